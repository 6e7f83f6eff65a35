// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The lines of bank accounts: taken in, excluded, assigned to sessions. */
export class BankTransactions extends Resource {
  /**
   * List bank transactions; filters by status, account, session, date.
   *
   * Lines of bank accounts, the latest first unless `sort` says otherwise.
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
   * Scope: `reconciliation:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED"; bankAccountId?: string; sessionId?: string; batchId?: string; direction?: "in" | "out"; kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer"; source?: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx"; from?: string; to?: string; minAmount?: string | number; maxAmount?: string | number; q?: string; updatedSince?: string | Date; sort?: "-amount" | "-createdAt" | "-date" | "-updatedAt" | "amount" | "createdAt" | "date" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.BankTransactionPage> {
    return this.json("GET", "/bank-reconciliation/transactions", { query }, options);
  }

  /** List bank transactions; filters by status, account, session, date: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED"; bankAccountId?: string; sessionId?: string; batchId?: string; direction?: "in" | "out"; kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer"; source?: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx"; from?: string; to?: string; minAmount?: string | number; maxAmount?: string | number; q?: string; updatedSince?: string | Date; sort?: "-amount" | "-createdAt" | "-date" | "-updatedAt" | "amount" | "createdAt" | "date" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankTransaction, void> {
    return this.pages("items", "GET", "/bank-reconciliation/transactions", { query }, options);
  }

  /**
   * Create one transaction (manual entry).
   *
   * Writes down one line by hand. One that the account has already is 409 `duplicate_transaction`, unless `allowDuplicate` says that there were two such transactions.
   *
   * Scope: `reconciliation:write`.
   */
  create(body: types.NewTransaction, options: CallOptions = {}): Promise<types.BankTransaction> {
    return this.json("POST", "/bank-reconciliation/transactions", { body }, options);
  }

  /**
   * Create many transactions in one call.
   *
   * Writes down up to 500 lines. Each has its own result, in the order of the request: 200 also when some fail. Lines that the accounts have already are `duplicate`; the same request sent twice adds nothing.
   *
   * Scope: `reconciliation:write`.
   */
  createMany(body: types.NewTransactions, options: CallOptions = {}): Promise<types.BulkTransactions> {
    return this.json("POST", "/bank-reconciliation/transactions/bulk", { body }, options);
  }

  /**
   * Import from CSV with columns date, amount, description, reference.
   *
   * Takes the transactions of a CSV file with the columns date, amount, description and reference, or with money out and money in apart. The headers of the Israeli banks are known; others are named by the parameters. `dryRun` shows what would happen.
   *
   * `dateColumn`: The header of the column in the file.
   *
   * `valueDateColumn`: The header of the column in the file.
   *
   * `amountColumn`: The header of the column in the file.
   *
   * `debitColumn`: The header of the column in the file.
   *
   * `creditColumn`: The header of the column in the file.
   *
   * `descriptionColumn`: The header of the column in the file.
   *
   * `referenceColumn`: The header of the column in the file.
   *
   * `balanceColumn`: The header of the column in the file.
   *
   * `dateFormat`: Default: auto.
   *
   * `decimal`: Default: auto.
   *
   * `encoding`: Default: auto.
   *
   * `delimiter`: Default: auto.
   *
   * `dryRun`: Default: false.
   *
   * `onDuplicate`: Default: skip.
   *
   * Scope: `reconciliation:write`.
   */
  importMany(file: Upload, query: { dateColumn?: string; valueDateColumn?: string; amountColumn?: string; debitColumn?: string; creditColumn?: string; descriptionColumn?: string; referenceColumn?: string; balanceColumn?: string; dateFormat?: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "auto"; decimal?: "," | "." | "auto"; encoding?: "auto" | "utf-16" | "utf-8" | "windows-1255"; delimiter?: "\t" | "," | ";" | "auto" | "|"; dryRun?: boolean; onDuplicate?: "fail" | "import" | "skip"; bankAccountId: string }, options: CallOptions = {}): Promise<types.ImportResult> {
    return this.json("POST", "/bank-reconciliation/transactions/import-csv", { query, files: file && [file] }, options);
  }

