// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload } from "../core.ts";
import type * as types from "../types.ts";

/** Documents that an earlier program issued: history that is read, searched and settled. */
export class ImportedDocuments extends Resource {
  /**
   * List documents of earlier programs.
   *
   * Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of them is numbered, signed or changed here, and none is in the list of `/documents`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `open`: Of which something is owed; false: of which nothing is.
   *
   * `from`: The first day.
   *
   * `to`: The last day.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `documents:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; docType?: number; docNumber?: string; clientId?: string; importId?: string; open?: boolean; from?: string; to?: string; sort?: "-createdAt" | "-date" | "createdAt" | "date"; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.ImportedDocumentTable> {
    return this.json("GET", "/imported-documents", { query }, options);
  }

  /** List documents of earlier programs: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; docType?: number; docNumber?: string; clientId?: string; importId?: string; open?: boolean; from?: string; to?: string; sort?: "-createdAt" | "-date" | "createdAt" | "date"; lang?: "en" | "he" } = {}, options: CallOptions = {}): AsyncGenerator<types.ImportedDocument, void> {
    return this.pages("items", "GET", "/imported-documents", { query }, options);
  }

  /**
   * List documents of earlier programs.
   *
   * Documents that an earlier program issued, as JSON or as a file with all of them. They are history: none of them is numbered, signed or changed here, and none is in the list of `/documents`.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `open`: Of which something is owed; false: of which nothing is.
   *
   * `from`: The first day.
   *
   * `to`: The last day.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `documents:read`.
   */
  downloadList(query: { q?: string; docType?: number; docNumber?: string; clientId?: string; importId?: string; open?: boolean; from?: string; to?: string; sort?: "-createdAt" | "-date" | "createdAt" | "date"; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/imported-documents", { query }, options);
  }

  /**
   * A document of an earlier program.
   *
   * An imported document with its lines, its payments, and the documents that it names or that name it.
   *
   * Scope: `documents:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.ImportedDocumentDetails> {
    return this.json("GET", `/imported-documents/${segment(id)}`, {}, options);
  }

  /**
   * Download the original of an imported document.
   *
   * The original of an imported document, unchanged. 404 `no_original` where none was attached.
   *
   * Scope: `documents:read`.
   */
  downloadImportedOriginal(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/imported-documents/${segment(id)}/original`, {}, options);
  }

  /**
   * Attach the original of an imported document.
   *
   * Attaches the original of an imported document, as the earlier program printed it: a PDF, or a picture of the paper, of at most 10 MiB. It takes the place of the one of before.
   *
   * Scope: `documents:write`.
   */
  attachImportedOriginal(id: string, file: Upload, options: CallOptions = {}): Promise<types.ImportedDocumentDetails> {
    return this.json("POST", `/imported-documents/${segment(id)}/original`, { files: file && [file] }, options);
  }
}
