import { countIn, COUNT, ordinalIn, ORDINAL } from "../../words/numbers.ts";
import {
  scaleOfComparative,
  scaleOfCount,
  scaleOfDegree,
  scaleOfEnd,
  scaleOfRelation,
  scaleOfSuperlative,
  type Scale,
} from "./scales.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** What a sentence says of a thing, with the things that it names as they are written. */
export type Predicate =
  /** The `nth` from the end of the scale that `scale.way` names, from 1. */
  | { readonly kind: "place"; readonly scale: Scale; readonly nth: number }
  /** In the middle, or at one of the two ends. */
  | { readonly kind: "somewhere"; readonly where: "middle" | "ends"; readonly scale: Scale }
  /** Nearer to the end `scale.way` than `than`, by so many places; null: by any number. `either`: on either side of it. */
  | {
      readonly kind: "relative";
      readonly scale: Scale;
      readonly distance: number | null;
      readonly either: boolean;
      readonly than: string;
    }
  | { readonly kind: "between"; readonly next: boolean; readonly than: readonly [string, string] }
  | { readonly kind: "not"; readonly of: Predicate }
  | { readonly kind: "all" | "any"; readonly of: readonly Predicate[] };

type Rule = readonly [
  pattern: Pattern,
  read: (groups: Readonly<Record<string, string | undefined>>) => Predicate | null,
];

const DISTANCE = String.raw`(?:(?<distance>(?:immediately|directly|just|right|somewhere|anywhere|some place|at some point|sometime)|(?:exactly )?${COUNT} (?:places?|positions?|spots?|seats?|slots?|spaces?|ranks?|steps?|houses?|rungs?|floors?)(?: to)?) )?`;
const THAN = "(?<than>.+)";
/** What a superlative may be said of: the things that are ordered, all of them. */
const AMONG = String.raw`(?: (?:of|among) (?:all|them(?: all)?|all of them|the (?:${COUNT}|group|lot|set|bunch))|,? of all)?(?: in (?:the )?(?:line|queue|row|race|group|list|stack|pile|sequence|order|set|tournament|competition))?`;
const END = "(?<end>left|right|top|bottom|front|back|rear|start|beginning|end)";
const MIDDLE: Scale = { axes: [], way: -1 };

