#!/usr/bin/env node
// node clients/verify/cli.mjs FILE... [--head SEQ:HASH]... [--draws] [--json]
// Status 0: everything that it checks holds; 1: something does not; 2: a file cannot be read.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parseArgs } from "node:util";
import { read, Unreadable, verify } from "./verify.js";

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    head: { type: "string", multiple: true, default: [] },
    draws: { type: "boolean" },
    json: { type: "boolean" },
  },
});
const heads = options.head.map(readHead);
if (!files.length) leave("Name a file: an audit bundle, or a log in JSON Lines; - is standard input.");
for (const name of files) show(name, report(name));

function readHead(text) {
  const found = /^([0-9]+):([0-9a-f]+)$/i.exec(text);
  if (!found) leave(`${text} is no head; write it as in 143:dcad6f0b3a52c9e1.`);
  return [Number(found[1]), found[2]];
}

function report(name) {
  try {
    const bytes = readFileSync(name === "-" ? 0 : name);
    const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return verify(read(new TextDecoder("utf-8", { fatal: true }).decode(text)), { heads });
  } catch (error) {
    return leave(`${name}: ${error instanceof Unreadable ? error.message : error}`);
  }
}

function show(name, found) {
  if (found.failure) process.exitCode = 1;
  if (options.json) {
    console.log(JSON.stringify({ file: name, ...found }));
    return;
  }
  for (const sentence of found.holds) console.log(`holds: ${sentence}`);
  for (const sentence of found.unchecked) console.log(`not checked: ${sentence}`);
  if (options.draws) for (const input of found.draws) console.log(`draw: ${input}`);
  if (found.failure) {
    const { seq, check, sentence } = found.failure;
    console.log(`FAILS at event ${seq} (${check}): ${sentence}`);
  }
}

function leave(sentence) {
  console.error(sentence);
  process.exit(2);
}
