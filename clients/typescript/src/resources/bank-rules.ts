// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What is done with lines by their text, amount or counterparty. */
export class BankRules extends Resource {
  /**
   * List rules.
   *
   * Rules for bank transactions, in their order unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `reconciliation:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; isActive?: boolean; action?: "assign_client" | "exclude" | "hold" | "post_to_account" | "supplier_advance"; bankAccountId?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-position" | "-updatedAt" | "createdAt" | "position" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.BankRulePage> {
    return this.json("GET", "/bank-reconciliation/rules", { query }, options);
  }

  /** List rules: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; isActive?: boolean; action?: "assign_client" | "exclude" | "hold" | "post_to_account" | "supplier_advance"; bankAccountId?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-position" | "-updatedAt" | "createdAt" | "position" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.BankRule, void> {
    return this.pages("items", "GET", "/bank-reconciliation/rules", { query }, options);
  }

  /**
   * Create a rule: text, amount or counterparty to action.
   *
   * Creates a rule. The rules at its place and behind it move down. Nothing is applied by that.
   *
   * Scope: `reconciliation:write`.
   */
  create(body: types.NewBankRule, options: CallOptions = {}): Promise<types.BankRule> {
    return this.json("POST", "/bank-reconciliation/rules", { body }, options);
  }

  /**
   * Get a rule.
   *
   * A rule for bank transactions.
   *
   * Scope: `reconciliation:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.BankRule> {
    return this.json("GET", `/bank-reconciliation/rules/${segment(id)}`, {}, options);
  }

  /**
   * Change a rule.
   *
   * Changes the fields that are sent. Another `position` moves it there, and those between move by one. What the rule did before stays.
   *
   * Scope: `reconciliation:write`.
   */
  update(id: string, body: types.BankRuleChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.BankRule> {
    return this.json("PATCH", `/bank-reconciliation/rules/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a rule.
   *
   * Deletes a rule. What it did stays; lines do not name it any more (`ruleId` is null).
   *
   * Scope: `reconciliation:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/bank-reconciliation/rules/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * What a rule would have done to the last year.
   *
   * What a rule that is not saved would have done to the lines of the last year, and where people decided otherwise. Nothing is written.
   *
   * Scope: `reconciliation:write`.
   */
  preview(body: types.NewBankRule, options: CallOptions = {}): Promise<types.RulePreview> {
    return this.json("POST", "/bank-reconciliation/rules/preview", { body }, options);
  }

  /**
   * Apply the rules to open transactions.
   *
   * Applies rules to open lines, the oldest first. Each line is decided on by the first rule that it fits, as a whole or not at all. Lines on hold and those of closed sessions are left alone, and a second call over the same lines changes nothing. A call posts 500 lines at most. `nextCursor` goes on where it ended; a `dryRun` writes nothing.
   *
   * Scope: `reconciliation:write`.
   */
  applyMany(body?: types.RuleApplication, options: CallOptions = {}): Promise<types.RulesApplied> {
    return this.json("POST", "/bank-reconciliation/rules/apply", { body }, options);
  }
}
