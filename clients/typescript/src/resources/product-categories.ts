// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The tree of categories of products. */
export class ProductCategories extends Resource {
  /**
   * List categories.
   *
   * Categories, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `products:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; parentId?: string; topLevel?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.CategoryPage> {
    return this.json("GET", "/product-categories", { query }, options);
  }

  /** List categories: all pages, one after the other. */
  iterate(query: { limit?: number; parentId?: string; topLevel?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Category, void> {
    return this.pages("items", "GET", "/product-categories", { query }, options);
  }

  /**
   * Create a category.
   *
   * Creates a category, at the top or within another one, up to six deep.
   *
   * Scope: `products:write`.
   */
  create(body: types.NewCategory, options: CallOptions = {}): Promise<types.Category> {
    return this.json("POST", "/product-categories", { body }, options);
  }

  /**
   * Get a category.
   *
   * A category.
   *
   * Scope: `products:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Category> {
    return this.json("GET", `/product-categories/${segment(id)}`, {}, options);
  }

  /**
   * Change a category.
   *
   * Renames a category or moves it, with everything below it. Two moves at once cannot make a circle: one waits for the other.
   *
   * Scope: `products:write`.
   */
  update(id: string, body: types.CategoryChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Category> {
    return this.json("PATCH", `/product-categories/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an unused category.
   *
   * Deletes a category in which nothing stands, neither a product (archived ones count) nor a category.
   *
   * Scope: `products:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/product-categories/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
