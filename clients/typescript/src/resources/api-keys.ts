// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Keys by which programs act for one business, their scopes, limits and usage. */
export class ApiKeys extends Resource {
  /**
   * The 50 scopes and what each allows.
   *
   * The 50 scopes, a sentence each.
   */
  listScopes(options: CallOptions = {}): Promise<types.Scopes> {
    return this.json("GET", "/scopes", {}, options);
  }

  /**
   * List keys by prefix.
   *
   * The keys of the business by their prefix, newest first; `status` is `active`, `expired` or `revoked`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; status?: "active" | "expired" | "revoked" } = {}, options: CallOptions = {}): Promise<types.ApiKeyPage> {
    return this.json("GET", "/api-keys", { query }, options);
  }

  /** List keys by prefix: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; status?: "active" | "expired" | "revoked" } = {}, options: CallOptions = {}): AsyncGenerator<types.ApiKey, void> {
    return this.pages("items", "GET", "/api-keys", { query }, options);
  }

  /**
   * Create a key.
   *
   * Makes a key of the business. `rawKey` is in this answer and nowhere else: only its hash is kept.
   */
  create(body: types.NewApiKey, options: CallOptions = {}): Promise<types.CreatedApiKey> {
    return this.json("POST", "/api-keys", { body }, options);
  }

  /**
   * Create a sandbox key.
   *
   * Makes a key in the sandbox; the first one also makes the sandbox twin of the person and the business.
   *
   * The twin has the same ids and is a copy: nothing is shared afterwards, but who its people are and what they may follows live. It is called on live; in the sandbox itself it answers 404.
   */
  createSandbox(body: types.NewApiKey, options: CallOptions = {}): Promise<types.CreatedApiKey> {
    return this.json("POST", "/api-keys/sandbox", { body }, options);
  }

  /**
   * Get a key (never the raw key).
   *
   * A key; never the raw one.
   */
  get(id: string, options: CallOptions = {}): Promise<types.ApiKey> {
    return this.json("GET", `/api-keys/${segment(id)}`, {}, options);
  }

  /**
   * Change name, scopes, rate limits, IP allowlist, expiry.
   *
   * Changes the fields that are sent; null clears. It acts on the next request with the key, in every process.
   */
  update(id: string, body: types.ApiKeyChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ApiKey> {
    return this.json("PATCH", `/api-keys/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Revoke immediately.
   *
   * Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault.
   */
  revoke(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/api-keys/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * New raw key, the old one valid for a grace period.
   *
   * Gives the key another raw key, which is in this answer and nowhere else.
   *
   * Id, scopes, limits and their counters stay. The raw key that it had works for `graceHours` more (24 unless given, 0 ends it at once); one that an earlier rotation replaced ends now. A raw key that ended answers `api_key_expired`.
   */
  rotate(id: string, body?: types.Rotation, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.RotatedApiKey> {
    return this.json("POST", `/api-keys/${segment(id)}/rotate`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Usage statistics.
   *
   * What a key was used for. A request is counted within two seconds of its answer.
   */
  getUsage(id: string, options: CallOptions = {}): Promise<types.ApiKeyUsage> {
    return this.json("GET", `/api-keys/${segment(id)}/usage`, {}, options);
  }

  /**
   * The usage log itself.
   *
   * Every request that the key was accepted for, whatever became of it, newest first: refused addresses and limits too. Days older than the operator keeps (400 unless set otherwise) are gone.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   */
  listRequests(id: string, query: { limit?: number; cursor?: string; include?: "total"; from?: string | Date; to?: string | Date; status?: string; method?: "DELETE" | "GET" | "HEAD" | "OPTIONS" | "PATCH" | "POST" | "PUT"; route?: string; ip?: string } = {}, options: CallOptions = {}): Promise<types.LoggedRequestPage> {
    return this.json("GET", `/api-keys/${segment(id)}/requests`, { query }, options);
  }

  /** The usage log itself: all pages, one after the other. */
  iterateRequests(id: string, query: { limit?: number; from?: string | Date; to?: string | Date; status?: string; method?: "DELETE" | "GET" | "HEAD" | "OPTIONS" | "PATCH" | "POST" | "PUT"; route?: string; ip?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.LoggedRequest, void> {
    return this.pages("items", "GET", `/api-keys/${segment(id)}/requests`, { query }, options);
  }
}
