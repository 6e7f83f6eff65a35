// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Currencies, and exchange rates by date. */
export class Currencies extends Resource {
  /**
   * Currencies.
   *
   * Every currency of ISO 4217 that can be paid in, by its code, in one page.
   *
   * Scope: `business:read`.
   */
  list(options: CallOptions = {}): Promise<types.CurrencyPage> {
    return this.json("GET", "/currencies", {}, options);
  }

  /**
   * Rates on a date.
   *
   * The rates on a day: each currency's own of that day, else its last one before it; `date` says of which day.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * Scope: `business:read`.
   */
  listExchangeRates(query: { limit?: number; cursor?: string; include?: "total"; date?: string; currency?: string } = {}, options: CallOptions = {}): Promise<types.ExchangeRatePage> {
    return this.json("GET", "/exchange-rates", { query }, options);
  }

  /** Rates on a date: all pages, one after the other. */
  iterateExchangeRates(query: { limit?: number; date?: string; currency?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.ExchangeRate, void> {
    return this.pages("items", "GET", "/exchange-rates", { query }, options);
  }

  /**
   * Set a rate by hand.
   *
   * Sets the rate of a day, in place of the one that was there. Issued documents keep the rate they have.
   *
   * Scope: `business:write`.
   */
  setExchangeRate(currency: string, date: string, body: types.NewRate, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ExchangeRate> {
    return this.json("PUT", `/exchange-rates/${segment(currency)}/${segment(date)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