const RULES: readonly Rule[] = [
  [
    pattern(
      String.raw`^${DISTANCE}(?:to|on) the (?<near>immediate |direct )?(?<word>left|right)(?: side)? of ${THAN}$`,
      "iu",
    ),
    relative,
  ],
  [
    pattern(
      String.raw`^${DISTANCE}(?<word>left|right|above|over|below|under|underneath|beneath|on top of|ahead of|in front of|behind|before|after|(?:earlier|later|sooner|higher|lower|better|worse) than)(?<= of| than|above|over|below|under|underneath|beneath|behind|before|after) ${THAN}$`,
      "iu",
    ),
    relative,
  ],
  [
    pattern(
      String.raw`^(?:(?:much|far|slightly|a bit|a little|even|somewhat|way|a lot) )?(?<degree>more|less|fewer) (?<word>[a-z-]+) than ${THAN}$`,
      "iu",
    ),
    (groups) => {
      const { degree = "", word = "", than = "" } = groups;
      return {
        kind: "relative",
        scale: scaleOfDegree(degree.toLowerCase(), word.toLowerCase()),
        distance: null,
        either: false,
        than,
      };
    },
  ],
  [
    pattern(
      String.raw`^(?:(?:much|far|slightly|a bit|a little|even|somewhat|way|a lot) )?(?<word>[a-z]+) than ${THAN}$`,
      "iu",
    ),
    ({ word = "", than = "" }) => {
      const scale = scaleOfComparative(word.toLowerCase());
      return scale === null ? null : { kind: "relative", scale, distance: null, either: false, than };
    },
  ],
  [
    /^(?:(?:right|directly|immediately) )?(?:next to|adjacent to|beside|alongside|neighbou?ring) (?<than>.+)$/iu,
    ({ than = "" }) => ({ kind: "relative", scale: MIDDLE, distance: 1, either: true, than }),
  ],
  [
    pattern(
      `^(?<count>exactly ${COUNT}) (?:places?|positions?|spots?|seats?) (?:away )?from (?<than>.+)$`,
      "iu",
    ),
    ({ count = "", than = "" }) => {
      const distance = countIn(count.replace(/^exactly /iu, ""));
      return distance === null || distance === 0
        ? null
        : { kind: "relative", scale: MIDDLE, distance, either: true, than };
    },
  ],
  [
    /^(?:(?<next>immediately|directly|right)|somewhere )?\s?between (?<one>.+?) and (?<other>.+)$/iu,
    ({ next, one = "", other = "" }) => ({ kind: "between", next: next !== undefined, than: [one, other] }),
  ],
  [
    pattern(
      String.raw`^(?:the )?(?<end>left|right|top|bottom|front|rear|back|upper|lower|fore)-?most(?: one| of all)?${AMONG}$`,
      "iu",
    ),
    ({ end = "" }) => atEnd(end, 1),
  ],
  [
    pattern(
      String.raw`^(?:in |at )?(?:the )?(?<nth>${ORDINAL}) (?:one |place |position )?(?:from|to|on) the (?:far |very )?${END}(?: end| side)?(?: of the (?:line|row|queue|list|stack|pile))?$`,
      "iu",
    ),
    ({ nth = "", end = "" }) => atEnd(end, ordinalIn(nth)),
  ],
  [
    pattern(
      String.raw`^(?:at |on )(?:the )(?:(?<far>far|very|extreme|absolute) )?${END}(?<side> end| side)?(?: of (?:the|all)(?: \w+)?)?$`,
      "iu",
    ),
    ({ far, side, end = "" }) =>
      /^(?:left|right)$/iu.test(end) && far === undefined && side !== " end" ? null : atEnd(end, 1),
  ],
  [/^on top$/iu, () => atEnd("top", 1)],
  [/^in front$/iu, () => atEnd("front", 1)],
  [/^in (?:the )?back$/iu, () => atEnd("back", 1)],
  [
    /^(?:exactly |right )?in the (?:middle|cent(?:er|re))$|^the middle(?: one)?$/iu,
    () => ({ kind: "somewhere", where: "middle", scale: MIDDLE }),
  ],
  [
    /^(?:at|on) (?:one|either) (?:end|of the (?:two )?ends)(?: of the (?:line|row|queue))?$|^at an end$/iu,
    () => ({ kind: "somewhere", where: "ends", scale: MIDDLE }),
  ],
  [
    pattern(
      String.raw`^(?:in |at |on )?(?:the )?(?<nth>${ORDINAL}|next)[- ]to[- ](?:the[- ])?last(?: place| position| one)?${AMONG}$`,
      "iu",
    ),
    ({ nth = "" }) => atEnd("last", nth.toLowerCase() === "next" ? 2 : ordinalIn(nth)),
  ],
  [
    pattern(
      String.raw`^(?:in |at |on )?(?:the )?(?:penultimate|second[- ]last)(?: place| position| one)?${AMONG}$`,
      "iu",
    ),
    () => atEnd("last", 2),
  ],
  [
    pattern(
      String.raw`^(?:in |at |on )?(?:the )?(?:very )?(?<end>first|last)(?: place| position| one| spot)?${AMONG}$`,
      "iu",
    ),
    ({ end = "" }) => atEnd(end, 1),
  ],
  [
    pattern(
      String.raw`^(?:(?:in|at|on) )?(?:the )?(?<nth>${ORDINAL})[- ](?:the )?(?<degree>most|least)[- ](?<word>[a-z-]+)(?: one)?${AMONG}$`,
      "iu",
    ),
    ({ nth = "", degree = "", word = "" }) =>
      graded(scaleOfDegree(degree.toLowerCase(), word.toLowerCase()), ordinalIn(nth)),
  ],
  [
    pattern(String.raw`^(?:the )?(?<degree>most|least|fewest) (?<word>[a-z-]+)(?: one)?${AMONG}$`, "iu"),
    ({ degree = "", word = "" }) => graded(scaleOfDegree(degree.toLowerCase(), word.toLowerCase()), 1),
  ],
  [
    pattern(String.raw`^(?:the )?(?:(?<nth>${ORDINAL})[- ])?(?<word>[a-z]+)(?: one)?${AMONG}$`, "iu"),
    ({ nth, word = "" }) => {
      const scale = scaleOfSuperlative(word.toLowerCase());
      return scale === null || /^(?:first|last)$/iu.test(word)
        ? null
        : graded(scale, nth === undefined ? 1 : ordinalIn(nth));
    },
  ],
  [
    pattern(
      String.raw`^(?:in |at |on )?(?:the )?(?:(?:place|position|spot|slot|seat) (?:number )?(?<count>${COUNT})|number (?<number>${COUNT})|(?<nth>${ORDINAL})(?: place| position| spot| one| slot)?)(?: in (?:line|the (?:queue|line|race|list)))?$`,
      "iu",
    ),
    ({ count, number, nth }) =>
      graded(scaleOfCount(), nth === undefined ? countIn(count ?? number ?? "") : ordinalIn(nth)),
  ],
];

