import { singularise } from "../../../language/morphology.ts";
import {
  answered,
  answeredInWords,
  contradictory,
  decline,
  Derivation,
  disagreeing,
  overBudget,
  undetermined,
  type Saying,
} from "../../derivation.ts";
import type { TaskReader, TaskResult } from "../../task.ts";
import type { TaskText } from "../../text.ts";
import { countIn } from "../../words/numbers.ts";
import { listed, listItems } from "../../words/phrases.ts";
import {
  is,
  isTrue,
  kindOf,
  peopleIn,
  readingsOf,
  worded,
  type Cast,
  type Claim,
  type Values,
} from "./claims.ts";
import { sentencesWithQuotes, speechIn } from "./sayings.ts";
import { Diagram, MAX_PEOPLE, worldsOf } from "./solve.ts";

/** What one sentence tells: a claim of somebody (`who`), or a fact. */
interface Told {
  readonly who: string | null;
  readonly readings: readonly Claim[];
  readonly saying: Saying;
}
type Asked =
  | { readonly kind: "everyone" }
  | { readonly kind: "whether"; readonly claim: Claim }
  | { readonly kind: "who"; readonly truthful: boolean }
  | { readonly kind: "count"; readonly truthful: boolean };
interface Puzzle {
  readonly cast: Cast;
  readonly told: readonly Told[];
  readonly asked: Asked;
  readonly question: Saying;
  readonly setting: readonly Saying[];
}

/** Combinations of readings that are decided one by one. */
const MAX_COMBINATIONS = 64;

/** Without any of these words nobody is said to tell the truth or to lie, nor is anybody of the usual kinds. */
const ABOUT_TRUTH = /truth|\blie|lying|\bliar|honest|trustworthy|\bknight|\bknave/iu;

/** People who always tell the truth and people who always lie: what each says is so exactly if they tell the truth. */
export const truthReader: TaskReader = {
  name: "puzzle_truth_tellers",
  modes: ["classical", "state"],
  read: (text) => {
    if (!ABOUT_TRUTH.test(text.body)) return null; // looking for speeches takes longer than all other readers together
    const puzzle = puzzleOf(text);
    if (puzzle === null || puzzle.kind === "declined") return puzzle;
    const { cast, told } = puzzle;
    if (cast.people.length > MAX_PEOPLE)
      return overBudget(`I go through the ways for at most ${MAX_PEOPLE} people.`);
    const results = combinations(told).map((claims) => settle(puzzle, claims, text));
    const [first] = results;
    if (first === undefined) return overBudget("The sentences can be meant in too many ways together.");
    const same = results.every(
      (result) =>
        result.kind === first.kind &&
        (result.kind !== "answered" ||
          (first.kind === "answered" && JSON.stringify(result.answer) === JSON.stringify(first.answer))),
    );
    return same
      ? first
      : decline(
          "The sentences can be meant in several ways, and the answers differ.",
          ["brackets, or shorter sentences"],
          "ambiguous_reading",
          "ambiguous",
        );
  },
};

function combinations(told: readonly Told[]): readonly (readonly Claim[])[] {
  if (told.reduce((count, { readings }) => count * readings.length, 1) > MAX_COMBINATIONS) return [];
  return told.reduce<readonly (readonly Claim[])[]>(
    (all, { who, readings }) =>
      all.flatMap((claims) =>
        readings.map((reading) => [
          ...claims,
          who === null
            ? reading
            : { kind: "iff" as const, one: { kind: "truthful" as const, who }, other: reading },
        ]),
      ),
    [[]],
  );
}

// ---- reading ----------------------------------------------------------------------------------------------------------

