import type { Proposition, Term } from "../language/meaning.ts";
import { apply, named, not } from "../language/meaning.ts";
import type { Read } from "../language/reading.ts";
import { searchModel, type Entry } from "../reasoning/logic/finite-models.ts";
import { namesOf, instanceOf } from "../reasoning/logic/propositions.ts";
import { isTrueIn } from "../reasoning/logic/structures.ts";
import type { World } from "./world.ts";
import { premisesOf } from "./premises.ts";
import { ruleOn, type Case } from "./rule.ts";

/** Bounds of what is looked for beside an answer; past them nothing is said. */
const MAX_PREMISES = 24;
const MAX_CANDIDATES = 24;
const MAX_GATES = 20_000;
const MAX_CONFLICTS = 2_000;
const MAX_TOLD = 8;

/** What elements without a name are called. */
const UNNAMED = ["one thing", "another thing"];

interface Claimed {
  readonly posed: Case;
  readonly claim: Proposition;
  readonly validity: boolean;
}

/** The statements and the claim of a prompt with one reading that asks for yes or no, or whether a conclusion follows. */
function claimedIn(world: World, read: Read): Claimed | null {
  const reading = read.kind === "read" && read.readings.length === 1 ? read.readings[0] : undefined;
  const questions =
    reading?.utterances.flatMap((utterance) => (utterance.kind === "question" ? [utterance.question] : [])) ??
    [];
  const [question, second] = questions;
  if (
    reading === undefined ||
    question === undefined ||
    second !== undefined ||
    (question.kind !== "polar" && question.kind !== "validity")
  )
    return null;
  const premises = premisesOf(world, reading);
  if (premises.length > MAX_PREMISES) return null;
  const mode = read.kind === "read" ? (read.mode ?? "classical") : "classical";
  return {
    posed: { premises, stated: reading.utterances.length > 1, mode, fixed: true },
    claim: question.kind === "polar" ? question.claim : question.conclusion,
    validity: question.kind === "validity",
  };
}

/** A case in words in which all that is said holds and the claim does not, and for a question one in which it does. Empty where none is at hand. */
export function countercase(world: World, read: Read): readonly string[] {
  const claimed = claimedIn(world, read);
  if (claimed === null || claimed.posed.mode !== "classical" || claimed.posed.premises.length === 0)
    return [];
  const {
    posed: { premises },
    claim,
    validity,
  } = claimed;
  const meanings = premises.map(({ meaning }) => meaning);
  const against = caseOf(world, [...meanings, not(claim)]);
  const clause = world.knowledge.wording.clause(claim);
  if (against === null) return [];
  if (validity)
    return [
      `For example, it could be that ${against}: then all premises hold, and it does not hold that ${clause}.`,
    ];
  const along = caseOf(world, [...meanings, claim]);
  return along === null
    ? []
    : [`It could be that ${along}; then it is so. It could also be that ${against}; then it is not.`];
}

function caseOf(world: World, propositions: readonly Proposition[]): string | null {
  if (propositions.some(hasEquation)) return null;
  const names = namesOf(propositions);
  for (const extra of names.length === 0 ? [1, 2] : [0, 1, 2]) {
    const found = searchModel(propositions, names, extra, MAX_GATES, MAX_CONFLICTS);
    if (found.kind === "over_budget") return null;
    if (found.kind === "found") {
      const allowance = { left: MAX_GATES };
      if (propositions.some((one) => isTrueIn(found.structure, one, allowance) !== true)) return null;
      return wordStructure(world, found.structure.names, found.entries);
    }
  }
  return null;
}

function hasEquation(part: Proposition): boolean {
  switch (part.kind) {
    case "equal":
      return true;
    case "apply":
      return false;
    case "not":
      return hasEquation(part.of);
    case "and":
    case "or":
    case "xor":
      return part.of.some(hasEquation);
    case "implies":
    case "iff":
      return hasEquation(part.left) || hasEquation(part.right);
    case "all":
    case "some":
      return (part.where !== null && hasEquation(part.where)) || hasEquation(part.holds);
  }
}

/** What is so in a small structure, and nothing else is: `Tom is a cat and nothing else of it is so`. */
function wordStructure(
  { knowledge: { wording } }: World,
  names: ReadonlyMap<string, number>,
  entries: readonly Entry[],
): string {
  const nameOf = new Map([...names].map(([name, element]) => [element, name]));
  const term = (element: number): Term =>
    named(nameOf.get(element) ?? UNNAMED[element - names.size] ?? "something else");
  const told = entries.flatMap(({ symbol, elements }) => {
    const match = /^(?<category>[^:]+):(?<lemma>.+)\/\d+$/u.exec(symbol)?.groups;
    if (match === undefined) return [];
    const terms = elements.map(term);
    return [
      wording.clause(apply(match["category"] as Parameters<typeof apply>[0], match["lemma"] ?? "", ...terms)),
    ]; // symbols are made of categories
  });
  const [first] = told;
  if (first === undefined) return "none of what is spoken of is so";
  return `${told.slice(0, MAX_TOLD).join(", ")}${told.length > MAX_TOLD ? ", and more" : ""}, and nothing else of it is so`;
}

/** Statements that would decide an open question, each by itself: what rules of the prompt ask for, of those it speaks of. */
export function missingPremises(
  world: World,
  read: Read,
): readonly { readonly text: string; readonly verdict: "yes" | "no" }[] {
  const claimed = claimedIn(world, read);
  if (claimed === null) return [];
  const { posed, claim } = claimed;
  const names = namesOf([claim]);
  const candidates = new Map<string, Proposition>();
  const { wording } = world.knowledge;
  for (const { meaning } of posed.premises)
    for (const one of conditionsIn(meaning, names)) candidates.set(wording.clause(one), one);
  const itself = new Set([wording.clause(claim), wording.clause(not(claim))]);
  const found: { text: string; verdict: "yes" | "no" }[] = [];
  for (const [text, meaning] of [...candidates].slice(0, MAX_CANDIDATES)) {
    if (itself.has(text)) continue;
    const { decision } = ruleOn(
      world,
      {
        ...posed,
        premises: [
          ...posed.premises,
          { id: "prompt:supposed", source: "prompt", ref: "supposed", text, meaning },
        ],
      },
      claim,
    );
    if (
      decision.kind === "decided" &&
      decision.verdict !== "unknown" &&
      decision.used.includes("prompt:supposed")
    )
      found.push({ text, verdict: decision.verdict });
  }
  return found.slice(0, 3);
}

/** What a rule needs, said of the names of a claim; of a choice, that one of it is not so. */
function conditionsIn(meaning: Proposition, names: readonly string[]): readonly Proposition[] {
  switch (meaning.kind) {
    case "all":
      return names.flatMap((name) => {
        const { where, holds } = instanceOf(meaning, name);
        const inner = conditionsIn(holds, names);
        return [
          ...(where === null ? [] : [where]),
          ...inner,
          ...(holds.kind === "not" ? [holds.of] : [not(holds)]),
        ];
      });
    case "implies":
      return [meaning.left, ...conditionsIn(meaning.right, names), not(meaning.right)];
    case "iff":
      return [meaning.left, meaning.right, not(meaning.left), not(meaning.right)];
    case "or":
    case "xor":
      return meaning.of.flatMap((one) => [one, not(one)]);
    case "and":
      return meaning.of.flatMap((one) => conditionsIn(one, names));
    case "apply":
    case "equal":
    case "not":
    case "some":
      return [];
  }
}
