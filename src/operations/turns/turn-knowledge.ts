import type { RatifiedLine } from "../../contract/proposals.ts";
import type { ContextSegment } from "../../store/logs/context-log.ts";
import type { StoredArithmetic } from "../world/arithmetic-state.ts";

/** What the operator ratified and practice counted, as it is stored; each member is the same object until its file changes. */
export interface TurnKnowledge extends StoredArithmetic {
  readonly teachings: readonly RatifiedLine[];
}

export const NOTHING_KNOWN: TurnKnowledge = { teachings: [], words: [], report: null };

/** Knowledge after a line; the same object if the line is about the vault. */
export function withLine(knowledge: TurnKnowledge, line: ContextSegment["lines"][number]): TurnKnowledge {
  switch (line.event) {
    case "teaching":
      return { ...knowledge, teachings: [...knowledge.teachings, line.line] };
    case "word":
      return { ...knowledge, words: [...knowledge.words, line.line] };
    case "practice":
      return { ...knowledge, report: line.report };
    case "vault":
      return knowledge;
  }
}
