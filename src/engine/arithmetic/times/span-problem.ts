import type { Formula } from "../formulas/formula.ts";
import { conversion } from "../words/units.ts";
import { TimeBuilder } from "./time-builder.ts";
import { timeUnit, type Count, type Duration, type TimeSentence } from "./time-text.ts";
import { wholePattern } from "../../language/pattern.ts";

/** What is told, in the order of the text. Each has its slots by index in its sentence. */
interface Span {
  readonly who: string;
  readonly verb: string;
  readonly label: string;
  readonly duration: Duration /** `day` for "every day". */;
  readonly per: string | null /** "on Monday": in a list, each at another time or with another thing. */;
  readonly when?: string;
}
interface Told {
  readonly spans: readonly Span[];
  readonly counts: readonly { readonly who: string; readonly count: Count; readonly thing: string }[];
  readonly kind: "plain" | "each" | "done" | "parts";
}

const NAME = String.raw`(?:(?:mr|mrs|ms|dr) \. |(?:the|a|an|my|his|her|their|this) )?(?!(?:in|on|how|if|the|an?|my|his|her|their|this|every|each)\b)[\p{L}'-]+`;
const WHO = String.raw`(?<who>${NAME})`;
const LABEL = String.raw`(?: (?<label>[\p{L}' -]+?))?`;
const DONE = String.raw`(?<verb>[\p{L}]+)`;
/** Words that would tie a duration to another, or make it one of many. */
const TYING =
  /\b(?:more|less|longer|shorter|fewer|twice|half|each|every|per|than|left|before|after|until|earlier|later|same|both|another|times|ago|if|not|n't|never|only|except|without|instead|because|average|remaining|rest|total|daily|weekly)\b/;
const PERIOD = String.raw`(?:every|each|a|an|per) (?<per>day|night|morning|afternoon|evening|week)`;

const slotOf = ({ slots }: TimeSentence, mark: string | undefined): number =>
  mark === undefined ? -1 : Math.min(Number(mark), slots.length);
const durationAt = (sentence: TimeSentence, mark: string | undefined): Duration | null => {
  const slot = sentence.slots[slotOf(sentence, mark)];
  return slot?.kind === "duration" ? slot : null;
};
const countAt = (sentence: TimeSentence, mark: string | undefined): Count | null => {
  const slot = sentence.slots[slotOf(sentence, mark)];
  return slot?.kind === "count" ? slot : null;
};

const EVENT = wholePattern(
  String.raw`(?<who>(?:an?|the|his|her|their|my) [\p{L}' -]+?|it) (?<verb>takes|took|lasts|lasted|needs|needed|is|was)(?: for)? #d(?<a>\d+)(?: long)?${LABEL}`,
);
const ACTIVITIES = wholePattern(
  String.raw`${WHO} ${DONE}(?: (?<first>[\p{L}' -]+?))?(?: for)? #d(?<a>\d+)${LABEL}`,
);
const HABIT = wholePattern(
  String.raw`${WHO} ${DONE}(?: (?<first>[\p{L}' -]+?))?(?: for)? #d(?<a>\d+)${LABEL}(?<! in) ${PERIOD}`,
);
const HABIT_FIRST = wholePattern(
  String.raw`${PERIOD} ,? ?${WHO} ${DONE}(?: (?<first>[\p{L}' -]+?))?(?: for)? #d(?<a>\d+)${LABEL}`,
);
const OF_LENGTH = wholePattern(
  String.raw`an? (?<who>[\p{L}' -]+?) of #d(?<a>\d+) (?:is|was|gets|got) (?:divided|split|cut) into #n(?<n>\d+) (?:equal )?(?<thing>[\p{L}-]+)`,
);
const EACH_LAP = wholePattern(
  String.raw`${WHO} (?:needs|needed|takes|took|spends|spent) #d(?<a>\d+) (?:for each|for every|per|on each|to \p{L}+ each|for one) (?<thing>[\p{L}-]+)(?: ,)?(?: and)? (?<verb>\p{L}+) #n(?<n>\d+) (?<things>[\p{L}-]+)`,
);
const EACH_ONLY = wholePattern(
  String.raw`${WHO} (?:needs|needed|takes|took|spends|spent) #d(?<a>\d+) (?:for each|for every|per|on each|to \p{L}+ each|for one) (?<thing>[\p{L}-]+)`,
);
const ALREADY = wholePattern(
  String.raw`${WHO} (?:has|have|had) (?:already )?(?:travelled|traveled|driven|been travelling|been traveling|been on the way|ridden|flown|sailed|walked)(?: for)? #d(?<a>\d+)`,
);
const WAY = wholePattern(
  String.raw`(?<what>(?:the|his|her) [\p{L}' -]+?|it) (?:takes|took) (?<who>[\p{L}'-]+) #d(?<a>\d+) (?<one>[\p{L} -]+?) and #d(?<b>\d+) (?<two>[\p{L} -]+?)`,
);

const WHEN =
  /^(?:on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in the (?:morning|afternoon|evening)|yesterday|today|at night)$/;

/** "Kavita spends 20 minutes gardening and 75 minutes painting": one who does, and each stretch with what it was spent on. */
function readList(sentence: TimeSentence): readonly Span[] | null {
  const parts = sentence.text.split(/ ,(?: and)?(?: then)?(?= #d)| and(?: then)?(?= #d)/u);
  const head = wholePattern(
    String.raw`${WHO} (?<verb>\p{L}+)(?: (?<first>[\p{L}' -]+?))?(?: for)? #d(?<a>\d+)${LABEL}`,
  ).exec(parts[0] ?? "")?.groups;
  if (head === undefined || parts.length < 2) return null;
  const spans: Span[] = [];
  for (const [index, part] of parts.entries()) {
    const groups = index === 0 ? head : wholePattern(String.raw` ?#d(?<a>\d+)${LABEL}`).exec(part)?.groups;
    const duration = durationAt(sentence, groups?.["a"]);
    const label = groups?.["label"] ?? "";
    if (groups === undefined || duration === null || label === "" || TYING.test(label)) return null;
    if (
      (!/^(?:spends|spent|works|worked)$/.test(head["verb"] ?? "") && !WHEN.test(label)) ||
      TYING.test(head["first"] ?? "") ||
      TYING.test(head["verb"] ?? "")
    )
      return null;
    spans.push({
      who: head["who"] ?? "",
      verb: head["verb"] ?? "",
      label: WHEN.test(label) ? (head["first"] ?? "") : label,
      duration,
      per: null,
      when: label,
    });
  }
  return new Set(spans.map(({ when }) => when)).size === spans.length ? spans : null;
}

/** What the sentences before the question say; null when one of them is not read. */
function readTold(sentences: readonly TimeSentence[]): Told | null {
  const [spans, counts]: [Span[], Told["counts"][number][]] = [[], []];
  let kind: Told["kind"] = "plain";
  for (const sentence of sentences) {
    const { text } = sentence;
    const list = readList(sentence);
    if (list !== null) {
      spans.push(...list);
      continue;
    }
    const habit = HABIT.exec(text)?.groups ?? HABIT_FIRST.exec(text)?.groups;
    const lap = EACH_LAP.exec(text)?.groups ?? EACH_ONLY.exec(text)?.groups;
    const parts = OF_LENGTH.exec(text)?.groups;
    const already = ALREADY.exec(text)?.groups;
    const found =
      habit ?? lap ?? parts ?? already ?? EVENT.exec(text)?.groups ?? ACTIVITIES.exec(text)?.groups;
    const duration = durationAt(sentence, found?.["a"]);
    const label = [found?.["first"], found?.["label"]].filter((one) => one !== undefined).join(" ");
    if (
      found === undefined ||
      duration === null ||
      TYING.test(`${found["who"] ?? ""} ${label}`) ||
      TYING.test(found["verb"] ?? "")
    )
      return null;
    const who = found["who"] ?? "";
    spans.push({
      who,
      verb: found["verb"] ?? "",
      label,
      duration,
      per: habit === undefined ? null : (found["per"] ?? null),
    });
    const count = countAt(sentence, found["n"]);
    if (lap !== undefined || parts !== undefined) {
      if (
        kind !== "plain" ||
        (lap !== undefined &&
          found["things"] !== undefined &&
          !sameNoun(found["thing"] ?? "", found["things"]))
      )
        return null;
      kind = lap === undefined ? "parts" : "each";
      if (count !== null) counts.push({ who, count, thing: found["thing"] ?? "" });
    }
    if (already !== undefined) kind = "done";
  }
  return { spans, counts, kind };
}

const sameNoun = (one: string, other: string): boolean =>
  one === other || `${one}s` === other || one === `${other}s` || `${one}es` === other || one === `${other}es`;
/** "swam" and "swim" for the same doing: as far as the first letters show; questions with "spend", "take" fit any. */
const sameVerb = (one: string, other: string): boolean =>
  one.slice(0, 2) === other.slice(0, 2) ||
  /^(?:spend|take|need|use)$/.test(other) ||
  /^(?:bought|went|taught)$/.test(one);
const PRONOUN = /^(?:he|she|they|it|this|that)$/;
const isSame = (told: string, asked: string): boolean =>
  told === asked ||
  PRONOUN.test(asked) ||
  PRONOUN.test(told) ||
  told.replace(/^an? /, "the ") === asked ||
  told.startsWith(`${asked} `) ||
  told.replace(/^an? /, "the ").startsWith(`${asked} `);

const UNIT = String.raw`(?<unit>seconds|minutes|hours|days|weeks|months|years)`;
const ALL = String.raw`(?: (?<all>in all|altogether|in total|all together|together|on both together|on both activities|on these activities|on both|in all on both))`;
const AUX = String.raw`(?:did|does|do|will|has|have)`;
const THAT = wholePattern(String.raw`how many ${UNIT} (?:is|was|are|were) (?:that|this|it|they)${ALL}?`);
const OF_EVENT = wholePattern(
  String.raw`how many ${UNIT} (?:(?:long )?(?:is|was) (?<what>[\p{L}' -]+?)(?: long)?|${AUX} (?<who>[\p{L}' -]+?) (?:last|take|go on|run))`,
);
const OF_PERSON = wholePattern(
  String.raw`how many ${UNIT} ${AUX} (?<who>${NAME}) (?<verb>\p{L}+)(?: (?<label>[\p{L}' -]+?))??${ALL}?`,
);
const IN_TIME = wholePattern(
  String.raw`how many ${UNIT} ${AUX} (?<who>${NAME}) (?<verb>\p{L}+)(?: (?<label>[\p{L}' -]+?))? (?:in|during|over) #d(?<a>\d+)`,
);
const MORE_IN_TIME = wholePattern(
  String.raw`how many more ${UNIT} ${AUX} (?<who>${NAME}) (?<verb>\p{L}+) than (?<other>${NAME})(?: ${AUX})?(?: in #[dn](?<a>\d+)(?: (?<nights>nights|days|weeks))?)?`,
);
const LEFT = wholePattern(
  String.raw`how many ${UNIT} (?:of (?:the|his|her|their) [\p{L} -]+ )?(?:are|were|remain|remained)(?: still)?(?: left| remaining)?`,
);
const LONG_EACH = wholePattern(
  String.raw`how many ${UNIT} (?:long )?(?:is|was) each (?<thing>[\p{L}-]+)(?: long)?|how many ${UNIT.replace("<unit>", "<unit2>")} ${AUX} each (?<thing2>[\p{L}-]+) (?:last|take)`,
);
const LONGER_WAY = wholePattern(
  String.raw`how many ${UNIT} longer ${AUX} it take (?:[\p{L}'-]+ )??(?<one>[\p{L} -]+?) than (?<two>[\p{L} -]+?)`,
);
const BUILT = wholePattern(
  String.raw`(?<who>(?:an?|the) [\p{L} '-]+?) (?:was|were) (?:built|founded|erected|opened|established|completed|planted|painted) in (?:the year )?#n(?<n>\d+)`,
);
const IN_YEAR = wholePattern(
  String.raw`how (?:old|many years old) (?:was|is|will) (?<who>[\p{L} '-]+?)(?: be)? in (?:the year )?#n(?<n>\d+)`,
);

/** A period that something is done in, counted: nights of 2 weeks are 14. */
const periodIn = (per: string): string => (/^(?:night|morning|afternoon|evening)$/.test(per) ? "day" : per);

/** "Every day Ulla reads for 25 minutes. How many minutes does she read in 3 weeks?" and the like; null for any other text. */
export function readSpanProblem(sentences: readonly TimeSentence[]): Formula | null {
  const question = sentences.at(-1);
  if (question === undefined || sentences.length < 2) return null;
  const way = readWay(sentences, question) ?? readBuilt(sentences, question);
  if (way !== null) return way;
  const told = readTold(sentences.slice(0, -1));
  if (told === null || told.spans.length === 0) return null;
  const builder = new TimeBuilder();
  return (
    askSum(builder, told, question) ??
    askInTime(builder, told, question) ??
    askMore(builder, told, question) ??
    askLeft(builder, told, question) ??
    askEach(builder, told, question)
  );
}

function readWay(sentences: readonly TimeSentence[], question: TimeSentence): Formula | null {
  const [told, asked] = [WAY.exec(sentences[0]?.text ?? "")?.groups, LONGER_WAY.exec(question.text)?.groups];
  const [first, unit] = [sentences[0] as TimeSentence, timeUnit(asked?.["unit"])];
  const [a, b] = [durationAt(first, told?.["a"]), durationAt(first, told?.["b"])];
  if (
    told === undefined ||
    asked === undefined ||
    sentences.length !== 2 ||
    a === null ||
    b === null ||
    unit === null
  )
    return null;
  const swapped = told["one"] === asked["two"] && told["two"] === asked["one"];
  if (
    (!swapped && (told["one"] !== asked["one"] || told["two"] !== asked["two"])) ||
    told["one"] === told["two"]
  )
    return null;
  const builder = new TimeBuilder();
  const [x, y] = [builder.duration(a, unit), builder.duration(b, unit)];
  return x === null || y === null
    ? null
    : builder.formula(
        builder.sum(
          "so much longer",
          swapped
            ? [
                [y, 1n],
                [x, -1n],
              ]
            : [
                [x, 1n],
                [y, -1n],
              ],
        ),
        asked["unit"] ?? unit,
      );
}

/** "The mill was built in 1870. How old was it in 1950?": of things; whether a birthday is past would not be said of people. */
function readBuilt([told, ...more]: readonly TimeSentence[], question: TimeSentence): Formula | null {
  const [built, asked] = [BUILT.exec(told?.text ?? "")?.groups, IN_YEAR.exec(question.text)?.groups];
  if (
    told === undefined ||
    more.length !== 1 ||
    built === undefined ||
    asked === undefined ||
    !isSame(built["who"] ?? "", asked["who"] ?? "")
  )
    return null;
  const [from, to] = [countAt(told, built["n"]), countAt(question, asked["n"])];
  const builder = new TimeBuilder();
  return from === null || to === null || [from, to].some(({ lexeme }) => !/^\d{3,4}$/.test(lexeme.text))
    ? null
    : builder.formula(
        builder.sum("the years between", [
          [builder.count(to), 1n],
          [builder.count(from), -1n],
        ]),
        "years",
      );
}

/** All stretches together, or the one there is in another unit. */
function askSum(builder: TimeBuilder, { spans, kind, counts }: Told, question: TimeSentence): Formula | null {
  const asked =
    THAT.exec(question.text)?.groups ??
    OF_EVENT.exec(question.text)?.groups ??
    OF_PERSON.exec(question.text)?.groups;
  const unit = timeUnit(asked?.["unit"]);
  const [first] = spans;
  if (asked === undefined || unit === null || first === undefined || question.slots.length > 0) return null;
  const who = asked["who"] ?? asked["what"];
  if (
    (who !== undefined && (!isSame(first.who, who) || TYING.test(who))) ||
    (asked["verb"] !== undefined && !sameVerb(first.verb, asked["verb"]) && kind === "plain")
  )
    return null;
  if (spans.some((span) => span.per !== null || !isSame(first.who, span.who))) return null;
  if (kind === "each") return askLaps(builder, spans, counts, asked["unit"] as string, unit);
  const label = asked["label"];
  if (
    kind !== "plain" ||
    (label !== undefined && (TYING.test(label) || spans.some((span) => span.label !== label)))
  )
    return null;
  if (
    label === undefined &&
    spans.some((span) => span.when !== undefined && WHEN.test(span.when) && span.label !== first.label)
  )
    return null;
  if (spans.length > 1 && asked["all"] === undefined) return null;
  if (spans.length === 1 && asked["all"] !== undefined && first.duration.parts.length < 2) return null;
  const parts = spans.map(({ duration }) => builder.duration(duration, unit));
  return parts.some((part) => part === null)
    ? null
    : builder.formula(
        builder.sum(
          "altogether",
          parts.map((part) => [part as string, 1n]),
        ),
        asked["unit"] as string,
      );
}

function askLaps(
  builder: TimeBuilder,
  spans: readonly Span[],
  counts: Told["counts"],
  name: string,
  unit: string,
): Formula | null {
  const [span, count] = [spans[0], counts[0]];
  const each =
    span === undefined || spans.length !== 1 || count === undefined
      ? null
      : builder.duration(span.duration, unit);
  return each === null || count === undefined
    ? null
    : builder.formula(builder.times("for all of them", each, builder.count(count.count)), name);
}

/** So long every day, for so many days or weeks. */
function askInTime(builder: TimeBuilder, { spans, kind }: Told, question: TimeSentence): Formula | null {
  const asked = IN_TIME.exec(question.text)?.groups;
  const own = spans.length === 1 ? spans : spans.filter(({ who }) => who === asked?.["who"]);
  const [unit, over, span] = [timeUnit(asked?.["unit"]), durationAt(question, asked?.["a"]), own[0]];
  if (
    asked === undefined ||
    unit === null ||
    over === null ||
    span?.per == null ||
    own.length !== 1 ||
    kind !== "plain"
  )
    return null;
  if (
    !isSame(span.who, asked["who"] ?? "") ||
    !sameVerb(span.verb, asked["verb"] ?? "") ||
    (asked["label"] !== undefined && asked["label"] !== span.label)
  )
    return null;
  const [each, count] = [builder.duration(span.duration, unit), builder.duration(over, periodIn(span.per))];
  if (
    each === null ||
    count === null ||
    conversion(over.parts[0]?.unit ?? "", periodIn(span.per))?.den !== 1n
  )
    return null;
  return builder.formula(builder.times("in all that time", each, count), asked["unit"] as string);
}

/** Two who do the same every night: the difference, over so many nights. */
function askMore(builder: TimeBuilder, { spans, kind }: Told, question: TimeSentence): Formula | null {
  const asked = MORE_IN_TIME.exec(question.text)?.groups;
  const unit = timeUnit(asked?.["unit"]);
  if (
    asked === undefined ||
    unit === null ||
    kind !== "plain" ||
    spans.length !== 2 ||
    spans[0]?.per !== spans[1]?.per
  )
    return null;
  const [more, less] = [asked["who"], asked["other"]].map((who) => spans.find((span) => span.who === who));
  if (
    more === undefined ||
    less === undefined ||
    more === less ||
    ![more, less].every((span) => sameVerb(span.verb, asked["verb"] ?? "")) ||
    more.label !== less.label
  )
    return null;
  const [x, y] = [builder.duration(more.duration, unit), builder.duration(less.duration, unit)];
  if (x === null || y === null) return null;
  const difference = builder.sum("so much more", [
    [x, 1n],
    [y, -1n],
  ]);
  if (asked["a"] === undefined)
    return more.per === null ? builder.formula(difference, asked["unit"] as string) : null;
  const per = more.per;
  const nights = asked["nights"]?.slice(0, -1);
  const times = nights === undefined ? durationAt(question, asked["a"]) : countAt(question, asked["a"]);
  if (per === null || times === null || (nights !== undefined && periodIn(nights) !== periodIn(per)))
    return null;
  const count = times.kind === "count" ? builder.count(times) : builder.duration(times, periodIn(per));
  return count === null
    ? null
    : builder.formula(builder.times("in all that time", difference, count), asked["unit"] as string);
}

/** "A journey takes 3 hours. She has already travelled for 50 minutes." */
function askLeft(builder: TimeBuilder, { spans, kind }: Told, question: TimeSentence): Formula | null {
  const asked = LEFT.exec(question.text)?.groups;
  const unit = timeUnit(asked?.["unit"]);
  const [whole, done] = spans;
  if (
    asked === undefined ||
    unit === null ||
    kind !== "done" ||
    spans.length !== 2 ||
    whole === undefined ||
    done === undefined ||
    whole.per !== null ||
    !/^(?:takes?|took|lasts?|lasted)$/.test(whole.verb) ||
    !/(?:left|remain)/.test(question.text)
  )
    return null;
  const [x, y] = [builder.duration(whole.duration, unit), builder.duration(done.duration, unit)];
  return x === null || y === null
    ? null
    : builder.formula(
        builder.sum("what is left", [
          [x, 1n],
          [y, -1n],
        ]),
        asked["unit"] as string,
      );
}

/** "A workshop of 3 hours is divided into 4 equal parts." */
function askEach(
  builder: TimeBuilder,
  { spans, kind, counts }: Told,
  question: TimeSentence,
): Formula | null {
  const asked = LONG_EACH.exec(question.text)?.groups;
  const name = asked?.["unit"] ?? asked?.["unit2"];
  const [unit, span, parts] = [timeUnit(name), spans[0], counts[0]];
  if (
    asked === undefined ||
    name === undefined ||
    unit === null ||
    kind !== "parts" ||
    span === undefined ||
    parts === undefined ||
    spans.length !== 1 ||
    !sameNoun(asked["thing"] ?? asked["thing2"] ?? "", parts.thing)
  )
    return null;
  const whole = builder.duration(span.duration, unit);
  return whole === null
    ? null
    : builder.formula(builder.over("each part", whole, builder.count(parts.count)), name);
}
