import { KINSHIP, kinshipOf, type BasicKin, type Kinship } from "../../lexicon/kinship.ts";
import type { Filler, Form } from "../../meaning/form.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { calledRoles, rolesOf, type Asked } from "./asked.ts";
import { verdictOf, type Finding } from "./finding.ts";

/**
 * What relatives of relatives are called.
 *
 *     What do you call your mother's brother?   ⇒   uncle
 *     Is my father's sister my aunt?            ⇒   yes
 *
 * A way that turns back ("my mother's son", "my son's mother") may end at several people, and is left alone.
 */
interface Chain {
  readonly start: Filler;
  /** From the start on: mother, brother. */
  readonly words: readonly Kinship[];
}

type Thing = Extract<Filler, { kind: "thing" }>;

/** "Your mother's brother", by what the question takes for granted of each. */
function chainTo(asked: Asked, thing: Thing, length = 0): Chain | null {
  const word = kinshipOf(asked.nounOfThing(thing) ?? "");
  const links = asked.grantedOf(thing).filter((form) => form.kind !== "atom" || form.category !== "noun");
  const owners = links.flatMap((form) => ownerIn(form, "of"));
  const others = links.filter((form) => ownerIn(form, "of").length + ownerIn(form, "to").length === 0);
  const [owner, second] = owners;
  if (word === null || owner === undefined || second !== undefined || others.length > 0 || length > 3)
    return null;
  const before = owner.kind === "thing" ? chainTo(asked, owner, length + 1) : null;
  return before === null
    ? { start: owner, words: [word] }
    : { start: before.start, words: [...before.words, word] };
}

function ownerIn(form: Form, link: string): readonly Filler[] {
  const isLink = form.kind === "atom" && form.lemma === link;
  return isLink ? [rolesOf(form, ["subject", "object"])?.[1] ?? []].flat() : [];
}

/** All ways along the words, or none where one may turn back. */
function waysAlong({ words }: Chain): readonly (readonly BasicKin[])[] {
  const [first, ...others] = words.map(({ ways }) => ways.filter((way) => !way.some(isStep)));
  let found = first ?? [];
  for (const next of others) found = found.flatMap((way) => next.map((further) => [...way, ...further]));
  const turns = others.some((next, at) => {
    const before = words[at]?.ways.map((way) => way.at(-1)) ?? [];
    return next.some((way) => before.some((last) => turnsBack(last, way[0])));
  });
  return turns ? [] : found;
}

const isStep = (kin: BasicKin): boolean => kin !== "parent" && kin !== "child" && kin !== "spouse";
const turnsBack = (last: BasicKin | undefined, next: BasicKin | undefined): boolean =>
  (last === "parent" && next === "child") ||
  (last === "child" && next === "parent") ||
  (last === "spouse" && (next === "spouse" || next === "child")) ||
  (last === "parent" && next === "spouse");

/** The words for the end of a chain, of the gender that its last word shows. */
function wordsAt(chain: Chain): readonly Kinship[] {
  const ways = waysAlong(chain).map((way) => way.join());
  const gender = chain.words.at(-1)?.gender ?? null;
  return KINSHIP.filter(
    (row) =>
      ways.length > 0 &&
      row.gender === gender &&
      ways.every((way) => row.ways.some((one) => one.join() === way)),
  );
}

/** "What is your mother's brother called?", "What is your mother's brother to you?" */
export function whichRelative(asked: Asked, variable: number): Finding | null {
  const [only, second] = conjunctsOf(asked.question.form);
  if (only === undefined || second !== undefined) return null;
  const isAsked = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === variable;
  const person = only.kind === "equal" ? relativeTo(asked, only, isAsked) : calledIn(only, isAsked);
  const chain = person?.kind === "thing" ? chainTo(asked, person) : null;
  const [row] = chain === null || chain.words.length < 2 ? [] : wordsAt(chain);
  if (chain === null || row === undefined) return null;
  return { outcome: { kind: "names", names: [row.word] }, cited: [], rule: "kinship", because: null };
}

function calledIn(form: Form, isAsked: (filler: Filler | undefined) => boolean): Filler | null {
  const [person, name] = form.kind === "atom" ? (calledRoles(form) ?? []) : [];
  return isAsked(name) ? (person ?? null) : null;
}

/** "Your mother's brother to you": to whom the chain leads from. */
function relativeTo(
  asked: Asked,
  { left, right }: Extract<Form, { kind: "equal" }>,
  isAsked: (filler: Filler | undefined) => boolean,
): Filler | null {
  const person = isAsked(left) ? right : isAsked(right) ? left : null;
  if (person?.kind !== "thing") return null;
  const [to] = asked.grantedOf(person).flatMap((form) => ownerIn(form, "to"));
  const chain = chainTo(asked, person);
  return to !== undefined && chain !== null && asked.isSame(to, chain.start) ? person : null;
}

/** "Is my father's sister my aunt?" Only of words that hold, or that only the gender keeps from holding. */
export function whetherRelative(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") return null;
  const [chain, claimed] = [chainTo(asked, form.left), chainTo(asked, form.right)];
  const word = claimed?.words[0];
  if (chain === null || claimed === null || word === undefined || claimed.words.length > 1) return null;
  if (chain.words.length < 2 || !asked.isSame(chain.start, claimed.start)) return null;
  const ways = waysAlong(chain).map((way) => way.join());
  if (ways.length === 0 || !ways.every((way) => word.ways.some((one) => one.join() === way))) return null;
  const gender = chain.words.at(-1)?.gender ?? null;
  if (word.gender !== null && gender === null) return null;
  return verdictOf(word.gender === null || word.gender === gender ? "yes" : "no", "kinship", []);
}
