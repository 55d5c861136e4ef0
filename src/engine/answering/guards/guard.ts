import type { Reading, Question } from "../../language/reading.ts";
import type { World } from "../world.ts";
import type { Answered } from "../../answer/answered.ts";
import type { Case } from "../rule.ts";

/** An answer to a question that the grammar read, before it is given. */
export interface Guarded {
  readonly world: World;
  readonly reading: Reading;
  readonly posed: Case;
  readonly question: Question;
  /** The question as it was typed. */
  readonly text: string;
  readonly answered: Answered;
}

/** Looks for one class of mistakes. `declines`: the refusal that takes the answer's place, or null where the answer may be given. */
export interface Guard {
  readonly name: string;
  declines(guarded: Guarded): Answered | null;
}
