import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

/** The built program, and what can be asked of its compiled form. */
export interface Program<T> { readonly exports: T; readonly script: Script; readonly source: string }

const DIGEST_BYTES = 64;

/**
 * Loads a bundle, a function around a CommonJS module in ASCII, with the code that V8 made of it at the build, `<file>.cache`: BLAKE2b of bundle and code, then the
 * code. Without it, or with one of another bundle, another Node or damaged, the bundle is compiled; what it does is the same.
 */
export function loadProgram<T>(file: URL): Program<T> {
  const path = fileURLToPath(file);
  const bytes = readFileSync(path);
  const cachedData = readCode(`${path}.cache`, bytes);
  const script = new Script(bytes.toString("latin1"), { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
  const module = { exports: {} as T }; // the bundle fills it
  (script.runInThisContext() as (...args: unknown[]) => void)(module.exports, createRequire(file), module, path); // as it is built
  return { exports: module.exports, script, source: path };
}

function readCode(path: string, bundle: Buffer): Buffer | undefined {
  let cache: Buffer;
  try { cache = readFileSync(path); } catch { return undefined; } // it may not be there
  const code = cache.subarray(DIGEST_BYTES);
  return cache.subarray(0, DIGEST_BYTES).equals(digestOf(bundle, code)) ? code : undefined;
}

/** The content of a cache file for a bundle. */
export function sealCode(bundle: Buffer, code: Buffer): Buffer {
  return Buffer.concat([digestOf(bundle, code), code]);
}

function digestOf(bundle: Buffer, code: Buffer): Buffer {
  return createHash("blake2b512").update(bundle).update(code).digest(); // of the digests that Node has, the fastest
}
