import { Failure } from "../../contract/failures.ts";
import { digestOf } from "../../canonical/digest.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { LEXICON_PATH, openMathLog } from "../../store/logs/math-log.ts";
import type { ArithmeticStateSource, StoredArithmetic } from "../world/arithmetic-state.ts";
import { createLicences, licensedBy } from "./licences.ts";

/** Ratified words and practice counts of a state directory; nothing is read yet. @param options.log takes a line for the operator: an unusable practice report */
export function openArithmeticState({
  stateDir,
  log,
}: {
  readonly stateDir: string;
  readonly log?: (line: string) => void;
}): ArithmeticStateSource {
  const { lexicon } = openMathLog(stateDir);
  const licences = createLicences({ stateDir, ...(log === undefined ? {} : { log }) });
  let kept: { readonly of: unknown; readonly words: Words } | null = null;
  let stored: StoredArithmetic = { words: [], report: null };
  return {
    current: async () => {
      const lines = await lexicon.read().catch((cause: unknown) => {
        throw new Failure("read_error", `${LEXICON_PATH} cannot be read`, { cause });
      });
      if (kept?.of !== lines) kept = { of: lines, words: new Words(lines) };
      const licensed = await licences.current();
      const report = licensed?.report ?? null;
      if (stored.words !== lines || stored.report !== report) stored = { words: lines, report };
      return { words: kept.words, practice: licensed?.ledger ?? null, stored };
    },
    from: ({ words, report }) => ({
      words: new Words(words),
      practice:
        report === null
          ? null
          : (licensedBy({ value: report, problem: null, digest: digestOf(report) }, () => null)?.ledger ??
            null),
    }),
  };
}
