// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The businesses of a person, and the settings of the current one. */
export class Businesses extends Resource {
  /**
   * List all businesses.
   *
   * The businesses of the person; with a key, the one business of the key.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `business:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.BusinessSummaryPage> {
    return this.json("GET", "/businesses", { query }, options);
  }

  /** List all businesses: all pages, one after the other. */
  iterate(query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.BusinessSummary, void> {
    return this.pages("items", "GET", "/businesses", { query }, options);
  }

  /**
   * Open a business.
   *
   * Opens another business for the person of the session, who becomes its owner.
   */
  create(body: types.NewBusiness, options: CallOptions = {}): Promise<types.Business> {
    return this.json("POST", "/businesses", { body }, options);
  }

  /**
   * Get the current business.
   *
   * The business of the credential, or of `X-Business-Id`.
   *
   * Scope: `business:read`.
   */
  getCurrent(options: CallOptions = {}): Promise<types.Business> {
    return this.json("GET", "/businesses/current", {}, options);
  }

  /**
   * Update the current business.
   *
   * Changes the fields that are sent; issued documents keep what they were issued with.
   *
   * Scope: `business:write`.
   */
  updateCurrent(body: types.BusinessChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Business> {
    return this.json("PATCH", "/businesses/current", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Download the logo.
   *
   * The logo as it is printed: the uploaded PNG or JPEG, or the PNG that was drawn of an SVG.
   *
   * Scope: `business:read`.
   */
  downloadLogo(options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/businesses/current/logo", {}, options);
  }

  /**
   * Upload the logo.
   *
   * Sets the logo: PNG, JPEG or SVG, at most 1 MiB and 4000 pixels a side. It is printed on documents from now on. An SVG is drawn once, within limits of time and memory, and kept as a PNG.
   *
   * Scope: `business:write`.
   */
  uploadLogo(file: Upload, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Business> {
    return this.json("POST", "/businesses/current/logo", { files: file && [file], headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove the logo.
   *
   * Removes the logo; issued documents keep the one they were issued with.
   *
   * Scope: `business:write`.
   */
  deleteLogo(options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", "/businesses/current/logo", { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Business type transition history.
   *
   * The types that the business had, has and will have, newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `business:read`.
   */
  listTypeHistory(query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.TypePeriodPage> {
    return this.json("GET", "/businesses/current/type-history", { query }, options);
  }

  /** Business type transition history: all pages, one after the other. */
  iterateTypeHistory(query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.TypePeriod, void> {
    return this.pages("items", "GET", "/businesses/current/type-history", { query }, options);
  }

  /**
   * How the business pays its suppliers.
   *
   * Whether tax is withheld from suppliers, and the numbers of the business at the clearing house of the banks.
   *
   * Scope: `business:read`.
   */
  getSupplierPaymentConfig(options: CallOptions = {}): Promise<types.SupplierPaymentConfig> {
    return this.json("GET", "/businesses/supplier-payment-config", {}, options);
  }

  /**
   * Change how the business pays its suppliers.
   *
   * Changes the fields that are sent. Payments that are recorded stay as they are.
   *
   * Scope: `business:write`.
   */
  updateSupplierPaymentConfig(body: types.SupplierPaymentConfigChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.SupplierPaymentConfig> {
    return this.json("PATCH", "/businesses/supplier-payment-config", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Preview the next document number.
   *
   * Previews the next number of a type; another finalize may take it first.
   *
   * `docType`: 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice, 320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt.
   *
   * Scope: `business:read`.
   */
  getNextDocumentNumber(query: { docType: 10 | 100 | 200 | 210 | 300 | 305 | 320 | 330 | 400 | 405 }, options: CallOptions = {}): Promise<types.NextNumber> {
    return this.json("GET", "/businesses/documents/next-number", { query }, options);
  }

  /**
   * Two-tier document-date picker range for a document type.
   *
   * The dates that the next document of a type may bear, and the narrower ones that it should.
   *
   * `docType`: 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice, 320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt.
   *
   * Scope: `business:read`.
   */
  getLatestDocumentIssueDate(query: { docType: 10 | 100 | 200 | 210 | 300 | 305 | 320 | 330 | 400 | 405 }, options: CallOptions = {}): Promise<types.DateRange> {
    return this.json("GET", "/businesses/documents/latest-issue-date", { query }, options);
  }

  /**
   * Document defaults of the business.
   *
   * What drafts get that do not say, by document type.
   *
   * Scope: `business:read`.
   */
  getDocumentDefaults(options: CallOptions = {}): Promise<types.DocumentDefaults> {
    return this.json("GET", "/businesses/document-defaults", {}, options);
  }

  /**
   * Update document defaults.
   *
   * Changes the fields that are sent, by type. Drafts that are there keep what they have.
   *
   * Scope: `business:write`.
   */
  updateDocumentDefaults(body: types.DocumentDefaultsChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DocumentDefaults> {
    return this.json("PATCH", "/businesses/document-defaults", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Default for one document type.
   *
   * What drafts of one type get that do not say.
   *
   * Scope: `business:read`.
   */
  getDocumentTypeDefaults(docType: number, options: CallOptions = {}): Promise<types.DocumentDefault> {
    return this.json("GET", `/businesses/document-defaults/${segment(docType)}`, {}, options);
  }

  /**
   * Document configuration.
   *
   * How documents are numbered and dated, and how long quotes are valid.
   *
   * Scope: `business:read`.
   */
  getDocumentConfig(options: CallOptions = {}): Promise<types.DocumentConfig> {
    return this.json("GET", "/businesses/document-config", {}, options);
  }

  /**
   * Update document configuration.
   *
   * Changes the fields that are sent. The start of a series that has begun answers 409 `numbering_begun`.
   *
   * Scope: `business:write`.
   */
  updateDocumentConfig(body: types.DocumentConfigChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DocumentConfig> {
    return this.json("PATCH", "/businesses/document-config", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Change the business type from a date (exempt dealer to licensed dealer).
   *
   * Changes what the business is before the law, from a day on. It decides which documents may be issued with that date or a later one, and whether VAT stands on them; what is issued already stays, so the day lies after it.
   */
  changeType(body: types.TypeChange, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Business> {
    return this.json("POST", "/businesses/current/type", { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
