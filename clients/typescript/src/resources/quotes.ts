// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Quotes with the answers of customers. */
export class Quotes extends Resource {
  /**
   * List quotes with their acceptance state.
   *
   * Issued quotes with where they stand today, newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `documents:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; clientId?: string; from?: string; to?: string; number?: number; externalReference?: string; sort?: string } = {}, options: CallOptions = {}): Promise<types.QuotePage> {
    return this.json("GET", "/quotes", { query }, options);
  }

  /** List quotes with their acceptance state: all pages, one after the other. */
  iterate(query: { limit?: number; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; clientId?: string; from?: string; to?: string; number?: number; externalReference?: string; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.Quote, void> {
    return this.pages("items", "GET", "/quotes", { query }, options);
  }

  /**
   * Get a quote with its acceptance record.
   *
   * An issued quote with where it stands today, and the evidence of every answer.
   *
   * Scope: `documents:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.QuoteWithAnswers> {
    return this.json("GET", `/quotes/${segment(id)}`, {}, options);
  }

  /**
   * Record a customer's acceptance; sends quote.accepted.
   *
   * Writes down that the customer accepted: on paper, by telephone, in a message. Without a signature `note` says how.
   *
   * Scope: `documents:write`.
   */
  accept(id: string, body: types.QuoteAcceptance, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.QuoteWithAnswers> {
    return this.json("POST", `/quotes/${segment(id)}/accept`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Record a customer's rejection; sends quote.rejected.
   *
   * Writes down that the customer rejected it.
   *
   * Scope: `documents:write`.
   */
  reject(id: string, body?: types.QuoteRejection, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.QuoteWithAnswers> {
    return this.json("POST", `/quotes/${segment(id)}/reject`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Reopen an expired or rejected quote.
   *
   * Opens an expired or rejected quote anew. The document stays as it was signed; `openUntil` is kept beside it, and answers that were given stay on record.
   *
   * Scope: `documents:write`.
   */
  reopen(id: string, body?: types.Reopening, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.QuoteWithAnswers> {
    return this.json("POST", `/quotes/${segment(id)}/reopen`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
