// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Schedules that make expenses by themselves. */
export class RecurringExpenses extends Resource {
  /**
   * List schedules; filter by status, supplier and the expense that one made.
   *
   * Schedules of expenses, newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `expenses:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "ACTIVE" | "CANCELLED" | "COMPLETED" | "FAILED" | "PAUSED"; supplierId?: string; expenseId?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.RecurringExpensePage> {
    return this.json("GET", "/recurring-expenses", { query }, options);
  }

  /** List schedules; filter by status, supplier and the expense that one made: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "ACTIVE" | "CANCELLED" | "COMPLETED" | "FAILED" | "PAUSED"; supplierId?: string; expenseId?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.RecurringExpense, void> {
    return this.pages("items", "GET", "/recurring-expenses", { query }, options);
  }

  /**
   * Create a schedule: expense, frequency, end, and whether it is booked by itself.
   *
   * Creates a schedule. Dates before today are not made up: the first one is the first of the rhythm from today on, and if its time of today has passed already its expense is made at once.
   *
   * Scope: `expenses:write`.
   */
  create(body: types.NewRecurringExpense, options: CallOptions = {}): Promise<types.RecurringExpense> {
    return this.json("POST", "/recurring-expenses", { body }, options);
  }

  /**
   * The next dates of a rhythm, before a schedule of it is created.
   *
   * The next days on which a schedule of this rhythm would make expenses, before it is created.
   *
   * Scope: `expenses:write`.
   */
  previewDates(body: types.Timing, options: CallOptions = {}): Promise<types.RecurringDates> {
    return this.json("POST", "/recurring-expenses/dates", { body }, options);
  }

  /**
   * Get a schedule.
   *
   * A schedule of expenses, whatever became of it.
   *
   * Scope: `expenses:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.RecurringExpense> {
    return this.json("GET", `/recurring-expenses/${segment(id)}`, {}, options);
  }

  /**
   * Change a schedule.
   *
   * Changes what is sent; expenses that were made stay as they are. A changed rhythm goes on from the first of its dates that is not before today; a changed template is that of every date to come.
   *
   * Scope: `expenses:write`.
   */
  update(id: string, body: types.RecurringExpenseChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecurringExpense> {
    return this.json("PATCH", `/recurring-expenses/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a schedule; what it has made stays.
   *
   * Ends a schedule for good. It leaves the list, and stays readable with what it has made; twice is no fault.
   *
   * Scope: `expenses:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/recurring-expenses/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Pause a schedule.
   *
   * Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them.
   *
   * Scope: `expenses:write`.
   */
  pause(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecurringExpense> {
    return this.json("POST", `/recurring-expenses/${segment(id)}/pause`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Resume a schedule.
   *
   * Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts.
   *
   * Scope: `expenses:write`.
   */
  resume(id: string, body?: types.Resume, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecurringExpense> {
    return this.json("POST", `/recurring-expenses/${segment(id)}/resume`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * What a schedule has made, and the dates that were passed over.
   *
   * What a schedule has made: its expenses, what failed and why, and the dates that were passed over.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `expenses:read`.
   */
  listRuns(id: string, query: { limit?: number; cursor?: string; include?: "total"; status?: "DONE" | "FAILED" | "SKIPPED"; from?: string; to?: string; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.RecurringExpenseRunPage> {
    return this.json("GET", `/recurring-expenses/${segment(id)}/runs`, { query }, options);
  }

  /** What a schedule has made, and the dates that were passed over: all pages, one after the other. */
  iterateRuns(id: string, query: { limit?: number; status?: "DONE" | "FAILED" | "SKIPPED"; from?: string; to?: string; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.RecurringExpenseRun, void> {
    return this.pages("items", "GET", `/recurring-expenses/${segment(id)}/runs`, { query }, options);
  }
}
