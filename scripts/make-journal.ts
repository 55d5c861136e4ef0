// Creates a journal of any length: `node dist/scripts/make-journal.mjs --state DIR --turns N`.
import { hash } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { canonicalize } from "../src/canonical/json.ts";
import type { TurnJournalEntry } from "../src/contract/turn.ts";
import { askRoute } from "../src/operations/system/route-call.ts";
import { openRuntime } from "../src/operations/runtime.ts";
import { TURNS } from "../src/store/journal/line-kind.ts";
import { readOptions } from "./options.ts";
import { writeJournal } from "./sample-journal.ts";

const HELP = `usage: node dist/scripts/make-journal.mjs --state DIR --turns N

Writes DIR/journal/turns.jsonl with N turns of about 6 KB, and DIR/sessions.jsonl with the session that they belong to. Neither file
may exist. The turns are the answers to a few prompts, over and over, each with its whole record: every page shows them, and a replay
comes to the same.
`;

/** Questions that state nothing, so that a start need not answer them again. One each with a known, defined, computed and unknown answer. */
const PROMPTS = ["Is a penguin a bird?", "What is a penguin?", "What is 12 times 12?", "Is a flurb a bird?"];
const START = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;
/** The recorded cost of every turn: fixed, so that the same journal is written each time. */
const COST_MS = 3;

/**
 * Writes a journal of `turns` turns, and its session. Deterministic for an engine and its data.
 * @param place the folders of the project and its data
 * @returns the size of the journal in bytes
 */
export async function makeTurns(
  stateDir: string,
  turns: number,
  place: { readonly root: string; readonly dataDir: string },
): Promise<number> {
  const asked = mkdtempSync(join(tmpdir(), "touchstone-make-journal-"));
  try {
    const templates = (await askAll(asked, place)).map(templateOf);
    const size = writeJournal(stateDir, turns, (turnId) => {
      const template = templates[turnId % templates.length];
      if (template === undefined) throw new Error("there is no prompt");
      return template(turnId, new Date(START + turnId * SECOND_MS).toISOString());
    });
    copyFileSync(join(asked, "sessions.jsonl"), join(stateDir, "sessions.jsonl"));
    return size;
  } finally {
    rmSync(asked, { recursive: true, force: true });
  }
}

/** The entries of real turns that answer {@link PROMPTS}. */
async function askAll(
  stateDir: string,
  place: { readonly root: string; readonly dataDir: string },
): Promise<TurnJournalEntry[]> {
  const runtime = await openRuntime({
    ...place,
    stateDir,
    sessionId: "made",
    now: () => START,
    log: () => undefined,
    onPoisoned: (error) => {
      throw error;
    },
  });
  try {
    const entries: TurnJournalEntry[] = [];
    for (const prompt of PROMPTS) {
      const { turn_id: turnId } = await runtime.takeTurn(prompt);
      entries.push(await askRoute(runtime.operations, "traceTurn", { id: String(turnId) }));
    }
    return entries;
  } finally {
    await runtime.close();
  }
}

/** Builds the sealed line of a turn. Only id, time and digest differ from turn to turn, so the rest is serialised once. */
type Template = (turnId: number, timestamp: string) => Uint8Array;

function templateOf({ journal_digest: _, ...entry }: TurnJournalEntry): Template {
  const members = Object.entries({ ...entry, turn_cost_ms: COST_MS });
  /** The members whose keys sort between two others in canonical form, without braces. */
  const between = (after: string, before: string): string =>
    canonicalize(Object.fromEntries(members.filter(([key]) => key > after && key < before))).slice(1, -1);
  const low = `{${between("", TURNS.digestKey)},`;
  const middle = `${between(TURNS.digestKey, "timestamp")},"timestamp":"`;
  const high = `",${between("timestamp", "turn_id")},"turn_id":`;
  const end = `,${between("turn_id", "\uffff")}}`;
  return (turnId, timestamp) => {
    const rest = `${middle}${timestamp}${high}${turnId}${end}`;
    const digest = hash("sha256", low + rest, "hex");
    return Buffer.from(`${low}"${TURNS.digestKey}":"sha256:${digest}",${rest}\n`);
  };
}

async function main(): Promise<number> {
  const read = readOptions({
    options: { state: { type: "string" }, turns: { type: "string" }, help: { type: "boolean" } },
  });
  if ("problem" in read) {
    process.stderr.write(`${read.problem}\n${HELP}`);
    return 2;
  }
  const { help, state, turns = "" } = read.values;
  if (help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (state === undefined || !/^[1-9][0-9]{0,9}$/.test(turns)) {
    process.stderr.write(HELP);
    return 2;
  }
  for (const file of ["journal/turns.jsonl", "sessions.jsonl"])
    if (existsSync(join(state, file))) {
      process.stderr.write(`${join(state, file)} exists: name another folder, or remove it\n`);
      return 1;
    }
  const root = resolve(dirname(process.argv[1] ?? ""), "..", "..");
  const place = { root, dataDir: join(root, "data") };
  const size = await makeTurns(resolve(state), Number(turns), place);
  process.stdout.write(`${JSON.stringify({ turns: Number(turns), size_bytes: size })}\n`);
  return 0;
}

// Run only as a program, not when imported. `import.meta.url` cannot tell, as several programs may share the built file.
if (basename(process.argv[1] ?? "") === "make-journal.mjs") process.exitCode = await main();
