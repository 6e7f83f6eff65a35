// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Who did what, when and from where, chained so that a change shows. */
export class AuditLog extends Resource {
  /**
   * Who did what, when, from where.
   *
   * Who did what, newest first. Every filter must fit exactly. An entry is written with what it tells of, or not at all.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `audit:read`.
   */
  listEntries(query: { limit?: number; cursor?: string; include?: "total"; action?: string; actorId?: string; subjectType?: string; subjectId?: string; from?: string | Date; to?: string | Date } = {}, options: CallOptions = {}): Promise<types.EntrySummaryPage> {
    return this.json("GET", "/audit-log", { query }, options);
  }

  /** Who did what, when, from where: all pages, one after the other. */
  iterateEntries(query: { limit?: number; action?: string; actorId?: string; subjectType?: string; subjectId?: string; from?: string | Date; to?: string | Date } = {}, options: CallOptions = {}): AsyncGenerator<types.EntrySummary, void> {
    return this.pages("items", "GET", "/audit-log", { query }, options);
  }

  /**
   * Proof that no entry was changed or removed.
   *
   * Recomputes the chain of hashes from the texts of the entries, holds every searchable column against them, and compares the end with the head. `brokenAt` names the first entry that does not fit.
   *
   * A call looks at `limit` entries at most. While `complete` is false, call again with `anchor` as `after`. An anchor that you keep proves later that nothing before it was rewritten and that the log was not cut off behind it.
   *
   * `limit`: Entries at most in this call. Default: 20000.
   *
   * `after`: The `anchor` of an earlier answer: goes on behind what it proved.
   *
   * Scope: `audit:read`.
   */
  verify(query: { limit?: number; after?: string } = {}, options: CallOptions = {}): Promise<types.LogVerification> {
    return this.json("GET", "/audit-log/verify", { query }, options);
  }

  /**
   * One entry with the change.
   *
   * An entry with what it changed: the fields that differ, as they were and as they are. Secrets are never in it.
   *
   * Scope: `audit:read`.
   */
  getEntry(id: string, options: CallOptions = {}): Promise<types.Entry> {
    return this.json("GET", `/audit-log/${segment(id)}`, {}, options);
  }
}
