import { Failure } from "../../contract/failures.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { LEXICON_PATH, openMathLog } from "../../store/logs/math-log.ts";
import type { ArithmeticStateSource } from "../world/arithmetic-state.ts";
import { createLicences } from "./licences.ts";

/** Opens what a state directory has arithmetic; nothing is read yet. @param options.log a line for the operator: a report that licenses nothing */
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
