// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Partners that the business lets act for it: what they may do, when they did, and their end. */
export class PartnerAccess extends Resource {
  /**
   * Partners that act for the business.
   *
   * The partners that act for the business, acted for it, or ask to, with what they may do and when they last did.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.PartnerAccessPage> {
    return this.json("GET", "/partner-access", { query }, options);
  }

  /** Partners that act for the business: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.PartnerAccess, void> {
    return this.pages("items", "GET", "/partner-access", { query }, options);
  }

  /**
   * Let a partner act for the business, which asked to.
   *
   * Lets a partner act for the business, which has asked to. It acts on the partner's next request.
   */
  approve(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PartnerAccess> {
    return this.json("POST", `/partner-access/${segment(id)}/approve`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Keep a partner out for the time being.
   *
   * Keeps a partner out until it is let in again. It acts on the partner's next request.
   */
  suspend(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PartnerAccess> {
    return this.json("POST", `/partner-access/${segment(id)}/suspend`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Let a partner in again.
   *
   * Lets a partner in again that was kept out.
   */
  resume(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PartnerAccess> {
    return this.json("POST", `/partner-access/${segment(id)}/resume`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * End or decline the access of a partner; its next call is refused.
   *
   * Ends the access of a partner, or declines what it asked for. It acts on the partner's next request, and nothing more is sent to it. What it did stays, and what it made is the business's. Ending twice is no fault.
   */
  end(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/partner-access/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
