// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Prices by client, group of clients, currency and date. */
export class PriceLists extends Resource {
  /**
   * List price lists.
   *
   * Price lists, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * Scope: `products:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; appliesTo?: "client" | "currency" | "tag"; clientId?: string; clientTag?: string; currency?: string; validOn?: string; productId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.PriceListPage> {
    return this.json("GET", "/price-lists", { query }, options);
  }

  /** List price lists: all pages, one after the other. */
  iterate(query: { limit?: number; appliesTo?: "client" | "currency" | "tag"; clientId?: string; clientTag?: string; currency?: string; validOn?: string; productId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.PriceList, void> {
    return this.pages("items", "GET", "/price-lists", { query }, options);
  }

  /**
   * Create a price list for a client group or currency.
   *
   * Creates a price list, in the currency of the business unless it names another. A document line without a `unitPrice` takes the client's own list before that of its tag, that before the currency's, and the product's price when none says one; the date of the document decides which lists count.
   *
   * Scope: `products:write`.
   */
  create(body: types.NewPriceList, options: CallOptions = {}): Promise<types.PriceList> {
    return this.json("POST", "/price-lists", { body }, options);
  }

  /**
   * Get a price list.
   *
   * A price list.
   *
   * Scope: `products:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.PriceList> {
    return this.json("GET", `/price-lists/${segment(id)}`, {}, options);
  }

  /**
   * Change a price list.
   *
   * Changes the fields that are sent. Documents keep the prices that they have.
   *
   * Scope: `products:write`.
   */
  update(id: string, body: types.PriceListChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PriceList> {
    return this.json("PATCH", `/price-lists/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a price list.
   *
   * Deletes a price list with its prices. Documents keep the prices that they have.
   *
   * Scope: `products:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/price-lists/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * List prices.
   *
   * The prices of a list, those of the newest products first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `products:read`.
   */
  listItems(id: string, query: { limit?: number; cursor?: string; include?: "total"; productId?: string } = {}, options: CallOptions = {}): Promise<types.PriceListItemPage> {
    return this.json("GET", `/price-lists/${segment(id)}/items`, { query }, options);
  }

  /** List prices: all pages, one after the other. */
  iterateItems(id: string, query: { limit?: number; productId?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.PriceListItem, void> {
    return this.pages("items", "GET", `/price-lists/${segment(id)}/items`, { query }, options);
  }

  /**
   * Set a price.
   *
   * Sets the price of a product in a list, whether it had one or not. Setting it twice is no fault.
   *
   * Scope: `products:write`.
   */
  setItem(id: string, productId: string, body: types.NewPrice, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PriceListItem> {
    return this.json("PUT", `/price-lists/${segment(id)}/items/${segment(productId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove a price.
   *
   * Takes a product out of a list: its own price counts again, or that of another list.
   *
   * Scope: `products:write`.
   */
  deleteItem(id: string, productId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/price-lists/${segment(id)}/items/${segment(productId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
