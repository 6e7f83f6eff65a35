// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Physical counts of stock, and the booking of their differences. */
export class StockCounts extends Resource {
  /**
   * List counts.
   *
   * Counts, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `inventory:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; warehouseId?: string; status?: "CANCELLED" | "COMMITTED" | "OPEN"; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.StockCountSummaryPage> {
    return this.json("GET", "/stock-counts", { query }, options);
  }

  /** List counts: all pages, one after the other. */
  iterate(query: { limit?: number; warehouseId?: string; status?: "CANCELLED" | "COMMITTED" | "OPEN"; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.StockCountSummary, void> {
    return this.pages("items", "GET", "/stock-counts", { query }, options);
  }

  /**
   * Start a count.
   *
   * Starts a count of a warehouse: notes what it holds. Business goes on meanwhile. Products with serial numbers or batches are not counted but adjusted by name.
   *
   * Scope: `inventory:write`.
   */
  create(body?: types.NewStockCount, options: CallOptions = {}): Promise<types.StockCount> {
    return this.json("POST", "/stock-counts", { body }, options);
  }

  /**
   * Get a count with differences.
   *
   * A count with what was expected, what was found, and the difference.
   *
   * Scope: `inventory:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.StockCount> {
    return this.json("GET", `/stock-counts/${segment(id)}`, {}, options);
  }

  /**
   * Enter counted quantities.
   *
   * Enters what was found. The difference is to what the warehouse holds at this moment, so that what moves until the count is committed is no difference.
   *
   * Scope: `inventory:write`.
   */
  setLines(id: string, body: types.CountedLines, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.StockCount> {
    return this.json("PUT", `/stock-counts/${segment(id)}/lines`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Book the differences.
   *
   * Books the differences, once: each product then stands at what there is now plus what was found more, or less what was found less, when its quantity was entered. What was not counted stays as it is.
   *
   * Scope: `inventory:write`.
   */
  commit(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.StockCount> {
    return this.json("POST", `/stock-counts/${segment(id)}/commit`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Abandon a count.
   *
   * Abandons a count: nothing is booked.
   *
   * Scope: `inventory:write`.
   */
  cancel(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.StockCount> {
    return this.json("POST", `/stock-counts/${segment(id)}/cancel`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
