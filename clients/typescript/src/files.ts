// What is sent and answered as something else than JSON: files, and streams of events.

import { ConnectionFailed } from "./base-errors.ts";

/** A file to be sent: a `File` or `Blob`, or its content with a name. */
export type Upload = Blob | { content: Uint8Array | string; filename?: string; mediaType?: string };

/** A file as a stream. `bytes()`, `text()` or `blob()` takes it whole; `stream` gives it in pieces. */
export class Download {
  readonly #response: Response;
  readonly mediaType: string;
  /** What the service calls it, without a path. */
  readonly filename: string;
  /** Bytes, where the service says so. */
  readonly size: number | undefined;
  readonly requestId: string | undefined;

  constructor(response: Response) {
    const { headers } = response;
    this.#response = response;
    this.mediaType = (headers.get("content-type") ?? "").split(";")[0]!.trim();
    this.filename = filename(headers.get("content-disposition") ?? "");
    const size = headers.get("content-length");
    this.size = size === null || !/^[0-9]+$/.test(size) ? undefined : Number(size);
    this.requestId = headers.get("x-request-id") ?? undefined;
  }

  get stream(): ReadableStream<Uint8Array> {
    return this.#response.body ?? new Blob([]).stream();
  }

  async bytes(): Promise<Uint8Array> {
    return whole(async () => new Uint8Array(await this.#response.arrayBuffer()));
  }

  async text(): Promise<string> {
    return whole(() => this.#response.text());
  }

  async blob(): Promise<Blob> {
    return whole(() => this.#response.blob());
  }
}

async function whole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (fault) {
    throw brokenOff(fault);
  }
}

function brokenOff(fault: unknown): ConnectionFailed {
  return new ConnectionFailed(`The answer broke off: ${String(fault)}`, { code: "connection_failed", cause: fault });
}

/** The name of a file (RFC 6266), never with a path. */
function filename(disposition: string): string {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition);
  const quoted = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  let found = quoted?.[1]?.replace(/\\(.)/g, "$1") ?? quoted?.[2] ?? "";
  if (extended) {
    try {
      found = decodeURIComponent(extended[1]!);
    } catch {
      found = "";
    }
  }
  const name = found.split(/[/\\]/).at(-1)!;
  return name === "." || name === ".." ? "" : name;
}

/** One event of a stream (WHATWG HTML 9.2). */
export interface ServerEvent {
  /** What `lastEventId` continues behind. */
  id: string;
  type: string;
  data: string;
}

/** A stream of events, opened when it is iterated. It goes on until one of both ends it. */
export class EventStream implements AsyncIterable<ServerEvent> {
  readonly #open: () => Promise<Response>;

  constructor(open: () => Promise<Response>) {
    this.#open = open;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ServerEvent, void> {
    let [id, type, data, rest] = ["", "", [] as string[], ""];
    for await (const piece of pieces(await this.#open())) {
      const lines = (rest + piece).split(/\r\n|\n|\r/);
      rest = lines.pop()!;
      for (const line of lines) {
        if (line === "") {
          if (data.length) yield { id, type: type || "message", data: data.join("\n") };
          [type, data] = ["", []];
          continue;
        }
        const [name, value] = parted(line);
        if (name === "id") id = value;
        else if (name === "event") type = value;
        else if (name === "data") data.push(value);
      }
    }
  }
}

function parted(line: string): [string, string] {
  const colon = line.indexOf(":");
  return colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

async function* pieces(response: Response): AsyncGenerator<string, void> {
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const decoder = new TextDecoder();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } catch (fault) {
    throw brokenOff(fault);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
