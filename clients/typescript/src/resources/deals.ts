// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Sales that may come: their stages, documents, activities, and what to do next. */
export class Deals extends Resource {
  /**
   * List deals with filtering and pagination.
   *
   * Deals by their filters, newest first unless `sort` says otherwise. A client counts with those that were merged into it. `minValue` and `maxValue` are amounts in `currency`, or in that of the books.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `minValue`: An exact decimal of at most 3 decimals.
   *
   * `maxValue`: An exact decimal of at most 3 decimals.
   *
   * `currency`: ISO 4217 code.
   *
   * `externalReference`: Your own reference.
   *
   * `deleted`: Default: false.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `crm:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; stageId?: string; pipelineId?: string; status?: "LOST" | "OPEN" | "WON"; ownerUserId?: string; clientId?: string; minValue?: string | number; maxValue?: string | number; currency?: string; expectedFrom?: string; expectedTo?: string; rotting?: boolean; tag?: string; externalReference?: string; deleted?: boolean; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-expectedCloseDate" | "-lastActivityAt" | "-updatedAt" | "-value" | "createdAt" | "expectedCloseDate" | "lastActivityAt" | "updatedAt" | "value" } = {}, options: CallOptions = {}): Promise<types.DealPage> {
    return this.json("GET", "/crm/deals", { query }, options);
  }

  /** List deals with filtering and pagination: all pages, one after the other. */
  iterate(query: { limit?: number; stageId?: string; pipelineId?: string; status?: "LOST" | "OPEN" | "WON"; ownerUserId?: string; clientId?: string; minValue?: string | number; maxValue?: string | number; currency?: string; expectedFrom?: string; expectedTo?: string; rotting?: boolean; tag?: string; externalReference?: string; deleted?: boolean; q?: string; updatedSince?: string | Date; sort?: "-createdAt" | "-expectedCloseDate" | "-lastActivityAt" | "-updatedAt" | "-value" | "createdAt" | "expectedCloseDate" | "lastActivityAt" | "updatedAt" | "value" } = {}, options: CallOptions = {}): AsyncGenerator<types.Deal, void> {
    return this.pages("items", "GET", "/crm/deals", { query }, options);
  }

  /**
   * Create a deal.
   *
   * Creates a deal in a stage for open deals. There is no idempotency here: two calls make two deals.
   *
   * Scope: `crm:write`.
   */
  create(body: types.NewDeal, options: CallOptions = {}): Promise<types.Deal> {
    return this.json("POST", "/crm/deals", { body }, options);
  }

