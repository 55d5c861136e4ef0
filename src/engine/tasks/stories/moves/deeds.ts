import type { TaskWord } from "../../text.ts";
import type { Noun, Nouns } from "../noun-phrases.ts";
import { match, pattern, type Bound, type Pattern } from "../patterns.ts";
import type { Deed } from "./events.ts";
import { inPresent, mayBePresent } from "./present-tense.ts";

const WENT =
  "went|journeyed|travelled|traveled|moved|walked|ran|returned|headed|hurried|drove|flew|came|strolled|jogged|rushed|wandered|hiked|marched|raced|strode|sailed|cycled|proceeded|relocated|crept|skipped|dashed|sprinted|swam";
const TOOK =
  "got|took|grabbed|picked_up|collected|fetched|acquired|lifted|snatched|seized|retrieved|gathered|obtained";
const PUT_DOWN =
  "dropped|put_down|discarded|set_down|let_go_of|laid_down|abandoned|got_rid_of|threw_away|placed_down";
const GAVE = "gave|handed|passed|gave_back|handed_over|passed_over";
const IN = "in|at|inside|on";
const THERE = "there?";
/** What is neither gone to nor taken up, though its sentence has that form: "took the bus", "went to the left", "gave the order". */
const NO_THING: ReadonlySet<string> = new Set(
  (
    "bus train taxi cab plane flight tram metro subway ferry stairs elevator lift escalator road path route street way shower bath break nap rest exam test call walk photo photograph picture turn blame lead chance " +
    "opportunity advice time day night week month year off flu cold message joke job idea point party team class course subject meeting order talk answer kiss hug hint lesson speech left right front side top end middle others rest music beat rhythm " +
    "war sleep bottom center centre north south east west bill tab credit word news charge responsibility power decision seat stage lot bit dinner lunch breakfast ride hint permission account notice step steps action control care part place lane exit shortcut ship boat throne oath vow pulse medicine pill pills drug drink sip bite hand floor"
  ).split(" "),
);
/** Places that stand without an article. */
const BARE_PLACES: ReadonlySet<string> = new Set([
  "home",
  "school",
  "work",
  "bed",
  "church",
  "town",
  "prison",
  "hospital",
  "college",
  "university",
  "class",
  "upstairs",
  "downstairs",
  "outside",
  "inside",
]);

type Build = (slot: (name: string) => Nouns) => Deed | null;
interface Form {
  readonly form: Pattern;
  readonly present: Pattern | null;
  readonly build: Build;
}
const form = (text: string, build: Build): Form => ({ form: pattern(text), present: presentOf(text), build });

function presentOf(text: string): Pattern | null {
  const present = inPresent(text);
  return present === null ? null : pattern(present);
}

