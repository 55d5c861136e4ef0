import { ratio, type Ratio } from "./ratio.ts";

/** A number in a sentence. `text` is its wording, empty if the reader has to know it (seven days in a week). */
export interface Amount {
  readonly value: Ratio;
  readonly text: string;
  toString(): string;
}
/**
 * The name of a quantity. Without a mark it is a count: whole, not negative. `~` marks a measure, which may be a fraction; `$` money, in whole
 * cents; `±` a plain number of any sign.
 */
export type Quantity = string;
export type Term = Quantity | Amount;

/** What one sentence states. Facts are in chronological order. */
export type Fact =
  | { readonly kind: "is"; readonly of: Quantity; readonly value: Term }
  | { readonly kind: "sum"; readonly of: Term; readonly parts: readonly Term[] }
  | { readonly kind: "product"; readonly of: Term; readonly factors: readonly Term[] }
  | { readonly kind: "change"; readonly of: Quantity; readonly by: Term; readonly sign: 1 | -1 }
  /** How many whole groups of a size fit into `of`, and the remainder. */
  | {
      readonly kind: "split";
      readonly of: Term;
      readonly size: Term;
      readonly groups: Quantity;
      readonly rest: Quantity;
    };

/** A sentence and its meaning. `asked` is null unless it is a question; a question whose `of` is null has no numeric answer. */
export interface Said {
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly asked: Asked | null;
}
export interface Asked {
  readonly of: Quantity | null;
  readonly at: "start" | "end";
  readonly unit: string | null;
}
export type Story = readonly Said[];

export function amount(value: Ratio | number, text: string): Amount {
  return { value: typeof value === "number" ? ratio(value) : value, text, toString: () => text };
}
/** A number that no sentence mentions. */
export const implied = (value: number): Amount => amount(value, "");

export const is = (of: Quantity, value: Term): Fact => ({ kind: "is", of, value });
export const sum = (of: Term, ...parts: readonly Term[]): Fact => ({ kind: "sum", of, parts });
export const product = (of: Term, ...factors: readonly Term[]): Fact => ({ kind: "product", of, factors });
export const up = (of: Quantity, by: Term): Fact => ({ kind: "change", of, by, sign: 1 });
export const down = (of: Quantity, by: Term): Fact => ({ kind: "change", of, by, sign: -1 });
export const move = (from: Quantity, to: Quantity, by: Term): readonly Fact[] => [down(from, by), up(to, by)];
export const split = (of: Term, size: Term, groups: Quantity, rest: Quantity): Fact => ({
  kind: "split",
  of,
  size,
  groups,
  rest,
});

export const say = (text: string, ...facts: readonly Fact[]): Said => ({
  text: capital(text),
  facts,
  asked: null,
});
export const ask = (text: string, of: Quantity | null, ...facts: readonly Fact[]): Said => ({
  text: capital(text),
  facts,
  asked: { of, at: "end", unit: null },
});
/** The initial state. */
export const askFirst = (text: string, of: Quantity, ...facts: readonly Fact[]): Said => ({
  text: capital(text),
  facts,
  asked: { of, at: "start", unit: null },
});
export const inUnit = (unit: string, said: Said): Said => ({
  ...said,
  asked: said.asked === null ? null : { ...said.asked, unit },
});

/** Capitalises the first letter, except the unknown x. */
export function capital(text: string): string {
  return /^x\b/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

export const promptOf = (story: Story): string => story.map(({ text }) => text).join(" ");

/** The one question of a story. @throws Error if there is not exactly one */
export function questionOf(story: Story): Asked {
  const [asked, ...more] = story.flatMap((said) => said.asked ?? []);
  if (asked === undefined || more.length > 0) throw new Error(`one question is needed: ${promptOf(story)}`);
  return asked;
}
