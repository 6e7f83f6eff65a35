// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata. */
export class OauthServer extends Resource {
  /**
   * Authorization-code and refresh grants.
   *
   * The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
   */
  createToken(body: Record<string, string>, options: CallOptions = {}): Promise<types.OAuthTokens> {
    return this.json("POST", "../oauth/token", { form: body }, options);
  }

  /**
   * Revoke access (RFC 7009).
   *
   * The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
   */
  revokeToken(body: Record<string, string>, options: CallOptions = {}): Promise<void> {
    return this.nothing("POST", "../oauth/revoke", { form: body }, options);
  }

  /**
   * Token state (RFC 7662).
   *
   * The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.
   */
  introspectToken(body: Record<string, string>, options: CallOptions = {}): Promise<types.OAuthTokenState> {
    return this.json("POST", "../oauth/introspect", { form: body }, options);
  }

  /**
   * Server metadata (RFC 8414).
   *
   * The addresses of the server and what it supports, for OAuth libraries.
   */
  getMetadata(options: CallOptions = {}): Promise<types.OAuthMetadata> {
    return this.json("GET", "../.well-known/oauth-authorization-server", {}, options);
  }
}
