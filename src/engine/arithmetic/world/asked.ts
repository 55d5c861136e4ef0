import type { Query } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import type { HolderId } from "../meaning/facts.ts";
import type { Thing } from "../meaning/thing.ts";
import type { World } from "./world.ts";

/** What is asked, resolved: whom, what, where. */
export interface Asked {
  readonly query: Query;
  readonly thing: Thing | null;
  readonly subjects: readonly HolderId[];
  readonly place: HolderId | null;
  /** Words of time and place of the question that were spoken of before. */
  readonly labels: ReadonlySet<string>;
  readonly lexeme: Lexeme;
  /** A time of the question that the text has not named. */
  readonly strange: Lexeme | null;
}

/** The variable that the question asks for, and the unit of the answer. */
export interface Target {
  readonly variable: string;
  readonly thing: Thing | null;
  readonly className: string /** So much of it went in so long. */;
  readonly wears?: true /** It is for as long as the question asks: "in a week". */;
  readonly spanned?: true;
}
/** Builds the equations for a question; null when the question is not of its kind. */
export type Asker = (world: World, asked: Asked) => Target | null;
