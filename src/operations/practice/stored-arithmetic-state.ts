import { Failure } from "../../contract/failures.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { LEXICON_PATH, openMathLog } from "../../store/logs/math-log.ts";
import type { ArithmeticStateSource } from "../world/arithmetic-state.ts";
import { createLicences } from "./licences.ts";

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
  return {
    current: async () => {
      const lines = await lexicon.read().catch((cause: unknown) => {
        throw new Failure("read_error", `${LEXICON_PATH} cannot be read`, { cause });
      });
      if (kept?.of !== lines) kept = { of: lines, words: new Words(lines) };
      return { words: kept.words, practice: await licences.current() };
    },
  };
}
