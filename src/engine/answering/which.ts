import { named, vocabularyOf, type Mode, type Proposition, type Term } from "../language/meaning.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { NO_WRITE, type World } from "../turn/world.ts";
import { answerOf, refuse, type Answered } from "./answered.ts";
import { groundingOf, groundsOf, stateOf } from "./grounds.ts";
import { assumePersons, mayBeSomeone, meaningsOfComparatives, storedFor } from "./premises.ts";
import type { Case } from "./rule.ts";
import { findKinds, type KindsFound } from "./which-kinds.ts";

/** Most names that are tried; and most where what comparatives mean bears on the answer, since each is then decided among all. */
const MAX_CANDIDATES = 200;
const MAX_COMPARED = 24;

/** Lists the names of which a condition is proved: those that the prompt mentions, or without statements of its own, that are stored. */
export function answerWhich(
  world: World,
  { premises, stated, mode }: Case,
  variable: number,
  where: Proposition,
  asksWho: boolean,
): Answered {
  const stored = stated
    ? []
    : storedFor(world, [where], "without_contested", {
        converse: true,
        supposed: premises.map(({ meaning }) => meaning),
      }).sentences;
  const given = [...premises, ...stored];
  const told = [...given, ...assumePersons(world, given, [where], mode)];
  const isSomeone = mayBeSomeone(world, told);
  const candidates = candidatesIn(told, where).filter(
    (term) => !asksWho || term.kind !== "name" || isSomeone(term.name),
  );
  const kinds = !stated ? findKinds(world, variable, where) : null;
  const most =
    compares(where) || given.some(({ meaning }) => compares(meaning) && !isOfFacts(meaning))
      ? MAX_COMPARED
      : MAX_CANDIDATES;
  if (candidates.length > most)
    return refuse(
      "budget_exceeded",
      mode,
      `There are ${candidates.length} names to try, more than ${most}.`,
      { state: "computationally_bounded" },
    );
  // Of more names, comparisons are facts that nothing else speaks of.
  const sentences =
    candidates.length > MAX_COMPARED ? told : [...told, ...meaningsOfComparatives(given, where, mode)];
  const found = world.reasoner.find(sentences, variable, where, candidates, mode);
  if (found === null)
    return refuse(
      "budget_exceeded",
      mode,
      "That cannot be listed: the statements contradict each other, or are too many.",
      { state: "computationally_bounded" },
    );
  const byId = new Map(sentences.map((sentence) => [sentence.id, sentence]));
  if (found.length === 0 && kinds !== null && kinds.items.length > 0) return listKinds(mode, kinds);
  if (found.length === 0 && mode !== "rules_closed")
    return refuse("nothing_known", mode, "I don't know of any.", {
      state: "undetermined",
      missing: ["a name of which it is known"],
    });
  const used = [...new Set(found.flatMap(({ used }) => used))].flatMap((id) => byId.get(id) ?? []);
  const grounding = groundingOf(used);
  return {
    answer: answerOf("list", mode, {
      items: found.map(({ term }) => world.knowledge.wording.term(term)),
      grounds: groundsOf(used),
      missing: found.length === 0 ? ["a name of which it is known"] : [],
    }),
    speech: { kind: "list", of: "", open: mode !== "rules_closed" },
    state: found.length === 0 ? "undetermined" : stateOf("yes", grounding, true),
    grounding,
    steps: [],
    used,
    write: NO_WRITE,
  };
}

function listKinds(mode: Mode, { items, grounds }: KindsFound): Answered {
  return {
    answer: answerOf("list", mode, { items, grounds }),
    speech: { kind: "list", of: "", open: true },
    state: null,
    grounding: "pack",
    steps: [],
    used: [],
    write: NO_WRITE,
  };
}

function compares(part: Proposition): boolean {
  return [...vocabularyOf(part).symbols].some((symbol) => symbol.startsWith("comparative:"));
}

/** Whether a proposition only says of single things what is so and what is not. */
function isOfFacts(part: Proposition): boolean {
  return (
    part.kind === "apply" ||
    (part.kind === "not" && part.of.kind === "apply") ||
    (part.kind === "and" && part.of.every(isOfFacts))
  );
}

function candidatesIn(sentences: readonly Sentence[], where: Proposition): Term[] {
  const names = new Set<string>();
  for (const meaning of [...sentences.map((sentence) => sentence.meaning), where])
    for (const name of vocabularyOf(meaning).names) names.add(name);
  for (const name of vocabularyOf(where).names) names.delete(name);
  return [...names].map(named);
}
