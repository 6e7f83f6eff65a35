// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What clients do not agree with, of a document: opened in their portal, answered and resolved here. */
export class Disputes extends Resource {
  /**
   * List disputes of clients.
   *
   * What clients do not agree with, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `documents:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; state?: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN"; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.DisputePage> {
    return this.json("GET", "/disputes", { query }, options);
  }

  /** List disputes of clients: all pages, one after the other. */
  iterate(query: { limit?: number; state?: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN"; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.Dispute, void> {
    return this.pages("items", "GET", "/disputes", { query }, options);
  }

  /**
   * Note that a client disputes a document.
   *
   * Notes that a client disputes an issued document, as it said by telephone or by letter. Until the dispute is resolved nobody is reminded of the document by a plan. The client does not see it in the portal.
   *
   * Scope: `documents:write`.
   */
  create(body: types.NotedDispute, options: CallOptions = {}): Promise<types.Dispute> {
    return this.json("POST", "/disputes", { body }, options);
  }

  /**
   * Get a dispute.
   *
   * A dispute with what both sides said.
   *
   * Scope: `documents:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Dispute> {
    return this.json("GET", `/disputes/${segment(id)}`, {}, options);
  }

  /**
   * Answer a dispute.
   *
   * Answers a client, who reads it in the portal; with `resolve` the dispute ends by it. A dispute that the business noted gets a note by this, and stays open.
   *
   * Scope: `documents:write`.
   */
  answer(id: string, body: types.DisputeAnswer, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Dispute> {
    return this.json("POST", `/disputes/${segment(id)}/answer`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Resolve a dispute.
   *
   * Ends a dispute: accepted or rejected. The document stays as it is: credit it, when it is to be credited.
   *
   * Scope: `documents:write`.
   */
  resolve(id: string, body: types.DisputeResolution, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Dispute> {
    return this.json("POST", `/disputes/${segment(id)}/resolve`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
