// Compiles every schema of a description with Ajv in strict mode, and every pattern as ECMA-262 does under `u`.
// node schemas.mjs openapi.json [schema.json ...]: prints, as JSON, what does not compile. Further files are schemas.
import fs from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const [description, ...others] = process.argv.slice(2).map((path) => JSON.parse(fs.readFileSync(path, "utf8")));
const schemas = [];
const patterns = new Set();

function find(value, place) {
  if (value === null || typeof value !== "object") return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "schema" && typeof inner === "object") schemas.push([`${place}/schema`, inner]);
    if (name === "pattern" && typeof inner === "string") patterns.add(inner);
    find(inner, `${place}/${name}`);
  }
}

find(description, "#");
others.forEach((schema, n) => {
  find(schema, `file ${n}`);
  schemas.push([`file ${n}`, schema]);
});
const failed = [];
for (const pattern of patterns) {
  try {
    new RegExp(pattern, "u");
  } catch (fault) {
    failed.push(`${pattern}: ${fault.message}`);
  }
}

const ajv = new Ajv2020.default({ strict: true, discriminator: true });
addFormats.default(ajv);
const inAjv = (schema) => JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "urn:component:"));
const named = Object.entries(description.components.schemas);
for (const [name, schema] of named) ajv.addSchema(inAjv(schema), `urn:component:${name}`);
for (const [place, compile] of [
  ...named.map(([name]) => [name, () => ajv.getSchema(`urn:component:${name}`)]),
  ...schemas.map(([place, schema]) => [place, () => ajv.compile(inAjv(schema))]),
]) {
  try {
    compile();
  } catch (fault) {
    failed.push(`${place}: ${fault.message}`);
  }
}
console.log(JSON.stringify({ compiled: named.length + schemas.length, patterns: patterns.size, failed }));
