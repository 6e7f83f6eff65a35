// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF. */
export class Documents extends Resource {
  /**
   * List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and text.
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
  list(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.DocumentSummaryPage> {
    return this.json("GET", "/documents", { query }, options);
  }

  /** List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and text: all pages, one after the other. */
  iterate(query: { limit?: number; ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.DocumentSummary, void> {
    return this.pages("items", "GET", "/documents", { query }, options);
  }

  /**
   * Create a draft document with lines, discounts and payments; accepts no idempotency key.
   *
   * Creates a draft. Its numbers are computed here and nowhere else; two calls make two drafts.
   *
   * Scope: `documents:write`.
   */
  create(body: types.NewDocument, options: CallOptions = {}): Promise<types.Document> {
    return this.json("POST", "/documents", { body }, options);
  }

  /**
   * Compute line and document totals without saving anything.
   *
   * The numbers of a document, saving nothing. A merged client counts as the one that it was merged into.
   *
   * Scope: `documents:write`.
   */
  calculate(body: types.NewDocument, options: CallOptions = {}): Promise<types.Calculation> {
    return this.json("POST", "/documents/calculate", { body }, options);
  }

  /**
   * Get a document with lines, totals, VAT breakdown, payments and links.
   *
   * A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued one what may still follow from it: what is left of the quantity and the amount of each line, the tax that the client withholds of the open balance, and how much of its VAT waits for the money.
   *
   * Scope: `documents:read`.
   */
  get(id: string, query: { include?: "left" } = {}, options: CallOptions = {}): Promise<types.Document> {
    return this.json("GET", `/documents/${segment(id)}`, { query }, options);
  }

  /**
   * Change a draft; an issued document answers 409.
   *
   * Changes a draft and computes it anew; an issued document answers 409.
   *
   * Scope: `documents:write`.
   */
  update(id: string, body: types.DocumentChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("PATCH", `/documents/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a draft; an issued document answers 409.
   *
   * Deletes a draft; an issued document answers 409.
   *
   * Scope: `documents:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/documents/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Dry run of finalize: every check, no number taken.
   *
   * Every check of finalize, without taking a number: `problems` names all that prevents it, `warnings` what does not and is worth knowing.
   *
   * Scope: `documents:write`.
   */
  validate(id: string, body?: types.Finalize, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Validation> {
    return this.json("POST", `/documents/${segment(id)}/validate`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Number, sign and freeze a draft; sends document.finalized.
   *
   * Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is locked in this transaction, and a rollback gives the number back.
   *
   * Scope: `documents:write`.
   */
  finalize(id: string, body?: types.Finalize, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/documents/${segment(id)}/finalize`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Make the next document of the chain from this one (quote to invoice, invoice to receipt).
   *
   * Makes the next document of the chain from this one: the same client, lines, discounts, prices and currency, as of its own date. A draft has no effect on its source; what is converted counts when it is issued, and never exceeds what is left then.
   *
   * Scope: `documents:write`.
   */
  convert(id: string, body: types.Conversion, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/documents/${segment(id)}/convert`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Copy a document into a new draft.
   *
   * Copies a document into a new draft of today: its client, lines, prices and texts. Number, dates, payments and references stay behind, and serial numbers, for no unit moves twice; dates are derived anew. A draft is copied too. Of a client that was merged since, the copy names the one that stands for it.
   *
   * Scope: `documents:write`.
   */
  duplicate(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/documents/${segment(id)}/duplicate`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Draft a full or partial credit document for an issued one.
   *
   * Drafts the credit invoice of an issued one, for all that is left of it or for a part, at its rate and in its currency; `finalize` issues it in the same step. Every number is positive. Several credits never exceed the invoice.
   *
   * Scope: `documents:write`.
   */
  credit(id: string, body: types.CreditAsked, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Credited> {
    return this.json("POST", `/documents/${segment(id)}/credit`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Related documents: credited, converted, paid by, created from.
   *
   * Related documents: what this one was made from, credits, pays or cancels, and what was made from it, credits it, pays it or cancels it, drafts too. Of those that name it the first 500. The schedule that made a document is found by `GET /recurring-documents?documentId=`.
   *
   * Scope: `documents:read`.
   */
  getLinks(id: string, options: CallOptions = {}): Promise<types.DocumentLinks> {
    return this.json("GET", `/documents/${segment(id)}/links`, {}, options);
  }

  /**
   * Everything that happened to a document, with actor and time.
   *
   * Everything that happened to the document, with actor and time, newest first: drafted, changed, finalized, paid, credited, converted, cancelled, its original given out.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `documents:read`.
   */
  listHistory(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.HistoryEntryPage> {
    return this.json("GET", `/documents/${segment(id)}/history`, { query }, options);
  }

  /** Everything that happened to a document, with actor and time: all pages, one after the other. */
  iterateHistory(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.HistoryEntry, void> {
    return this.pages("items", "GET", `/documents/${segment(id)}/history`, { query }, options);
  }

  /**
   * Payments allocated to a document.
   *
   * The receipts that were given for a document, newest first: how much of each, and by which payments. A receipt that cancels another one is listed with a negative amount; an invoice-receipt lists itself.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `documents:read`.
   */
  listPayments(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.AllocatedPaymentPage> {
    return this.json("GET", `/documents/${segment(id)}/payments`, { query }, options);
  }

  /** Payments allocated to a document: all pages, one after the other. */
  iteratePayments(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.AllocatedPayment, void> {
    return this.pages("items", "GET", `/documents/${segment(id)}/payments`, { query }, options);
  }

  /**
   * Record a payment against a document; sends payment.received.
   *
   * Records money against an issued invoice or proforma invoice: its receipt is made and issued in this one step and answered. What is beyond the open balance stays as the client's credit. With If-Match it is refused when anything was recorded meanwhile, so that nothing is recorded twice. `payment.received` is sent for each payment.
   *
   * Scope: `documents:write`.
   */
  createPayment(id: string, body?: types.RecordedPayments, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/documents/${segment(id)}/payments`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Create up to 100 drafts in one call, each with its own result.
   *
   * Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many were refused. There is no idempotency here: two calls make the drafts twice.
   *
   * Scope: `documents:write`.
   */
  createMany(body: types.NewDocuments, options: CallOptions = {}): Promise<types.Created> {
    return this.json("POST", "/documents/bulk", { body }, options);
  }

  /**
   * Finalize up to 100 drafts, each with its own result.
   *
   * Finalizes up to 100 drafts: numbers follow the order of the items. Each has its own result; one that is refused takes no number. The answer is 200 as soon as every item was looked at.
   *
   * Scope: `documents:write`.
   */
  finalizeMany(body?: types.FinalizeMany, options: CallOptions = {}): Promise<types.Finalized> {
    return this.json("POST", "/documents/bulk/finalize", { body }, options);
  }

  /**
   * Check up to 100 drafts before they are finalized, each with its own result.
   *
   * Every check of finalize for up to 100 drafts, without taking a number: each is looked at by itself, against the books as they are now.
   *
   * Scope: `documents:write`.
   */
  validateMany(body?: types.FinalizeMany, options: CallOptions = {}): Promise<types.Validated> {
    return this.json("POST", "/documents/bulk/validate", { body }, options);
  }

  /**
   * Download up to 100 PDFs as one archive.
   *
   * The certified copies of up to 100 issued documents, as `{docType}-{number}.pdf` each. The original (מקור) is delivered one document at a time by `GET /documents/{id}/pdf`: an archive never takes it.
   *
   * Scope: `documents:write`.
   */
  downloadPdfs(body: types.Chosen, options: CallOptions = {}): Promise<Download> {
    return this.file("POST", "/documents/bulk/pdf", { body }, options);
  }

  /**
   * Get a document by its type and number.
   *
   * An issued document by its type and number.
   *
   * Scope: `documents:read`.
   */
  getByNumber(docType: number, number: number, options: CallOptions = {}): Promise<types.Document> {
    return this.json("GET", `/documents/by-number/${segment(docType)}/${segment(number)}`, {}, options);
  }

  /**
   * Download the signed PDF; first download is the original, later ones certified copies.
   *
   * The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With `format=png` it is the first page of the copy as a picture for a screen, which has no signature.
   *
   * `copy`: Default: false.
   *
   * `format`: Default: pdf.
   *
   * Scope: `documents:read`.
   */
  downloadPdf(id: string, query: { copy?: boolean; format?: "pdf" | "png" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/documents/${segment(id)}/pdf`, { query }, options);
  }

  /**
   * Render a draft as a PDF marked as draft.
   *
   * A draft as a PDF that is marked as a draft, or with `format=png` its first page as a picture; it is not kept and not signed.
   *
   * `format`: Default: pdf.
   *
   * Scope: `documents:read`.
   */
  preview(id: string, query: { format?: "pdf" | "png" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/documents/${segment(id)}/preview`, { query }, options);
  }

  /**
   * Structured e-invoice of an issued document (UBL 2.1, EN 16931).
   *
   * The document as UBL 2.1 of EN 16931: tax invoices and invoice-receipts as an invoice, credit invoices as a credit note. Other types, and currencies of three decimals, have none.
   *
   * Scope: `documents:read`.
   */
  downloadEinvoice(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/documents/${segment(id)}/einvoice`, {}, options);
  }

  /**
   * Signature, content hash and chain proof of an issued document.
   *
   * Signature, content hash and chain proof: `content` is base64 of the canonical bytes, `contentHash` their SHA-256, `hash` the SHA-256 of `previousHash` and `contentHash`, `signature` the key's Ed25519 over `hash`.
   *
   * Scope: `documents:read`.
   */
  getSignature(id: string, options: CallOptions = {}): Promise<types.Proof> {
    return this.json("GET", `/documents/${segment(id)}/signature`, {}, options);
  }

  /**
   * Create a public link, with expiry and optional password.
   *
   * Makes a public link to an issued document. `url` opens it in a browser, `token` through `/public/documents`; both are told once, since only a hash of the token is kept.
   *
   * Scope: `documents:write`.
   */
  share(id: string, body?: types.NewShare, options: CallOptions = {}): Promise<types.MadeShare> {
    return this.json("POST", `/documents/${segment(id)}/share`, { body }, options);
  }

  /**
   * List public links of a document.
   *
   * The public links of a document, newest first, those that are over too.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `documents:read`.
   */
  listShares(id: string, query: { limit?: number; cursor?: string; include?: "total"; active?: boolean; sort?: string } = {}, options: CallOptions = {}): Promise<types.SharePage> {
    return this.json("GET", `/documents/${segment(id)}/shares`, { query }, options);
  }

  /** List public links of a document: all pages, one after the other. */
  iterateShares(id: string, query: { limit?: number; active?: boolean; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.Share, void> {
    return this.pages("items", "GET", `/documents/${segment(id)}/shares`, { query }, options);
  }

  /**
   * Revoke a public link.
   *
   * Ends a public link at once. It stays in the list; ending it again changes nothing.
   *
   * Scope: `documents:write`.
   */
  revokeShare(id: string, shareId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/documents/${segment(id)}/shares/${segment(shareId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Send a document by e-mail, SMS or WhatsApp.
   *
   * Queues the document to each address; what became of each message is in the log of messages. The first copy of the PDF that goes out is the original, unless it was handed out before.
   *
   * Scope: `documents:write`.
   */
  send(id: string, body?: types.SendDocument, options: CallOptions = {}): Promise<types.Sending> {
    return this.json("POST", `/documents/${segment(id)}/send`, { body }, options);
  }

  /**
   * What a message about a document would say, and to whom it would go.
   *
   * The text that sending the document now would have, and the client's own addresses by the channels that there are. Nothing is sent and no link is made; a draft can be previewed too.
   *
   * Scope: `documents:write`.
   */
  previewMessage(id: string, body?: types.PreviewMessage, options: CallOptions = {}): Promise<types.MessagePreview> {
    return this.json("POST", `/documents/${segment(id)}/send/preview`, { body }, options);
  }

  /**
   * Send up to 100 documents, each with its own result.
   *
   * Queues up to 100 documents, each to its own client. Each has its own result; 200 says that all were looked at, `failed` how many were refused.
   *
   * Scope: `documents:write`.
   */
  sendMany(body: types.BulkSend, options: CallOptions = {}): Promise<types.QueuedMessages> {
    return this.json("POST", "/documents/bulk/send", { body }, options);
  }

  /**
   * Request the tax authority's allocation number now.
   *
   * Requests the tax authority's allocation number now, also for an invoice that needs none; the answer tells what came of it. With `number`, keeps one that was obtained elsewhere: its digits, at least the nine that are printed. A number that was entered so may be replaced, by another entry or by the authority's own answer; a number of the authority is for good. One that another invoice bears is refused.
   *
   * Scope: `documents:write`.
   */
  requestAllocationNumber(id: string, body?: types.AllocationAsked, options: CallOptions = {}): Promise<types.Allocation> {
    return this.json("POST", `/documents/${segment(id)}/allocation-number`, { body }, options);
  }

  /**
   * Charge the client's saved payment method for the open balance.
   *
   * Charges a saved card of the document's client for what is open of it, or a part. A decline is an answer: `state` is FAILED, with `declineCode`; PENDING means that the provider has not said what happened, and is asked again by itself. Paid, the receipt is issued in the same call.
   *
   * Scope: `documents:write`.
   */
  charge(id: string, body?: types.ChargeRequest, options: CallOptions = {}): Promise<types.Checkout> {
    return this.json("POST", `/documents/${segment(id)}/charge`, { body }, options);
  }

  /**
   * Create a payment link for the open balance.
   *
   * Makes a payment link for what is open of an issued document, or for a part of it.
   *
   * Scope: `documents:write`.
   */
  createPaymentLink(id: string, body?: types.DocumentLinkRequest, options: CallOptions = {}): Promise<types.PaymentLink> {
    return this.json("POST", `/documents/${segment(id)}/payment-link`, { body }, options);
  }

  /**
   * Send a payment reminder for an overdue document now.
   *
   * Queues a reminder of an issued, overdue document with an open balance; once in 24 hours, and not to a client that wants no reminders, unless `force`. It stands in the log of reminders.
   *
   * Scope: `documents:write`.
   */
  sendReminder(id: string, body?: types.SendReminder, options: CallOptions = {}): Promise<types.Sending> {
    return this.json("POST", `/documents/${segment(id)}/reminders`, { body }, options);
  }

  /**
   * Cancel an issued document by issuing its credit or cancelling document.
   *
   * Cancels an issued document by its credit or cancelling document. With `unmatchBank` the matches of bank transactions with the payments of a receipt are taken back first.
   *
   * Scope: `documents:write`.
   */
  cancel(id: string, body: types.Cancellation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.CancelledDocument> {
    return this.json("POST", `/documents/${segment(id)}/cancel`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
