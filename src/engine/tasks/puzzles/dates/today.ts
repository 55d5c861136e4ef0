import type { Saying } from "../../derivation.ts";
import type { TaskSentence } from "../../text.ts";
import { countIn, COUNT, ordinalIn, ORDINAL } from "../../words/numbers.ts";
import { plainText } from "../../words/phrases.ts";
import { compareDays, weekdayOf, type Day } from "../../../text/calendar.ts";
import { dateIn, dayOf, monthIn, weekdayIn, type ToldDate } from "./date-words.ts";
import { offsetIn, shifted, stretchIn, STRETCH, type Offset } from "./offsets.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** What the sentences of a text say of the day that "today" is. */
export type Today =
  | { readonly kind: "day"; readonly day: Day; readonly grounds: readonly Saying[] }
  /** It speaks of today, but does not settle the day, or settles it in two ways. */
  | { readonly kind: "unsettled"; readonly why: string }
  /** Some sentence is not understood. */
  | { readonly kind: "unread"; readonly sentence: Saying };

/** What one sentence adds. `from`: today is that long after this date; `anchor`: an event on a date; `since`: today is that long after the event; */
type Clue =
  | { readonly kind: "from"; readonly date: ToldDate; readonly offset: Offset }
  | {
      readonly kind: "anchor";
      readonly date: ToldDate;
      readonly count: number | null;
      readonly born: string | null;
    }
  | {
      readonly kind: "since";
      readonly offset:
        | Offset
        | "count" /** A birthday or an anniversary, and whose, where it is told by name. */;
      readonly feast?: { readonly birthday: boolean; readonly whose: string | null };
    }
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "visits"; readonly day: number; readonly month: number; readonly year: number }
  | { readonly kind: "visit"; readonly nth: number }
  | {
      readonly kind: "thinks";
      readonly who: string;
      readonly date: ToldDate;
      readonly other: { readonly who: string; readonly date: ToldDate } | null;
    }
  | { readonly kind: "right"; readonly who: string; readonly right: boolean }
  | { readonly kind: "weekday"; readonly date: ToldDate; readonly weekday: number }
  | { readonly kind: "custom"; readonly dayFirst: true }
  | { readonly kind: "nothing" };

type Groups = Readonly<Record<string, string | undefined>>;
const DATE = "(?<date>.+?)";
const TODAY: Offset = { days: 0, months: 0 };
const WHO = String.raw`(?<who>[\p{Lu}][\p{L}'-]*)`;
const SOMEBODY = String.raw`(?:[\p{Lu}][\p{L}'-]*(?:(?:,| and|, and) [\p{Lu}][\p{L}'-]*)*|he|she|they|we|i)`;
const JUBILEES: Readonly<Record<string, number>> = {
  golden: 50,
  silver: 25,
  diamond: 60,
  ruby: 40,
  pearl: 30,
};

function from(offset: Offset): (groups: Groups, dayFirst: boolean) => readonly Clue[] | null {
  return ({ date = "" }, dayFirst) => {
    const told = dateIn(date, dayFirst);
    return told === null ? null : [{ kind: "from", date: told, offset }];
  };
}
function fromOffset(sign: 1 | -1): (groups: Groups, dayFirst: boolean) => readonly Clue[] | null {
  return ({ date = "", offset = "" }, dayFirst) => {
    const told = dateIn(date, dayFirst);
    const by = offsetIn(offset) ?? stretchIn(offset);
    return told === null || by === null
      ? null
      : [{ kind: "from", date: told, offset: { days: sign * by.days + 0, months: sign * by.months + 0 } }];
  };
}
function years(count: number | null, birthday: boolean, whose: string | null): readonly Clue[] | null {
  return count === null
    ? null
    : [{ kind: "since", offset: { days: 0, months: 12 * count }, feast: { birthday, whose } }];
}

