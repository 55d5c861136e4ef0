import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { childrenOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { thingIn } from "./fluents.ts";
import { asLaidDown } from "./laying-down.ts";
import { deedOf } from "./roles.ts";

/** Effects by which things and persons only come to be elsewhere or with others. */
const MOVING: ReadonlySet<string> = new Set(["move", "put", "transfer", "gain"]);
const PLACES: ReadonlySet<string> = new Set([
  "subject",
  "object",
  "recipient",
  "to",
  "into",
  "from",
  "in",
  "on",
  "with",
]);

/**
 * Whether a text is a story of nothing but who goes where and takes, puts down or hands over what, in the past: such a story tells all that
 * happens in it. So does one of nothing but which place lies north of which. Any other word may stand for more than is told.
 */
export function isToldWhole(discourse: Discourse): boolean {
  const kinds = kindsIn(discourse);
  const isMap =
    discourse.conditions.filter(({ form }) => saysSide(form)).length > 1 && !kinds.includes("event");
  return tellsMoves(discourse) && (isMap || kinds.filter((kind) => kind === "event").length > 1);
}

/** Whether it is of nothing but that, however short. */
export const tellsMoves = (discourse: Discourse): boolean =>
  !discourse.conditions.some((one) => isJoint(one, discourse)) && !kindsIn(discourse).includes("other");

/** Whether somebody goes somewhere or takes something in it, and nothing else happens. */
export const isOfMoves = (discourse: Discourse): boolean =>
  tellsMoves(discourse) && kindsIn(discourse).includes("event");

const kindsIn = (discourse: Discourse): readonly ("event" | "state" | "other")[] =>
  discourse.conditions.map(({ form }) => kindOf(form, { ...discourse, closed: true }));

/** "Tom and Ann pick up the sofa": told of each, though it is in the hands of both. */
export const isJoint = ({ id, sentence, form }: Condition, { conditions }: Discourse): boolean =>
  form.kind === "atom" &&
  form.category === "verb" &&
  conditions.some(
    (other) =>
      other.id !== id &&
      other.sentence === sentence &&
      other.form.kind === "atom" &&
      other.form.lemma === form.lemma &&
      thingIn(form, "object") !== null &&
      thingIn(other.form, "object") === thingIn(form, "object"),
  );

/** "West of the garden", as a place or as an adjective. */
const saysSide = (form: Form): boolean =>
  form.kind === "atom" &&
  (form.category === "place" ? /^(?:north|south|east|west) of$/ : /^(?:north|south|east|west)$/).test(
    form.lemma,
  );

function kindOf(form: Form, discourse: Discourse): "event" | "state" | "other" {
  switch (form.kind) {
    case "atom":
      if (form.category === "verb") return isMove(form, discourse) || isHolding(form) ? "event" : "other";
      return isState(form) ? "state" : "other";
    case "not":
    case "xor":
    case "or":
      return childrenOf(form).every(isPlace) ? "state" : "other";
    default:
      return "other";
  }
}

const isPlace = (form: Form): boolean => form.kind === "atom" && form.category === "place";

/** What something is, or where. */
function isState(atom: Atom): boolean {
  if (atom.category === "noun") return true;
  if (atom.category === "adjective") return saysSide(atom);
  return atom.category === "place" && isPlain(atom) && atom.time.tense === "present";
}

/** "Tom is holding the rake" */
export const isHolding = ({ lemma, roles, time }: Atom): boolean =>
  /^(?:hold|carry)$/.test(lemma) &&
  roles.map(({ role }) => role).join() === "subject,object" &&
  roles.every(({ filler }) => filler.kind === "thing") &&
  !time.perfect &&
  (time.progressive || time.tense === "past") &&
  time.tense !== "future" &&
  time.adverbs.length === 0;

function isMove(atom: Atom, discourse: Discourse): boolean {
  if (
    !isPlain(atom) ||
    isOfSeveral(atom, discourse) ||
    atom.time.tense !== "past" ||
    atom.time.perfect ||
    atom.time.progressive
  )
    return false;
  const found = deedOf(asLaidDown(atom, discourse), discourse);
  if (found.kind !== "deed" || found.deed.effects.length === 0 || found.deed.unsaid !== null) return false;
  return found.deed.effects.every(({ kind }) => MOVING.has(kind));
}

/** "Tom and Ann pick up the sofa" */
const isOfSeveral = ({ roles }: Atom, { referents }: Discourse): boolean =>
  roles.some(({ filler }) => filler.kind === "thing" && referents.get(filler.id).members.length > 0);

const isPlain = ({ roles, time }: Atom): boolean =>
  time.adverbs.every((adverb) => adverbEffect(adverb) !== null) &&
  roles.length > 1 &&
  roles.every(({ role, filler }) => PLACES.has(role) && filler.kind === "thing");
