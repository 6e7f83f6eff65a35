// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Periods of bank accounts, and whether the books agree with the statement. */
export class BankSessions extends Resource {
  /**
   * List sessions.
   *
   * Reconciliation sessions, the latest period first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `reconciliation:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; bankAccountId?: string; status?: "CLOSED" | "OPEN" | "REOPENED"; from?: string; to?: string; sort?: "-createdAt" | "-periodStart" | "-updatedAt" | "createdAt" | "periodStart" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.BankSessionPage> {
    return this.json("GET", "/bank-reconciliation/sessions", { query }, options);
  }

  /** List sessions: all pages, one after the other. */
  iterate(query: { limit?: number; bankAccountId?: string; status?: "CLOSED" | "OPEN" | "REOPENED"; from?: string; to?: string; sort?: "-createdAt" | "-periodStart" | "-updatedAt" | "createdAt" | "periodStart" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankSession, void> {
    return this.pages("items", "GET", "/bank-reconciliation/sessions", { query }, options);
  }

  /**
   * Open a session for a period.
   *
   * Opens a session for a period of an account. It takes the lines of its days that belong to no session.
   *
   * Scope: `reconciliation:write`.
   */
  create(body: types.NewBankSession, options: CallOptions = {}): Promise<types.BankSession> {
    return this.json("POST", "/bank-reconciliation/sessions", { body }, options);
  }

  /**
   * Get a session.
   *
   * A reconciliation session, with who closed and reopened it.
   *
   * Scope: `reconciliation:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.BankSession> {
    return this.json("GET", `/bank-reconciliation/sessions/${segment(id)}`, {}, options);
  }

  /**
   * Close a session (all its transactions matched or excluded; no ledger posting).
   *
   * Closes a session: its lines are matched or excluded, and come to its closing balance or a note says why not. Nothing is posted. The lines of a closed session do not change.
   *
   * Scope: `reconciliation:write`.
   */
  close(id: string, body?: types.SessionClosing, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankSession> {
    return this.json("POST", `/bank-reconciliation/sessions/${segment(id)}/close`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Reopen a closed session.
   *
   * Opens a closed session again. It takes the lines of its days that came meanwhile. The reason stays with it.
   *
   * Scope: `reconciliation:write`.
   */
  reopen(id: string, body: types.SessionReopening, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankSession> {
    return this.json("POST", `/bank-reconciliation/sessions/${segment(id)}/reopen`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Assertion that the ledger bank-account balance equals the session closing balance.
   *
   * Whether the account of the books has the closing balance of the statement at the end of the period, in the currency of the account, and what explains the difference.
   *
   * Scope: `reconciliation:read`.
   */
  getReconciliation(id: string, options: CallOptions = {}): Promise<types.BankReconciliation> {
    return this.json("GET", `/bank-reconciliation/sessions/${segment(id)}/reconciliation`, {}, options);
  }
}
