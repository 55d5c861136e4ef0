import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import type { MakeReader, ReadProblem, Reading, Word } from "../../engine/arithmetic-learning/problem.ts";
import type { World } from "../../engine/answering/world.ts";
import { LEXICON_PATH, openMathLog } from "../../store/logs/math-log.ts";
import { openRatifiedWords } from "../math/ratified-words.ts";
import { practise, problemsOf, savePractice, type PracticeLane, type PracticeRun } from "./practice.ts";
import { raiseProposals, type ProposingControls, type Raised } from "./practice-proposals.ts";
import type { RunControls } from "../evals/evals-run.ts";
import type { Engine } from "../system/status.ts";

export interface SessionOptions {
  readonly reader: { readonly sealedWorld: () => Promise<World>; readonly engine: Pick<Engine, "identity"> };
  readonly stateDir: string;
  /** The reader of word problems. */
  readonly makeReader: MakeReader;
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Practice over one state directory, beside a server or without one. */
export interface PracticeSession {
  /** Runs lanes and replaces the report. @throws Failure; the signal's reason, and then nothing was written */
  run(lanes: readonly PracticeLane[], controls?: RunControls): Promise<PracticeRun>;
  /** Appends what the refusals of a run propose. @throws Failure; the signal's reason, and then nothing was appended */
  propose(run: PracticeRun, controls?: ProposingControls): Promise<readonly Raised[]>;
}

export function openPracticeSession({ reader, stateDir, makeReader, now }: SessionOptions): PracticeSession {
  const lexicon = openRatifiedWords(openMathLog(stateDir));
  const words = (): Promise<readonly Word[]> =>
    lexicon.read().catch((cause: unknown) => {
      throw cause instanceof Failure
        ? cause
        : new Failure("read_error", `${LEXICON_PATH} cannot be read`, { cause });
    });
  const read = remembering(makeReader);
  return {
    run: async (lanes, controls = {}) => {
      const run = await practise(
        { sealedWorld: reader.sealedWorld, identity: reader.engine.identity, read: read(await words()) },
        lanes,
        { ...controls, startedAt: new Date(now()).toISOString() },
      );
      await savePractice(stateDir, run.report);
      return run;
    },
    propose: async ({ practised }, controls) => {
      const known = await words();
      const remembered = read(known);
      return raiseProposals(
        stateDir,
        {
          problems: problemsOf(practised),
          words: known,
          makeReader: (more) => (more === known ? remembered : makeReader(more)),
        },
        controls,
      );
    },
  };
}

/** Makes readers of which the last, made for the same words, keeps what it read: a run and the proposals from it read the same problems. */
function remembering(makeReader: MakeReader): MakeReader {
  let last: { readonly words: string; readonly read: ReadProblem } | null = null;
  return (words) => {
    const key = canonicalize(words.map(({ lemma, category, polarity }) => [lemma, category, polarity]));
    if (last?.words === key) return last.read;
    const [read, readings] = [makeReader(words), new Map<string, Reading>()];
    last = {
      words: key,
      read: (prompt) => {
        const reading = readings.get(prompt) ?? read(prompt);
        readings.set(prompt, reading);
        return reading;
      },
    };
    return last.read;
  };
}
