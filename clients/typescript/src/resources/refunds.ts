// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Money that went back to clients. */
export class Refunds extends Resource {
  /**
   * List refunds.
   *
   * Refunds, newest first unless `sort` says otherwise: those of credit invoices, and those of clients' credit.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; paymentId?: string; documentId?: string; clientId?: string; method?: string; from?: string; to?: string; sort?: string } = {}, options: CallOptions = {}): Promise<types.PaymentRefundPage> {
    return this.json("GET", "/refunds", { query }, options);
  }

  /** List refunds: all pages, one after the other. */
  iterate(query: { limit?: number; paymentId?: string; documentId?: string; clientId?: string; method?: string; from?: string; to?: string; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentRefund, void> {
    return this.pages("items", "GET", "/refunds", { query }, options);
  }

  /**
   * Get a refund.
   *
   * A refund.
   *
   * Scope: `payments:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.PaymentRefund> {
    return this.json("GET", `/refunds/${segment(id)}`, {}, options);
  }
}