/** The sentence forms. A slot that is not what its form needs makes the form fail, not the sentence mean less. */
const FORMS: readonly Form[] = [
  form(`{who} ${WENT} back? over? to|into|onto {place} ${THERE}`, (slot) =>
    placed("go", slot("who"), slot("place")),
  ),
  form(`{who} ${WENT} back? from {from} to|into {place}`, (slot) =>
    passing(slot("who"), slot("from"), slot("place")),
  ),
  form(`{who} ${WENT} back? either? to|into either? {places}`, (slot) =>
    eitherOf(slot("who"), slot("places"), true),
  ),
  form(`{who} went|returned|came|walked|ran|drove back? {home}`, (slot) =>
    bareHome(slot("who"), slot("home")),
  ),
  form(`{who} entered|reached|visited {place}`, (slot) => placed("go", slot("who"), slot("place"))),
  form(`{who} arrived|showed_up ${IN} {place}`, (slot) => placed("go", slot("who"), slot("place"))),
  form(`{who} is|are|was|were now|still|back|currently|again? ${IN} {place} now|again?`, (slot) =>
    placed("be", slot("who"), slot("place")),
  ),
  form(`{who} stayed|remained|waited ${IN} {place}`, (slot) => placed("be", slot("who"), slot("place"))),
  form(`{who} is|are|was|were either? ${IN} either? {places}`, (slot) =>
    eitherOf(slot("who"), slot("places"), false),
  ),
  form(
    `{who} is|are|was|were no_longer|not|not_anymore ${IN} {place} anymore|any_more|any_longer|now?`,
    (slot) => placed("away", slot("who"), slot("place")),
  ),
  form(`{who} isn't|aren't|wasn't|weren't ${IN} {place} anymore|any_more|any_longer|now?`, (slot) =>
    placed("away", slot("who"), slot("place")),
  ),
  form(
    `{who} exited|went_out_of|walked_out_of|ran_out_of|came_out_of|departed_from|departed {place}`,
    (slot) => placed("exit", slot("who"), slot("place")),
  ),
  form(`{who} left {what} ${THERE}`, (slot) => leaving(slot("who"), slot("what"))),
  form(`{who} ${TOOK} {things} ${THERE}`, (slot) => handled("take", slot("who"), slot("things"))),
  form("{who} has|is_holding|is_carrying {things} now?", (slot) =>
    slot("things").items.every(({ form: kind }) => kind === "definite")
      ? handled("take", slot("who"), slot("things"))
      : null,
  ),
  form(`{who} picked|lifted {things} up ${THERE}`, (slot) => handled("take", slot("who"), slot("things"))),
  form(`{who} ${PUT_DOWN} {things} ${THERE}`, (slot) => handled("drop", slot("who"), slot("things"))),
  form(`{who} put|set|laid {things} down ${THERE}`, (slot) => handled("drop", slot("who"), slot("things"))),
  form(`{who} threw {things} away`, (slot) => handled("drop", slot("who"), slot("things"))),
  form(`{who} put|placed|left|laid|stored|hid {things} in|into|inside|on|onto {place}`, (slot) =>
    putting(slot("who"), slot("things"), slot("place")),
  ),
  form(`{who} ${GAVE} {things} to {to}`, (slot) => giving(slot("who"), slot("things"), slot("to"))),
  form(`{who} gave|handed|passed {to} {things}`, (slot) => giving(slot("who"), slot("things"), slot("to"))),
  form(`{to} received|got|took|accepted {things} from {who}`, (slot) =>
    giving(slot("who"), slot("things"), slot("to")),
  ),
  form(`{who} took|carried|brought|moved {things} back? to|into {place}`, (slot) =>
    isThing(slot("things")) ? bringing(slot("who"), slot("things"), slot("place")) : null,
  ),
  form(`{who} ${WENT} back? to|into {place} with {things}`, (slot) =>
    bringing(slot("who"), slot("things"), slot("place")),
  ),
  form(`{who} swapped|switched|exchanged|traded places|positions with_each_other?`, (slot) =>
    exchanging(slot("who").items, slot("who").join),
  ),
  form(`{who} swapped|switched|exchanged|traded places|positions with {other}`, (slot) =>
    exchanging([...slot("who").items, ...slot("other").items], "and"),
  ),
  form(`{who} swapped|traded|exchanged {gives} for|with {gets}`, (slot) =>
    barter(slot("who"), slot("gives"), slot("gets")),
  ),
  form(`{who} did_not|didn't|never go|journey|travel|move|walk|run|return back? to|into {place}`, (slot) =>
    unmoved(slot("who"), slot("place")),
  ),
  form(
    `{who} did_not|didn't|never take|get|grab|pick_up|drop|put_down|discard|leave {things} there?`,
    (slot) => unmoved(slot("who"), slot("things")),
  ),
];

/** What a sentence without its time words can tell; the different ways in which it can be meant. */
export function readDeeds(words: readonly TaskWord[]): readonly Deed[] {
  const deeds: Deed[] = [];
  const isPresent = mayBePresent(words);
  for (const { form: one, present, build } of FORMS) {
    for (const bound of match(one, words)) {
      const deed = build((name) => slotOf(bound, name));
      if (deed !== null) deeds.push(deed);
    }
    for (const bound of isPresent && present !== null ? match(present, words) : []) {
      const deed = build((name) => slotOf(bound, name));
      if (deed !== null && !isHabit(deed)) deeds.push({ ...deed, present: true });
    }
  }
  return deeds;
}

/** "Ann goes to school", "goes home": what she is used to, as likely as what she does now. */
function isHabit(deed: Deed): boolean {
  return "place" in deed && BARE_PLACES.has(deed.place.key);
}

function slotOf(bound: Bound, name: string): Nouns {
  const found = bound.get(name);
  if (found === undefined) throw new Error(`a sentence form has no slot ${name}`);
  return found;
}

// ---- what may stand in a slot -----------------------------------------------------------------------------------------

/** Somebody who acts: named, or told apart by an article; several are joined by "and". */
function actors({ items, join }: Nouns): readonly Noun[] | null {
  return join !== "or" && items.every(({ form: kind }) => kind !== "bare") ? items : null;
}
function actor(nouns: Nouns): Noun | null {
  return nouns.items.length === 1 ? (actors(nouns)?.[0] ?? null) : null;
}
function isObject({ key, form: kind }: Noun): boolean {
  return kind === "name" || (kind !== "bare" && !NO_THING.has(key.split(" ").at(-1) ?? ""));
}
function thingsOf({ items, join }: Nouns): readonly Noun[] | null {
  return join !== "or" && items.every(isObject) ? items : null;
}
function placeOf({ items }: Nouns): Noun | null {
  const [place] = items;
  return items.length === 1 && place !== undefined && isPlace(place) ? place : null;
}
function isPlace(noun: Noun): boolean {
  return noun.form === "bare" ? BARE_PLACES.has(noun.key) : noun.form !== "pronoun" && isObject(noun);
}

