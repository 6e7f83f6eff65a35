// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource } from "../core.ts";
import type { CallOptions, Download } from "../core.ts";
import type * as types from "../types.ts";

/** What the books say: balances, trial balance, general ledger, on any day and as of any instant. */
export class LedgerBalances extends Resource {
  /**
   * Balances on a date.
   *
   * The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers what the books said at an instant.
   *
   * `date`: At the end of this day. Left out: today.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  get(query: { date?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Balances> {
    return this.json("GET", "/ledger/balances", { query }, options);
  }

  /**
   * Balances on a date.
   *
   * The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers what the books said at an instant.
   *
   * `date`: At the end of this day. Left out: today.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  downloadGet(query: { date?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/ledger/balances", { query }, options);
  }

  /**
   * Trial balance of a period.
   *
   * The accounts that had a balance or a movement in a period: what they began with, were debited and credited, and ended with, in the currency of the books. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  getLedgerTrialBalance(query: { from?: string; to?: string; asOf?: string | Date; compare?: "last_year" | "previous"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.TrialBalance> {
    return this.json("GET", "/ledger/trial-balance", { query }, options);
  }

  /**
   * Trial balance of a period.
   *
   * The accounts that had a balance or a movement in a period: what they began with, were debited and credited, and ended with, in the currency of the books. `asOf` answers what the books said at an instant.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `compare`: With the period of the same length before it, or with the same days a year earlier.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `ledger:read`.
   */
  downloadLedgerTrialBalance(query: { from?: string; to?: string; asOf?: string | Date; compare?: "last_year" | "previous"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/ledger/trial-balance", { query }, options);
  }

  /**
   * General ledger of a period.
   *
   * The lines of all accounts in a period, by account, day and number, with the balance of the account behind each. `asOf` answers what the books said at an instant.
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
  getGeneralLedger(query: { limit?: number; cursor?: string; include?: "total"; from?: string; to?: string; accountId?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.GeneralLedger> {
    return this.json("GET", "/ledger/general-ledger", { query }, options);
  }

  /** General ledger of a period: all pages, one after the other. */
  iterateGeneralLedger(query: { limit?: number; from?: string; to?: string; accountId?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.AccountMovement, void> {
    return this.pages("items", "GET", "/ledger/general-ledger", { query }, options);
  }

  /**
   * General ledger of a period.
   *
   * The lines of all accounts in a period, by account, day and number, with the balance of the account behind each. `asOf` answers what the books said at an instant.
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
  downloadGeneralLedger(query: { from?: string; to?: string; accountId?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/ledger/general-ledger", { query }, options);
  }

  /**
   * Opening balances.
   *
   * What accounts stood at when the books began. Those of clients are told by the clients: they are posted to customers, and to their advances, from where they are set.
   *
   * Scope: `ledger:read`.
   */
  getOpeningBalances(options: CallOptions = {}): Promise<types.OpeningBalances> {
    return this.json("GET", "/ledger/opening-balances", {}, options);
  }

  /**
   * Set opening balances of a new business.
   *
   * Sets the opening balances of accounts in the place of those of before: these are taken back by an entry of their own day, and the new ones are posted by one entry, which balances by the account of opening balances. Refused once a month is closed. What clients owed is set at the client, what suppliers are owed as an expense of that category, and what card processors have to deposit as an expectation.
   *
   * Scope: `ledger:write`.
   */
  setOpeningBalances(body: types.OpeningBalancesToSet, options: CallOptions = {}): Promise<types.OpeningBalances> {
    return this.json("PUT", "/ledger/opening-balances", { body }, options);
  }

  /**
   * Proof that the books balance and that no entry was changed.
   *
   * Proves that every entry of a period balances, that no number is missing, that no entry was changed since it was posted, that each document, payment, refund, expense, payment to a supplier, card deposit, revaluation, closed VAT period and end of a year has exactly the entry that its rule gives, and what people post stands where it may, that the monthly sums are those of the lines, that the sums of analytics are those of what they sum, and that the control accounts are, client by client and supplier by supplier, what is open: these as they are now. Each check names the first thing that does not fit. Without `from` and `to` this year until today.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * Scope: `ledger:read`.
   */
  getLedgerIntegrity(query: { from?: string; to?: string } = {}, options: CallOptions = {}): Promise<types.BooksIntegrity> {
    return this.json("GET", "/ledger/integrity", { query }, options);
  }
}
