// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** What is to be done for deals and clients, with reminders. */
export class Tasks extends Resource {
  /**
   * List tasks.
   *
   * Tasks by their filters, newest first unless `sort` says otherwise; by `dueDate` those without a day come last.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `crm:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; status?: "DONE" | "OPEN"; dealId?: string; clientId?: string; assigneeUserId?: string; dueFrom?: string; dueTo?: string; overdue?: boolean; updatedSince?: string | Date; sort?: "-createdAt" | "-dueDate" | "-updatedAt" | "createdAt" | "dueDate" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.TaskPage> {
    return this.json("GET", "/crm/tasks", { query }, options);
  }

  /** List tasks: all pages, one after the other. */
  iterate(query: { limit?: number; status?: "DONE" | "OPEN"; dealId?: string; clientId?: string; assigneeUserId?: string; dueFrom?: string; dueTo?: string; overdue?: boolean; updatedSince?: string | Date; sort?: "-createdAt" | "-dueDate" | "-updatedAt" | "createdAt" | "dueDate" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Task, void> {
    return this.pages("items", "GET", "/crm/tasks", { query }, options);
  }

  /**
   * Create a task for a deal or client.
   *
   * Creates a task for a deal or a client.
   *
   * Scope: `crm:write`.
   */
  create(body: types.NewTask, options: CallOptions = {}): Promise<types.Task> {
    return this.json("POST", "/crm/tasks", { body }, options);
  }

  /**
   * Get a task.
   *
   * A task.
   *
   * Scope: `crm:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Task> {
    return this.json("GET", `/crm/tasks/${segment(id)}`, {}, options);
  }

  /**
   * Change a task.
   *
   * Changes the fields that are sent. Another `remindAt` reminds once more.
   *
   * Scope: `crm:write`.
   */
  update(id: string, body: types.TaskChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Task> {
    return this.json("PATCH", `/crm/tasks/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete a task.
   *
   * Deletes a task.
   *
   * Scope: `crm:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/crm/tasks/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Complete a task.
   *
   * Marks a task as done; of a deal it is written down among its activities.
   *
   * Scope: `crm:write`.
   */
  complete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Task> {
    return this.json("POST", `/crm/tasks/${segment(id)}/complete`, { headers: { "If-Match": options.ifMatch } }, options);
  }
}
