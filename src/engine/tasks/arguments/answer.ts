import { answered, Derivation, type Saying } from "../derivation.ts";
import type { TaskAnswered } from "../task.ts";
import { entails, namesIn, type Verdict } from "./decide.ts";
import { atomsIn, not, type Atom, type Formula } from "./formula.ts";
import type { Granted } from "./granted.ts";
import { atomKey, type Model } from "./ground.ts";
import type { Reading } from "./settle.ts";
import type { ArgumentText } from "./text.ts";
import { sayAtom, type Words } from "./wording.ts";

/** What an answer is worded from. The premises of `reading` are those of the text, then what is `granted`. */
export interface Settled { readonly reading: Reading; readonly granted: readonly Granted[]; readonly verdict: Verdict; readonly models: readonly Model[] }

/** The answer with its grounds: the fewest sentences that it takes, and what follows from them about the names one by one. */
export function answerWith(text: ArgumentText, settled: Settled, words: Words): TaskAnswered {
  const derivation = new Derivation();
  const asked = claimText(text);
  if (settled.verdict === "unknown") return openAnswer(text, settled, derivation, words);
  const goal = goalOf(settled);
  const grounds = groundsOf(settled).map((at) => ({ step: groundOf(text, settled, derivation, at), formula: settled.reading.premises[at] as Formula }));
  const drawn = chain(grounds, goal, { derivation, words });
  const told = settled.verdict === "yes" ? `Yes: ${asked}` : `No, it is not so that ${asked}`;
  derivation.drawn("follows", drawn, told, ["the claim", settled.verdict === "yes" ? "follows from" : "is denied by", "what is said"]);
  return answered({ kind: "verdict", verdict: settled.verdict }, "whether it is so", derivation);
}

function goalOf({ reading, verdict }: Settled): Formula { return verdict === "yes" ? reading.claim : not(reading.claim); }

/** The sentences that a verdict takes, by their numbers; what is granted counts on behind them. */
export function groundsOf(settled: Settled): readonly number[] {
  return fewest(settled.reading.premises, goalOf(settled));
}

function groundOf(text: ArgumentText, { granted }: Settled, derivation: Derivation, at: number): number {
  const taken = granted[at - text.premises.length];
  return taken === undefined ? derivation.said(sayingOf(text, at)) : derivation.known(taken.told, taken.about);
}

function sayingOf({ premises }: ArgumentText, at: number): Saying {
  const { text, start, end } = premises[at] ?? { text: "", start: 0, end: 0 };
  return { text, start, end };
}

function claimText({ claim }: ArgumentText): string {
  return claim.said.replace(/\?$/u, ".");
}

/** Premises that entail a goal and of which none can be spared. */
function fewest(premises: readonly Formula[], goal: Formula): readonly number[] {
  let kept = premises.map((_, at) => at);
  for (let at = premises.length - 1; at >= 0; at--) {
    const without = kept.filter((one) => one !== at);
    if (entails(without.map((one) => premises[one] as Formula), goal)) kept = without;
  }
  return kept;
}

interface Ground { readonly step: number; readonly formula: Formula }
interface Telling { readonly derivation: Derivation; readonly words: Words }

/** What is known of a name: a ground, or drawn from earlier ones by one sentence. */
interface Fact { readonly formula: Formula; readonly atom: Atom | null; readonly from: readonly Fact[]; readonly ground: Ground | null }

/** Most of what is worked out about names on the way to a claim. */
const MOST_FACTS = 40;

/** What follows about the names from one sentence and what is known before, round by round. Told is only what the goal rests on; its steps. */
function chain(grounds: readonly Ground[], goal: Formula, telling: Telling): readonly number[] {
  const base = grounds.map((ground): Fact => ({ formula: ground.formula, atom: null, from: [], ground }));
  const atoms = [...new Map(grounds.flatMap(({ formula }) => namedAtoms(formula, grounds)).map((atom) => [atomKey(atom.unit, atom.of ?? ""), atom])).values()];
  const facts = base.filter(({ formula }) => isLiteral(formula));
  const rules = base.filter(({ formula }) => !isLiteral(formula));
  for (let grown = true; grown && facts.length < MOST_FACTS;) {
    grown = false;
    for (const rule of rules) {
      for (const atom of atoms) {
        const formula = [true, false].map((holds): Formula => holds ? { kind: "is", ...atom } : not({ kind: "is", ...atom })).find((one) => !facts.some((fact) => same(fact.formula, one)) && entails([rule.formula, ...facts.map((fact) => fact.formula)], one));
        if (formula === undefined) continue;
        const from = fewest(facts.map((fact) => fact.formula), { kind: "if", left: rule.formula, right: formula }).flatMap((at) => facts[at] ?? []);
        facts.push({ formula, atom, from: [rule, ...from], ground: null });
        grown = true;
      }
    }
  }
  // what is given up first stands last, so that the latest of what was drawn is kept
  const all = [...[...facts].reverse(), ...rules];
  const told = new Map<Fact, number>();
  return fewest(all.map(({ formula }) => formula), goal).flatMap((at) => all[at] ?? []).map((fact) => tell(fact, told, telling));
}

function isLiteral(formula: Formula): boolean { return (formula.kind === "not" ? formula.part : formula).kind === "is"; }

function tell(fact: Fact, told: Map<Fact, number>, telling: Telling): number {
  const known = fact.ground?.step ?? told.get(fact);
  if (known !== undefined || fact.atom === null) return known ?? 0;
  const from = fact.from.map((one) => tell(one, told, telling));
  const { derivation, words } = telling;
  const holds = fact.formula.kind === "is";
  const step = derivation.drawn("applies", from, sayAtom(fact.atom, holds, words), [words.names.get(fact.atom.of ?? "") ?? "", holds ? "is" : "is not", fact.atom.unit]);
  told.set(fact, step);
  return step;
}

function same(one: Formula, other: Formula): boolean { return JSON.stringify(one) === JSON.stringify(other); }

/** The atoms of a sentence, said of each name of all of them. */
function namedAtoms(formula: Formula, grounds: readonly Ground[]): readonly Atom[] {
  const names = namesIn(grounds.map((ground) => ground.formula));
  return atomsIn(formula).flatMap(({ unit, of }) => of === null ? names.map((name) => ({ unit, of: name })) : [{ unit, of }]);
}

// ---- neither --------------------------------------------------------------------------------------------------------------

function openAnswer(text: ArgumentText, { reading, models }: Settled, derivation: Derivation, words: Words): TaskAnswered {
  const from = text.premises.map((_, at) => derivation.said(sayingOf(text, at)));
  const [holds, fails] = models.map((model) => worldOf(model, reading, words));
  const asked = claimText(text);
  derivation.drawn("counter_model", from, `Neither that nor its denial follows. It would be so if ${holds ?? "…"}; it would not be so if ${fails ?? "…"}`, ["the claim", "is left open by", "what is said"]);
  return { ...answered({ kind: "verdict", verdict: "unknown" }, "whether it is so", derivation), missing: [`a sentence that decides whether ${asked}`] };
}

/** What is so of the names that the claim is about, in one world in which all sentences hold. */
function worldOf(model: Model, { claim, premises }: Reading, words: Words): string {
  const about = namesIn([claim]);
  const units = [...new Set([claim, ...premises].flatMap(atomsIn).map(({ unit }) => unit))];
  const lines = about.flatMap((of) => units.flatMap((unit) => { const holds = model.get(atomKey(unit, of)); return holds === undefined ? [] : [sayAtom({ unit, of }, holds, words)]; }));
  return lines.slice(0, 8).join(", ");
}
