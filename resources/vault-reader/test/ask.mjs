// For tests and benchmarks: node ask.mjs VAULT. Each line of the standard input is an object in JSON, with
// `question` and what else is wished (limit, today), or with `keys`, a text. Each gives one line with its
// answer, its keys, or the error.
import { createInterface } from "node:readline";
import { openVault } from "../dist/reader.js";
import { questionKeys, shardOf, wakes } from "../dist/terms.js";
import { folder } from "./place.mjs";

const vault = openVault(folder(process.argv[2] ?? "."));

async function answered({ question, keys, gate, ...wishes }) {
  if (gate !== undefined) return { woken: wakes(gate, question) };
  if (keys === undefined) return vault.ask(question, wishes);
  return { keys: [...questionKeys(keys)].map(([key, { weight, count }]) => [key, weight, count, shardOf(key)]) };
}

for await (const line of createInterface({ input: process.stdin })) {
  let found;
  try {
    found = await answered(JSON.parse(line));
  } catch (error) {
    found = { error: error.message, fault: error.fault ?? "" };
  }
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
