// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Money that clients paid: recorded, allocated to documents, receipted, given back. */
export class Payments extends Resource {
  /**
   * List payments; filter by client, method, date, state and allocation.
   *
   * Payments, newest first unless `sort` says otherwise: those that issued documents carry, and those that were recorded. Void ones are among them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `payments:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; clientId?: string; documentId?: string; openingItemId?: string; method?: string; state?: "BOUNCED" | "CLEARED" | "RECORDED" | "REFUNDED" | "VOID"; source?: "document" | "opening" | "recorded"; allocation?: "full" | "none" | "partial"; receipt?: "issued" | "missing"; bankMatched?: boolean; currency?: string; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.RecordedPaymentPage> {
    return this.json("GET", "/payments", { query }, options);
  }

  /** List payments; filter by client, method, date, state and allocation: all pages, one after the other. */
  iterate(query: { limit?: number; clientId?: string; documentId?: string; openingItemId?: string; method?: string; state?: "BOUNCED" | "CLEARED" | "RECORDED" | "REFUNDED" | "VOID"; source?: "document" | "opening" | "recorded"; allocation?: "full" | "none" | "partial"; receipt?: "issued" | "missing"; bankMatched?: boolean; currency?: string; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.RecordedPayment, void> {
    return this.pages("items", "GET", "/payments", { query }, options);
  }

  /**
   * Record a payment with its allocations; sends payment.received.
   *
   * Records money that a client paid, before or without its receipt: the books, the client's account and the documents that it pays show it at once. What no allocation names is the client's credit. `payment.received` is sent once, here and not again with the receipt.
   *
   * Scope: `payments:write`.
   */
  record(body: types.PaymentToRecord, options: CallOptions = {}): Promise<types.RecordedPayment> {
    return this.json("POST", "/payments", { body }, options);
  }

  /**
   * Payments with an open remainder.
   *
   * Payments of which something is for no document: together they are the credit of their clients.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * Scope: `payments:read`.
   */
  listUnallocated(query: { limit?: number; cursor?: string; include?: "total"; clientId?: string; currency?: string; sort?: string } = {}, options: CallOptions = {}): Promise<types.RecordedPaymentPage> {
    return this.json("GET", "/payments/unallocated", { query }, options);
  }

  /** Payments with an open remainder: all pages, one after the other. */
  iterateUnallocated(query: { limit?: number; clientId?: string; currency?: string; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.RecordedPayment, void> {
    return this.pages("items", "GET", "/payments/unallocated", { query }, options);
  }

  /**
   * Get a payment.
   *
   * A payment, and what it is for.
   *
   * Scope: `payments:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.RecordedPayment> {
    return this.json("GET", `/payments/${segment(id)}`, {}, options);
  }

  /**
   * Void a payment recorded by mistake, reversing its postings.
   *
   * Takes back a payment that was recorded by mistake: its postings are reversed, and the documents that it paid are open again. Refused once its receipt is issued (cancel that), when money of it was refunded, and when what it left as credit was used.
   *
   * Scope: `payments:write`.
   */
  void(id: string, body: types.PaymentVoid, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecordedPayment> {
    return this.json("POST", `/payments/${segment(id)}/void`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Say that the money of a payment is in the bank.
   *
   * Says that the money of a payment is in the bank. A cheque goes from the account of cheques to that of the bank; a transfer was posted there when it came.
   *
   * Scope: `payments:write`.
   */
  clear(id: string, body: types.PaymentClearing, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecordedPayment> {
    return this.json("POST", `/payments/${segment(id)}/clear`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Say that a payment came back: what it paid is open again.
   *
   * Says that a payment came back: what it paid is open again, what it left is no credit any more, and the books say so on the day of the return. An issued receipt stays as it is. What the bank takes is an expense.
   *
   * Scope: `payments:write`.
   */
  bounce(id: string, body: types.PaymentBounce, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecordedPayment> {
    return this.json("POST", `/payments/${segment(id)}/bounce`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Refund all or part of a payment.
   *
   * Records that money of a payment went back to the client: what no document has of it, and with `credit` what its documents are credited by. All of it is done, or nothing.
   *
   * Scope: `payments:write`.
   */
  refund(id: string, body: types.NewRefund, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MadeRefund> {
    return this.json("POST", `/payments/${segment(id)}/refund`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Documents that a payment covers.
   *
   * The documents that a payment covers, the newest allocation first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  listAllocations(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.PaymentAllocationPage> {
    return this.json("GET", `/payments/${segment(id)}/allocations`, { query }, options);
  }

  /** Documents that a payment covers: all pages, one after the other. */
  iterateAllocations(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentAllocation, void> {
    return this.pages("items", "GET", `/payments/${segment(id)}/allocations`, { query }, options);
  }

  /**
   * Allocate an open payment to documents.
   *
   * Allocates what is left of a payment to an issued document that asks for money, or to an opening balance: it leaves the client's credit.
   *
   * Scope: `payments:write`.
   */
  allocate(id: string, body: types.NewAllocation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecordedPayment> {
    return this.json("POST", `/payments/${segment(id)}/allocations`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove an allocation.
   *
   * Removes an allocation: the document, or the opening balance, is open again, and the money is the client's credit. What an issued document says stays.
   *
   * Scope: `payments:write`.
   */
  removeAllocation(id: string, allocationId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecordedPayment> {
    return this.json("DELETE", `/payments/${segment(id)}/allocations/${segment(allocationId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Issue the receipt of a payment.
   *
   * Issues the receipt of a recorded payment, over the documents that it is for. It changes nothing in the books: the payment did.
   *
   * Scope: `payments:write`.
   */
  issueReceipt(id: string, body?: types.NewReceipt, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/payments/${segment(id)}/receipt`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
