// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The alias for shops and platforms: records under references of their own, each made once. */
export class Integrations extends Resource {
  /**
   * The business and scopes behind the token.
   *
   * The business and the app behind the token, and the scopes that the business gave it.
   *
   * Scope: `integrations:read`.
   */
  getIdentity(options: CallOptions = {}): Promise<types.IntegrationIdentity> {
    return this.json("GET", "/integrations/me", {}, options);
  }

  /**
   * Create (and optionally finalize) a document; idempotent by externalReference.
   *
   * Creates a document once under the reference, as `POST /documents` does; with `finalize` it is issued in the same transaction. The same call again answers 200 with the document as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.
   *
   * Scope: `integrations:write`.
   */
  createDocument(body: types.IntegrationDocument, options: CallOptions = {}): Promise<types.Document> {
    return this.json("POST", "/integrations/documents", { body, replays: true }, options);
  }

  /**
   * Get a document by the caller's reference.
   *
   * The document that was created under the reference, or by the order with this reference.
   *
   * Scope: `integrations:read`.
   */
  getDocument(externalReference: string, options: CallOptions = {}): Promise<types.Document> {
    return this.json("GET", `/integrations/documents/${segment(externalReference)}`, {}, options);
  }

  /**
   * Finalize it.
   *
   * Issues the draft, as `POST /documents/{id}/finalize` does. One that is issued is answered as it is, with `Idempotent-Replayed: true`, unless `expectedTotal` is another one than its total.
   *
   * Scope: `integrations:write`.
   */
  finalizeDocument(externalReference: string, body?: types.Finalize, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Document> {
    return this.json("POST", `/integrations/documents/${segment(externalReference)}/finalize`, { body, headers: { "If-Match": options.ifMatch }, replays: true }, options);
  }

  /**
   * Cancel it.
   *
   * Cancels the issued document by the one that its type asks for, as `POST /documents/{id}/cancel` does; it never changes itself. One that is cancelled is answered with what cancelled it and `Idempotent-Replayed: true`; a draft cancels nothing: 409 `not_issued`.
   *
   * Scope: `integrations:write`.
   */
  cancelDocument(externalReference: string, body: types.Cancellation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.CancelledDocument> {
    return this.json("POST", `/integrations/documents/${segment(externalReference)}/cancel`, { body, headers: { "If-Match": options.ifMatch }, replays: true }, options);
  }

  /**
   * Its PDF.
   *
   * The signed PDF of the document, as `GET /documents/{id}/pdf`: the first delivery is the original, every later one the same certified copy.
   *
   * `copy`: Default: false.
   *
   * `format`: Default: pdf.
   *
   * Scope: `integrations:read`.
   */
  getDocumentPdf(externalReference: string, query: { copy?: boolean; format?: "pdf" | "png" } = {}, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/integrations/documents/${segment(externalReference)}/pdf`, { query }, options);
  }

  /**
   * Create or get a client; idempotent by externalReference.
   *
   * Creates a client once under the reference, or gets the one that has it already: 201 for a new client, 200 for one that was there, which is not changed. The same call again answers 200 with the client as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.
   *
   * Scope: `integrations:write`.
   */
  createClient(body: types.IntegrationClient, options: CallOptions = {}): Promise<types.ClientRecord> {
    return this.json("POST", "/integrations/clients", { body, replays: true }, options);
  }

  /**
   * Get a client by the caller's reference.
   *
   * The client that was created under the reference, or else the live one that has it as its `externalReference`.
   *
   * Scope: `integrations:read`.
   */
  getClient(externalReference: string, options: CallOptions = {}): Promise<types.ClientRecord> {
    return this.json("GET", `/integrations/clients/${segment(externalReference)}`, {}, options);
  }

  /**
   * Change it.
   *
   * Changes the fields that are sent, as `PATCH /clients/{id}` does; the reference stays.
   *
   * Scope: `integrations:write`.
   */
  updateClient(externalReference: string, body: types.IntegrationClientChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ClientRecord> {
    return this.json("PATCH", `/integrations/clients/${segment(externalReference)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Create or get a product; idempotent by externalReference.
   *
   * Creates a product once under the reference, or gets the one that has it already: 201 for a new product, 200 for one that was there, which is not changed. The same call again answers 200 with the product as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.
   *
   * Scope: `integrations:write`.
   */
  createProduct(body: types.IntegrationProduct, options: CallOptions = {}): Promise<types.Product> {
    return this.json("POST", "/integrations/products", { body, replays: true }, options);
  }

  /**
   * Get a product by the caller's reference.
   *
   * The product that was created under the reference, or else the live one that has it as its `externalReference`.
   *
   * Scope: `integrations:read`.
   */
  getProduct(externalReference: string, options: CallOptions = {}): Promise<types.Product> {
    return this.json("GET", `/integrations/products/${segment(externalReference)}`, {}, options);
  }

  /**
   * Record a payment; idempotent by externalReference.
   *
   * Records a payment once under the reference, as `POST /payments` does. The same call again answers 200 with the payment as it stands now and `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free.
   *
   * Scope: `integrations:write`.
   */
  recordPayment(body: types.IntegrationPayment, options: CallOptions = {}): Promise<types.RecordedPayment> {
    return this.json("POST", "/integrations/payments", { body, replays: true }, options);
  }

  /**
   * Get a payment by the caller's reference.
   *
   * The payment that was recorded under the reference.
   *
   * Scope: `integrations:read`.
   */
  getPayment(externalReference: string, options: CallOptions = {}): Promise<types.RecordedPayment> {
    return this.json("GET", `/integrations/payments/${segment(externalReference)}`, {}, options);
  }

  /**
   * One shop order: client, document, payment and receipt in one call; idempotent.
   *
   * Takes an order once under the reference: its client is found or created, its document created and issued, its payments recorded with their receipt, and both sent, all of it or nothing. The same call again answers 200 with what it made as that stands now and `Idempotent-Replayed: true`, at any time. The document is found by the reference of the order under `/integrations/documents` too. A refused call leaves the reference free.
   *
   * Scope: `integrations:write`.
   */
  createOrder(body: types.NewOrder, options: CallOptions = {}): Promise<types.Order> {
    return this.json("POST", "/integrations/orders", { body, replays: true }, options);
  }
}
