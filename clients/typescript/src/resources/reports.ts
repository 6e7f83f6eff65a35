// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource } from "../core.ts";
import type { CallOptions, Download } from "../core.ts";
import type * as types from "../types.ts";

/** Reports for the business and its accountant, as JSON and as files. */
export class Reports extends Resource {
  /**
   * Expenses with the filters of their list.
   *
   * Expenses with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `currency`: ISO 4217 code.
   *
   * `period`: A month, YYYY-MM.
   *
   * `minAmount`: An exact decimal of at most 3 decimals.
   *
   * `maxAmount`: An exact decimal of at most 3 decimals.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `expenses:read`.
   */
  getExpenseTable(query: { limit?: number; cursor?: string; include?: "total"; q?: string; supplierId?: string; categoryId?: string; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; vatState?: "at_risk" | "claimable" | "claimed" | "given_up" | "lost" | "none"; vatAtRisk?: boolean; missing?: "allocation_number" | "customer_number" | "original_invoice"; hasFile?: boolean; open?: boolean; currency?: string; brandId?: string; creditsId?: string; period?: string; minAmount?: string | number; maxAmount?: string | number; externalReference?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ExpenseTable> {
    return this.json("GET", "/reports/expense-list", { query }, options);
  }

  /** Expenses with the filters of their list: all pages, one after the other. */
  iterateExpenseTable(query: { limit?: number; q?: string; supplierId?: string; categoryId?: string; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; vatState?: "at_risk" | "claimable" | "claimed" | "given_up" | "lost" | "none"; vatAtRisk?: boolean; missing?: "allocation_number" | "customer_number" | "original_invoice"; hasFile?: boolean; open?: boolean; currency?: string; brandId?: string; creditsId?: string; period?: string; minAmount?: string | number; maxAmount?: string | number; externalReference?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Expense, void> {
    return this.pages("items", "GET", "/reports/expense-list", { query }, options);
  }

  /**
   * Expenses with the filters of their list.
   *
   * Expenses with the filters of their list, as JSON or as a file with all of them.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `currency`: ISO 4217 code.
   *
   * `period`: A month, YYYY-MM.
   *
   * `minAmount`: An exact decimal of at most 3 decimals.
   *
   * `maxAmount`: An exact decimal of at most 3 decimals.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `expenses:read`.
   */
  downloadExpenseTable(query: { q?: string; supplierId?: string; categoryId?: string; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; vatState?: "at_risk" | "claimable" | "claimed" | "given_up" | "lost" | "none"; vatAtRisk?: boolean; missing?: "allocation_number" | "customer_number" | "original_invoice"; hasFile?: boolean; open?: boolean; currency?: string; brandId?: string; creditsId?: string; period?: string; minAmount?: string | number; maxAmount?: string | number; externalReference?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/expense-list", { query }, options);
  }

  /**
   * Clients with the filters of their list, each with its balance.
   *
   * Clients with the filters of their list and with their balances, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `clients:read`.
   */
  getClientTable(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ClientTable> {
    return this.json("GET", "/reports/clients", { query }, options);
  }

  /** Clients with the filters of their list, each with its balance: all pages, one after the other. */
  iterateClientTable(query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.ClientRecord, void> {
    return this.pages("items", "GET", "/reports/clients", { query }, options);
  }

  /**
   * Clients with the filters of their list, each with its balance.
   *
   * Clients with the filters of their list and with their balances, as JSON or as a file with all of them.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `clients:read`.
   */
  downloadClientTable(query: { ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/clients", { query }, options);
  }

  /**
   * Suppliers with the filters of their list, each with its balance.
   *
   * Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  getSupplierTable(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; balance?: "credit" | "owed"; expenseCategoryId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.SupplierTable> {
    return this.json("GET", "/reports/suppliers", { query }, options);
  }

  /** Suppliers with the filters of their list, each with its balance: all pages, one after the other. */
  iterateSupplierTable(query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; balance?: "credit" | "owed"; expenseCategoryId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Supplier, void> {
    return this.pages("items", "GET", "/reports/suppliers", { query }, options);
  }

  /**
   * Suppliers with the filters of their list, each with its balance.
   *
   * Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  downloadSupplierTable(query: { ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; balance?: "credit" | "owed"; expenseCategoryId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/suppliers", { query }, options);
  }

  /**
   * Payments to suppliers with the filters of their list.
   *
   * Payments to suppliers with the filters of their list, as JSON or as a file with all of them.
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
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  getSupplierPaymentTable(query: { limit?: number; cursor?: string; include?: "total"; supplierId?: string; expenseId?: string; bankFileId?: string; method?: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order"; state?: "RECORDED" | "VOID"; currency?: string; receipt?: "linked" | "missing"; bankFile?: "with" | "without"; withheld?: boolean; bankMatched?: boolean; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.SupplierPaymentTable> {
    return this.json("GET", "/reports/supplier-payments", { query }, options);
  }

  /** Payments to suppliers with the filters of their list: all pages, one after the other. */
  iterateSupplierPaymentTable(query: { limit?: number; supplierId?: string; expenseId?: string; bankFileId?: string; method?: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order"; state?: "RECORDED" | "VOID"; currency?: string; receipt?: "linked" | "missing"; bankFile?: "with" | "without"; withheld?: boolean; bankMatched?: boolean; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.SupplierPayment, void> {
    return this.pages("items", "GET", "/reports/supplier-payments", { query }, options);
  }

  /**
   * Payments to suppliers with the filters of their list.
   *
   * Payments to suppliers with the filters of their list, as JSON or as a file with all of them.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `suppliers:read`.
   */
  downloadSupplierPaymentTable(query: { supplierId?: string; expenseId?: string; bankFileId?: string; method?: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order"; state?: "RECORDED" | "VOID"; currency?: string; receipt?: "linked" | "missing"; bankFile?: "with" | "without"; withheld?: boolean; bankMatched?: boolean; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/supplier-payments", { query }, options);
  }

  /**
   * Products with the filters of their list.
   *
   * Products with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `products:read`.
   */
  getProductTable(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived"; archived?: boolean; type?: "bundle" | "goods" | "service"; categoryId?: string; tag?: string; sku?: string; barcode?: string; trackStock?: boolean; parentId?: string; topLevel?: boolean; externalReference?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ProductTable> {
    return this.json("GET", "/reports/products", { query }, options);
  }

  /** Products with the filters of their list: all pages, one after the other. */
  iterateProductTable(query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived"; archived?: boolean; type?: "bundle" | "goods" | "service"; categoryId?: string; tag?: string; sku?: string; barcode?: string; trackStock?: boolean; parentId?: string; topLevel?: boolean; externalReference?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Product, void> {
    return this.pages("items", "GET", "/reports/products", { query }, options);
  }

  /**
   * Products with the filters of their list.
   *
   * Products with the filters of their list, as JSON or as a file with all of them.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `products:read`.
   */
  downloadProductTable(query: { ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived"; archived?: boolean; type?: "bundle" | "goods" | "service"; categoryId?: string; tag?: string; sku?: string; barcode?: string; trackStock?: boolean; parentId?: string; topLevel?: boolean; externalReference?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/products", { query }, options);
  }

  /**
   * All documents issued in a period by number.
   *
   * Documents with the filters of their list, as JSON or as a file with all of them.
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
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getDocumentJournal(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.DocumentJournal> {
    return this.json("GET", "/reports/document-journal", { query }, options);
  }

  /** All documents issued in a period by number: all pages, one after the other. */
  iterateDocumentJournal(query: { limit?: number; ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.DocumentSummary, void> {
    return this.pages("items", "GET", "/reports/document-journal", { query }, options);
  }

  /**
   * All documents issued in a period by number.
   *
   * Documents with the filters of their list, as JSON or as a file with all of them.
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
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadDocumentJournal(query: { ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-issueDate" | "-total" | "-updatedAt" | "createdAt" | "issueDate" | "total" | "updatedAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/document-journal", { query }, options);
  }

  /**
   * Sums of the documents of some filters, by currency, type and status.
   *
   * The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked at: where that is not enough, nothing is added up, and the filters have to be narrower.
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
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `documents:read`.
   */
  getDocumentTotals(query: { ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.DocumentTotals> {
    return this.json("GET", "/reports/document-totals", { query }, options);
  }

  /**
   * Sums of the documents of some filters, by currency, type and status.
   *
   * The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked at: where that is not enough, nothing is added up, and the filters have to be narrower.
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
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `documents:read`.
   */
  downloadDocumentTotals(query: { ids?: readonly string[]; docType?: readonly number[]; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; open?: boolean; overdue?: boolean; creditStatus?: "FULL" | "NONE" | "PARTIAL"; conversionStatus?: "CONVERTED" | "NONE" | "PARTIAL"; quoteStatus?: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED"; allocationStatus?: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE"; deliveryStatus?: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT"; clientId?: string; brandId?: string; from?: string; to?: string; minTotal?: string | number; maxTotal?: string | number; currency?: string; number?: number; externalReference?: string; tag?: string; q?: string; updatedSince?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/document-totals", { query }, options);
  }

  /**
   * Which reports there are and what each takes.
   *
   * Every report with its title in both languages, its parameters, the columns of its files, and the scope that a key needs for it.
   *
   * Scope: `reports:read`.
   */
  list(options: CallOptions = {}): Promise<types.ReportIndex> {
    return this.json("GET", "/reports", {}, options);
  }

  /**
   * Profit and loss; every report answers JSON, CSV, XLSX or PDF by its format parameter.
   *
   * Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at the top; with months as columns, and compared with the period before or the year before. Entries that close a year are left out. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `groupBy`: A row for each account, for each line of form 6111, or for each account at the top, with those below it. Default: account.
   *
   * `columns`: `month` adds the amount of each month. Default: total.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getProfitAndLoss(query: { from?: string; to?: string; compare?: "last_year" | "previous"; groupBy?: "account" | "form6111" | "parent"; columns?: "month" | "total"; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ProfitAndLoss> {
    return this.json("GET", "/reports/profit-and-loss", { query }, options);
  }

  /**
   * Profit and loss; every report answers JSON, CSV, XLSX or PDF by its format parameter.
   *
   * Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at the top; with months as columns, and compared with the period before or the year before. Entries that close a year are left out. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `groupBy`: A row for each account, for each line of form 6111, or for each account at the top, with those below it. Default: account.
   *
   * `columns`: `month` adds the amount of each month. Default: total.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadProfitAndLoss(query: { from?: string; to?: string; compare?: "last_year" | "previous"; groupBy?: "account" | "form6111" | "parent"; columns?: "month" | "total"; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/profit-and-loss", { query }, options);
  }

  /**
   * Balance sheet.
   *
   * What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant.
   *
   * `date`: At the end of this day. Left out: today.
   *
   * `compare`: With the end of the month before, or with the same day a year earlier.
   *
   * `groupBy`: A row for each account, for each line of form 6111, or for each account at the top, with those below it. Default: account.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getBalanceSheet(query: { date?: string; compare?: "last_year" | "previous"; groupBy?: "account" | "form6111" | "parent"; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.BalanceSheet> {
    return this.json("GET", "/reports/balance-sheet", { query }, options);
  }

  /**
   * Balance sheet.
   *
   * What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant.
   *
   * `date`: At the end of this day. Left out: today.
   *
   * `compare`: With the end of the month before, or with the same day a year earlier.
   *
   * `groupBy`: A row for each account, for each line of form 6111, or for each account at the top, with those below it. Default: account.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadBalanceSheet(query: { date?: string; compare?: "last_year" | "previous"; groupBy?: "account" | "form6111" | "parent"; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/balance-sheet", { query }, options);
  }

  /**
   * Cash flow.
   *
   * Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on their way to the bank count as money; what moves from one of them to another came and went. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getCashFlow(query: { from?: string; to?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.CashFlow> {
    return this.json("GET", "/reports/cash-flow", { query }, options);
  }

  /**
   * Cash flow.
   *
   * Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on their way to the bank count as money; what moves from one of them to another came and went. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadCashFlow(query: { from?: string; to?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/cash-flow", { query }, options);
  }

  /**
   * VAT report.
   *
   * VAT of the periods that have one of the days, each whole: what their returns say, and every document and expense behind it. A closed period says what its return said. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getVatReport(query: { from?: string; to?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.VatReport> {
    return this.json("GET", "/reports/vat", { query }, options);
  }

  /**
   * VAT report.
   *
   * VAT of the periods that have one of the days, each whole: what their returns say, and every document and expense behind it. A closed period says what its return said. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadVatReport(query: { from?: string; to?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/vat", { query }, options);
  }

  /**
   * Sales by client.
   *
   * What was earned of each client in a period, the most first: the documents of the income report, summed. Clients that were merged into another one count with it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getSalesByClient(query: { from?: string; to?: string; compare?: "last_year" | "previous"; brandId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.SalesByClient> {
    return this.json("GET", "/reports/sales-by-client", { query }, options);
  }

  /**
   * Sales by client.
   *
   * What was earned of each client in a period, the most first: the documents of the income report, summed. Clients that were merged into another one count with it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadSalesByClient(query: { from?: string; to?: string; compare?: "last_year" | "previous"; brandId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/sales-by-client", { query }, options);
  }

  /**
   * Sales by product.
   *
   * What was sold of each product in a period, by currency, the most first: the lines of issued documents that name a product, after every discount; credits take back.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getSalesByProduct(query: { from?: string; to?: string; compare?: "last_year" | "previous"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.SalesByProduct> {
    return this.json("GET", "/reports/sales-by-product", { query }, options);
  }

  /**
   * Sales by product.
   *
   * What was sold of each product in a period, by currency, the most first: the lines of issued documents that name a product, after every discount; credits take back.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadSalesByProduct(query: { from?: string; to?: string; compare?: "last_year" | "previous"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/sales-by-product", { query }, options);
  }

  /**
   * Income report by document.
   *
   * The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one. Amounts are in the currency of the books, VAT at the rate of its document.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getIncomeReport(query: { limit?: number; cursor?: string; include?: "total"; from?: string; to?: string; clientId?: string; brandId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Income> {
    return this.json("GET", "/reports/income", { query }, options);
  }

  /** Income report by document: all pages, one after the other. */
  iterateIncomeReport(query: { limit?: number; from?: string; to?: string; clientId?: string; brandId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.IncomeRow, void> {
    return this.pages("rows", "GET", "/reports/income", { query }, options);
  }

  /**
   * Income report by document.
   *
   * The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one. Amounts are in the currency of the books, VAT at the rate of its document.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadIncomeReport(query: { from?: string; to?: string; clientId?: string; brandId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/income", { query }, options);
  }

  /**
   * Expense report by category and supplier.
   *
   * Booked expenses with a date of the period, by category and supplier, in the currency of the books. A supplier's credit takes back. What was corrected is not there; what it was corrected to is.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getExpenseReport(query: { from?: string; to?: string; compare?: "last_year" | "previous"; supplierId?: string; brandId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ExpensesReport> {
    return this.json("GET", "/reports/expenses", { query }, options);
  }

  /**
   * Expense report by category and supplier.
   *
   * Booked expenses with a date of the period, by category and supplier, in the currency of the books. A supplier's credit takes back. What was corrected is not there; what it was corrected to is.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadExpenseReport(query: { from?: string; to?: string; compare?: "last_year" | "previous"; supplierId?: string; brandId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/expenses", { query }, options);
  }

  /**
   * Aged receivables.
   *
   * What every client owes today, by currency and by days since it fell due: open documents and opening balances, and what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getAgedReceivables(query: { asOf?: string | Date; clientId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.AgedReport> {
    return this.json("GET", "/reports/aged-receivables", { query }, options);
  }

  /**
   * Aged receivables.
   *
   * What every client owes today, by currency and by days since it fell due: open documents and opening balances, and what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadAgedReceivables(query: { asOf?: string | Date; clientId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/aged-receivables", { query }, options);
  }

  /**
   * Aged payables.
   *
   * What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the account says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getAgedPayables(query: { asOf?: string | Date; supplierId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.AgedReport> {
    return this.json("GET", "/reports/aged-payables", { query }, options);
  }

  /**
   * Aged payables.
   *
   * What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the account says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadAgedPayables(query: { asOf?: string | Date; supplierId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/aged-payables", { query }, options);
  }

  /**
   * Ledger card of a client.
   *
   * The account of a client over a period: opening balance, every movement, closing balance, in each currency, as its statement has it. A client that was merged is asked as the one that stands for it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getClientCard(query: { from?: string; to?: string; currency?: string; asOf?: string | Date; clientId: string; lang?: "en" | "he" }, options: CallOptions = {}): Promise<types.ClientCard> {
    return this.json("GET", "/reports/client-card", { query }, options);
  }

  /**
   * Ledger card of a client.
   *
   * The account of a client over a period: opening balance, every movement, closing balance, in each currency, as its statement has it. A client that was merged is asked as the one that stands for it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadClientCard(query: { from?: string; to?: string; currency?: string; asOf?: string | Date; clientId: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/client-card", { query }, options);
  }

  /**
   * Ledger card of a supplier.
   *
   * The account of a supplier over a period: opening balance, every movement, closing balance, in each currency, as its statement has it. A supplier that was merged is asked as the one that stands for it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getSupplierCard(query: { from?: string; to?: string; currency?: string; asOf?: string | Date; supplierId: string; lang?: "en" | "he" }, options: CallOptions = {}): Promise<types.SupplierCard> {
    return this.json("GET", "/reports/supplier-card", { query }, options);
  }

  /**
   * Ledger card of a supplier.
   *
   * The account of a supplier over a period: opening balance, every movement, closing balance, in each currency, as its statement has it. A supplier that was merged is asked as the one that stands for it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadSupplierCard(query: { from?: string; to?: string; currency?: string; asOf?: string | Date; supplierId: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/supplier-card", { query }, options);
  }

  /**
   * Gapless numbering of every sequence.
   *
   * Every sequence of document numbers that has begun: from where it started to the last number taken, each number stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence is `GET /document-numbering/{docType}/continuity`.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getContinuityReport(query: { lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ContinuityReport> {
    return this.json("GET", "/reports/continuity", { query }, options);
  }

  /**
   * Gapless numbering of every sequence.
   *
   * Every sequence of document numbers that has begun: from where it started to the last number taken, each number stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence is `GET /document-numbering/{docType}/continuity`.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadContinuityReport(query: { format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/continuity", { query }, options);
  }

  /**
   * Month at a glance for the accountant.
   *
   * A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is owed today; each beside the month before, with the report that has its details.
   *
   * `month`: The month. Left out: the one before this.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  getBookkeepingSummary(query: { month?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.BookkeepingSummary> {
    return this.json("GET", "/reports/bookkeeping-summary", { query }, options);
  }

  /**
   * Month at a glance for the accountant.
   *
   * A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is owed today; each beside the month before, with the report that has its details.
   *
   * `month`: The month. Left out: the one before this.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reports:read`.
   */
  downloadBookkeepingSummary(query: { month?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/bookkeeping-summary", { query }, options);
  }

  /**
   * Payments with the filters of their list.
   *
   * Payments with the filters of their list and their sums by method, as JSON or as a file with all of them.
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
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  getPaymentTable(query: { limit?: number; cursor?: string; include?: "total"; clientId?: string; documentId?: string; openingItemId?: string; method?: string; state?: "BOUNCED" | "CLEARED" | "RECORDED" | "REFUNDED" | "VOID"; source?: "document" | "opening" | "recorded"; allocation?: "full" | "none" | "partial"; receipt?: "issued" | "missing"; bankMatched?: boolean; currency?: string; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.PaymentTable> {
    return this.json("GET", "/reports/payments", { query }, options);
  }

  /** Payments with the filters of their list: all pages, one after the other. */
  iteratePaymentTable(query: { limit?: number; clientId?: string; documentId?: string; openingItemId?: string; method?: string; state?: "BOUNCED" | "CLEARED" | "RECORDED" | "REFUNDED" | "VOID"; source?: "document" | "opening" | "recorded"; allocation?: "full" | "none" | "partial"; receipt?: "issued" | "missing"; bankMatched?: boolean; currency?: string; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.RecordedPayment, void> {
    return this.pages("items", "GET", "/reports/payments", { query }, options);
  }

  /**
   * Payments with the filters of their list.
   *
   * Payments with the filters of their list and their sums by method, as JSON or as a file with all of them.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  downloadPaymentTable(query: { clientId?: string; documentId?: string; openingItemId?: string; method?: string; state?: "BOUNCED" | "CLEARED" | "RECORDED" | "REFUNDED" | "VOID"; source?: "document" | "opening" | "recorded"; allocation?: "full" | "none" | "partial"; receipt?: "issued" | "missing"; bankMatched?: boolean; currency?: string; from?: string; to?: string; externalReference?: string; q?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/payments", { query }, options);
  }

  /**
   * Refunds with the filters of their list.
   *
   * Refunds with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  getRefundTable(query: { limit?: number; cursor?: string; include?: "total"; paymentId?: string; documentId?: string; clientId?: string; method?: string; from?: string; to?: string; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.PaymentRefundTable> {
    return this.json("GET", "/reports/refunds", { query }, options);
  }

  /** Refunds with the filters of their list: all pages, one after the other. */
  iterateRefundTable(query: { limit?: number; paymentId?: string; documentId?: string; clientId?: string; method?: string; from?: string; to?: string; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentRefund, void> {
    return this.pages("items", "GET", "/reports/refunds", { query }, options);
  }

  /**
   * Refunds with the filters of their list.
   *
   * Refunds with the filters of their list, as JSON or as a file with all of them.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  downloadRefundTable(query: { paymentId?: string; documentId?: string; clientId?: string; method?: string; from?: string; to?: string; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/refunds", { query }, options);
  }

  /**
   * Checkouts with the filters of their list.
   *
   * Checkouts with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `checkout:read`.
   */
  getCheckoutTable(query: { limit?: number; cursor?: string; include?: "total"; state?: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING"; source?: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card"; clientId?: string; paymentLinkId?: string; paymentPageId?: string; mandateId?: string; documentId?: string; provider?: string; documentError?: boolean; from?: string; to?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.CheckoutTable> {
    return this.json("GET", "/reports/checkouts", { query }, options);
  }

  /** Checkouts with the filters of their list: all pages, one after the other. */
  iterateCheckoutTable(query: { limit?: number; state?: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING"; source?: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card"; clientId?: string; paymentLinkId?: string; paymentPageId?: string; mandateId?: string; documentId?: string; provider?: string; documentError?: boolean; from?: string; to?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.CheckoutSummary, void> {
    return this.pages("items", "GET", "/reports/checkouts", { query }, options);
  }

  /**
   * Checkouts with the filters of their list.
   *
   * Checkouts with the filters of their list, as JSON or as a file with all of them.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `checkout:read`.
   */
  downloadCheckoutTable(query: { state?: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING"; source?: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card"; clientId?: string; paymentLinkId?: string; paymentPageId?: string; mandateId?: string; documentId?: string; provider?: string; documentError?: boolean; from?: string; to?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/checkouts", { query }, options);
  }

  /**
   * Standing orders with the filters of their list.
   *
   * Standing orders with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `mandates:read`.
   */
  getMandateTable(query: { limit?: number; cursor?: string; include?: "total"; status?: "ACTIVE" | "CANCELLED" | "ENDED" | "PAST_DUE" | "PAUSED" | "PENDING_AUTHORIZATION"; kind?: "bank_debit" | "card"; clientId?: string; methodId?: string; paymentPageId?: string; dueFrom?: string; dueTo?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.MandateTable> {
    return this.json("GET", "/reports/mandates", { query }, options);
  }

  /** Standing orders with the filters of their list: all pages, one after the other. */
  iterateMandateTable(query: { limit?: number; status?: "ACTIVE" | "CANCELLED" | "ENDED" | "PAST_DUE" | "PAUSED" | "PENDING_AUTHORIZATION"; kind?: "bank_debit" | "card"; clientId?: string; methodId?: string; paymentPageId?: string; dueFrom?: string; dueTo?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Mandate, void> {
    return this.pages("items", "GET", "/reports/mandates", { query }, options);
  }

  /**
   * Standing orders with the filters of their list.
   *
   * Standing orders with the filters of their list, as JSON or as a file with all of them.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `mandates:read`.
   */
  downloadMandateTable(query: { status?: "ACTIVE" | "CANCELLED" | "ENDED" | "PAST_DUE" | "PAUSED" | "PENDING_AUTHORIZATION"; kind?: "bank_debit" | "card"; clientId?: string; methodId?: string; paymentPageId?: string; dueFrom?: string; dueTo?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/mandates", { query }, options);
  }

  /**
   * Charges of all standing orders: those that a bank is to debit, for one.
   *
   * The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `mandates:read`.
   */
  getMandateChargeTable(query: { limit?: number; cursor?: string; include?: "total"; state?: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN"; origin?: "document" | "manual" | "schedule"; documentError?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string; kind?: "bank_debit" | "card"; clientId?: string; mandateId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ChargeTable> {
    return this.json("GET", "/reports/mandate-charges", { query }, options);
  }

  /** Charges of all standing orders: those that a bank is to debit, for one: all pages, one after the other. */
  iterateMandateChargeTable(query: { limit?: number; state?: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN"; origin?: "document" | "manual" | "schedule"; documentError?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string; kind?: "bank_debit" | "card"; clientId?: string; mandateId?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.ChargeSummary, void> {
    return this.pages("items", "GET", "/reports/mandate-charges", { query }, options);
  }

  /**
   * Charges of all standing orders: those that a bank is to debit, for one.
   *
   * The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `mandates:read`.
   */
  downloadMandateChargeTable(query: { state?: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN"; origin?: "document" | "manual" | "schedule"; documentError?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string; kind?: "bank_debit" | "card"; clientId?: string; mandateId?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/mandate-charges", { query }, options);
  }

  /**
   * Payment links with the filters of their list.
   *
   * Payment links with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  getPaymentLinkTable(query: { limit?: number; cursor?: string; include?: "total"; state?: "ACTIVE" | "EXPIRED" | "INACTIVE" | "PAID"; clientId?: string; documentId?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.PaymentLinkTable> {
    return this.json("GET", "/reports/payment-links", { query }, options);
  }

  /** Payment links with the filters of their list: all pages, one after the other. */
  iteratePaymentLinkTable(query: { limit?: number; state?: "ACTIVE" | "EXPIRED" | "INACTIVE" | "PAID"; clientId?: string; documentId?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentLink, void> {
    return this.pages("items", "GET", "/reports/payment-links", { query }, options);
  }

  /**
   * Payment links with the filters of their list.
   *
   * Payment links with the filters of their list, as JSON or as a file with all of them.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  downloadPaymentLinkTable(query: { state?: "ACTIVE" | "EXPIRED" | "INACTIVE" | "PAID"; clientId?: string; documentId?: string; externalReference?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/payment-links", { query }, options);
  }

  /**
   * Payment Pages with the filters of their list.
   *
   * Payment Pages with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `checkout:read`.
   */
  getPaymentPageTable(query: { limit?: number; cursor?: string; include?: "total"; status?: "DRAFT" | "LIVE" | "OFFLINE"; kind?: "one_time" | "recurring"; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.PaymentPageTable> {
    return this.json("GET", "/reports/payment-pages", { query }, options);
  }

  /** Payment Pages with the filters of their list: all pages, one after the other. */
  iteratePaymentPageTable(query: { limit?: number; status?: "DRAFT" | "LIVE" | "OFFLINE"; kind?: "one_time" | "recurring"; externalReference?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.PaymentPage, void> {
    return this.pages("items", "GET", "/reports/payment-pages", { query }, options);
  }

  /**
   * Payment Pages with the filters of their list.
   *
   * Payment Pages with the filters of their list, as JSON or as a file with all of them.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `checkout:read`.
   */
  downloadPaymentPageTable(query: { status?: "DRAFT" | "LIVE" | "OFFLINE"; kind?: "one_time" | "recurring"; externalReference?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/payment-pages", { query }, options);
  }

  /**
   * Disputes with the filters of their list.
   *
   * Disputes with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `documents:read`.
   */
  getDisputeTable(query: { limit?: number; cursor?: string; include?: "total"; state?: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN"; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.DisputeTable> {
    return this.json("GET", "/reports/disputes", { query }, options);
  }

  /** Disputes with the filters of their list: all pages, one after the other. */
  iterateDisputeTable(query: { limit?: number; state?: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN"; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Dispute, void> {
    return this.pages("items", "GET", "/reports/disputes", { query }, options);
  }

  /**
   * Disputes with the filters of their list.
   *
   * Disputes with the filters of their list, as JSON or as a file with all of them.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `documents:read`.
   */
  downloadDisputeTable(query: { state?: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN"; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/disputes", { query }, options);
  }

  /**
   * Deposits of card processors with the filters of their list.
   *
   * Deposits with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  getCardBatchTable(query: { limit?: number; cursor?: string; include?: "total"; state?: "SETTLED" | "UNDONE"; provider?: string; currency?: string; expectationId?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.BatchTable> {
    return this.json("GET", "/reports/card-deposits", { query }, options);
  }

  /** Deposits of card processors with the filters of their list: all pages, one after the other. */
  iterateCardBatchTable(query: { limit?: number; state?: "SETTLED" | "UNDONE"; provider?: string; currency?: string; expectationId?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.CardBatch, void> {
    return this.pages("items", "GET", "/reports/card-deposits", { query }, options);
  }

  /**
   * Deposits of card processors with the filters of their list.
   *
   * Deposits with the filters of their list, as JSON or as a file with all of them.
   *
   * `currency`: ISO 4217 code.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  downloadCardBatchTable(query: { state?: "SETTLED" | "UNDONE"; provider?: string; currency?: string; expectationId?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/card-deposits", { query }, options);
  }

  /**
   * Card charges and their deposits with the filters of their list.
   *
   * Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all by processor, which is the balance of the account of card clearing.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  getCardExpectationTable(query: { limit?: number; cursor?: string; include?: "total"; state?: "CANCELLED" | "OPEN" | "SETTLED"; kind?: "charge" | "manual" | "refund" | "reversal"; provider?: string; clientId?: string; paymentId?: string; currency?: string; overdue?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ExpectationTable> {
    return this.json("GET", "/reports/card-clearing", { query }, options);
  }

  /** Card charges and their deposits with the filters of their list: all pages, one after the other. */
  iterateCardExpectationTable(query: { limit?: number; state?: "CANCELLED" | "OPEN" | "SETTLED"; kind?: "charge" | "manual" | "refund" | "reversal"; provider?: string; clientId?: string; paymentId?: string; currency?: string; overdue?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.CardExpectation, void> {
    return this.pages("items", "GET", "/reports/card-clearing", { query }, options);
  }

  /**
   * Card charges and their deposits with the filters of their list.
   *
   * Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all by processor, which is the balance of the account of card clearing.
   *
   * `currency`: ISO 4217 code.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `payments:read`.
   */
  downloadCardExpectationTable(query: { state?: "CANCELLED" | "OPEN" | "SETTLED"; kind?: "charge" | "manual" | "refund" | "reversal"; provider?: string; clientId?: string; paymentId?: string; currency?: string; overdue?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/card-clearing", { query }, options);
  }

  /**
   * Journal entries with the filters of their list.
   *
   * Journal entries with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: The first day.
   *
   * `to`: The last day.
   *
   * `q`: Looks in the description.
   *
   * `minAmount`: Entries that debit at least this much.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  getJournalTable(query: { limit?: number; cursor?: string; include?: "total"; from?: string; to?: string; q?: string; number?: number; accountId?: string; sourceType?: string; sourceId?: string; partyId?: string; minAmount?: string | number; sort?: "-date" | "-number" | "date" | "number"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.JournalTable> {
    return this.json("GET", "/reports/journal-entries", { query }, options);
  }

  /** Journal entries with the filters of their list: all pages, one after the other. */
  iterateJournalTable(query: { limit?: number; from?: string; to?: string; q?: string; number?: number; accountId?: string; sourceType?: string; sourceId?: string; partyId?: string; minAmount?: string | number; sort?: "-date" | "-number" | "date" | "number"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.JournalEntrySummary, void> {
    return this.pages("items", "GET", "/reports/journal-entries", { query }, options);
  }

  /**
   * Journal entries with the filters of their list.
   *
   * Journal entries with the filters of their list, as JSON or as a file with all of them.
   *
   * `from`: The first day.
   *
   * `to`: The last day.
   *
   * `q`: Looks in the description.
   *
   * `minAmount`: Entries that debit at least this much.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  downloadJournalTable(query: { from?: string; to?: string; q?: string; number?: number; accountId?: string; sourceType?: string; sourceId?: string; partyId?: string; minAmount?: string | number; sort?: "-date" | "-number" | "date" | "number"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/journal-entries", { query }, options);
  }

  /**
   * Bank transactions with the filters of their list.
   *
   * Lines of bank accounts with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `minAmount`: An exact decimal of at most 3 decimals.
   *
   * `maxAmount`: An exact decimal of at most 3 decimals.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reconciliation:read`.
   */
  getBankTransactionTable(query: { limit?: number; cursor?: string; include?: "total"; status?: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED"; bankAccountId?: string; sessionId?: string; batchId?: string; direction?: "in" | "out"; kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer"; source?: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx"; from?: string; to?: string; minAmount?: string | number; maxAmount?: string | number; q?: string; updatedSince?: string | Date; sort?: "-amount" | "-createdAt" | "-date" | "-updatedAt" | "amount" | "createdAt" | "date" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.TransactionTable> {
    return this.json("GET", "/reports/bank-transactions", { query }, options);
  }

  /** Bank transactions with the filters of their list: all pages, one after the other. */
  iterateBankTransactionTable(query: { limit?: number; status?: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED"; bankAccountId?: string; sessionId?: string; batchId?: string; direction?: "in" | "out"; kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer"; source?: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx"; from?: string; to?: string; minAmount?: string | number; maxAmount?: string | number; q?: string; updatedSince?: string | Date; sort?: "-amount" | "-createdAt" | "-date" | "-updatedAt" | "amount" | "createdAt" | "date" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankTransaction, void> {
    return this.pages("items", "GET", "/reports/bank-transactions", { query }, options);
  }

  /**
   * Bank transactions with the filters of their list.
   *
   * Lines of bank accounts with the filters of their list, as JSON or as a file with all of them.
   *
   * `minAmount`: An exact decimal of at most 3 decimals.
   *
   * `maxAmount`: An exact decimal of at most 3 decimals.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reconciliation:read`.
   */
  downloadBankTransactionTable(query: { status?: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED"; bankAccountId?: string; sessionId?: string; batchId?: string; direction?: "in" | "out"; kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer"; source?: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx"; from?: string; to?: string; minAmount?: string | number; maxAmount?: string | number; q?: string; updatedSince?: string | Date; sort?: "-amount" | "-createdAt" | "-date" | "-updatedAt" | "amount" | "createdAt" | "date" | "updatedAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/bank-transactions", { query }, options);
  }

  /**
   * Reconciliation sessions with the filters of their list.
   *
   * Reconciliation sessions with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reconciliation:read`.
   */
  getBankSessionTable(query: { limit?: number; cursor?: string; include?: "total"; bankAccountId?: string; status?: "CLOSED" | "OPEN" | "REOPENED"; from?: string; to?: string; sort?: "-createdAt" | "-periodStart" | "-updatedAt" | "createdAt" | "periodStart" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.BankSessionTable> {
    return this.json("GET", "/reports/bank-sessions", { query }, options);
  }

  /** Reconciliation sessions with the filters of their list: all pages, one after the other. */
  iterateBankSessionTable(query: { limit?: number; bankAccountId?: string; status?: "CLOSED" | "OPEN" | "REOPENED"; from?: string; to?: string; sort?: "-createdAt" | "-periodStart" | "-updatedAt" | "createdAt" | "periodStart" | "updatedAt"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankSession, void> {
    return this.pages("items", "GET", "/reports/bank-sessions", { query }, options);
  }

  /**
   * Reconciliation sessions with the filters of their list.
   *
   * Reconciliation sessions with the filters of their list, as JSON or as a file with all of them.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `reconciliation:read`.
   */
  downloadBankSessionTable(query: { bankAccountId?: string; status?: "CLOSED" | "OPEN" | "REOPENED"; from?: string; to?: string; sort?: "-createdAt" | "-periodStart" | "-updatedAt" | "createdAt" | "periodStart" | "updatedAt"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/bank-sessions", { query }, options);
  }

  /**
   * Deals with the filters of their list.
   *
   * Deals with the filters of their list, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `minValue`: An exact decimal of at most 3 decimals.
   *
   * `maxValue`: An exact decimal of at most 3 decimals.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `deleted`: Default: false.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `crm:read`.
   */
  getDealTable(query: { limit?: number; cursor?: string; include?: "total"; stageId?: string; pipelineId?: string; status?: "LOST" | "OPEN" | "WON"; ownerUserId?: string; clientId?: string; minValue?: string | number; maxValue?: string | number; currency?: string; expectedFrom?: string; expectedTo?: string; rotting?: boolean; tag?: string; externalReference?: string; deleted?: boolean; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-expectedCloseDate" | "-lastActivityAt" | "-updatedAt" | "-value" | "createdAt" | "expectedCloseDate" | "lastActivityAt" | "updatedAt" | "value"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.DealTable> {
    return this.json("GET", "/reports/deals", { query }, options);
  }

  /** Deals with the filters of their list: all pages, one after the other. */
  iterateDealTable(query: { limit?: number; stageId?: string; pipelineId?: string; status?: "LOST" | "OPEN" | "WON"; ownerUserId?: string; clientId?: string; minValue?: string | number; maxValue?: string | number; currency?: string; expectedFrom?: string; expectedTo?: string; rotting?: boolean; tag?: string; externalReference?: string; deleted?: boolean; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-expectedCloseDate" | "-lastActivityAt" | "-updatedAt" | "-value" | "createdAt" | "expectedCloseDate" | "lastActivityAt" | "updatedAt" | "value"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.Deal, void> {
    return this.pages("items", "GET", "/reports/deals", { query }, options);
  }

  /**
   * Deals with the filters of their list.
   *
   * Deals with the filters of their list, as JSON or as a file with all of them.
   *
   * `minValue`: An exact decimal of at most 3 decimals.
   *
   * `maxValue`: An exact decimal of at most 3 decimals.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `deleted`: Default: false.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `crm:read`.
   */
  downloadDealTable(query: { stageId?: string; pipelineId?: string; status?: "LOST" | "OPEN" | "WON"; ownerUserId?: string; clientId?: string; minValue?: string | number; maxValue?: string | number; currency?: string; expectedFrom?: string; expectedTo?: string; rotting?: boolean; tag?: string; externalReference?: string; deleted?: boolean; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-expectedCloseDate" | "-lastActivityAt" | "-updatedAt" | "-value" | "createdAt" | "expectedCloseDate" | "lastActivityAt" | "updatedAt" | "value"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/deals", { query }, options);
  }

  /**
   * What apps call the records that they made.
   *
   * What apps call the records that they made, the newest first, as JSON or as a file with all of them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `integrations:read`.
   */
  getIntegrationReferenceTable(query: { limit?: number; cursor?: string; include?: "total"; kind?: "client" | "document" | "order" | "payment" | "product"; externalReference?: string; objectId?: string; from?: string; to?: string; q?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.IntegrationReferenceTable> {
    return this.json("GET", "/reports/integration-references", { query }, options);
  }

  /** What apps call the records that they made: all pages, one after the other. */
  iterateIntegrationReferenceTable(query: { limit?: number; kind?: "client" | "document" | "order" | "payment" | "product"; externalReference?: string; objectId?: string; from?: string; to?: string; q?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.IntegrationReference, void> {
    return this.pages("items", "GET", "/reports/integration-references", { query }, options);
  }

  /**
   * What apps call the records that they made.
   *
   * What apps call the records that they made, the newest first, as JSON or as a file with all of them.
   *
   * `externalReference`: Your own reference.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `integrations:read`.
   */
  downloadIntegrationReferenceTable(query: { kind?: "client" | "document" | "order" | "payment" | "product"; externalReference?: string; objectId?: string; from?: string; to?: string; q?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/reports/integration-references", { query }, options);
  }
}
