import { Failure } from "../../contract/failures.ts";
import { standingOfClass } from "../../contract/math-proposals.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import type { Ledger } from "../../engine/reliability/leeway.ts";
import { LEXICON_PATH, openMathLog } from "../../store/logs/math-log.ts";
import { createLicences } from "../practice/licences.ts";

/** What turns have from practice: the words of word problems, with those that were ratified, and the counts that licences rest on. */
export interface Learnt {
  readonly words: Words;
  readonly practice: Ledger | null;
}

export interface LearntSource {
  /** Both are the same until their files change. @throws Failure `read_error` where the lexicon cannot be read: what is ratified is not known any more */
  current(): Promise<Learnt>;
}

/** A source of what the reader knows by itself, without any licence. */
export const NOTHING_LEARNT: LearntSource = {
  current: () => Promise.resolve({ words: new Words([]), practice: null }),
};

/** Opens what a state directory has learnt; nothing is read yet. @param options.log a line for the operator: a report that licenses nothing */
export function openLearnt({
  stateDir,
  log,
}: {
  readonly stateDir: string;
  readonly log?: (line: string) => void;
}): LearntSource {
  const { lexicon } = openMathLog(stateDir);
  const licences = createLicences({ stateDir, ...(log === undefined ? {} : { log }) });
  let kept: { readonly of: unknown; readonly words: Words } | null = null;
  return {
    current: async () => {
      const lines = await lexicon.read().catch((cause: unknown) => {
        throw new Failure("read_error", `${LEXICON_PATH} cannot be read`, { cause });
      });
      if (kept?.of !== lines)
        kept = { of: lines, words: new Words(lines.filter((line) => standingOfClass(line) === "known")) };
      return { words: kept.words, practice: await licences.current() };
    },
  };
}
