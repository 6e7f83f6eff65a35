// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What the business bought: from the draft to the books, with its papers and its input VAT. */
export class Expenses extends Resource {
  /**
   * List expenses; filter by supplier, category, state, date, amount.
   *
   * Expenses, newest first unless `sort` says otherwise. With `include=total` their sums by currency; with `vatAtRisk=true` the input VAT that cannot be claimed yet, by period.
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
   * Scope: `expenses:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; supplierId?: string; categoryId?: string; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; vatState?: "at_risk" | "claimable" | "claimed" | "given_up" | "lost" | "none"; vatAtRisk?: boolean; missing?: "allocation_number" | "customer_number" | "original_invoice"; hasFile?: boolean; open?: boolean; currency?: string; brandId?: string; creditsId?: string; period?: string; minAmount?: string | number; maxAmount?: string | number; externalReference?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value" } = {}, options: CallOptions = {}): Promise<types.ExpenseList> {
    return this.json("GET", "/expenses", { query }, options);
  }

  /** List expenses; filter by supplier, category, state, date, amount: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; supplierId?: string; categoryId?: string; status?: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED"; vatState?: "at_risk" | "claimable" | "claimed" | "given_up" | "lost" | "none"; vatAtRisk?: boolean; missing?: "allocation_number" | "customer_number" | "original_invoice"; hasFile?: boolean; open?: boolean; currency?: string; brandId?: string; creditsId?: string; period?: string; minAmount?: string | number; maxAmount?: string | number; externalReference?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-date" | "-updatedAt" | "-value" | "createdAt" | "date" | "updatedAt" | "value" } = {}, options: CallOptions = {}): AsyncGenerator<types.Expense, void> {
    return this.pages("items", "GET", "/expenses", { query }, options);
  }

  /**
   * Create an expense with lines, VAT and its deductible part.
   *
   * Writes an expense down as a draft. The same paper of the same supplier is refused (`expense_exists` names the twin); one that only looks like another gets a warning.
   *
   * Scope: `expenses:write`.
   */
  create(body: types.NewExpense, options: CallOptions = {}): Promise<types.Expense> {
    return this.json("POST", "/expenses", { body }, options);
  }

  /**
   * Create up to 100 expenses, each with its own result.
   *
   * Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many were refused.
   *
   * Scope: `expenses:write`.
   */
  createMany(body: types.BulkExpenses, options: CallOptions = {}): Promise<types.BulkExpensesDone> {
    return this.json("POST", "/expenses/bulk", { body }, options);
  }

