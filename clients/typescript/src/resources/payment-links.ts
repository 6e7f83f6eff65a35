// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Requests for money that a customer pays through a provider by a link. */
export class PaymentLinks extends Resource {
  /**
   * List payment links.
   *
   * Payment links, newest first unless `sort` says otherwise, those that are over too.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `payments:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; state?: "ACTIVE" | "EXPIRED" | "INACTIVE" | "PAID"; clientId?: string; documentId?: string; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.PaymentLinkPage> {
    return this.json("GET", "/payment-links", { query }, options);
  }

  /** List payment links: all pages, one after the other. */
  iterate(query: { limit?: number; state?: "ACTIVE" | "EXPIRED" | "INACTIVE" | "PAID"; clientId?: string; documentId?: string; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentLink, void> {
    return this.pages("items", "GET", "/payment-links", { query }, options);
  }

  /**
   * Create a payment link for an amount or documents.
   *
   * Makes a link by which a client pays documents, or an amount, through a connected provider. Opening it costs nothing and commits nobody; it is paid once.
   *
   * Scope: `payments:write`.
   */
  create(body?: types.NewPaymentLink, options: CallOptions = {}): Promise<types.PaymentLink> {
    return this.json("POST", "/payment-links", { body }, options);
  }

  /**
   * Get a payment link.
   *
   * A payment link.
   *
   * Scope: `payments:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.PaymentLink> {
    return this.json("GET", `/payment-links/${segment(id)}`, {}, options);
  }

  /**
   * Change amount, expiry or text of an unpaid link.
   *
   * Changes amount, expiry or text of a link that is not paid.
   *
   * Scope: `payments:write`.
   */
  update(id: string, body: types.PaymentLinkChange, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PaymentLink> {
    return this.json("PATCH", `/payment-links/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Deactivate a link.
   *
   * Ends a link: its page is gone at once.
   *
   * Scope: `payments:write`.
   */
  deactivate(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PaymentLink> {
    return this.json("POST", `/payment-links/${segment(id)}/deactivate`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Send a link to the client.
   *
   * Queues the link to each address; what became of each message is in the log of messages.
   *
   * Scope: `payments:write`.
   */
  send(id: string, body?: types.SendPaymentLink, options: CallOptions = {}): Promise<types.LinkSending> {
    return this.json("POST", `/payment-links/${segment(id)}/send`, { body }, options);
  }

  /**
   * What a message about a payment link would say, and to whom it would go.
   *
   * The text that sending the link now would have, and the client's own addresses by the channels that there are. Nothing is sent.
   *
   * Scope: `payments:write`.
   */
  previewMessage(id: string, body?: types.LinkMessageOptions, options: CallOptions = {}): Promise<types.MessagePreview> {
    return this.json("POST", `/payment-links/${segment(id)}/send/preview`, { body }, options);
  }
}
