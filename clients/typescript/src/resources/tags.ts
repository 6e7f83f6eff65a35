// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Labels of clients. */
export class Tags extends Resource {
  /**
   * List tags.
   *
   * The tags of clients, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `clients:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; name?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.ClientTagPage> {
    return this.json("GET", "/tags", { query }, options);
  }

  /** List tags: all pages, one after the other. */
  iterate(query: { limit?: number; name?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.ClientTag, void> {
    return this.pages("items", "GET", "/tags", { query }, options);
  }

  /**
   * Create a tag.
   *
   * Creates a tag. A tag that a client is given by name is made by itself.
   *
   * Scope: `clients:write`.
   */
  create(body: types.NewTag, options: CallOptions = {}): Promise<types.ClientTag> {
    return this.json("POST", "/tags", { body }, options);
  }

  /**
   * Rename or recolour a tag.
   *
   * Renames or recolours a tag, on every client that bears it.
   *
   * Scope: `clients:write`.
   */
  update(id: string, body: types.TagChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ClientTag> {
    return this.json("PATCH", `/tags/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a tag.
   *
   * Deletes a tag, and takes it off every client.
   *
   * Scope: `clients:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/tags/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Set the tags of a client.
   *
   * Sets the tags of a client, all of them, by name. One that there is not yet is made.
   *
   * Scope: `clients:write`.
   */
  setForClient(id: string, body: types.TagsOfClient, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ClientRecord> {
    return this.json("PUT", `/clients/${segment(id)}/tags`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
