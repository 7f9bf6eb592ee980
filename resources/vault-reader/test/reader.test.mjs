import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { openVault } from "../dist/reader.js";
import { fold, questionKeys, shardOf, wakes } from "../dist/terms.js";
import { memory, point, published } from "./place.mjs";

const VECTORS = fileURLToPath(new URL("../vectors/", import.meta.url));
const BUILD = `${VECTORS}compiled`;
const vectors = JSON.parse(await readFile(`${VECTORS}vectors.json`, "utf8"));
const QUESTION = "Qual é a garantia?";

test("words and keys are those of the vectors", () => {
  assert.ok(vectors.texts.length > 40);
  for (const { text, tokens, keys } of vectors.texts) {
    for (const token of tokens) assert.equal(fold(token.text), token.folded);
    const found = [...questionKeys(text)].map(([key, { weight, count }]) => ({ key, weight, count }));
    assert.deepEqual(found, keys.map(({ key, weight, count }) => ({ key, weight, count })), text);
  }
  for (const { key, shard } of vectors.shards) assert.equal(shardOf(key), shard, key);
});

test("hits and scores are those of the vectors", async () => {
  const { files, build, publication } = await published(BUILD);
  assert.equal(build, vectors.build);
  const gate = JSON.parse(new TextDecoder().decode(publication)).intent;
  const vault = openVault(memory(files));
  let woken = 0;
  for (const { question, day, woken: wakesIt, hits } of vectors.questions) {
    const answer = await vault.ask(question, { limit: vectors.limit, today: day });
    assert.equal(answer.woken, wakesIt, question);
    assert.equal(wakes(gate, question), wakesIt, question);
    assert.equal(answer.version, build);
    const found = answer.hits.map(({ path, heading, score }) => ({ path, heading, score }));
    const wanted = hits.map(({ path, heading, score }) => ({ path, heading, score }));
    assert.deepEqual(found, answer.woken ? wanted : [], question);
    woken += Number(answer.woken);
  }
  assert.ok(woken > 10 && woken < vectors.questions.length);
});

test("the pointer is read for each question, everything else once for all who ask", async () => {
  const { files } = await published(BUILD);
  const counted = [];
  const vault = openVault(memory(files, counted));
  await Promise.all(Array.from({ length: 20 }, () => vault.ask(QUESTION)));
  const others = counted.filter((name) => name !== "current.json");
  assert.equal(counted.length - others.length, 20);
  assert.equal(new Set(others).size, others.length);
  assert.ok(others.length > 3);
  await vault.ask(QUESTION);
  assert.equal(counted.filter((name) => name !== "current.json").length, others.length);
});

test("a question that does not wake the corpus reads only pointer and publication", async () => {
  const { files, build } = await published(BUILD);
  const counted = [];
  const answer = await openVault(memory(files, counted)).ask("Bom dia!");
  assert.deepEqual(answer, { hits: [], pins: [], version: build, sequence: 1, woken: false, refused: "" });
  assert.deepEqual(counted, ["current.json", `builds/${build}.json`]);
});

test("a question is any text of at most 10,000 characters", async () => {
  const { files } = await published(BUILD);
  const vault = openVault(memory(files));
  for (const text of ["", "garantia \ud800", "𠮷".repeat(10_000)]) assert.ok((await vault.ask(text)).version, "of any length");
  await assert.rejects(vault.ask("x".repeat(10_001)), RangeError);
});

test("whatever a function throws is a place that cannot be reached", async () => {
  const { files } = await published(BUILD);
  let broken = "current";
  const read = memory(files);
  const vault = openVault(async (name, limit) => {
    if (name.includes(broken)) throw new TypeError("no network");
    return read(name, limit);
  });
  await assert.rejects(vault.ask(QUESTION), { fault: "unreachable" });
  broken = "nothing";
  const before = await vault.ask(QUESTION);
  point(files, "f".repeat(64), 2);
  broken = "builds/";
  assert.deepEqual(await vault.ask(QUESTION), { ...before, refused: `builds/${"f".repeat(64)}.json cannot be fetched: TypeError: no network` });
});

test("without a pointer there is no corpus, cache or not", async () => {
  const { files } = await published(BUILD);
  const vault = openVault(memory(files));
  const before = await vault.ask(QUESTION);
  const pointer = files.get("current.json");
  files.delete("current.json");
  await assert.rejects(vault.ask(QUESTION), { fault: "disabled" });
  files.set("current.json", pointer);
  assert.deepEqual(await vault.ask(QUESTION), before);
});

test("a bad pointer is refused, and the version that was whole goes on answering", async () => {
  const { files, build } = await published(BUILD, 7);
  const vault = openVault(memory(files));
  const before = await vault.ask(QUESTION);
  for (const [spoil, reason] of [
    [() => point(files, build, 5), /older than seen/],
    [() => point(files, "f".repeat(64), 8), /missing/],
    [() => point(files, "f".repeat(64), 7), /another build/],
    [() => files.set("current.json", new Uint8Array()), /no object in JSON/],
    [() => files.set("current.json", new TextEncoder().encode('{"format":"estante-vault","schema":2}')), /schema/],
  ]) {
    spoil();
    for (const _ of [1, 2]) {
      const answer = await vault.ask(QUESTION);
      assert.match(answer.refused, reason);
      assert.deepEqual({ ...answer, refused: "" }, before);
    }
    await assert.rejects(openVault(memory(files), 7).ask(QUESTION));
  }
  point(files, build, 8);
  assert.deepEqual(await vault.ask(QUESTION), { ...before, sequence: 8 });
});

test("every part is verified before it is used", async () => {
  const { files } = await published(BUILD);
  const used = [];
  await openVault(memory(files, used)).ask(QUESTION);
  for (const name of used.filter((each) => each !== "current.json")) {
    const whole = files.get(name);
    const longer = new Uint8Array([...whole, 32]);
    const changed = whole.slice();
    changed[Math.floor(whole.length / 2)] ^= 1;
    for (const spoilt of [longer, changed, whole.subarray(1)]) {
      files.set(name, spoilt);
      await assert.rejects(openVault(memory(files)).ask(QUESTION), { fault: "damaged" }, name);
    }
    files.delete(name);
    const vault = openVault(memory(files));
    await assert.rejects(vault.ask(QUESTION), { fault: "missing" }, name);
    files.set(name, whole);
    assert.ok((await vault.ask(QUESTION)).hits.length > 0, "what failed is tried again");
  }
});

test("it reads over HTTP, and never more than is listed", async () => {
  const { files } = await published(BUILD);
  let endless = "";
  const server = createServer((request, response) => {
    const data = files.get(request.url.slice("/vault/".length));
    if (endless && request.url.includes(endless)) {
      const more = () => { while (response.write(Buffer.alloc(65536))); };
      response.on("drain", more);
      return more();
    }
    response.writeHead(data ? 200 : 404).end(data);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${server.address().port}/vault/`;
  try {
    const here = await openVault(memory(files)).ask(QUESTION);
    assert.deepEqual(await openVault(base).ask(QUESTION), here);
    for (endless of ["current", "parts"]) await assert.rejects(openVault(base).ask(QUESTION), { fault: "damaged" });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  await assert.rejects(openVault(base).ask(QUESTION), { fault: "unreachable" });
});
