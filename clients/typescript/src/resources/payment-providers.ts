// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** The accounts of the business at the companies that charge cards for it. */
export class PaymentProviders extends Resource {
  /**
   * Providers available and connected.
   *
   * Providers of this service, and which of them the business has an account at.
   *
   * Scope: `payments:read`.
   */
  list(options: CallOptions = {}): Promise<types.Providers> {
    return this.json("GET", "/payment-providers", {}, options);
  }

  /**
   * Connect a provider.
   *
   * Connects the business's account at a provider, in place of the one before. The provider is asked first whether the credentials work; they are kept encrypted and never shown again. The sandbox takes test credentials only, live no test credentials.
   *
   * Scope: `payments:write`.
   */
  connect(provider: string, body: types.ProviderConnect, options: CallOptions = {}): Promise<types.Provider> {
    return this.json("PUT", `/payment-providers/${segment(provider)}`, { body }, options);
  }

  /**
   * Disconnect a provider.
   *
   * Disconnects from a provider: its credentials are forgotten. Payments that were made stay. Refused while a customer is paying through it: nobody else could be asked what became of that.
   *
   * Scope: `payments:write`.
   */
  disconnect(provider: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/payment-providers/${segment(provider)}`, {}, options);
  }

  /**
   * Check the connection.
   *
   * Asks the provider whether the credentials still work. Nothing is charged.
   *
   * Scope: `payments:write`.
   */
  test(provider: string, options: CallOptions = {}): Promise<types.ProviderTest> {
    return this.json("POST", `/payment-providers/${segment(provider)}/test`, {}, options);
  }
}
