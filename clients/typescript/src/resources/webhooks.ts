// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Endpoints that receive events, their deliveries and attempts. */
export class Webhooks extends Resource {
  /**
   * List endpoints.
   *
   * The endpoints of the business, newest first, without their secrets.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `createdBy`: The id of a creator: only the endpoints that it created.
   *
   * Scope: `webhooks:manage`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; isActive?: boolean; createdBy?: string } = {}, options: CallOptions = {}): Promise<types.EndpointSummaryPage> {
    return this.json("GET", "/webhooks", { query }, options);
  }

  /** List endpoints: all pages, one after the other. */
  iterate(query: { limit?: number; isActive?: boolean; createdBy?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.EndpointSummary, void> {
    return this.pages("items", "GET", "/webhooks", { query }, options);
  }

  /**
   * Create an endpoint.
   *
   * Creates an endpoint with a secret of its own, by which its receiver verifies every delivery.
   *
   * Scope: `webhooks:manage`.
   */
  create(body: types.NewEndpoint, options: CallOptions = {}): Promise<types.Endpoint> {
    return this.json("POST", "/webhooks", { body }, options);
  }

  /**
   * The 12 events with their schema and an example.
   *
   * The 12 types of event: when each is sent, the JSON Schema of the body of its deliveries, and an example.
   *
   * Scope: `webhooks:manage`.
   */
  listEventTypes(options: CallOptions = {}): Promise<types.EventKinds> {
    return this.json("GET", "/webhooks/event-types", {}, options);
  }

  /**
   * Get an endpoint, including its secret.
   *
   * An endpoint, with its secret, its lag and how it fares; that the secret was read is in the audit log.
   *
   * Scope: `webhooks:manage`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Endpoint> {
    return this.json("GET", `/webhooks/${segment(id)}`, {}, options);
  }

  /**
   * Change an endpoint; isActive pauses it.
   *
   * Changes an endpoint. `isActive` false pauses it: no attempt starts later, and what is pending waits. Events of the pause are not delivered, then or later: each leaves a hole in `endpointSequence`, and `missed` in the answer to `isActive` true says how many there were and the period that POST /webhooks/{id}/replay takes. `replay` null cancels the replay that runs; deliveries that it has made are sent all the same.
   *
   * Scope: `webhooks:manage`.
   */
  update(id: string, body: types.EndpointChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Endpoint> {
    return this.json("PATCH", `/webhooks/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an endpoint.
   *
   * Deletes an endpoint: nothing is sent to it any more. Its history stays for as long as history is kept.
   *
   * Scope: `webhooks:manage`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/webhooks/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Send one synthetic event; one attempt.
   *
   * Sends one made-up event to an endpoint, once, and tells what came of it. Its `data.test` is true, it has no place in the order of events (`sequence` 0), and the history keeps it as a test.
   *
   * `type`: Any of the 12; an event of the endpoint unless given.
   *
   * Scope: `webhooks:manage`.
   */
  test(id: string, body?: types.TestQuery, query: { type?: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected" } = {}, options: CallOptions = {}): Promise<types.TestResult> {
    return this.json("POST", `/webhooks/${segment(id)}/test`, { query, body }, options);
  }

  /**
   * New secret; both sign during the overlap.
   *
   * Gives an endpoint a new secret. For `overlapHours` deliveries are signed with both, the new one first, so that a receiver can be changed over without losing one; then the old one ends.
   *
   * `overlapHours`: Hours for which the secret of before signs too; 0 ends it at once. Default: 24.
   *
   * Scope: `webhooks:manage`.
   */
  rotateSecret(id: string, body?: types.RotationQuery, query: { overlapHours?: number } = {}, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Endpoint> {
    return this.json("POST", `/webhooks/${segment(id)}/rotate-secret`, { query, body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Send the events of a period again.
   *
   * Sends the events of a period again, as new deliveries: each has a `webhook-id` and an `endpointSequence` of its own, while `id` and `sequence` in the body are the event's. They are made in the order of `sequence` and, like all deliveries, may arrive in another: know an event that you have by the body's `id`.
   *
   * It is done behind the request: `GET /webhooks/{id}` shows in `replay` how far it has come, and a PATCH with `replay` null cancels it. At most 100,000 events of the last 30 days, and one replay at a time for an endpoint.
   *
   * Scope: `webhooks:manage`.
   */
  replay(id: string, body: types.NewReplay, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Replay> {
    return this.json("POST", `/webhooks/${segment(id)}/replay`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delivery history.
   *
   * What was sent to an endpoint in the last 90 days, newest first, with every attempt.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   */
  listDeliveries(id: string, query: { limit?: number; cursor?: string; include?: "total"; state?: "delivered" | "failed" | "pending"; eventType?: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected"; from?: string | Date; to?: string | Date } = {}, options: CallOptions = {}): Promise<types.DeliveryPage> {
    return this.json("GET", `/webhooks/${segment(id)}/deliveries`, { query }, options);
  }

  /** Delivery history: all pages, one after the other. */
  iterateDeliveries(id: string, query: { limit?: number; state?: "delivered" | "failed" | "pending"; eventType?: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected"; from?: string | Date; to?: string | Date } = {}, options: CallOptions = {}): AsyncGenerator<types.Delivery, void> {
    return this.pages("items", "GET", `/webhooks/${segment(id)}/deliveries`, { query }, options);
  }

  /**
   * One delivery with its attempts, request and response.
   *
   * One delivery: the whole body, and of every attempt the headers that were sent, the beginning of the answer, how long it took, and the code of its fault.
   */
  getDelivery(id: string, deliveryId: string, options: CallOptions = {}): Promise<types.WholeDelivery> {
    return this.json("GET", `/webhooks/${segment(id)}/deliveries/${segment(deliveryId)}`, {}, options);
  }

  /**
   * Manual retry.
   *
   * Sends a delivery once more, now: the same id and the same bytes. A failed one becomes delivered or stays failed, and nothing else is scheduled; of a pending one a failure changes neither its schedule nor its retries.
   */
  retryDelivery(id: string, deliveryId: string, options: CallOptions = {}): Promise<types.WholeDelivery> {
    return this.json("POST", `/webhooks/${segment(id)}/deliveries/${segment(deliveryId)}/retry`, {}, options);
  }
}