const SETTING: readonly RegExp[] = [
  /^(?:a|an|the|on a|on an|on the|there is an?) (?:very )?(?:special |strange |certain |remote |faraway )?(?:island|village|town|planet|land|country)(?: is| that is| are)? (?:inhabited|populated) (?:only|solely|exclusively|entirely) by (?<one>[\p{L}-]+) and (?<two>[\p{L}-]+)$/iu,
  /^(?:every|each) (?:inhabitant|islander|person|villager)(?: of (?:the|this) \p{L}+)? is either an? (?<one>[\p{L}-]+) or an? (?<two>[\p{L}-]+)$/iu,
  /^(?:on (?:a|an|the|this) (?:certain )?(?:island|village|town|planet|land), )?(?:there are )?(?:only )?(?:two kinds of (?:people|inhabitants): )(?<one>[\p{L}-]+) and (?<two>[\p{L}-]+)$/iu,
];
const RULE =
  /^(?<one>[\p{L}-]+)(?:,? who)? (?:always |only )?(?:tell|speak)s? (?:only )?(?:the truth|truths)(?:,| and|, and|, while|;| while|, but| but) (?<two>[\p{L}-]+)(?:,? who)? (?:always lie|only lie|lie|always tell lies|never tell the truth)$/iu;
const ONE_RULE =
  /^(?<noun>[\p{L}-]+) (?:always |only )?(?<how>(?:tell|speak)s? (?:only )?the truth|lie|tell lies|never tell the truth|never lie)$/iu;
const MET =
  /^(?:you|i|we|a (?:visitor|traveller|traveler)) (?:meet|met|come across|came across|encounter|encountered|see)(?: (?<count>\S+))? (?:inhabitants|people|islanders|persons|of them)(?: of (?:the|this) \p{L}+)?(?::|,| named| called) ?(?<list>.+)$/iu;

function puzzleOf(
  text: TaskText,
): (Puzzle & { readonly kind: "puzzle" }) | Extract<TaskResult, { kind: "declined" }> | null {
  const sentences = sentencesWithQuotes(text.body, text.start);
  const question = sentences.at(-1);
  if (question === undefined || sentences.length < 2) return null;
  const setting: Saying[] = [];
  const rest: Saying[] = [];
  const kinds = { truthful: "", lying: "", either: null as readonly [string, string] | null };
  let met: readonly string[] = [];
  for (const sentence of sentences.slice(0, -1)) {
    const found = settingIn(sentence.text.replace(/\s+/gu, " ").replace(/[.]$/u, ""));
    if (found === null) rest.push(sentence);
    else {
      setting.push(sentence);
      if (found.kind === "kinds") kinds.either = found.either;
      else if (found.kind === "people") met = found.people;
      else [kinds.truthful, kinds.lying] = [found.truthful ?? kinds.truthful, found.lying ?? kinds.lying];
    }
  }
  const names = new Map<string, string>();
  const speeches = rest.map((sentence) => ({ sentence, speech: speechIn(sentence.text) }));
  for (const name of [
    ...met,
    ...speeches.flatMap(({ speech, sentence }) =>
      speech === null ? factSubject(sentence.text) : [speech.who],
    ),
  ])
    names.set(name.toLowerCase(), name);
  const cast = castOf([...names.values()], kinds, text.body);
  if (cast === null) return null;
  const withOthers = addSpokenOf(
    cast,
    speeches.map(({ speech, sentence }) => speech?.what ?? sentence.text),
  );
  const told: Told[] = [];
  let unread: Saying | null = null;
  for (const { sentence, speech } of speeches) {
    const readings = readingsOf(
      speech?.what ?? sentence.text.replace(/[.]$/u, ""),
      withOthers,
      speech === null ? null : speech.who,
    );
    if (readings.length === 0) unread ??= sentence;
    told.push({
      who: speech === null ? null : speech.who,
      readings: speech?.denied === true ? readings.map((of) => ({ kind: "not", of })) : readings,
      saying: sentence,
    });
  }
  const asked = askedIn(question.text, withOthers);
  // Without a word of telling the truth or of the two kinds it is some other text in which people say things.
  if (asked === null || told.length === 0 || told.every(({ who }) => who === null)) return null;
  if (unread !== null)
    return setting.length > 0 || told.some(({ readings }) => readings.length > 0)
      ? decline(`I can't read what this says of who tells the truth: "${unread.text}"`, [
          'claims such as "Bo lies" or "Bo is a knight and Cy is a knave"',
        ])
      : null;
  return { kind: "puzzle", cast: withOthers, told, asked, question, setting };
}

