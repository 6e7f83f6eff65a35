// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload } from "../core.ts";
import type * as types from "../types.ts";

/** Files that are attached to a document. */
export class DocumentAttachments extends Resource {
  /**
   * List attachments.
   *
   * The files beside a document, oldest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `documents:read`.
   */
  list(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.AttachmentPage> {
    return this.json("GET", `/documents/${segment(id)}/attachments`, { query }, options);
  }

  /** List attachments: all pages, one after the other. */
  iterate(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.Attachment, void> {
    return this.pages("items", "GET", `/documents/${segment(id)}/attachments`, { query }, options);
  }

  /**
   * Attach a file to a document.
   *
   * Attaches a file: a PDF, a PNG, JPEG or WebP picture, a text or CSV in UTF-8, or an Office document without macros, of at most 10 MiB; at most 20 files and 50 MiB beside a document. What it is decides its content. Pictures are drawn anew, without their metadata; a PDF that runs scripts or programs and an Office document that unpacks without bounds or out of its folder are refused (`unsafe_file`). A document that is issued takes more files, but loses none. A file that was uploaded to `/files` is attached by `{"fileId": ...}`, with `files:read`.
   *
   * Scope: `documents:write`.
   */
  upload(id: string, file: Upload | undefined, body?: types.AttachedFile, options: CallOptions = {}): Promise<types.Attachment> {
    return this.json("POST", `/documents/${segment(id)}/attachments`, { body, files: file && [file] }, options);
  }

  /**
   * Download an attachment.
   *
   * The file as it is kept, always as a download.
   *
   * Scope: `documents:read`.
   */
  download(id: string, attachmentId: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/documents/${segment(id)}/attachments/${segment(attachmentId)}`, {}, options);
  }

  /**
   * Remove an attachment of a draft.
   *
   * Removes a file from a draft. What stands beside an issued document stays there: 409 `document_immutable`.
   *
   * Scope: `documents:write`.
   */
  delete(id: string, attachmentId: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/documents/${segment(id)}/attachments/${segment(attachmentId)}`, {}, options);
  }
}
