// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** People at a client, and what each of them receives. */
export class ClientContacts extends Resource {
  /**
   * List contacts.
   *
   * The people at a client, newest first; of a merged one, those at the client that stands for it.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `clients:read`.
   */
  list(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.ContactPage> {
    return this.json("GET", `/clients/${segment(id)}/contacts`, { query }, options);
  }

  /** List contacts: all pages, one after the other. */
  iterate(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.Contact, void> {
    return this.pages("items", "GET", `/clients/${segment(id)}/contacts`, { query }, options);
  }

  /**
   * Add a contact.
   *
   * Adds a person, and what is sent to it: `receives`.
   *
   * Scope: `clients:write`.
   */
  create(id: string, body: types.NewContact, options: CallOptions = {}): Promise<types.Contact> {
    return this.json("POST", `/clients/${segment(id)}/contacts`, { body }, options);
  }

  /**
   * Change a contact.
   *
   * Changes the fields that are sent.
   *
   * Scope: `clients:write`.
   */
  update(id: string, contactId: string, body: types.ContactChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Contact> {
    return this.json("PATCH", `/clients/${segment(id)}/contacts/${segment(contactId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Remove a contact.
   *
   * Removes a person.
   *
   * Scope: `clients:write`.
   */
  delete(id: string, contactId: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/clients/${segment(id)}/contacts/${segment(contactId)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
