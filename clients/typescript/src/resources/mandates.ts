// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Standing orders: what clients have agreed to be charged, when, and every charge with its document. */
export class Mandates extends Resource {
  /**
   * List standing orders.
   *
   * Standing orders, newest first unless `sort` says otherwise, those that are over too.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `mandates:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "ACTIVE" | "CANCELLED" | "ENDED" | "PAST_DUE" | "PAUSED" | "PENDING_AUTHORIZATION"; kind?: "bank_debit" | "card"; clientId?: string; methodId?: string; paymentPageId?: string; dueFrom?: string; dueTo?: string; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.MandatePage> {
    return this.json("GET", "/mandates", { query }, options);
  }

  /** List standing orders: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "ACTIVE" | "CANCELLED" | "ENDED" | "PAST_DUE" | "PAUSED" | "PENDING_AUTHORIZATION"; kind?: "bank_debit" | "card"; clientId?: string; methodId?: string; paymentPageId?: string; dueFrom?: string; dueTo?: string; externalReference?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.Mandate, void> {
    return this.pages("items", "GET", "/mandates", { query }, options);
  }

  /**
   * Create a standing order for a client's saved method.
   *
   * Makes a standing order: active at once with a means of payment of the client (`methodId`), else waiting until the client has authorized it on the page `authorizationUrl`.
   *
   * Scope: `mandates:write`.
   */
  create(body: types.NewMandate, options: CallOptions = {}): Promise<types.Mandate> {
    return this.json("POST", "/mandates", { body }, options);
  }

  /**
   * The charges to come of a period.
   *
   * The charges that active standing orders will make on the days of a period, by day and each with its client. Nothing of it is stored: it is computed from the standing orders as they are now.
   *
   * Scope: `mandates:read`.
   */
  getCalendar(query: { from?: string; to?: string; clientId?: string } = {}, options: CallOptions = {}): Promise<types.MandateCalendar> {
    return this.json("GET", "/mandates/calendar", { query }, options);
  }

  /**
   * The file by which a bank debits what waits for it.
   *
   * A file in the layout of the country's clearing house with every charge that waits for its bank, in its currency: all of them or none. It changes nothing: whoever sends it says with `/resolve` what the bank did, and a charge that is not resolved is in the next file too.
   *
   * `serial`: Default: 1.
   *
   * Scope: `mandates:read`.
   */
  getDebitFile(query: { chargeDate: string; institution?: string; sendingInstitution?: string; institutionName?: string; serial?: number; from?: string; to?: string }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/mandates/debits/file", { query }, options);
  }

