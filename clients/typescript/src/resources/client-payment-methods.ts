// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Saved means of payment of a client: tokens of a provider, never card numbers. */
export class ClientPaymentMethods extends Resource {
  /**
   * List saved payment methods (tokens, never card numbers).
   *
   * The saved means of payment of a client, newest first; of a merged one, those of the client that stands for it. Tokens are never shown.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `clients:read`.
   */
  list(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.MethodPage> {
    return this.json("GET", `/clients/${segment(id)}/payment-methods`, { query }, options);
  }

  /** List saved payment methods (tokens, never card numbers): all pages, one after the other. */
  iterate(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.Method, void> {
    return this.pages("items", "GET", `/clients/${segment(id)}/payment-methods`, { query }, options);
  }

  /**
   * Save a provider's token.
   *
   * Saves the token of a provider, encrypted. The first one is the default, and a later one that says `isDefault`.
   *
   * Scope: `clients:write`.
   */
  create(id: string, body: types.NewMethod, options: CallOptions = {}): Promise<types.Method> {
    return this.json("POST", `/clients/${segment(id)}/payment-methods`, { body }, options);
  }

  /**
   * Remove a payment method.
   *
   * Removes a means of payment and its token. The newest that is left takes the place of a default.
   *
   * Scope: `clients:write`.
   */
  delete(id: string, methodId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/clients/${segment(id)}/payment-methods/${segment(methodId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Make a payment method the default.
   *
   * Makes a means of payment the default in place of the one that was.
   *
   * Scope: `clients:write`.
   */
  setDefault(id: string, methodId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Method> {
    return this.json("POST", `/clients/${segment(id)}/payment-methods/${segment(methodId)}/set-default`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Let the client save a card on a provider's page, without a charge.
   *
   * Opens a page of a provider on which a client saves a card for later charges; nothing is charged, and the card never passes through here. Once it is saved it stands among the client's means of payment.
   *
   * Scope: `clients:write`.
   */
  setUp(id: string, body?: types.NewCardSetup, options: CallOptions = {}): Promise<types.CardSetup> {
    return this.json("POST", `/clients/${segment(id)}/payment-methods/setup`, { body }, options);
  }
}
