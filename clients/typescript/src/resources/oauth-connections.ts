// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Apps that the business has given access to. */
export class OauthConnections extends Resource {
  /**
   * Apps the business has connected.
   *
   * The apps that the business has let in and that can still act in it.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  list(query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.OAuthConnectionPage> {
    return this.json("GET", "/oauth-connections", { query }, options);
  }

  /** Apps the business has connected: all pages, one after the other. */
  iterate(query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.OAuthConnection, void> {
    return this.pages("items", "GET", "/oauth-connections", { query }, options);
  }

  /**
   * Change the bounds of an app.
   *
   * Changes the bounds of an app: what it may do without asking a person. It acts on the app's next request.
   */
  update(id: string, body: types.OAuthConnectionChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.OAuthConnection> {
    return this.json("PATCH", `/oauth-connections/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Disconnect an app; later calls answer 401 token_revoked.
   *
   * Puts an app out: its very next request answers 401 `token_revoked`, in every process, and the webhook endpoints that it created are paused. Twice is no fault.
   */
  revoke(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/oauth-connections/${segment(id)}`, {}, options);
  }
}
