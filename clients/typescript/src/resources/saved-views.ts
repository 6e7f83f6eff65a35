// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Filters of lists that a person keeps under a name. */
export class SavedViews extends Resource {
  /**
   * Filters of lists that you keep.
   *
   * The views that the person of the session keeps in this business, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; page?: string; sort?: "-createdAt" | "-name" | "createdAt" | "name" } = {}, options: CallOptions = {}): Promise<types.SavedViewPage> {
    return this.json("GET", "/saved-views", { query }, options);
  }

  /** Filters of lists that you keep: all pages, one after the other. */
  iterate(query: { limit?: number; page?: string; sort?: "-createdAt" | "-name" | "createdAt" | "name" } = {}, options: CallOptions = {}): AsyncGenerator<types.SavedView, void> {
    return this.pages("items", "GET", "/saved-views", { query }, options);
  }

  /**
   * Keep filters of a list under a name.
   *
   * Keeps filters under a name, which is its own among the person's views of the list.
   */
  create(body: types.NewView, options: CallOptions = {}): Promise<types.SavedView> {
    return this.json("POST", "/saved-views", { body }, options);
  }

  /**
   * Forget them.
   *
   * Removes a view; the list that it is of stays as it is.
   */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/saved-views/${segment(id)}`, {}, options);
  }
}