  /**
   * Get a standing order.
   *
   * A standing order.
   *
   * Scope: `mandates:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Mandate> {
    return this.json("GET", `/mandates/${segment(id)}`, {}, options);
  }

  /**
   * Change amount, day or end.
   *
   * Changes amount, rhythm, end or means of payment. A changed amount is charged from the first date that is at least `noticeDays` away; the client is written to before.
   *
   * Scope: `mandates:write`.
   */
  update(id: string, body: types.MandateChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Mandate> {
    return this.json("PATCH", `/mandates/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Pause a standing order.
   *
   * Pauses a standing order: neither its dates nor what waits to be tried again is charged. What a provider is asked about at this moment goes on.
   *
   * Scope: `mandates:write`.
   */
  pause(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Mandate> {
    return this.json("POST", `/mandates/${segment(id)}/pause`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Resume.
   *
   * Resumes a paused standing order. Of the dates that passed in the pause none is charged unless `catchUp` says `last` or `all`; those that are not charged are kept as SKIPPED. What waited to be tried again is tried now.
   *
   * Scope: `mandates:write`.
   */
  resume(id: string, body?: types.ResumeMandate, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Mandate> {
    return this.json("POST", `/mandates/${segment(id)}/resume`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Cancel.
   *
   * Cancels a standing order: nothing more is charged by it. A charge of which the provider is asked at this moment goes on, and its money gets its document. Twice is no fault.
   *
   * Scope: `mandates:write`.
   */
  cancel(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Mandate> {
    return this.json("POST", `/mandates/${segment(id)}/cancel`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Charge now.
   *
   * Charges a standing order at once, beside its dates. A decline is an answer: `state` is FAILED, with `lastError`; PENDING means that the provider has not said what happened, and is asked again by itself. A charge by hand that failed is tried again by hand.
   *
   * Scope: `mandates:write`.
   */
  charge(id: string, body?: types.ChargeNow, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MandateCharge> {
    return this.json("POST", `/mandates/${segment(id)}/charge`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Charges made, with their documents.
   *
   * The charges of a standing order, newest first unless `sort` says otherwise, with their documents.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `mandates:read`.
   */
  listCharges(id: string, query: { limit?: number; cursor?: string; include?: "total"; state?: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN"; origin?: "document" | "manual" | "schedule"; documentError?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): Promise<types.ChargeSummaryPage> {
    return this.json("GET", `/mandates/${segment(id)}/charges`, { query }, options);
  }

  /** Charges made, with their documents: all pages, one after the other. */
  iterateCharges(id: string, query: { limit?: number; state?: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN"; origin?: "document" | "manual" | "schedule"; documentError?: boolean; from?: string; to?: string; updatedSince?: string | Date; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.ChargeSummary, void> {
    return this.pages("items", "GET", `/mandates/${segment(id)}/charges`, { query }, options);
  }

  /**
   * Get a charge with its attempts.
   *
   * A charge of a standing order with its attempts.
   *
   * Scope: `mandates:read`.
   */
  getCharge(id: string, chargeId: string, options: CallOptions = {}): Promise<types.MandateCharge> {
    return this.json("GET", `/mandates/${segment(id)}/charges/${segment(chargeId)}`, {}, options);
  }

  /**
   * Try a charge once more now.
   *
   * Tries a charge once more at once: one that failed, that waits for its next attempt, or that was skipped; and one of which the provider did not say what became of it (UNKNOWN), once somebody has looked there.
   *
   * Scope: `mandates:write`.
   */
  retryCharge(id: string, chargeId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MandateCharge> {
    return this.json("POST", `/mandates/${segment(id)}/charges/${segment(chargeId)}/retry`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Give up a charge.
   *
   * Gives a charge up that failed or waits to be tried: it is not asked for any more.
   *
   * Scope: `mandates:write`.
   */
  skipCharge(id: string, chargeId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MandateCharge> {
    return this.json("POST", `/mandates/${segment(id)}/charges/${segment(chargeId)}/skip`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Say what the bank did with a debit.
   *
   * Says what the bank did with a debit (AWAITING_BANK), or the provider with a charge that it did not answer (UNKNOWN). Paid, its document is issued; a refusal is tried again by the plan.
   *
   * Scope: `mandates:write`.
   */
  resolveCharge(id: string, chargeId: string, body: types.ChargeResolution, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.MandateCharge> {
    return this.json("POST", `/mandates/${segment(id)}/charges/${segment(chargeId)}/resolve`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Send the client a link to authorize the mandate.
   *
   * Makes a link by which the client authorizes the standing order, and queues it to each address. Links that were made before are cancelled. The client sees who asks, how much, when and until when, and consents; a card is then entered on the provider's own page, of a bank debit the account is kept for the bank to confirm.
   *
   * Scope: `mandates:write`.
   */
  sendAuthorization(id: string, body?: types.SendAuthorization, options: CallOptions = {}): Promise<types.AuthorizationSending> {
    return this.json("POST", `/mandates/${segment(id)}/send-authorization`, { body }, options);
  }

  /**
   * Links by which it was to be authorized, and consents.
   *
   * The links by which a standing order was to be authorized, the newest first, with what was consented to.
   *
   * Scope: `mandates:read`.
   */
  listAuthorizations(id: string, options: CallOptions = {}): Promise<types.MandateAuthorizations> {
    return this.json("GET", `/mandates/${segment(id)}/authorizations`, {}, options);
  }

  /**
   * Say that the bank has accepted the debit.
   *
   * Says that the bank has accepted the debit that the client has authorized: the standing order is active then.
   *
   * Scope: `mandates:write`.
   */
  confirmAuthorization(id: string, body?: types.ConfirmAuthorization, options: CallOptions = {}): Promise<types.MandateAuthorization> {
    return this.json("POST", `/mandates/${segment(id)}/confirm-authorization`, { body }, options);
  }
}