  /**
   * Get an expense.
   *
   * An expense with its lines.
   *
   * Scope: `expenses:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Expense> {
    return this.json("GET", `/expenses/${segment(id)}`, {}, options);
  }

  /**
   * Change an expense that is not booked.
   *
   * Changes an expense that is not booked. One that was approved, refused or waits becomes a draft again.
   *
   * Scope: `expenses:write`.
   */
  update(id: string, body: types.ExpenseChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("PATCH", `/expenses/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an expense that is not booked.
   *
   * Removes an expense that is not booked. Its file stays under files, where it is deleted by itself.
   *
   * Scope: `expenses:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/expenses/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Copy into a new draft.
   *
   * Copies an expense into a new draft of today, without its number, its papers and what was said of them.
   *
   * Scope: `expenses:write`.
   */
  duplicate(id: string, options: CallOptions = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/duplicate`, {}, options);
  }

  /**
   * Ask for approval.
   *
   * Asks for approval. Whoever may approve need not ask.
   *
   * Scope: `expenses:write`.
   */
  submit(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/submit`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Approve.
   *
   * Approves an expense as it is now; a change takes that back.
   *
   * Scope: `expenses:write`.
   */
  approve(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/approve`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Reject with a reason.
   *
   * Refuses an expense, with the reason. Its paper may be written down again; a change makes it a draft.
   *
   * Scope: `expenses:write`.
   */
  reject(id: string, body: types.Rejection, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/reject`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Book to the ledger; immutable from then on.
   *
   * Books an expense: from then on it never changes, and is corrected by another. VAT of which a paper is missing waits on an account of its own. One above the threshold of the business needs to be approved before.
   *
   * Scope: `expenses:write`.
   */
  book(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/book`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Reverse a booked expense and draft its correction.
   *
   * Takes a booked expense back by a reversing entry of today, and drafts what is to stand in its place: a copy, to be changed and booked. Answers the draft. Refused while something is paid for it.
   *
   * Scope: `expenses:write`.
   */
  correct(id: string, body: types.Correction, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/correct`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Claim input VAT that waited for a paper.
   *
   * Claims the VAT that waited, with the papers that came: `vat_papers_missing` says what is still not there. It is deducted in the return of `period`, which begins within the time of the law.
   *
   * Scope: `expenses:write`.
   */
  claimVat(id: string, body?: types.VatClaim, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/claim-vat`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Make input VAT that waits a cost.
   *
   * Makes VAT that waited a cost: `given_up`, or `lost` where the time to claim it is over.
   *
   * Scope: `expenses:write`.
   */
  giveUpVat(id: string, body?: types.VatSurrender, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/give-up-vat`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Download the receipt file.
   *
   * The file as it is kept, always as a download.
   *
   * Scope: `expenses:read`.
   */
  downloadFile(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/expenses/${segment(id)}/file`, {}, options);
  }

  /**
   * Set the receipt file; sends expense.uploaded.
   *
   * Sets the file of an expense: a PDF, a PNG, JPEG or WebP picture of at most 10 MiB, or any other that files take; or one that was uploaded to `/files`, by `{"fileId": ...}` with `files:read`. A booked expense takes its first file, and keeps it. Sends `expense.uploaded`.
   *
   * Scope: `expenses:write`.
   */
  setFile(id: string, file: Upload | undefined, body?: types.ExpenseFile, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Expense> {
    return this.json("PUT", `/expenses/${segment(id)}/file`, { body, files: file && [file], headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove the file of an unbooked expense.
   *
   * Takes the file from an expense that is not booked; it stays under files.
   *
   * Scope: `expenses:write`.
   */
  removeFile(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/expenses/${segment(id)}/file`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Ask the tax authority about the allocation number of an expense.
   *
   * Asks the tax authority about the allocation number of an expense: whether it gave it, to this supplier, for such an invoice. A number that it does not know, or gave for another one, does not count: the VAT is at risk until there is another.
   *
   * Scope: `expenses:write`.
   */
  verifyAllocation(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.AllocationCheck> {
    return this.json("POST", `/expenses/${segment(id)}/verify-allocation`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * The letter that asks the supplier for what is missing.
   *
   * The letter that asks the supplier for what is missing to claim the VAT, ready to be sent: as it would leave, and to whom.
   *
   * Scope: `expenses:read`.
   */
  previewMissingPapersRequest(id: string, query: { language?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.MissingPapersLetter> {
    return this.json("GET", `/expenses/${segment(id)}/request-missing`, { query }, options);
  }

  /**
   * Ask the supplier for what is missing.
   *
   * Asks the supplier by e-mail for what is missing to claim the VAT: to `emails`, else to the supplier's own addresses.
   *
   * Scope: `expenses:write`.
   */
  requestMissingPapers(id: string, body?: types.MissingRequest, options: CallOptions = {}): Promise<types.MissingPapersSendings> {
    return this.json("POST", `/expenses/${segment(id)}/request-missing`, { body }, options);
  }

  /**
   * Papers that should be there and are not.
   *
   * What should be there and is not: recurring suppliers that are silent, by their schedules and their own interval in the last months, expenses without a file, and money out of bank accounts that no expense explains. What was dismissed is left out.
   *
   * `limit`: Default: 100.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `expenses:read`.
   */
  listMissingPapers(query: { kind?: "bank_line_without_paper" | "expense_without_file" | "recurring_without_file" | "silent_supplier"; from?: string; to?: string; limit?: number; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.MissingPapers> {
    return this.json("GET", "/expenses/missing-papers", { query }, options);
  }

  /**
   * Papers that should be there and are not.
   *
   * What should be there and is not: recurring suppliers that are silent, by their schedules and their own interval in the last months, expenses without a file, and money out of bank accounts that no expense explains. What was dismissed is left out.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `expenses:read`.
   */
  downloadMissingPapers(query: { kind?: "bank_line_without_paper" | "expense_without_file" | "recurring_without_file" | "silent_supplier"; from?: string; to?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/expenses/missing-papers", { query }, options);
  }

  /**
   * Say that a paper need not be waited for.
   *
   * Says that a paper need not be waited for: it leaves the list and the reminder. Saying it twice is no fault.
   *
   * Scope: `expenses:write`.
   */
  dismissMissingPaper(body: types.Dismissal, options: CallOptions = {}): Promise<types.DismissedPaper> {
    return this.json("POST", "/expenses/missing-papers/dismiss", { body }, options);
  }

  /**
   * Take back that a paper need not be waited for.
   *
   * Takes a dismissal back.
   *
   * Scope: `expenses:write`.
   */
  restoreMissingPaper(body: types.Dismissal, options: CallOptions = {}): Promise<types.DismissedPaper> {
    return this.json("POST", "/expenses/missing-papers/restore", { body }, options);
  }

  /**
   * How the business is reminded of missing papers.
   *
   * How the business is reminded of missing papers: not at all until somebody wants it.
   *
   * Scope: `expenses:read`.
   */
  getMissingPaperReminder(options: CallOptions = {}): Promise<types.MissingPaperReminder> {
    return this.json("GET", "/expenses/missing-papers/reminder", {}, options);
  }

  /**
   * Change how the business is reminded of missing papers.
   *
   * Changes how the business is reminded. Whatever is changed within a week, no week has two reminders.
   *
   * Scope: `expenses:write`.
   */
  updateMissingPaperReminder(body: types.ReminderChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MissingPaperReminder> {
    return this.json("PATCH", "/expenses/missing-papers/reminder", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Record its payment.
   *
   * Records the payment of a booked expense, of all that is open or of a part; an expense without a supplier here is paid likewise. Its payments are those of `GET /supplier-payments?expenseId=`.
   *
   * Scope: `expenses:write`.
   */
  markPaid(id: string, body: types.ExpensePayment, options: CallOptions = {}): Promise<types.Expense> {
    return this.json("POST", `/expenses/${segment(id)}/mark-paid`, { body }, options);
  }
}
