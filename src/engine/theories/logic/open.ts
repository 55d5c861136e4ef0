import { vocabularyOf } from "../../answer/proposition.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { atomsIn, partsOf, placesIn, thingsOf } from "../forms.ts";
import { refused, type Condition, type Discourse, type Refused } from "../theory.ts";
import { mayBeSame } from "./two-things.ts";
import { Compiler } from "./compile.ts";
import { claimOf, orRefused, type LogicText } from "./logic.ts";

/** Whether what does not follow may be called open, or something that the text leaves out may decide it. */

/** "Two of them are ill" is taken to say that two are at least, which is so either way. */
export const LEAST = "a number may be exact or the least";

/**
 * Whether "it does not follow" may be said: all words of the question are words of the text, in the same places and tense, and no other
 * words of the text are so near that they could mean the same.
 */
export function openReason(discourse: Discourse, text: LogicText, form: Form): Refused | null {
  const compiler = new Compiler(discourse.referents);
  const claim = orRefused(() => compiler.proposition(claimOf(discourse, form)));
  if (claim.kind === "refused") return refused("the question has no proposition", placesIn(form));
  const asked = vocabularyOf(claim).symbols;
  const [outside] = text.outside.values();
  if (outside !== undefined) return refused(outside.reason, outside.at);
  const least = discourse.conditions.find((one) => one.least);
  if (least !== undefined) return refused(LEAST, least.at);
  const beyond = beyondLogic(discourse, form, asked);
  if (beyond !== null) return refused(beyond, placesIn(form));
  const said = new Set(text.premises.flatMap(({ sentence }) => [...vocabularyOf(sentence.meaning).symbols]));
  for (const symbol of asked) {
    for (const other of said)
      if (other !== symbol && isNear(symbol, other))
        return refused(`\`${wordOf(other)}\` may bear on \`${wordOf(symbol)}\``, placesIn(form));
    if (!said.has(symbol)) return refused(`nothing is said of \`${wordOf(symbol)}\``, placesIn(form));
  }
  const twice = twoWays([...said, ...asked]);
  if (twice !== null) return refused(`\`${twice}\` is used in two ways`, placesIn(form));
  return (
    leftOut(discourse, form) ??
    meantAgain(discourse) ??
    ofKind(discourse, form) ??
    otherPlace(discourse, form) ??
    missingKind(discourse, text, form)
  );
}

/** What more than the rules of logic would decide. */
function beyondLogic(discourse: Discourse, form: Form, asked: ReadonlySet<string>): string | null {
  if (mayBeSame(discourse, form)) return "whether it is the same is not said";
  // "Taller" is an order: what follows from it along a chain is not for logic to deny.
  if ([...asked].some((symbol) => symbol.startsWith("comparative:"))) return "it may follow from an order";
  // "Ann is the mother of Bob. Is Bob the mother of Ann?"
  const isOfTwo =
    form.kind === "equal" &&
    discourse.conditions.some(({ form: told }) => told.kind === "atom" && told.lemma === "of");
  if (isOfTwo || atomsIn(form).some(({ lemma }) => lemma === "of"))
    return "it may follow from what is said of whose it is";
  const told = new Set(discourse.conditions.flatMap(({ form: one }) => [...thingsOf(one)]));
  return [...thingsOf(form)].some((id) => !told.has(id)) ? "the text does not speak of it before" : null;
}

/** "Ann stayed. Everyone else left. Did Ann leave?": that she did not is meant, but not said. */
function leftOut({ conditions }: Discourse, form: Form): Refused | null {
  const asked = thingsOf(form);
  const verbs = new Set(atomsIn(form).map(({ lemma }) => lemma));
  const found = conditions.find(
    ({ form: rule }) =>
      rule.kind === "quantified" &&
      atomsIn(rule.holds).some(({ lemma }) => verbs.has(lemma)) &&
      [...partsOf(rule.where)].some(
        (part) =>
          part.kind === "not" &&
          part.of.kind === "equal" &&
          [...thingsOf(part.of)].some((id) => asked.has(id)),
      ),
  );
  return found === undefined
    ? null
    : refused("whether it holds of those who are left out is not said", found.at);
}

/** "Each helper at the fair gets a lunch. Some of the helpers are students": most likely those at the fair are meant. */
function meantAgain(discourse: Discourse): Refused | null {
  const { conditions, referents } = discourse;
  const groups = [...new Set(conditions.flatMap(({ form }) => [...thingsOf(form)]))].filter((id) => {
    const { noun, assumed, several, description } = referents.get(id);
    return assumed && several && noun !== null && description.length === 0;
  });
  const mayBe = (id: number, where: readonly Form[]): boolean => {
    const { noun } = referents.get(id);
    const isOfNoun = where.some(
      (one) => one.kind === "atom" && one.category === "noun" && one.lemma === noun,
    );
    const narrowed = where.filter(isNarrowing);
    const own = conditions.flatMap(({ form }) => (isNarrowing(form) && isSaidOf(form, id) ? [form] : []));
    // "The people in sales", of whom a rule about those in accounting says nothing.
    const isOther = own.length > 0 && !own.some((one) => narrowed.some((rule) => isSamePlace(one, rule)));
    return isOfNoun && narrowed.length > 0 && !isOther;
  };
  const found = conditions.find(({ form }) => {
    if (form.kind !== "quantified" || form.where.kind !== "and") return false;
    const { of } = form.where;
    return groups.some((id) => mayBe(id, of));
  });
  return found === undefined ? null : refused("whether they are those of whom it is said is open", found.at);
}

