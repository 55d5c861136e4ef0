// What a taught statement and a question about a taught name cost over a small and over a full vault: `npm run bench -- teaching`.
// Processor time; rounds over both sizes alternate. The exact scan of versors, which grows with the vault by definition, is told apart.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "../../src/canonical/digest.ts";
import type { Vault } from "../../src/engine/answer/vault.ts";
import { versorOf } from "../../src/engine/memory/field.ts";
import { recall } from "../../src/engine/memory/recall.ts";
import { runTurn } from "../../src/engine/turn/turn.ts";
import type { CheckpointedVault } from "../../src/operations/turns/vault-keeper.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { applyWrite } from "../../src/operations/world/vault-state.ts";
import { keeperOf, nameOf, taughtVault } from "./taught-state.ts";
import { middle, ratio } from "./times.ts";

const SIZES = [100, 99_000] as const;
const ROUNDS = 5;
const PER_ROUND = 10;
/** What is told of each name in turn. */
const SAID = ["is kind", "is tall", "likes the sea", "is a doctor", "lives in Rome"];

const inputs = await loadInputs(join(process.cwd(), "data"));
const stateDirs: string[] = [];

interface Taught {
  readonly keeper: CheckpointedVault;
  readonly stateDir: string;
  next: number;
}

/** A vault of statements about as many names, in a state directory of its own. */
async function taughtOf(size: number): Promise<Taught> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-teaching-"));
  stateDirs.push(stateDir);
  const keeper = keeperOf(stateDir);
  await keeper.keep(taughtVault(inputs, size), 1);
  return { keeper, stateDir, next: size };
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function timed(calls: number, work: (nth: number) => unknown): Promise<number> {
  const before = cpuMs();
  for (let nth = 0; nth < calls; nth++) await work(nth);
  return (cpuMs() - before) / calls;
}

/** Engine, vault and checkpoint, as a served turn takes them. */
async function teach(taught: Taught): Promise<void> {
  const { keeper } = taught;
  const nth = taught.next++;
  const prompt = `${nameOf(nth)} ${SAID[nth % SAID.length] ?? ""}.`;
  const { write } = runTurn(inputs.world(keeper.vault), prompt);
  if (write.statements.length !== 1) throw new Error(`not taught: ${prompt}`);
  await keeper.keep(applyWrite(keeper.vault, write, nth), nth);
}

function ask({ keeper }: Taught, nth: number): void {
  const prompt = `Is ${nameOf((nth * 7) % 100)} kind?`;
  const { surface } = runTurn(inputs.world(keeper.vault), prompt).fields;
  if (!/^Yes/u.test(surface)) throw new Error(`${prompt} ${surface}`);
}

function scan({ versors }: Vault, nth: number): void {
  recall(versors, versorOf(digestOf({ nth })));
}

const bytesIn = (stateDir: string): number =>
  readdirSync(join(stateDir, "checkpoint")).reduce(
    (sum, name) => sum + statSync(join(stateDir, "checkpoint", name)).size,
    0,
  );

try {
  const all = await Promise.all(SIZES.map(taughtOf));
  const times = all.map(() => ({ teach: [] as number[], ask: [] as number[], scan: [] as number[] }));
  for (let round = -2; round < ROUNDS; round++)
    for (const [at, taught] of all.entries()) {
      const found = {
        teach: await timed(PER_ROUND, () => teach(taught)),
        ask: await timed(PER_ROUND, (nth) => ask(taught, nth)),
        scan: await timed(PER_ROUND, (nth) => scan(taught.keeper.vault, nth)),
      };
      if (round < 0) continue;
      for (const what of ["teach", "ask", "scan"] as const) times[at]?.[what].push(found[what]);
    }
  const round = (ms: number): number => Math.round(ms * 1_000) / 1_000;
  for (const [at, { keeper, stateDir }] of all.entries()) {
    const { teach: teaching = [], ask: asking = [], scan: scanning = [] } = times[at] ?? {};
    const before = bytesIn(stateDir);
    const taught = all[at];
    if (taught !== undefined) await teach(taught);
    console.log(
      JSON.stringify({
        bench: "teaching",
        statements: keeper.vault.facts.length,
        teach_ms: round(middle(teaching)),
        ask_ms: round(middle(asking)),
        scan_ms: round(middle(scanning)),
        checkpoint_bytes: before,
        grown_by: bytesIn(stateDir) - before,
      }),
    );
  }
  const [small, full] = times;
  if (small !== undefined && full !== undefined)
    console.log(
      JSON.stringify({
        bench: "teaching",
        full_per_small_without_scan: ratio(
          full.teach.map((ms, nth) => ms - (full.scan[nth] ?? 0)),
          small.teach.map((ms, nth) => ms - (small.scan[nth] ?? 0)),
        ),
      }),
    );
} finally {
  for (const stateDir of stateDirs) rmSync(stateDir, { recursive: true, force: true });
}
