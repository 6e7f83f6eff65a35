// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from. */
export class Messages extends Resource {
  /**
   * E-mails, SMS and WhatsApp messages sent, with their state.
   *
   * Messages, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `messages:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; documentId?: string; paymentLinkId?: string; mandateId?: string; clientId?: string; channel?: "email" | "sms" | "whatsapp"; state?: "BOUNCED" | "DELIVERED" | "FAILED" | "OPENED" | "QUEUED" | "SENT"; kind?: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder"; recipient?: string; from?: string | Date; to?: string | Date; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.MessageSummaryPage> {
    return this.json("GET", "/messages", { query }, options);
  }

  /** E-mails, SMS and WhatsApp messages sent, with their state: all pages, one after the other. */
  iterate(query: { limit?: number; documentId?: string; paymentLinkId?: string; mandateId?: string; clientId?: string; channel?: "email" | "sms" | "whatsapp"; state?: "BOUNCED" | "DELIVERED" | "FAILED" | "OPENED" | "QUEUED" | "SENT"; kind?: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder"; recipient?: string; from?: string | Date; to?: string | Date; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.MessageSummary, void> {
    return this.pages("items", "GET", "/messages", { query }, options);
  }

  /**
   * One message.
   *
   * A message, with what it says and what became of every attempt.
   *
   * Scope: `messages:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Message> {
    return this.json("GET", `/messages/${segment(id)}`, {}, options);
  }

  /**
   * Send it again.
   *
   * Queues the message once more, as another one: same address, same words, a link of its own.
   *
   * Scope: `messages:write`.
   */
  resend(id: string, options: CallOptions = {}): Promise<types.Message> {
    return this.json("POST", `/messages/${segment(id)}/resend`, {}, options);
  }

  /**
   * Texts used for each kind of message.
   *
   * The texts of every kind of message; there are few kinds, so they are one page.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `messages:read`.
   */
  listTemplates(query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.MessageTemplatePage> {
    return this.json("GET", "/message-templates", { query }, options);
  }

  /** Texts used for each kind of message: all pages, one after the other. */
  iterateTemplates(query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.MessageTemplate, void> {
    return this.pages("items", "GET", "/message-templates", { query }, options);
  }

  /**
   * Change a text.
   *
   * Writes the business's own texts of a kind; null brings ours back. Messages that are there keep theirs.
   *
   * Scope: `messages:write`.
   */
  setTemplate(kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder", body: types.MessageTemplateChange, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MessageTemplate> {
    return this.json("PUT", `/message-templates/${segment(kind)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * What texts would say to a client, before they are kept.
   *
   * What texts would say, before they are kept: null is ours, a language that is left out is as it stands.
   *
   * Scope: `messages:write`.
   */
  previewTemplate(kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder", body?: types.MessageTemplateChange, options: CallOptions = {}): Promise<types.MessageSamples> {
    return this.json("POST", `/message-templates/${segment(kind)}/preview`, { body }, options);
  }
}
