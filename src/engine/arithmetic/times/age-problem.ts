import type { Formula } from "../formulas/formula.ts";
import { isInteger, isNegative, rational, type Rational } from "../../text/rational.ts";
import { eliminate } from "../solving/eliminate.ts";
import { FEMALE, FEMALE_NAMES, MALE, MALE_NAMES } from "../words/kinds.ts";
import { TimeBuilder } from "./time-builder.ts";
import type { Slot, TimeSentence } from "./time-text.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

const KIN =
  "son|daughter|child|mother|father|mum|mom|dad|brother|sister|wife|husband|uncle|aunt|nephew|niece|cousin|grandmother|grandfather|grandson|granddaughter|friend|dog|cat|horse|twin";
const ADJECTIVES = "(?:younger |older |little |big |elder |youngest |oldest |eldest |best )?";
const person = (name: string): string =>
  String.raw`(?<${name}>(?:[\p{L}-]+ 's|his|her|their|my|the) ${ADJECTIVES}(?:${KIN})|(?!how\b|what\b|in\b|when\b|if\b|not\b|and\b)[\p{L}-]+)`;
const YEARS = (name: string): string => String.raw`#[dn](?<${name}>\d+)`;
const OLD = "(?: old| years of age)?";
const ABOUT = `${person("a")} (?:is|are)(?: now| currently)? `;

type Groups = Readonly<Record<string, string | undefined>>;
type Kind = "is" | "older" | "younger" | "times" | "half" | "same" | "sum" | "later" | "ago" | "when";
/** What a clause says; each takes the whole clause. */
const TELLS: readonly (readonly [Pattern, Kind])[] = [
  [wholePattern(`${ABOUT}${YEARS("n")}${OLD}(?: now| today)?`), "is"],
  [wholePattern(`${ABOUT}${YEARS("n")} (?<more>older|younger)(?: than ${person("b")}(?: is)?)?`), "older"],
  [wholePattern(String.raw`${person("a")} and ${person("b")} are together ${YEARS("n")}${OLD}`), "sum"],
  [wholePattern(String.raw`${ABOUT}(?:#n(?<n>\d+)(?: times)?) as old as ${person("b")}(?: is)?`), "times"],
  [wholePattern(String.raw`${ABOUT}#n(?<n>\d+) the age of ${person("b")}`), "times"],
  [wholePattern(`${ABOUT}(?:as old as|the same age as) ${person("b")}(?: is)?`), "same"],
  [
    wholePattern(
      `(?:the sum of their ages|the total of their ages|their total age|their combined age) is(?: now)? ${YEARS("n")}(?: years)?`,
    ),
    "sum",
  ],
  [wholePattern(`(?:together ,? ?they are|they are together) ${YEARS("n")}${OLD}`), "sum"],
  [
    wholePattern(
      `the sum of (?:the ages of ${person("a")} and ${person("b")}|${person("c")} 's and ${person("e")} 's ages) is ${YEARS("n")}`,
    ),
    "sum",
  ],
  [wholePattern(String.raw`in #d(?<t>\d+) ,? ?${person("a")} will be ${YEARS("n")}${OLD}`), "later"],
  [wholePattern(String.raw`${person("a")} will be ${YEARS("n")}${OLD} in #d(?<t>\d+)`), "later"],
  [wholePattern(String.raw`#d(?<t>\d+) ago ,? ?${person("a")} was ${YEARS("n")}${OLD}`), "ago"],
  [wholePattern(String.raw`${person("a")} was ${YEARS("n")}${OLD} #d(?<t>\d+) ago`), "ago"],
  [wholePattern(`${person("a")} was ${YEARS("n")}${OLD} when ${person("b")} was born`), "when"],
];
const HOW = "how (?:old|many years old)";
const ASKS: readonly (readonly [
  Pattern,
  "age" | "later" | "ago" | "born" | "when" | "older" | "sum" | "sumLater" | "until",
])[] = [
  [wholePattern(`${HOW} (?:is|are) ${person("a")}(?: now| today)?`), "age"],
  [wholePattern(`what is ${person("a")} 's age(?: now)?`), "age"],
  [wholePattern(String.raw`${HOW} will ${person("a")} be in #d(?<t>\d+)`), "later"],
  [wholePattern(String.raw`${HOW} will ${person("a")} be #d(?<t>\d+) from now`), "later"],
  [wholePattern(String.raw`in #d(?<t>\d+) ,? ?${HOW} will ${person("a")} be`), "later"],
  [wholePattern(String.raw`${HOW} was ${person("a")} #d(?<t>\d+) ago`), "ago"],
  [wholePattern(`${HOW} was ${person("a")} when ${person("b")} was born`), "born"],
  [
    wholePattern(
      `${HOW} will ${person("a")} be when ${person("b")} (?:is|turns|will be) ${YEARS("n")}${OLD}`,
    ),
    "when",
  ],
  [wholePattern(`${HOW} was ${person("a")} when ${person("b")} was ${YEARS("n")}${OLD}`), "when"],
  [
    wholePattern(`how (?:much|many years) (?<more>older|younger) is ${person("a")} than ${person("b")}`),
    "older",
  ],
  [
    wholePattern(
      "what is (?:the sum of their ages|the total of their ages|their total age|their combined age)(?: now)?",
    ),
    "sum",
  ],
  [
    wholePattern(
      String.raw`what will (?:be (?:the sum of their ages|the total of their ages)|(?:the sum of their ages|their combined age|their total age) be) in #d(?<t>\d+)`,
    ),
    "sumLater",
  ],
  [wholePattern(String.raw`in #d(?<t>\d+) ,? ?how old will they be together`), "sumLater"],
  [wholePattern(String.raw`how old will they be together in #d(?<t>\d+)`), "sumLater"],
  [wholePattern(`in how many years will ${person("a")} be ${YEARS("n")}${OLD}`), "until"],
];

