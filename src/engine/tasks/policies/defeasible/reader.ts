import type { TaskReader, TaskResult, TaskStep } from "../../task.ts";
import { Prover, type Proof } from "./backward.ts";
import { mark } from "./forward.ts";
import { readGame, type Game } from "./game.ts";
import { keyOf, opposite, type Condition, type Literal, type Theory, type Told } from "./theory.ts";
import { wordLiteral } from "./wording.ts";

/** Conditions that nobody knows the truth of; each is tried both ways. */
const MAX_DOUBTS = 6;

/** Numbered rules with preferences over what is told of some animals, and whether one does something. */
export const rulesReader: TaskReader = {
  name: "policy_rules",
  modes: ["defeasible"],
  read: (text) => {
    if (text.options.length > 0) return null;
    const read = readGame(text);
    if (read === null) return null;
    if (read.kind === "unread") return text.mode === null && !/\bpreferred over\b/u.test(text.body) ? null : decline(`${read.why} ${read.text.length > 160 ? `${read.text.slice(0, 160)}…` : read.text}`, [read.text === "" ? "a shorter text" : `a reading of ${read.text}`]);
    return answer(read.game);
  },
};

function decline(explanation: string, missing: readonly string[]): TaskResult {
  return { kind: "declined", reason: "unreadable", state: "scope_boundary", explanation, missing };
}

type Verdict = "yes" | "no" | "unknown";
interface Decided { readonly verdict: Verdict; readonly proof: Proof | null }

function answer({ theory, goal, phrases, spans }: Game): TaskResult {
  const told = new Set(theory.facts.map(keyOf));
  const clash = theory.facts.find((fact) => told.has(keyOf(opposite(fact))));
  if (clash !== undefined) return { kind: "declined", reason: "inconsistent_premises", state: "contradicted", explanation: `It is told that ${wordLiteral(clash, phrases)}, and that it is not so.`, missing: [] };
  const doubts = [...new Set(theory.rules.flatMap(({ body }) => body.flatMap((condition) => condition.kind === "property" && condition.holds === null ? [condition.told] : [])))];
  const [first, ...others] = casesOf(theory, doubts).map((one) => decide(one, goal));
  if (first === undefined) return declineDoubts(doubts);
  if (typeof first === "string") return declineStopped(first);
  for (const other of others) {
    if (typeof other === "string") return declineStopped(other);
    if (other.verdict !== first.verdict) return declineDoubts(doubts);
  }
  return worded(first, goal, { spans, say: (literal) => wordLiteral(literal, phrases) });
}

/** The theory with what is in doubt taken for so and for not so; none where there is too much of it. */
function casesOf(theory: Theory, doubts: readonly string[]): readonly Theory[] {
  if (doubts.length > MAX_DOUBTS) return [];
  return Array.from({ length: 2 ** doubts.length }, (_, bits): Theory => ({
    ...theory,
    rules: theory.rules.map((rule) => ({ ...rule, body: rule.body.map((condition): Condition => condition.kind === "property" && condition.holds === null ? { ...condition, holds: (bits >> doubts.indexOf(condition.told) & 1) === 1 } : condition) })),
  }));
}

/** Decides by a search back from what is asked, and by marking forward from what is told. */
function decide(theory: Theory, goal: Literal): Decided | "split" | "cyclic" | "disagree" {
  const prover = new Prover(theory);
  const [yes, no] = [prover.prove(goal), prover.prove(opposite(goal))];
  const standing = mark(theory);
  if (yes.kind !== "found" || no.kind !== "found") return yes.kind !== "found" ? yes.kind : no.kind === "found" ? "cyclic" : no.kind;
  const expected = (literal: Literal, proof: Proof | null): boolean => standing(literal) === (proof === null ? "unprovable" : "proved");
  if (!expected(goal, yes.proof) || !expected(opposite(goal), no.proof) || yes.proof !== null && no.proof !== null) return "disagree";
  return yes.proof !== null ? { verdict: "yes", proof: yes.proof } : no.proof !== null ? { verdict: "no", proof: no.proof } : { verdict: "unknown", proof: null };
}

