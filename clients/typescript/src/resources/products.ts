// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Products and services: prices, variants, bundles, images, sales. */
export class Products extends Resource {
  /**
   * List products; filter by category, state, stock and free text.
   *
   * Products, newest first unless `sort` says otherwise; archived ones with `state=archived`, all with `state=all`. Variants stand among them; `topLevel=true` leaves them out.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `products:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived"; archived?: boolean; type?: "bundle" | "goods" | "service"; categoryId?: string; tag?: string; sku?: string; barcode?: string; trackStock?: boolean; parentId?: string; topLevel?: boolean; externalReference?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.ProductPage> {
    return this.json("GET", "/products", { query }, options);
  }

  /** List products; filter by category, state, stock and free text: all pages, one after the other. */
  iterate(query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived"; archived?: boolean; type?: "bundle" | "goods" | "service"; categoryId?: string; tag?: string; sku?: string; barcode?: string; trackStock?: boolean; parentId?: string; topLevel?: boolean; externalReference?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Product, void> {
    return this.pages("items", "GET", "/products", { query }, options);
  }

  /**
   * Create a product or service; sends product.created.
   *
   * Creates a product or service, with its variants or its components, in the currency of the business unless it names another. Every variant is a product of its own, and told of by itself.
   *
   * Scope: `products:write`.
   */
  create(body: types.NewProduct, options: CallOptions = {}): Promise<types.Product> {
    return this.json("POST", "/products", { body }, options);
  }

  /**
   * Create or change up to 100 products, each with its own result.
   *
   * Creates or changes up to 100 products, each with its own result; 200 says that all were looked at, `failed` how many were refused. Those with an `id` are changed.
   *
   * Scope: `products:write`.
   */
  saveMany(body: types.BulkProducts, options: CallOptions = {}): Promise<types.ProductsDone> {
    return this.json("POST", "/products/bulk", { body }, options);
  }

  /**
   * Get a product by SKU or barcode.
   *
   * The product that has this SKU, or else this barcode; archived ones have given theirs free.
   *
   * Scope: `products:read`.
   */
  getBySku(sku: string, options: CallOptions = {}): Promise<types.Product> {
    return this.json("GET", `/products/by-sku/${segment(sku)}`, {}, options);
  }

  /**
   * Get a product.
   *
   * A product, archived or not.
   *
   * Scope: `products:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Product> {
    return this.json("GET", `/products/${segment(id)}`, {}, options);
  }

  /**
   * Change a product; sends product.updated.
   *
   * Changes the fields that are sent. Documents keep the lines they have. What changes nothing is told to nobody.
   *
   * Scope: `products:write`.
   */
  update(id: string, body: types.ProductChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Product> {
    return this.json("PATCH", `/products/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Archive a product.
   *
   * Archives a product and its variants: they leave the list and free their SKUs and barcodes. Bundles that it stands in keep it. Archiving twice is no fault.
   *
   * Scope: `products:write`.
   */
  archive(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/products/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Restore an archived product.
   *
   * Takes an archived product back, with the variants that were archived with it, unless another one has its SKU, barcode or reference by now.
   *
   * Scope: `products:write`.
   */
  restore(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Product> {
    return this.json("POST", `/products/${segment(id)}/restore`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Copy a product.
   *
   * Copies a product, archived or not, with its components and its variants. A SKU, a barcode and a reference are one product's: the copy has those that the request says, its variants none. The copy of a variant needs `attributes` of its own.
   *
   * Scope: `products:write`.
   */
  duplicate(id: string, body?: types.Copy, options: CallOptions = {}): Promise<types.Product> {
    return this.json("POST", `/products/${segment(id)}/duplicate`, { body }, options);
  }

  /**
   * Get the image.
   *
   * The image of a product.
   *
   * `size`: Default: large.
   *
   * Scope: `products:read`.
   */
  downloadImage(id: string, query: { size?: "large" | "small" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/products/${segment(id)}/image`, { query }, options);
  }

  /**
   * Set the image.
   *
   * Sets the image: a PNG, JPEG or WebP picture of at most 10 MiB and 24 million pixels. It is drawn anew, upright and without its metadata, in two sizes, as a JPEG or, where one sees through it, as a PNG.
   *
   * Scope: `products:write`.
   */
  setImage(id: string, file: Upload, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Product> {
    return this.json("PUT", `/products/${segment(id)}/image`, { files: file && [file], headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove the image.
   *
   * Removes the image; removing none is no fault.
   *
   * Scope: `products:write`.
   */
  deleteImage(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/products/${segment(id)}/image`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Sales history of a product.
   *
   * The lines of issued documents that sold a product, newest first, and the sums by month and currency of the same period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales; of a bundle it is the bundle that is sold, of a variant the variant.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `products:read`.
   */
  listSales(id: string, query: { limit?: number; cursor?: string; include?: "total"; from?: string; to?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ProductSales> {
    return this.json("GET", `/products/${segment(id)}/sales`, { query }, options);
  }

  /** Sales history of a product: all pages, one after the other. */
  iterateSales(id: string, query: { limit?: number; from?: string; to?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.ProductSale, void> {
    return this.pages("items", "GET", `/products/${segment(id)}/sales`, { query }, options);
  }

  /**
   * Sales history of a product.
   *
   * The lines of issued documents that sold a product, newest first, and the sums by month and currency of the same period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales; of a bundle it is the bundle that is sold, of a variant the variant.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `products:read`.
   */
  downloadSales(id: string, query: { from?: string; to?: string; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/products/${segment(id)}/sales`, { query }, options);
  }
}
