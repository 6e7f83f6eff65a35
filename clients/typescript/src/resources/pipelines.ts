// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Version } from "../core.ts";
import type * as types from "../types.ts";

/** Pipelines of deals, and their stages. */
export class Pipelines extends Resource {
  /**
   * List pipelines with stages.
   *
   * Pipelines with their stages, newest first unless `sort` says otherwise. Every business has one to begin with.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `crm:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.PipelinePage> {
    return this.json("GET", "/crm/pipelines", { query }, options);
  }

  /** List pipelines with stages: all pages, one after the other. */
  iterate(query: { limit?: number; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.Pipeline, void> {
    return this.pages("items", "GET", "/crm/pipelines", { query }, options);
  }

  /**
   * Create a pipeline.
   *
   * Creates a pipeline. Its name is its own within the business.
   *
   * Scope: `crm:write`.
   */
  create(body: types.NewPipeline, options: CallOptions = {}): Promise<types.Pipeline> {
    return this.json("POST", "/crm/pipelines", { body }, options);
  }

  /**
   * Get a pipeline.
   *
   * A pipeline with its stages.
   *
   * Scope: `crm:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.Pipeline> {
    return this.json("GET", `/crm/pipelines/${segment(id)}`, {}, options);
  }

  /**
   * Change a pipeline.
   *
   * Changes name and default of a pipeline.
   *
   * Scope: `crm:write`.
   */
  update(id: string, body: types.PipelineChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Pipeline> {
    return this.json("PATCH", `/crm/pipelines/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an empty pipeline.
   *
   * Deletes a pipeline that has no deals and is not the default.
   *
   * Scope: `crm:write`.
   */
  delete(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/crm/pipelines/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Add a stage.
   *
   * Adds a stage for open deals to a pipeline.
   *
   * Scope: `crm:write`.
   */
  createStage(id: string, body: types.NewStage, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Pipeline> {
    return this.json("POST", `/crm/pipelines/${segment(id)}/stages`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Change a stage: name, order, probability.
   *
   * Changes a stage: its name, place, probability, when deals in it rot, and what moves deals into it.
   *
   * Scope: `crm:write`.
   */
  updateStage(id: string, stageId: string, body: types.StageChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.Pipeline> {
    return this.json("PATCH", `/crm/pipelines/${segment(id)}/stages/${segment(stageId)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Delete an empty stage.
   *
   * Deletes a stage. Its deals, closed and deleted ones too, go to the stage that `moveTo` names; without it a stage with deals is refused, with their number.
   *
   * Scope: `crm:write`.
   */
  deleteStage(id: string, stageId: string, body?: types.StageRemoval, query: { moveTo?: string } = {}, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/crm/pipelines/${segment(id)}/stages/${segment(stageId)}`, { query, body, headers: { "If-Match": options.ifMatch } }, options);
  }
}
