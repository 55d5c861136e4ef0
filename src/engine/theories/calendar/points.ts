import { isForm } from "../forms.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { thingIn } from "../state/fluents.ts";
import { isPerson } from "../state/roles.ts";
import { chronicleOf, dayCalled, isLasting, type Chronicle, type Happening } from "./happenings.ts";
import { later, type Instant, type Span } from "./instants.ts";

/** A point in time: what is known of it on each line, and what it rests on. */
export interface Point {
  readonly at: readonly Instant[];
  readonly used: readonly Happening[];
}

const words = (list: string): ReadonlySet<string> => new Set(list.split("|"));
const BEGIN = words("begin|start|commence|open");
/** "The meeting was at 9:30", where nothing says when it began. */
const BEING = words("be|exist|take place|at|on");
const END = words("end|finish|stop|close|over|be over");
const LASTING = words("last|take|go on|long");
const SLEEP = words("sleep|asleep");
/** Whoever sleeps from 22:50 to 6:20 sleeps over midnight. */
export const isSleeping = ({ lemma }: Atom): boolean => SLEEP.has(lemma);
const WAKE = words("get up|wake up|wake|awake|rise");
const LEAVE = words("leave|depart|set off|set out|start");
const ARRIVE = words("arrive|get|reach");
/** On land: who flies or sails may come to another time zone. */
const JOURNEYS = words("ride|trip|journey|drive|tour|walk|hike");
const TRAVEL = words("drive|ride|travel|walk|march|hike|cycle");
/** "How long did the train take?", "did she need?": from leaving to arriving. */
const NEEDED = words("take|need");
/** Roles that say when, or what is asked. */
const WHEN = words("when|at|on|in|from|to|until|for|during|measure|before|after|long");

/** Finds the points of what a text tells. */
export class Points {
  readonly discourse: Discourse;
  readonly chronicle: Chronicle;
  readonly year: number;

  /** @param year of dates that have none */
  constructor(discourse: Discourse, year: number) {
    this.discourse = discourse;
    this.year = year;
    this.chronicle = chronicleOf(discourse, year);
  }

  /** When something happened that a form says or a phrase names; null where the text does not say it, or says it of several. */
  of(what: Form | Instant | number): Point | null {
    if (typeof what === "number") return this.#ofThing(what);
    if ("line" in what) return { at: [what], used: [] };
    return what.kind === "atom" ? this.ofAtom(what) : null;
  }

  ofAtom(atom: Atom): Point | null {
    const told = this.#one(this.chronicle.happenings.filter((one) => this.matches(atom, one.atom)));
    if (told !== null) return this.valueOf(told, []);
    const subject = thingIn(atom, "subject") ?? thingIn(atom, "object");
    if (subject === null) return null;
    if (END.has(atom.lemma)) return this.endOf(subject);
    return BEGIN.has(atom.lemma) ? this.beginOf(subject) : null;
  }

