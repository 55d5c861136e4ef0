import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { thingIn } from "./fluents.ts";

/** "Ann faces north. She turns left. Which direction does she face now?" Checked by turning back from the end. */

const DIRECTIONS = ["north", "east", "south", "west"] as const;
const QUARTERS: ReadonlyMap<string, number> = new Map([
  ["right", 1],
  ["around", 2],
  ["left", 3],
]);
/** Said beside "turns": they leave open neither way nor how often. */
const PLAIN: ReadonlySet<string> = new Set(["again", "sequence", "neutral", "now"]);

/** Null where no direction is asked, or where more is said of who turns. */
export function facing(discourse: Discourse): Outcome | null {
  const who = askedIn(discourse);
  const told = who === null ? null : toldOf(discourse, who);
  if (told === null) return null;
  const [first, ...turns] = told;
  if (first?.said.kind !== "faces" || turns.length === 0) return null;
  const start = first.said.direction;
  const quarters: number[] = [];
  for (const { said } of turns) {
    if (said.kind !== "turns") return null;
    quarters.push(said.quarters);
  }
  const last = quarters.reduce((now, turn) => (now + turn) % 4, start);
  const back = quarters.toReversed().reduce((now, turn) => (now + 4 - turn) % 4, last);
  if (back !== start) return refused("what was found does not fit what was told");
  const steps = chained(
    told.map(({ condition }) => condition),
    "turns",
  );
  return { kind: "text", text: DIRECTIONS[last] ?? "", steps };
}

/** What is told of somebody's direction, in order. */
function toldOf(discourse: Discourse, who: number) {
  const told: { readonly said: Said; readonly condition: Condition }[] = [];
  for (const condition of discourse.conditions) {
    const { form } = condition;
    const isAbout = thingsOf(form).has(who);
    const other = isTurnOfAll(condition) ? null : ("nothing" as const);
    const own = form.kind === "atom" ? saidIn(form, who, discourse) : null;
    const said = isAbout ? own : other;
    if (said === null) return null;
    if (said !== "nothing") told.push({ said, condition });
  }
  return told;
}

/** "Which direction does she face now?", "In which direction is she facing?" */
function askedIn({ question: { asked, form } }: Discourse): number | null {
  if (asked.kind !== "which" || !/^(?:direction|way)$/.test(asked.noun ?? "")) return null;
  const [atom, second] = conjunctsOf(form).filter((one) => one.kind !== "atom" || one.category !== "noun");
  if (atom?.kind !== "atom" || second !== undefined || atom.lemma !== "face" || atom.roles.length !== 2)
    return null;
  const { tense, perfect, adverbs } = atom.time;
  const isOpen = tense !== "present" || perfect || adverbs.some((one) => adverbEffect(one) !== "now");
  const other = atom.roles.find(({ role }) => role !== "subject");
  const isAsked = other?.filler.kind === "variable" && /^(?:object|in)$/.test(other.role);
  return isOpen || !isAsked ? null : thingIn(atom, "subject");
}

/** Somebody turns who is not named by what is asked: "everyone turns left", "everyone spins". */
const isTurnOfAll = ({ form }: Condition): boolean =>
  form.kind !== "atom" && atomsIn(form).some(({ lemma }) => lemma.startsWith("turn") || lemma === "person");

type Said =
  | { readonly kind: "faces"; readonly direction: number }
  | { readonly kind: "turns"; readonly quarters: number };

function saidIn(atom: Atom, who: number, { referents }: Discourse): Said | "nothing" | null {
  const { time, lemma } = atom;
  if (atom.category === "noun") return "nothing";
  if (atom.category !== "verb" || thingIn(atom, "subject") !== who) return null;
  if (time.perfect || time.tense === "future") return null;
  const ways = [
    // "Left" is a way here, not what is left.
    ...time.adverbs.filter(
      (one) => QUARTERS.has(one) || (!PLAIN.has(one) && !PLAIN.has(adverbEffect(one) ?? "")),
    ),
    ...atom.roles.flatMap(({ role, filler }) => {
      if (role === "subject") return [];
      const noun = filler.kind === "thing" ? referents.get(filler.id) : null;
      return [noun !== null && noun.description.length === 0 ? (noun.noun ?? "") : ""];
    }),
  ];
  const [way = "", second] = lemma === "turn around" ? ["around", ...ways] : ways;
  if (second !== undefined) return null;
  const direction = DIRECTIONS.indexOf(way as (typeof DIRECTIONS)[number]);
  if (lemma === "face") return direction < 0 ? null : { kind: "faces", direction };
  const quarters = QUARTERS.get(way);
  const isTurn = /^turn(?: around)?$/.test(lemma) && !time.progressive && quarters !== undefined;
  return isTurn ? { kind: "turns", quarters } : null;
}
