// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** People with access to the business, and their roles. */
export class Members extends Resource {
  /**
   * People with access and their roles.
   *
   * Who has access, and who is invited. Everybody who has access sees it.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; q?: string; role?: "accountant" | "admin" | "bookkeeper" | "owner" | "viewer"; status?: "active" | "invited"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): Promise<types.MemberPage> {
    return this.json("GET", "/members", { query }, options);
  }

  /** People with access and their roles: all pages, one after the other. */
  iterate(query: { limit?: number; q?: string; role?: "accountant" | "admin" | "bookkeeper" | "owner" | "viewer"; status?: "active" | "invited"; sort?: "-createdAt" | "createdAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Member, void> {
    return this.pages("items", "GET", "/members", { query }, options);
  }

  /**
   * Invite a person.
   *
   * Invites a person by mail, for seven days. Inviting an address again replaces the older invitation.
   */
  invite(body: types.NewMember, options: CallOptions = {}): Promise<types.Member> {
    return this.json("POST", "/members", { body }, options);
  }

  /**
   * Change a role.
   *
   * Gives a member, or somebody who is invited, another role. It acts on the next request.
   */
  update(id: string, body: types.MemberChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Member> {
    return this.json("PATCH", `/members/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Take access away.
   *
   * Takes access away from a member, or takes an invitation back. It acts on the next request.
   */
  remove(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/members/${segment(id)}`, {}, options);
  }

  /**
   * Accept an invitation.
   *
   * Joins the business of an invitation. The session must be of the e-mail address that was invited.
   */
  acceptInvitation(body: types.InvitationAcceptance, options: CallOptions = {}): Promise<types.Membership> {
    return this.json("POST", "/members/accept", { body }, options);
  }
}
