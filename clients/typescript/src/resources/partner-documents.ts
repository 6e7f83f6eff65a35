// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Documents of a merchant, on its behalf. */
export class PartnerDocuments extends Resource {
  /**
   * List documents for a merchant.
   *
   * Documents, newest first unless `sort` says otherwise. Several `docType`s may be given, by comma.
   *
   * `q` finds documents in which every word of it begins a word of the client's name, the subject, the number or the external reference, or is the total, with or without its cents; without regard to case, vowel points and quotation marks. The title of a document, such as `Tax invoice 2`, finds it.
   *
   * A page of filters that hardly anything fits may hold fewer than `limit`, or nothing: the last page is the one without a `nextCursor`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `minTotal`: The least total, VAT included. Without `currency` it is an amount in the currency of the books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared with `total`.
   *
   * `maxTotal`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared with `total`.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `sort`: The order; `total` is compared in the currency of the books.
   *
   * Scope: `documents:read`.
   */
  list(merchantId: string, query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.DocumentSummaryPage> {
    return this.json("GET", `/partner/merchants/${segment(merchantId)}/documents`, { query }, options);
  }

  /** List documents for a merchant: all pages, one after the other. */
  iterate(merchantId: string, query: { limit?: number; ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.DocumentSummary, void> {
    return this.pages("items", "GET", `/partner/merchants/${segment(merchantId)}/documents`, { query }, options);
  }

  /**
   * Create a document.
   *
   * Creates a draft for a merchant; with `finalize` it is issued in the same transaction: numbered and signed, or not made at all. There is no idempotency here: two calls make two documents.
   *
   * Scope: `documents:write`.
   */
  create(merchantId: string, body: types.NewMerchantDocument, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/partner/merchants/${segment(merchantId)}/documents`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Get a document by id.
   *
   * A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued one what may still follow from it: what is left of the quantity and the amount of each line, the tax that the client withholds of the open balance, and how much of its VAT waits for the money.
   *
   * Scope: `documents:read`.
   */
  get(merchantId: string, documentId: string, query: { include?: "left" } = {}, options: CallOptions = {}): Promise<types.Document> {
    return this.json("GET", `/partner/merchants/${segment(merchantId)}/documents/${segment(documentId)}`, { query }, options);
  }

  /**
   * Finalize a document.
   *
   * Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is locked in this transaction, and a rollback gives the number back.
   *
   * Scope: `documents:write`.
   */
  finalize(merchantId: string, documentId: string, body?: types.Finalize, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/partner/merchants/${segment(merchantId)}/documents/${segment(documentId)}/finalize`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Download a document's PDF.
   *
   * The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With `format=png` it is the first page of the copy as a picture for a screen, which has no signature.
   *
   * `copy`: Default: false.
   *
   * `format`: Default: pdf.
   *
   * Scope: `documents:read`.
   */
  downloadPdf(merchantId: string, documentId: string, query: { copy?: boolean; format?: "pdf" | "png" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/partner/merchants/${segment(merchantId)}/documents/${segment(documentId)}/pdf`, { query }, options);
  }
}
