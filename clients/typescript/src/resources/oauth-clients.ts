// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Apps that may ask businesses for access; registered by the operator. */
export class OauthClients extends Resource {
  /**
   * List OAuth clients.
   *
   * The registered apps, newest first unless `sort` says otherwise.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; sort?: string } = {}, options: CallOptions = {}): Promise<types.OAuthClientPage> {
    return this.json("GET", "/oauth-clients", { query }, options);
  }

  /** List OAuth clients: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; sort?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.OAuthClient, void> {
    return this.pages("items", "GET", "/oauth-clients", { query }, options);
  }

  /**
   * Register a client with its redirect URIs.
   *
   * Registers an app. `clientSecret` is in this answer and nowhere else: only its hash is kept.
   */
  create(body: types.NewOAuthClient, options: CallOptions = {}): Promise<types.OAuthClientSecret> {
    return this.json("POST", "/oauth-clients", { body }, options);
  }

  /**
   * Get a client.
   *
   * A registered app; never its secret.
   */
  get(id: string, options: CallOptions = {}): Promise<types.OAuthClient> {
    return this.json("GET", `/oauth-clients/${segment(id)}`, {}, options);
  }

  /**
   * Change a client.
   *
   * Changes an app. Fewer scopes bind what is approved from now on; what a business has approved stays.
   */
  update(id: string, body: types.OAuthClientChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.OAuthClient> {
    return this.json("PATCH", `/oauth-clients/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove a client and revoke its tokens.
   *
   * Removes an app: its next request is refused, with whatever token, and every business is told in its audit log.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/oauth-clients/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * New secret.
   *
   * Gives an app another secret. The one before stops at once, or `graceHours` later; tokens stay as they are.
   */
  rotateSecret(id: string, body?: types.SecretRotation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.OAuthClientSecret> {
    return this.json("POST", `/oauth-clients/${segment(id)}/rotate-secret`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
