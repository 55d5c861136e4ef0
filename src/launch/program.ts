import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

/** The built program, and what can be asked of its compiled form; `isKept`: that it came with one that was used. */
export interface Program<T> {
  readonly exports: T;
  readonly script: Script;
  readonly source: string;
  readonly isKept: boolean;
}

const DIGEST_BYTES = 64;

/**
 * One thread collects the young generation. What is alive there takes it less than a millisecond, and each helper has to be scheduled first: beside other work
 * a collection takes several times as long with them, which everybody in the process waits for.
 */
export const YOUNG_GENERATION = "--no-parallel-scavenge";

/**
 * Loads a bundle, a function around a CommonJS module in ASCII, with the code that V8 made of it at the build or in an earlier run, `<file>.cache`: BLAKE2b of bundle and code, then the
 * code. Without it, or with one of another bundle, another Node or damaged, the bundle is compiled; what it does is the same.
 */
export function loadProgram<T>(file: URL): Program<T> {
  setFlagsFromString(YOUNG_GENERATION); // before the bundle: a compiled form holds under the flags that it was made under
  const path = fileURLToPath(file);
  const bytes = readFileSync(path);
  const cachedData = readCode(`${path}.cache`, bytes);
  const script = new Script(bytes.toString("latin1"), {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const module = { exports: {} as T }; // the bundle fills it
  (script.runInThisContext() as (...args: unknown[]) => void)(
    module.exports,
    createRequire(file),
    module,
    path,
  ); // as it is built
  return { exports: module.exports, script, source: path, isKept: script.cachedDataRejected === false };
}

/**
 * Writes `<file>.cache` of a program that has run: what it holds are the functions that were called. Readers see the old file or the new one.
 * @throws {Error} what the file system says
 */
export function keepCode({ script, source }: Program<unknown>): void {
  const cache = `${source}.cache`;
  const fresh = `${cache}.${process.pid}`;
  try {
    writeFileSync(fresh, sealCode(readFileSync(source), script.createCachedData()));
    renameSync(fresh, cache);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** The commands that call most of what later runs call. */
const TELLING = ["ask", "chat", "entail", "mcp", "serve"];

/**
 * Keeps the compiled form when the process ends well, where there is none that this Node takes, as after an installation or under another Node: later
 * runs start sooner. A process with flags for V8, under which others could not use it, keeps nothing, and so does one that may not write there.
 * @param args the command and its options
 */
export function keepAfterwards(program: Program<unknown>, args: readonly string[]): void {
  if (
    program.isKept ||
    !TELLING.includes(args[0] ?? "") ||
    args.includes("--help") ||
    process.execArgv.length > 0 ||
    process.env["NODE_OPTIONS"] !== undefined
  )
    return;
  process.once("exit", (code) => {
    if (code !== 0) return; // a run that failed has called little
    try {
      keepCode(program);
    } catch {
      return;
    } // nothing is lost but time
  });
}

function readCode(path: string, bundle: Buffer): Buffer | undefined {
  let cache: Buffer;
  try {
    cache = readFileSync(path);
  } catch {
    return undefined;
  } // it may not be there
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
