// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** How documents look: colours, logo, texts, layout. */
export class DocumentTemplates extends Resource {
  /**
   * List PDF templates.
   *
   * Templates, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * Scope: `business:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; design?: "bold" | "classic" | "letter" | "minimal" | "modern"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.DocumentTemplatePage> {
    return this.json("GET", "/document-templates", { query }, options);
  }

  /** List PDF templates: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; design?: "bold" | "classic" | "letter" | "minimal" | "modern"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.DocumentTemplate, void> {
    return this.pages("items", "GET", "/document-templates", { query }, options);
  }

  /**
   * Create a template: colours, logo, texts, language, layout.
   *
   * Creates a template, once a sample of it was printed. The first one of a business is its default.
   *
   * Scope: `business:write`.
   */
  create(body: types.NewDocumentTemplate, options: CallOptions = {}): Promise<types.DocumentTemplate> {
    return this.json("POST", "/document-templates", { body }, options);
  }

  /**
   * Get a template.
   *
   * A template.
   *
   * Scope: `business:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.DocumentTemplate> {
    return this.json("GET", `/document-templates/${segment(id)}`, {}, options);
  }

  /**
   * Change a template.
   *
   * Changes the fields that are sent, once a sample of it was printed. Issued documents keep the look they have; drafts get the new one.
   *
   * Scope: `business:write`.
   */
  update(id: string, body: types.DocumentTemplateChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DocumentTemplate> {
    return this.json("PATCH", `/document-templates/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a template.
   *
   * Deletes a template that no draft and no default of a type names. Issued documents keep their look.
   *
   * Scope: `business:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/document-templates/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Render a sample PDF with a template.
   *
   * A sample tax invoice of the business as a PDF that is marked as a draft, or its first page as a picture. Parts of the look that are sent are shown in place of the template's. It is not kept.
   *
   * Scope: `business:write`.
   */
  preview(id: string, body?: types.PreviewRequest, options: CallOptions = {}): Promise<Download> {
    return this.file("POST", `/document-templates/${segment(id)}/preview`, { body }, options);
  }

  /**
   * Make a template the default.
   *
   * Makes a template that of documents which name none; it takes that from the one that had it.
   *
   * Scope: `business:write`.
   */
  setDefault(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DocumentTemplate> {
    return this.json("POST", `/document-templates/${segment(id)}/set-default`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
