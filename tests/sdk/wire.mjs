// What the TypeScript client does with a server that misbehaves as the test told it to: prints what each call came to.
import { Pinkas, errors, verifyWebhook } from "pinkas-client";

const [address, scenario] = process.argv.slice(2);
const client = new Pinkas({ apiKey: "k", baseUrl: address, timeout: 5_000 });

async function told(call) {
  try {
    return await call();
  } catch (error) {
    const { code, status, requestId, retryAfter } = error;
    return { error: error.constructor.name, code, status, requestId, retryAfter, unprocessable: error instanceof errors.UnprocessableError };
  }
}

const hmac = async (secret, text) => {
  const raw = Uint8Array.from(atob(secret.slice(6)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)))));
};

const signed = async (body) => {
  const [secret, at] = ["whsec_" + btoa("x".repeat(24)), String(Math.floor(Date.now() / 1000))];
  return [body, { "webhook-id": "m", "webhook-timestamp": at, "webhook-signature": `v1,${await hmac(secret, `m.${at}.${body}`)}` }, secret];
};

const scenarios = {
  read: () => client.tags.list(),
  create: () => client.clients.create({ name: "Acme" }),
  reference: () => client.integrations.createClient({ externalReference: "c-1", name: "Acme" }),
  once: () => client.tags.list({}, { maxRetries: 0 }),
  finalize: () => client.documents.finalize("a", undefined, { ifMatch: 3 }),
  pages: async () => (await Array.fromAsync(client.documents.iterate({ status: "ISSUED", docType: [305, 320] }))).map((one) => one.id),
  file: async () => {
    const file = await client.documents.downloadPdf("a");
    return { name: file.filename, type: file.mediaType, text: await file.text() };
  },
  events: () => Array.fromAsync(client.notifications.stream({ lastEventId: "6" })),
  aborted: async () => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), 50);
    return client.tags.list({}, { signal: ended.signal });
  },
  late: () => client.tags.list({}, { timeout: 50, maxRetries: 0 }),
  dry: async () => {
    const told = [];
    await client.withOptions({ dryRun: true, onAnswer: ({ effects }) => told.push(effects) }).documents.duplicate("a");
    return told;
  },
  waits: () => client.documents.credit("a", {}),
  newer: async () => [
    await Array.fromAsync(client.events.iterate()),
    (await verifyWebhook(...(await signed('{"type":"orbit.left","weight":7}')))).weight,
  ],
  older: async () => {
    const file = await client.documents.downloadPdf("b");
    return [
      await Array.fromAsync(client.products.iterate()),
      await client.documents.get("b"),
      [file.filename, await file.text()],
      await told(() => client.documents.finalize("b")),
    ];
  },
  nothing: () => client.documents.delete(".."),
  webhook: async () => {
    const secrets = ["whsec_AAAA", "whsec_" + btoa("x".repeat(24))];
    const at = String(Math.floor(Date.now() / 1000));
    const headers = { "Webhook-Id": "m", "Webhook-Timestamp": at, "Webhook-Signature": `v1,BBBB v1,${await hmac(secrets[1], `m.${at}.{"type":"a"}`)}` };
    return [
      (await verifyWebhook('{"type":"a"}', headers, secrets)).type,
      (await verifyWebhook(new TextEncoder().encode('{"type":"a"}'), new Headers(headers), secrets[1])).type,
      await told(() => verifyWebhook('{"type":"b"}', headers, secrets)),
      await told(() => verifyWebhook('{"type":"a"}', headers, secrets[0])),
      await told(() => verifyWebhook('{"type":"a"}', { ...headers, "Webhook-Timestamp": "1" }, secrets)),
      await told(() => verifyWebhook('{"type":"a"}', {}, secrets)),
    ];
  },
};

console.log(JSON.stringify(Object.fromEntries(await Promise.all(
  scenario.split(",").map(async (name) => [name, (await told(scenarios[name])) ?? null]),
))));
