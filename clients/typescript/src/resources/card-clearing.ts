// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** What the processors of cards still have to deposit, and the deposits that came. */
export class CardClearing extends Resource {
  /**
   * Card charges waiting for the processor's deposit.
   *
   * What the processors of cards still have to deposit, and what they did, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `payments:read`.
   */
  listCardExpectations(query: { limit?: number; cursor?: string; include?: "total"; state?: "CANCELLED" | "OPEN" | "SETTLED"; kind?: "charge" | "manual" | "refund" | "reversal"; provider?: string; clientId?: string; paymentId?: string; currency?: string; overdue?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.CardExpectationPage> {
    return this.json("GET", "/card-clearing/expectations", { query }, options);
  }

  /** Card charges waiting for the processor's deposit: all pages, one after the other. */
  iterateCardExpectations(query: { limit?: number; state?: "CANCELLED" | "OPEN" | "SETTLED"; kind?: "charge" | "manual" | "refund" | "reversal"; provider?: string; clientId?: string; paymentId?: string; currency?: string; overdue?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.CardExpectation, void> {
    return this.pages("items", "GET", "/card-clearing/expectations", { query }, options);
  }

  /**
   * Record an expectation by hand.
   *
   * Writes down what a processor still has to deposit and no payment here tells of. The books take it as an opening balance of the account of card clearing.
   *
   * Scope: `payments:write`.
   */
  recordCardExpectation(body: types.NewExpectation, options: CallOptions = {}): Promise<types.CardExpectation> {
    return this.json("POST", "/card-clearing/expectations", { body }, options);
  }

  /**
   * One expectation.
   *
   * What a processor still has to deposit for one charge.
   *
   * Scope: `payments:read`.
   */
  getCardExpectation(id: string, options: CallOptions = {}): Promise<types.CardExpectation> {
    return this.json("GET", `/card-clearing/expectations/${segment(id)}`, {}, options);
  }

  /**
   * Deposits settled, with fees.
   *
   * Deposits of processors with their fees and what they settled, newest first unless `sort` says otherwise; undone ones are among them.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `payments:read`.
   */
  listCardBatches(query: { limit?: number; cursor?: string; include?: "total"; state?: "SETTLED" | "UNDONE"; provider?: string; currency?: string; expectationId?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.CardBatchPage> {
    return this.json("GET", "/card-clearing/batches", { query }, options);
  }

  /** Deposits settled, with fees: all pages, one after the other. */
  iterateCardBatches(query: { limit?: number; state?: "SETTLED" | "UNDONE"; provider?: string; currency?: string; expectationId?: string; from?: string; to?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.CardBatch, void> {
    return this.pages("items", "GET", "/card-clearing/batches", { query }, options);
  }

  /**
   * How many days each processor takes until its deposit.
   *
   * How many days after a charge each processor deposits it.
   *
   * Scope: `payments:read`.
   */
  listCardDepositDays(options: CallOptions = {}): Promise<types.DepositDaysList> {
    return this.json("GET", "/card-clearing/deposit-days", {}, options);
  }

  /**
   * Set how many days a processor takes.
   *
   * Sets them, and answers all.
   *
   * Scope: `payments:write`.
   */
  setCardDepositDays(body: types.DepositDaysToSet, options: CallOptions = {}): Promise<types.DepositDaysList> {
    return this.json("PUT", "/card-clearing/deposit-days", { body }, options);
  }
}
