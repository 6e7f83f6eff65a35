// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Pages at an address of their own on which anybody buys, with a document for every sale. */
export class PaymentPages extends Resource {
  /**
   * List Payment Pages.
   *
   * Payment Pages, newest first unless `sort` says otherwise.
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
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "DRAFT" | "LIVE" | "OFFLINE"; kind?: "one_time" | "recurring"; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.PaymentPagePage> {
    return this.json("GET", "/payment-pages", { query }, options);
  }

  /** List Payment Pages: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "DRAFT" | "LIVE" | "OFFLINE"; kind?: "one_time" | "recurring"; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentPage, void> {
    return this.pages("items", "GET", "/payment-pages", { query }, options);
  }

  /**
   * Create a self-serve page: products, one-off or recurring, fields, texts.
   *
   * Draws up a page as a draft. Raises every fault of what it asks for at once.
   *
   * Scope: `checkout:write`.
   */
  create(body: types.NewPaymentPage, options: CallOptions = {}): Promise<types.PaymentPage> {
    return this.json("POST", "/payment-pages", { body }, options);
  }

  /**
   * Get a page.
   *
   * A Payment Page.
   *
   * Scope: `checkout:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.PaymentPage> {
    return this.json("GET", `/payment-pages/${segment(id)}`, {}, options);
  }

  /**
   * Change a page.
   *
   * Changes the fields that are sent. A page that is live must still work afterwards.
   *
   * Scope: `checkout:write`.
   */
  update(id: string, body: types.PaymentPageChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PaymentPage> {
    return this.json("PATCH", `/payment-pages/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a page without sales.
   *
   * Deletes a page on which nobody has started to buy. Its address is free again.
   *
   * Scope: `checkout:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/payment-pages/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Publish a page.
   *
   * Publishes a page when everything that it needs works: a connected provider that takes its currency, a document that the business may issue, prices. Otherwise `details` names all that does not.
   *
   * Scope: `checkout:write`.
   */
  publish(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PaymentPage> {
    return this.json("POST", `/payment-pages/${segment(id)}/publish`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Take a page offline.
   *
   * Takes a page offline: nobody can open it any more. Who is at the provider already may still pay.
   *
   * Scope: `checkout:write`.
   */
  unpublish(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PaymentPage> {
    return this.json("POST", `/payment-pages/${segment(id)}/unpublish`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Views, checkouts, paid, declined, revenue.
   *
   * Views, checkouts and revenue of a page since it was made.
   *
   * Scope: `checkout:read`.
   */
  getStats(id: string, options: CallOptions = {}): Promise<types.PaymentPageStats> {
    return this.json("GET", `/payment-pages/${segment(id)}/stats`, {}, options);
  }

  /**
   * QR code of the page, PNG or SVG.
   *
   * The address of a page as a QR code, for print and for a screen.
   *
   * `format`: Default: png.
   *
   * Scope: `checkout:read`.
   */
  downloadQr(id: string, query: { format?: "png" | "svg" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/payment-pages/${segment(id)}/qr`, { query }, options);
  }
}
