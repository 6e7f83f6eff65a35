// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions } from "../core.ts";
import type * as types from "../types.ts";

/** Calls above the bounds of their credential: granted or declined by a person, made once. */
export class Approvals extends Resource {
  /**
   * Calls that wait for a person, or waited.
   *
   * Calls above the bounds of their credential, newest first. A credential with bounds sees its own, any other those of the business.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `documents:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "DECLINED" | "DONE" | "EXPIRED" | "FAILED" | "PENDING" | "RUNNING"; credentialId?: string; requestId?: string } = {}, options: CallOptions = {}): Promise<types.ApprovalPage> {
    return this.json("GET", "/approvals", { query }, options);
  }

  /** Calls that wait for a person, or waited: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "DECLINED" | "DONE" | "EXPIRED" | "FAILED" | "PENDING" | "RUNNING"; credentialId?: string; requestId?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.Approval, void> {
    return this.pages("items", "GET", "/approvals", { query }, options);
  }

  /**
   * An approval with its call.
   *
   * An approval: the call as it came, what was decided, and once it was made what it answered.
   *
   * Scope: `documents:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.ApprovalDetails> {
    return this.json("GET", `/approvals/${segment(id)}`, {}, options);
  }

  /**
   * Grant a call, and make it once.
   *
   * Grants a call and makes it, once, as the credential that asked. It takes a person who may make the call themselves.
   *
   * The answer is the approval: DONE with the `result` of the call, or FAILED with the `problem` that refused it: the credential was revoked meanwhile or has lost the scope, the thing was changed (`If-Match`), or what any such call is refused for.
   */
  approve(id: string, body?: types.ApprovalDecision, options: CallOptions = {}): Promise<types.ApprovalDetails> {
    return this.json("POST", `/approvals/${segment(id)}/approve`, { body }, options);
  }

  /**
   * Decline a call.
   *
   * Declines a call for good. It takes a person who may make the call themselves.
   */
  decline(id: string, body?: types.ApprovalDecision, options: CallOptions = {}): Promise<types.ApprovalDetails> {
    return this.json("POST", `/approvals/${segment(id)}/decline`, { body }, options);
  }
}
