// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Numbers that the tax authority allocates to invoices, and the connection to it. */
export class AllocationNumbers extends Resource {
  /**
   * List requests to the tax authority with their state.
   *
   * Requests to the tax authority with their state, newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `tax:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "PENDING" | "UNAVAILABLE"; documentId?: string; from?: string; to?: string; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.AllocationSummaryPage> {
    return this.json("GET", "/allocation-numbers", { query }, options);
  }

  /** List requests to the tax authority with their state: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "PENDING" | "UNAVAILABLE"; documentId?: string; from?: string; to?: string; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.AllocationSummary, void> {
    return this.pages("items", "GET", "/allocation-numbers", { query }, options);
  }

  /**
   * Check a supplier's allocation number.
   *
   * Checks a supplier's allocation number with the authority: whether it was given, by whom, and for such an invoice. Nothing is kept but an entry of the audit log.
   *
   * Scope: `tax:write`.
   */
  verify(body: types.SupplierNumber, options: CallOptions = {}): Promise<types.SupplierNumberCheck> {
    return this.json("POST", "/allocation-numbers/verify", { body }, options);
  }

  /**
   * State of the connection to the authority.
   *
   * State of the connection: `EXPIRING` when a person should connect again soon, `EXPIRED` when one must.
   *
   * Scope: `tax:read`.
   */
  getTaxAuthorityConnection(options: CallOptions = {}): Promise<types.AuthorityConnection> {
    return this.json("GET", "/allocation-numbers/connection", {}, options);
  }

  /**
   * Connect to the authority.
   *
   * Connects to the authority. Without fields it answers `authorizationUrl`, where a person who is authorised for the VAT file consents; the authority sends the person back to this service, which then is connected. Whoever catches the return elsewhere sends its `code` and `state` here.
   *
   * Scope: `tax:write`.
   */
  connectTaxAuthority(body: types.AuthorityConnect, options: CallOptions = {}): Promise<types.AuthorityConnection> {
    return this.json("PUT", "/allocation-numbers/connection", { body }, options);
  }

  /**
   * Disconnect from the authority.
   *
   * Disconnects from the authority: its tokens are forgotten. Documents keep their numbers.
   *
   * Scope: `tax:write`.
   */
  disconnectTaxAuthority(options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", "/allocation-numbers/connection", {}, options);
  }

  /**
   * Get one request with the authority's answers.
   *
   * One request with the authority's answers, each signed and chained to the document.
   *
   * Scope: `tax:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Allocation> {
    return this.json("GET", `/allocation-numbers/${segment(id)}`, {}, options);
  }

  /**
   * Try a failed request again.
   *
   * Tries a request again now. With `decision`, tells the authority what becomes of an invoice that it holds: `cancel`, `continue` without a number, or `objection` for a hearing.
   *
   * Scope: `tax:write`.
   */
  retry(id: string, body?: types.AllocationRetry, options: CallOptions = {}): Promise<types.Allocation> {
    return this.json("POST", `/allocation-numbers/${segment(id)}/retry`, { body }, options);
  }
}
