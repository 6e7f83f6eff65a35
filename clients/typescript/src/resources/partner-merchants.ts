// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The businesses that a partner acts for: invited, listed, changed, left. */
export class PartnerMerchants extends Resource {
  /**
   * List all of the partner's merchants.
   *
   * The merchants of the partner, newest first, with those that have ended. `q` looks in names, tax ids and references.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `merchants:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; status?: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED"; externalReference?: string; updatedSince?: string | Date } = {}, options: CallOptions = {}): Promise<types.MerchantPage> {
    return this.json("GET", "/partner/merchants", { query }, options);
  }

  /** List all of the partner's merchants: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; status?: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED"; externalReference?: string; updatedSince?: string | Date } = {}, options: CallOptions = {}): AsyncGenerator<types.Merchant, void> {
    return this.pages("items", "GET", "/partner/merchants", { query }, options);
  }

  /**
   * Create a merchant (child business) on behalf of the partner.
   *
   * Opens a business for a merchant and invites its owner by mail; until the owner has accepted it is `PENDING_OWNER`, and nothing can be done in it. There is never a password.
   *
   * `externalReference` names the call for ever: the same call again answers 200 with the merchant as it is now, another body under it is `reference_conflict`. A call that was refused takes no reference. Where a business has the tax id already the answer is `tax_id_taken`; with `requestAccess` its owner is asked, and decides in the dashboard.
   *
   * Scope: `merchants:write`.
   */
  create(body: types.NewMerchant, options: CallOptions = {}): Promise<types.Merchant> {
    return this.json("POST", "/partner/merchants", { body, replays: true }, options);
  }

  /**
   * Get a merchant by business UUID.
   *
   * A merchant of the partner by the id of its business.
   *
   * Scope: `merchants:read`.
   */
  get(merchantId: string, options: CallOptions = {}): Promise<types.Merchant> {
    return this.json("GET", `/partner/merchants/${segment(merchantId)}`, {}, options);
  }

  /**
   * Change a merchant.
   *
   * Changes what the partner keeps of a merchant, and until its owner has agreed, who is invited. A new address takes the invitation of the one before back.
   *
   * Scope: `merchants:write`.
   */
  update(merchantId: string, body: types.MerchantChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Merchant> {
    return this.json("PATCH", `/partner/merchants/${segment(merchantId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Stop acting for a merchant.
   *
   * Stops acting for a merchant, for good: the business and its documents stay its owner's. To act for it again, ask its owner with `requestAccess`. What has ended stays as it is.
   *
   * Scope: `merchants:write`.
   */
  deactivate(merchantId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Merchant> {
    return this.json("POST", `/partner/merchants/${segment(merchantId)}/deactivate`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * How many merchants there are, and what the partner's keys did in them.
   *
   * How many merchants the partner has, and what its keys did in them. A request is counted within two seconds of its answer; those that name no merchant are not.
   *
   * Scope: `merchants:read`.
   */
  getPartnerUsage(options: CallOptions = {}): Promise<types.PartnerUsage> {
    return this.json("GET", "/partner/usage", {}, options);
  }

  /**
   * What was sent to the partner's webhooks about a merchant.
   *
   * What was sent to the partner's webhooks about a merchant in the last 90 days, newest first, with every attempt.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `merchants:read`.
   */
  listDeliveries(merchantId: string, query: { limit?: number; cursor?: string; include?: "total"; state?: "delivered" | "failed" | "pending"; eventType?: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected"; from?: string | Date; to?: string | Date } = {}, options: CallOptions = {}): Promise<types.DeliveryPage> {
    return this.json("GET", `/partner/merchants/${segment(merchantId)}/deliveries`, { query }, options);
  }

  /** What was sent to the partner's webhooks about a merchant: all pages, one after the other. */
  iterateDeliveries(merchantId: string, query: { limit?: number; state?: "delivered" | "failed" | "pending"; eventType?: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected"; from?: string | Date; to?: string | Date } = {}, options: CallOptions = {}): AsyncGenerator<types.Delivery, void> {
    return this.pages("items", "GET", `/partner/merchants/${segment(merchantId)}/deliveries`, { query }, options);
  }
}
