// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload } from "../core.ts";
import type * as types from "../types.ts";

/** Uploaded files, and what uses them. */
export class Files extends Resource {
  /**
   * List files; filter by purpose, kind, digest and what uses them.
   *
   * Files that were uploaded, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `sha256`: SHA-256 in small hexadecimal digits.
   *
   * Scope: `files:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; purpose?: "bank_statement" | "certificate" | "import" | "other" | "receipt"; mediaType?: string; sha256?: string; inUse?: boolean; usedBy?: string; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.FileRecordPage> {
    return this.json("GET", "/files", { query }, options);
  }

  /** List files; filter by purpose, kind, digest and what uses them: all pages, one after the other. */
  iterate(query: { limit?: number; purpose?: "bank_statement" | "certificate" | "import" | "other" | "receipt"; mediaType?: string; sha256?: string; inUse?: boolean; usedBy?: string; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.FileRecord, void> {
    return this.pages("items", "GET", "/files", { query }, options);
  }

  /**
   * Upload a file.
   *
   * Keeps a file of at most 10 MiB: a PDF, a PNG, JPEG or WebP picture, XML, text or CSV in UTF-8, or an Office document without macros. What it is decides its content, whatever it is called. Pictures are drawn anew, without their metadata; a PDF that runs scripts or programs, and an Office document with macros, or one that unpacks without bounds or out of its folder, are refused (`unsafe_file`). A file that is the body itself is called as `Content-Disposition` says.
   *
   * `purpose`: Default: other.
   *
   * Scope: `files:write`.
   */
  upload(file: Upload, query: { purpose?: "bank_statement" | "certificate" | "import" | "other" | "receipt" } = {}, options: CallOptions = {}): Promise<types.FileRecord> {
    return this.json("POST", "/files", { query, files: file && [file] }, options);
  }

  /**
   * Get a file's record.
   *
   * A file's record.
   *
   * Scope: `files:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.FileRecord> {
    return this.json("GET", `/files/${segment(id)}`, {}, options);
  }

  /**
   * Delete a file that nothing uses.
   *
   * Removes a file that nothing uses (409 `file_in_use` names what does). Its bytes go within days, unless they are another file's too.
   *
   * Scope: `files:write`.
   */
  delete(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/files/${segment(id)}`, {}, options);
  }

  /**
   * Download a file.
   *
   * The file as it is kept, always as a download. One that belongs to something needs the right to read that too.
   *
   * Scope: `files:read`.
   */
  download(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/files/${segment(id)}/content`, {}, options);
  }
}