/** "At the fair", "who have a ticket" */
const isNarrowing = (form: Form): boolean =>
  form.kind !== "atom" || form.category === "place" || form.category === "verb";

const isSaidOf = (form: Form, id: number): boolean =>
  form.kind === "atom" &&
  form.category === "place" &&
  form.roles.some(({ role, filler }) => role === "subject" && filler.kind === "thing" && filler.id === id);

function isSamePlace(one: Form, other: Form): boolean {
  if (one.kind !== "atom" || other.kind !== "atom" || one.lemma !== other.lemma) return false;
  const [here, there] = [one, other].map(({ roles }) => roles.find(({ role }) => role === "object")?.filler);
  return here?.kind === "thing" && there?.kind === "thing" && here.id === there.id;
}

/** "Nora lives in Oslo. Does Nora live in Norway?" One place may lie in the other. */
function otherPlace(discourse: Discourse, form: Form): Refused | null {
  const verbsIn = (one: Form): readonly Atom[] =>
    atomsIn(one).filter(({ category }) => /^(?:verb|adjective)$/.test(category));
  const placed = verbsIn(form).filter(({ roles }) => roles.some(({ role }) => PLACING.has(role)));
  const told = discourse.conditions.find(({ form: said }) =>
    verbsIn(said).some(({ lemma, roles }) =>
      placed.some((one) => one.lemma === lemma && roles.some(({ role }) => PLACING.has(role))),
    ),
  );
  return told === undefined ? null : refused("one place may lie in the other", told.at);
}
const PLACING: ReadonlySet<string> = new Set(["in", "at", "on", "near", "inside", "by", "within", "from"]);

/** "A dog barks. Do dogs bark?": what is said of one may have been meant of its kind. */
function ofKind(discourse: Discourse, form: Form): Refused | null {
  const claim = claimOf(discourse, form);
  if (claim.kind !== "quantified" || claim.quantifier !== "generic") return null;
  const nouns = new Set(
    [...partsOf(claim.where)].flatMap((part) => (part.kind === "atom" ? [part.lemma] : [])),
  );
  const isOfOne = ({ form: said }: Condition): boolean =>
    (said.kind !== "quantified" || said.quantifier === "some") &&
    [...partsOf(said)].some((part) => part.kind === "atom" && nouns.has(part.lemma));
  const one = discourse.conditions.find(isOfOne);
  return one === undefined ? null : refused("it may be said of the kind", one.at);
}

/** "All mammals are epipho. A rabbit is not an epipho": a word as an adjective and as a noun may say the same. */
function twoWays(symbols: readonly string[]): string | null {
  const ways = new Map<string, string>();
  for (const symbol of symbols) {
    const word = wordOf(symbol);
    const way = ways.get(word) ?? symbol;
    if (way !== symbol) return word;
    ways.set(word, symbol);
  }
  return null;
}

const wordOf = (symbol: string): string => symbol.slice(symbol.indexOf(":") + 1, symbol.lastIndexOf("/"));

function isNear(one: string, other: string): boolean {
  const words = (symbol: string): readonly string[] =>
    wordOf(symbol)
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2);
  return words(one).some((a) =>
    words(other).some((b) => a === b || (a.length > 4 && b.length > 4 && a.slice(0, 4) === b.slice(0, 4))),
  );
}

/** A rule for what is asked, of a kind that the text does not say the thing to be, though it says of what kind it is: a world fact may be missing. */
function missingKind(discourse: Discourse, text: LogicText, form: Form): Refused | null {
  const kinds = discourse.conditions.filter(
    ({ form: one }) => one.kind === "atom" && one.category === "noun",
  );
  const heads = discourse.conditions.filter(
    ({ form: one }) => one.kind === "quantified" && /^(?:every|generic|no)$/.test(one.quantifier),
  );
  const lemmas = new Set(
    [...partsOf(form)].flatMap((part) =>
      part.kind === "atom" && part.category === "noun" ? [part.lemma] : [],
    ),
  );
  for (const { form: one } of kinds) if (one.kind === "atom") lemmas.add(one.lemma);
  if (text.premises.length === 0) return refused("nothing is said", placesIn(form));
  for (const { form: rule } of heads) {
    if (rule.kind !== "quantified") continue;
    for (const part of partsOf(rule.where))
      if (
        part.kind === "atom" &&
        part.category === "noun" &&
        !/^(?:person|thing)$/.test(part.lemma) &&
        lemmas.size > 0 &&
        !lemmas.has(part.lemma) &&
        !isConcluded(part.lemma, heads)
      )
        return refused(`whether something else is \`${part.lemma}\` is not said`, part.at);
  }
  return null;
}

const isConcluded = (lemma: string, rules: readonly Condition[]): boolean =>
  rules.some(
    ({ form }) =>
      form.kind === "quantified" &&
      [...partsOf(form.holds)].some(
        (part) => part.kind === "atom" && part.category === "noun" && part.lemma === lemma,
      ),
  );
