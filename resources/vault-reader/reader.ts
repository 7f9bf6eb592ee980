// A reader of a published vault: docs/vault-format.md, schema 1. No dependencies; browsers, workers, Node 20.
// It gives the hits that Estante's own reader gives, in the same order, with the same scores.

import { type Gate, SHARDS, questionKeys, shardOf, wakes } from "./terms.js";

export interface Hit {
  path: string; title: string; heading: string[]; canonicalUrl: string; origin: string;
  startLine: number; endLine: number; text: string; score: number;
}
export interface Pin { path: string; title: string; text: string }
/** `refused` says why a newer pointer was not followed: the last version that was whole answers then. */
export interface Answer {
  hits: Hit[]; pins: Pin[]; version: string; sequence: number; woken: boolean; refused: string;
}
export interface Wishes { limit?: number; today?: string }
/** The bytes of a file of the vault; null when there is none. More than `limit` of them are never used. */
export type FetchPart = (name: string, limit: number) => Promise<Uint8Array | null>;
export type Fault = "disabled" | "damaged" | "missing" | "older" | "unreachable";

export class VaultError extends Error {
  constructor(readonly fault: Fault, message: string) { super(message); }
}

/** Nothing is read before the first question. `seen`: the highest version known to have been there. */
export function openVault(place: string | FetchPart, seen = 0): Vault {
  return new Vault(typeof place === "string" ? fetchFrom(place) : place, seen);
}

type Json = Record<string, unknown>;
interface Source { path: string; title: string; origin: string; url: string; from: string; until: string }
interface Publication {
  build: string; parts: Map<string, { bytes: number; digest: string }>; gate: Gate;
  documents: number; chunks: number; digits: number; perSource: number; limit: number;
}
/** `owners` has for each chunk the place of its source. */
interface Version extends Publication {
  sequence: number; sources: Source[]; owners: Int32Array; prefixes: string; pins: { source: Source; text: string }[];
}
/** `version` is missing when the question did not wake the corpus. */
interface Followed { build: string; sequence: number; refused: string; version?: Version }

function damaged(part: string, reason: string): never { throw new VaultError("damaged", `${part} ${reason}`); }
function checked<Kind>(right: boolean, value: unknown, part: string): Kind {
  return right ? (value as Kind) : damaged(part, "has a value of another kind than the format says");
}
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const objectOf = (value: unknown, part: string): Json => checked(isObject(value), value, part);
const listOf = (value: unknown, part: string): unknown[] => checked(Array.isArray(value), value, part);
const textOf = (value: unknown, part: string): string => checked(typeof value === "string", value, part);
const wholeOf = (value: unknown, part: string, least = 0): number =>
  checked(Number.isSafeInteger(value) && (value as number) >= least, value, part);
const digestOf = (value: unknown, part: string): string =>
  checked(/^[0-9a-f]{64}$/.test(textOf(value, part)), value, part);

function parsed(data: Uint8Array, part: string, format: string): Json {
  let fields: Json;
  try { fields = objectOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data)), part); } catch {
    damaged(part, "is no object in JSON");
  }
  if (fields.format !== format || fields.schema !== 1) damaged(part, `is not of the format ${format}, schema 1`);
  return fields;
}