/** The ages of those who are told of, as they are now. */
class Ages {
  readonly builder = new TimeBuilder();
  readonly ages = new Map<string, string>();
  told = 0;

  /** Whom words mean; null where several could be meant. */
  resolve(words: string | undefined): string | null {
    if (words === undefined) return null;
    const names = [...this.ages.keys()];
    if (/^(?:he|she|they)$/.test(words)) {
      const fits = names.filter(
        (name) =>
          words === "they" || sexOf(name) === null || sexOf(name) === (words === "he" ? "male" : "female"),
      );
      return fits.length === 1 ? (fits[0] as string) : null;
    }
    if (/^(?:i|you|we|it|who|everyone|somebody|someone|each|both|all|everybody|people|together)$/.test(words))
      return null;
    const kin = /^(?:his|her|their|the) (?<kin>.+)$/.exec(words)?.groups?.["kin"];
    const known = kin === undefined ? [] : names.filter((name) => name.endsWith(` ${kin}`));
    if (known.length === 1) return known[0] as string;
    if (kin === undefined) return words;
    // "Her son", where one only is told of, is the son of that one.
    const whose = names.filter((name) => !name.includes(" "));
    return known.length > 1 || whose.length !== 1 || words.startsWith("the ")
      ? null
      : `${whose[0] ?? ""} 's ${kin}`;
  }

  age(words: string | undefined): string | null {
    const name = this.resolve(words);
    if (name === null) return null;
    const known = this.ages.get(name) ?? this.builder.formulas.variable(`the age of ${name}`);
    this.ages.set(name, known);
    return known;
  }

  /** Years as a number or as a duration in years. */
  years(slot: Slot | undefined): string | null {
    if (slot?.kind === "count") return this.builder.count(slot);
    return slot?.kind === "duration" && slot.parts.length === 1 && slot.parts[0]?.unit === "year"
      ? this.builder.duration(slot, "year")
      : null;
  }

  equal(parts: readonly (readonly [string, bigint])[]): boolean {
    this.told++;
    this.builder.formulas.equations.push({
      kind: "linear",
      terms: parts.map(([variable, sign]) => ({ coefficient: rational(sign), variable })),
      constant: rational(0n),
      reason: "ages",
      spans: [],
    });
    return true;
  }
}

function sexOf(name: string): "male" | "female" | null {
  const words = name.split(" ");
  const last = words.at(-1) ?? "";
  if (words.length > 1) return FEMALE.has(last) ? "female" : MALE.has(last) ? "male" : null;
  return FEMALE_NAMES.has(last) ? "female" : MALE_NAMES.has(last) ? "male" : null;
}

function tell(ages: Ages, kind: Kind, groups: Groups, slots: readonly Slot[]): boolean {
  const slot = (name: string): Slot | undefined =>
    groups[name] === undefined ? undefined : slots[Number(groups[name])];
  if (kind === "sum") return tellSum(ages, groups, slot("n"));
  const [a, n] = [ages.age(groups["a"]), ages.years(slot("n"))];
  if (a === null) return false;
  if (kind === "is")
    return (
      n !== null &&
      ages.equal([
        [a, 1n],
        [n, -1n],
      ])
    );
  if (kind === "later" || kind === "ago") {
    const t = ages.years(slot("t"));
    return (
      n !== null &&
      t !== null &&
      ages.equal([
        [a, 1n],
        [t, kind === "later" ? 1n : -1n],
        [n, -1n],
      ])
    );
  }
  // "Ben is 3 years older": than the one other who was told of.
  const others = [...ages.ages.values()].filter((one) => one !== a);
  const b =
    groups["b"] !== undefined && !/^(?:him|her|them)$/.test(groups["b"])
      ? ages.age(groups["b"])
      : others.length === 1
        ? (others[0] as string)
        : null;
  if (b === null || b === a) return false;
  if (kind === "same")
    return ages.equal([
      [a, 1n],
      [b, -1n],
    ]);
  const times = slot("n");
  if (kind === "times")
    return (
      times?.kind === "count" &&
      (times.lexeme.form !== "count" || /times/.test(groups["times"] ?? "times")) &&
      ages.equal([
        [a, 1n],
        [ages.builder.times("times as old", ages.builder.count(times), b), -1n],
      ])
    );
  // "25 when her son was born": so much older.
  return (
    n !== null &&
    ages.equal([
      [a, 1n],
      [b, -1n],
      [n, groups["more"] === "younger" ? 1n : -1n],
    ])
  );
}

