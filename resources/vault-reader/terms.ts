// Text -> keys with weights, as docs/vault-format.md has it: the same for documents and for questions. Lengths
// are in characters (code points), so strings are spread before they are cut.

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\uff70";
const LETTER = `(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}])`;
const RUN = new RegExp(`(?:[${CJK}]+[\\p{M}\\uff9e\\uff9f]*)+|${LETTER}+(?:[-_.,:/'’]${LETTER}+)*`, "gu");
const BEGINS_CJK = new RegExp(`^[${CJK}]`, "u");
const ACCENTS = new RegExp("[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7" +
  "\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]", "gu");
const HUMP = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+/gu;
const GATE_WORD = new RegExp(`[${CJK}]|${LETTER}+`, "gu");
const IDENTIFIER = new RegExp("(?<![\\p{L}\\p{M}\\p{N}_])(?:\\p{L}*\\p{Ll}\\p{Lu}[\\p{L}\\p{N}]*" +
  "|_*[\\p{L}\\p{N}]+(?:_+[\\p{L}\\p{N}]+)+_*" +
  "|(?=[\\p{L}\\p{N}.\\-]*\\p{N})(?=[\\p{L}\\p{N}.\\-]*\\p{L})[\\p{L}\\p{N}]+(?:[\\-.][\\p{L}\\p{N}]+)*" +
  ")(?![\\p{L}\\p{M}\\p{N}_])" +
  "|(?<![^\\p{Z}\\p{Cc}\\p{P}\\p{S}])(?<![.\\/:])\\/[\\p{L}_][\\p{L}\\p{N}_.\\-]*(?:\\/[\\p{L}\\p{N}_.\\-]+)*", "u");
export const SHARDS = 64;
export interface Gate { terms: string[]; identifiers: boolean }

const cut = (text: string, count: number): string => [...text].slice(0, count).join("");

export function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
  return bare.replace(/ß/g, "ss").replace(/ς/g, "σ").normalize("NFC");
}

function tokens(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(RUN)) {
    if (BEGINS_CJK.test(run)) { found.push(run); continue; }
    const parts = run.split(/[-_.,:/'’]/u);
    if (parts.length > 1 && /[\p{N}_-]/u.test(run)) found.push(cut(run, 64));
    for (const part of parts) {
      found.push(cut(part, 64));
      if (/\p{Ll}\p{Lu}/u.test(part)) for (const [hump] of part.matchAll(HUMP)) found.push(cut(hump, 64));
    }
  }
  return found;
}

function keysOf(token: string): [string, number][] {
  const folded = [...fold(token)], size = folded.length, word = folded.join("");
  if (BEGINS_CJK.test(token)) {
    if (size === 1) return [[word, 18]];
    const pairs = folded.slice(1).map((next, at): [string, number] => [folded[at]! + next, 10]);
    return [...pairs, ...folded.map((one): [string, number] => [one, 8])];
  }
  if (!size) return [];
  if (size < 4) return [[word, 16]];
  const short: [string, number] = [folded.slice(0, 4).join("") + "*", 7];
  return size < 6 ? [[word, 9], short] : [[word, 4], short, [folded.slice(0, 6).join("") + "*", 5]];
}

/** Each key of a question once, with its weight and how many tokens give it. */
export function questionKeys(question: string): Map<string, { weight: number; count: number }> {
  const found = new Map<string, { weight: number; count: number }>();
  for (const token of tokens(question)) {
    for (const [key, weight] of keysOf(token)) {
      const known = found.get(key);
      found.set(key, { weight: Math.max(weight, known?.weight ?? 0), count: (known?.count ?? 0) + 1 });
    }
  }
  return found;
}

export function shardOf(key: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(cut(key, BEGINS_CJK.test(key) ? 1 : 4))) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value % SHARDS;
}

/** Whether a question is about what the corpus has. */
export function wakes(gate: Gate, question: string): boolean {
  if (!gate.terms.length && !gate.identifiers) return true;
  if (gate.identifiers && IDENTIFIER.test(question.normalize("NFC"))) return true;
  const words = (text: string): string => ["", ...(fold(text).match(GATE_WORD) ?? []), ""].join("\n");
  return gate.terms.some((term) => words(term).length > 1 && words(question).includes(words(term)));
}
