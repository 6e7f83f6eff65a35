// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload } from "../core.ts";
import type * as types from "../types.ts";

/** What customers open by a link, without a credential. */
export class PublicPages extends Resource {
  /**
   * The PDF of the shared document.
   *
   * The signed PDF: the first one that is given out is the original, every later one a certified copy.
   */
  downloadPublicDocumentPdf(token: string, options: CallOptions & { sharePassword?: string } = {}): Promise<Download> {
    return this.file("GET", `/public/documents/${segment(token)}/pdf`, { headers: { "X-Share-Password": options.sharePassword } }, options);
  }

  /**
   * Verify a document's PDF or content hash against the issuer's signature.
   *
   * Send the PDF as a file, or a document's proof as JSON. The answer is `genuine`, `altered` or `unknown`; what else it tells of a genuine file was read from the file.
   */
  verifyDocument(file: Upload | undefined, body?: types.SealProof, options: CallOptions = {}): Promise<types.Verified> {
    return this.json("POST", "/public/verify", { body, files: file && [file] }, options);
  }

  /**
   * The shared document a customer sees.
   *
   * What is printed on the document and what became of it. Unknown, revoked and expired links are all alike not there; a link with a password wants it in `X-Share-Password`.
   */
  getPublicDocument(token: string, options: CallOptions & { sharePassword?: string } = {}): Promise<types.SharedDocument> {
    return this.json("GET", `/public/documents/${segment(token)}`, { headers: { "X-Share-Password": options.sharePassword } }, options);
  }

  /**
   * A customer accepts a quote, with name and signature; sends quote.accepted.
   *
   * The customer accepts the quote, and signs it: with the name typed, or drawn. Name, signature, address and client are kept with the digest of the document.
   */
  acceptPublicQuote(token: string, body: types.QuoteAcceptance, options: CallOptions & { sharePassword?: string } = {}): Promise<types.QuoteState> {
    return this.json("POST", `/public/quotes/${segment(token)}/accept`, { body, headers: { "X-Share-Password": options.sharePassword } }, options);
  }

  /**
   * A customer rejects a quote, with a reason; sends quote.rejected.
   *
   * The customer rejects the quote, and may say why.
   */
  rejectPublicQuote(token: string, body?: types.QuoteRejection, options: CallOptions & { sharePassword?: string } = {}): Promise<types.QuoteState> {
    return this.json("POST", `/public/quotes/${segment(token)}/reject`, { body, headers: { "X-Share-Password": options.sharePassword } }, options);
  }

  /**
   * State of a checkout.
   *
   * The state of a checkout, as its buyer sees it. While a page of the provider is open, the provider is asked.
   */
  getPublicCheckout(token: string, options: CallOptions = {}): Promise<types.PublicCheckout> {
    return this.json("GET", `/public/checkouts/${segment(token)}`, {}, options);
  }

  /**
   * Pay a checkout; locked after repeated declines.
   *
   * Leads the buyer to the provider's page; after a decline to another one, until the checkout is locked.
   */
  payPublicCheckout(token: string, body?: types.PayRequest, options: CallOptions = {}): Promise<types.PublicCheckout> {
    return this.json("POST", `/public/checkouts/${segment(token)}/pay`, { body }, options);
  }

  /**
   * What a payment link asks for.
   *
   * What a payment link asks for.
   */
  getPublicPaymentLink(token: string, options: CallOptions = {}): Promise<types.PublicPaymentLink> {
    return this.json("GET", `/public/payment-links/${segment(token)}`, {}, options);
  }

  /**
   * Pay a payment link through the provider.
   *
   * Leads whoever opened a link to the provider's page, on which it is paid. `payment.received` is sent when the money is there, with the receipt.
   */
  payPublicPaymentLink(token: string, body?: types.PayRequest, options: CallOptions = {}): Promise<types.PublicCheckout> {
    return this.json("POST", `/public/payment-links/${segment(token)}/pay`, { body }, options);
  }

  /**
   * A Payment Page as a buyer sees it.
   *
   * A Payment Page as a buyer sees it.
   */
  getPublicPaymentPage(slug: string, options: CallOptions = {}): Promise<types.PublicPaymentPage> {
    return this.json("GET", `/public/payment-pages/${segment(slug)}`, {}, options);
  }

  /**
   * Start a checkout on a Payment Page.
   *
   * Starts the checkout of a buyer and leads to the provider's page. Once it is paid the document is issued and sent to the buyer, and `checkout.paid` is sent.
   */
  createPublicPaymentPageCheckout(slug: string, body: types.NewPageCheckout, options: CallOptions = {}): Promise<types.PublicCheckout> {
    return this.json("POST", `/public/payment-pages/${segment(slug)}/checkouts`, { body }, options);
  }

  /**
   * The account of a client by its portal link.
   *
   * The account of a client by its link: what it owes, what is open and when it is due, and its disputes. A token of nothing, and of a link that was ended or has expired, is not found.
   */
  getClientPortal(token: string, options: CallOptions = {}): Promise<types.PublicPortal> {
    return this.json("GET", `/public/portal/${segment(token)}`, {}, options);
  }