function tellSum(ages: Ages, groups: Groups, slot: Slot | undefined): boolean {
  const [one, other] = [groups["a"] ?? groups["c"], groups["b"] ?? groups["e"]];
  const parts = one === undefined ? [...ages.ages.values()] : [ages.age(one), ages.age(other)];
  const n = ages.years(slot);
  if (n === null || parts.length !== 2 || parts.some((part) => part === null)) return false;
  return ages.equal([...parts.map((part): readonly [string, bigint] => [part as string, 1n]), [n, -1n]]);
}

/** "Ana is 54 years old, and Ana's son is 16. How old was Ana when the son was born?" and the like; null for any other text. */
export function readAgeProblem(sentences: readonly TimeSentence[]): Formula | null {
  const question = sentences.at(-1);
  if (
    question === undefined ||
    (!/\b(?:old|older|younger|ages?)\b/.test(question.text) && !/ be #/.test(question.text))
  )
    return null;
  const ages = new Ages();
  for (const sentence of [...sentences.slice(0, -1), ...leadOf(question)]) {
    for (const clause of sentence.text.split(
      / ,? ?(?:and|while|but) (?!#n\d+ years? )| , | ;? ?and (?=#)/u,
    )) {
      const told = TELLS.map(([pattern, kind]) => [pattern.exec(clause.trim())?.groups, kind] as const).find(
        ([groups]) => groups !== undefined,
      );
      if (told?.[0] === undefined || !tell(ages, told[1], told[0], sentence.slots)) return null;
    }
  }
  const asked = ask(ages, question);
  return asked === null ? null : checked(ages, asked);
}

/** "If Ana is 12 years old, how old will she be in 5 years?": what stands before the question. */
function leadOf(question: TimeSentence): readonly TimeSentence[] {
  const at = /^if (?<lead>.+?) ,? ?(?=(?:how|what|in how many) )/u.exec(question.text)?.groups?.["lead"];
  return at === undefined ? [] : [{ ...question, text: at.replace(/ ,$/, "") }];
}

function ask(ages: Ages, question: TimeSentence): string | null {
  const text = question.text.replace(/^if .+? ,? ?(?=(?:how|what|in how many) )/u, "");
  for (const [pattern, kind] of ASKS) {
    const groups: Groups | undefined = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const slot = (name: string): Slot | undefined =>
      groups[name] === undefined ? undefined : question.slots[Number(groups[name])];
    const { builder } = ages;
    if (kind === "sum" || kind === "sumLater") {
      const [all, t] = [[...ages.ages.values()], kind === "sum" ? null : ages.years(slot("t"))];
      if (all.length !== 2 || (kind === "sumLater" && t === null)) return null;
      return builder.sum("together", [
        ...all.map((age): readonly [string, bigint] => [age, 1n]),
        ...(t === null ? [] : [[t, 2n] as const]),
      ]);
    }
    const a = known(ages, groups["a"]);
    if (a === null || kind === "age") return a;
    const n = ages.years(slot("t") ?? slot("n"));
    if (kind === "later" || kind === "ago")
      return n === null
        ? null
        : builder.sum("the age then", [
            [a, 1n],
            [n, kind === "later" ? 1n : -1n],
          ]);
    if (kind === "until")
      return n === null
        ? null
        : builder.sum("the years until then", [
            [n, 1n],
            [a, -1n],
          ]);
    const b = known(ages, groups["b"]);
    if (b === null || b === a) return null;
    if (kind === "when")
      return n === null
        ? null
        : builder.sum("the age then", [
            [a, 1n],
            [b, -1n],
            [n, 1n],
          ]);
    return builder.sum(
      "the difference of the ages",
      groups["more"] === "younger"
        ? [
            [b, 1n],
            [a, -1n],
          ]
        : [
            [a, 1n],
            [b, -1n],
          ],
    );
  }
  return null;
}

/** The age of one who was told of. */
function known(ages: Ages, words: string | undefined): string | null {
  const name = ages.resolve(words);
  return name === null ? null : (ages.ages.get(name) ?? null);
}

/** Ages are of no one less than none; what is not whole is doubtful. */
function checked(ages: Ages, target: string): Formula | null {
  const system = ages.builder.formulas.system(target);
  const solved = eliminate(system);
  if (solved.kind !== "solved") return { system, className: "time", unit: "years" };
  const values: readonly Rational[] = [...ages.ages.values(), target].flatMap(
    (name) => solved.values.get(name) ?? [],
  );
  return values.some((value) => isNegative(value) || !isInteger(value))
    ? null
    : { system, className: "time", unit: "years" };
}
