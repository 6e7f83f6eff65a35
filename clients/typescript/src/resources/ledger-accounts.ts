// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The chart of accounts with balances, and the accounts of the business's own. */
export class LedgerAccounts extends Resource {
  /**
   * Chart of accounts.
   *
   * The chart of accounts with balances, by number unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: Looks in number and name.
   *
   * Scope: `ledger:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; type?: "asset" | "equity" | "expense" | "income" | "liability"; isActive?: boolean; isSystem?: boolean; parentId?: string; sort?: "-code" | "-createdAt" | "code" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.LedgerAccountPage> {
    return this.json("GET", "/ledger/accounts", { query }, options);
  }

  /** Chart of accounts: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; type?: "asset" | "equity" | "expense" | "income" | "liability"; isActive?: boolean; isSystem?: boolean; parentId?: string; sort?: "-code" | "-createdAt" | "code" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.LedgerAccount, void> {
    return this.pages("items", "GET", "/ledger/accounts", { query }, options);
  }

  /**
   * Create an account.
   *
   * Creates an account of the business's own, below one of the same type or at the top.
   *
   * Scope: `ledger:write`.
   */
  create(body: types.NewAccount, options: CallOptions = {}): Promise<types.LedgerAccount> {
    return this.json("POST", "/ledger/accounts", { body }, options);
  }

  /**
   * Get an account with its balance.
   *
   * An account with its balance.
   *
   * Scope: `ledger:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.LedgerAccount> {
    return this.json("GET", `/ledger/accounts/${segment(id)}`, {}, options);
  }

  /**
   * Change an account.
   *
   * Changes an account. Number and type of one that has entries stay. What is posted stays as it was posted; the name and the line of form 6111 change in every report from now on, those of past periods too.
   *
   * Scope: `ledger:write`.
   */
  update(id: string, body: types.AccountChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.LedgerAccount> {
    return this.json("PATCH", `/ledger/accounts/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an account without entries.
   *
   * Deletes an account on which nothing was ever posted. Those that every business has stay.
   *
   * Scope: `ledger:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/ledger/accounts/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Entries of an account with running balance.
   *
   * The lines of an account in a period with its balance behind each, the earliest first unless `sort` says otherwise. `asOf` answers what the books said at an instant.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  listAccountEntries(id: string, query: { limit?: number; cursor?: string; include?: "total"; from?: string; to?: string; asOf?: string | Date; sort?: "-date" | "date"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.AccountEntries> {
    return this.json("GET", `/ledger/accounts/${segment(id)}/entries`, { query }, options);
  }

  /** Entries of an account with running balance: all pages, one after the other. */
  iterateAccountEntries(id: string, query: { limit?: number; from?: string; to?: string; asOf?: string | Date; sort?: "-date" | "date"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.AccountMovement, void> {
    return this.pages("items", "GET", `/ledger/accounts/${segment(id)}/entries`, { query }, options);
  }

  /**
   * Entries of an account with running balance.
   *
   * The lines of an account in a period with its balance behind each, the earliest first unless `sort` says otherwise. `asOf` answers what the books said at an instant.
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
   * Scope: `ledger:read`.
   */
  downloadAccountEntries(id: string, query: { from?: string; to?: string; asOf?: string | Date; sort?: "-date" | "date"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/ledger/accounts/${segment(id)}/entries`, { query }, options);
  }
}
