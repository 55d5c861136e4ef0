/**
 * Checks derivations step by step, independently of how they are found: it has its own substitution, normal
 * form and decision procedure.
 *
 * Assumptions are steps (`assume`, `arbitrary`) that stay open until a later step discharges them. That step
 * names in `from` the assumption and what was derived under it. The steps from an assumption to its discharge
 * are its block. Blocks nest, and no step outside a block may refer into it. The sources of discharging rules
 * are:
 * - `conditional`, `generalisation`: [assumption, result]
 * - `contradiction`: [assumption, steps that cannot all be true]
 * - `cases`: [disjunction, assumption, result, assumption, result, …]
 */
import { named, not, type Proposition } from "../../language/meaning.ts";
import type { Sentence } from "../../knowledge/fact.ts";
import type { Step } from "../theory.ts";
import { isContradictory, namesIn, normalForm, replaceVariable, writeForm } from "./check-forms.ts";

export interface CheckInput {
  readonly steps: readonly Step[];
  /** The sentences that may be given; those in `used` must be. */
  readonly sentences: readonly Sentence[];
  readonly used: readonly string[];
  /** The required conclusion of the last step. */
  readonly goal: Proposition;
  /**
   * In `rules_closed`: which atoms are false because nothing derives them, and the named individuals. Null in
   * other modes.
   */
  readonly closed: { isFalse(atom: Proposition): boolean; readonly names: readonly string[] } | null;
}

/** @returns null if the derivation is valid, or else a description of its first flaw */
export function findFlaw(input: CheckInput): string | null {
  const { steps, goal, used } = input;
  const last = steps.at(-1);
  if (!last) return "there is no step";
  if (writeForm(normalForm(last.conclusion, true)) !== writeForm(normalForm(goal, true)))
    return "the last step is not the claim or its negation";
  const grounds = steps.flatMap(({ rule, sentence }) =>
    rule === "given" && sentence !== null ? [sentence] : [],
  );
  if (new Set(grounds).size !== grounds.length) return "a sentence is given twice";
  if (grounds.length !== used.length || !used.every((id) => grounds.includes(id)))
    return "the grounds are not the sentences used";
  const shape = findMalformed(steps) ?? findBadScope(steps);
  if (shape !== null) return shape;
  const checker = new StepChecker(input);
  for (const step of steps) {
    const flaw = checker.flawOf(step);
    if (flaw !== null) return `step ${step.step} (${step.rule}): ${flaw}`;
  }
  return null;
}

const OPENS = new Set(["assume", "arbitrary"]);
/** Rules without source steps. */
const ROOTS = new Set(["given", "assume", "arbitrary", "closed_world"]);
/** Rules whose conclusion must follow from the named steps alone. */
const INFERENCES = new Set([
  "instance",
  "modus_ponens",
  "modus_tollens",
  "and_elimination",
  "and_introduction",
  "or_introduction",
  "disjunctive_syllogism",
  "exclusive_or",
  "equivalence",
  "equivalence_introduction",
  "existential_introduction",
  "restatement",
  "explosion",
]);
const DISCHARGES = new Set(["conditional", "generalisation", "contradiction", "cases"]);

function findMalformed(steps: readonly Step[]): string | null {
  for (const [index, each] of steps.entries()) {
    const { step, rule, sentence } = each;
    if (step !== index + 1) return `step ${step} is out of place`;
    const flaw = findBadSources(each);
    if (flaw !== null) return flaw;
    if ((rule === "given") !== (sentence !== null)) return `step ${step} names a sentence wrongly`;
  }
  return null;
}

/** Rules that may have sources or none: an instance of a tautology needs no source. */
const OPTIONAL_SOURCES = new Set(["restatement", "instance"]);

function findBadSources({ step, rule, from }: Step): string | null {
  if (!from.every((each) => Number.isInteger(each) && each >= 1 && each < step))
    return `step ${step} refers forward or to nothing`;
  if (new Set(from).size !== from.length) return `step ${step} names a step twice`;
  const isWrong = ROOTS.has(rule) !== (from.length === 0);
  return isWrong && !OPTIONAL_SOURCES.has(rule) ? `step ${step} has the wrong number of sources` : null;
}

/** Names an element that every domain has; it never counts as new. */
const SOMETHING = "something";
/**
 * Stands for a witness that the conclusion does not mention. No token of a sentence contains a control
 * character.
 */
const UNSPOKEN = "\u0000";

/** The assumptions that a step discharges, in order. */
function assumptionsOf({ rule, from }: Step): readonly number[] {
  if (!DISCHARGES.has(rule)) return [];
  return rule === "cases" ? from.filter((_, at) => at % 2 === 1) : from.slice(0, 1);
}

/**
 * Whether the disjunction precedes the cases, and the result of a case lies in its own block or before all
 * cases.
 */
