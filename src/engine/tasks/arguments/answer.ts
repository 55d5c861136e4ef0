import { answered, Derivation, type Saying } from "../derivation.ts";
import type { TaskAnswered } from "../task.ts";
import { namesIn, type Verdict } from "./decide.ts";
import { formalOf } from "./formal.ts";
import { atomsIn, not, TRUE, type Formula } from "./formula.ts";
import type { Granted } from "./granted.ts";
import { atomKey, type Model } from "./ground.ts";
import { fewest, prove, type Line } from "./proof.ts";
import type { Reading } from "./settle.ts";
import type { ArgumentText } from "./text.ts";
import { nameOf, sayAtom, sayFormula, type Words } from "./wording.ts";

/** What an answer is worded from. The premises of `reading` are those of the text, then what is `granted`. */
export interface Settled {
  readonly reading: Reading;
  readonly granted: readonly Granted[];
  readonly verdict: Verdict;
  readonly models: readonly Model[];
}

/** The answer with its grounds: the fewest sentences that it takes, and what follows from them about the names one by one. */
export function answerWith(text: ArgumentText, settled: Settled, words: Words): TaskAnswered {
  const derivation = new Derivation();
  const asked = claimText(text);
  if (settled.verdict === "unknown") return openAnswer(text, settled, derivation, words);
  const goal = goalOf(settled);
  const grounds = groundsOf(settled).map((at) => {
    const formula = settled.reading.premises[at] as Formula; // grounds are numbers of premises
    return {
      step: groundOf(text, settled, { derivation, words }, at),
      line: { rule: "given", formula, from: [] } satisfies Line,
    };
  });
  const proof = prove(
    grounds.map(({ line }) => line),
    goal,
  ) ?? { from: grounds.map(({ line }) => line), supposed: null };
  const teller = new Teller(new Map(grounds.map(({ line, step }) => [line, step])), { derivation, words });
  const drawn = proof.from.map((line) => teller.tell(line));
  const told = settled.verdict === "yes" ? `Yes: ${asked}` : `No, it is not so that ${asked}`;
  derivation.drawn(proof.supposed === null ? "follows" : "contradiction", drawn, told, [
    "the claim",
    settled.verdict === "yes" ? "follows:" : "is denied:",
    formalOf(settled.reading.claim, words),
  ]);
  return answered({ kind: "verdict", verdict: settled.verdict }, "whether it is so", derivation);
}

function goalOf({ reading, verdict }: Settled): Formula {
  return verdict === "yes" ? reading.claim : not(reading.claim);
}

/** The sentences that a verdict takes, by their numbers; what is granted counts on behind them. */
export function groundsOf(settled: Settled): readonly number[] {
  return fewest(settled.reading.premises, goalOf(settled));
}

function groundOf(
  text: ArgumentText,
  { granted, reading }: Settled,
  { derivation, words }: Telling,
  at: number,
): number {
  const taken = granted[at - text.premises.length];
  const meaning = formalOf(reading.premises[at] ?? TRUE, words);
  return taken === undefined
    ? derivation.said(sayingOf(text, at), meaning)
    : derivation.known(taken.told, taken.about, meaning);
}

function sayingOf({ premises }: ArgumentText, at: number): Saying {
  const { text, start, end } = premises[at] ?? { text: "", start: 0, end: 0 };
  return { text, start, end };
}

function claimText({ claim }: ArgumentText): string {
  return claim.said.replace(/\?$/u, ".");
}

interface Telling {
  readonly derivation: Derivation;
  readonly words: Words;
}

/** The steps of lines, each told once, behind those that it rests on. */
class Teller {
  readonly #steps: Map<Line, number>;
  readonly #telling: Telling;

  /** `told`: grounds with their steps. */
  constructor(told: ReadonlyMap<Line, number>, telling: Telling) {
    this.#steps = new Map(told);
    this.#telling = telling;
  }

  tell(line: Line): number {
    const known = this.#steps.get(line);
    if (known !== undefined) return known;
    const from = line.from.map((one) => this.tell(one));
    const { derivation, words } = this.#telling;
    const step = derivation.drawn(
      line.rule,
      from,
      `${OPENINGS[line.rule] ?? ""}${sayFormula(line.formula, words)}`,
      factOf(line.formula, words),
    );
    this.#steps.set(line, step);
    return step;
  }
}

const OPENINGS: Readonly<Record<string, string>> = {
  suppose: "Suppose that ",
  witness: "Take one of these: ",
};

/** What is said of one name in three words; of anything else its formula. */
function factOf(formula: Formula, words: Words): [string, string, string] {
  const atom = formula.kind === "not" ? formula.part : formula;
  return atom.kind === "is"
    ? [nameOf(atom.of ?? "", words), formula.kind === "is" ? "is" : "is not", atom.unit]
    : ["it", "means", formalOf(formula, words)];
}

// ---- neither --------------------------------------------------------------------------------------------------------------

function openAnswer(
  text: ArgumentText,
  settled: Settled,
  derivation: Derivation,
  words: Words,
): TaskAnswered {
  const { reading, models } = settled;
  const from = reading.premises.map((_, at) => groundOf(text, settled, { derivation, words }, at));
  const asked = claimText(text);
  const claim = formalOf(reading.claim, words);
  const [holds, fails] = models.map((model, at) => {
    const told = worldOf(model, reading, words);
    return {
      told,
      step: derivation.drawn("possible", from, `It can ${at === 0 ? "" : "not "}be so: if ${told}`, [
        claim,
        at === 0 ? "holds where" : "fails where",
        formalModel(model, words),
      ]),
    };
  });
  derivation.drawn(
    "counter_model",
    [holds?.step ?? 0, fails?.step ?? 0],
    `Neither that nor its denial follows. It would be so if ${holds?.told ?? "…"}; it would not be so if ${fails?.told ?? "…"}`,
    ["the claim", "is left open:", claim],
  );
  return {
    ...answered({ kind: "verdict", verdict: "unknown" }, "whether it is so", derivation),
    missing: [`a sentence that decides whether ${asked}`],
  };
}

/** All that is so in a world, and all that is not. */
function formalModel(model: Model, words: Words): string {
  const atoms = [...model].map(([key, holds]) => {
    const [unit = "", of = ""] = key.split("\n");
    return `${holds ? "" : "not "}[${unit}](${nameOf(of, words)})`;
  });
  return `(${atoms.join(" and ")})`;
}

/** What is so of the names that the claim is about, in one world in which all sentences hold; of a claim that names nothing, what is so of anything. */
function worldOf(model: Model, { claim, premises }: Reading, words: Words): string {
  const about = namesIn([claim]);
  const units = [...new Set([claim, ...premises].flatMap(atomsIn).map(({ unit }) => unit))];
  const told =
    about.length > 0
      ? about
      : [...new Set([...model].flatMap(([key, holds]) => (holds ? [key.slice(key.indexOf("\n") + 1)] : [])))];
  const lines = told.flatMap((of) =>
    units.flatMap((unit) => {
      const holds = model.get(atomKey(unit, of));
      return holds === undefined || (!holds && about.length === 0)
        ? []
        : [sayAtom({ unit, of }, holds, words)];
    }),
  );
  return lines.length === 0 ? "there is nothing of what it speaks of" : lines.slice(0, 8).join(", ");
}
