// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** One box over all records of the business. */
export class Search extends Resource {
  /**
   * One search over clients, deals, documents, products, suppliers and expenses.
   *
   * Clients, deals, documents, products, suppliers, expenses and documents of earlier programs in which every word of `q` begins a word: of a name, a title, a number, a tax id, a phone number, an e-mail address; documents, expenses and deals also by what they are worth. Without regard to case, vowel points, accents and quotation marks. `Tax invoice 12` finds that document.
   *
   * Where nothing is found so, words of four letters or more are found with one letter that is missing, too much or another one, or with two that changed places. What the caller may not read is not found. Of words that are all common, the newest records are looked at.
   *
   * `q`: Beginnings of words, a number, an amount, a tax id, a phone number, an e-mail address.
   *
   * `types`: By comma; none is all that you may read.
   *
   * `limit`: Default: 20.
   *
   * Scope: `business:read`.
   */
  records(query: { q: string; types?: readonly ("client" | "deal" | "document" | "expense" | "importedDocument" | "product" | "supplier")[]; limit?: number }, options: CallOptions = {}): Promise<types.SearchAnswer> {
    return this.json("GET", "/search", { query }, options);
  }
}
