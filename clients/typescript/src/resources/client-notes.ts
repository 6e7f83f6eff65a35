// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Internal notes about a client. */
export class ClientNotes extends Resource {
  /**
   * List notes.
   *
   * What the business noted about a client, newest first; `pinned=true` for what is always wanted. A merged one has the notes of the client that stands for it.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `clients:read`.
   */
  list(id: string, query: { limit?: number; cursor?: string; include?: "total"; pinned?: boolean } = {}, options: CallOptions = {}): Promise<types.NotePage> {
    return this.json("GET", `/clients/${segment(id)}/notes`, { query }, options);
  }

  /** List notes: all pages, one after the other. */
  iterate(id: string, query: { limit?: number; pinned?: boolean } = {}, options: CallOptions = {}): AsyncGenerator<types.Note, void> {
    return this.pages("items", "GET", `/clients/${segment(id)}/notes`, { query }, options);
  }

  /**
   * Add a note.
   *
   * Adds a note. Who wrote it, and when, is kept with it.
   *
   * Scope: `clients:write`.
   */
  create(id: string, body: types.NewNote, options: CallOptions = {}): Promise<types.Note> {
    return this.json("POST", `/clients/${segment(id)}/notes`, { body }, options);
  }

  /**
   * Change a note.
   *
   * Changes a note; its writer stays.
   *
   * Scope: `clients:write`.
   */
  update(id: string, noteId: string, body: types.NoteChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Note> {
    return this.json("PATCH", `/clients/${segment(id)}/notes/${segment(noteId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove a note.
   *
   * Removes a note.
   *
   * Scope: `clients:write`.
   */
  delete(id: string, noteId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/clients/${segment(id)}/notes/${segment(noteId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
