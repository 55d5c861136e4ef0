import { isOrdinal } from "../../text/numerals.ts";
import { isDayName, isFiction } from "../../lexicon/kinds.ts";
import type { Filler } from "../../meaning/form.ts";
import { isPerson, type Deed } from "../state/roles.ts";
import type { Discourse } from "../theory.ts";
import { DAYS } from "./days.ts";
import type { Group, Statement } from "./groups.ts";

/** What is asked of the parts of a statement before its amounts are computed with. */

export const OBJECTS: ReadonlySet<string> = new Set(["subject", "object", "recipient"]);
const DEICTIC: ReadonlySet<string> = new Set("next last previous coming past".split(" "));

/** The noun of what a variable stands for. */
export function nounOf(id: number, { groups, each }: Statement, { referents }: Discourse): string | null {
  const group = groups.get(id);
  if (group?.kind == null && group?.partOf?.kind === "thing") return referents.get(group.partOf.id).noun;
  return group?.kind?.noun ?? each.find(({ variable }) => variable === id)?.kind.noun ?? null;
}

/** "Someone loses 3 coins": it may be anyone. */
export function isAnyone(filler: Filler | undefined, { referents }: Discourse): boolean {
  if (filler?.kind !== "thing") return false;
  const { name, noun, members } = referents.get(filler.id);
  return name === null && members.length === 0 && (noun === null || noun === "person");
}

export const isOnePerson = (filler: Filler | undefined, discourse: Discourse): boolean =>
  filler?.kind === "thing" && isPerson(filler.id, discourse);

/** "Finds 3 coins for Ann" */
export function isForAnother({ atom }: Statement, deed: Deed, discourse: Discourse): boolean {
  const fors = atom.roles.filter(({ role }) => role === "for").map(({ filler }) => filler);
  return [...fors, deed.roles.get("beneficiary")?.filler].some((filler) => isOnePerson(filler, discourse));
}

/** "Some boys give Tom 3 coins": each of them, or all together. */
export function isPlural({ atom, groups }: Statement, deed: Deed, { referents }: Discourse): boolean {
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  const themes = deed.effects.map(({ theme }) =>
    theme === null ? undefined : deed.roles.get(theme)?.filler,
  );
  if (subject === undefined || themes.every((theme) => theme === undefined || theme === subject))
    return false;
  if (subject.kind === "variable") return groups.has(subject.id);
  // "The rabbits ate 4 of the potatoes": whichever of them did, 4 are gone.
  const isOfKnown = themes.every(
    (theme) => theme?.kind === "variable" && groups.get(theme.id)?.partOf != null,
  );
  return subject.kind === "thing" && referents.get(subject.id).several && !isOfKnown;
}

/** "Some leave", "sells several of them": neither a kind nor a name. */
export function isUnnamed({ atom }: Statement, { referents }: Discourse): boolean {
  return atom.roles.some(({ filler, role }) => {
    if (!OBJECTS.has(role)) return false;
    if (filler.kind === "measure") return filler.unit === "";
    if (filler.kind !== "thing") return false;
    const { name, noun, members } = referents.get(filler.id);
    return name === null && noun === null && members.length === 0;
  });
}

/** "In his dream", "in the future": it need not have come about. */
export function isTold({ atom }: Statement, deed: Deed, { referents }: Discourse): boolean {
  const isPaid = deed.effects.some(({ kind }) => kind === "pay");
  return atom.roles.some(({ role, filler }) => {
    if (OBJECTS.has(role) || filler.kind !== "thing") return false;
    // "Spends $5 on a new game"
    if (isPaid && (role === "on" || role === "for")) return false;
    // "Scores 3 goals in the game"
    if (deed.roles.get("activity")?.filler === filler) return false;
    const { noun, name } = referents.get(filler.id);
    return name === null && noun !== null && isFiction(noun);
  });
}

/** Whether a phrase says when: "on Monday", "in 1990". */
export function saysWhen({ atom }: Statement, { referents, words }: Discourse): boolean {
  if (atom.time.adverbs.some((one) => DAYS.has(one))) return true;
  return atom.roles.some(({ role, filler }) => {
    if (filler.kind === "moment") return true;
    if (filler.kind !== "thing" || OBJECTS.has(role)) return false;
    const { noun, name } = referents.get(filler.id);
    if (name !== null) return isDayName(name.toLowerCase());
    return noun !== null && (words.kindsOf(noun)?.includes("time") ?? false);
  });
}

/** "Next week": counted from the time of telling. */
export function isDeictic({ atom }: Statement, { referents }: Discourse): boolean {
  return atom.roles.some(
    ({ filler }) =>
      filler.kind === "thing" && referents.get(filler.id).description.some((word) => DEICTIC.has(word)),
  );
}

/** "Eats the third apple", "has her last coin": there are or were others, of which nothing is said. */
export function isOneOfThem({ thing, amount, marks }: Group, { referents }: Discourse): boolean {
  if (thing === null || amount === null) return false;
  const { assumed, several } = referents.get(thing);
  return (assumed && !several) || marks.some((mark) => isOrdinal(mark) || LATER.has(mark));
}
const LATER: ReadonlySet<string> = new Set(["last", "final", "next"]);
