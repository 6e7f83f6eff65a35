// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Reports that are sent by e-mail every month. */
export class ReportSchedules extends Resource {
  /**
   * List schedules.
   *
   * Schedules with their runs, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `report`: The `key` of a report of `GET /reports`.
   *
   * Scope: `reports:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; report?: string; isActive?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.ReportSchedulePage> {
    return this.json("GET", "/report-schedules", { query }, options);
  }

  /** List schedules: all pages, one after the other. */
  iterate(query: { limit?: number; report?: string; isActive?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.ReportSchedule, void> {
    return this.pages("items", "GET", "/report-schedules", { query }, options);
  }

  /**
   * Send a report by e-mail every month.
   *
   * Schedules a report: on its day and hour of every month it is made for a relative period and sent to each recipient. It may read what the caller may read; once that right is gone, nothing is sent. A month in which the service did not run is not made up for.
   *
   * Scope: `reports:write`.
   */
  create(body: types.NewReportSchedule, options: CallOptions = {}): Promise<types.ReportSchedule> {
    return this.json("POST", "/report-schedules", { body }, options);
  }

  /**
   * Get a schedule.
   *
   * A schedule with its last ten runs.
   *
   * Scope: `reports:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.ReportSchedule> {
    return this.json("GET", `/report-schedules/${segment(id)}`, {}, options);
  }

  /**
   * Change a schedule.
   *
   * Changes the fields that are sent.
   *
   * Scope: `reports:write`.
   */
  update(id: string, body: types.ReportScheduleChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ReportSchedule> {
    return this.json("PATCH", `/report-schedules/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a schedule.
   *
   * Deletes a schedule and the log of its runs.
   *
   * Scope: `reports:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/report-schedules/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Run a schedule now.
   *
   * Makes the report now and sends it to the recipients, beside the rhythm, which stays as it is. It is queued: the newest of `runs` says what became of it.
   *
   * Scope: `reports:write`.
   */
  run(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ReportSchedule> {
    return this.json("POST", `/report-schedules/${segment(id)}/run`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
