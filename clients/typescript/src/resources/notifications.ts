// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, EventStream, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What the people of the business are told in the dashboard. */
export class Notifications extends Resource {
  /**
   * List with filtering and pagination.
   *
   * What the business should look at, newest first; what is past `expiresAt` is left out.
   *
   * For a session `readAt` and `unread` are the person's own; what is older than 90 days is not unread any more. For keys and tokens they are those of the business. A person is not shown the kinds that are switched off for the page in their preferences.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `notifications:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; category?: "bank" | "crm" | "documents" | "payments" | "security" | "system" | "tax"; severity?: "critical" | "info" | "warning"; kind?: string; unread?: boolean; from?: string | Date; to?: string | Date; entityType?: string; entityId?: string; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.NotificationPage> {
    return this.json("GET", "/notifications", { query }, options);
  }

  /** List with filtering and pagination: all pages, one after the other. */
  iterate(query: { limit?: number; category?: "bank" | "crm" | "documents" | "payments" | "security" | "system" | "tax"; severity?: "critical" | "info" | "warning"; kind?: string; unread?: boolean; from?: string | Date; to?: string | Date; entityType?: string; entityId?: string; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Notification, void> {
    return this.pages("items", "GET", "/notifications", { query }, options);
  }

  /**
   * Delete notifications.
   *
   * Deletes notifications: up to 500 by `ids`, or those that fit the query. One of both must say which; to delete all there is an operation of its own. An id that is not there is refused, and nothing is deleted.
   *
   * `from`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * `to`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `notifications:write`.
   */
  deleteMany(body?: types.Removal, query: { category?: "bank" | "crm" | "documents" | "payments" | "security" | "system" | "tax"; severity?: "critical" | "info" | "warning"; kind?: string; unread?: boolean; from?: string | Date; to?: string | Date; entityType?: string; entityId?: string } = {}, options: CallOptions = {}): Promise<types.Deleted> {
    return this.json("DELETE", "/notifications", { query, body }, options);
  }

  /**
   * Unread count.
   *
   * How many notifications the person of a session has not read; for keys and tokens, the business.
   *
   * Scope: `notifications:read`.
   */
  getUnreadCount(options: CallOptions = {}): Promise<types.Unread> {
    return this.json("GET", "/notifications/unread-count", {}, options);
  }

  /**
   * Which kinds reach whom by which channel.
   *
   * Which kinds reach whom, and how: for the person of a session their own, for keys and tokens those of the business, which hold for every person who has chosen nothing. At first every kind is on the page, and none is mailed, but for requests of partners for access: owners are mailed those. Every kind is pushed to the browsers that a person has switched on.
   *
   * Scope: `notifications:read`.
   */
  getPreferences(options: CallOptions = {}): Promise<types.NotificationPreferences> {
    return this.json("GET", "/notifications/preferences", {}, options);
  }

  /**
   * Change them.
   *
   * Changes them: for the person of a session their own, for keys and tokens those of the business. Mail reaches only a person who has asked for it: the business cannot ask for them.
   *
   * Scope: `notifications:write`.
   */
  updatePreferences(body: types.NotificationPreferencesChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.NotificationPreferences> {
    return this.json("PATCH", "/notifications/preferences", { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Server-sent events of new notifications.
   *
   * New notifications as server-sent events, each as in the list, its `id` the place from which to continue.
   *
   * Send `Accept: text/event-stream`, as every reader of such streams does: the stream then stays open, with a comment every 15 seconds. To anybody else it says what is there and ends. A stream begins with what comes from now on; with `Last-Event-ID` it begins behind that event, whichever process sent it. It ends when the key, token or session is revoked or has expired. One person, key or token has at most 10 streams open. A person is not sent the kinds that are switched off for the page in their preferences.
   *
   * Scope: `notifications:read`.
   */
  stream(options: CallOptions & { lastEventId?: string } = {}): EventStream {
    return this.events("GET", "/notifications/stream", { headers: { "Last-Event-ID": options.lastEventId } }, options);
  }

  /**
   * Mark notifications as read.
   *
   * Marks notifications as read: up to 500 by `ids`, or those made before `before`, of one `category` or of all.
   *
   * A session marks them for its person, a key or token for the business. What is read already is passed over: `updated` counts those that were not. An id that is not there is refused, and nothing is marked.
   *
   * Scope: `notifications:write`.
   */
  markRead(body?: types.MarkRead, options: CallOptions = {}): Promise<types.Updated> {
    return this.json("POST", "/notifications/mark-read", { body }, options);
  }

  /**
   * Mark all as read.
   *
   * Marks every notification as read: for the person of a session, else for the business.
   *
   * Scope: `notifications:write`.
   */
  markAllRead(options: CallOptions = {}): Promise<types.Updated> {
    return this.json("POST", "/notifications/mark-all-read", {}, options);
  }

  /**
   * Delete all notifications.
   *
   * Deletes every notification of the business.
   *
   * Scope: `notifications:write`.
   */
  deleteAll(options: CallOptions = {}): Promise<types.Deleted> {
    return this.json("DELETE", "/notifications/all", {}, options);
  }

  /**
   * The key with which a browser subscribes.
   *
   * The public key of this service, with which a browser subscribes (RFC 8292).
   */
  getPushKey(options: CallOptions = {}): Promise<types.PushKey> {
    return this.json("GET", "/notifications/push-key", {}, options);
  }

  /**
   * The browsers in which you are told.
   *
   * The browsers in which the person of the session is told of notifications of this business.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   */
  listPushSubscriptions(query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.PushSubscriptionPage> {
    return this.json("GET", "/notifications/push-subscriptions", { query }, options);
  }

  /** The browsers in which you are told: all pages, one after the other. */
  iteratePushSubscriptions(query: { limit?: number; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.PushSubscription, void> {
    return this.pages("items", "GET", "/notifications/push-subscriptions", { query }, options);
  }

  /**
   * Be told in a browser.
   *
   * Tells the person of the session of notifications in a browser, from now on: those of the kinds that have `push` in their preferences, outside their quiet hours.
   *
   * It lasts until it is removed, the session ends, the person is no member any more, or the push service says that the browser does not listen any more. What the same browser or session was subscribed with before is replaced.
   */
  createPushSubscription(body: types.NewPushSubscription, options: CallOptions = {}): Promise<types.PushSubscription> {
    return this.json("POST", "/notifications/push-subscriptions", { body }, options);
  }

  /**
   * Be told nothing more in a browser.
   *
   * Tells the person nothing more in a browser.
   */
  deletePushSubscription(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/notifications/push-subscriptions/${segment(id)}`, {}, options);
  }
}
