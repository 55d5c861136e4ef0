import {
  answeredInWords,
  contradictory,
  decline,
  Derivation,
  disagreeing,
  undetermined,
  type Saying,
} from "../derivation.ts";
import type { TaskReader, TaskResult } from "../task.ts";
import type { TaskOption } from "../text.ts";
import { plainText, withoutArticle } from "../words/phrases.ts";
import {
  canBe,
  sameThing,
  swapQuestionOf,
  swapSentenceOf,
  type SwapQuestion,
  type SwapSentence,
} from "./swaps.ts";

type Event = Extract<SwapSentence, { kind: "swap" | "round" }>;
interface Story {
  readonly start: ReadonlyMap<string, string>;
  readonly verb: string;
  readonly started: ReadonlyMap<string, Saying>;
  readonly events: readonly Event[];
}

/** Who has what after people have swapped what they have: gifts, partners, places, books. */
export const swapReader: TaskReader = {
  name: "story_swaps",
  modes: ["state", "classical", "words"],
  read: ({ sentences, options }) => {
    const last = sentences.at(-1);
    const question = last === undefined ? null : swapQuestionOf(last);
    if (question === null || last === undefined) return null;
    const told = sentences.slice(0, -1).map((sentence) => ({ sentence, read: swapSentenceOf(sentence) }));
    const isStory = told.some(({ read }) => read?.kind === "swap" || read?.kind === "round");
    if (!isStory) return null;
    const unread = told.find(({ read }) => read === null);
    if (unread !== undefined)
      return told.some(({ read }) => read?.kind === "start")
        ? decline(`I don't know what this says of who has what: "${plainText(unread.sentence)}"`, [
            'sentences such as "Bo and Cy swap hats"',
          ])
        : null;
    const story = storyOf(told.flatMap(({ read }) => (read === null ? [] : [read])));
    return typeof story === "string"
      ? contradictory(story)
      : story === null
        ? null
        : settle(story, question, options, plainText(last));
  },
};

/** The story; a text says what contradicts itself in it; null where somebody swaps who is not known to have anything. */
function storyOf(sentences: readonly SwapSentence[]): Story | string | null {
  const start = new Map<string, string>();
  const started = new Map<string, Saying>();
  const events: Event[] = [];
  const verbs = new Set<string>();
  let people: readonly string[] | null = null;
  for (const sentence of sentences) {
    if (sentence.kind === "people") people = sentence.people;
    if (sentence.kind === "swap" || sentence.kind === "round") events.push(sentence);
    if (sentence.kind !== "start") continue;
    // What is told after a swap would be of another time.
    if (events.length > 0) return "It is told again who has what after something was swapped.";
    for (const { who, what, verb } of sentence.holdings) {
      if (start.has(who)) return `It is told twice what ${who} has.`;
      if ([...start.values()].some((other) => sameThing(other, what))) return `Two people have ${what}.`;
      start.set(who, what);
      started.set(who, sentence.saying);
      verbs.add(verb);
    }
  }
  const everyone = people ?? [...start.keys()];
  if (
    start.size === 0 ||
    everyone.some((who) => !start.has(who)) ||
    [...start.keys()].some((who) => !everyone.includes(who))
  )
    return null;
  const all = events.flatMap((event) => (event.kind === "swap" ? [event.one, event.other] : event.people));
  if (all.some((who) => !start.has(who))) return null;
  if (events.some((event) => event.kind === "swap" && event.one === event.other))
    return "Somebody swaps with themselves.";
  return { start, started, events, verb: verbs.size === 1 ? ([...verbs][0] ?? "has") : "has" };
}

function settle(
  story: Story,
  question: SwapQuestion,
  options: readonly TaskOption[],
  asked: string,
): TaskResult {
  const now = new Map(story.start);
  for (const event of story.events) {
    if (event.kind === "swap") {
      const [first = "", second = ""] = [now.get(event.one), now.get(event.other)];
      const [one, other] = event.gives;
      if (
        (one !== null && one !== undefined && !canBe(one, first)) ||
        (other !== null && other !== undefined && !canBe(other, second))
      )
        return contradictory(`"${event.saying.text}" does not fit what they have then.`);
      now.set(event.one, second).set(event.other, first);
    } else rotate(event.people, now);
  }
  const who =
    question.kind === "what"
      ? question.who
      : [...now].find(([, what]) => sameThing(what, question.what))?.[0];
  const what = who === undefined ? undefined : now.get(who);
  if (who === undefined || what === undefined)
    return undetermined(
      question.kind === "what"
        ? `Nothing is told of what ${question.who} has.`
        : `Nobody has ${question.what}.`,
    );
  if (!sameThing(traceBack(story, who), what)) return disagreeing();
  const derivation = derive(story, who, what);
  const value =
    question.kind === "who" ? who : /^(?:The|A|An) [\p{Lu}]/u.test(what) ? what : withoutArticle(what);
  return answeredInWords(value, options, { asked, derivation, fits: (text) => sameThing(text, value) });
}

function rotate(people: readonly string[], now: Map<string, string>): void {
  const held = people.map((who) => now.get(who) ?? "");
  people.forEach((_, at) => now.set(people[(at + 1) % people.length] ?? "", held[at] ?? ""));
}

/** What somebody has at the end, found backwards: through whose hands it came. */
function traceBack({ start, events }: Story, who: string): string {
  let holder = who;
  for (const event of [...events].reverse()) {
    if (event.kind === "swap")
      holder = holder === event.one ? event.other : holder === event.other ? event.one : holder;
    else {
      const at = event.people.indexOf(holder);
      if (at >= 0) holder = event.people[(at - 1 + event.people.length) % event.people.length] ?? holder;
    }
  }
  return start.get(holder) ?? "";
}

/** The way of the thing from hand to hand: only the swaps that moved it. */
function derive({ start, started, events, verb }: Story, who: string, what: string): Derivation {
  const derivation = new Derivation();
  let holder = [...start].find(([, thing]) => thing === what)?.[0] ?? who;
  const saying = started.get(holder);
  let last =
    saying === undefined
      ? 0
      : derivation.drawn("start", [derivation.said(saying)], `${holder} ${verb} ${what} at the start`, [
          holder,
          verb,
          what,
        ]);
  for (const event of events) {
    const people = event.kind === "swap" ? [event.one, event.other] : event.people;
    const at = people.indexOf(holder);
    if (at < 0) continue;
    holder = people[(at + 1) % people.length] ?? holder;
    last = derivation.drawn("swap", [last, derivation.said(event.saying)], `Then ${holder} ${verb} ${what}`, [
      holder,
      verb,
      what,
    ]);
  }
  derivation.drawn("inertia", [last], `So at the end ${who} ${verb} ${what}`, [who, verb, what]);
  return derivation;
}
