// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Clients of a merchant, on its behalf. */
export class PartnerClients extends Resource {
  /**
   * List clients for a merchant.
   *
   * Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever was with `state=all`.
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
   * Scope: `clients:read`.
   */
  list(merchantId: string, query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.ClientRecordPage> {
    return this.json("GET", `/partner/merchants/${segment(merchantId)}/clients`, { query }, options);
  }

  /** List clients for a merchant: all pages, one after the other. */
  iterate(merchantId: string, query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.ClientRecord, void> {
    return this.pages("items", "GET", `/partner/merchants/${segment(merchantId)}/clients`, { query }, options);
  }

  /**
   * Create a client (end customer) under a merchant.
   *
   * Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an external reference, which belongs to one live client only.
   *
   * Scope: `clients:write`.
   */
  create(merchantId: string, body: types.NewClient, options: CallOptions = {}): Promise<types.ClientRecord> {
    return this.json("POST", `/partner/merchants/${segment(merchantId)}/clients`, { body }, options);
  }

  /**
   * Get a client by id.
   *
   * A client, archived or merged or not.
   *
   * Scope: `clients:read`.
   */
  get(merchantId: string, clientId: string, options: CallOptions = {}): Promise<types.ClientRecord> {
    return this.json("GET", `/partner/merchants/${segment(merchantId)}/clients/${segment(clientId)}`, {}, options);
  }
}
