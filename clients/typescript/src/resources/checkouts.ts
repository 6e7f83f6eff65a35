// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Customers who pay through a provider: by a saved card, a payment link, a Payment Page. */
export class Checkouts extends Resource {
  /**
   * List checkouts.
   *
   * Checkouts, newest first unless `sort` says otherwise: charges of saved cards, payment links, Payment Pages.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `checkout:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; state?: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING"; source?: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card"; clientId?: string; paymentLinkId?: string; paymentPageId?: string; mandateId?: string; documentId?: string; provider?: string; documentError?: boolean; from?: string; to?: string; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.CheckoutSummaryPage> {
    return this.json("GET", "/checkouts", { query }, options);
  }

  /** List checkouts: all pages, one after the other. */
  iterate(query: { limit?: number; state?: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING"; source?: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card"; clientId?: string; paymentLinkId?: string; paymentPageId?: string; mandateId?: string; documentId?: string; provider?: string; documentError?: boolean; from?: string; to?: string; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.CheckoutSummary, void> {
    return this.pages("items", "GET", "/checkouts", { query }, options);
  }

  /**
   * Get a checkout with its attempts.
   *
   * A checkout with the documents and opening balances that it pays, its attempts at the provider, and its refunds.
   *
   * Scope: `checkout:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Checkout> {
    return this.json("GET", `/checkouts/${segment(id)}`, {}, options);
  }

  /**
   * Cancel an open checkout.
   *
   * Cancels a checkout that is not paid. The provider is asked first: what was paid meanwhile stays paid, and is refunded instead (409 `checkout_ended`).
   *
   * Scope: `checkout:write`.
   */
  cancel(id: string, options: CallOptions = {}): Promise<types.Checkout> {
    return this.json("POST", `/checkouts/${segment(id)}/cancel`, {}, options);
  }

  /**
   * Refund a paid checkout and credit its document.
   *
   * Gives money of a paid checkout back through its provider, and credits the documents that it paid. Whether it went back is in the answer: the last one of `refunds`, and `refundState`.
   *
   * Scope: `checkout:write`.
   */
  refund(id: string, body: types.RefundOfCheckout, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Checkout> {
    return this.json("POST", `/checkouts/${segment(id)}/refund`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Say what became of a refund that the provider did not answer.
   *
   * Says what became of a refund that the provider did not answer and cannot be asked about again (`mayBeResolved`): `refunded` credits the documents now, `refused` frees the amount for another refund.
   *
   * Scope: `checkout:write`.
   */
  resolveRefund(id: string, refundId: string, body: types.RefundResolution, options: CallOptions = {}): Promise<types.Checkout> {
    return this.json("POST", `/checkouts/${segment(id)}/refunds/${segment(refundId)}/resolve`, { body }, options);
  }
}
