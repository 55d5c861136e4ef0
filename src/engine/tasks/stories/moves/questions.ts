import type { TaskWord } from "../../text.ts";
import type { Noun, Nouns } from "../noun-phrases.ts";
import { match, pattern, type Pattern } from "../patterns.ts";
import type { Moment } from "./events.ts";
import { readTime } from "./time.ts";

/** What is asked of a story. Nouns as they are written. */
export type Question =
  | { readonly kind: "where"; readonly what: Noun; readonly past: boolean }
  | { readonly kind: "where_before"; readonly what: Noun; readonly place: Noun }
  | { readonly kind: "where_after"; readonly what: Noun; readonly place: Noun }
  | { readonly kind: "where_first"; readonly what: Noun }
  | { readonly kind: "is_in"; readonly what: Noun; readonly place: Noun; readonly denied: boolean }
  | { readonly kind: "has"; readonly who: Noun; readonly thing: Noun }
  | { readonly kind: "who_has"; readonly thing: Noun }
  | { readonly kind: "carries"; readonly who: Noun }
  | { readonly kind: "count"; readonly who: Noun }
  | {
      readonly kind: "inside";
      readonly place: Noun;
      readonly of: "people" | "things";
      readonly counted: boolean;
    }
  | {
      readonly kind: "gave";
      readonly from: Noun | null;
      readonly thing: Noun | null;
      readonly to: Noun | null;
      readonly asked: "from" | "thing" | "to";
    }
  | { readonly kind: "where_did"; readonly who: Noun; readonly thing: Noun; readonly act: "take" | "drop" }
  | { readonly kind: "had_before"; readonly thing: Noun; readonly who: Noun }
  | { readonly kind: "together"; readonly one: Noun; readonly other: Noun }
  | { readonly kind: "went"; readonly place: Noun }
  | { readonly kind: "did_go"; readonly who: Noun; readonly place: Noun }
  | { readonly kind: "did_take"; readonly who: Noun; readonly thing: Noun }
  | { readonly kind: "did_give"; readonly from: Noun; readonly thing: Noun; readonly to: Noun };

/** `when`: the time that is asked about; null: the end of the story. */
export interface Asked {
  readonly question: Question;
  readonly when: Moment | null;
}

type Build = (one: (name: string) => Noun) => Question | null;
const form = (text: string, build: Build): { readonly form: Pattern; readonly build: Build } => ({
  form: pattern(text),
  build,
});
const CARRYING = "carrying|holding";
const OBJECTS = "objects|things|items";
const IN = "in|at|inside|on";

