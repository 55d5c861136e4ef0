import { html, type TemplateResult } from "lit-html";
import { agree, plural } from "../../contract/plural.ts";
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

/** Proofs with bit-by-bit arithmetic are long; the certificate file has the part that is not shown. */
const MAX_SHOWN = 200;
/** A formula with more parts than this is shown as the size of its diagram. */
const MAX_PARTS = 12;

/** The refutation in a certificate file; null if it has none. */
export function readRefutation(text: string): Refutation | null {
  const body = JSON.parse(text) as { readonly format?: unknown }; // the server's own file; the checker checks every part of it
  return body.format === "touchstone-bdd-1" ? (body as unknown as Refutation) : null; // the members of this format
}

/** A line of a proof: what it says, and why. */
export interface Line {
  readonly number: number;
  readonly says: string;
  readonly because: string;
}

/** What turns the lines of a proof into words. `textOf`: the formula of a premise. */
export interface Question {
  readonly claim: string;
  readonly textOf: (id: string) => string;
  readonly read: (name: string) => string;
}

/** How many lines a refutation has: premises, ranges, the negated goal, then the steps. */
export const lengthOf = ({ premises, ranges, steps }: Refutation): number =>
  premises.length + ranges.length + 1 + steps.length;

/** A line of a refutation, counted from 0; the last one says false. */
export function lineOf(body: Refutation, at: number, { claim, textOf, read }: Question): Line {
  const number = at + 1;
  const { premises, ranges, steps } = body;
  const premise = premises[at];
  if (premise) return { number, says: textOf(premise.id), because: `premise ${premise.id}` };
  const range = ranges[at - premises.length];
  if (range !== undefined)
    return { number, says: wordsOf(body, range, read), because: "the range of a variable" };
  const first = premises.length + ranges.length;
  if (at === first) return { number, ...suppositionOf(body.goal, claim) };
  const [a, b, literal] = steps[at - first - 1] ?? [0, 0, 0];
  const because = a === b ? `from ${a + 1}` : `from ${a + 1} and ${b + 1}`;
  return { number, says: wordsOf(body, literal, read), because };
}

/** A proof by contradiction starts from the opposite of its goal. */
function suppositionOf(goal: Refutation["goal"], claim: string): Omit<Line, "number"> {
  return goal === "entailed"
    ? { says: `not ${claim}`, because: "suppose that the claim fails" }
    : { says: claim, because: "suppose that the claim holds" };
}

/** A literal in words: `a and not b`, `if a then b else c`; a large one only by its size. */
export function wordsOf(
  { names, nodes }: Pick<Refutation, "names" | "nodes">,
  literal: number,
  read: (name: string) => string = (name) => name,
): string {
  const wording: Wording = { nodes, nameAt: (level) => read(names[level] ?? ""), parts: 0 };
  const words = sayLiteral(wording, literal, false);
  return wording.parts > MAX_PARTS
    ? `the function of node ${literal >> 1} of the file${literal & 1 ? ", negated" : ""}`
    : words;
}

/** A function being put into words; `parts`: how many nodes are done. */
interface Wording {
  readonly nodes: Refutation["nodes"];
  nameAt(level: number): string;
  parts: number;
}

/** @param inside the words are part of a longer formula, and need parentheses */
function sayLiteral(wording: Wording, literal: number, inside: boolean): string {
  if (literal < 2) return literal === 0 ? "true" : "false";
  const [level, low, high] = wording.nodes[(literal >> 1) - 1] ?? [0, 0, 0];
  const flip = literal & 1;
  const [no, yes] = [low ^ flip, high ^ flip];
  const name = wording.nameAt(level);
  if (++wording.parts > MAX_PARTS) return "";
  if (no < 2 && yes < 2) return yes === 0 ? name : `not ${name}`;
  const whole = choiceText(name, { yes, no, say: (branch) => sayLiteral(wording, branch, true) });
  return inside ? `(${whole})` : whole;
}

/** A test of a variable with two branches, of which at most one is constant. Literal 0 is true, 1 is false. */
function choiceText(
  name: string,
  { yes, no, say }: { readonly yes: number; readonly no: number; say(literal: number): string },
): string {
  if (no === 1) return `${name} and ${say(yes)}`;
  if (yes === 1) return `not ${name} and ${say(no)}`;
  if (no === 0) return `not ${name} or ${say(yes)}`;
  if (yes === 0) return `${name} or ${say(no)}`;
  return `if ${name} then ${say(yes)} else ${say(no)}`;
}

export function showProof(body: Refutation, question: Question): TemplateResult {
  const length = lengthOf(body);
  const shown = Array.from({ length: Math.min(length, MAX_SHOWN) }, (_, at) =>
    lineOf(body, length > MAX_SHOWN && at === MAX_SHOWN - 1 ? length - 1 : at, question),
  );
  return html`<p>The proof supposes that the claim ${body.goal === "entailed" ? "fails" : "holds"} and reaches <em>false</em> in ${plural(length, "line")}; every step follows from the lines it names.</p>
    ${table(
      "proof",
      shown.map(({ number, says, because }) => [number, code(says), because]),
    )}
    ${shown.length < length ? quiet(`The certificate file also has the ${plural(length - shown.length, "line")} before the last that ${agree(length - shown.length, "is", "are")} not shown here.`) : ""}`;
}
