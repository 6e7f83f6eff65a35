// The client of Pinkas, an invoicing service with an HTTP API.

import { Resources } from "./resources.ts";

/** A client: `new Pinkas({ apiKey: "..." }).documents.finalize(id)`. */
export class Pinkas extends Resources {}

export type { AnswerFacts, CallOptions, ClientOptions, Upload, Version } from "./core.ts";
export { Download, EventStream } from "./core.ts";
export type { ErrorDetail } from "./base-errors.ts";
export * as errors from "./errors.ts";
export { PinkasError, WebhookRefused } from "./errors.ts";
export type { ErrorCode } from "./errors.ts";
export type { ServerEvent } from "./files.ts";
export type * as types from "./types.ts";
export { VERSION } from "./version.ts";
export { verifyWebhook } from "./webhooks.ts";
