import { adverbEffect } from "../../lexicon/adverbs.ts";
import { isGenericNoun } from "../../lexicon/kinds.ts";
import type { Atom, Filler } from "../../meaning/form.ts";
import { conjunctsOf } from "../forms.ts";
import type { Condition, DerivationStep, Discourse, Outcome } from "../theory.ts";
import { thingIn } from "./fluents.ts";
import { deedOf } from "./roles.ts";

/**
 * "Fred passed the milk to Jeff. Who gave the milk to Jeff? Who received the milk?": handing something over is giving it, and whoever is given,
 * sold or lent it receives it. Of several times a story that is told whole means the last. Null where none fits, and where several got it.
 */
export function handed(discourse: Discourse): Outcome | null {
  const { asked, form } = discourse.question;
  const kinds = conjunctsOf(form).flatMap((part) =>
    part.kind === "atom" && part.category === "noun" ? [part.lemma] : [],
  );
  const [said, second] = conjunctsOf(form).filter((part) => part.kind !== "atom" || part.category !== "noun");
  if (asked.kind !== "which" || said?.kind !== "atom" || second !== undefined) return null;
  const places = placesOf(said);
  if (places === null || said.time.tense !== "past" || said.time.adverbs.length > 0) return null;
  const fitting = discourse.conditions.flatMap((condition) => {
    const handing = handingIn(condition, discourse, GIVING.test(said.lemma) ? GIVING : ANY_VERB);
    const found = handing === null ? null : fits(places, handing, asked.variable);
    return found === null ? [] : [{ thing: found, condition }];
  });
  // "What did Ann get?" asks for all of it.
  const isWhatGot = !GIVING.test(said.lemma) && isAsked(places, "gift");
  const meant = discourse.closed && !isWhatGot ? fitting.slice(-1) : fitting;
  const things = new Set(meant.map(({ thing }) => thing));
  const isWhoGot = said.lemma === "get" && isAsked(places, "taker");
  if (meant.length === 0 || (isWhoGot && things.size > 1)) return null;
  if (kinds.some((noun) => [...things].some((thing) => !isSurely(noun, thing, discourse)))) return null;
  const steps = meant.map(({ condition }, index): DerivationStep => {
    return { step: index + 1, rule: "handed over", from: [], text: "", at: condition.at };
  });
  return { kind: "things", things: [...things], steps };
}

/** "What fruit did she get?": a book is none. */
function isSurely(noun: string, thing: number, { conditions, referents, words }: Discourse): boolean {
  const told = conditions.flatMap(({ form }) =>
    conjunctsOf(form).flatMap((part) =>
      part.kind === "atom" && part.category === "noun" && thingIn(part, "subject") === thing
        ? [part.lemma]
        : [],
    ),
  );
  const nouns = [referents.get(thing).noun ?? [], told].flat();
  return isGenericNoun(noun) || noun === "person" || nouns.some((one) => words.isKindOf(one, noun));
}

const isAsked = (places: Places, asked: keyof Handing): boolean =>
  places.some(([place, { kind }]) => place === asked && kind === "variable");

/** Who hands what to whom. */
interface Handing {
  readonly giver: Filler | null;
  readonly gift: Filler;
  readonly taker: Filler;
}
type Places = readonly (readonly [keyof Handing, Filler])[];

const GIVING = /^(?:give|hand|pass)$/;
const ANY_VERB = /^/;

/** Who is asked about or named in each part; null of other verbs and phrases. */
function placesOf({ category, lemma, roles }: Atom): Places | null {
  const isGiven = GIVING.test(lemma);
  if (category !== "verb" || !(isGiven || lemma === "receive" || lemma === "get")) return null;
  const names: Readonly<Record<string, keyof Handing>> = isGiven
    ? { subject: "giver", object: "gift", recipient: "taker", to: "taker" }
    : { subject: "taker", object: "gift", from: "giver" };
  const places = roles.map(({ role, filler }) => [names[role], filler] as const);
  return places.every((one): one is readonly [keyof Handing, Filler] => one[0] !== undefined) ? places : null;
}

function handingIn({ form }: Condition, discourse: Discourse, verbs: RegExp): Handing | null {
  if (form.kind !== "atom" || form.category !== "verb" || !verbs.test(form.lemma)) return null;
  if (form.time.tense === "future") return null;
  if (form.time.adverbs.some((adverb) => adverbEffect(adverb) === null)) return null;
  const found = deedOf(form, discourse);
  const handing =
    found.kind === "deed"
      ? found.deed.effects.find(({ kind }) => kind === "transfer" || kind === "gain")
      : undefined;
  if (handing === undefined || found.kind !== "deed") return null;
  const filler = (role: typeof handing.to): Filler | null =>
    role === null ? null : (found.deed.roles.get(role)?.filler ?? null);
  const [giver, gift, taker] = [filler(handing.from), filler(handing.theme), filler(handing.to)];
  return gift === null || taker === null ? null : { giver, gift, taker };
}

/** What the variable stands for where all else is the same. */
function fits(places: Places, handing: Handing, variable: number): number | null {
  let found: number | null = null;
  for (const [place, filler] of places) {
    const told = handing[place];
    if (told?.kind !== "thing") return null;
    if (filler.kind === "variable" && filler.id === variable) found = told.id;
    else if (filler.kind !== "thing" || filler.id !== told.id) return null;
  }
  return found;
}
