import { indexOf } from "../answer/fact-index.ts";
import { named, vocabularyOf, type Mode, type Proposition, type Term } from "../language/meaning.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { NO_WRITE } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { answerOf, refuse, type Answered } from "../answer/answered.ts";
import { groundingOf, groundsOf, stateOf } from "../answer/grounds.ts";
import { ROLE_MEANING, assumePersons, mayBeSomeone, meaningsOfComparatives, storedFor } from "./premises.ts";
import type { Case } from "./rule.ts";
import { declineContested } from "./verdict.ts";
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
  if (found.length === 0 && kinds !== null && kinds.items.length > 0) return listKinds(mode, kinds);
  if (found.length === 0 && mode !== "rules_closed")
    return declineEmpty(world, { premises, stated, mode }, variable, where);
  const byId = new Map(sentences.map((sentence) => [sentence.id, sentence]));
  const { items, unchecked } = checkedFirst(
    found,
    sentences.some(({ source }) => source === "vault")
      ? withoutVault(world, { sentences, variable, where, candidates, mode })
      : [],
  );
  const used = [...new Set(items.flatMap((item) => item.used))].flatMap((id) => byId.get(id) ?? []);
  const grounding = groundingOf(used);
  return {
    answer: answerOf("list", mode, {
      items: items.map(({ term }) => world.knowledge.wording.term(term)),
      grounds: groundsOf(used),
      missing: found.length === 0 ? ["a name of which it is known"] : [],
    }),
    speech: { kind: "list", of: "", open: mode !== "rules_closed", unchecked },
    state: found.length === 0 ? "undetermined" : stateOf("yes", grounding, true),
    grounding,
    steps: [],
    used,
    write: NO_WRITE,
  };
}

type Item = NonNullable<ReturnType<World["reasoner"]["find"]>>[number];
interface Search {
  readonly sentences: readonly Sentence[];
  readonly variable: number;
  readonly where: Proposition;
  readonly candidates: readonly Term[];
  readonly mode: Mode;
}

/** The names of which it is proved without statements of turns. */
function withoutVault(
  { reasoner }: World,
  { sentences, variable, where, candidates, mode }: Search,
): readonly Item[] {
  return (
    reasoner.find(
      sentences.filter(({ source }) => source !== "vault"),
      variable,
      where,
      candidates,
      mode,
    ) ?? []
  );
}

/** What is found without unchecked statements, and then how many more that rest on them. */
function checkedFirst(
  found: readonly Item[],
  checked: readonly Item[],
): { readonly items: readonly Item[]; readonly unchecked: number } {
  const proved = new Map(checked.map((item) => [nameOf(item), item]));
  const isUnchecked = ({ used }: Item): boolean => used.some((id) => id.startsWith("vault:"));
  const items = found.map((item) => proved.get(nameOf(item)) ?? item);
  const rest = items.filter(isUnchecked);
  return { items: [...items.filter((item) => !isUnchecked(item)), ...rest], unchecked: rest.length };
}

function nameOf({ term }: Item): string {
  return term.kind === "name" ? term.name : "";
}

/** None is found; where contested statements would give one, they are named. */
function declineEmpty(
  world: World,
  { premises, stated, mode }: Omit<Case, "fixed">,
  variable: number,
  where: Proposition,
): Answered {
  const contested = new Set(indexOf(world.vault.facts).contested.map(({ sentence: { id } }) => id));
  const sentences =
    stated || contested.size === 0
      ? []
      : storedFor(world, [where], "with_contested", {
          converse: true,
          supposed: premises.map(({ meaning }) => meaning),
        }).sentences;
  const standing = sentences.filter(({ id }) => !contested.has(id));
  const doubted = sentences
    .filter(({ id }) => contested.has(id))
    .slice(0, MAX_COMPARED)
    .filter(
      (sentence) =>
        (
          world.reasoner.find(
            [...standing, sentence],
            variable,
            where,
            candidatesIn([sentence], where),
            mode,
          ) ?? []
        ).length > 0,
    );
  if (doubted.length > 0) return declineContested(mode, doubted);
  return refuse("nothing_known", mode, "I don't know of any.", {
    state: "undetermined",
    missing: ["a name of which it is known"],
  });
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
  // "Ann's mother" is no answer to who Ann's mother is.
  for (const { id } of sentences)
    if (id.startsWith(ROLE_MEANING)) names.delete(id.slice(ROLE_MEANING.length));
  return [...names].map(named);
}