  /**
   * Get a transaction.
   *
   * A line of a bank account.
   *
   * Scope: `reconciliation:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.BankTransaction> {
    return this.json("GET", `/bank-reconciliation/transactions/${segment(id)}`, {}, options);
  }

  /**
   * Delete an unmatched manual transaction.
   *
   * Deletes a line that was written down by hand or by a program and is not matched. What came from a file is undone with its statement, or excluded.
   *
   * Scope: `reconciliation:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/bank-reconciliation/transactions/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Exclude from reconciliation.
   *
   * Takes a line out of reconciliation, such as a fee of the bank or a transfer between own accounts. With `counterTransactionId` both lines of the transfer are excluded: they are of two accounts and go opposite ways.
   *
   * Scope: `reconciliation:write`.
   */
  exclude(id: string, body: types.Exclusion, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankTransaction> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/exclude`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Take an exclusion back.
   *
   * Takes the exclusion of a line back, and that of the other line of a transfer.
   *
   * Scope: `reconciliation:write`.
   */
  include(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankTransaction> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/include`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Assign to, or clear from, a session.
   *
   * Puts a line into a session of its account, whatever its date, or takes it out of its session.
   *
   * Scope: `reconciliation:write`.
   */
  assign(id: string, body: types.SessionAssignment, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankTransaction> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/assign-session`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Open, matched and excluded by account.
   *
   * How many lines are open, matched and excluded, and their sums, by account. The filters are those of the list.
   *
   * `minAmount`: An exact decimal of at most 3 decimals.
   *
   * `maxAmount`: An exact decimal of at most 3 decimals.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `reconciliation:read`.
   */
  getBankReconciliationSummary(query: { status?: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED"; bankAccountId?: string; sessionId?: string; batchId?: string; direction?: "in" | "out"; kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer"; source?: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx"; from?: string; to?: string; minAmount?: string | number; maxAmount?: string | number; q?: string; updatedSince?: string | Date } = {}, options: CallOptions = {}): Promise<types.TransactionSummary> {
    return this.json("GET", "/bank-reconciliation/summary", { query }, options);
  }

  /**
   * Match to a document (creates or links a receipt) or to an expense.
   *
   * Says what a line is about: what it pays of documents and expenses is recorded, with receipts where they are asked for; recorded money is linked; fees and differences are posted. All of it is done, or nothing.
   *
   * Scope: `reconciliation:write`.
   */
  match(id: string, body: types.NewMatch, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MatchAnswer> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/match`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Reverse a match link; never deletes an issued document.
   *
   * Takes a match of a line back, or all: the link, and what fees and differences posted, which is reversed today. Payments that were recorded only with the match are void, and card deposits open again; an issued receipt stays with its payment, which waits for a line again. Matches of one call that share something go together.
   *
   * Scope: `reconciliation:write`.
   */
  unmatch(id: string, body?: types.Unmatching, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.UnmatchAnswer> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/unmatch`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * List match links of a transaction.
   *
   * What a line is about, with the matches that were taken back, the first first.
   *
   * Scope: `reconciliation:read`.
   */
  listBankMatches(id: string, options: CallOptions = {}): Promise<types.BankMatches> {
    return this.json("GET", `/bank-reconciliation/transactions/${segment(id)}/matches`, {}, options);
  }

  /**
   * Create a DRAFT receipt from an unmatched inflow with a recognized client.
   *
   * Drafts the receipt of money that came in, for the client that is named or that a rule recognised. `finalize` issues it, and matches the line with its payment.
   *
   * Scope: `reconciliation:write`.
   */
  createDocument(id: string, body?: types.DocumentFromLine, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/create-document`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Book an outflow or its open remainder as a supplier advance.
   *
   * Books an outflow, or what is open of it, as an advance to a supplier; expenses take it later.
   *
   * Scope: `reconciliation:write`.
   */
  bookBankAdvance(id: string, body: types.AdvanceFromLine, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MatchAnswer> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/advance`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Ranked match candidates: receivable documents for inflows, expenses for outflows.
   *
   * What a line may be for, the best first: documents and payments of clients, expenses and payments to suppliers, refunds, and the other line of a transfer between own accounts; one of them, or several that add up. Each says why, and `match` of it is a body that accepts it. Nothing is found for a line of which nothing is open.
   *
   * `limit`: Default: 10.
   *
   * `includeLow`: Default: false.
   *
   * Scope: `reconciliation:read`.
   */
  listBankSuggestions(id: string, query: { limit?: number; includeLow?: boolean; types?: readonly ("advance" | "card_expectation" | "document" | "expense" | "internal_transfer" | "opening_item" | "payment" | "refund" | "supplier_payment")[]; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Suggestions> {
    return this.json("GET", `/bank-reconciliation/transactions/${segment(id)}/suggestions`, { query }, options);
  }

  /**
   * Say what a transaction is not for.
   *
   * Says what a line is not for. It is not suggested any more for the line, nor for others of the same other side; what else that party has counts a little less for a while.
   *
   * Scope: `reconciliation:write`.
   */
  declineBankSuggestions(id: string, body?: types.NewDecline, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Declined> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/decline`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Match what is certain, propose the rest.
   *
   * Matches open lines by themselves, the oldest first: those whose best suggestion is `autoMatchable`. Each is matched as a whole or not at all, and what was used for one is not there for the next. The best suggestion of the others is proposed. `nextCursor` goes on where the call ended; a `dryRun` writes nothing. Lines are matched in batches of 50, each for good by itself: what a call has done when it breaks off stays done. With `continueInBackground` the lines behind those of the call are matched behind the request (`run`).
   *
   * Scope: `reconciliation:write`.
   */
  autoMatch(body?: types.AutoMatchRequest, options: CallOptions = {}): Promise<types.AutoMatchAnswer> {
    return this.json("POST", "/bank-reconciliation/auto-match", { body }, options);
  }

  /**
   * List auto-match that went on behind the request.
   *
   * Auto-match that went on behind the request, the newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `reconciliation:read`.
   */
  listAutoMatchRuns(query: { limit?: number; cursor?: string; include?: "total"; state?: "CANCELLED" | "DONE" | "FAILED" | "RUNNING" } = {}, options: CallOptions = {}): Promise<types.AutoMatchRunPage> {
    return this.json("GET", "/bank-reconciliation/auto-match/runs", { query }, options);
  }

  /** List auto-match that went on behind the request: all pages, one after the other. */
  iterateAutoMatchRuns(query: { limit?: number; state?: "CANCELLED" | "DONE" | "FAILED" | "RUNNING" } = {}, options: CallOptions = {}): AsyncGenerator<types.AutoMatchRun, void> {
    return this.pages("items", "GET", "/bank-reconciliation/auto-match/runs", { query }, options);
  }

  /**
   * How far auto-match has come behind the request.
   *
   * How far auto-match has come that goes on behind the request.
   *
   * Scope: `reconciliation:read`.
   */
  getAutoMatchRun(id: string, options: CallOptions = {}): Promise<types.AutoMatchRun> {
    return this.json("GET", `/bank-reconciliation/auto-match/runs/${segment(id)}`, {}, options);
  }

  /**
   * End auto-match that goes on behind the request.
   *
   * Ends auto-match that goes on behind the request, before its next batch; what was matched stays. One that has ended is answered as it is.
   *
   * Scope: `reconciliation:write`.
   */
  cancelAutoMatchRun(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.AutoMatchRun> {
    return this.json("POST", `/bank-reconciliation/auto-match/runs/${segment(id)}/cancel`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * How bank transactions are matched.
   *
   * When a line is matched by itself, and what becomes of it.
   *
   * Scope: `reconciliation:read`.
   */
  getBankMatchingSettings(options: CallOptions = {}): Promise<types.MatchingSettings> {
    return this.json("GET", "/bank-reconciliation/settings", {}, options);
  }

  /**
   * Change how bank transactions are matched.
   *
   * Changes the fields that are sent. A threshold that is sent is not raised by earlier matches that were undone.
   *
   * Scope: `reconciliation:write`.
   */
  changeBankMatchingSettings(body: types.MatchingSettingsChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MatchingSettings> {
    return this.json("PATCH", "/bank-reconciliation/settings", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Settle a net card-processor deposit against a card-clearing expectation.
   *
   * Settles card charges by the deposit that a line is, with the fee that the processor kept. All or nothing: the charges less the fee and its VAT are what is open of the line.
   *
   * Scope: `reconciliation:write`.
   */
  settleCardClearing(id: string, body: types.CardClearingSettlement, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MatchAnswer> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/settle-card-clearing`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Settle a processor batch deposit (one bank line equals the sum of card charges minus total fees).
   *
   * Settles many card charges by one line: it is their sum less the fees and their VAT. What is rounded, up to `tolerance`, is posted as rounding; with a larger difference nothing is written.
   *
   * Scope: `reconciliation:write`.
   */
  settleCardBatch(id: string, body: types.CardBatchSettlement, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MatchAnswer> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/settle-card-batch`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Card charges that explain a deposit.
   *
   * Which open card charges explain a line: a deposit of a processor is what it charged between two cut-offs, less its fee and the VAT of the fee, of which the share is read off the deposits before.
   *
   * Scope: `reconciliation:read`.
   */
  listDepositSolutions(id: string, options: CallOptions = {}): Promise<types.DepositSolutions> {
    return this.json("GET", `/bank-reconciliation/transactions/${segment(id)}/deposit-solutions`, {}, options);
  }

  /**
   * Put on hold until a day, or take off hold.
   *
   * Puts an open line on hold until a day that is to come, or ends its hold. Until then it is not matched by itself, no rule takes it, and the reconciliation screen passes it over; a person may still match or exclude it.
   *
   * Scope: `reconciliation:write`.
   */
  hold(id: string, body: types.LineHold, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankTransaction> {
    return this.json("POST", `/bank-reconciliation/transactions/${segment(id)}/hold`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