const FORMS: readonly { readonly form: Pattern; readonly build: Build }[] = [
  form("where is|are|'s {what} now|currently|right_now?", (one) => ({
    kind: "where",
    what: one("what"),
    past: false,
  })),
  form("where is|are {what} located?", (one) => ({ kind: "where", what: one("what"), past: false })),
  form("where was|were {what}", (one) => ({ kind: "where", what: one("what"), past: true })),
  form("in? which|what room|place is {what} in?", (one) => ({
    kind: "where",
    what: one("what"),
    past: false,
  })),
  form("where was|were {what} before {place}", (one) => ({
    kind: "where_before",
    what: one("what"),
    place: one("place"),
  })),
  form("where was|were {what} before going|moving|travelling|coming to {place}", (one) => ({
    kind: "where_before",
    what: one("what"),
    place: one("place"),
  })),
  form("where was|were {what} before it|he|she|they was|were|went|came|moved|got in|to {place}", (one) => ({
    kind: "where_before",
    what: one("what"),
    place: one("place"),
  })),
  form("where was|were {what} after {place}", (one) => ({
    kind: "where_after",
    what: one("what"),
    place: one("place"),
  })),
  form("where did {what} go|move|travel", (one) => ({ kind: "where", what: one("what"), past: true })),
  form("where did {who} get|grab|pick_up|find {thing}", (one) => ({
    kind: "where_did",
    who: one("who"),
    thing: one("thing"),
    act: "take",
  })),
  form("where did {who} drop|put_down|leave|discard {thing}", (one) => ({
    kind: "where_did",
    who: one("who"),
    thing: one("thing"),
    act: "drop",
  })),
  form("where did {what} go|move|travel after {place}", (one) => ({
    kind: "where_after",
    what: one("what"),
    place: one("place"),
  })),
  form(
    "where was|were {what} first|at_first|at_the_beginning|in_the_beginning|originally|initially",
    (one) => ({ kind: "where_first", what: one("what") }),
  ),
  form(`is|are|was|were {what} now|currently|still? ${IN} {place} now|right_now?`, (one) => ({
    kind: "is_in",
    what: one("what"),
    place: one("place"),
    denied: false,
  })),
  form(`isn't|aren't {what} ${IN} {place}`, (one) => ({
    kind: "is_in",
    what: one("what"),
    place: one("place"),
    denied: false,
  })),
  form(`is|are {what} not|no_longer ${IN} {place}`, (one) => ({
    kind: "is_in",
    what: one("what"),
    place: one("place"),
    denied: true,
  })),
  form(`is_it_true_that {what} is|are ${IN} {place}`, (one) => ({
    kind: "is_in",
    what: one("what"),
    place: one("place"),
    denied: false,
  })),
  form(`is_it_true_that {what} is|are not|no_longer ${IN} {place}`, (one) => ({
    kind: "is_in",
    what: one("what"),
    place: one("place"),
    denied: true,
  })),
  form(`is {who} ${CARRYING} {thing} now?`, (one) => ({ kind: "has", who: one("who"), thing: one("thing") })),
  form("does {who} have|carry|hold {thing} now?", (one) => ({
    kind: "has",
    who: one("who"),
    thing: one("thing"),
  })),
  form("has {who} got {thing}", (one) => ({ kind: "has", who: one("who"), thing: one("thing") })),
  form(`who has|is_carrying|is_holding|holds|carries|'s_carrying|'s_holding {thing} now?`, (one) => ({
    kind: "who_has",
    thing: one("thing"),
  })),
  form(`what|which ${OBJECTS} is {who} ${CARRYING} now?`, (one) => ({ kind: "carries", who: one("who") })),
  form(`what|which ${OBJECTS} does {who} have|carry|hold now?`, (one) => ({
    kind: "carries",
    who: one("who"),
  })),
  form(`what is|'s {who} ${CARRYING} now?`, (one) => ({ kind: "carries", who: one("who") })),
  form("what does {who} have|carry|hold now?", (one) => ({ kind: "carries", who: one("who") })),
  form(`how_many ${OBJECTS} is {who} ${CARRYING} now?`, (one) => ({ kind: "count", who: one("who") })),
  form(`how_many ${OBJECTS} does {who} have|carry|hold now?`, (one) => ({ kind: "count", who: one("who") })),
  form(`who is|'s ${IN} {place} now?`, (one) => ({
    kind: "inside",
    place: one("place"),
    of: "people",
    counted: false,
  })),
  form(`how_many people|persons are ${IN} {place} now?`, (one) => ({
    kind: "inside",
    place: one("place"),
    of: "people",
    counted: true,
  })),
  form(`what|which_things|which_objects is|are|'s ${IN} {place} now?`, (one) => ({
    kind: "inside",
    place: one("place"),
    of: "things",
    counted: false,
  })),
  form("who gave|handed|passed {thing}", (one) => ({
    kind: "gave",
    from: null,
    thing: one("thing"),
    to: null,
    asked: "from",
  })),
  form("who gave|handed|passed {thing} to {to}", (one) => ({
    kind: "gave",
    from: null,
    thing: one("thing"),
    to: one("to"),
    asked: "from",
  })),
  form("who gave|handed|passed {to} {thing}", (one) =>
    isWhole(one("thing"))
      ? { kind: "gave", from: null, thing: one("thing"), to: one("to"), asked: "from" }
      : null,
  ),
  form("who|from_whom did {to} get|receive|take {thing} from?", (one) => ({
    kind: "gave",
    from: null,
    thing: one("thing"),
    to: one("to"),
    asked: "from",
  })),
  form("who received|got {thing}", (one) => ({
    kind: "gave",
    from: null,
    thing: one("thing"),
    to: null,
    asked: "to",
  })),
  form("who received|got {thing} from {from}", (one) => ({
    kind: "gave",
    from: one("from"),
    thing: one("thing"),
    to: null,
    asked: "to",
  })),
  form("who|whom|to_whom did {from} give|hand|pass {thing} to?", (one) => ({
    kind: "gave",
    from: one("from"),
    thing: one("thing"),
    to: null,
    asked: "to",
  })),
  form("what did {from} give|hand|pass to {to}", (one) => ({
    kind: "gave",
    from: one("from"),
    thing: null,
    to: one("to"),
    asked: "thing",
  })),
  form("what did {from} give|hand|pass {to}", (one) => ({
    kind: "gave",
    from: one("from"),
    thing: null,
    to: one("to"),
    asked: "thing",
  })),
  form("who had|held|carried {thing} before {who}", (one) => ({
    kind: "had_before",
    thing: one("thing"),
    who: one("who"),
  })),
  form("is {one} with {other}", (one) => ({ kind: "together", one: one("one"), other: one("other") })),
  form("is {one} in_the_same room|place as {other}", (one) => ({
    kind: "together",
    one: one("one"),
    other: one("other"),
  })),
  form("who went|moved|travelled|walked|journeyed to {place}", (one) => ({
    kind: "went",
    place: one("place"),
  })),
  form("did {who} go|move|travel|walk|journey|get back? to {place}", (one) => ({
    kind: "did_go",
    who: one("who"),
    place: one("place"),
  })),
  form("did {who} take|get|grab|pick_up {thing}", (one) => ({
    kind: "did_take",
    who: one("who"),
    thing: one("thing"),
  })),
  form("did {from} give|hand|pass {thing} to {to}", (one) => ({
    kind: "did_give",
    from: one("from"),
    thing: one("thing"),
    to: one("to"),
  })),
  form("did {from} give|hand|pass {to} {thing}", (one) =>
    isWhole(one("thing"))
      ? { kind: "did_give", from: one("from"), thing: one("thing"), to: one("to") }
      : null,
  ),
  form("what did {to} get|receive from {from}", (one) => ({
    kind: "gave",
    from: one("from"),
    thing: null,
    to: one("to"),
    asked: "thing",
  })),
];

/** Reads a question about a story; null where it is none, or can be meant in two ways. */
export function readQuestion(words: readonly TaskWord[]): Asked | null {
  const timed = readTime(words);
  if (timed === null) return null;
  const found = new Map<string, Question>();
  for (const { form: one, build } of FORMS) {
    for (const bound of match(one, timed.words)) {
      const question = [...bound.values()].every(isOne) ? build((name) => nounOf(bound.get(name))) : null;
      if (question !== null) found.set(JSON.stringify(question), question);
    }
  }
  const [question, second] = found.values();
  return question === undefined || second !== undefined ? null : { question, when: timed.when };
}

/** "The blue ball" is one thing, not "the blue" and "ball". */
function isWhole({ form: written }: Noun): boolean {
  return written !== "bare";
}

function isOne({ items }: Nouns): boolean {
  return items.length === 1 && items[0]?.form !== "pronoun";
}

function nounOf(nouns: Nouns | undefined): Noun {
  const noun = nouns?.items[0];
  if (noun === undefined) throw new Error("a question form has no such slot");
  return noun;
}