  /**
   * Get a deal.
   *
   * A deal with its documents; one that was deleted is not there.
   *
   * Scope: `crm:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Deal> {
    return this.json("GET", `/crm/deals/${segment(id)}`, {}, options);
  }

  /**
   * Update a deal.
   *
   * Changes the fields that are sent, and writes down which. Of a closed deal everything may be changed too but its stage.
   *
   * Scope: `crm:write`.
   */
  update(id: string, body: types.DealChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Deal> {
    return this.json("PATCH", `/crm/deals/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Soft-delete a deal.
   *
   * Deletes a deal. It stays on record and can be restored; its documents stay as they are.
   *
   * Scope: `crm:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/crm/deals/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Restore a deleted deal.
   *
   * Restores a deal that was deleted, as it was.
   *
   * Scope: `crm:write`.
   */
  restore(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Deal> {
    return this.json("POST", `/crm/deals/${segment(id)}/restore`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Move a deal to another pipeline stage.
   *
   * Moves an open deal to a stage of its pipeline, or to another place within its stage. Of two people who move at once the second one moves what the first one left; nothing is lost. The stage for lost deals needs `lostReason`.
   *
   * Scope: `crm:write`.
   */
  move(id: string, body: types.DealMove, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DealMoved> {
    return this.json("POST", `/crm/deals/${segment(id)}/move`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Mark as won.
   *
   * Marks an open deal as won: it goes to the stage for won deals of its pipeline.
   *
   * Scope: `crm:write`.
   */
  win(id: string, body?: types.DealWin, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Deal> {
    return this.json("POST", `/crm/deals/${segment(id)}/win`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Mark as lost with a reason.
   *
   * Marks an open deal as lost, and says why: it goes to the stage for lost deals of its pipeline.
   *
   * Scope: `crm:write`.
   */
  lose(id: string, body: types.DealLoss, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Deal> {
    return this.json("POST", `/crm/deals/${segment(id)}/lose`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Activity log of a deal.
   *
   * What happened to a deal, the newest first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `crm:read`.
   */
  listActivities(id: string, query: { limit?: number; cursor?: string; include?: "total"; type?: "call" | "created" | "deleted" | "document_linked" | "document_unlinked" | "email" | "field_changed" | "invoice_issued" | "meeting" | "moved" | "note" | "payment_received" | "quote_accepted" | "quote_created" | "quote_issued" | "quote_rejected" | "reopened" | "restored" | "task_done" } = {}, options: CallOptions = {}): Promise<types.DealActivityPage> {
    return this.json("GET", `/crm/deals/${segment(id)}/activities`, { query }, options);
  }

  /** Activity log of a deal: all pages, one after the other. */
  iterateActivities(id: string, query: { limit?: number; type?: "call" | "created" | "deleted" | "document_linked" | "document_unlinked" | "email" | "field_changed" | "invoice_issued" | "meeting" | "moved" | "note" | "payment_received" | "quote_accepted" | "quote_created" | "quote_issued" | "quote_rejected" | "reopened" | "restored" | "task_done" } = {}, options: CallOptions = {}): AsyncGenerator<types.DealActivity, void> {
    return this.pages("items", "GET", `/crm/deals/${segment(id)}/activities`, { query }, options);
  }

  /**
   * Log a call, meeting or note.
   *
   * Writes down a call, a meeting, a note or an e-mail. It stays for good.
   *
   * Scope: `crm:write`.
   */
  logActivity(id: string, body: types.NewDealActivity, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DealActivity> {
    return this.json("POST", `/crm/deals/${segment(id)}/activities`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * One aggregated read of the deal, its linked documents, the client financial panel and recent activity.
   *
   * All about a deal in one read: its stages with the time spent, its documents, what the books say of the client, the newest activities, the open tasks, and what to do next.
   *
   * Scope: `crm:read`.
   */
  getControlRoom(id: string, options: CallOptions = {}): Promise<types.ControlRoom> {
    return this.json("GET", `/crm/deals/${segment(id)}/control-room`, {}, options);
  }

  /**
   * Rule-based recommended next action for the deal.
   *
   * What to do next about a deal, by rules that are listed in the documentation: the first one that holds, with its reason, what shows it, until when it should be done, and the others that hold.
   *
   * Scope: `crm:read`.
   */
  getNextBestAction(id: string, options: CallOptions = {}): Promise<types.NextBestAction> {
    return this.json("GET", `/crm/deals/${segment(id)}/next-best-action`, {}, options);
  }

  /**
   * Create a quote document from the deal's line items.
   *
   * Makes a quote of the line items of an open deal, for its client or for the lead; with `send` it is issued and sent. It belongs to the deal, and so does whatever is made from it.
   *
   * Scope: `crm:write`.
   */
  createQuote(id: string, body?: types.DealQuote, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/crm/deals/${segment(id)}/quote`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Create a payment link for the deal's linked invoice.
   *
   * Makes a payment link for an invoice of a deal: the one that is named, or the oldest that waits for money.
   *
   * Scope: `crm:write`.
   */
  createPaymentLink(id: string, body?: types.DealPaymentLink, options: CallOptions = {}): Promise<types.PaymentLink> {
    return this.json("POST", `/crm/deals/${segment(id)}/payment-link`, { body }, options);
  }

  /**
   * Link a document.
   *
   * Links a document to a deal, a draft or an issued one. It belongs to one deal only.
   *
   * Scope: `crm:write`.
   */
  linkDocument(id: string, documentId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Deal> {
    return this.json("PUT", `/crm/deals/${segment(id)}/documents/${segment(documentId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Unlink a document.
   *
   * Takes a document away from a deal; it stays as it is.
   *
   * Scope: `crm:write`.
   */
  unlinkDocument(id: string, documentId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/crm/deals/${segment(id)}/documents/${segment(documentId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Pipeline board: stages with deals and sums.
   *
   * A pipeline as a board: its stages in their order, each with its first deals, and how many there are and what they are worth. Deals that were won or lost stay on it for 30 days.
   *
   * `perStage`: Default: 25.
   *
   * Scope: `crm:read`.
   */
  getBoard(query: { pipelineId?: string; ownerUserId?: string; tag?: string; perStage?: number } = {}, options: CallOptions = {}): Promise<types.Board> {
    return this.json("GET", "/crm/board", { query }, options);
  }

  /**
   * Weighted forecast by month.
   *
   * Open deals by the month in which they are expected to close, weighted by how probable each is, beside what was really closed in past months. Deals in other currencies have a forecast of their own.
   *
   * `currency`: ISO 4217 code.
   *
   * `months`: Default: 6.
   *
   * Scope: `crm:read`.
   */
  getForecast(query: { pipelineId?: string; ownerUserId?: string; currency?: string; months?: number } = {}, options: CallOptions = {}): Promise<types.Forecast> {
    return this.json("GET", "/crm/forecast", { query }, options);
  }
}
