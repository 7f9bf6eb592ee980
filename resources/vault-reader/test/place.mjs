// A vault in a folder as the reader wants it.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** `counted` gets the name of every file that is asked for. */
export function folder(root, counted = []) {
  return async (name, limit) => {
    counted.push(name);
    try {
      const data = await readFile(join(root, name));
      return new Uint8Array(data.subarray(0, limit + 1));
    } catch (error) {
      if (error.code === "ENOENT") return null;
      throw error;
    }
  };
}

/** The build in a folder as a vault in memory, whose files (name -> bytes) a test may change. */
export async function published(root, sequence = 1) {
  const files = new Map();
  const publication = new Uint8Array(await readFile(join(root, "publication.json")));
  const build = createHash("sha256").update(publication).digest("hex");
  files.set(`builds/${build}.json`, publication);
  for (const { name, sha256 } of JSON.parse(new TextDecoder().decode(publication)).artefacts) {
    files.set(`parts/${sha256}.json`, new Uint8Array(await readFile(join(root, name))));
  }
  point(files, build, sequence);
  return { files, build, publication };
}

export function point(files, build, sequence) {
  const pointer = { build, format: "estante-vault", history: "0".repeat(64), schema: 1, sequence };
  files.set("current.json", new TextEncoder().encode(`${JSON.stringify(pointer)}\n`));
}

export function memory(files, counted = []) {
  return async (name, limit) => {
    counted.push(name);
    await new Promise((resolve) => setImmediate(resolve));
    return files.get(name)?.subarray(0, limit + 1) ?? null;
  };
}