/** More connectives than this in one sentence are not taken apart: every way to split them would be tried. */
const MAX_CONNECTIVES = 4;

/** What words after "is", "finished", "sits" say: `to the left of the red book`, `the second-oldest`, `either first or last`, `older than Bo but younger than Cy`. */
export function predicateOf(text: string): Predicate | null {
  const words = text.trim().replace(/,$/u, "");
  if ((words.match(/ (?:and|but|or|nor) /giu) ?? []).length > MAX_CONNECTIVES) return null;
  const either =
    /^either (?<one>.+?) or (?<other>.+)$/iu.exec(words)?.groups ??
    /^(?<one>[^,]+?),? or (?<other>.+)$/iu.exec(words)?.groups;
  if (either !== undefined) return joined("any", either["one"] ?? "", either["other"] ?? "");
  const neither = /^neither (?<one>.+?) nor (?<other>.+)$/iu.exec(words)?.groups;
  if (neither !== undefined) {
    const of = joined("any", neither["one"] ?? "", neither["other"] ?? "");
    return of === null ? null : { kind: "not", of };
  }
  const negated = /^not (?<rest>.+)$/iu.exec(words)?.groups?.["rest"];
  if (negated !== undefined) {
    const of = /,? (?:and|but) /iu.test(negated) ? null : predicateOf(negated);
    return of === null ? splitAtAnd(words) : { kind: "not", of };
  }
  // "Between A and B" is one; "before A and after B" are two.
  const one = /,? (?:and|but) /iu.test(words) && !/^(?:\w+ )?between /iu.test(words) ? null : single(words);
  return one ?? splitAtAnd(words) ?? single(words);
}

function single(words: string): Predicate | null {
  for (const [pattern, read] of RULES) {
    const groups = pattern.exec(words)?.groups;
    const found = groups === undefined && !pattern.test(words) ? null : read(groups ?? {});
    if (found !== null) return found;
  }
  return null;
}

function splitAtAnd(words: string): Predicate | null {
  for (const match of words.matchAll(/,? (?:and|but)(?: also)? /giu)) {
    const found = joined(
      "all",
      words.slice(0, match.index),
      words.slice(match.index + match[0].length).replace(/^(?:is|was|are|were|finished|came) /iu, ""),
    );
    if (found !== null) return found;
  }
  return null;
}

function joined(kind: "all" | "any", one: string, other: string): Predicate | null {
  const [first, second] = [predicateOf(one), predicateOf(other)];
  return first === null || second === null ? null : { kind, of: [first, second] };
}

function relative({
  distance,
  near,
  word = "",
  than = "",
}: Readonly<Record<string, string | undefined>>): Predicate | null {
  const scale = scaleOfRelation(word.toLowerCase().replace(/^(left|right) of$/u, "$1"));
  if (scale === null) return null;
  const by =
    near !== undefined || /^(?:immediately|directly|just|right)$/iu.test(distance ?? "")
      ? 1
      : countIn(/^(?:exactly )?(.+?) \w+(?: to)?$/iu.exec(distance ?? "")?.[1] ?? "");
  return by === 0 ? null : { kind: "relative", scale, distance: by, either: false, than };
}

function atEnd(end: string, nth: number | null): Predicate | null {
  const scale = scaleOfEnd(end.toLowerCase());
  return scale === null ? null : graded(scale, nth);
}

function graded(scale: Scale, nth: number | null): Predicate | null {
  return nth === null ? null : { kind: "place", scale, nth };
}
