// The client without its resources: options, and the loop that sends and tries again.

import { ConnectionFailed, PinkasError, UnexpectedAnswer } from "./base-errors.ts";
import { Download, EventStream } from "./files.ts";
import type { Upload } from "./files.ts";
import { VERSION } from "./version.ts";
import { DRY_RUN, answerError, checkDone, connectionError, jsonAnswer, makeCall, segment, waitAfterAnswer, waitAfterFault } from "./wire.ts";
import type { Call, Effects, Parts } from "./wire.ts";

export { Download, EventStream, segment };
export type { Upload };

/** The version that was seen: a number, or the ETag. */
export type Version = number | string;

/** What stood around an answer. */
export interface AnswerFacts {
  status: number;
  requestId: string | undefined;
  /** Whether the call did nothing, because the same one had been made before. */
  replayed: boolean;
  /** What a dry run would have done. */
  effects: Effects | undefined;
  headers: Headers;
}

/** Options of a client. One credential: `apiKey` (or the environment's `PINKAS_API_KEY`), `accessToken` of OAuth or of a
 * session, which names its business by `businessId`, or `partnerKey`. */
export interface ClientOptions {
  apiKey?: string;
  accessToken?: string;
  partnerKey?: string;
  businessId?: string;
  /** The address of the service (or `PINKAS_URL`); without it, that of `make serve` for the `environment`. */
  baseUrl?: string;
  environment?: "live" | "sandbox";
  /** The language of messages. */
  language?: "en" | "he";
  /** Milliseconds for each attempt until its answer has come; 30,000 unless set. */
  timeout?: number;
  /** How often a call is sent again; 2 unless set. */
  maxRetries?: number;
  headers?: Record<string, string>;
  /** Whether writes are dry runs: they keep and send nothing, and `onAnswer` is told the effects that each would have. */
  dryRun?: boolean;
  /** Called with what stood around each answer. */
  onAnswer?: (facts: AnswerFacts) => void;
  fetch?: typeof fetch;
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal;
  timeout?: number;
  maxRetries?: number;
  headers?: Record<string, string>;
  onAnswer?: (facts: AnswerFacts) => void;
}

const ADDRESSES = { live: "http://127.0.0.1:8000", sandbox: "http://127.0.0.1:8001" };
const PREFIX = "/api/v1";

interface Host {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } };
}

/** A variable of the environment, where there is one that may be read. */
function fromEnvironment(name: string): string | undefined {
  try {
    return (globalThis as Host).process?.env?.[name] || undefined;
  } catch {
    return undefined;
  }
}

/** Options and sending. */
export class Core {
  readonly #options: ClientOptions;
  readonly #root: string;
  readonly #headers: Record<string, string>;

