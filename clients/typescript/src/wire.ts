// What a call is on the wire: its request, whether it is tried again, what its answer says.

import { ApprovalPending, BY_STATUS, ConnectionFailed, OperationUnknown, PinkasError, RequestError, ServerError, UnexpectedAnswer } from "./base-errors.ts";
import type { ErrorDetail } from "./base-errors.ts";
import { BY_CODE } from "./errors.ts";
import type { Upload } from "./files.ts";
import { VERSION } from "./version.ts";

/** What a method says of its call. */
export interface Parts {
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, string> | undefined;
  files?: readonly Upload[] | undefined;
  headers?: Record<string, string | number | undefined>;
  /** Whether the same call again does nothing and answers what the first one made. */
  replays?: boolean;
}

export interface Call {
  verb: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  replays: boolean;
}

/** The effects of a dry run. */
export type Effects = Record<string, unknown>[];
export const DRY_RUN = "X-Service-Dry-Run";
/** Methods that may be sent twice (RFC 9110 9.2.2). */
const SAFE = new Set(["GET", "HEAD", "PUT", "DELETE"]);
/** Milliseconds before a call is tried again, where the service does not say. */
export const WAITS = { first: 500, longest: 8_000 };
/** Seconds that `Retry-After` may ask for. Is it more, the error is thrown: the program decides. */
const PATIENCE = 60;
/** What Node says when no connection could be made: nothing was sent. */
const UNSENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** A part of a path. Throws a TypeError for one that would be another path. */
export function segment(value: string | number): string {
  const text = String(value);
  if (text === "" || text === "." || text === "..") throw new TypeError(`"${text}" names nothing: an id is needed`);
  return encodeURIComponent(text);
}

/** The query of an address; what is undefined is left out, several values stand behind each other with commas. */
export function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, plain(value)] as [string, string]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}

function plain(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(plain).join(",") : String(value);
}

