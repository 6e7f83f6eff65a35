// Creates and finalizes an invoice with the client that openapi-typescript generates with its defaults.
// node invoice.ts ADDRESS KEY: prints the issued document.
import createClient from "openapi-fetch";
import type { components, operations, paths } from "./generated/api.js";

const [address, key] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: address, headers: { "X-Api-Key": key } });

type Refusal = operations["finalizeDocument"]["responses"][409]["content"]["application/json"]["error"];
const totalChanged: Refusal = "total_changed";

async function issue(): Promise<components["schemas"]["Document"]> {
  const draft = await client.POST("/api/v1/documents", {
    body: {
      docType: 305,
      client: { name: "Levi Design Ltd" },
      lines: [{ description: "Consulting", quantity: "2", unitPrice: "450.00" }],
    },
  });
  if (draft.error) throw new Error(draft.error.message);
  const issued = await client.POST("/api/v1/documents/{id}/finalize", {
    params: { path: { id: draft.data.id } },
    body: {},
  });
  if (issued.error?.error === totalChanged) throw new Error("nobody changed it");
  if (issued.error) throw new Error(issued.error.message);
  return issued.data;
}

async function told(id: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const events = await client.GET("/api/v1/events", { params: { query: { type: ["document.finalized"] } } });
    for (const event of events.data?.items ?? []) {
      if (event.type === "document.finalized" && event.data.object.id === id) return event.data.object.total;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

const { id, docType, docNumber, total } = await issue();
console.log(JSON.stringify({ docType, docNumber, total, told: await told(id) }));
