import { html, type TemplateResult } from "lit-html";
import { table } from "./facts.ts";
import { code, quiet } from "./link.ts";

/** The body of a refutation. @see src/verify/README.md */
export interface Refutation {
  readonly goal: "entailed" | "refuted";
  readonly names: readonly string[];
  readonly nodes: readonly (readonly [level: number, low: number, high: number])[];
  readonly premises: readonly { readonly id: string }[];
  readonly ranges: readonly number[];
  readonly steps: readonly (readonly [a: number, b: number, literal: number])[];
}

/** Proofs are long where arithmetic is done bit by bit; what is not shown is in the file. */
const MAX_SHOWN = 200;
/** A formula of more parts than these is shown as the size of its diagram. */
const MAX_PARTS = 12;

/** The refutation in a certificate file's text; null where it holds none. */
export function readRefutation(text: string): Refutation | null {
  const body = JSON.parse(text) as { readonly format?: unknown }; // the server's own file; the checker looks at every part of it
  return body.format === "touchstone-bdd-1" ? (body as unknown as Refutation) : null; // what the format has
}

/** A line of a proof: what it says, and why. */
export interface Line {
  readonly number: number;
  readonly says: string;
  readonly because: string;
}

/** What the lines of a proof are about. `textOf`: the formula of a premise. */
export interface Question {
  readonly claim: string;
  readonly textOf: (id: string) => string;
  readonly read: (name: string) => string;
}

/** How many lines a refutation has: premises, ranges, the negated goal, then the steps. */
export const lengthOf = ({ premises, ranges, steps }: Refutation): number =>
  premises.length + ranges.length + 1 + steps.length;

/** A line of a refutation, counted from 0; the last says false. */
export function lineOf(body: Refutation, at: number, { claim, textOf, read }: Question): Line {
  const { premises, ranges, steps, goal } = body;
  const first = premises.length + ranges.length;
  const premise = premises[at];
  const range = ranges[at - premises.length];
  const [a, b, literal] = steps[at - first - 1] ?? [0, 0, 0];
  const said = premise
    ? { says: textOf(premise.id), because: `premise ${premise.id}` }
    : range !== undefined
      ? { says: wordsOf(body, range, read), because: "the range of a variable" }
      : at === first
        ? {
            says: goal === "entailed" ? `not ${claim}` : claim,
            because: `suppose that the claim ${goal === "entailed" ? "fails" : "holds"}`,
          }
        : {
            says: wordsOf(body, literal, read),
            because: a === b ? `from ${a + 1}` : `from ${a + 1} and ${b + 1}`,
          };
  return { number: at + 1, ...said };
}

/** What a literal says: `a and not b`, `if a then b else c`; a large one only by its size. */
export function wordsOf(
  { names, nodes }: Pick<Refutation, "names" | "nodes">,
  literal: number,
  read: (name: string) => string = (name) => name,
): string {
  let parts = 0;
  const say = (of: number, inside: boolean): string => {
    if (of < 2) return of === 0 ? "true" : "false";
    const [level, low, high] = nodes[(of >> 1) - 1] ?? [0, 0, 0];
    const flip = of & 1;
    const [no, yes] = [low ^ flip, high ^ flip];
    const name = read(names[level] ?? "");
    if (++parts > MAX_PARTS) return "";
    if (no < 2 && yes < 2) return yes === 0 ? name : `not ${name}`;
    const whole =
      no === 1
        ? `${name} and ${say(yes, true)}`
        : yes === 1
          ? `not ${name} and ${say(no, true)}`
          : no === 0
            ? `not ${name} or ${say(yes, true)}`
            : yes === 0
              ? `${name} or ${say(no, true)}`
              : `if ${name} then ${say(yes, true)} else ${say(no, true)}`;
    return inside ? `(${whole})` : whole;
  };
  const words = say(literal, false);
  return parts > MAX_PARTS
    ? `the function of node ${literal >> 1} of the file${literal & 1 ? ", negated" : ""}`
    : words;
}

export function showProof(body: Refutation, question: Question): TemplateResult {
  const length = lengthOf(body);
  const shown = Array.from({ length: Math.min(length, MAX_SHOWN) }, (_, at) =>
    lineOf(body, length > MAX_SHOWN && at === MAX_SHOWN - 1 ? length - 1 : at, question),
  );
  return html`<p>The proof supposes that the claim ${body.goal === "entailed" ? "fails" : "holds"} and comes to <em>false</em> in ${length} lines; every step follows from the lines it names.</p>
    ${table(
      "proof",
      shown.map(({ number, says, because }) => [number, code(says), because]),
    )}
    ${shown.length < length ? quiet(`${length - shown.length} lines before the last are not shown here: they are in the certificate file.`) : ""}`;
}