// ---- deeds ------------------------------------------------------------------------------------------------------------

function placed(kind: "go" | "be" | "away" | "exit", whoever: Nouns, where: Nouns): Deed | null {
  const [who, place] = [actors(whoever), placeOf(where)];
  return who === null || place === null ? null : { kind, who, place };
}

/** "Ann went from the hall to the porch". */
function passing(whoever: Nouns, start: Nouns, where: Nouns): Deed | null {
  const [deed, from] = [placed("go", whoever, where), placeOf(start)];
  return deed?.kind !== "go" || from === null || from.key === deed.place.key ? null : { ...deed, from };
}

function bareHome(whoever: Nouns, home: Nouns): Deed | null {
  return home.items[0]?.form === "bare" && home.items[0].key !== "inside"
    ? placed("go", whoever, home)
    : null;
}

function eitherOf(whoever: Nouns, { items, join }: Nouns, went: boolean): Deed | null {
  const who = actors(whoever);
  return who === null || join !== "or" || !items.every(isPlace)
    ? null
    : { kind: "either", who, places: items, went };
}

function leaving(whoever: Nouns, what: Nouns): Deed | null {
  const [who, things] = [actors(whoever), thingsOf(what)];
  return who === null || things === null ? null : { kind: "left", who, what: things };
}

function handled(kind: "take" | "drop", whoever: Nouns, what: Nouns): Deed | null {
  const [who, things] = [actor(whoever), thingsOf(what)];
  return who === null || things === null ? null : { kind, who, things };
}

function putting(whoever: Nouns, what: Nouns, where: Nouns): Deed | null {
  const [who, things, into] = [actor(whoever), thingsOf(what), placeOf(where)];
  return who === null || things === null || into === null ? null : { kind: "put", who, things, into };
}

function giving(giver: Nouns, what: Nouns, receiver: Nouns): Deed | null {
  const [from, things, to] = [actor(giver), thingsOf(what), actor(receiver)];
  return from === null || things === null || to === null || to.form === "indefinite" || !isObject(to)
    ? null
    : { kind: "give", from, things, to };
}

function bringing(whoever: Nouns, what: Nouns, where: Nouns): Deed | null {
  const [who, things, place] = [actor(whoever), thingsOf(what), placeOf(where)];
  // "Took the ball to Bo" and "went to the park with Bo" are not of places and things: names of people are no places.
  if (who !== null && place !== null && !isThing(what)) return accompanied([who, ...what.items], what, place);
  return who === null ||
    things === null ||
    place === null ||
    place.form === "name" ||
    things.some(({ form: kind }) => kind === "name")
    ? null
    : { kind: "bring", who, things, place };
}

function isThing({ items }: Nouns): boolean {
  return items.some(({ form: kind }) => kind !== "name");
}

/** "Ann went to the park with Bo and Cy": all of them did. */
function accompanied(who: readonly Noun[], { join }: Nouns, place: Noun): Deed | null {
  return join === "or" || place.form === "name" ? null : { kind: "go", who, place };
}

function exchanging(who: readonly Noun[], join: Nouns["join"]): Deed | null {
  return who.length === 2 && join === "and" && who.every(({ form: kind }) => kind !== "bare")
    ? { kind: "exchange", who }
    : null;
}

/** "Ann swapped the ball for Bo's book". */
function barter(whoever: Nouns, what: Nouns, other: Nouns): Deed | null {
  const [one, gives, [theirs]] = [actor(whoever), thingsOf(what), other.items];
  const parts = theirs === undefined || other.items.length > 1 ? null : /^(.+)'s (.+)$/u.exec(theirs.text);
  if (one === null || gives?.length !== 1 || gives[0] === undefined || theirs === undefined || parts === null)
    return null;
  const [, owner = "", thing = ""] = parts;
  const named = (text: string, written: string): Noun => ({
    ...theirs,
    key: text.toLowerCase(),
    text: written,
    form: "definite",
  });
  return {
    kind: "barter",
    one,
    gives: gives[0],
    other: named(owner.replace(/^the /u, ""), owner),
    gets: named(thing, `the ${thing}`),
  };
}

function unmoved(whoever: Nouns, what: Nouns): Deed | null {
  const who = actors(whoever);
  return who === null || what.join === "or" || !what.items.every((noun) => isObject(noun))
    ? null
    : { kind: "nothing", who, what: what.items };
}
