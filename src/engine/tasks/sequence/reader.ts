import { capital, plainText } from "../words/phrases.ts";
import { answered, contradictory, Derivation, disagreeing } from "../derivation.ts";
import type { TaskReader, TaskResult } from "../task.ts";
import type { TaskSentence, TaskText } from "../text.ts";
import { askedEventIn, eventIn, isSame, shortEventIn, type Event } from "./events.ts";

/** One comes before the other, by a sentence. */
interface Link {
  readonly first: Event;
  readonly second: Event;
  readonly sentence: TaskSentence;
}

const MAX_EVENTS = 12;
const NEXT = /^(?:then|next|after that|afterwards|later|finally|and then|lastly),? /iu;

/**
 * What happened before what, told by "before" and "after", or by "first … then …", and asked whether one thing happened before another. Nothing
 * happens at the same time as what it is before; what no sentence orders is open.
 */
export const sequenceReader: TaskReader = {
  name: "order_of_events",
  modes: ["state"],
  read: ({ sentences, options }: TaskText) => {
    const question = sentences.at(-1);
    if (question === undefined || sentences.length < 2 || options.length > 0) return null;
    const links = linksIn(sentences.slice(0, -1));
    const asked = links === null ? null : askedIn(plainText(question));
    if (links === null || asked === null) return null;
    const events = distinct(links.flatMap(({ first, second }) => [first, second]));
    const [one, other] = asked.map((event) => events.findIndex((each) => isSame(each, event))) as [
      number,
      number,
    ]; // two in, two out
    if (events.length > MAX_EVENTS || one < 0 || other < 0 || one === other) return null;
    return decide(events, links, one, other);
  },
};

/** The order that all sentences tell; null where one of them tells something else. */
function linksIn(sentences: readonly TaskSentence[]): readonly Link[] | null {
  const links: Link[] = [];
  let last: Event | null = null;
  for (const [at, sentence] of sentences.entries()) {
    const text = plainText(sentence);
    const chain = chainIn(text) ?? pairIn(text);
    const single = chain === null ? eventIn(text.replace(NEXT, "")) : null;
    const follows = NEXT.test(text);
    if (chain === null && (single === null || follows !== at > 0)) return null; // one event alone begins, or is said to come next
    const told: readonly Event[] = chain ?? (single === null ? [] : [single]);
    if (follows && last === null) return null;
    if (chain === null && at === 0 && !NEXT.test(plainText(sentences[1] ?? sentence))) return null;
    const all = follows && last !== null ? [last, ...told] : told;
    all.slice(1).forEach((second, index) => links.push({ first: all[index] as Event, second, sentence }));
    last = chain === null || /^first\b/iu.test(text) ? (told.at(-1) ?? null) : null;
  }
  return links.length === 0 ? null : links;
}

/** `First Ann sang, then Bob danced, and finally Carl left`. */
function chainIn(text: string): readonly Event[] | null {
  const first = /^first,? (.+)$/iu.exec(text)?.[1] ?? (/, (?:and )?then /u.test(text) ? text : null);
  if (first === null) return null;
  const events = first
    .split(/,? (?:and )?(?:then|finally|after that|next),? /u)
    .map((part) => eventIn(part.replace(/,$/u, "")));
  return events.length > 0 && events.every((event) => event !== null) ? events : null;
}

/** `Ann sang before Bob danced`, `After Bob danced, Ann sang`. */
function pairIn(text: string): readonly Event[] | null {
  const [, early = "", word = "", late = ""] = /^(.+?) (before|after) (.+)$/u.exec(text) ?? [];
  const fronted = /^(before|after) (.+), (.+)$/iu.exec(text);
  const [main, link, side] =
    fronted === null
      ? [early, word, late]
      : [fronted[3] ?? "", (fronted[1] ?? "").toLowerCase(), fronted[2] ?? ""];
  const one = eventIn(main);
  const other = one === null ? null : (eventIn(side) ?? shortEventIn(side, one));
  return one === null || other === null ? null : link === "before" ? [one, other] : [other, one];
}

/** `Did Ann sing before Bob danced?`: which of the two is asked to be first. */
function askedIn(text: string): readonly [Event, Event] | null {
  const [, main = "", word = "", side = ""] = /^did (.+?) (before|after) (.+)$/iu.exec(text) ?? [];
  const one = askedEventIn(main);
  const other = one === null ? null : (eventIn(side) ?? shortEventIn(side, one));
  return one === null || other === null ? null : word === "before" ? [one, other] : [other, one];
}

function distinct(events: readonly Event[]): readonly Event[] {
  return events.filter((event, at) => events.findIndex((each) => isSame(each, event)) === at);
}

function decide(events: readonly Event[], links: readonly Link[], one: number, other: number): TaskResult {
  const place = (event: Event): number => events.findIndex((each) => isSame(each, event));
  const edges = links.map(({ first, second, sentence }) => ({
    from: place(first),
    to: place(second),
    sentence,
  }));
  const closure = closureOf(events.length, edges);
  if (events.some((_, at) => closure[at]?.[at] === true))
    return contradictory("The sentences go in a circle: something would have happened before itself.");
  const [forward, back] = [wayFrom(edges, one, other), wayFrom(edges, other, one)];
  if (
    (forward !== null) !== (closure[one]?.[other] === true) ||
    (back !== null) !== (closure[other]?.[one] === true)
  )
    return disagreeing();
  const derivation = new Derivation();
  const [early, late] = [events[one], events[other]] as [Event, Event]; // both were found
  const way = forward ?? back;
  const grounds = (way ?? edges).map(({ sentence }) => derivation.said(sentence));
  const [first, second] = back === null ? [early, late] : [late, early];
  const before = `${capital(tellable(first))} came before ${tellable(second)}`;
  derivation.drawn(
    way === null ? "not_determined" : "order",
    grounds,
    way === null ? `Nothing says which of them came first: "${early.words}" or "${late.words}"` : before,
    [first.words, way === null ? "is not ordered with" : "is before", second.words],
  );
  const verdict = way === null ? "unknown" : forward !== null ? "yes" : "no";
  return answered(
    { kind: "verdict", verdict },
    `whether "${early.words}" came before "${late.words}"`,
    derivation,
  );
}

/** An event as a thing that has a place in time. */
function tellable({ words, bases }: Event): string {
  return bases.length === 0 ? words : `"${words}"`;
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly sentence: TaskSentence;
}

/** A shortest way along the links; null where there is none. */
function wayFrom(edges: readonly Edge[], from: number, to: number): readonly Edge[] | null {
  const reached = new Map<number, readonly Edge[]>([[from, []]]);
  for (const [at, way] of reached)
    for (const edge of edges)
      if (edge.from === at && !reached.has(edge.to)) reached.set(edge.to, [...way, edge]);
  return reached.get(to) ?? null;
}

/** The same by matrices: what is before what, over all between. */
function closureOf(size: number, edges: readonly Edge[]): boolean[][] {
  const before = Array.from({ length: size }, (_, from) =>
    Array.from({ length: size }, (__, to) => edges.some((edge) => edge.from === from && edge.to === to)),
  );
  for (let middle = 0; middle < size; middle++)
    for (let from = 0; from < size; from++)
      for (let to = 0; to < size; to++) {
        if (before[from]?.[middle] === true && before[middle]?.[to] === true)
          (before[from] as boolean[])[to] = true;
      }
  return before;
}
