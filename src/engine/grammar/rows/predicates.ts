import type { Item, Made, Row } from "../chart.ts";
import type { Denied, Predicates, Property } from "../syntax.ts";
import { made, row, tree, word } from "./building.ts";

/** What a copula says, joined over kinds of phrases or with a denial: "red or a dumpus", "kind and not a baker". */

const PARTS = ["AP", "NP", "Denied"] as const;

/** Pairs that rows of their own join: "red and big", "a cat and a dog". */
const isOfOneKind = (left: string, right: string): boolean => left === right && left !== "Denied";

/** "Is not tired or ill" denies both: what begins with "not" goes on with "not", or with "but". */
const isApart = (left: string, right: string): boolean => left === "Denied" && right !== "Denied";

const PAIRS = [...PARTS, "Joined"].flatMap((left) =>
  PARTS.filter((right) => !isOfOneKind(left, right)).map((right): readonly [string, string] => [left, right]),
);

export const PREDICATE_ROWS: readonly Row[] = [
  row("denied.adjective", "Denied", "not AP", denied),
  row("denied.noun", "Denied", "not NP", denied),
  row("denied.phrase", "Denied", "not PP", denied),
  row("joint.plain", "Joint", "coordinator", (joint) => made({}, joint.tree)),
  row("joint.comma", "Joint", "~comma coordinator", (_c, joint) => made({}, joint.tree)),
  /** "At the lake or in the trunk" */
  row(
    "joined.phrases",
    "Joined",
    "PP Joint PP",
    (one, joint, two) => (/^(?:and|or)$/.test(word(joint).lemma) ? joined(one, joint, two, null) : null),
    0.2,
  ),
  /** "On or off" */
  row("joined.particles", "Joined", "particle Joint particle", (one, joint, two) =>
    joinsWith(joint, null) ? joinedParts([asProperty(one), asProperty(two)], joint, null) : null,
  ),
  ...PAIRS.map(([left, right]) =>
    row(
      `joined.${left}${right}`,
      "Joined",
      `${left} Joint ${right}`,
      (one, joint, two) =>
        isApart(left, right) && word(joint).lemma !== "but" ? null : joined(one, joint, two, null),
      0.2,
    ),
  ),
  ...PAIRS.filter(([left, right]) => left !== "Joined" && !isApart(left, right)).flatMap(
    ([left, right]): readonly Row[] => [
      row(
        `joined.both${left}${right}`,
        "Joined",
        `both ${left} coordinator ${right}`,
        (first, one, joint, two) => joined(one, joint, two, first),
        0.1,
      ),
      row(
        `joined.listOf${left}${right}`,
        "JoinedList",
        `${left} ~comma ${right}`,
        (one, _c, two) => (isPlain(one, two) ? made({}, [...listedIn(one), two.tree]) : null),
        0.2,
      ),
    ],
  ),
  ...PARTS.flatMap((last): readonly Row[] => [
    row(
      `joined.listMore${last}`,
      "JoinedList",
      `JoinedList ~comma ${last}`,
      (list, _c, next) => (isPlain(next) ? made({}, [...partsOf(list), next.tree]) : null),
      0.1,
    ),
    row(
      `joined.list${last}`,
      "Joined",
      `JoinedList Joint ${last}`,
      (list, joint, next) => listed(partsOf(list), joint, next),
      0.1,
    ),
  ]),
  ...PARTS.filter((last) => last !== "NP").map((last) =>
    row(
      `joined.nouns${last}`,
      "Joined",
      `NPList Joint ${last}`,
      (list, joint, next) => listed(nounsOf(list), joint, next),
      0.1,
    ),
  ),
];

const asProperty = (one: Item): Property => ({
  word: word(one),
  degree: "positive",
  degreeWord: null,
  measure: null,
  than: null,
  complement: null,
});

const partsOf = (list: Item): readonly Part[] => tree<readonly Part[]>(list);
const nounsOf = (list: Item): readonly Part[] =>
  tree<{ readonly items: readonly Item[] }>(list).items.map(({ tree: one }) => one as Part);

function denied(not: Item, one: Item): Made | null {
  // "But not both" says that only one holds.
  const noun = one.tree as Denied["of"];
  const isBoth = "kind" in noun && noun.kind === "noun" && noun.determiner?.word.lemma === "both";
  if (!isPlain(one) || (isBoth && noun.head === null)) return null;
  const built: Denied = { kind: "denied", word: word(not), of: one.tree as Denied["of"] };
  return made({}, built);
}

const isPlain = (...parts: readonly Item[]): boolean =>
  parts.every(
    ({ features }) => features.gap === undefined && features.asks !== true && features.case === undefined,
  );

/** Which words go together: "neither … nor", "either … or", "both … and". */
export const JOINTS: Readonly<Record<string, RegExp>> = { both: /^and$/, either: /^or$/, neither: /^n?or$/ };

function joinsWith(joint: Item, first: Item | null): boolean {
  const { lemma } = word(joint);
  return first === null ? /^(?:and|or|but)$/.test(lemma) : (JOINTS[word(first).lemma]?.test(lemma) ?? false);
}

function joined(one: Item, joint: Item, two: Item, first: Item | null): Made | null {
  if (!joinsWith(joint, first) || !isPlain(one, two)) return null;
  return joinedParts([...listedIn(one), two.tree as Part], joint, first);
}

type Part = Predicates["parts"][number];

/** "Red, big" of "red, big or a dumpus": the word that joins the last joins them as well. */
function listedIn({ tree: one }: Item): readonly Part[] {
  const part = one as Part;
  return "kind" in part && part.kind === "properties" && part.joint === null ? part.parts : [part];
}

function listed(before: readonly Part[], joint: Item, last: Item): Made | null {
  return joinsWith(joint, null) && isPlain(last)
    ? joinedParts([...before, last.tree as Part], joint, null)
    : null;
}

function joinedParts(parts: readonly Part[], joint: Item, first: Item | null): Made {
  const built: Predicates = {
    kind: "predicates",
    joint: { word: word(joint), first: first === null ? null : word(first) },
    parts,
  };
  return made({}, built);
}
