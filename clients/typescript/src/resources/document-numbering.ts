// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** The number sequences of the business, and the proof that they have no gap. */
export class DocumentNumbering extends Resource {
  /**
   * List number sequences of the business.
   *
   * The sequence of every document type, by its code, in one page.
   *
   * Scope: `documents:read`.
   */
  listNumberSequences(options: CallOptions = {}): Promise<types.NumberSequencePage> {
    return this.json("GET", "/document-numbering", {}, options);
  }

  /**
   * Get one sequence.
   *
   * The sequence of one document type.
   *
   * Scope: `documents:read`.
   */
  getNumberSequence(docType: number, options: CallOptions = {}): Promise<types.NumberSequence> {
    return this.json("GET", `/document-numbering/${segment(docType)}`, {}, options);
  }

  /**
   * Set the starting number of a sequence that has issued nothing.
   *
   * Chooses the first number of a sequence that has issued nothing. One that has begun answers 409 `numbering_begun`: numbers are consecutive and never repeat (income-tax bookkeeping directions s. 18(a)(3)).
   *
   * Scope: `business:write`.
   */
  updateNumberSequence(docType: number, body: types.NumberingChange, options: CallOptions = {}): Promise<types.NumberSequence> {
    return this.json("PATCH", `/document-numbering/${segment(docType)}`, { body }, options);
  }

  /**
   * Proof that a sequence has no gap and no repeat.
   *
   * A signed statement of the numbers of a type at this instant, for an auditor to keep: first and last number, how many documents bear them, every gap and repeat, and the head of the chain that binds all of them.
   *
   * Scope: `documents:read`.
   */
  getNumberSequenceContinuity(docType: number, options: CallOptions = {}): Promise<types.ContinuityProof> {
    return this.json("GET", `/document-numbering/${segment(docType)}/continuity`, {}, options);
  }
}
