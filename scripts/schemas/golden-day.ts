import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { derive } from "../../src/engine/reliability/tally.ts";
import { startServer } from "../../src/http/server.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { draftOf, lineOf } from "../../test/support/math.ts";
import { runTouchstone } from "../example/session.ts";
import { practiceReportOf } from "../../test/support/practice-report.ts";

/** A small state that is identical on every machine: a few turns, proposals, a contemplation and a life of two beats, all at one moment. */
export interface GoldenDay {
  readonly root: string;
  readonly url: string;
  close(): Promise<void>;
}

/** The timestamp of everything in the golden day. */
const MOMENT_MS = Date.UTC(2026, 2, 2, 9, 0, 0);

const PROMPTS = [
  "Brasko is a penguin.",
  "Is Brasko a bird?",
  "Tormund has 12 marbles. Tormund loses 5 marbles. How many marbles does Tormund have?",
  "Can penguins fly?",
];

const COMMANDS: readonly (readonly string[])[] = [
  ["contemplate", "Every blick is a wug. Is a blick an animal?", "--no-ratify"],
  ["live", "--beats", "2"],
  ["evals", "run", "pack_consistency"],
];

/** Claims of `data/demos/readme` whose reviews are recorded. */
const RECORDED = ["inferred", "contradicted"];

/** Creates the state in a temporary folder and serves it on a free port. The process keeps the fixed clock until `close`. */
export async function openGoldenDay(root: string): Promise<GoldenDay> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-golden-"));
  const realNow = Date.now;
  Date.now = () => MOMENT_MS;
  const undo = (): void => {
    Date.now = realNow;
    rmSync(stateDir, { recursive: true, force: true });
  };
  try {
    const place = { root, dataDir: join(root, "data"), stateDir };
    writePractice(stateDir);
    const runtime = await openRuntime({
      ...place,
      sessionId: "golden-day",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    for (const prompt of PROMPTS) await runtime.takeTurn(prompt);
    await runtime.close();
    for (const command of COMMANDS) await succeed(runTouchstone(place, command));
    for (const name of RECORDED)
      await succeed(
        runTouchstone(place, ["review", join(root, "data", "demos", "readme", `${name}.json`), "--record"]),
      );
    const served = await openRuntime({
      ...place,
      sessionId: "golden-day-2",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    const server = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: served.operations,
      log: () => undefined,
    });
    return {
      root,
      url: server.url,
      close: async () => {
        await server.stop();
        await served.close();
        undo();
      },
    };
  } catch (error) {
    undo();
    throw error;
  }
}

async function succeed(running: ReturnType<typeof runTouchstone>): Promise<void> {
  const { code, stderr } = await running;
  if (code !== 0) throw new Error(`a command of the golden day ended with ${code}: ${stderr}`);
}

/** What a practice run would leave: a report, and proposals for the reader of word problems. */
function writePractice(stateDir: string): void {
  const tallied = { class_name: "additive", correct: 95, wrong: 5, refused: 3, repeated: 1 };
  for (const folder of ["practice", "math"]) mkdirSync(join(stateDir, folder), { recursive: true });
  writeFileSync(
    join(stateDir, "practice", "report.json"),
    practiceReportOf([{ ...tallied, ...derive(tallied) }]),
  );
  writeFileSync(
    join(stateDir, "math", "proposals.jsonl"),
    ["hauled", "stacked"].map((lemma) => `${lineOf(draftOf({ lemma }))}\n`).join(""),
  );
}
