import { html, type TemplateResult } from "lit-html";
import { table } from "./facts.ts";

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
  return body.format === "touchstone-bdd-1" ? body as unknown as Refutation : null; // what the format has
}

/** A line of a proof: what it says, and why. */
export interface Line { readonly number: number; readonly says: string; readonly because: string }

/** The lines of a refutation: premises, ranges, the negated goal, then the steps; the last says false. @param textOf the formula of a premise */
export function linesOf(body: Refutation, question: { readonly claim: string; readonly textOf: (id: string) => string; readonly read: (name: string) => string }): readonly Line[] {
  const { premises, ranges, steps, goal } = body;
  const said = [
    ...premises.map(({ id }) => ({ says: question.textOf(id), because: `premise ${id}` })),
    ...ranges.map((literal) => ({ says: wordsOf(body, literal, question.read), because: "the range of a variable" })),
    { says: goal === "entailed" ? `not ${question.claim}` : question.claim, because: goal === "entailed" ? "suppose that the claim fails" : "suppose that the claim holds" },
    ...steps.map(([a, b, literal]) => ({ says: wordsOf(body, literal, question.read), because: a === b ? `from ${a + 1}` : `from ${a + 1} and ${b + 1}` })),
  ];
  return said.map((line, at) => ({ number: at + 1, ...line }));
}

/** What a literal says: `a and not b`, `if a then b else c`; a large one only by its size. */
export function wordsOf({ names, nodes }: Pick<Refutation, "names" | "nodes">, literal: number, read: (name: string) => string = (name) => name): string {
  let parts = 0;
  const say = (of: number, inside: boolean): string => {
    if (of < 2) return of === 0 ? "true" : "false";
    const [level, low, high] = nodes[(of >> 1) - 1] ?? [0, 0, 0];
    const flip = of & 1;
    const [no, yes] = [low ^ flip, high ^ flip];
    const name = read(names[level] ?? "");
    if (++parts > MAX_PARTS) return "";
    if (no < 2 && yes < 2) return yes === 0 ? name : `not ${name}`;
    const whole = no === 1 ? `${name} and ${say(yes, true)}` : yes === 1 ? `not ${name} and ${say(no, true)}`
      : no === 0 ? `not ${name} or ${say(yes, true)}` : yes === 0 ? `${name} or ${say(no, true)}` : `if ${name} then ${say(yes, true)} else ${say(no, true)}`;
    return inside ? `(${whole})` : whole;
  };
  const words = say(literal, false);
  return parts > MAX_PARTS ? `the function of node ${literal >> 1} of the file${literal & 1 ? ", negated" : ""}` : words;
}

export function showProof(lines: readonly Line[], goal: Refutation["goal"]): TemplateResult {
  const shown = lines.length > MAX_SHOWN ? [...lines.slice(0, MAX_SHOWN - 1), ...lines.slice(-1)] : lines;
  return html`<p>The proof supposes that the claim ${goal === "entailed" ? "fails" : "holds"} and comes to <em>false</em> in ${lines.length} lines; every step follows from the lines it names.</p>
    ${table("proof", ["line", "says", "because"], shown.map(({ number, says, because }) => [number, html`<code>${says}</code>`, because]))}
    ${shown.length < lines.length ? html`<p class="quiet">${lines.length - shown.length} lines between are not shown here: they are in the certificate file.</p>` : ""}`;
}