function declineDoubts(doubts: readonly string[]): TaskResult {
  const told = doubts.slice(0, MAX_DOUBTS);
  return { kind: "declined", reason: "not_determined", state: "undetermined", explanation: `The answer depends on what I don't know: whether ${told.join("; whether ")}.`, missing: told.map((one) => `whether ${one}`) };
}

function declineStopped(why: "split" | "cyclic" | "disagree"): TaskResult {
  if (why === "disagree") return { kind: "declined", reason: "procedures_disagree", state: "undetermined", explanation: "Two ways of deciding it came to different answers.", missing: [] };
  const explanation = why === "split" ? "Several rules stand against several, and none is preferred over all of them." : "Some of its rules rest on themselves in a circle.";
  return { kind: "declined", reason: "not_determined", state: "undetermined", explanation, missing: ["a preference between the rules"] };
}

// ---- wording ----------------------------------------------------------------------------------------------------------

interface Telling { readonly spans: Game["spans"]; readonly say: (literal: Literal) => string }

function worded({ verdict, proof }: Decided, goal: Literal, told: Telling): TaskResult {
  const asked = `whether ${told.say(goal)}`;
  const steps: TaskStep[] = [];
  if (proof === null) {
    const said = `I don't know whether ${told.say(goal)}: neither that nor its denial follows, because no rule that applies, and that no other rule holds off, says either.`;
    steps.push({ rule: "no_rule_applies", from: [], conclusion: said, fact: factOf(goal), span: null });
    return { kind: "answered", answer: { kind: "verdict", verdict }, asked, said, steps, missing: [`a fact or a rule that decides ${asked}`] };
  }
  tell(proof, steps, new Map(), told);
  const shown = told.say(proof.literal);
  return { kind: "answered", answer: { kind: "verdict", verdict }, asked, said: `${verdict === "yes" ? "Yes" : "No"}, ${shown}.`, steps };
}

/** Adds the steps of a proof, what it rests on first; the number of its last step. */
function tell(proof: Proof, steps: TaskStep[], known: Map<string, number>, told: Telling): number {
  const key = keyOf(proof.literal);
  const before = known.get(key);
  if (before !== undefined) return before;
  const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  if (proof.rule === null) {
    const span = told.spans.get(key);
    steps.push({ rule: "said", from: [], conclusion: span?.text ?? sentence(told.say(proof.literal)), fact: factOf(proof.literal), span: span === undefined ? null : { start: span.start, end: span.end } });
  } else {
    const { rule, beaten } = proof;
    const from = proof.body.map((one) => tell(one, steps, known, told));
    const property = rule.body.flatMap((condition) => condition.kind === "property" ? [condition.told] : []);
    const grounds = rule.body.flatMap((condition) => condition.kind === "property" ? condition.grounds : []).map((ground) => saidStep(ground.text, ground, steps, known));
    const rules = [rule, ...beaten].map((one) => ruleStep(one, one.number, steps, known));
    const because = property.length === 0 ? "" : ` because ${property.join(" and ")}`;
    const over = beaten.length === 0 ? "" : ` Rule ${rule.number} is preferred over ${beaten.map(({ number }) => `rule ${number}`).join(" and ")}, which would say the opposite.`;
    steps.push({ rule: beaten.length === 0 ? "rule" : "preferred_rule", from: [...new Set([...from, ...grounds, ...rules])], conclusion: `By rule ${rule.number},${because === "" ? "" : `${because},`} ${told.say(proof.literal)}.${over}`, fact: factOf(proof.literal), span: null });
  }
  known.set(key, steps.length);
  return steps.length;
}

function ruleStep(rule: Told, number: number, steps: TaskStep[], known: Map<string, number>): number {
  return saidStep(`rule ${number}`, rule, steps, known);
}

/** A sentence of the text as a step, once. */
function saidStep(key: string, { text, start, end }: Told, steps: TaskStep[], known: Map<string, number>): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  steps.push({ rule: "said", from: [], conclusion: text, fact: { subject: "the text", relation: "says", object: text }, span: { start, end } });
  known.set(key, steps.length);
  return steps.length;
}

function factOf({ subject, relation, object, positive }: Literal): TaskStep["fact"] {
  return { subject, relation, object, negated: !positive };
}