  /** The one that gives a time: others may only mention it. */
  #one(found: readonly Happening[]): Happening | null {
    const timed = found.filter(({ at, apart }) => at.length > 0 || apart !== null);
    const [only, second] = timed.length > 0 ? timed : [];
    return only === undefined || second !== undefined ? null : only;
  }

  valueOf(told: Happening, from: readonly Happening[]): Point | null {
    if (from.includes(told)) return null;
    if (told.apart === null) return told.at.length === 0 ? null : { at: told.at, used: [told] };
    const base = this.#base(told, [...from, told]);
    if (base === null) return null;
    const { span } = told.apart;
    const moved = base.at.flatMap((one) => later(one, span) ?? []);
    const more = told.at.filter(({ line }) => moved.every((one) => one.line !== line));
    return moved.length === 0 ? null : { at: [...moved, ...more], used: [...base.used, told] };
  }

  #base(told: Happening, from: readonly Happening[]): Point | null {
    const what = told.apart?.from ?? null;
    if (what !== null) return this.of(what);
    // "Two days later": than what was told last.
    const before = this.chronicle.happenings.filter(
      (one) => one.condition.id < told.condition.id && one.atom.category !== "place",
    );
    const last = before.at(-1);
    return last === undefined ? null : this.valueOf(last, from);
  }

  #ofThing(id: number): Point | null {
    const day = dayCalled(id, this.discourse, this.chronicle.today);
    if (day.length > 0) return { at: day, used: [] };
    const { noun, owner } = this.discourse.referents.get(id);
    const own = this.chronicle.happenings.filter((one) => thingIn(one.atom, "subject") === id);
    const named = this.#one(own);
    if (named !== null) return this.valueOf(named, []);
    // "Its opening"
    const verbs = verbsOf(noun ?? "", this.discourse);
    const owned = this.chronicle.happenings.filter(
      ({ atom }) => verbs.has(atom.lemma) && owner !== null && thingIn(atom, "subject") === owner,
    );
    const opened = this.#one(owned);
    return opened === null ? null : this.valueOf(opened, []);
  }

  #withSubject(lemmas: ReadonlySet<string>, id: number): Happening | null {
    const isOf = ({ atom }: Happening): boolean =>
      lemmas.has(atom.lemma) && (thingIn(atom, "subject") ?? thingIn(atom, "object")) === id;
    return this.#one(this.chronicle.happenings.filter(isOf));
  }

  beginOf(id: number): Point | null {
    const [begun, being] = [this.#withSubject(BEGIN, id), this.#withSubject(BEING, id)];
    const told = begun ?? being;
    // "There was a lecture at 8:30. It began at 9:30": of two lectures?
    if (begun !== null && being !== null && differ(begun.at, being.at)) return null;
    return told === null ? null : this.valueOf(told, []);
  }

  endOf(id: number): Point | null {
    const told = this.#withSubject(END, id);
    if (told !== null) return this.valueOf(told, []);
    const [begin, length] = [this.beginOf(id), this.lengthOf(id)];
    if (begin === null || length === null) return null;
    const at = begin.at.flatMap((one) => later(one, length.span) ?? []);
    return { at, used: [...begin.used, length.told] };
  }

  /** "It lasted 45 minutes" */
  lengthOf(id: number): { readonly span: Span; readonly told: Happening } | null {
    const found = this.chronicle.happenings.filter(
      ({ atom, length }) => this.#lasts(atom, id) && length !== null && thingIn(atom, "subject") === id,
    );
    const [told, second] = found;
    return told?.length == null || second !== undefined ? null : { span: told.length, told };
  }

  /** A film runs for two hours, and a person does so in another way. */
  #lasts(atom: Atom, id: number): boolean {
    return LASTING.has(atom.lemma) || (isLasting(atom) && !isPerson(id, this.discourse));
  }

  /** From when to when what is asked went on: a lecture, a ride, what somebody did "from 8 to 10". */
  stretch(atom: Atom): { readonly from: Point; readonly to: Point } | null {
    const subject = thingIn(atom, "subject");
    const told = this.#one(this.chronicle.happenings.filter((one) => this.matches(atom, one.atom)));
    if (told?.until != null)
      return { from: { at: told.at, used: [told] }, to: { at: [told.until], used: [told] } };
    if (subject === null) return null;
    if (TRAVEL.has(atom.lemma)) return this.#journey(subject);
    if (isSleeping(atom)) return this.#night(subject);
    if (NEEDED.has(atom.lemma)) {
      const journey = this.#journey(subject);
      if (journey !== null) return journey;
    }
    if (!LASTING.has(atom.lemma)) return null;
    const { noun } = this.discourse.referents.get(subject);
    if (JOURNEYS.has(noun ?? "")) return this.#journey(null);
    const [from, to] = [this.beginOf(subject), this.endOf(subject)];
    return from === null || to === null ? null : { from, to };
  }

  /** "She went to bed at 22:50 and got up at 6:20" */
  #night(who: number): { readonly from: Point; readonly to: Point } | null {
    const own = this.chronicle.happenings.filter(({ atom }) => thingIn(atom, "subject") === who);
    const [start, end] = [
      this.#one(own.filter(({ atom }) => isGoingToSleep(atom, this.discourse))),
      this.#one(own.filter(({ atom }) => WAKE.has(atom.lemma))),
    ];
    if (start === null || end === null || start.condition.id >= end.condition.id) return null;
    const [from, to] = [this.valueOf(start, []), this.valueOf(end, [])];
    return from === null || to === null ? null : { from, to };
  }

  /** Of the one who leaves and arrives. */
  #journey(who: number | null): { readonly from: Point; readonly to: Point } | null {
    const of = (lemmas: ReadonlySet<string>): readonly Happening[] =>
      this.chronicle.happenings.filter(({ atom }) => lemmas.has(atom.lemma));
    const [start, end] = [of(LEAVE), of(ARRIVE)];
    const travellers = new Set([...start, ...end].map(({ atom }) => thingIn(atom, "subject")));
    const [first] = start;
    const [last] = end;
    const isOne = start.length === 1 && end.length === 1 && travellers.size === 1;
    if (!isOne || first === undefined || last === undefined) return null;
    if (who !== null && !travellers.has(who)) return null;
    const [from, to] = [this.valueOf(first, []), this.valueOf(last, [])];
    return from === null || to === null ? null : { from, to };
  }

  /** Whether what is told is what is asked: the same verb, and of the same things all that the question names. */
  matches(asked: Atom, told: Atom): boolean {
    // What will be is not what was.
    if ((asked.time.tense === "future") !== (told.time.tense === "future")) return false;
    const [one, other] = [lemmasOf(asked, this.discourse), lemmasOf(told, this.discourse)];
    if (![...one].some((lemma) => other.has(lemma))) return false;
    const named = rolesOf(asked, this.discourse).filter(({ role }) => !WHEN.has(role));
    const roles = rolesOf(told, this.discourse);
    return (
      named.length > 0 &&
      named.every(({ role, id }) => roles.some((each) => each.role === role && each.id === id)) &&
      asked.roles.every(({ role, filler }) => WHEN.has(role) || !isForm(filler))
    );
  }
}