function liesWithin({ from }: Step, at: number, start: number, end: number): boolean {
  const [disjunction = 0, first = 0] = from;
  const result = from[2 * at + 2] ?? 0;
  return disjunction < first && ((start <= result && result <= end) || result < first);
}

/**
 * The block of an assumption: from `start` to the step before the next case or the discharge, which is
 * `closer`.
 */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly closer: number;
}

function findBadScope(steps: readonly Step[]): string | null {
  const blocks = blocksOf(steps);
  if (typeof blocks === "string") return blocks;
  const open = steps.find(({ step, rule }) => OPENS.has(rule) && !blocks.some(({ start }) => start === step));
  if (open !== undefined) return `assumption ${open.step} stays open`;
  return findCrossing(blocks) ?? findHiddenSource(steps, blocks);
}

function blocksOf(steps: readonly Step[]): readonly Block[] | string {
  const blocks: Block[] = [];
  for (const step of steps) {
    const starts = assumptionsOf(step);
    for (const [at, start] of starts.entries()) {
      if (!OPENS.has(steps[start - 1]?.rule ?? ""))
        return `step ${step.step} discharges what is no assumption`;
      if (blocks.some((block) => block.start === start)) return `assumption ${start} is discharged twice`;
      const block: Block = { start, end: (starts[at + 1] ?? step.step) - 1, closer: step.step };
      const flaw = findBadBlock(step, at, block);
      if (flaw !== null) return flaw;
      blocks.push(block);
    }
  }
  return blocks;
}

function findBadBlock(step: Step, at: number, { start, end }: Block): string | null {
  if (end < start) return `the cases of step ${step.step} are out of order`;
  return step.rule === "cases" && !liesWithin(step, at, start, end)
    ? `the results of step ${step.step} are not drawn in their cases`
    : null;
}

function findCrossing(blocks: readonly Block[]): string | null {
  for (const a of blocks)
    for (const b of blocks) {
      if (a.start < b.start && b.start <= a.end && (b.end > a.end || b.closer > a.end))
        return `the blocks of ${a.start} and ${b.start} cross`;
    }
  return null;
}

function findHiddenSource(steps: readonly Step[], blocks: readonly Block[]): string | null {
  const isHidden = (source: number, step: number): boolean =>
    blocks.some(
      ({ start, end, closer }) => start <= source && source <= end && step > end && step !== closer,
    );
  const found = steps.find(({ step, from }) => from.some((source) => isHidden(source, step)));
  return found === undefined ? null : `step ${found.step} refers into a closed block`;
}

class StepChecker {
  private readonly input: CheckInput;
  /** Names that occur in the sentences, the claim, or a step already checked. */
  private readonly names: Set<string>;
  /** Names that a witness or an assumption introduced, with the number of its step. */
  private readonly introduced = new Map<string, number>();

  constructor(input: CheckInput) {
    this.input = input;
    this.names = new Set([
      SOMETHING,
      ...namesIn([...input.sentences.map(({ meaning }) => meaning), input.goal]),
    ]);
  }

  flawOf(step: Step): string | null {
    const flaw = this.flawOfRule(step) ?? this.flawOfNames(step);
    for (const name of namesIn([step.conclusion])) this.names.add(name);
    return flaw;
  }

  private flawOfRule(step: Step): string | null {
    const { rule, conclusion } = step;
    if (INFERENCES.has(rule)) return this.follows(this.conclusions(step.from), conclusion);
    switch (rule) {
      case "given":
        return this.flawOfGiven(step);
      case "assume":
        return this.introduce(step);
      case "arbitrary":
        return this.flawOfArbitrary(step);
      case "witness":
        return this.flawOfWitness(step);
      case "conditional":
        return this.flawOfConditional(step);
      case "contradiction":
        return this.flawOfContradiction(step);
      case "cases":
        return this.flawOfCases(step);
      case "generalisation":
        return this.flawOfGeneralisation(step);
      case "closed_world":
        return this.flawOfClosedWorld(step);
      case "closed_domain":
        return this.flawOfClosedDomain(step);
      default:
        return "there is no such rule";
    }
  }

  private flawOfArbitrary(step: Step): string | null {
    const { conclusion } = step;
    return conclusion.kind === "equal" && writeForm(normalForm(conclusion, true)) === "true"
      ? this.introduce(step)
      : "it says something";
  }

  /** From A the conclusion "if A, then A" follows, so the result may be missing. */
  private flawOfConditional({ from, conclusion }: Step): string | null {
    const [assumption, result = assumption] = this.conclusions(from);
    if (!assumption || !result || from.length > 2) return "it takes an assumption and a result";
    return this.follows([{ kind: "implies", left: assumption, right: result }], conclusion);
  }

