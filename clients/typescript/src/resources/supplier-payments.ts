// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What is paid to suppliers: tax withheld, advances, and files by which a bank pays. */
export class SupplierPayments extends Resource {
  /**
   * List payments to suppliers.
   *
   * Payments to suppliers, newest first unless `sort` says otherwise; void ones are among them.
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
   * Scope: `suppliers:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; supplierId?: string; expenseId?: string; bankFileId?: string; method?: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order"; state?: "RECORDED" | "VOID"; currency?: string; receipt?: "linked" | "missing"; bankFile?: "with" | "without"; withheld?: boolean; bankMatched?: boolean; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.SupplierPaymentPage> {
    return this.json("GET", "/supplier-payments", { query }, options);
  }

  /** List payments to suppliers: all pages, one after the other. */
  iterate(query: { limit?: number; supplierId?: string; expenseId?: string; bankFileId?: string; method?: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order"; state?: "RECORDED" | "VOID"; currency?: string; receipt?: "linked" | "missing"; bankFile?: "with" | "without"; withheld?: boolean; bankMatched?: boolean; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.SupplierPayment, void> {
    return this.pages("items", "GET", "/supplier-payments", { query }, options);
  }

  /**
   * Record a payment with its allocations and withheld tax.
   *
   * Records money that goes to a supplier: what it pays is paid at once, tax that must be withheld is owed to the tax authority, and what no expense has is an advance. All of it is done, or nothing.
   *
   * Scope: `suppliers:write`.
   */
  record(body: types.SupplierPaymentToRecord, options: CallOptions = {}): Promise<types.SupplierPayment> {
    return this.json("POST", "/supplier-payments", { body }, options);
  }

  /**
   * What a payment would be, with the tax withheld.
   *
   * What a payment would be: the tax withheld and the money, before it is recorded. Nothing is written.
   *
   * Scope: `suppliers:read`.
   */
  calculate(body: types.SupplierPaymentToRecord, options: CallOptions = {}): Promise<types.PaymentCalculation> {
    return this.json("POST", "/supplier-payments/calculate", { body }, options);
  }

  /**
   * Get a payment.
   *
   * A payment to a supplier, and what it is for.
   *
   * Scope: `suppliers:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.SupplierPayment> {
    return this.json("GET", `/supplier-payments/${segment(id)}`, {}, options);
  }

  /**
   * Void a payment.
   *
   * Takes back a payment that was recorded by mistake: its postings and those of its advance are reversed today, and what it paid is open again. Refused while it is in a bank file.
   *
   * Scope: `suppliers:write`.
   */
  void(id: string, body: types.SupplierPaymentVoid, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.SupplierPayment> {
    return this.json("POST", `/supplier-payments/${segment(id)}/void`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Keep the supplier's receipt for a payment.
   *
   * Keeps the supplier's receipt for a payment: none is expected any more. Another one takes its place.
   *
   * Scope: `suppliers:write`.
   */
  setReceipt(id: string, body: types.SupplierReceipt, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.SupplierPayment> {
    return this.json("PUT", `/supplier-payments/${segment(id)}/receipt`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * What the certificate of a withholding says.
   *
   * What the certificate says that a supplier gets with its payment: who withheld how much from whom, and why. Refused (409 `nothing_withheld`) where nothing was.
   *
   * Scope: `suppliers:read`.
   */
  getWithholdingCertificate(id: string, options: CallOptions = {}): Promise<types.PaymentWithholdingCertificate> {
    return this.json("GET", `/supplier-payments/${segment(id)}/withholding-certificate`, {}, options);
  }

  /**
   * Advances with an open remainder.
   *
   * Payments of which something is for no expense: advances. The id of an advance is that of its payment.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * Scope: `suppliers:read`.
   */
  listSupplierAdvances(query: { limit?: number; cursor?: string; include?: "total"; supplierId?: string; currency?: string; sort?: string } = {}, options: CallOptions = {}): Promise<types.SupplierPaymentPage> {
    return this.json("GET", "/supplier-advances", { query }, options);
  }

  /** Advances with an open remainder: all pages, one after the other. */
  iterateSupplierAdvances(query: { limit?: number; supplierId?: string; currency?: string; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.SupplierPayment, void> {
    return this.pages("items", "GET", "/supplier-advances", { query }, options);
  }

  /**
   * Apply an advance to expenses.
   *
   * Pays expenses out of what is left of an advance: the debt and the advance go down together, and no money moves. Without amounts, all that is open of each.
   *
   * Scope: `suppliers:write`.
   */
  applySupplierAdvance(id: string, body: types.AdvanceApplication, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.SupplierPayment> {
    return this.json("POST", `/supplier-advances/${segment(id)}/apply`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Make a bank transfer file (MASAV) for chosen payments.
   *
   * Makes the file by which the bank makes transfers that are recorded, and keeps it as it was made. A payment that has no place in it stands in `refused` with the reason: it is in another live file, its supplier has no bank details, or they were changed and nobody has confirmed them. Where none fits, nothing is made.
   *
   * Scope: `suppliers:write`.
   */
  makeSupplierBankFile(body: types.NewBankFile, options: CallOptions = {}): Promise<types.BankFile> {
    return this.json("POST", "/supplier-payments/bank-file", { body }, options);
  }

  /**
   * List bank files.
   *
   * Bank files, newest first unless `sort` says otherwise; cancelled ones are among them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `suppliers:read`.
   */
  listSupplierBankFiles(query: { limit?: number; cursor?: string; include?: "total"; state?: "CANCELLED" | "LIVE"; from?: string; to?: string; sort?: string } = {}, options: CallOptions = {}): Promise<types.BankFilePage> {
    return this.json("GET", "/supplier-payments/bank-files", { query }, options);
  }

  /** List bank files: all pages, one after the other. */
  iterateSupplierBankFiles(query: { limit?: number; state?: "CANCELLED" | "LIVE"; from?: string; to?: string; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.BankFile, void> {
    return this.pages("items", "GET", "/supplier-payments/bank-files", { query }, options);
  }

  /**
   * Get a bank file: what is in it, and what was refused.
   *
   * A bank file: what is in it, and what was refused.
   *
   * Scope: `suppliers:read`.
   */
  getSupplierBankFile(id: string, options: CallOptions = {}): Promise<types.BankFile> {
    return this.json("GET", `/supplier-payments/bank-files/${segment(id)}`, {}, options);
  }

  /**
   * Download a bank file as it was made.
   *
   * The bytes of a bank file as they were made, always as a download. One that was cancelled is not given out.
   *
   * Scope: `suppliers:read`.
   */
  downloadSupplierBankFile(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/supplier-payments/bank-files/${segment(id)}/content`, {}, options);
  }

  /**
   * Cancel a bank file that was not sent.
   *
   * Says that a file is not sent to the bank: its payments may stand in another one, or become void.
   *
   * Scope: `suppliers:write`.
   */
  cancelSupplierBankFile(id: string, body: types.BankFileCancellation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankFile> {
    return this.json("POST", `/supplier-payments/bank-files/${segment(id)}/cancel`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
