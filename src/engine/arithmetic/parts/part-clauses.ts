import type { Lexeme } from "../lexemes.ts";
import type { PartStory } from "./part-story.ts";
import { clausesOf, labelOf, type PartSentence } from "./part-text.ts";
import { loneUnit, unitOfMeasure } from "./part-measures.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

const WORD = String.raw`(?!(?:of|and|or|than|more|less|fewer|left|each|every|per|as|not|then|,)\b)[\p{L}'-]+`;
const THING = String.raw`(?<thing>${WORD}(?: ${WORD}){0,2}?)`;
const STUFF = String.raw`(?<unit>\p{L}+) of (?<stuff>${WORD}(?: ${WORD})?)`;
const NAME = String.raw`(?:(?:mr|mrs|ms|dr) \. |(?:the|a|an|my|his|her|their|our) )?(?!(?:the|an?|of|there|if|how|in|then|first|next|on|at|from|for|to)\b)${WORD}`;
const WHO = String.raw`(?<who>${NAME})`;
const TAIL = String.raw`(?<tail> (?:in|on|at|from|for|inside|to|with|by|during|this|last|away|out|off|up|down|over|yesterday|today)(?: [\p{L}'-]+){0,6})?`;
/** What a share is of: the whole, with its number or without, what is left, or a part by its name. */
const BASE = String.raw`(?:(?<them>them|it|these|those)|(?<rest>(?:the (?:rest|remainder)|what (?:is|was) left|the (?:remaining|leftover)(?: [\p{L}-]+){0,2})(?: of (?:them|it|the [\p{L}-]+))?)|(?:the|these|those|all|all the|all of the|(?<poss>his|her|their|my|our)|(?<owner>${NAME}) 's) (?:#n(?<bn>\d+) )?(?:(?<bu>\p{L}+) of )?(?<base>${WORD}(?: ${WORD}){0,2}?)(?: (?:in|of|at|on) (?:an?|the|his|her|their) [\p{L}-]+)?)`;

export type Groups = Readonly<Record<string, string | undefined>>;
/** Reads a clause into the story; null where the pattern fits and the story does not. */
type Tell = (story: PartStory, groups: Groups, numbers: readonly Lexeme[]) => boolean;

const number = (groups: Groups, name: string, numbers: readonly Lexeme[]): Lexeme | null =>
  numbers[Number(groups[name])] ?? null;