  constructor(options: ClientOptions = {}) {
    const { apiKey, accessToken, partnerKey, environment = "live" } = options;
    const given = [apiKey, accessToken, partnerKey].filter(Boolean);
    if (given.length > 1) throw new TypeError("one credential: apiKey, accessToken or partnerKey");
    const key = given.length ? apiKey : fromEnvironment("PINKAS_API_KEY");
    const address = options.baseUrl ?? fromEnvironment("PINKAS_URL") ?? ADDRESSES[environment];
    this.#options = options;
    this.#root = address.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
    this.#headers = { Accept: "application/json" };
    const isServer = (globalThis as Host).process?.versions?.node !== undefined; // browsers send a name of their own
    if (isServer) this.#headers["User-Agent"] = `pinkas-client-typescript/${VERSION}`;
    if (key) this.#headers["X-Api-Key"] = key;
    if (accessToken) this.#headers["Authorization"] = `Bearer ${accessToken}`;
    if (partnerKey) this.#headers["X-Partner-Key"] = partnerKey;
    if (options.businessId) this.#headers["X-Business-Id"] = options.businessId;
    if (options.language) this.#headers["Accept-Language"] = options.language;
    Object.assign(this.#headers, options.headers);
  }

  /** A client with other options: `client.withOptions({ timeout: 120_000 }).exports`. */
  withOptions(options: ClientOptions): this {
    const kind = this.constructor as new (options: ClientOptions) => this;
    const credential = options.apiKey || options.accessToken || options.partnerKey;
    const { apiKey: _a, accessToken: _b, partnerKey: _c, ...others } = this.#options;
    const kept = credential ? others : this.#options;
    return new kind({ ...kept, ...options, headers: { ...kept.headers, ...options.headers } });
  }

  /** The call of an operation with the options of this client. */
  call(verb: string, path: string, parts: Parts, options: CallOptions, accept?: string): Call {
    const headers: Record<string, string> = { ...this.#headers, ...(accept ? { Accept: accept } : {}), ...options.headers };
    if (this.#options.dryRun && verb !== "GET") headers[DRY_RUN] = "true";
    const place = path.startsWith("../") ? path.slice(2) : PREFIX + path;
    return makeCall(verb, this.#root + place, headers, parts);
  }

  /** The answer of a call that went well, as `read` takes it; any other is thrown as an error. The time of an attempt
   * ends when `read` has. */
  async send<T>(call: Call, options: CallOptions, read: (response: Response) => T | Promise<T>): Promise<T> {
    const most = options.maxRetries ?? this.#options.maxRetries ?? 2;
    const fetcher = this.#options.fetch ?? fetch;
    for (let attempt = 0; ; attempt++) {
      const ending = new Ending(options.signal, options.timeout ?? this.#options.timeout ?? 30_000);
      let wait: number | undefined;
      try {
        const { verb: method, headers, body } = call;
        const init: RequestInit = { method, headers, redirect: "manual", signal: ending.signal };
        const response = await fetcher(call.url, body === undefined ? init : { ...init, body });
        const effects = response.ok ? await checkDone(call, response) : undefined;
        this.#tell(response, options, effects);
        if (response.ok) return await read(response);
        wait = attempt < most ? waitAfterAnswer(call, response, attempt) : undefined;
        if (wait === undefined) throw await answerError(call, response);
        await response.body?.cancel();
      } catch (fault) {
        options.signal?.throwIfAborted();
        if (fault instanceof PinkasError && !(fault instanceof ConnectionFailed)) throw fault;
        wait = attempt < most ? waitAfterFault(call, fault, attempt) : undefined;
        if (wait === undefined) throw fault instanceof ConnectionFailed ? fault : connectionError(call, fault);
      } finally {
        ending.stop();
        if (wait !== undefined) await sleep(wait, options.signal);
      }
    }
  }

  #tell(response: Response, options: CallOptions, effects: Effects | undefined): void {
    const { headers, status } = response;
    const replayed = headers.get("idempotent-replayed") === "true";
    const facts = { status, requestId: headers.get("x-request-id") ?? undefined, replayed, effects, headers };
    (options.onAnswer ?? this.#options.onAnswer)?.(facts);
  }
}

/** Ends an attempt when its time is over or the program wants it no more. Once it has stopped, its time runs no more. */
class Ending {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(wanted: AbortSignal | undefined, timeout: number) {
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`no answer within ${timeout} ms`)), timeout);
    if (wanted?.aborted) this.#controller.abort(wanted.reason);
    wanted?.addEventListener("abort", () => this.#controller.abort(wanted.reason), { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

async function sleep(wait: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, wait);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

/** Methods of one resource. They send through the client that made it. */
export class Resource {
  readonly #client: Core;

  constructor(client: Core) {
    this.#client = client;
  }

  protected json<T>(verb: string, path: string, parts: Parts, options: CallOptions): Promise<T> {
    const call = this.#client.call(verb, path, parts, options);
    return this.#client.send(call, options, (response) => jsonAnswer(call, response) as Promise<T>);
  }

  protected nothing(verb: string, path: string, parts: Parts, options: CallOptions): Promise<void> {
    const call = this.#client.call(verb, path, parts, options);
    return this.#client.send(call, options, async (response) => response.body?.cancel());
  }

  protected file(verb: string, path: string, parts: Parts, options: CallOptions): Promise<Download> {
    const call = this.#client.call(verb, path, parts, options, "*/*");
    return this.#client.send(call, options, (response) => new Download(response));
  }

  protected events(verb: string, path: string, parts: Parts, options: CallOptions): EventStream {
    const call = this.#client.call(verb, path, parts, options, "text/event-stream");
    return new EventStream(() => this.#client.send(call, options, (response) => response));
  }

  protected async *pages<T>(
    items: string,
    verb: string,
    path: string,
    parts: Parts,
    options: CallOptions,
  ): AsyncGenerator<T, void> {
    let cursor: string | undefined;
    while (true) {
      const query = { ...parts.query, cursor };
      const page: Record<string, unknown> = await this.json(verb, path, { ...parts, query }, options);
      yield* page[items] as T[];
      const next = (page["nextCursor"] ?? undefined) as string | undefined;
      if (next === undefined) return;
      if (next === cursor) throw new UnexpectedAnswer("The page after this one is this one: the service repeats its cursor.");
      cursor = next;
    }
  }
}