  private flawOfContradiction({ from, conclusion }: Step): string | null {
    const [assumption] = this.conclusions(from.slice(0, 1));
    if (!assumption) return "it takes an assumption and a conflict";
    if (!isContradictory(this.conclusions(from))) return "there is no conflict";
    return this.follows([not(assumption)], conclusion);
  }

  private flawOfClosedWorld({ conclusion }: Step): string | null {
    const { closed } = this.input;
    return closed !== null && conclusion.kind === "not" && closed.isFalse(conclusion.of)
      ? null
      : "it is not false for want of a reason";
  }

  private flawOfClosedDomain({ from, conclusion }: Step): string | null {
    const { closed } = this.input;
    return closed !== null && isContradictory([...this.conclusions(from), not(conclusion)], closed.names)
      ? null
      : "it does not follow for the named ones";
  }

  private conclusions(from: readonly number[]): Proposition[] {
    return from.flatMap((each) => {
      const step = this.input.steps[each - 1];
      return step ? [step.conclusion] : [];
    });
  }

  private follows(premises: readonly Proposition[], conclusion: Proposition): string | null {
    return isContradictory([...premises, not(conclusion)]) ? null : "it does not follow";
  }

  private flawOfGiven({ sentence, conclusion }: Step): string | null {
    const given = this.input.sentences.find(({ id }) => id === sentence);
    return given && JSON.stringify(given.meaning) === JSON.stringify(conclusion)
      ? null
      : "no sentence says so";
  }

  /** An assumption may introduce names. */
  private introduce({ step, conclusion }: Step): null {
    for (const name of namesIn([conclusion])) if (!this.names.has(name)) this.introduced.set(name, step);
    return null;
  }

  /** From `some x: where, holds` it follows that `where` and `holds` are true of a new name. */
  private flawOfWitness({ step, from, conclusion }: Step): string | null {
    const [source, ...others] = this.conclusions(from);
    if (source?.kind !== "some" || others.length > 0) return "it takes one existential";
    const [name = UNSPOKEN, ...more] = namesIn([conclusion]).filter((each) => !this.names.has(each));
    if (more.length > 0) return "it takes one new name";
    const parts = [...(source.where === null ? [] : [source.where]), source.holds].map((part) =>
      replaceVariable(part, source.variable, named(name)),
    );
    this.introduced.set(name, step);
    return this.follows(parts, conclusion);
  }

  private flawOfCases({ from, conclusion }: Step): string | null {
    const [disjunction, ...rest] = this.conclusions(from);
    if (!disjunction || rest.length < 2 || rest.length % 2 !== 0)
      return "it takes a disjunction, and assumptions with results";
    const assumptions = rest.filter((_, at) => at % 2 === 0);
    if (!isContradictory([disjunction, ...assumptions.map(not)])) return "there are other cases";
    const results = rest.filter((_, at) => at % 2 === 1);
    return results.every((result) => this.follows([result], conclusion) === null)
      ? null
      : "a case does not give it";
  }

  /** [`where` of a name, or an arbitrary name; `holds` of it] give `all`, if the name occurs nowhere else. */
  private flawOfGeneralisation({ step, from, conclusion }: Step): string | null {
    const [start = 0] = from;
    const [assumption, result = assumption, ...more] = this.conclusions(from);
    if (!assumption || !result || more.length > 0 || conclusion.kind !== "all")
      return "it takes an assumption and a result, and gives a universal";
    const fits = [...this.introduced]
      .filter(([, by]) => by === start)
      .map(([name]) => name)
      .filter((name) => {
        const term = named(name);
        const where =
          conclusion.where === null ? null : replaceVariable(conclusion.where, conclusion.variable, term);
        const holds = replaceVariable(conclusion.holds, conclusion.variable, term);
        if (this.input.steps[start - 1]?.rule === "arbitrary")
          return sameForm(result, where === null ? holds : { kind: "implies", left: where, right: holds });
        return where !== null && sameForm(assumption, where) && sameForm(result, holds);
      });
    return fits.length === 1 && step > start
      ? null
      : "the assumption and the result are no example of it, or the example is not arbitrary";
  }

  /**
   * A witness must not outlive the block that introduced it, nor an arbitrary individual its generalisation.
   * A name that an assumption merely mentions first is an ordinary name, and later steps may use it.
   */
  private flawOfNames(step: Step): string | null {
    const used = new Set(namesIn([step.conclusion]));
    for (const assumption of assumptionsOf(step)) {
      for (const [name, by] of this.introduced) {
        const bound = step.rule === "generalisation" || this.input.steps[by - 1]?.rule === "witness";
        if (bound && by >= assumption && used.has(name)) return `\`${name}\` outlives its block`;
      }
    }
    return null;
  }
}

function sameForm(a: Proposition, b: Proposition): boolean {
  return writeForm(normalForm(a, true)) === writeForm(normalForm(b, true));
}
