// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** The journal: every entry with what it comes from, and entries that people post. */
export class JournalEntries extends Resource {
  /**
   * List entries.
   *
   * Journal entries without their lines, the last ones first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: The first day.
   *
   * `to`: The last day.
   *
   * `q`: Looks in the description.
   *
   * `minAmount`: Entries that debit at least this much.
   *
   * Scope: `ledger:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; from?: string; to?: string; q?: string; number?: number; accountId?: string; sourceType?: string; sourceId?: string; partyId?: string; minAmount?: string | number; sort?: "-date" | "-number" | "date" | "number" } = {}, options: CallOptions = {}): Promise<types.JournalEntrySummaryPage> {
    return this.json("GET", "/ledger/journal-entries", { query }, options);
  }

  /** List entries: all pages, one after the other. */
  iterate(query: { limit?: number; from?: string; to?: string; q?: string; number?: number; accountId?: string; sourceType?: string; sourceId?: string; partyId?: string; minAmount?: string | number; sort?: "-date" | "-number" | "date" | "number" } = {}, options: CallOptions = {}): AsyncGenerator<types.JournalEntrySummary, void> {
    return this.pages("items", "GET", "/ledger/journal-entries", { query }, options);
  }

  /**
   * Post a balanced manual entry.
   *
   * Posts an entry by hand. Its debits equal its credits; accounts that are kept equal to open items take none.
   *
   * Scope: `ledger:write`.
   */
  post(body: types.NewJournalEntry, options: CallOptions = {}): Promise<types.JournalEntry> {
    return this.json("POST", "/ledger/journal-entries", { body }, options);
  }

  /**
   * Post up to 100 entries, each with its own result.
   *
   * Posts up to 100 entries by hand, in their order. Each item has its own result; 200 says that all were looked at, `failed` how many were refused.
   *
   * Scope: `ledger:write`.
   */
  postMany(body: types.NewJournalEntries, options: CallOptions = {}): Promise<types.PostedEntries> {
    return this.json("POST", "/ledger/journal-entries/bulk", { body }, options);
  }

  /**
   * Get an entry with its source.
   *
   * An entry with its lines, what it comes from, and its place in the chain of hashes.
   *
   * Scope: `ledger:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.JournalEntry> {
    return this.json("GET", `/ledger/journal-entries/${segment(id)}`, {}, options);
  }

  /**
   * Reverse an entry.
   *
   * Takes an entry back that was posted by hand, by another with the sides exchanged; answers that one. What comes from a document, a payment or an expense is corrected there.
   *
   * Scope: `ledger:write`.
   */
  reverse(id: string, body?: types.EntryReversal, options: CallOptions = {}): Promise<types.JournalEntry> {
    return this.json("POST", `/ledger/journal-entries/${segment(id)}/reverse`, { body }, options);
  }
}