/** The header of a version, which may be given as a number or as the ETag. */
function ifMatch(value: string | number): string {
  const text = String(value);
  return /^("|W\/|\*)/.test(text) ? text : `"${text}"`;
}

/** The call of an operation. */
export function makeCall(verb: string, url: string, options: Record<string, string>, parts: Parts): Call {
  const headers = { ...options };
  for (const [name, value] of Object.entries(parts.headers ?? {})) {
    if (value !== undefined) headers[name] = name === "If-Match" ? ifMatch(value) : String(value);
  }
  let body: string | FormData | undefined;
  if (parts.files) {
    body = new FormData();
    for (const one of parts.files) body.append("file", blobOf(one), nameOf(one));
  } else if (parts.form !== undefined) {
    body = new URLSearchParams(parts.form).toString();
    headers["Content-Type"] = "application/x-www-form-urlencoded";
  } else if (parts.body !== undefined) {
    body = JSON.stringify(parts.body);
    headers["Content-Type"] = "application/json";
  }
  return { verb, url: url + queryText(parts.query ?? {}), headers, body, replays: parts.replays ?? false };
}

function blobOf(file: Upload): Blob {
  if (file instanceof Blob) return file;
  const type = file.mediaType ?? "application/octet-stream";
  return new Blob([file.content as BlobPart], { type });
}

function nameOf(file: Upload): string {
  return (file instanceof Blob ? (file as File).name : file.filename) ?? "file";
}

/** Milliseconds after which a refused call is sent again; undefined where it is not. 429 has done nothing, whatever the
 * call is; 502 to 504 may have, so only what may be sent twice is. */
export function waitAfterAnswer(call: Call, response: Response, attempt: number): number | undefined {
  const { status } = response;
  const safe = SAFE.has(call.verb) || call.replays;
  if (status !== 429 && !(status >= 502 && status <= 504 && safe)) return undefined;
  const asked = retryAfter(response);
  if (asked === undefined) return backoff(attempt);
  return asked > PATIENCE ? undefined : asked * 1000 + Math.random() * 250;
}

/** Milliseconds after which a call without an answer is sent again; undefined where it is not. What never got a
 * connection was not sent at all. */
export function waitAfterFault(call: Call, fault: unknown, attempt: number): number | undefined {
  const cause = (fault as { cause?: { code?: unknown } } | null)?.cause;
  const unsent = UNSENT.has(String(cause?.code));
  return unsent || SAFE.has(call.verb) || call.replays ? backoff(attempt) : undefined;
}

function backoff(attempt: number): number {
  return (0.5 + Math.random() / 2) * Math.min(WAITS.first * 2 ** attempt, WAITS.longest);
}

function retryAfter(response: Response): number | undefined {
  const text = response.headers.get("retry-after") ?? "";
  return /^[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** What is thrown where there was no answer. */
export function connectionError(call: Call, fault: unknown): PinkasError {
  const cause = (fault as { cause?: unknown } | null)?.cause ?? fault;
  return new ConnectionFailed(`${call.verb} ${call.url}: ${String(cause)}`, { code: "connection_failed", cause: fault });
}

/** What is thrown for an answer that is no success. */
export async function answerError(call: Call, response: Response): Promise<PinkasError> {
  const { status } = response;
  const body = asRecord(await response.text().catch(() => ""));
  const facts = { status, requestId: response.headers.get("x-request-id") ?? undefined, retryAfter: retryAfter(response) };
  const code = body?.["error"];
  if (!body || typeof code !== "string") {
    return new UnexpectedAnswer(`${call.verb} ${call.url} was answered ${status}, and not by this API.`, defined(facts));
  }
  let hint = typeof body["hint"] === "string" ? body["hint"] : undefined;
  let kind = BY_CODE[code] ?? BY_STATUS[status] ?? (status >= 500 ? ServerError : RequestError);
  if (status === 405 || (status === 404 && body["unknownAddress"] === true)) {
    kind = OperationUnknown;
    hint = `The service does not know ${call.verb} ${call.url}: it is older than this client (${VERSION}).`;
  }
  const message = String(body["message"] ?? body["error_description"] ?? code);
  const details = Array.isArray(body["details"]) ? (body["details"] as ErrorDetail[]) : [];
  const requestId = typeof body["requestId"] === "string" ? body["requestId"] : facts.requestId;
  return new kind(hint ? `${message} ${hint}` : message, defined({ ...facts, code, requestId, hint, details, body }));
}

/** What a dry run would have done; undefined where the call was none. Throws what says that a call, answered as well as it
 * may be, was not made as it was meant: it waits for a person, or it was to be a dry run and was none. */
export async function checkDone(call: Call, response: Response): Promise<Effects | undefined> {
  const { status, headers } = response;
  if (status === 202) {
    const body = asRecord(await response.clone().text());
    if (body?.["approval"]) {
      const text = "The call is above the bounds of the credential. Nothing was done; it waits for a person.";
      const requestId = headers.get("x-request-id") ?? undefined;
      throw new ApprovalPending(text, defined({ code: "approval_pending", status, requestId, body }));
    }
  }
  if (!(DRY_RUN in call.headers)) return undefined;
  if (headers.get(DRY_RUN) !== "true") {
    throw new UnexpectedAnswer("The service is older than dry runs: the call was made.", { status });
  }
  const body = asRecord(await response.clone().text());
  return (body?.["dryRunEffects"] ?? body?.["effects"]) as Effects | undefined;
}

/** The value of an answer; undefined of an empty one. */
export async function jsonAnswer(call: Call, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  let text: string;
  try {
    text = await response.text();
  } catch (fault) {
    throw connectionError(call, fault);
  }
  try {
    return JSON.parse(text);
  } catch {
    const { status } = response;
    throw new UnexpectedAnswer(`${call.verb} ${call.url} was answered with something that is not JSON.`, { status });
  }
}

function asRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The same without members that are undefined. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