type Setting =
  | { readonly kind: "kinds"; readonly either: readonly [string, string] }
  | { readonly kind: "rule"; readonly truthful: string | null; readonly lying: string | null }
  | { readonly kind: "people"; readonly people: readonly string[] };

function settingIn(line: string): Setting | null {
  for (const pattern of SETTING) {
    const groups = pattern.exec(line)?.groups;
    if (groups !== undefined) return { kind: "kinds", either: [groups["one"] ?? "", groups["two"] ?? ""] };
  }
  const rule = RULE.exec(line)?.groups;
  if (rule !== undefined) return { kind: "rule", truthful: rule["one"] ?? "", lying: rule["two"] ?? "" };
  const one = ONE_RULE.exec(line)?.groups;
  if (
    one !== undefined &&
    !/^\p{Lu}\p{L}+ (?:lies|tells)/u.test(line) &&
    /s$|^truth/iu.test(one["noun"] ?? "")
  )
    return /^(?:lie|tell lies|never tell the truth)$/iu.test(one["how"] ?? "")
      ? { kind: "rule", truthful: null, lying: one["noun"] ?? "" }
      : { kind: "rule", truthful: one["noun"] ?? "", lying: null };
  const met = MET.exec(line)?.groups;
  const people = met === undefined ? null : listItems((met["list"] ?? "").replace(/,? and /u, ", "));
  if (people === null || (met?.["count"] !== undefined && countIn(met["count"]) !== people.length))
    return null;
  return { kind: "people", people };
}