  /**
   * Documents of the last year that the client has paid.
   *
   * The documents of the last year that the client has paid, newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  listClientPortalDocuments(token: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.PortalDocumentPage> {
    return this.json("GET", `/public/portal/${segment(token)}/documents`, { query }, options);
  }

  /** Documents of the last year that the client has paid: all pages, one after the other. */
  iterateClientPortalDocuments(token: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.PortalDocument, void> {
    return this.pages("items", "GET", `/public/portal/${segment(token)}/documents`, { query }, options);
  }

  /**
   * Pay open documents, or an amount, through the provider.
   *
   * Leads a client to the provider's page, on which it pays documents and opening balances of one currency, or an amount. It is charged exactly what is open; two tabs that pay the same are led to one page. `payment.received` is sent when the money is there, with the receipt.
   */
  payClientPortal(token: string, body?: types.PortalPayment, options: CallOptions = {}): Promise<types.PublicCheckout> {
    return this.json("POST", `/public/portal/${segment(token)}/pay`, { body }, options);
  }

  /**
   * The client's statement of account, as JSON, PDF or CSV.
   *
   * The statement of account of the client over a period, as the business sees it: opening balance, every movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another. At most 2,000 movements and seven years.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   */
  getClientPortalStatement(token: string, query: { from?: string; to?: string; currency?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Statement> {
    return this.json("GET", `/public/portal/${segment(token)}/statement`, { query }, options);
  }

  /**
   * The client's statement of account, as JSON, PDF or CSV.
   *
   * The statement of account of the client over a period, as the business sees it: opening balance, every movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another. At most 2,000 movements and seven years.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   */
  downloadClientPortalStatement(token: string, query: { from?: string; to?: string; currency?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/public/portal/${segment(token)}/statement`, { query }, options);
  }

  /**
   * The PDF of a document of the client.
   *
   * The signed PDF of a document of the client: the first one that is given out is the original, every later one a certified copy.
   */
  downloadClientPortalDocumentPdf(token: string, id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/public/portal/${segment(token)}/documents/${segment(id)}/pdf`, {}, options);
  }

  /**
   * Dispute a document.
   *
   * Opens a dispute of a document: why the client does not agree with it. The business is told, and answers here. A document has one at a time; it is paid or left open as before.
   */
  disputeClientPortalDocument(token: string, id: string, body: types.NewDispute, options: CallOptions = {}): Promise<types.PublicDispute> {
    return this.json("POST", `/public/portal/${segment(token)}/documents/${segment(id)}/dispute`, { body }, options);
  }

  /**
   * Add to a dispute.
   *
   * Adds to a dispute that has not ended: it waits for the business again.
   */
  replyToClientPortalDispute(token: string, id: string, body: types.DisputeReply, options: CallOptions = {}): Promise<types.PublicDispute> {
    return this.json("POST", `/public/portal/${segment(token)}/disputes/${segment(id)}/reply`, { body }, options);
  }

  /**
   * Withdraw a dispute.
   *
   * Withdraws a dispute: the client agrees with the document after all.
   */
  withdrawClientPortalDispute(token: string, id: string, options: CallOptions = {}): Promise<types.PublicDispute> {
    return this.json("POST", `/public/portal/${segment(token)}/disputes/${segment(id)}/withdraw`, {}, options);
  }

  /**
   * Whether a client is reminded, by the address in a reminder.
   *
   * What the address in a reminder shows: who reminds, and whether it does.
   */
  getPublicReminderConsent(token: string, options: CallOptions = {}): Promise<types.PublicReminderConsent> {
    return this.json("GET", `/public/reminders/${segment(token)}`, {}, options);
  }

  /**
   * No more reminders, or again, by the address in a reminder.
   *
   * No more reminders, or again, by the client who has the address. Saying it again changes nothing.
   */
  setPublicReminderConsent(token: string, body?: types.NoReminders, options: CallOptions = {}): Promise<types.PublicReminderConsent> {
    return this.json("POST", `/public/reminders/${segment(token)}`, { body }, options);
  }

  /**
   * What a client is asked to authorize.
   *
   * What a client is asked to authorize. A link that was used, has expired or was cancelled says so by `state`.
   */
  getPublicMandate(token: string, query: { language?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.PublicMandate> {
    return this.json("GET", `/public/mandates/${segment(token)}`, { query }, options);
  }

  /**
   * Authorize a standing order.
   *
   * Keeps the consent of the client with its text, time and address, and leads to the provider's page, on which the card is entered (`redirectUrl`). Of a bank debit the account is kept until the bank confirms it.
   */
  authorizePublicMandate(token: string, body: types.AuthorizeMandate, options: CallOptions = {}): Promise<types.PublicMandate> {
    return this.json("POST", `/public/mandates/${segment(token)}/authorize`, { body }, options);
  }
}