async function sha256(data: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data as BufferSource));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fetchFrom(base: string): FetchPart {
  return async (name, limit) => {
    const wish: RequestInit = name === "current.json" ? { cache: "no-store" } : {};
    const response = await fetch(`${base.replace(/\/+$/, "")}/${name}`, wish);
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new Error(`status ${response.status}`);
    const stream = response.body?.getReader(), chunks: BlobPart[] = [];
    for (let size = 0, next = await stream?.read(); next && !next.done; next = await stream!.read()) {
      chunks.push(next.value as BlobPart);
      size += next.value.length;
      if (size > limit) { await stream!.cancel(); break; }
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  };
}

const MOST_KEPT = 64 * 1024 * 1024;

export class Vault {
  private held: Version | undefined;
  private readonly loads = new Map<string, { value: Promise<unknown>; bytes: number }>();

  constructor(private readonly fetchPart: FetchPart, private seen: number) {}

  /** Throws VaultError: `disabled` as soon as there is no pointer, whatever is held. */
  async ask(question: string, wishes: Wishes = {}): Promise<Answer> {
    if ([...question].length > 10_000) throw new RangeError("a question has at most 10,000 characters");
    const followed = await this.follow(question);
    try { return await this.answer(followed, question, wishes); } catch (error) {
      if (!(error instanceof VaultError) || error.fault !== "missing") throw error;
      const again = await this.follow(question); // it may have been pruned since the pointer was read
      if (again.build === followed.build) throw error;
      return this.answer(again, question, wishes);
    }
  }

  private async follow(question: string): Promise<Followed> {
    const seen = this.seen, before = this.held; // before reading: another may follow a newer one meanwhile
    const from = (version: Version, refused = ""): Followed =>
      ({ build: version.build, sequence: version.sequence, refused, version });
    let pointed = false;
    try {
      const data = await this.read("current.json", 1024);
      if (!data) throw new VaultError("disabled", "nothing is published here, or it was switched off");
      pointed = true;
      const fields = parsed(data, "current.json", "estante-vault");
      const sequence = wholeOf(fields.sequence, "current.json", 1), build = digestOf(fields.build, "current.json");
      if (sequence < seen) throw new VaultError("older", `version ${sequence} is older than seen (${seen})`);
      if (sequence === before?.sequence && build !== before.build) damaged("current.json", "names another build");
      if (this.held && this.held.sequence >= sequence) return from(this.held);
      if (this.held?.build === build) return from(this.accept({ ...this.held, sequence }));
      const publication = await this.once(build, 0, () => this.readPublication(build));
      if (!wakes(publication.gate, question)) return { build, sequence, refused: "" };
      const load = async (): Promise<Version> => this.accept(await this.readVersion(publication, sequence));
      return from(await this.once(`${sequence} ${build}`, 0, load));
    } catch (error) {
      if (!this.held || !(error instanceof VaultError) || !(pointed || error.fault === "damaged")) throw error;
      return from(this.held, error.message);
    }
  }

  private accept(version: Version): Version {
    if (!this.held || version.sequence > this.held.sequence) this.held = version;
    this.seen = Math.max(this.seen, this.held.sequence);
    return this.held;
  }

  /** One load for all who want it. Of `bytes` in memory it is kept, the oldest let go; what failed is not. */
  private once<Value>(key: string, bytes: number, load: () => Promise<Value>): Promise<Value> {
    const forget = (): unknown => this.loads.delete(key);
    const known = this.loads.get(key), value = (known?.value ?? load()) as Promise<Value>;
    forget();
    this.loads.set(key, { value, bytes });
    if (!known) value.then(bytes ? () => undefined : forget, forget);
    let kept = [...this.loads.values()].reduce((sum, each) => sum + each.bytes, 0);
    for (const [oldest, each] of this.loads) {
      if (kept <= MOST_KEPT || oldest === key) break;
      if (each.bytes) this.loads.delete(oldest);
      kept -= each.bytes;
    }
    return value;
  }

  private async read(name: string, limit: number): Promise<Uint8Array | null> {
    const data = await this.fetchPart(name, limit).catch((error: unknown) => {
      throw new VaultError("unreachable", `${name} cannot be fetched: ${String(error)}`);
    });
    return data && data.length > limit ? damaged(name, `has more than ${limit} bytes`) : data;
  }

  private async verified(name: string, limit: number, digest: string, format: string): Promise<Json> {
    const data = await this.read(name, limit);
    if (!data) throw new VaultError("missing", `${name} is missing`);
    if (await sha256(data) !== digest) damaged(name, "is not what its digest says");
    if (format !== "estante-publication" && data.length !== limit) damaged(name, "has too few bytes");
    return parsed(data, name, format);
  }

  private part({ parts }: Publication, name: string, format: string): Promise<Json> {
    const { bytes, digest } = parts.get(name) ?? damaged("the publication", `does not list ${name}`);
    const load = (): Promise<Json> => this.verified(`parts/${digest}.json`, bytes, digest, format);
    return this.once(`${digest} ${name}`, bytes, load);
  }

  private async readPublication(build: string): Promise<Publication> {
    const name = `builds/${build}.json`;
    const fields = await this.verified(name, 64 * 1024 * 1024, build, "estante-publication");
    const parts = listOf(fields.artefacts, name).map((item) => objectOf(item, name)).map((part) => [
      textOf(part.name, name), { bytes: wholeOf(part.bytes, name), digest: digestOf(part.sha256, name) }] as const);
    const reading = objectOf(fields.reading, name), intent = objectOf(fields.intent, name);
    const chunks = wholeOf(fields.chunks, name), terms = listOf(intent.terms, name).map((term) => textOf(term, name));
    if (chunks > 100_000_000 || fields.shards !== SHARDS) damaged(name, "has numbers that schema 1 does not have");
    return {
      build, parts: new Map(parts), gate: { terms, identifiers: intent.identifiers === true }, chunks,
      documents: wholeOf(fields.documents, name), digits: wholeOf(fields.prefix_digits, name, 1),
      perSource: wholeOf(reading.chunks_per_source, name, 1), limit: wholeOf(reading.max_chunks ?? 0, name) || 10,
    };
  }

  private async readVersion(publication: Publication, sequence: number): Promise<Version> {
    const { digits, chunks } = publication, [listed, pinned] = await Promise.all([
      this.part(publication, "sources.json", "estante-sources"), this.part(publication, "pins.json", "estante-pins")]);
    const items = listOf(listed.sources, "sources.json").map((item) => objectOf(item, "sources.json"));
    const sources = items.map((item): Source => {
      const text = (key: string): string => textOf(item[key], "sources.json");
      const [path, title, origin, url] = [text("path"), text("title"), text("origin"), text("canonical_url")];
      return { path, title, origin, url, from: text("valid_from"), until: text("valid_until") };
    });
    const owners = new Int32Array(chunks), prefixes = textOf(listed.prefixes, "sources.json");
    let at = 0;
    items.forEach((item, place) => { owners.fill(place, at, at += wholeOf(item.chunks, "sources.json")); });
    const counted = at === chunks && prefixes.length === chunks * digits && sources.length === publication.documents;
    if (!counted || /[^0-9a-f]/.test(prefixes)) damaged("sources.json", "has other counts than the publication");
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const pins = listOf(pinned.pins, "pins.json").map((item) => {
      const pin = objectOf(item, "pins.json"), source = byPath.get(textOf(pin.path, "pins.json"));
      return { source: source ?? damaged("pins.json", "has an unknown path"), text: textOf(pin.text, "pins.json") };
    });
    return { ...publication, sequence, sources, owners, pins, prefixes };
  }

  private async answer(followed: Followed, question: string, wishes: Wishes): Promise<Answer> {
    const { build, sequence, refused, version } = followed, now = new Date();
    const rest = { version: build, sequence, refused };
    if (!version || !wakes(version.gate, question)) return { ...rest, hits: [], pins: [], woken: false };
    const today = wishes.today ?? new Date(+now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    const valid = ({ from, until }: Source): boolean => !(until && today > until) && !(from && today < from);
    const pins = version.pins.filter(({ source }) => valid(source)).map(({ source, text }): Pin =>
      ({ path: source.path, title: source.title, text }));
    const hits = await this.hits(version, question, wishes.limit ?? version.limit, valid);
    return { ...rest, hits, pins, woken: true };
  }

  private async hits(
    version: Version, question: string, limit: number, valid: (source: Source) => boolean,
  ): Promise<Hit[]> {
    const { sources, owners } = version;
    const scores = new Float64Array(owners.length), ofSources = new Float64Array(sources.length);
    await Promise.all([...questionKeys(question)].map(async ([key, { weight, count }]) => {
      const number = shardOf(key), name = `postings/${String(number).padStart(2, "0")}.json`;
      const shard = await this.part(version, name, "estante-postings"), terms = objectOf(shard.terms, name);
      const list = Object.hasOwn(terms, key) ? listOf(terms[key], name) : [], best = new Map<number, number>();
      if (shard.shard !== number || list.length % 2) damaged(name, "is another shard, or has a list of no pairs");
      for (let at = 0, chunk = -1; at < list.length; at += 2) {
        chunk += wholeOf(list[at], name, 1);
        if (chunk >= owners.length) damaged(name, "has a chunk that is not there");
        const added = Math.floor((wholeOf(list[at + 1], name, 1) * weight * 2 * count) / (1 + count));
        scores[chunk]! += added;
        best.set(owners[chunk]!, Math.max(added, best.get(owners[chunk]!) ?? 0));
      }
      for (const [source, most] of best) ofSources[source]! += most; // sums of whole numbers: in any order
    }));
    const rank = (chunk: number): number => scores[chunk]! + ofSources[owners[chunk]!]!;
    const found = [...scores.keys()].filter((chunk) => scores[chunk]! > 0 && valid(sources[owners[chunk]!]!));
    found.sort((left, right) => rank(right) - rank(left) || left - right);
    const taken = new Map<number, number>();
    const chosen = found.filter((chunk) => {
      const count = (taken.get(owners[chunk]!) ?? 0) + 1;
      return taken.set(owners[chunk]!, count) && count <= version.perSource;
    }).slice(0, limit);
    return Promise.all(chosen.map((chunk) => this.hit(version, chunk, rank(chunk))));
  }

  private async hit(version: Version, chunk: number, score: number): Promise<Hit> {
    const prefix = version.prefixes.slice(chunk * version.digits, (chunk + 1) * version.digits);
    const name = `chunks/${prefix}.json`, group = await this.part(version, name, "estante-chunks");
    if (group.prefix !== prefix) damaged(name, "is another group of chunks");
    const found = objectOf(objectOf(group.chunks, name)[String(chunk)], name);
    const { path, title, origin, url } = version.sources[version.owners[chunk]!]!;
    return {
      path, title, origin, canonicalUrl: url, score,
      heading: listOf(found.heading, name).map((each) => textOf(each, name)), text: textOf(found.text, name),
      startLine: wholeOf(found.start_line, name, 1), endLine: wholeOf(found.end_line, name, 1),
    };
  }
}
