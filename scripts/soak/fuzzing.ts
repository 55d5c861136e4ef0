import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { shown } from "../fuzz/contract.ts";
import { createJudge, type Judge } from "../fuzz/judge.ts";
import { tried } from "../fuzz/parsers.ts";
import { englishTargets } from "../fuzz/parsers/english.ts";
import { FORMULA_TARGETS } from "../fuzz/parsers/formulas.ts";
import { JOURNAL_TARGETS } from "../fuzz/parsers/journal.ts";
import { PACK_TARGETS } from "../fuzz/parsers/packs.ts";
import type { ParserTarget } from "../fuzz/parsers/target.ts";
import { bodiesOf, makerOf, readOpenApi } from "../fuzz/place.ts";
import { ALL_ROUTES, READING_ROUTES, nextRequest, type RequestMaker } from "../fuzz/requests.ts";
import type { Bench, Worker } from "./workers.ts";

const PATIENCE_MS = 30_000;
/** Pause between two parser inputs, as they share the processor with the load. */
const PAUSE_MS = 50;
const TURNS = ["1", "2", "5", "17", "99999"] as const;

interface Requests {
  readonly maker: Omit<RequestMaker, "random">;
  readonly judge: Judge;
}

/** Runs fuzzing in slices beside the load: requests to every route that writes nothing, so that the state grows no faster, and inputs to parsers. */
export function fuzzingWorkers(): readonly Worker[] {
  let requests: Requests | null = null;
  let targets: Promise<readonly ParserTarget[]> | null = null;
  return [
    { name: "fuzz", copies: 1, step: (bench) => sendOne(bench, (requests ??= requestsOf(bench))) },
    {
      name: "parsers",
      copies: 1,
      step: async (bench) => parseOne(bench, await (targets ??= targetsOf(bench.root))),
    },
  ];
}

function requestsOf({ root, isTroubled }: Bench): Requests {
  const openapi = readOpenApi(root);
  const ids = {
    traceTurn: TURNS,
    tracePipeline: TURNS,
    traceField: TURNS,
    traceBundle: TURNS,
    replay: TURNS,
    vaultRecall: TURNS,
    pack: ["animals"],
    logosPack: ["en-core"],
    artifact: ["state/sessions.jsonl"],
  };
  return {
    maker: makerOf(openapi, READING_ROUTES, { ids, bodies: bodiesOf(join(root, "data")) }),
    judge: createJudge({ openapi, routes: ALL_ROUTES, secrets: [root], mayFail: isTroubled }),
  };
}

async function sendOne({ random, ledger, raw }: Bench, { maker, judge }: Requests): Promise<void> {
  const request = nextRequest({ ...maker, random });
  const problem = judge(request, await raw(request));
  if (problem !== null) ledger.problem(`fuzz: ${problem}: ${shown(request).slice(0, 2_000)}`);
}

async function targetsOf(root: string): Promise<readonly ParserTarget[]> {
  return [
    ...FORMULA_TARGETS,
    ...(await englishTargets(join(root, "data"))),
    ...PACK_TARGETS,
    ...JOURNAL_TARGETS,
  ];
}

async function parseOne({ random, ledger }: Bench, targets: readonly ParserTarget[]): Promise<void> {
  const target = random.pick(targets);
  const input = target.make(random);
  const { problem } = await tried(target, input, PATIENCE_MS);
  if (problem !== null) ledger.problem(`${target.name}: ${problem}: ${input.slice(0, 2_000)}`);
  await sleep(PAUSE_MS);
}
