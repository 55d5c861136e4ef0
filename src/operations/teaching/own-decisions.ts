import { openTeachingFiles } from "../../store/logs/teaching-files.ts";
import { identifyEngine } from "../system/status.ts";
import { loadInputs, type Inputs } from "../world/inputs.ts";
import { localGoldenAnswerer } from "./golden-answers.ts";
import { createGoldenQuestions, type Pace } from "./golden-questions.ts";
import { createProposalDecisions, type ProposalDecisions } from "./proposal-decisions.ts";
import { openProposalStore } from "./proposal-store.ts";
import { openTeachings } from "./teachings.ts";

export interface ProposalDecisionsOptions {
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
  readonly now: () => number;
  /** Who decides. */
  readonly actor: string;
  /** Lines for the operator. */
  readonly log: (line: string) => void;
  /** Reports the progress of the golden questions. */
  readonly pace: Pace;
}

/** Decides on the proposals of a state directory. Reads nothing yet: an unreadable file fails the first call that needs it. */
export function openProposalDecisions({
  root,
  dataDir,
  stateDir,
  now,
  actor,
  log,
  pace,
}: ProposalDecisionsOptions): ProposalDecisions {
  const files = openTeachingFiles(stateDir, log);
  const proposalStore = openProposalStore({ stateDir, now, files });
  let loading: Promise<Inputs> | null = null;
  const inputs = (): Promise<Inputs> => (loading ??= loadInputs(dataDir));
  const teachings = openTeachings({ files, lexicon: async () => (await inputs()).speech.lexicon, log });
  let identifying: ReturnType<typeof identifyEngine> | null = null;
  const identity = async () =>
    (await (identifying ??= identifyEngine({ root, dataDir, stateDir }))).identity();
  return createProposalDecisions({
    proposalStore,
    golden: createGoldenQuestions({ dataDir, answer: localGoldenAnswerer({ inputs, teachings }), identity }),
    inputs,
    teachings,
    actor,
    pace,
  });
}
