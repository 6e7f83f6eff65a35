// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Accounts at banks: numbers, balances, and the files of their statements. */
export class BankAccounts extends Resource {
  /**
   * List bank accounts.
   *
   * Bank accounts, by name unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `currency`: ISO 4217 code.
   *
   * Scope: `banking:read`.
   */
  list(businessId: string, query: { limit?: number; cursor?: string; include?: "total"; q?: string; isActive?: boolean; currency?: string; kind?: "card" | "checking" | "clearing" | "wallet"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.BusinessBankAccountPage> {
    return this.json("GET", `/banking/businesses/${segment(businessId)}/accounts`, { query }, options);
  }

  /** List bank accounts: all pages, one after the other. */
  iterate(businessId: string, query: { limit?: number; q?: string; isActive?: boolean; currency?: string; kind?: "card" | "checking" | "clearing" | "wallet"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.BusinessBankAccount, void> {
    return this.pages("items", "GET", `/banking/businesses/${segment(businessId)}/accounts`, { query }, options);
  }

  /**
   * Create a bank account.
   *
   * Creates a bank account with an account of the books of its own. The first one is the default.
   *
   * Scope: `banking:write`.
   */
  create(businessId: string, body: types.NewBankAccount, options: CallOptions = {}): Promise<types.BusinessBankAccount> {
    return this.json("POST", `/banking/businesses/${segment(businessId)}/accounts`, { body }, options);
  }

  /**
   * Get an account.
   *
   * A bank account.
   *
   * Scope: `banking:read`.
   */
  get(businessId: string, accountId: string, options: CallOptions = {}): Promise<types.BusinessBankAccount> {
    return this.json("GET", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}`, {}, options);
  }

  /**
   * Update an account.
   *
   * Changes the fields that are sent; null clears.
   *
   * Scope: `banking:write`.
   */
  update(businessId: string, accountId: string, body: types.BankAccountChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BusinessBankAccount> {
    return this.json("PUT", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an account.
   *
   * Deletes an account on which nothing happened yet. Its account of the books stays.
   *
   * Scope: `banking:write`.
   */
  delete(businessId: string, accountId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Make the account the default.
   *
   * Makes an active account the default, and takes that from the one that had it.
   *
   * Scope: `banking:write`.
   */
  setDefault(businessId: string, accountId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BusinessBankAccount> {
    return this.json("PUT", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}/set-default`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Statements imported.
   *
   * The files that were imported into an account, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `banking:read`.
   */
  listBankStatements(businessId: string, accountId: string, query: { limit?: number; cursor?: string; include?: "total"; state?: "IMPORTED" | "UNDONE"; source?: "camt" | "csv" | "mt940" | "ofx"; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.BankStatementPage> {
    return this.json("GET", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}/statements`, { query }, options);
  }

  /** Statements imported: all pages, one after the other. */
  iterateBankStatements(businessId: string, accountId: string, query: { limit?: number; state?: "IMPORTED" | "UNDONE"; source?: "camt" | "csv" | "mt940" | "ofx"; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankStatement, void> {
    return this.pages("items", "GET", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}/statements`, { query }, options);
  }

  /**
   * Import a statement: OFX, camt.053, MT940 or a bank's CSV.
   *
   * Takes the transactions of a file: OFX, camt.053, MT940, or the table that a bank exports, as CSV or as HTML that is called a workbook. What the account has already is left out; two genuine transactions that look the same both stay. `dryRun` shows what would happen, with the columns that were found.
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
   * `format`: Default: auto.
   *
   * Scope: `banking:write`.
   */
  importBankStatement(businessId: string, accountId: string, file: Upload, query: { dateColumn?: string; valueDateColumn?: string; amountColumn?: string; debitColumn?: string; creditColumn?: string; descriptionColumn?: string; referenceColumn?: string; balanceColumn?: string; dateFormat?: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "auto"; decimal?: "," | "." | "auto"; encoding?: "auto" | "utf-16" | "utf-8" | "windows-1255"; delimiter?: "\t" | "," | ";" | "auto" | "|"; dryRun?: boolean; onDuplicate?: "fail" | "import" | "skip"; format?: "auto" | "camt" | "csv" | "mt940" | "ofx" } = {}, options: CallOptions = {}): Promise<types.ImportResult> {
    return this.json("POST", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}/statements`, { query, files: file && [file] }, options);
  }

  /**
   * Get a statement that was imported.
   *
   * A file that was imported, with what looked wrong in it.
   *
   * Scope: `banking:read`.
   */
  getBankStatement(businessId: string, accountId: string, statementId: string, options: CallOptions = {}): Promise<types.BankStatement> {
    return this.json("GET", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}/statements/${segment(statementId)}`, {}, options);
  }

  /**
   * Take the lines of a statement out again.
   *
   * Takes the lines of a file out of the account again, as long as none of them is matched or belongs to a closed session. The file can then be imported again.
   *
   * Scope: `banking:write`.
   */
  undoBankStatement(businessId: string, accountId: string, statementId: string, body?: types.UndoImport, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankStatement> {
    return this.json("POST", `/banking/businesses/${segment(businessId)}/accounts/${segment(accountId)}/statements/${segment(statementId)}/undo`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Banks and their codes.
   *
   * The banks of the country of the business, by code; those that became a part of another one are among them, because old accounts bear their numbers.
   *
   * Scope: `banking:read`.
   */
  listBankInstitutions(options: CallOptions = {}): Promise<types.Institutions> {
    return this.json("GET", "/banking/institutions", {}, options);
  }
}