/** "Went to bed", "fell asleep" */
function isGoingToSleep(atom: Atom, { referents }: Discourse): boolean {
  if (atom.lemma === "fall") return atom.time.adverbs.includes("asleep");
  const to = atom.lemma === "go" ? thingIn(atom, "to") : null;
  return to !== null && referents.get(to).noun === "bed";
}

const differ = (one: readonly Instant[], other: readonly Instant[]): boolean =>
  one.some((each) =>
    other.some((two) => two.line === each.line && JSON.stringify(two) !== JSON.stringify(each)),
  );

/** "Found" may be written as what was done or as how it is. */
function lemmasOf({ category, lemma }: Atom, { words: known }: Discourse): ReadonlySet<string> {
  const isAdjective = category === "adjective";
  const verbs = isAdjective
    ? known.analyse(lemma).filter(({ pos, form }) => pos === "verb" && form === "participle")
    : [];
  return new Set([lemma, ...verbs.map((one) => one.lemma)]);
}

function rolesOf(atom: Atom, { words: known }: Discourse): readonly { role: string; id: number }[] {
  const isDone =
    atom.category === "adjective" &&
    known.analyse(atom.lemma).some(({ pos, form }) => pos === "verb" && form === "participle");
  return atom.roles.flatMap(({ role, filler }) =>
    filler.kind === "thing" ? [{ role: isDone && role === "subject" ? "object" : role, id: filler.id }] : [],
  );
}

const verbsOf = (noun: string, { words: known }: Discourse): ReadonlySet<string> =>
  new Set(
    known
      .analyse(noun)
      .flatMap(({ pos, form, lemma }) => (pos === "verb" && form === "gerund" ? [lemma] : [])),
  );
