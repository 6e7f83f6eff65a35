// As much of Node.js as invoice.ts needs; the whole of its types is a package of its own.
declare const process: { argv: string[] };