/** Each reads a whole sentence. What matches and says nothing of dates is listed as well: nothing is passed over. */
const RULES: readonly (readonly [Pattern, (groups: Groups, dayFirst: boolean) => readonly Clue[] | null])[] =
  [
    [
      pattern(
        String.raw`^today is ${DATE},? and (?:it is|it's|this is) [\p{Lu}\p{L}' -]+ in (?:the year )?(?<year>\d{4})(?: to [\p{L} ]+)?$`,
        "iu",
      ),
      ({ date = "", year }, dayFirst) => {
        const told = dateIn(date, dayFirst);
        return told === null || (told.year !== null && told.year !== Number(year))
          ? null
          : [{ kind: "from", date: { ...told, year: Number(year) }, offset: TODAY }];
      },
    ],
    [
      pattern(
        String.raw`^(?<first>the first day of (?:the year )?\d{4}) is an? (?<weekday>\p{L}+day),? and today is ${DATE}$`,
        "iu",
      ),
      ({ first = "", weekday = "", date = "" }) => {
        const [day, told, at] = [dateIn(first), dateIn(date), weekdayIn(weekday)];
        return day === null || told === null || at === null
          ? null
          : [
              { kind: "weekday", date: day, weekday: at },
              { kind: "from", date: told, offset: TODAY },
            ];
      },
    ],
    [
      /^in the (?:uk|us|united kingdom|united states)(?: of america)?, thanksgiving is (?:on )?the fourth thursday of november$/iu,
      () => [{ kind: "nothing" }],
    ],
    [
      /^in (?:the )?(?:uk|united kingdom|england|europe|britain|france|germany|india|australia), (?:people |they )?(?:usually |always |often )?(?:put|write) the day before the month(?: when formatting (?:the |a )?dates?| in dates?)?$/iu,
      () => [{ kind: "custom", dayFirst: true }],
    ],
    [
      pattern(
        String.raw`^(?:therefore,? |so,? |hence,? )?today is ${DATE} to (?:them|british people|people there)$`,
        "iu",
      ),
      from(TODAY),
    ],
    [
      pattern(
        String.raw`^today is (?:the )?palindrome day of (?<year>\d{4}),? because .+ (?:same|palindrome).*$`,
        "iu",
      ),
      ({ year = "" }) => from(TODAY)({ date: `palindrome day of ${year}` }, false),
    ],
    [
      pattern(
        String.raw`^(?<who>[\p{Lu}]\p{L}*) (?:thinks|thought|believes|believed|says|said) (?:that )?(?:today|it) (?:is|was) (?<one>.+?),? but (?:today|it) (?:is|was) (?:in fact|actually|really) ${DATE}(?:, which is (?<offset>.+?))?$`,
        "iu",
      ),
      mistaken,
    ],
    [
      pattern(
        String.raw`^${WHO} (?:thinks|believes|says) (?:that )?(?:today|it) is ${DATE},? (?:but|while|and|whereas) (?<other>[\p{Lu}][\p{L}'-]*) (?:thinks|believes|says) (?:that )?(?:today|it) is (?<two>.+?)$`,
        "iu",
      ),
      ({ who = "", date = "", other = "", two = "" }, dayFirst) => {
        const [one, second] = [dateIn(date, dayFirst), dateIn(two, dayFirst)];
        return one === null || second === null
          ? null
          : [{ kind: "thinks", who, date: one, other: { who: other, date: second } }];
      },
    ],
    [
      pattern(String.raw`^${WHO} is (?<how>correct|right|wrong|mistaken|incorrect)$`, "iu"),
      ({ who = "", how = "" }) => [{ kind: "right", who, right: /^(?:correct|right)$/iu.test(how) }],
    ],
    [
      pattern(
        String.raw`^${DATE} is like yesterday to [\p{L}]+,? but (?:that|it) (?:is|was) (?:actually|in fact|really) (?<offset>${STRETCH}) ago$`,
        "iu",
      ),
      fromOffset(1),
    ],
    [
      pattern(
        String.raw`^(?:today(?:'s date)?|(?:the|today's|the current) date(?: today)?|it|this|now) ?(?:is|was|'s) (?:currently )?${DATE}(?: today)?$`,
        "iu",
      ),
      from(TODAY),
    ],
    [pattern(String.raw`^(?:today|the day),? ${DATE},? is .*$`, "iu"), () => null],
    [
      pattern(String.raw`^yesterday(?:'s date)? was ${DATE}$|^it was (?<second>.+?) yesterday$`, "iu"),
      ({ date, second = "" }, dayFirst) => from({ days: 1, months: 0 })({ date: date ?? second }, dayFirst),
    ],
    [
      pattern(String.raw`^(?:the day before yesterday|two days ago) was ${DATE}$`, "iu"),
      from({ days: 2, months: 0 }),
    ],
    [
      pattern(
        String.raw`^tomorrow(?:'s date)? (?:is|will be) ${DATE}$|^it (?:is|will be) (?<second>.+?) tomorrow$`,
        "iu",
      ),
      ({ date, second = "" }, dayFirst) => from({ days: -1, months: 0 })({ date: date ?? second }, dayFirst),
    ],
    [
      pattern(String.raw`^(?<offset>${STRETCH} ago) was ${DATE}$`, "iu"),
      ({ date, offset = "" }, dayFirst) =>
        fromOffset(1)({ date, offset: offset.replace(/ ago$/u, "") }, dayFirst),
    ],
    [
      pattern(String.raw`^the day after tomorrow (?:is|will be) ${DATE}$`, "iu"),
      from({ days: -2, months: 0 }),
    ],
    [
      pattern(
        String.raw`^(?:it was|the date was) ${DATE},? (?<offset>${STRETCH}) ago$|^(?<second>${STRETCH}) ago,? (?:it|the date|today) was (?<third>.+?)$`,
        "iu",
      ),
      ({ date, offset, second, third }, dayFirst) =>
        fromOffset(1)({ date: date ?? third, offset: offset ?? second }, dayFirst),
    ],
    [
      pattern(
        String.raw`^(?:it|the date) (?:is|will be) ${DATE},? (?<offset>(?:in )?${STRETCH}(?: from (?:now|today))?)$|^(?<second>(?:in )?${STRETCH}(?: from (?:now|today))?),? it (?:is|will be) (?<third>.+?)$`,
        "iu",
      ),
      ({ date, offset, second, third }, dayFirst) =>
        fromOffset(-1)({ date: date ?? third, offset: offset ?? second }, dayFirst),
    ],
    [
      pattern(
        String.raw`^(?:the|[\p{L}]+'s|my|his|her) [\p{L} ]+? is (?:on )?${DATE},? which is (?<offset>${STRETCH})(?: away)? from (?:now|today)$`,
        "iu",
      ),
      fromOffset(-1),
    ],
    [
      pattern(
        String.raw`^(?:the|[\p{L}]+'s|my|his|her) [\p{L} ]+? was (?:on )?${DATE},? which was (?<offset>${STRETCH}) ago$`,
        "iu",
      ),
      fromOffset(1),
    ],
    [
      pattern(
        String.raw`^(?:the )?(?:current )?(?:local )?time is \d{1,2}(?::\d{2})? ?(?:[ap]\.?m\.?)?,? (?:of|on) ${DATE}$`,
        "iu",
      ),
      from(TODAY),
    ],
    [pattern(String.raw`^${SOMEBODY} (?:is|are) celebrating ${DATE}(?: today)?$`, "u"), from(TODAY)],
    [
      pattern(
        String.raw`^(?<year>\d{4}) (?:is coming|is going to come|will come|starts|will start|begins|will begin) in (?<hours>${COUNT}) hours$`,
        "iu",
      ),
      ({ year, hours = "" }) => {
        const count = countIn(hours);
        return count === null || count === 0
          ? null
          : [
              {
                kind: "from",
                date: { year: Number(year), month: 1, day: 1, weekday: null },
                offset: { days: -Math.ceil(count / 24), months: 0 },
              },
            ];
      },
    ],
    [
      pattern(
        String.raw`^the [\p{L} ]+ was (?:originally )?(?:scheduled|planned|supposed|going|meant) (?:for|to be (?:held )?on|to take place on|on) ${DATE},? but (?:it )?(?:was|has been|got) (?<how>delayed|postponed|put off|pushed back|moved up|brought forward|advanced) (?:by )?(?<offset>${STRETCH}) to (?:today|be today)$`,
        "iu",
      ),
      ({ date, how = "", offset }, dayFirst) =>
        fromOffset(/^(?:moved up|brought forward|advanced)$/iu.test(how) ? -1 : 1)(
          { date, offset },
          dayFirst,
        ),
    ],
    [
      pattern(
        String.raw`^(?:on )?${DATE},? (?:[\p{Lu}][\p{L}'-]*|he|she) (?:bought|got|received|had|made|baked) (?<count>${COUNT}) [\p{L}]+$`,
        "iu",
      ),
      ({ date = "", count = "" }, dayFirst) => anchor(date, dayFirst, countIn(count)),
    ],
    [
      /^(?:[\p{Lu}][\p{L}'-]*|she|he|they) (?:ate|used|eats|uses|drank|gave away|sold) one (?:of them )?(?:per|a|each|every) day$/iu,
      () => [{ kind: "nothing" }],
    ],
    [
      /^today (?:she|he|they|[\p{Lu}][\p{L}'-]*) (?:ran out of|finished|used up|has no more|had no more) (?:the |her |his )?[\p{L}]+$/iu,
      () => [{ kind: "since", offset: "count" }],
    ],
    [
      pattern(
        String.raw`^(?:(?<born>[\p{Lu}][\p{L}'-]*|he|she) was born|${SOMEBODY} (?:were |was |got |are |had been )?(?:married|hired|engaged|wed|quit|quited|left|started|joined|met|graduated|moved|began|stopped|finished|retired|opened|bought|wedded))(?: (?!on |in )[\p{L}']+)*? (?:on|in) (?<date>.+)$`,
        "iu",
      ),
      ({ born, date = "" }, dayFirst) => anchor(date, dayFirst, null, born ?? null),
    ],
    [
      pattern(
        String.raw`^(?<offset>${STRETCH}) (?:have|has) passed since (?:then|that day|that)$|^that was (?<second>${STRETCH}) ago(?: today)?$|^(?:today|it) is (?<third>${STRETCH}) (?:later|since then|after that)(?: now)?$`,
        "iu",
      ),
      ({ offset, second, third }) => {
        const by = stretchIn(offset ?? second ?? third ?? "");
        return by === null ? null : [{ kind: "since", offset: by }];
      },
    ],
    [
      pattern(
        String.raw`^(?:today is|it is|it's|this is) (?:his|her|their|its|the|(?<whose>[\p{Lu}][\p{L}]*)'s) (?:(?<count>${COUNT})[- ]years?(?:[- ]old)?|(?<nth>${ORDINAL})|(?<jubilee>golden|silver|diamond|ruby|pearl)) (?:wedding |work )?(?<feast>anniversary|birthday)(?: today)?$`,
        "iu",
      ),
      ({ count, nth, jubilee, feast = "", whose }) =>
        years(
          jubilee !== undefined
            ? (JUBILEES[jubilee.toLowerCase()] ?? null)
            : count !== undefined
              ? countIn(count)
              : ordinalIn(nth ?? ""),
          /^birthday$/iu.test(feast),
          whose ?? null,
        ),
    ],
    [
      pattern(
        String.raw`^today (?:he|she|(?<whose>[\p{Lu}][\p{L}'-]*)) (?:turns|turned|is turning) (?<count>${COUNT})$`,
        "iu",
      ),
      ({ count = "", whose }) => years(countIn(count), true, whose ?? null),
    ],
    [
      pattern(
        String.raw`^${SOMEBODY} (?:is|are) (?:watching|attending|playing in|visiting|at|enjoying|celebrating) (?:the )?[\p{L} ]+ (?<year>\d{4})(?: today| now)?$`,
        "iu",
      ),
      ({ year }) => [{ kind: "year", year: Number(year) }],
    ],
    [
      pattern(
        String.raw`^[\p{L}]+ (?:visits|goes to|has been visiting) (?:the|a|an|her|his) (?:[\p{L} ]+?) on the (?<day>${ORDINAL}) (?:day )?of (?:each|every) month,? (?:starting|beginning) (?:from|in|with) (?:the )?(?<month>\p{L}+)(?: of)? (?<year>\d{4})$`,
        "iu",
      ),
      ({ day = "", month = "", year }) => {
        const [nth, at] = [ordinalIn(day), monthIn(month)];
        return nth === null || nth > 28 || at === null
          ? null
          : [{ kind: "visits", day: nth, month: at, year: Number(year) }];
      },
    ],
    [
      pattern(
        String.raw`^(?:it|today|this) is (?:her|his|their|[\p{Lu}]\p{L}*'s) (?<nth>${ORDINAL}) (?:visit|time|trip)(?: (?:to|at|in) (?:the|a|an|her|his) [\p{L} ]+?)?(?: today)?$`,
        "iu",
      ),
      ({ nth = "" }) => {
        const at = ordinalIn(nth);
        return at === null ? null : [{ kind: "visit", nth: at }];
      },
    ],
    // An event at a distance from today, whose own day nobody asks for.
    [
      pattern(
        String.raw`^(?:[\p{L}]+'s|the|his|her|their|my) [\p{L} ]+? (?:is|was|will be|took place|will take place|happened) (?:${STRETCH} (?:later|ago|from (?:now|today)|away)|in ${STRETCH}|tomorrow|yesterday)$`,
        "iu",
      ),
      () => [{ kind: "nothing" }],
    ],
    // What somebody did or will do; no date of the calendar is told.
    [
      pattern(
        String.raw`^(?:[\p{Lu}][\p{L}'-]*|he|she|they) (?!is\b|was\b|will be\b|were\b)(?:[\p{L}'-]+ ){1,8}(?:${STRETCH} ago|yesterday|today|tomorrow|in ${STRETCH})$`,
        "u",
      ),
      () => [{ kind: "nothing" }],
    ],
    [
      pattern(
        String.raw`^(?<when>today|tomorrow|yesterday), ${DATE}, (?:[\p{Lu}][\p{L}'-]*|he|she|they|we|i) (?!thinks?\b|thought\b|says?\b|said\b|believe)\p{L}+(?: \S+)*$`,
        "iu",
      ),
      beside,
    ],
    // "… for tomorrow, 3 May 1999": today is known from what is said beside the day.
    [
      /^(?<lead>[^,(]*?)\b(?<when>today|tomorrow|yesterday)(?:, (?:on )?| \((?<open>))(?<date>(?:(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)\p{L}*\.?,? )?[^,()]*\d[^()]*?)\)?$/iu,
      beside,
    ],
  ];

function anchor(
  date: string,
  dayFirst: boolean,
  count: number | null,
  born: string | null = null,
): readonly Clue[] | null {
  const told = dateIn(date, dayFirst);
  return told === null ? null : [{ kind: "anchor", date: told, count, born }];
}

const HEDGED =
  /\b(?:not|no|never|if|unless|might|may|maybe|perhaps|or|thinks?|thought|believes?|hopes?|wishes|dreamt|dreamed|instead|mistakenly|wrongly|falsely|except)\b|n't\b/iu;

function beside({ lead = "", when = "", date = "" }: Groups, dayFirst: boolean): readonly Clue[] | null {
  // The weekday that is given with such a date decides nothing.
  const told = HEDGED.test(lead) ? null : dateIn(date, dayFirst);
  const days = when.toLowerCase() === "today" ? 0 : when.toLowerCase() === "tomorrow" ? -1 : 1;
  return told === null
    ? null
    : [{ kind: "from", date: { ...told, weekday: null }, offset: { days, months: 0 } }];
}

/** "Bo thought today is 3/11/2002, but today is in fact Mar 12, which is 1 day later." */
function mistaken({ one = "", date = "", offset }: Groups, dayFirst: boolean): readonly Clue[] | null {
  const [thought, told] = [dateIn(one, dayFirst), dateIn(date, dayFirst)];
  if (thought === null || told === null) return null;
  const by = offset === undefined ? null : offsetIn(offset);
  const base = dayOf(thought);
  const days = base === null || by === null ? null : shifted(base, by);
  const day = days?.length === 1 ? days[0] : undefined;
  if (
    offset !== undefined &&
    (day === undefined ||
      day.month !== told.month ||
      day.day !== told.day ||
      (told.year !== null && told.year !== day.year))
  )
    return null;
  return [{ kind: "from", date: { ...told, year: told.year ?? day?.year ?? thought.year }, offset: TODAY }];
}

/** What one sentence says of dates; null where it is not understood. */
export function cluesIn(
  sentence: Pick<TaskSentence, "text" | "closing">,
  dayFirst: boolean,
): readonly Clue[] | null {
  const text = plainText(sentence);
  for (const [pattern, read] of RULES) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined && !pattern.test(text)) continue;
    const clues = read(groups ?? {}, dayFirst);
    if (clues !== null) return clues;
  }
  return null;
}

/** The day that the sentences before a question make today. Null: none of them speaks of it. */
export function todayIn(sentences: readonly TaskSentence[]): Today | null {
  const told: { readonly clue: Clue; readonly saying: Saying }[] = [];
  let unread: Saying | null = null;
  let dayFirst = false;
  for (const sentence of sentences) {
    const clues = cluesIn(sentence, dayFirst);
    const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
    if (clues === null) unread ??= saying;
    for (const clue of clues ?? []) {
      if (clue.kind === "custom") dayFirst = true;
      told.push({ clue, saying });
    }
  }
  if (
    !told.some(
      ({ clue }) =>
        clue.kind === "from" || clue.kind === "since" || clue.kind === "visit" || clue.kind === "thinks",
    )
  )
    return null;
  if (unread !== null) return { kind: "unread", sentence: unread };
  return settleToday(told);
}

type Told = readonly { readonly clue: Clue; readonly saying: Saying }[];

function settleToday(told: Told): Today {
  const found = [...fromDates(told), ...fromEvents(told), ...fromVisits(told), ...fromOpinions(told)];
  const wrong = told
    .flatMap(({ clue }) =>
      clue.kind === "weekday" ? [{ day: dayOf(clue.date), weekday: clue.weekday }] : [],
    )
    .some(({ day, weekday }) => day !== null && weekdayOf(day) !== weekday);
  if (wrong) return { kind: "unsettled", why: "A weekday that is told does not fit its date." };
  const [first] = found;
  if (first === undefined)
    return {
      kind: "unsettled",
      why: "The day that is today does not follow: a year, or a date, is missing.",
    };
  if (found.some(({ day }) => compareDays(day, first.day) !== 0))
    return { kind: "unsettled", why: "Today would be two different days." };
  return { kind: "day", ...first };
}

interface Found {
  readonly day: Day;
  readonly grounds: readonly Saying[];
}

function only(days: readonly Day[] | null): Day | null {
  return days?.length === 1 ? (days[0] ?? null) : null;
}

function fromDates(told: Told): readonly Found[] {
  const years = told.flatMap(({ clue, saying }) =>
    clue.kind === "year" ? [{ year: clue.year, saying }] : [],
  );
  return told.flatMap(({ clue, saying }) => {
    if (clue.kind !== "from") return [];
    const [year] = years;
    const told =
      clue.date.year === null && year !== undefined && years.length === 1
        ? { ...clue.date, year: year.year }
        : clue.date;
    const base = dayOf(told);
    const day =
      base === null || (told.weekday !== null && weekdayOf(base) !== told.weekday)
        ? null
        : only(shifted(base, clue.offset));
    return day === null
      ? []
      : [{ day, grounds: clue.date.year === null && year !== undefined ? [saying, year.saying] : [saying] }];
  });
}

/** "He quit on …. 20 days have passed since then." */
function fromEvents(told: Told): readonly Found[] {
  const anchors = told.flatMap(({ clue, saying }) => (clue.kind === "anchor" ? [{ clue, saying }] : []));
  const [event] = anchors;
  const base = event === undefined || anchors.length > 1 ? null : dayOf(event.clue.date);
  return told.flatMap(({ clue, saying }) => {
    if (clue.kind !== "since" || base === null || event === undefined) return [];
    // A birthday is of a birth and of the one who was born, an anniversary of anything else.
    const { born } = event.clue;
    const { feast } = clue;
    if (
      feast !== undefined &&
      (feast.birthday !== (born !== null) ||
        (feast.whose !== null && born !== null && feast.whose.toLowerCase() !== born.toLowerCase()))
    )
      return [];
    const offset =
      clue.offset === "count"
        ? event.clue.count === null
          ? null
          : { days: event.clue.count, months: 0 }
        : clue.offset;
    const day = offset === null ? null : only(shifted(base, offset));
    return day === null ? [] : [{ day, grounds: [event.saying, saying] }];
  });
}

function fromVisits(told: Told): readonly Found[] {
  const visits = told.flatMap(({ clue, saying }) => (clue.kind === "visits" ? [{ clue, saying }] : []));
  const [first] = visits;
  return told.flatMap(({ clue, saying }) => {
    if (clue.kind !== "visit" || first === undefined || visits.length > 1) return [];
    const { year, month, day } = first.clue;
    const found = only(shifted({ year, month, day }, { days: 0, months: clue.nth - 1 }));
    return found === null ? [] : [{ day: found, grounds: [first.saying, saying] }];
  });
}

/** Two people think that it is one day or another; who is right is said. */
function fromOpinions(told: Told): readonly Found[] {
  const rights = told.flatMap(({ clue, saying }) => (clue.kind === "right" ? [{ clue, saying }] : []));
  return told.flatMap(({ clue, saying }) => {
    const [right] = rights;
    if (clue.kind !== "thinks" || clue.other === null || right === undefined || rights.length > 1) return [];
    const { who } = right.clue;
    if (who !== clue.who && who !== clue.other.who) return [];
    const date = (who === clue.who) === right.clue.right ? clue.date : clue.other.date;
    const day = dayOf(date);
    return day === null ? [] : [{ day, grounds: [saying, right.saying] }];
  });
}
