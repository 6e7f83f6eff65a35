// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Schedules that make documents by themselves. */
export class RecurringDocuments extends Resource {
  /**
   * List schedules; filter by status, type, client and the document that one made.
   *
   * Schedules, the newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `recurring:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "ACTIVE" | "CANCELLED" | "COMPLETED" | "FAILED" | "PAUSED"; docType?: number; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.RecurringPage> {
    return this.json("GET", "/recurring-documents", { query }, options);
  }

  /** List schedules; filter by status, type, client and the document that one made: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "ACTIVE" | "CANCELLED" | "COMPLETED" | "FAILED" | "PAUSED"; docType?: number; clientId?: string; documentId?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Recurring, void> {
    return this.pages("items", "GET", "/recurring-documents", { query }, options);
  }

  /**
   * Create a schedule: template document, frequency, end, auto-finalize, auto-send.
   *
   * Makes a schedule. Dates before today are not made up: the first one is the first of the rhythm from today on, and if its time of today has passed already it is made at once.
   *
   * Scope: `recurring:write`.
   */
  create(body: types.NewRecurring, options: CallOptions = {}): Promise<types.Recurring> {
    return this.json("POST", "/recurring-documents", { body }, options);
  }

  /**
   * Documents due in the next days.
   *
   * The documents that active schedules will make in the next days, in their order. Nothing of it is stored: it is computed from the schedules as they are now.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `days`: Default: 30.
   *
   * Scope: `recurring:read`.
   */
  listUpcoming(query: { limit?: number; cursor?: string; include?: "total"; days?: number; clientId?: string; recurringId?: string } = {}, options: CallOptions = {}): Promise<types.UpcomingPage> {
    return this.json("GET", "/recurring-documents/upcoming", { query }, options);
  }

  /** Documents due in the next days: all pages, one after the other. */
  iterateUpcoming(query: { limit?: number; days?: number; clientId?: string; recurringId?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.Upcoming, void> {
    return this.pages("items", "GET", "/recurring-documents/upcoming", { query }, options);
  }

  /**
   * The next dates of a rhythm, before a schedule of it is made.
   *
   * The next days on which a schedule of this rhythm would make documents, before it is made.
   *
   * Scope: `recurring:write`.
   */
  previewDates(body: types.Timing, options: CallOptions = {}): Promise<types.RecurringDates> {
    return this.json("POST", "/recurring-documents/dates", { body }, options);
  }

  /**
   * Get a schedule.
   *
   * A schedule, whatever became of it.
   *
   * Scope: `recurring:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Recurring> {
    return this.json("GET", `/recurring-documents/${segment(id)}`, {}, options);
  }

  /**
   * Change a schedule.
   *
   * Changes what is sent; documents that were made stay as they are. A changed rhythm goes on from the first of its dates that is not before today; a changed template is that of every date to come.
   *
   * Scope: `recurring:write`.
   */
  update(id: string, body: types.RecurringChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Recurring> {
    return this.json("PATCH", `/recurring-documents/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a schedule; what it has produced stays.
   *
   * Ends a schedule for good. It leaves the list, and stays readable with what it has produced; twice is no fault.
   *
   * Scope: `recurring:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/recurring-documents/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Pause a schedule.
   *
   * Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them.
   *
   * Scope: `recurring:write`.
   */
  pause(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Recurring> {
    return this.json("POST", `/recurring-documents/${segment(id)}/pause`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Resume a schedule.
   *
   * Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts.
   *
   * Scope: `recurring:write`.
   */
  resume(id: string, body?: types.Resume, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Recurring> {
    return this.json("POST", `/recurring-documents/${segment(id)}/resume`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Run a schedule now.
   *
   * Makes the document of today. A date that is waiting (it failed, or the schedule is paused) is the one that is made; else today has a document beside the rhythm, which goes on as it was.
   *
   * What stands in its way is told in the run, whose status is then FAILED: 200 says that it was tried.
   *
   * Scope: `recurring:write`.
   */
  run(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RecurringRun> {
    return this.json("POST", `/recurring-documents/${segment(id)}/run`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * What a schedule has produced.
   *
   * What a schedule has produced: its documents, what failed and why, and the dates that were passed over.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `recurring:read`.
   */
  listRuns(id: string, query: { limit?: number; cursor?: string; include?: "total"; status?: "DONE" | "FAILED" | "SKIPPED"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.RecurringRunPage> {
    return this.json("GET", `/recurring-documents/${segment(id)}/runs`, { query }, options);
  }

  /** What a schedule has produced: all pages, one after the other. */
  iterateRuns(id: string, query: { limit?: number; status?: "DONE" | "FAILED" | "SKIPPED"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.RecurringRun, void> {
    return this.pages("items", "GET", `/recurring-documents/${segment(id)}/runs`, { query }, options);
  }
}
