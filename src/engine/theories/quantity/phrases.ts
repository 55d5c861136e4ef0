import type { Role } from "../../lexicon/frames/effects.ts";
import { areDays, isDayName, isFiction } from "../../lexicon/kinds.ts";
import { isTangible } from "../../lexicon/supersenses.ts";
import type { RoleFilling } from "../../meaning/form.ts";
import type { Referent } from "../../meaning/referents.ts";
import { isForm } from "../forms.ts";
import type { Deed } from "../state/roles.ts";
import type { Discourse } from "../theory.ts";
import type { Statement } from "./groups.ts";
import { nounOf, OBJECTS } from "./participants.ts";

/** Phrases beside a verb: which leave its amounts as they are told, and which do not. */

type Phrase =
  | "place"
  | "when"
  /** "On Mondays", "a day", "until noon": not once. */
  | "how often"
  /** "With Ann": whose they are then is open. */
  | "person"
  /** "In the picture": it need not be so. */
  | "fiction"
  /** "On loan", "in theory". */
  | "other";

export const PLACES: ReadonlySet<string> = new Set("in on at inside under behind near".split(" "));
const NEAR: ReadonlySet<string> = new Set(
  "near|behind|beside|under|above|below|opposite|next to|in front of".split("|"),
);
const SPANS: ReadonlySet<string> = new Set("since until throughout within".split(" "));
/** Roles of phrases that any verb can have. */
const BESIDE: ReadonlySet<Role> = new Set<Role>([
  "time",
  "measure",
  "place",
  "partner",
  "instrument",
  "beneficiary",
  "purpose",
  "cause",
  "topic",
]);
const REASONS: Readonly<Record<Phrase, string | null>> = {
  place: null,
  when: null,
  "how often": "how often it happens is not computed",
  person: "whose they are then is not said",
  fiction: "it need not have come about",
  other: "what a phrase says of it is not computed",
};

/** Who has so many "in the box" or "near the door" has so many; "on Mondays", "with Ann", "on paper" may be another matter. */
export function isPlain(one: RoleFilling, statement: Statement, discourse: Discourse): boolean {
  const { role, filler } = one;
  if (OBJECTS.has(role) || isForm(filler) || filler.kind === "measure") return true;
  return (PLACES.has(role) || role === "with") && phraseOf(one, statement, discourse) === "place";
}

/** Why a phrase beside the roles of an event leaves open what it does to amounts, or null. */
export function besideReason(statement: Statement, deed: Deed, discourse: Discourse): string | null {
  for (const one of statement.atom.roles) {
    const { role, filler } = one;
    if (OBJECTS.has(role) || isForm(filler) || filler.kind === "measure") continue;
    const [own] = [...deed.roles].find(([, filled]) => filled.filler === filler) ?? [];
    const isExchange = deed.effects.some(({ kind }) => kind === "exchange") && own === "partner";
    if (own !== undefined && (!BESIDE.has(own) || isExchange)) continue;
    const phrase = phraseOf(one, statement, discourse);
    const isSource = role === "from" && own === undefined && phrase !== "when";
    const reason = REASONS[isSource ? "other" : phrase];
    if (reason !== null) return reason;
  }
  return null;
}

function phraseOf(one: RoleFilling, statement: Statement, discourse: Discourse): Phrase {
  const { role, filler } = one;
  if (filler.kind === "moment") return "when";
  if (filler.kind !== "thing" && filler.kind !== "variable") return "other";
  const referent = filler.kind === "thing" ? discourse.referents.get(filler.id) : null;
  const noun = referent === null ? nounOf(filler.id, statement, discourse) : referent.noun;
  if (isTime(referent?.name ?? null, noun, discourse))
    return isRepeated(one, statement, referent) ? "how often" : "when";
  if (isOwnOccasion(one, statement, discourse)) return "when";
  if (noun !== null) return placeBy(noun, role, discourse);
  return referent?.name != null && (PLACES.has(role) || NEAR.has(role)) ? "place" : "person";
}

const isTime = (name: string | null, noun: string | null, { words }: Discourse): boolean =>
  (name !== null && isDayName(name.toLowerCase())) ||
  (noun !== null && words.kindsOf(noun)?.includes("time") === true);

/** "On Mondays", "in the evenings", "3 coins a day", "until noon". */
function isRepeated({ role, filler }: RoleFilling, { groups }: Statement, thing: Referent | null): boolean {
  if (SPANS.has(role)) return true;
  if (filler.kind === "variable") return groups.get(filler.id)?.amount == null;
  if (thing === null || thing.name !== null) return areDays(thing?.name?.toLowerCase() ?? "");
  const isAny = role === "during" && !thing.assumed && thing.description.length === 0;
  return thing.several || isAny;
}

/** "Gets $7 for his birthday", "for her allowance": it is his all the same. */
export function isOwnOccasion(
  { role, filler: occasion }: RoleFilling,
  { atom }: Statement,
  { referents, words }: Discourse,
): boolean {
  if (role !== "for" || occasion.kind !== "thing") return false;
  const { owner, noun } = referents.get(occasion.id);
  const isOwn =
    owner !== null && atom.roles.some(({ filler }) => filler.kind === "thing" && filler.id === owner);
  const kinds = noun === null ? null : words.kindsOf(noun);
  return isOwn && kinds?.some((kind) => OCCASIONS.has(kind)) === true;
}
const OCCASIONS: ReadonlySet<string> = new Set(["time", "possession", "event"]);

function placeBy(noun: string, role: string, { words }: Discourse): Phrase {
  if (isFiction(noun)) return "fiction";
  const kinds = words.kindsOf(noun);
  if (kinds?.includes("person") === true) return NEAR.has(role) ? "place" : "person";
  if (kinds?.some(isTangible) === true) return "place";
  return "other";
}
