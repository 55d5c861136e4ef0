import { join } from "node:path";
import { askText } from "./ask.ts";
import type { ContemplationRunDetail } from "../../src/contract/contemplation.ts";
import { contemplate, type ContemplateOptions } from "../../src/operations/contemplation/contemplate.ts";
import { contemplationOperations } from "../../src/operations/contemplation/contemplation.ts";
import { openProposalStore, type ProposalStore } from "../../src/operations/teaching/proposal-store.ts";
import { openTeachings } from "../../src/operations/teaching/teachings.ts";
import { loadInputs, type Inputs } from "../../src/operations/world/inputs.ts";
import { openTeachingFiles } from "../../src/store/logs/teaching-files.ts";
import { ROOT } from "./root.ts";

type Consent = ContemplateOptions["consent"];

/** The operator says yes to everything, or no. */
export const YES: Consent = () => Promise.resolve(null);
export const NO: Consent = () => Promise.resolve("the operator said no");

export interface Contemplated {
  readonly detail: ContemplationRunDetail;
  readonly runId: string;
}

let loading: Promise<Inputs> | null = null;
/** The project's packs and policies, read once for a file of tests. */
export function projectInputs(): Promise<Inputs> {
  return (loading ??= loadInputs(join(ROOT, "data")));
}

/** Contemplates over the project's data; acceptance decides without the golden questions, which have tests of their own. */
export async function contemplateIn(
  stateDir: string,
  prompt: string,
  consent: Consent,
  change: Partial<ContemplateOptions> = {},
): Promise<Contemplated> {
  const files = openTeachingFiles(stateDir);
  const inputs = await projectInputs();
  const proposalStore = openProposalStore({ stateDir, now: Date.now, files });
  const runId = await contemplate(prompt, {
    stateDir,
    dataDir: join(ROOT, "data"),
    revision: "unknown",
    inputs,
    proposalStore,
    teachings: openTeachings({ files, lexicon: () => Promise.resolve(inputs.speech.lexicon) }),
    now: Date.now,
    actor: "ada",
    consent,
    accept: (id) => proposalStore.decide(id, "accepted", { actor: "ada", note: "" }),
    ...change,
  });
  return {
    runId,
    detail: JSON.parse(
      await askText(contemplationOperations({ stateDir }), "contemplationRun", {
        id: runId,
        query: new Map(),
        body: undefined,
      }),
    ) as ContemplationRunDetail,
  }; // the operation's own payload
}

/** The proposals of a state directory. */
export function bookOf(stateDir: string): ProposalStore {
  return openProposalStore({ stateDir, now: Date.now });
}
