// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Places where stock is kept. */
export class Warehouses extends Resource {
  /**
   * List warehouses.
   *
   * Warehouses, newest first unless `sort` says otherwise. The first one is made when stock first moves, unless there is one by then.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `inventory:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.WarehousePage> {
    return this.json("GET", "/warehouses", { query }, options);
  }

  /** List warehouses: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Warehouse, void> {
    return this.pages("items", "GET", "/warehouses", { query }, options);
  }

  /**
   * Create a warehouse.
   *
   * Creates a warehouse. Its name is its own within the business; the first one is the default.
   *
   * Scope: `inventory:write`.
   */
  create(body: types.NewWarehouse, options: CallOptions = {}): Promise<types.Warehouse> {
    return this.json("POST", "/warehouses", { body }, options);
  }

  /**
   * Get a warehouse.
   *
   * A warehouse.
   *
   * Scope: `inventory:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Warehouse> {
    return this.json("GET", `/warehouses/${segment(id)}`, {}, options);
  }

  /**
   * Change a warehouse.
   *
   * Changes the fields that are sent.
   *
   * Scope: `inventory:write`.
   */
  update(id: string, body: types.WarehouseChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Warehouse> {
    return this.json("PATCH", `/warehouses/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an empty warehouse.
   *
   * Deletes a warehouse that holds nothing and is not the default. Its movements stay as they were written.
   *
   * Scope: `inventory:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/warehouses/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
