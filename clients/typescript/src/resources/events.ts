// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** What happened in the last 30 days, in order: what webhooks deliver, to be read again. */
export class Events extends Resource {
  /**
   * Events of the last 30 days.
   *
   * The events of the last 30 days in the order of their `sequence`, which has no holes: whoever has read up to one asks on with `after`, and knows that nothing was missed.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `after`: Only events with a higher `sequence`.
   *
   * Scope: `events:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; after?: number; type?: readonly ("checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected")[]; sort?: "-sequence" | "sequence" } = {}, options: CallOptions = {}): Promise<types.EventPage> {
    return this.json("GET", "/events", { query }, options);
  }

  /** Events of the last 30 days: all pages, one after the other. */
  iterate(query: { limit?: number; after?: number; type?: readonly ("checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected")[]; sort?: "-sequence" | "sequence" } = {}, options: CallOptions = {}): AsyncGenerator<types.Event, void> {
    return this.pages("items", "GET", "/events", { query }, options);
  }

  /**
   * One event with its payload.
   *
   * One event of the last 30 days, with what it told.
   *
   * Scope: `events:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Event> {
    return this.json("GET", `/events/${segment(id)}`, {}, options);
  }
}
