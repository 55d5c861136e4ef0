import type { Span } from "../../text.ts";

/** That somebody does something to somebody, or does not. `object`: empty where nothing is acted on. */
export interface Literal {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly positive: boolean;
}

/** A sentence of the text. */
export interface Told extends Span {
  readonly text: string;
}

/** What a rule needs. `someone`: any of those named will do. `property`: whether it holds is known, or null; the sentences that make it hold. */
export type Condition =
  | { readonly kind: "literal"; readonly literal: Literal }
  | { readonly kind: "someone"; readonly literal: Omit<Literal, "subject"> }
  | {
      readonly kind: "property";
      readonly told: string;
      readonly holds: boolean | null;
      readonly grounds: readonly Told[];
    };

export interface Rule extends Span {
  readonly number: number;
  readonly text: string;
  readonly body: readonly Condition[];
  readonly head: Literal;
}

/** A rule of whoever it is: its subjects are to be filled in. */
interface Schema {
  readonly number: number;
  readonly anyone: boolean;
  readonly body: readonly Condition[];
  readonly head: Literal;
}

export interface Theory {
  readonly facts: readonly (Literal & { readonly text: string })[];
  /** With the subjects filled in. */
  readonly rules: readonly Rule[];
  readonly names: readonly string[];
  /** `2>1`: rule 2 is preferred over rule 1, directly or through others. */
  readonly preferred: ReadonlySet<string>;
}

export function keyOf({ subject, relation, object, positive }: Literal): string {
  return `${positive ? "+" : "-"}${subject}|${relation}|${object}`;
}

export function opposite(literal: Literal): Literal {
  return { ...literal, positive: !literal.positive };
}

export function beats({ preferred }: Theory, one: Rule, other: Rule): boolean {
  return preferred.has(`${one.number}>${other.number}`);
}
