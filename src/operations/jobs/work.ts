import type { JobRequest } from "../../contract/jobs.ts";
import { Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import type { World } from "../../engine/answering/world.ts";
import { contemplate } from "../contemplation/contemplate.ts";
import { chooseCases, listLanes } from "../evals/evals-lanes.ts";
import { runLane } from "../evals/evals.ts";
import { choosePractice } from "../practice/practice.ts";
import { openPracticeSession } from "../practice/practice-session.ts";
import { arithmeticReader } from "../practice/problem-reader.ts";
import { signCheckpoint } from "../system/journal-checkpoints.ts";
import { CheckpointRefusal } from "../system/journal-key.ts";
import { operatorName } from "../system/operator.ts";
import type { Engine } from "../system/status.ts";
import type { ProposalStore } from "../teaching/proposal-store.ts";
import type { Teachings } from "../teaching/teachings.ts";
import type { Inputs } from "../world/inputs.ts";
import type { JobControls, Outcome } from "./running.ts";

/** What jobs work on, beside a server. */
export interface JobTools {
  readonly dataDir: string;
  readonly stateDir: string;
  readonly now: () => number;
  readonly sealedWorld: () => Promise<World>;
  readonly engine: Pick<Engine, "identity" | "revision">;
  readonly inputs: () => Promise<Inputs>;
  readonly proposalStore: ProposalStore;
  readonly teachings: Teachings;
}

type Worked = Omit<Outcome, "kind">;
const told = (text: string, resultId: string | null = null): Worked => ({ text, resultId });

/** Jobs that any process may do beside the one that takes turns. */
export type BesideJob = Exclude<JobRequest, { kind: "live" }>;
type Of<Kind> = Extract<JobRequest, { kind: Kind }>;

/** @throws Failure; the signal's reason where it was stopped */
export function doJob(asked: BesideJob, tools: JobTools, controls: JobControls): Promise<Worked> {
  switch (asked.kind) {
    case "evals":
      return runEvals(asked, tools, controls);
    case "practice":
      return practise(asked, tools, controls);
    case "contemplate":
      return contemplateOn(asked.prompt, tools);
    case "checkpoint":
      return sign(tools);
  }
}

async function runEvals(
  { lanes: names, version, split }: Of<"evals">,
  { dataDir, stateDir, sealedWorld }: JobTools,
  { signal, onProgress }: JobControls,
): Promise<Worked> {
  const known = (await listLanes(dataDir)).filter(
    ({ lane, splits }) => names?.includes(lane) ?? splits.includes("public"),
  );
  const missing = names?.find((name) => !known.some(({ lane }) => lane === name));
  if (missing !== undefined) throw new Failure("not_found", `lane not found: ${missing}`);
  const chosen = await Promise.all(
    known.map(({ lane, versions }) =>
      chooseCases(dataDir, { lane, version: version ?? versions.at(-1) ?? "v1", split: split ?? "public" }),
    ),
  );
  const total = chosen.reduce((sum, { cases }) => sum + cases.cases.length, 0);
  const counts = { correct: 0, refused: 0, wrong: 0 };
  let done = 0;
  for (const each of chosen) {
    const doing = each.file.lane;
    onProgress({ doing, done, total });
    const before = done;
    const { metrics } = await runLane({ stateDir, sealedWorld }, each, {
      signal,
      onCase: (_, inLane) => {
        done = before + inLane;
        onProgress({ doing, done, total });
      },
    });
    for (const of of ["correct", "refused", "wrong"] as const) counts[of] += metrics[of];
  }
  return told(
    `${counts.correct} right, ${counts.refused} refused, ${counts.wrong} wrong in ${plural(chosen.length, "lane")}`,
  );
}

async function practise(
  { lanes: names = [] }: Of<"practice">,
  { dataDir, stateDir, sealedWorld, engine, now }: JobTools,
  { signal, onProgress }: JobControls,
): Promise<Worked> {
  const lanes = await choosePractice(dataDir, names);
  const total = lanes.reduce((sum, { cases }) => sum + cases.length, 0);
  const session = openPracticeSession({
    reader: { sealedWorld, engine },
    stateDir,
    makeReader: arithmeticReader,
    now,
  });
  const run = await session.run(lanes, {
    signal,
    onCase: (_, done) => onProgress({ doing: "cases", done, total }),
  });
  const raised = await session.propose(run, {
    signal,
    onProgress: (what, done, all) => onProgress({ doing: `proposals, ${what}`, done, total: all }),
  });
  const wrong = run.practised.filter(({ result }) => result.outcome === "wrong").length;
  const fresh = raised.filter(({ isNew }) => isNew).length;
  return told(`${plural(total, "case")}, ${wrong} wrong, ${plural(fresh, "new math proposal")}`);
}

/** The operator is not asked: the run says what the answer would be, and proposes. */
async function contemplateOn(prompt: string, tools: JobTools): Promise<Worked> {
  const { dataDir, stateDir, now, engine, inputs, proposalStore, teachings } = tools;
  const runId = await contemplate(prompt, {
    dataDir,
    stateDir,
    now,
    proposalStore,
    teachings,
    revision: engine.revision,
    inputs: await inputs(),
    actor: operatorName(),
    consent: () => Promise.resolve("the operator was not asked"),
    accept: () => Promise.reject(new Error("a job accepts nothing")),
  });
  return told(`stored as ${runId}`, runId);
}

async function sign({ stateDir, now }: JobTools): Promise<Worked> {
  try {
    const { size, isNew } = await signCheckpoint({ stateDir, origin: null, now });
    return told(`${plural(size, "turn")} signed${isNew ? "" : "; nothing is new since the last checkpoint"}`);
  } catch (error) {
    if (error instanceof CheckpointRefusal) throw new Failure("bad_value", error.message, { cause: error });
    throw error;
  }
}
