// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Months of the books: closed, reopened; and which accounts events post to. */
export class FiscalPeriods extends Resource {
  /**
   * Revaluation of a month in foreign currency, posted or as a preview.
   *
   * The revaluation of a month that was posted, or what it would be by the rates that the business has: of what each client and supplier owes or is owed in foreign currency, and of own accounts that are kept in one.
   *
   * Scope: `ledger:read`.
   */
  getRevaluation(period: string, options: CallOptions = {}): Promise<types.Revaluation> {
    return this.json("GET", `/ledger/revaluations/${segment(period)}`, {}, options);
  }

  /**
   * Post the revaluation of a month.
   *
   * Posts the revaluation of a month that is over, on its last day, and takes it back on the first day of the next month: from then on only what is paid makes a difference. The accounts of customers and suppliers stay as they are; the differences stand on accounts of revaluation beside them, and as unrealised exchange differences.
   *
   * Scope: `ledger:write`.
   */
  postRevaluation(period: string, body?: types.NewRevaluation, options: CallOptions = {}): Promise<types.Revaluation> {
    return this.json("POST", `/ledger/revaluations/${segment(period)}`, { body }, options);
  }

  /**
   * Close a period: no posting into it.
   *
   * Closes a month that is over: nothing is posted on its days from then on, by anybody. Earlier months that have entries have to be closed before. With the last month of a fiscal year, the accounts of income and expense are closed to retained earnings by an entry of its last day.
   *
   * Scope: `ledger:write`.
   */
  closePeriod(period: string, options: CallOptions = {}): Promise<types.FiscalPeriod> {
    return this.json("POST", `/ledger/periods/${segment(period)}/close`, {}, options);
  }

  /**
   * Reopen a period.
   *
   * Reopens the month that was closed last, with the reason for it. The entry that closed a year is taken back by another of the same day.
   *
   * Scope: `ledger:write`.
   */
  reopenPeriod(period: string, body: types.PeriodReopening, options: CallOptions = {}): Promise<types.FiscalPeriod> {
    return this.json("POST", `/ledger/periods/${segment(period)}/reopen`, { body }, options);
  }

  /**
   * Which account each kind of event posts to.
   *
   * To which account each kind of event posts, by its role: the account of the chart, and what was changed.
   *
   * Scope: `ledger:read`.
   */
  getLedgerPostingRules(options: CallOptions = {}): Promise<types.PostingRules> {
    return this.json("GET", "/ledger/posting-rules", {}, options);
  }

  /**
   * Change the mapping.
   *
   * Changes to which accounts roles post, from today or a later day on: entries of that day and after it go there. What was posted stays where it is, and so does what is posted on an earlier day.
   *
   * Scope: `ledger:write`.
   */
  setLedgerPostingRules(body: types.PostingRuleChanges, options: CallOptions = {}): Promise<types.PostingRules> {
    return this.json("PUT", "/ledger/posting-rules", { body }, options);
  }

  /**
   * List periods with their state.
   *
   * The months of a year until the current one, the last first: their state, what was posted in them, and what is dated in them and not in the books yet.
   *
   * `year`: Left out: this year.
   *
   * Scope: `ledger:read`.
   */
  getLedgerPeriods(query: { year?: number } = {}, options: CallOptions = {}): Promise<types.Periods> {
    return this.json("GET", "/ledger/periods", { query }, options);
  }
}
