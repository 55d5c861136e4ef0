import { createRandom } from "../../test/support/random.ts";
import { shrunkJson, type Finding } from "./contract.ts";
import { attestedTargets } from "./parsers/attested.ts";
import { englishTargets } from "./parsers/english.ts";
import { FORMULA_TARGETS } from "./parsers/formulas.ts";
import { JOURNAL_TARGETS } from "./parsers/journal.ts";
import { PACK_TARGETS } from "./parsers/packs.ts";
import type { ParserTarget } from "./parsers/target.ts";

export interface ParserReport {
  readonly inputs: Readonly<Record<string, number>>;
  readonly slowestMs: Readonly<Record<string, number>> /** The slowest inputs. */;
  readonly slowest: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

export interface ParserOptions {
  readonly targets: readonly ParserTarget[];
  readonly inputs: number;
  readonly seed: number /** The limit in milliseconds, beyond which an input counts as hanging. */;
  readonly patienceMs: number;
}

/** All targets. @param close removes the files that some of them create */
export async function openTargets(
  root: string,
  dataDir: string,
): Promise<{ readonly targets: readonly ParserTarget[]; close(): void }> {
  const attested = attestedTargets(root);
  return {
    targets: [
      ...FORMULA_TARGETS,
      ...(await englishTargets(dataDir)),
      ...PACK_TARGETS,
      ...JOURNAL_TARGETS,
      ...attested.targets,
    ],
    close: attested.close,
  };
}

/** Feeds this many inputs to each target. It stops a target at its first finding, and reports it with the smallest input that shows a problem. */
export async function fuzzParsers({
  targets,
  inputs,
  seed,
  patienceMs,
}: ParserOptions): Promise<ParserReport> {
  const [counts, slowestMs, slowest, findings]: [
    Record<string, number>,
    Record<string, number>,
    Record<string, string>,
    Finding[],
  ] = [{}, {}, {}, []];
  for (const [nth, target] of targets.entries()) {
    const random = createRandom(seed + 1_000_003 * nth);
    for (let done = 1; done <= inputs; done++) {
      const input = target.make(random);
      const { problem, elapsedMs } = await tried(target, input, patienceMs);
      counts[target.name] = done;
      if (elapsedMs >= (slowestMs[target.name] ?? 0)) {
        slowestMs[target.name] = Math.round(elapsedMs);
        slowest[target.name] = input;
      }
      if (problem === null) continue;
      findings.push({ target: target.name, problem, input: await smallest(target, input, patienceMs) });
      break;
    }
  }
  return { inputs: counts, slowestMs, slowest, findings };
}

/** What is wrong with how a target reads an input; throwing and taking too long both count. */
export async function tried(
  target: ParserTarget,
  input: string,
  patienceMs: number,
): Promise<{ readonly problem: string | null; readonly elapsedMs: number }> {
  const started = performance.now();
  let problem: string | null;
  try {
    problem = await target.check(input);
  } catch (error) {
    problem = `it throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
  }
  const elapsedMs = performance.now() - started;
  return {
    problem: problem ?? (elapsedMs > patienceMs ? `it takes more than ${patienceMs} ms` : null),
    elapsedMs,
  };
}

/** Slow inputs are not shrunk, as each attempt would take as long. */
async function smallest(target: ParserTarget, input: string, patienceMs: number): Promise<string> {
  const { problem, elapsedMs } = await tried(target, input, patienceMs);
  if (problem === null || elapsedMs > 1_000) return input;
  return shrunkJson(input, async (smaller) => (await tried(target, smaller, patienceMs)).problem !== null);
}