const BAD =
  /\b(?:not|n't|never|more|less|fewer|than|as|each|every|per|if|except|only|about|nearly|almost|or|another|both|twice|least|most)\b/;

/** The variable of what a share is of, and how it stands to the whole; null where that is not clear. */
export function baseOf(story: PartStory, groups: Groups, numbers: readonly Lexeme[]): string | null {
  const { whole } = story;
  if (groups["rest"] !== undefined) return story.rest();
  if (groups["them"] !== undefined)
    return whole === null || !isSettled(story, groups["vp"] ?? "") ? null : whole.variable;
  const name = groups["base"] ?? "";
  const count = number(groups, "bn", numbers);
  if (whole === null) {
    const unit = groups["bu"] === undefined ? null : unitOfMeasure(groups["bu"], story.words);
    return (groups["bu"] === undefined || unit !== null) &&
      story.setWhole(count, name, unit ?? null, groups["owner"] ?? null)
      ? (story.whole?.variable ?? null)
      : null;
  }
  const other = groups["owner"] !== undefined && whole.owner !== null && groups["owner"] !== whole.owner;
  const actor =
    groups["poss"] !== undefined &&
    groups["who"] !== undefined &&
    whole.owner !== null &&
    !whole.single &&
    groups["who"] !== whole.owner &&
    !/^(?:he|she|they|i|we)$/.test(groups["who"]);
  if (count !== null || other || actor) return null;
  // "two thirds of the girls", after "3/5 of the pupils are girls"
  const label = labelOf(name, story.words);
  const part = story.parts.filter(
    (one) => one.how === "kind" && (one.label === label || `${one.label} ${whole.noun}` === label),
  );
  if (part.length === 1) return part[0]?.variable ?? null;
  return story.isWhole(name) && story.parts.every(({ how }) => how === "kind") ? whole.variable : null;
}

/** "Are girls": a part with a noun of its own, which "them" could mean next. */
const isNamed = (vp: string, story: PartStory): boolean =>
  /^(?:are|were) (?<noun>\p{L}+)$/u.test(vp) &&
  (/^(?:are|were) (?:men|women|children|people)$/.test(vp) ||
    story.words.singular(vp.split(" ")[1] ?? "") !== vp.split(" ")[1]);

/** Whether "of them" can only be of the whole: nothing has gone, and no part was named that could be meant; "1/4 of them are girls and 1/2 of them are boys" divides the same. */
function isSettled(story: PartStory, vp: string): boolean {
  return story.parts.every(
    (part) =>
      part.how === "kind" &&
      part.of === story.whole?.variable &&
      (isNamed(vp, story) ? part.named : !part.named && !/ /.test(part.label)),
  );
}

const LOSING = new Set([
  "give",
  "give away",
  "sell",
  "eat",
  "use",
  "lose",
  "spend",
  "donate",
  "drink",
  "throw away",
  "pour out",
  "lend",
  "mail",
  "send",
  "take out",
  "remove",
  "cut off",
  "drop",
  "break",
  "discard",
  "use up",
  "pour",
  "hand out",
  "take away",
  "ship",
  "waste",
  "burn",
  "spill",
  "return",
]);
/** What is done to a book or a way: what is left is still to be done. */
const DOING = new Set([
  "read",
  "walk",
  "drive",
  "paint",
  "mow",
  "run",
  "travel",
  "hike",
  "type",
  "write",
  "cycle",
  "sail",
  "ride",
  "plant",
  "wash",
  "solve",
  "answer",
  "clean",
]);

function verbOf(verb: string, tail: string | undefined, story: PartStory): string {
  const [first = "", second] = verb.split(" ");
  const lemma = story.words.verbForms(first)[0]?.lemma ?? first.replace(/s$/, "");
  const particle = second ?? /^ (?:away|out|off|up)\b/.exec(tail ?? "")?.[0].trim();
  return particle === undefined ? lemma : `${lemma} ${particle}`;
}

const DONE_WITH =
  /(?:^| )(?:page|chapter|problem|question|exercise|task|mile|kilometer|kilometre|lap|step|fence|wall|room|field|lawn|way|trip|journey|book)$/;

function howOf(verb: string, story: PartStory): "gone" | "done" {
  const plain = verb.split(" ")[0] ?? "";
  if (LOSING.has(verb) || LOSING.has(plain)) return "gone";
  if (DOING.has(verb))
    return DONE_WITH.test(story.words.singular(story.whole?.name ?? "")) || story.whole?.single === true
      ? "gone"
      : "done";
  return story.words
    .classesOf(verb)
    .some(
      ({ category, polarity }) =>
        (category === "change_verb" && polarity === "decrease") ||
        (category === "transfer_verb" && polarity === "give"),
    )
    ? "gone"
    : "done";
}

/** "12 litres of juice": a measure; "24 red pens": a count. */
const tellWhole: Tell = (story, groups, numbers) => {
  const [n, unit] = [
    number(groups, "n", numbers),
    groups["unit"] === undefined ? null : unitOfMeasure(groups["unit"], story.words),
  ];
  if (
    n === null ||
    BAD.test(`${groups["thing"] ?? groups["stuff"] ?? ""}${groups["tail"] ?? ""}`) ||
    (groups["unit"] !== undefined && unit === null)
  )
    return false;
  const lone = loneUnit(groups["thing"] ?? "", story.words);
  if (story.whole === null)
    return (
      n.value !== null &&
      story.setWhole(n, groups["stuff"] ?? groups["thing"] ?? "", unit ?? lone, groups["who"] ?? null)
    );
  return tieNumber(story, n, groups["thing"] ?? groups["stuff"] ?? "", groups["who"] ?? null);
};

/** "Wren has 6 green stamps", after "half of Wren's stamps are green"; "Wren has 48 stamps" after a share of them was told. */
function tieNumber(story: PartStory, n: Lexeme, thing: string, who: string | null): boolean {
  const { whole } = story;
  const said = story.given(n);
  if (
    whole === null ||
    said === null ||
    (who !== null && whole.owner !== null && who !== whole.owner && !/^(?:he|she|they|it)$/.test(who))
  )
    return false;
  const label = labelOf(thing, story.words);
  const fits = story.parts.filter(
    (part) => part.how === "kind" && (`${part.label} ${whole.noun}` === label || part.label === label),
  );
  const target =
    fits.length === 1
      ? fits[0]?.variable
      : story.isWhole(thing) && !whole.known && story.parts.every(({ how }) => how === "kind")
        ? whole.variable
        : undefined;
  if (target === undefined || story.tied.has(target)) return false;
  return tie(story, target, said, n);
}

/** "Two thirds of them are red", "30% walk to work", "1/4 of the eggs were sold". */
const tellKind: Tell = (story, groups, numbers) => {
  const [share, verb] = [number(groups, "f", numbers), groups["vp"] ?? ""];
  const first = verb.split(" ")[0] ?? "";
  if (/^(?:of|in|on|at|for|from|to|with|by|off|out|discount|tax|tip|interest)$/.test(first)) return false;
  if (
    share === null ||
    BAD.test(verb) ||
    (/^(?:in|on|at|for|from|to|with|by|off|out|is|are|was|were)$/.test(first) && !/ /.test(verb))
  )
    return false;
  const base = groups["them"] ?? groups["rest"] ?? groups["base"] ?? null;
  const of =
    base === null
      ? story.whole !== null &&
        story.parts.every((one) => one.how === "kind" && one.of === story.whole?.variable)
        ? story.whole.variable
        : null
      : baseOf(story, groups, numbers);
  const part = of === null ? null : story.share(share);
  if (of === null || part === null) return false;
  const [label, how] = predicate(verb, story);
  if (label === "" || story.parts.some((one) => one.label === label)) return false;
  story.add(how, label, story.shareOf(part, of, label), of).named = isNamed(verb, story);
  return true;
};

/** "were sold" is of a verb that takes away; everything else says what they are like. */
function predicate(vp: string, story: PartStory): readonly [string, "kind" | "gone"] {
  const passive = /^(?:is|are|was|were|has been|have been|had been) (?<verb>\p{L}+)(?<tail>.*)$/u.exec(
    vp,
  )?.groups;
  const form = story.words
    .verbForms(passive?.["verb"] ?? "")
    .find(({ kind }) => kind === "participle" || kind === "past");
  if (
    /^(?:(?:flew|ran|swam|walked|drove|went|moved|sailed) (?:away|off|home|out)|left|escaped|died|melted)$/.test(
      vp,
    )
  )
    return [labelOf(vp, story.words), "gone"];
  if (form === undefined || passive === undefined) return [labelOf(vp, story.words), "kind"];
  const verb = verbOf(passive["verb"] ?? "", passive["tail"], story);
  return [labelOf(vp, story.words), howOf(verb, story) === "gone" ? "gone" : "kind"];
}

const tellCounted: Tell = (story, groups, numbers) => {
  const [n, vp] = [number(groups, "n", numbers), groups["vp"] ?? ""];
  const said = n === null ? null : story.given(n);
  if (
    story.whole === null ||
    said === null ||
    BAD.test(vp) ||
    (groups["thing"] !== undefined && !story.isWhole(groups["thing"]))
  )
    return false;
  const [label, how] = predicate(vp, story);
  const known = story.parts.filter((one) => one.label === label);
  if (
    known.length === 1 &&
    known[0] !== undefined &&
    !story.tied.has(known[0].variable) &&
    groups["thing"] !== undefined
  )
    return tie(story, known[0].variable, said, n);
  if (!isSettled(story, vp) && groups["thing"] === undefined) return false;
  if (label === "" || story.parts.some((one) => one.label === label)) return false;
  story.counted = story.add(how, label, said, story.whole.variable);
  return true;
};

/** "40 of the 160 guests are children" */
const tellCountedOf: Tell = (story, groups, numbers) => {
  const all = number(groups, "bn", numbers);
  return (
    all !== null &&
    story.setWhole(all, groups["of"] ?? "", null, null) &&
    tellCounted(story, { n: groups["n"], vp: groups["vp"] }, numbers)
  );
};

function tie(story: PartStory, variable: string, said: string, n: Lexeme | null): boolean {
  story.tied.add(variable);
  story.builder.equal(variable, said, n ?? { start: 0, end: 0 });
  return true;
}

const tellRest: Tell = (story, groups) => {
  const [label, how] = predicate(groups["vp"] ?? groups["vp2"] ?? "", story);
  const rest = story.rest();
  if (
    rest === null ||
    label === "" ||
    how !== "kind" ||
    BAD.test(groups["vp"] ?? "") ||
    story.parts.some((one) => one.label === label)
  )
    return false;
  story.add(how, label, rest, story.whole?.variable ?? "");
  return true;
};

/** "She gave two thirds of them to Ben", "she used 3/4 of a litre", "he sold 12 of them". */
const tellEvent: Tell = (story, groups, numbers) => {
  const [f, n] = [number(groups, "f", numbers), number(groups, "n", numbers)];
  const verb = verbOf(groups["verb"] ?? "", groups["tail"], story);
  if (
    BAD.test(`${groups["tail"] ?? ""} ${groups["verb"] ?? ""}`) ||
    /^(?:have|be|own|contain|hold|do|want|need|plan|decide|expect)$/.test(verb.split(" ")[0] ?? "")
  )
    return false;
  const measured = groups["mu"] === undefined ? null : unitOfMeasure(groups["mu"], story.words);
  if (groups["mu"] !== undefined && (measured === null || measured !== story.whole?.unit)) return false;
  // "Pia lost a quarter of them": of what is Tom's she can eat and take, not lose or give away.
  const stranger =
    groups["who"] !== undefined &&
    story.whole?.owner != null &&
    groups["who"] !== story.whole.owner &&
    !/^(?:he|she|they|it|i|we)$/.test(groups["who"]) &&
    /^[\p{L}'-]+$/u.test(story.whole.owner);
  if (stranger && !/^(?:eat|drink|use|take|steal|borrow|read|remove|break|buy)/.test(verb)) return false;
  let amount: string | null = null;
  let of: string | null = story.whole?.variable ?? null;
  if (f !== null && measured !== null) amount = f.unit === "percent" ? null : story.given(f);
  else if (f !== null) {
    const actor = groups["who"];
    of = afterEvents(story, groups, numbers, actor);
    const share = story.share(f);
    amount = of === null || share === null ? null : story.shareOf(share, of, verb);
  } else if (n !== null && (groups["thing"] === undefined || story.isWhole(groups["thing"])))
    amount = story.given(n);
  if (amount === null || of === null || story.whole === null) return false;
  story.add(
    howOf(verb, story),
    labelOf(`${verb}${groups["tail"] ?? ""}`, story.words),
    amount,
    of,
    groups["who"] ?? null,
  );
  return true;
};

/** "First she sold half of them, and then a third of the rest": the same was done. */
const tellAgain: Tell = (story, groups, numbers) => {
  const [last, share] = [story.parts.at(-1), number(groups, "f", numbers)];
  if (
    last === undefined ||
    last.how === "kind" ||
    share === null ||
    (groups["rest"] === undefined &&
      !(groups["them"] === "it" && story.whole?.single === true && groups["tail"] !== undefined)) ||
    BAD.test(groups["tail"] ?? "")
  )
    return false;
  const [of, part] = [
    groups["them"] === "it" ? (story.whole?.variable ?? null) : baseOf(story, groups, numbers),
    story.share(share),
  ];
  if (of === null || part === null) return false;
  story.add(
    last.how,
    labelOf(`${last.label.split(" ")[0] ?? ""}${groups["tail"] ?? " later"}`, story.words),
    story.shareOf(part, of, last.label),
    of,
    last.actor,
  );
  return true;
};

/** Of a pie that several eat from, a share is of the whole pie; of things that were given away before, it is not said whether of all. */
function afterEvents(
  story: PartStory,
  groups: Groups,
  numbers: readonly Lexeme[],
  actor: string | undefined,
): string | null {
  const { whole, parts } = story;
  if (
    whole?.single !== true ||
    groups["rest"] !== undefined ||
    parts.some((part) => part.actor === actor || part.how !== "gone" || part.of !== whole.variable)
  )
    return baseOf(story, groups, numbers);
  return groups["them"] === "it" || (groups["base"] !== undefined && story.isWhole(groups["base"]))
    ? whole.variable
    : null;
}

/** "Ulla ate 1/4 of a pie": one pie. */
const tellSingle: Tell = (story, groups, numbers) =>
  story.setSingle(groups["base"] ?? "") && tellEvent(story, { ...groups, them: "it" }, numbers);

const tellLeft: Tell = (story, groups, numbers) => {
  const n = number(groups, "n", numbers);
  const [rest, said] = [story.remaining(), n === null ? null : story.given(n)];
  if (
    rest === null ||
    said === null ||
    n === null ||
    (groups["thing"] !== undefined && !story.isWhole(groups["thing"])) ||
    story.tied.has(rest)
  )
    return false;
  return tie(story, rest, said, n);
};

const tellMoved: Tell = (story, groups, numbers) => {
  const n = number(groups, "n", numbers);
  const said = n === null ? null : story.given(n);
  if (
    said === null ||
    story.whole?.unit == null ||
    unitOfMeasure(groups["mu"] ?? "", story.words) !== story.whole.unit
  )
    return false;
  const gained =
    groups["verb"] === "added" ||
    groups["verb"] === "poured in" ||
    groups["verb"] === "put in" ||
    groups["verb"] === "filled in";
  const part = story.add(
    "gone",
    groups["verb"] ?? "",
    gained ? story.sum("added", [[said, -1n]]) : said,
    story.whole.variable,
  );
  if (gained) story.gained.add(part.variable);
  return true;
};

const HAVING =
  "(?:has|have|had|owns|owned|buys|bought|collects|collected|picks|picked|bakes|baked|makes|made|gets|got|contains|contained|holds|held|finds|found|keeps|kept|grows|grew|receives|received|orders|ordered|earns|earned)";
/** What some are, before what they do: of two ways to cut, the one with a form of `be` is meant. */
const BE_VP = String.raw`(?<vp>(?:is|are|was|were) [\p{L}'-]+(?: [\p{L}'-]+){0,5})`;
const VP = String.raw`(?<vp>(?!(?:is|are|was|were)\b)[\p{L}'-]+(?: (?!(?:is|are|was|were)\b)[\p{L}'-]+){0,5})`;
const ADVERB = "(?:then |first |also |later |already )?";

/** "Ulla read 2/5 of a book with 200 pages". */
const tellBook: Tell = (story, groups, numbers) => {
  const n = number(groups, "n", numbers);
  return (
    n !== null &&
    story.setWhole(n, groups["thing"] ?? "", null, null) &&
    tellEvent(story, { who: groups["who"], verb: groups["verb"], f: groups["f"], them: "it" }, numbers)
  );
};

/** Every pattern takes a whole clause; the first that fits and can be told is taken. */
export const CLAUSES: readonly (readonly [Pattern, Tell])[] = (
  [
    [
      String.raw`(?:${WHO} (?:has|have|had|still has|still have|still had) |there (?:are|were|is|was) )#n(?<n>\d+)(?: ${THING})? (?:left|remaining)(?: over)?`,
      tellLeft,
    ],
    [
      String.raw`#n(?<n>\d+)(?: ${THING}| of them)? (?:are|were|is|was) (?:left|remaining)(?: over)?`,
      tellLeft,
    ],
    [String.raw`${WHO} (?:is|was) left with #n(?<n>\d+)(?: ${THING})?`, tellLeft],
    [String.raw`(?:there (?:are|were|is|was)|${WHO} ${HAVING}) #n(?<n>\d+) ${STUFF}${TAIL}`, tellWhole],
    [String.raw`(?:there (?:are|were|is|was)|${WHO} ${HAVING}) #n(?<n>\d+) ${THING}${TAIL}`, tellWhole],
    [
      String.raw`#n(?<n>\d+) ${THING} (?:came to|come to|visited|attended|took part in|live in|lived in|work in|worked in|were at|are at|are in|were in|entered|joined) [\p{L} '-]+?`,
      tellWhole,
    ],
    [String.raw`(?:then )?#f(?<f>\d+) of ${BASE}${TAIL}`, tellAgain],
    [String.raw`#f(?<f>\d+) of ${BASE} ${BE_VP}`, tellKind],
    [String.raw`#f(?<f>\d+) of ${BASE} ${VP}`, tellKind],
    [String.raw`#f(?<f>\d+) ${BE_VP}`, tellKind],
    [String.raw`#f(?<f>\d+) ${VP}`, tellKind],
    [
      String.raw`(?:the (?:rest|others|remainder)|the (?:remaining|other)(?: [\p{L}-]+)?)(?: of (?:them|it|the [\p{L}-]+))? (?:${BE_VP}|${VP.replace("<vp>", "<vp2>")})`,
      tellRest,
    ],
    [
      String.raw`#n(?<n>\d+) (?<mu>\p{L}+)(?: of [\p{L}-]+)? (?:are|were|is|was) (?<verb>added|taken out|removed|used|poured out|sold|poured in)`,
      tellMoved,
    ],
    [
      String.raw`#n(?<n>\d+) (?:out )?of (?:(?:the|his|her|their) )?#n(?<bn>\d+) (?<of>${WORD}(?: ${WORD}){0,2}?) ${BE_VP}`,
      tellCountedOf,
    ],
    [String.raw`#n(?<n>\d+)(?: of (?:them|these|the ${THING}))? ${BE_VP}`, tellCounted],
    [String.raw`#n(?<n>\d+) of (?:them|these|the ${THING}) ${VP}`, tellCounted],
    [String.raw`#n(?<n>\d+) ${THING} ${BE_VP}`, tellCounted],
    [
      String.raw`(?:${WHO} )?(?<verb>\p{L}+) #f(?<f>\d+) of an? [\p{L}-]+ (?:with|of) #n(?<n>\d+) ${THING}`,
      tellBook,
    ],
    [
      String.raw`(?:${WHO} )?${ADVERB}(?<verb>\p{L}+(?: away| out| off| up)?) #f(?<f>\d+) of an? (?<base>${WORD}(?: of ${WORD})?)${TAIL}`,
      tellSingle,
    ],
    [
      String.raw`(?:${WHO} )?${ADVERB}(?<verb>\p{L}+(?: away| out| off| up)?) #f(?<f>\d+) of (?:an? )(?<mu>\p{L}+)(?: of [\p{L}-]+)?${TAIL}`,
      tellEvent,
    ],
    [
      String.raw`(?:${WHO} )?${ADVERB}(?<verb>\p{L}+(?: away| out| off| up)?) #f(?<f>\d+) (?:of )?${BASE}${TAIL}`,
      tellEvent,
    ],
    [
      String.raw`(?:${WHO} )?${ADVERB}(?<verb>\p{L}+(?: away| out| off| up)?) #n(?<n>\d+) (?:of (?:them|these|the ${THING}))${TAIL}`,
      tellEvent,
    ],
    [
      String.raw`(?:${WHO} )${ADVERB}(?<verb>\p{L}+(?: away| out| off| up)?) #n(?<n>\d+) (?<mu>\p{L}+)(?: of [\p{L}-]+)?${TAIL}`,
      tellEvent,
    ],
  ] as const
).map(([source, tell]) => [wholePattern(source), tell]);

/** "Of the 160 members of a club, 30% walk to work." */
const OF_WHOLE = new RegExp(
  String.raw`^(?:(?:out )?of (?:(?:the|his|her|their|(?<owner>${NAME}) 's) )?|(?:in|at|on) an? [\p{L}-]+ (?:of|with) )#n(?<n>\d+) ${THING}(?: (?:in|of|at|on) [\p{L} '-]+?)? , (?<clause>#[fn]\d+ .+)$`,
  "u",
);

/** Reads a sentence; false where a clause of it is of none of the patterns. */
export function tellSentence(
  story: PartStory,
  { text, numbers }: PartSentence,
  clauses: readonly string[],
): boolean {
  const of = OF_WHOLE.exec(text)?.groups;
  if (of !== undefined && story.whole === null) {
    const n = numbers[Number(of["n"])];
    return (
      n !== undefined &&
      story.setWhole(n, of["thing"] ?? "", null, of["owner"] ?? null) &&
      clausesOf(of["clause"] ?? "").every((clause) => tellClause(story, clause, numbers))
    );
  }
  return clauses.every((clause) => tellClause(story, clause, numbers));
}

function tellClause(story: PartStory, clause: string, numbers: readonly Lexeme[]): boolean {
  for (const [pattern, tell] of CLAUSES) {
    const groups = pattern.exec(clause)?.groups;
    if (groups === undefined) continue;
    const before = [story.parts.length, story.whole] as const;
    if (tell(story, groups, numbers)) return true;
    if (story.parts.length !== before[0] || story.whole !== before[1]) return false;
  }
  return false;
}
