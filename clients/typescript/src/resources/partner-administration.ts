// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Partners, their keys and their webhooks; for the operator. */
export class PartnerAdministration extends Resource {
  /**
   * List partners.
   *
   * The partners, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; status?: "ACTIVE" | "SUSPENDED"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.PartnerPage> {
    return this.json("GET", "/partner/admin/partners", { query }, options);
  }

  /** List partners: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; status?: "ACTIVE" | "SUSPENDED"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Partner, void> {
    return this.pages("items", "GET", "/partner/admin/partners", { query }, options);
  }

  /**
   * Create a partner.
   *
   * Registers a partner. It can do nothing until a key is made for it.
   */
  create(body: types.NewPartner, options: CallOptions = {}): Promise<types.Partner> {
    return this.json("POST", "/partner/admin/partners", { body }, options);
  }

  /**
   * Get partner by id.
   *
   * A partner.
   */
  get(partnerId: string, options: CallOptions = {}): Promise<types.Partner> {
    return this.json("GET", `/partner/admin/partners/${segment(partnerId)}`, {}, options);
  }

  /**
   * Change or suspend a partner.
   *
   * Changes the fields that are sent; null clears. It acts on the next request with any of its keys.
   */
  update(partnerId: string, body: types.PartnerChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Partner> {
    return this.json("PATCH", `/partner/admin/partners/${segment(partnerId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * List the API keys of a partner.
   *
   * The keys of a partner by their beginning, newest first, with those that have ended; never a raw key.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  listApiKeys(partnerId: string, query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.PartnerKeyPage> {
    return this.json("GET", `/partner/admin/partners/${segment(partnerId)}/api-keys`, { query }, options);
  }

  /** List the API keys of a partner: all pages, one after the other. */
  iterateApiKeys(partnerId: string, query: { limit?: number; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.PartnerKey, void> {
    return this.pages("items", "GET", `/partner/admin/partners/${segment(partnerId)}/api-keys`, { query }, options);
  }

  /**
   * Create an API key for a partner.
   *
   * Makes a key of a partner. `rawKey` is in this answer and nowhere else: only its hash is kept. It begins with `svc_live_` or `svc_test_`, and works in that environment only.
   */
  createApiKey(partnerId: string, body: types.NewPartnerKey, options: CallOptions = {}): Promise<types.CreatedPartnerKey> {
    return this.json("POST", `/partner/admin/partners/${segment(partnerId)}/api-keys`, { body }, options);
  }

  /**
   * New raw key for a partner, the old one valid for a grace period.
   *
   * Gives a key another raw key, which is in this answer and nowhere else. The one that it had works for `graceHours` more (24 unless given, 0 ends it at once); one that an earlier rotation replaced ends now.
   */
  rotateApiKey(partnerId: string, keyId: string, body?: types.PartnerKeyRotation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.CreatedPartnerKey> {
    return this.json("POST", `/partner/admin/partners/${segment(partnerId)}/api-keys/${segment(keyId)}/rotate`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Revoke a partner's key.
   *
   * Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault.
   */
  revokeApiKey(partnerId: string, keyId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/partner/admin/partners/${segment(partnerId)}/api-keys/${segment(keyId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * List merchants of a partner.
   *
   * The merchants of a partner, newest first, with those that have ended.
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
   */
  listMerchants(partnerId: string, query: { limit?: number; cursor?: string; include?: "total"; q?: string; status?: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED"; externalReference?: string; updatedSince?: string | Date } = {}, options: CallOptions = {}): Promise<types.MerchantPage> {
    return this.json("GET", `/partner/admin/partners/${segment(partnerId)}/merchants`, { query }, options);
  }

  /** List merchants of a partner: all pages, one after the other. */
  iterateMerchants(partnerId: string, query: { limit?: number; q?: string; status?: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED"; externalReference?: string; updatedSince?: string | Date } = {}, options: CallOptions = {}): AsyncGenerator<types.Merchant, void> {
    return this.pages("items", "GET", `/partner/admin/partners/${segment(partnerId)}/merchants`, { query }, options);
  }

  /**
   * List webhook endpoints of a partner.
   *
   * The endpoints of a partner, newest first, without their secrets, with how they fare over all merchants.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  listWebhooks(partnerId: string, query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.PartnerWebhookPage> {
    return this.json("GET", `/partner/admin/partners/${segment(partnerId)}/webhooks`, { query }, options);
  }

  /** List webhook endpoints of a partner: all pages, one after the other. */
  iterateWebhooks(partnerId: string, query: { limit?: number; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.PartnerWebhook, void> {
    return this.pages("items", "GET", `/partner/admin/partners/${segment(partnerId)}/webhooks`, { query }, options);
  }

  /**
   * Create a webhook endpoint for a partner.
   *
   * Creates an endpoint that is told what happens in the merchants that the partner acts for, from then on and while it acts for them. Every delivery names its merchant as `merchantId`; `endpointSequence` counts for each merchant.
   */
  createWebhook(partnerId: string, body: types.NewEndpoint, options: CallOptions = {}): Promise<types.CreatedPartnerWebhook> {
    return this.json("POST", `/partner/admin/partners/${segment(partnerId)}/webhooks`, { body }, options);
  }

  /**
   * Delete a webhook endpoint of a partner.
   *
   * Deletes an endpoint: it is told of nothing that happens from then on.
   */
  deleteWebhook(partnerId: string, webhookId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/partner/admin/partners/${segment(partnerId)}/webhooks/${segment(webhookId)}`, {}, options);
  }
}
