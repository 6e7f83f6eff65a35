// Verifying webhooks (Standard Webhooks 1.0).

import { WebhookRefused } from "./base-errors.ts";
import type { WebhookEvent } from "./types.ts";

/** The event of a delivery, once it is known to be ours. `body` is what came, before any parser touched it; `secret` is that
 * of the endpoint, or several while one takes the place of another; `tolerance` in seconds. Throws `WebhookRefused`. */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | readonly string[] | undefined>,
  secret: string | readonly string[],
  { tolerance = 300 }: { tolerance?: number } = {},
): Promise<WebhookEvent> {
  const given = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const byName = new Map(given.map(([name, value]) => [name.toLowerCase(), String(value ?? "")]));
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => byName.get(name));
  if (!id || !timestamp || !signatures) throw refused("a header of the signature is missing");
  if (!/^[0-9]+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) {
    throw refused("it was not signed within the tolerance");
  }
  const text = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + text.length);
  signed.set(head);
  signed.set(text, head.length);
  const candidates = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? (bytesOf(one.slice(3)) ?? []) : []));
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const raw = bytesOf(one.replace(/^whsec_/, ""));
    if (!raw) throw new TypeError("the secret of an endpoint begins with whsec_, and base64 follows");
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of candidates) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return event(text);
    }
  }
  throw refused("no signature is right");
}

function event(text: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(text)) as WebhookEvent;
  } catch {
    throw refused("the body is not JSON");
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function refused(why: string): WebhookRefused {
  return new WebhookRefused(`The webhook is refused: ${why}.`, { code: "webhook_refused" });
}
