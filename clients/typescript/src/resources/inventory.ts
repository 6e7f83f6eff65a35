// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download } from "../core.ts";
import type * as types from "../types.ts";

/** Stock on hand, movements, adjustments, transfers and value. */
export class Inventory extends Resource {
  /**
   * Stock on hand by product and warehouse.
   *
   * What each warehouse holds of each product that ever stood there; the latest to come into a warehouse first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `inventory:read`.
   */
  listLevels(query: { limit?: number; cursor?: string; include?: "total"; productId?: string; warehouseId?: string; state?: "in_stock" | "negative" | "out_of_stock"; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.LevelPage> {
    return this.json("GET", "/inventory/levels", { query }, options);
  }

  /** Stock on hand by product and warehouse: all pages, one after the other. */
  iterateLevels(query: { limit?: number; productId?: string; warehouseId?: string; state?: "in_stock" | "negative" | "out_of_stock"; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Level, void> {
    return this.pages("items", "GET", "/inventory/levels", { query }, options);
  }

  /**
   * Stock of one product.
   *
   * The stock of one product, in all warehouses together and in each.
   *
   * Scope: `inventory:read`.
   */
  getLevel(productId: string, options: CallOptions = {}): Promise<types.ProductLevel> {
    return this.json("GET", `/inventory/levels/${segment(productId)}`, {}, options);
  }

  /**
   * Stock movements, with the document that caused each.
   *
   * What came and went, the latest day first; each movement names the document, adjustment, transfer or count that caused it, and who did it.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `inventory:read`.
   */
  listMovements(query: { limit?: number; cursor?: string; include?: "total"; productId?: string; warehouseId?: string; documentId?: string; sourceId?: string; kind?: "adjustment" | "count" | "receipt" | "return" | "sale" | "transfer"; from?: string; to?: string; sort?: "-date" | "date" } = {}, options: CallOptions = {}): Promise<types.StockMovementPage> {
    return this.json("GET", "/inventory/movements", { query }, options);
  }

  /** Stock movements, with the document that caused each: all pages, one after the other. */
  iterateMovements(query: { limit?: number; productId?: string; warehouseId?: string; documentId?: string; sourceId?: string; kind?: "adjustment" | "count" | "receipt" | "return" | "sale" | "transfer"; from?: string; to?: string; sort?: "-date" | "date" } = {}, options: CallOptions = {}): AsyncGenerator<types.StockMovement, void> {
    return this.pages("items", "GET", "/inventory/movements", { query }, options);
  }

  /**
   * Adjust stock with a reason.
   *
   * Books stock that comes or goes without a document, all of it or nothing. Two calls move it twice. One that is dated back changes the cost of its products from that day on; nothing else.
   *
   * Scope: `inventory:write`.
   */
  createAdjustment(body: types.NewAdjustment, options: CallOptions = {}): Promise<types.Adjustment> {
    return this.json("POST", "/inventory/adjustments", { body }, options);
  }

  /**
   * Move stock between warehouses.
   *
   * Moves stock from one warehouse into another, all of it or nothing. Its value stays what it was.
   *
   * Scope: `inventory:write`.
   */
  createTransfer(body: types.NewTransfer, options: CallOptions = {}): Promise<types.Transfer> {
    return this.json("POST", "/inventory/transfers", { body }, options);
  }

  /**
   * Products under their reorder point.
   *
   * Products of which there is no more than their reorder point, in all warehouses together.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `inventory:read`.
   */
  listLowStockProducts(query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.LowStockPage> {
    return this.json("GET", "/inventory/low-stock", { query }, options);
  }

  /** Products under their reorder point: all pages, one after the other. */
  iterateLowStockProducts(query: { limit?: number; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.LowStock, void> {
    return this.pages("items", "GET", "/inventory/low-stock", { query }, options);
  }

  /**
   * Stock value by weighted average cost, on a date.
   *
   * What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it, or before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are not.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `inventory:read`.
   */
  getValuation(query: { limit?: number; cursor?: string; include?: "total"; date?: string; asOf?: string | Date; productId?: string; sort?: "-createdAt" | "createdAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Valuation> {
    return this.json("GET", "/inventory/valuation", { query }, options);
  }

  /** Stock value by weighted average cost, on a date: all pages, one after the other. */
  iterateValuation(query: { limit?: number; date?: string; asOf?: string | Date; productId?: string; sort?: "-createdAt" | "createdAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Value, void> {
    return this.pages("items", "GET", "/inventory/valuation", { query }, options);
  }

  /**
   * Stock value by weighted average cost, on a date.
   *
   * What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it, or before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are not.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `inventory:read`.
   */
  downloadValuation(query: { date?: string; asOf?: string | Date; productId?: string; sort?: "-createdAt" | "createdAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/inventory/valuation", { query }, options);
  }
}
