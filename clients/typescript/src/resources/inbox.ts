// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Upload, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Receipts and invoices that came in: read, corrected, and made into expenses. */
export class Inbox extends Resource {
  /**
   * List what came in, with its reading state.
   *
   * Papers that came in, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * Scope: `inbox:read`.
   */
  listItems(query: { limit?: number; cursor?: string; include?: "total"; state?: "FAILED" | "QUEUED" | "READ" | "READING" | "UNREADABLE"; outcome?: "converted" | "discarded" | "matched" | "open"; source?: "api" | "email" | "photo" | "upload"; quarantined?: boolean; sender?: string; from?: string; to?: string; updatedSince?: string | Date; q?: string; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.InboxSummaryPage> {
    return this.json("GET", "/inbox", { query }, options);
  }

  /** List what came in, with its reading state: all pages, one after the other. */
  iterateItems(query: { limit?: number; state?: "FAILED" | "QUEUED" | "READ" | "READING" | "UNREADABLE"; outcome?: "converted" | "discarded" | "matched" | "open"; source?: "api" | "email" | "photo" | "upload"; quarantined?: boolean; sender?: string; from?: string; to?: string; updatedSince?: string | Date; q?: string; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.InboxSummary, void> {
    return this.pages("items", "GET", "/inbox", { query }, options);
  }

  /**
   * Upload a receipt or an invoice to be read.
   *
   * Takes a receipt or an invoice of at most 10 MiB to be read: a PDF, a PNG, JPEG or WebP picture, or an electronic invoice as XML. It is read within seconds, one after another; `GET /inbox/{id}` tells when. The same file twice is 409 `already_in_inbox` with the first one's id. What several files in one request are: `POST /inbox/bulk`.
   *
   * Scope: `inbox:write`.
   */
  uploadItem(file: Upload, query: { source?: "api" | "photo" | "upload" } = {}, options: CallOptions = {}): Promise<types.InboxItem> {
    return this.json("POST", "/inbox", { query, files: file && [file] }, options);
  }

  /**
   * Upload up to 50 files, each with its own result.
   *
   * Takes up to 50 files, each of at most 10 MiB and together of at most 100 MiB. Each has its own result, in their order: a file that cannot be taken, or is there already, keeps no other.
   *
   * Scope: `inbox:write`.
   */
  uploadItems(file: readonly Upload[], query: { source?: "api" | "photo" | "upload" } = {}, options: CallOptions = {}): Promise<types.UploadResults> {
    return this.json("POST", "/inbox/bulk", { query, files: file }, options);
  }

  /**
   * Get the receiving e-mail address of the business.
   *
   * The address at which the business receives papers by e-mail: it is made when it is first asked for. Whoever knows it can send; `POST /inbox/address/rotate` replaces it. `receiving` says whether the operator of this service receives mail at all.
   *
   * Scope: `inbox:read`.
   */
  getAddress(options: CallOptions = {}): Promise<types.InboxAddress> {
    return this.json("GET", "/inbox/address", {}, options);
  }

  /**
   * Replace the receiving address.
   *
   * Replaces the address. Mail to the one before is refused from now on.
   *
   * Scope: `inbox:write`.
   */
  rotateAddress(options: CallOptions = {}): Promise<types.InboxAddress> {
    return this.json("POST", "/inbox/address/rotate", {}, options);
  }

  /**
   * List sender rules.
   *
   * Rules for senders, newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `inbox:read`.
   */
  listSenderRules(query: { limit?: number; cursor?: string; include?: "total"; action?: "allow" | "block"; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.SenderRulePage> {
    return this.json("GET", "/inbox/sender-rules", { query }, options);
  }

  /** List sender rules: all pages, one after the other. */
  iterateSenderRules(query: { limit?: number; action?: "allow" | "block"; sort?: "-createdAt" | "-updatedAt" | "createdAt" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.SenderRule, void> {
    return this.pages("items", "GET", "/inbox/sender-rules", { query }, options);
  }

  /**
   * Add a sender rule.
   *
   * Allows or blocks a sender. As soon as one is allowed, what others send waits for approval.
   *
   * Scope: `inbox:write`.
   */
  createSenderRule(body: types.NewSenderRule, options: CallOptions = {}): Promise<types.SenderRule> {
    return this.json("POST", "/inbox/sender-rules", { body }, options);
  }

  /**
   * Remove a sender rule.
   *
   * Removes a rule. What waits for approval goes on waiting.
   *
   * Scope: `inbox:write`.
   */
  deleteSenderRule(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/inbox/sender-rules/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Get what came in, with the fields read.
   *
   * A paper with what was read, how sure each field is and where it stands, what to look at, the category that the business's own history suggests, and what it seems to repeat.
   *
   * Scope: `inbox:read`.
   */
  getItem(id: string, options: CallOptions = {}): Promise<types.InboxItem> {
    return this.json("GET", `/inbox/${segment(id)}`, {}, options);
  }

  /**
   * Correct the fields read.
   *
   * Says what a paper says where the reading is wrong, unsure or silent. What was read stays beside it, and the next paper of the same supplier is read with what this one taught.
   *
   * Scope: `inbox:write`.
   */
  updateItem(id: string, body: types.InboxCorrections, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.InboxItem> {
    return this.json("PATCH", `/inbox/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Discard what came in.
   *
   * Discards a paper. Its file is kept, and the paper stays in the list of what was discarded; the same file may be sent again.
   *
   * Scope: `inbox:write`.
   */
  discardItem(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/inbox/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Read the file again.
   *
   * Queues a paper to be read again, now. What a person corrected stays; a reading under way is not waited for, and its result is dropped.
   *
   * Scope: `inbox:write`.
   */
  readItemAgain(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.InboxItem> {
    return this.json("POST", `/inbox/${segment(id)}/read-again`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Approve what an unknown sender sent.
   *
   * Lets a paper be read whose sender was not approved. `remember` makes a rule that allows the sender, and ends one that blocks it.
   *
   * Scope: `inbox:write`.
   */
  approveItem(id: string, body?: types.InboxApproval, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.InboxItem> {
    return this.json("POST", `/inbox/${segment(id)}/approve`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Make an expense of it.
   *
   * Makes an expense of a paper, with its file. The same paper of the same supplier is refused (409 `expense_exists` names the twin): match it to that expense, or discard it.
   *
   * Scope: `inbox:write`.
   */
  convertItem(id: string, body?: types.InboxConversion, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.InboxItem> {
    return this.json("POST", `/inbox/${segment(id)}/convert`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Download the file.
   *
   * The file as it is kept, always as a download.
   *
   * Scope: `inbox:read`.
   */
  downloadItemFile(id: string, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/inbox/${segment(id)}/file`, {}, options);
  }

  /**
   * Get the picture of a page.
   *
   * The picture of a page, counted from 1, on which the boxes of the fields lie: as WebP, at most 1600 pixels wide. 422 `no_page_picture` for a page that is not there, and for what has no pages, such as XML.
   *
   * Scope: `inbox:read`.
   */
  downloadItemPage(id: string, n: number, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/inbox/${segment(id)}/pages/${segment(n)}`, {}, options);
  }

  /**
   * Attach it to an expense, or to the bank transaction that pays it.
   *
   * Makes a paper the file of an expense that has none: the one that is named, or the one that a line pays. Where the line pays none yet, or each has its file and something of the line is open, the paper becomes the draft of an expense (`outcome` is `converted` then), which is suggested for the line first when it is booked. What came in is refused (422 `wrong_direction`).
   *
   * Scope: `inbox:write`.
   */
  matchItem(id: string, body?: types.InboxMatch, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.InboxItem> {
    return this.json("POST", `/inbox/${segment(id)}/match`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
