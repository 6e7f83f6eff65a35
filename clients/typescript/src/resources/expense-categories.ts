// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What money is spent on, with the account it goes to and the VAT that is deducted. */
export class ExpenseCategories extends Resource {
  /**
   * List categories with ledger account and deductible VAT part.
   *
   * Categories by name: those that every business has, and the business's own.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `accountCode`: The number of an account of the books.
   *
   * Scope: `expenses:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; isActive?: boolean; isEquipment?: boolean; parentId?: string; accountCode?: string; sort?: "-name" | "-updatedAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.ExpenseCategoryPage> {
    return this.json("GET", "/expense-categories", { query }, options);
  }

  /** List categories with ledger account and deductible VAT part: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; isActive?: boolean; isEquipment?: boolean; parentId?: string; accountCode?: string; sort?: "-name" | "-updatedAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.ExpenseCategory, void> {
    return this.pages("items", "GET", "/expense-categories", { query }, options);
  }

  /**
   * Create a category.
   *
   * Creates a category of the business's own. Its name is its own.
   *
   * Scope: `expenses:write`.
   */
  create(body: types.NewExpenseCategory, options: CallOptions = {}): Promise<types.ExpenseCategory> {
    return this.json("POST", "/expense-categories", { body }, options);
  }

  /**
   * Get a category.
   *
   * A category.
   *
   * Scope: `expenses:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.ExpenseCategory> {
    return this.json("GET", `/expense-categories/${segment(id)}`, {}, options);
  }

  /**
   * Change a category.
   *
   * Changes the fields that are sent. Drafts take what the category says when they are booked; what is booked stays as it is.
   *
   * Scope: `expenses:write`.
   */
  update(id: string, body: types.ExpenseCategoryChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ExpenseCategory> {
    return this.json("PATCH", `/expense-categories/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an unused category.
   *
   * Deletes a category that nothing uses. One that is used, or that every business has, is made inactive instead.
   *
   * Scope: `expenses:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/expense-categories/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
