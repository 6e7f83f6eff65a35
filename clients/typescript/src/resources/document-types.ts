// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** The types of document, their rules and their effect on the books. */
export class DocumentTypes extends Resource {
  /**
   * List document types, with what the business may issue.
   *
   * Every document type by its code, in one page: what the business may issue today, and why it may not issue the rest.
   *
   * Scope: `documents:read`.
   */
  list(options: CallOptions = {}): Promise<types.DocumentKindPage> {
    return this.json("GET", "/document-types", {}, options);
  }

  /**
   * Get a document type, its rules and its accounting effect.
   *
   * A document type: what it needs, what it is made from, what it does to the books and how it is cancelled.
   *
   * Scope: `documents:read`.
   */
  get(docType: number, options: CallOptions = {}): Promise<types.DocumentKind> {
    return this.json("GET", `/document-types/${segment(docType)}`, {}, options);
  }
}