/** The subject of a sentence that says outright that somebody lies or is of a kind. */
function factSubject(text: string): readonly string[] {
  const match =
    /^(?<who>[\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*)*|The (?:person|man|woman) (?:at|in|on) the [\p{L} '-]+?) (?:always )?(?:tells the truth|lies|does not tell the truth|doesn't tell the truth|is (?:not )?an? [\p{L}-]+|is (?:lying|telling the truth|truthful|honest))[.]?$/u.exec(
      text,
    );
  return match === null ? [] : [match.groups?.["who"] ?? ""];
}

const USUAL: readonly (readonly [truthful: string, lying: string])[] = [
  ["knight", "knave"],
  ["truth-teller", "liar"],
];

/** What the two kinds are called; null where the text names them and does not say which is which. */
function castOf(
  people: readonly string[],
  kinds: {
    readonly truthful: string;
    readonly lying: string;
    readonly either: readonly [string, string] | null;
  },
  body: string,
): Cast | null {
  const singular = (plural: string): string => {
    const known = singularise(plural.toLowerCase()).find((one) =>
      new RegExp(`\\ban? ${one}\\b`, "iu").test(body),
    );
    return known ?? singularise(plural.toLowerCase())[0] ?? plural.toLowerCase();
  };
  if (kinds.truthful !== "" && kinds.lying !== "") {
    const cast = { people, truthful: singular(kinds.truthful), lying: singular(kinds.lying) };
    const named = kinds.either?.map(singular) ?? [cast.truthful, cast.lying];
    return named.includes(cast.truthful) && named.includes(cast.lying) && cast.truthful !== cast.lying
      ? cast
      : null;
  }
  if (kinds.truthful !== "" || kinds.lying !== "") return null;
  const usual =
    USUAL.find(([truthful, lying]) => new RegExp(`\\b(?:${truthful}|${lying})s?\\b`, "iu").test(body)) ??
    (kinds.either === null ? (["", ""] as const) : null);
  if (usual === null) return null;
  const [truthful, lying] = usual;
  return kinds.either !== null &&
    !kinds.either.map(singular).every((kind) => kind === truthful || kind === lying)
    ? null
    : { people, truthful, lying };
}

/** People who say nothing and are only spoken of. */
function addSpokenOf(cast: Cast, texts: readonly string[]): Cast {
  const names = new Map(cast.people.map((one) => [one.toLowerCase(), one]));
  for (const text of texts) {
    for (const match of text.matchAll(
      /(?<who>[\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*)*|[Tt]he (?:person|man|woman) (?:at|in|on) the [\p{L} '-]+?) (?=(?:always |never )?(?:tells? the truth|lies|is an? |is not an? |is (?:lying|telling the truth|truthful|honest)|does not (?:lie|tell)|doesn't (?:lie|tell)))/gu,
    )) {
      const who = (match.groups?.["who"] ?? "").replace(/^(?:If|Either|Neither|That|Both|Not|And|Or) /u, "");
      if (
        !/^(?:If|Either|Neither|That|Both|I|It|Not|One|Everyone|Everybody|Nobody|Someone|He|She|They|We|You|At|Exactly|Only|All|None)$/u.test(
          who,
        ) &&
        !names.has(who.toLowerCase())
      )
        names.set(who.toLowerCase(), who);
    }
  }
  return { ...cast, people: [...names.values()] };
}

function askedIn(text: string, cast: Cast): Asked | null {
  const line = text
    .replace(/\s+/gu, " ")
    .replace(/[?.]$/u, "")
    .replace(/^(?:so|then|now|therefore|given this|from this|can you (?:tell|determine)),? /iu, "");
  const both =
    /^who (?:is|are) (?:an? |the )?(?<one>[\p{L}-]+),? and who (?:is|are) (?:an? |the )?(?<two>[\p{L}-]+)$/iu.exec(
      line,
    )?.groups;
  if (both !== undefined) {
    const kinds = [kindOf(both["one"] ?? "", cast), kindOf(both["two"] ?? "", cast)];
    return kinds.includes(true) && kinds.includes(false) ? { kind: "everyone" } : null;
  }
  if (
    /^(?:who is (?:what|who|which)|what (?:are they|is each(?: of them)?|is everyone)|which (?:kind|type) is each(?: of them)?|who tells the truth and who lies|who is telling the truth and who is lying|who lies and who tells the truth)$/iu.test(
      line,
    )
  )
    return { kind: "everyone" };
  const who =
    /^(?:who|which (?:of (?:them|these|the (?:\p{L}+ )?(?:people|inhabitants|islanders))|person|one|people|inhabitants?)) (?<what>.+)$/iu.exec(
      line,
    )?.groups?.["what"];
  if (who !== undefined) return kindAsked(who, cast, (truthful) => ({ kind: "who", truthful }));
  const many =
    /^how many(?: of (?:them|the (?:\p{L}+ )?(?:people|inhabitants|islanders)))?(?: people| inhabitants)? (?<what>.+)$/iu.exec(
      line,
    )?.groups?.["what"];
  if (many !== undefined)
    return kindAsked(many.replace(/^(?<noun>[\p{L}-]+) are there$/iu, "are $<noun>"), cast, (truthful) => ({
      kind: "count",
      truthful,
    }));
  const whether = statementAsked(line);
  const readings = whether === null ? [] : readingsOf(whether, cast, null);
  const [claim] = readings;
  return claim === undefined || readings.length > 1 ? null : { kind: "whether", claim };
}

function kindAsked(what: string, cast: Cast, make: (truthful: boolean) => Asked): Asked | null {
  if (
    /^(?:tells?|is telling|are telling|speaks?) (?:only )?the truth$|^(?:is|are) (?:truthful|honest)$/iu.test(
      what,
    )
  )
    return make(true);
  if (/^(?:lies?|is lying|are lying)$/iu.test(what)) return make(false);
  const lying = kindOf(
    /^(?:is|are) (?:an? |the )?(?<noun>[\p{L}-]+)$/iu.exec(what)?.groups?.["noun"] ?? "",
    cast,
  );
  return lying === null ? null : make(!lying);
}

/** "Does Bo tell the truth?" → "Bo tells the truth"; "Is Bo a knave?" → "Bo is a knave". */
function statementAsked(line: string): string | null {
  const does = /^(?:does|do) (?<who>.+?) (?<what>(?:always )?(?:tell the truth|lie))$/iu.exec(line)?.groups;
  if (does !== undefined)
    return `${does["who"] ?? ""} ${(does["what"] ?? "").replace(/^(always )?tell/iu, "tells").replace(/^(always )?lie$/iu, "lies")}`;
  const be =
    /^is (?<who>.+?) (?<what>(?:an? [\p{L}-]+(?: or an? [\p{L}-]+)?|lying|telling the truth|truthful|honest|not an? [\p{L}-]+))$/iu.exec(
      line,
    )?.groups;
  return be === undefined || / or /u.test(be["what"] ?? "")
    ? null
    : `${be["who"] ?? ""} is ${be["what"] ?? ""}`;
}

// ---- deciding ---------------------------------------------------------------------------------------------------------

function settle(
  { cast, told, asked, question, setting }: Puzzle,
  claims: readonly Claim[],
  { options }: TaskText,
): TaskResult {
  const { people } = cast;
  const worlds = worldsOf(people, claims);
  const diagram = new Diagram(people, claims);
  const possible = (values: Values): boolean =>
    worlds.some((world) => [...values].every(([who, value]) => world.get(who) === value));
  const singles = people.flatMap((who) => [true, false].map((value) => new Map([[who, value]])));
  if (
    [new Map<string, boolean>(), ...singles, ...worlds.slice(0, 8)].some(
      (values) => possible(values) !== diagram.allows(values),
    )
  )
    return disagreeing();
  if (worlds.length === 0)
    return contradictory(
      "Nobody can be telling the truth or lying as it is told: the claims contradict each other.",
    );
  const given = { cast, told, claims, setting };
  const asking = question.text.replace(/\s+/gu, " ");
  switch (asked.kind) {
    case "whether": {
      const results = new Set(worlds.map((world) => isTrue(asked.claim, world)));
      if (results.size > 1)
        return {
          ...answered({ kind: "verdict", verdict: "unknown" }, asking, open(given)),
          missing: ["another claim of one of them"],
        };
      const verdict = results.has(true);
      const derivation = derive(given, verdict ? asked.claim : { kind: "not", of: asked.claim });
      return answered({ kind: "verdict", verdict: verdict ? "yes" : "no" }, asking, derivation);
    }
    case "everyone": {
      const [world, other] = worlds;
      if (world === undefined || other !== undefined)
        return undetermined(`The claims leave ${worlds.length} ways.`, ["another claim of one of them"]);
      const facts = people.map((who) => `${who} ${is(cast, world.get(who) === true)}`);
      const text = `${facts.slice(0, -1).join(", ")}${facts.length > 1 ? ", and " : ""}${facts.at(-1) ?? ""}.`;
      const derivation = derive(given, all(people, world));
      derivation.drawn("together", [derivation.steps.length], text, ["the answer", "is", text]);
      return answeredInWords(text, options, { asked: "who tells the truth and who lies", derivation });
    }
    case "who":
    case "count": {
      const sets = new Set(
        worlds.map((world) => people.filter((who) => world.get(who) === asked.truthful).join(", ")),
      );
      const [world] = worlds;
      if (sets.size > 1 || world === undefined)
        return undetermined("The claims leave it open who it is.", ["another claim of one of them"]);
      const found = people.filter((who) => world.get(who) === asked.truthful);
      const derivation = derive(given, all(people, world));
      if (asked.kind === "count") {
        derivation.drawn(
          "count",
          [derivation.steps.length],
          `That makes ${found.length}${found.length === 0 ? "" : `: ${listed(found)}`}`,
          ["the count", "is", String(found.length)],
        );
        return options.length === 0
          ? answered({ kind: "number", value: String(found.length), unit: null }, asking, derivation)
          : answeredInWords(String(found.length), options, { asked: asking, derivation });
      }
      if (found.length === 0) return undetermined("None of them does.");
      derivation.drawn(
        "together",
        [derivation.steps.length],
        `${listed(found)} ${is(cast, asked.truthful)}`,
        [listed(found), "is", is(cast, asked.truthful)],
      );
      return found.length === 1 || options.length > 0
        ? answeredInWords(found.join(", "), options, { asked: asking, derivation })
        : answered({ kind: "list", items: found }, asking, derivation);
    }
  }
}

function all(people: readonly string[], world: Values): Claim {
  const [first, ...rest] = people.map(
    (who): Claim =>
      world.get(who) === true ? { kind: "truthful", who } : { kind: "not", of: { kind: "truthful", who } },
  );
  return rest.reduce<Claim>(
    (one, other) => ({ kind: "and", one, other }),
    first ?? { kind: "number", who: [], compare: "exactly", count: 0 },
  );
}

interface GivenClaims {
  readonly cast: Cast;
  readonly told: readonly Told[];
  readonly claims: readonly Claim[];
  readonly setting: readonly Saying[];
}

function open({ told, setting }: GivenClaims): Derivation {
  const derivation = new Derivation();
  const from = [...setting, ...told.map(({ saying }) => saying)].map((saying) => derivation.said(saying));
  derivation.drawn(
    "cases",
    from,
    "There are ways in which it is so that fit all of this, and ways in which it is not",
    ["it", "is", "open"],
  );
  return derivation;
}

/**
 * From the sentences that the conclusion needs: whoever is known settles what is said of them or by them, one step after another; where that
 * does not reach everyone, the ways that are left are gone through together.
 */
function derive({ cast, told, claims, setting }: GivenClaims, conclusion: Claim): Derivation {
  const { people } = cast;
  let kept = claims.map((_, at) => at);
  for (const at of claims.keys()) {
    const fewer = kept.filter((other) => other !== at);
    if (
      worldsOf(
        people,
        fewer.flatMap((one) => claims[one] ?? []),
      ).every((world) => isTrue(conclusion, world))
    )
      kept = fewer;
  }
  const derivation = new Derivation();
  const grounds = setting.map((saying) => derivation.said(saying));
  const steps = new Map<string, number>();
  const known = new Map<string, boolean>();
  const pending = new Set(kept);
  const note = (who: string, value: boolean, from: readonly number[]): void => {
    if (known.has(who)) return;
    known.set(who, value);
    steps.set(
      who,
      derivation.drawn("truthfulness", [...grounds, ...from], `${who} ${is(cast, value)}`, [
        who,
        "is",
        value ? "truthful" : "lying",
      ]),
    );
  };
  for (let moved = true; moved; ) {
    moved = false;
    for (const at of pending) {
      const claim = claims[at];
      const saying = told[at]?.saying;
      if (claim === undefined || saying === undefined) continue;
      const about = [...new Set(peopleIn(claim))];
      const unknown = about.filter((who) => !known.has(who));
      const [only] = unknown;
      if (only === undefined || unknown.length > 1) continue;
      const values = [true, false].filter((value) => isTrue(claim, new Map([...known, [only, value]])));
      if (values.length !== 1) continue;
      note(only, values[0] === true, [
        derivation.said(saying),
        ...about.flatMap((who) => steps.get(who) ?? []),
      ]);
      pending.delete(at);
      moved = true;
    }
  }
  if (!peopleIn(conclusion).every((who) => known.has(who))) {
    const from = [
      ...grounds,
      ...kept.flatMap((at) => (told[at] === undefined ? [] : [derivation.said(told[at].saying)])),
    ];
    derivation.drawn(
      "cases",
      from,
      `Of the ways in which these people can tell the truth or lie, all that fit what is told have it that ${worded(conclusion, cast)}`,
      ["it", "is", worded(conclusion, cast)],
    );
  } else
    derivation.drawn(
      "together",
      [...new Set(peopleIn(conclusion).flatMap((who) => steps.get(who) ?? []))],
      worded(conclusion, cast),
      ["it", "is", worded(conclusion, cast)],
    );
  return derivation;
}
