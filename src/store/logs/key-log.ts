import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { keyedTurn, type KeyedTurn } from "../../contract/turn.ts";
import { replaceFile } from "../files/replace-file.ts";
import { openSealedAppender, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLog } from "./log.ts";

/** The log of the keys that clients gave to turns, beside the journal. */
export const KEYS_PATH = "state/journal/keys.jsonl";

/** How many keys are known; older ones are forgotten. @see contract §19 */
const MAX_KEYS = 10_000;

/** For one process, and for one call at a time. */
export interface KeyLog {
  /** The last line with this key, if it is among the last 10,000, and if no later line has its turn. @throws the error of the file system */
  find(key: string): Promise<KeyedTurn | null>;
  /** Resolves when the line is on the disk. @throws the error of the file system */
  append(line: KeyedTurn): Promise<void>;
}

/** Opens the log of a state directory; nothing is read or written yet. @param log takes a line for the operator */
export function openKeyLog(stateDir: string, log?: (line: string) => void): KeyLog {
  const file = join(stateDir, "journal", "keys.jsonl");
  let [append, known] = [openSealedAppender(file, log), null as KnownKeys | null];
  const read = async (): Promise<KnownKeys> => {
    if (known !== null) return known;
    const { keys, lineCount } = await readKeys(file);
    if (lineCount >= 2 * MAX_KEYS) {
      await shorten(file, keys.lines());
      append = openSealedAppender(file, log);
    }
    return (known = keys);
  };
  return {
    find: async (key) => (await read()).find(key),
    append: async (line) => {
      const keys = await read();
      const there = keys.find(line.key);
      if (there?.turn_id === line.turn_id && there.prompt_digest === line.prompt_digest) return; // an attempt before this one logged it, and failed
      await append([canonicalize(line)]);
      keys.add(line);
    },
  };
}

/** Detects changes to the log. */
export function openKeySeals(stateDir: string): SealedLog {
  return openSealedLog(join(stateDir, "journal", "keys.jsonl"), KEYS_PATH);
}

class KnownKeys {
  /** In the order of their lines. */
  readonly #byKey = new Map<string, KeyedTurn>();
  readonly #byTurn = new Map<number, string>();

  add(line: KeyedTurn): void {
    this.#forget(line.key);
    this.#byKey.set(line.key, line);
    this.#byTurn.set(line.turn_id, line.key); // an earlier line with this turn logged one that was never taken
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > MAX_KEYS && oldest !== undefined) this.#forget(oldest);
  }

  find(key: string): KeyedTurn | null {
    const line = this.#byKey.get(key);
    return line !== undefined && this.#byTurn.get(line.turn_id) === key ? line : null;
  }

  lines(): readonly KeyedTurn[] {
    return [...this.#byKey.values()];
  }

  #forget(key: string): void {
    const line = this.#byKey.get(key);
    this.#byKey.delete(key);
    if (line !== undefined && this.#byTurn.get(line.turn_id) === key) this.#byTurn.delete(line.turn_id);
  }
}

async function readKeys(file: string): Promise<{ readonly keys: KnownKeys; readonly lineCount: number }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const keys = new KnownKeys();
  const lines = parseLog(bytes);
  for (const { value } of lines) {
    const parsed = keyedTurn.safeParse(value);
    if (parsed.success) keys.add(parsed.data);
  }
  return { keys, lineCount: lines.length };
}

/** Rewrites the log with these lines. The next line seals them again; a crash in between leaves a log without seals, which is valid. */
async function shorten(file: string, lines: readonly KeyedTurn[]): Promise<void> {
  await rm(`${file}.seals`, { force: true });
  await replaceFile(file, lines.map((line) => `${canonicalize(line)}\n`).join(""));
}
