// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Reminders: plans, what is due and why it is held back, promises to pay, what was sent. */
export class Dunning extends Resource {
  /**
   * List reminder policies.
   *
   * Policies, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  listPolicies(query: { limit?: number; cursor?: string; include?: "total"; isActive?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.DunningPolicyPage> {
    return this.json("GET", "/dunning/policies", { query }, options);
  }

  /** List reminder policies: all pages, one after the other. */
  iteratePolicies(query: { limit?: number; isActive?: boolean; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.DunningPolicy, void> {
    return this.pages("items", "GET", "/dunning/policies", { query }, options);
  }

  /**
   * Create a policy: steps by days overdue, channel, text.
   *
   * Creates a policy. Without `steps` it has those that we suggest.
   *
   * Scope: `payments:write`.
   */
  createPolicy(body: types.NewPolicy, options: CallOptions = {}): Promise<types.DunningPolicy> {
    return this.json("POST", "/dunning/policies", { body }, options);
  }

  /**
   * Get a policy.
   *
   * A policy with its steps.
   *
   * Scope: `payments:read`.
   */
  getPolicy(id: string, options: CallOptions = {}): Promise<types.DunningPolicy> {
    return this.json("GET", `/dunning/policies/${segment(id)}`, {}, options);
  }

  /**
   * Change a policy.
   *
   * Changes the fields that are sent. `steps` replaces all of them; a step that was sent of a document is known by its `days` and is not sent again.
   *
   * Scope: `payments:write`.
   */
  updatePolicy(id: string, body: types.PolicyChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.DunningPolicy> {
    return this.json("PATCH", `/dunning/policies/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a policy.
   *
   * Deletes a policy: nothing is sent by it any more. Its log and its effect stay.
   *
   * Scope: `payments:write`.
   */
  deletePolicy(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/dunning/policies/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Reminders due.
   *
   * The open documents with the next reminder of each: what is due now, what is held back and why, and when the others are due. What fell due first is at the head, unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  listQueue(query: { limit?: number; cursor?: string; include?: "total"; state?: "DUE" | "FINISHED" | "HELD" | "NO_POLICY" | "WAITING"; reason?: "control_group" | "disputed" | "no_address" | "opted_out" | "promised" | "quiet_hours" | "rest_day" | "weekly_maximum"; policyId?: string; clientId?: string; documentId?: string; sort?: "-dueDate" | "dueDate" } = {}, options: CallOptions = {}): Promise<types.QueueItemPage> {
    return this.json("GET", "/dunning/queue", { query }, options);
  }

  /** Reminders due: all pages, one after the other. */
  iterateQueue(query: { limit?: number; state?: "DUE" | "FINISHED" | "HELD" | "NO_POLICY" | "WAITING"; reason?: "control_group" | "disputed" | "no_address" | "opted_out" | "promised" | "quiet_hours" | "rest_day" | "weekly_maximum"; policyId?: string; clientId?: string; documentId?: string; sort?: "-dueDate" | "dueDate" } = {}, options: CallOptions = {}): AsyncGenerator<types.QueueItem, void> {
    return this.pages("items", "GET", "/dunning/queue", { query }, options);
  }

  /**
   * Send the reminders due now.
   *
   * Begins to send what is due now, of all active policies, behind the request. What is held back is counted and stays in the queue, which says why. 409 while another run goes on.
   *
   * Scope: `payments:write`.
   */
  startRun(options: CallOptions = {}): Promise<types.DunningRun> {
    return this.json("POST", "/dunning/run", {}, options);
  }

  /**
   * Runs of reminders.
   *
   * Runs, the newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  listRuns(query: { limit?: number; cursor?: string; include?: "total"; state?: "DONE" | "FAILED" | "RUNNING"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.DunningRunPage> {
    return this.json("GET", "/dunning/runs", { query }, options);
  }

  /** Runs of reminders: all pages, one after the other. */
  iterateRuns(query: { limit?: number; state?: "DONE" | "FAILED" | "RUNNING"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.DunningRun, void> {
    return this.pages("items", "GET", "/dunning/runs", { query }, options);
  }

  /**
   * How far a run of reminders has come.
   *
   * How far a run has come.
   *
   * Scope: `payments:read`.
   */
  getRun(id: string, options: CallOptions = {}): Promise<types.DunningRun> {
    return this.json("GET", `/dunning/runs/${segment(id)}`, {}, options);
  }

  /**
   * Reminders sent.
   *
   * The reminders that were sent, by policies and by hand, and those that were held back to measure the effect, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  listLog(query: { limit?: number; cursor?: string; include?: "total"; documentId?: string; clientId?: string; policyId?: string; outcome?: "CONTROL" | "SENT"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.ReminderPage> {
    return this.json("GET", "/dunning/log", { query }, options);
  }

  /** Reminders sent: all pages, one after the other. */
  iterateLog(query: { limit?: number; documentId?: string; clientId?: string; policyId?: string; outcome?: "CONTROL" | "SENT"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Reminder, void> {
    return this.pages("items", "GET", "/dunning/log", { query }, options);
  }

  /**
   * What reminders achieve, beside documents that were not reminded.
   *
   * For each step of each policy, how many documents were paid within 3, 7 and 14 days of the reminder, and how many of those that were not reminded on purpose. Without a control group (`controlShare`) there is nothing to compare with.
   *
   * Scope: `payments:read`.
   */
  getEffect(query: { from?: string; to?: string; policyId?: string } = {}, options: CallOptions = {}): Promise<types.DunningEffect> {
    return this.json("GET", "/dunning/effect", { query }, options);
  }

  /**
   * Promises to pay.
   *
   * What clients promised to pay, by its day, the next first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `payments:read`.
   */
  listPaymentPromises(query: { limit?: number; cursor?: string; include?: "total"; state?: "BROKEN" | "KEPT" | "OPEN"; sort?: "-createdAt" | "-date" | "createdAt" | "date" } = {}, options: CallOptions = {}): Promise<types.PromiseToPayPage> {
    return this.json("GET", "/dunning/promises", { query }, options);
  }

  /** Promises to pay: all pages, one after the other. */
  iteratePaymentPromises(query: { limit?: number; state?: "BROKEN" | "KEPT" | "OPEN"; sort?: "-createdAt" | "-date" | "createdAt" | "date" } = {}, options: CallOptions = {}): AsyncGenerator<types.PromiseToPay, void> {
    return this.pages("items", "GET", "/dunning/promises", { query }, options);
  }

  /**
   * The promise to pay a document.
   *
   * What the client promised of a document. 404 when it promised nothing.
   *
   * Scope: `payments:read`.
   */
  getPaymentPromise(documentId: string, options: CallOptions = {}): Promise<types.PromiseToPay> {
    return this.json("GET", `/dunning/promises/${segment(documentId)}`, {}, options);
  }

  /**
   * Note that a client promised to pay a document.
   *
   * Notes that a client promised to pay a document, in place of what it promised before. Nobody is reminded of the document until the end of that day.
   *
   * Scope: `payments:write`.
   */
  setPaymentPromise(documentId: string, body: types.NewPromise, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.PromiseToPay> {
    return this.json("PUT", `/dunning/promises/${segment(documentId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Take back a promise to pay.
   *
   * Takes back that a client promised to pay a document: reminders go on.
   *
   * Scope: `payments:write`.
   */
  removePaymentPromise(documentId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/dunning/promises/${segment(documentId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
