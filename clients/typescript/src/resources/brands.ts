// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Trade names of the business that documents may carry. */
export class Brands extends Resource {
  /**
   * List trade names.
   *
   * Trade names, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * Scope: `business:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; isActive?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.BrandPage> {
    return this.json("GET", "/brands", { query }, options);
  }

  /** List trade names: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; isActive?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Brand, void> {
    return this.pages("items", "GET", "/brands", { query }, options);
  }

  /**
   * Create a trade name.
   *
   * Creates a trade name. Its name is its own within the business.
   *
   * Scope: `business:write`.
   */
  create(body: types.NewBrand, options: CallOptions = {}): Promise<types.Brand> {
    return this.json("POST", "/brands", { body }, options);
  }

  /**
   * Get a trade name.
   *
   * A trade name.
   *
   * Scope: `business:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Brand> {
    return this.json("GET", `/brands/${segment(id)}`, {}, options);
  }

  /**
   * Change a trade name.
   *
   * Changes the fields that are sent. Issued documents keep the trade name as it was.
   *
   * Scope: `business:write`.
   */
  update(id: string, body: types.BrandChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Brand> {
    return this.json("PATCH", `/brands/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an unused trade name.
   *
   * Deletes a trade name that no document names. One that was used is made inactive instead.
   *
   * Scope: `business:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/brands/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
