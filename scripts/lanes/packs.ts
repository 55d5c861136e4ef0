import type { PackFault } from "../../src/contract/evals.ts";
import { compareText } from "../../src/canonical/json.ts";
import type { MadeLane, PackRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

type Line = readonly [subject: string, relation: string, object: string, strength?: "typical"];
interface Draft {
  facts: Line[];
  rules: string[];
  words: { lemma: string; pos: string; [form: string]: unknown }[];
}

const NOUNS = [
  "zorbil",
  "fremp",
  "quillit",
  "mavon",
  "trundel",
  "oskin",
  "snerd",
  "florpin",
  "wumbler",
  "gretch",
  "barrow",
  "kestle",
  "pindle",
  "lorrow",
  "tamsel",
  "virrow",
  "hoskel",
  "jindle",
  "brastle",
  "corvle",
];
const TRAITS = ["tindic", "blorpy", "garrid", "fenty", "mossel", "vaxen"];
const DEEDS = ["glimp", "trave", "sornet"];

const slug = (term: string): string => term.toLowerCase().replaceAll(" ", "-");
const idOf = ([subject, relation, object]: Line): string => `${slug(subject)}.${relation}.${slug(object)}`;

// ---- sound packs ------------------------------------------------------------------------------------------------------

/** A tree of kinds with consistent facts: siblings are disjoint, and each trait and action belongs to one kind. */
function soundDraft(random: Random): {
  draft: Draft;
  path: readonly string[];
  brothers: readonly [string, string];
} {
  const [top = "", left = "", right = "", low = "", lowest = "", part = "", lone = ""] = random.sample(
    NOUNS,
    7,
  );
  const [trait = "", other = ""] = random.sample(TRAITS, 2);
  const [deed = "", undone = ""] = random.sample(DEEDS, 2);
  const facts: Line[] = [
    [left, "is_a", top],
    [right, "is_a", top],
    [low, "is_a", left],
    [lowest, "is_a", low],
    [left, "disjoint", right],
    [top, "property", trait],
    [right, "not_property", other],
    [left, "can", deed],
    [low, "cannot", undone],
    [low, "has", part],
    [lone, "property", other, "typical"],
  ];
  const rules = [
    `Every ${lowest} is ${trait}.`,
    `If something is ${/^[aeiou]/.test(lone) ? "an" : "a"} ${lone}, then it is ${trait}.`,
  ];
  const words = [
    ...[top, left, right, low, lowest, part, lone].map((lemma) => ({ lemma, pos: "noun" })),
    ...[trait, other].map((lemma) => ({ lemma, pos: "adjective" })),
    ...[deed, undone].map((lemma) => ({ lemma, pos: "verb" })),
  ];
  return {
    draft: {
      facts: random
        .sample(facts, 7 + random.below(5))
        .concat(facts.slice(0, 5))
        .filter((line, index, all) => all.findIndex((each) => idOf(each) === idOf(line)) === index),
      rules,
      words,
    },
    path: [lowest, low, left, top],
    brothers: [left, right],
  };
}

function rowOf(packId: string, { facts, rules, words }: Draft): PackRow["packs"][number] {
  const byId = <T extends { readonly id: string }>(rows: T[]): T[] =>
    rows.sort((x, y) => compareText(x.id, y.id));
  return {
    pack_id: packId,
    facts: byId(
      facts.map((line) => ({
        id: idOf(line),
        subject: line[0],
        relation: line[1],
        object: line[2],
        source: "own",
        ...(line[3] === undefined ? {} : { strength: line[3] }),
      })),
    ),
    rules: byId(rules.map((text, index) => ({ id: `rule-${index + 1}`, source: "own", text }))),
    words: words.sort((x, y) => compareText(`${x.lemma}\u0000${x.pos}`, `${y.lemma}\u0000${y.pos}`)),
  };
}

// ---- faults -----------------------------------------------------------------------------------------------------------

type Sound = ReturnType<typeof soundDraft>;
interface Fault {
  readonly kinds: readonly PackFault[];
  readonly why: string;
  readonly plant: (sound: Sound, random: Random) => PackRow["packs"];
}

/** Adds fact rows; each replaces a row with the same id. */
function withFacts({ draft }: Sound, ...lines: readonly Line[]): PackRow["packs"] {
  const ids = new Set(lines.map(idOf));
  return [rowOf("p", { ...draft, facts: [...draft.facts.filter((line) => !ids.has(idOf(line))), ...lines] })];
}

/** Changes the finished pack. */
function changed(
  sound: Sound,
  change: (pack: PackRow["packs"][number]) => Partial<PackRow["packs"][number]>,
): PackRow["packs"] {
  const pack = rowOf("p", sound.draft);
  return [{ ...pack, ...change(pack) }];
}

const first = <T>(items: readonly T[] | undefined): T => {
  const [item] = items ?? [];
  if (item === undefined) throw new Error("there is a first");
  return item;
};

const FAULTS: readonly Fault[] = [
  {
    kinds: ["circle"],
    why: "two kinds below each other",
    plant: (sound) => withFacts(sound, [sound.path[1] ?? "", "is_a", sound.path[0] ?? ""]),
  },
  {
    kinds: ["circle"],
    why: "three kinds in a circle",
    plant: (sound) => withFacts(sound, [sound.path[2] ?? "", "is_a", sound.path[0] ?? ""]),
  },
  {
    kinds: ["circle", "disjoint"],
    why: "a circle through the top, by which brothers that are apart are one",
    plant: (sound) => withFacts(sound, [sound.path[3] ?? "", "is_a", sound.path[1] ?? ""]),
  },
  {
    kinds: ["circle"],
    why: "places in each other",
    plant: (sound) =>
      withFacts(sound, ["Oskby", "located_in", "Fremland"], ["Fremland", "located_in", "Oskby"]),
  },
  {
    kinds: ["circle", "form"],
    why: "a kind of itself",
    plant: (sound) => withFacts(sound, [sound.path[0] ?? "", "is_a", sound.path[0] ?? ""]),
  },
  {
    kinds: ["disjoint"],
    why: "a kind below two that are apart",
    plant: (sound) => withFacts(sound, [sound.path[1] ?? "", "is_a", sound.brothers[1]]),
  },
  {
    kinds: ["disjoint"],
    why: "an individual of two kinds that are apart",
    plant: (sound) =>
      withFacts(
        sound,
        ["Trask", "instance_of", sound.path[0] ?? ""],
        ["Trask", "instance_of", sound.brothers[1]],
      ),
  },
  {
    kinds: ["disjoint"],
    why: "a kind apart from one above it",
    plant: (sound) => withFacts(sound, [sound.path[0] ?? "", "disjoint", sound.path[3] ?? ""]),
  },
  {
    kinds: ["denial"],
    why: "a kind cannot do what one above it can",
    plant: (sound) =>
      withFacts(sound, [sound.path[3] ?? "", "can", "rimble"], [sound.path[0] ?? "", "cannot", "rimble"]),
  },
  {
    kinds: ["denial"],
    why: "a kind is not what one above it is",
    plant: (sound) =>
      withFacts(
        sound,
        [sound.path[2] ?? "", "property", "oolish"],
        [sound.path[0] ?? "", "not_property", "oolish"],
      ),
  },
  {
    kinds: ["denial"],
    why: "a kind lacks what one above it has",
    plant: (sound) =>
      withFacts(sound, [sound.path[3] ?? "", "has", "grindle"], [sound.path[1] ?? "", "lacks", "grindle"]),
  },
  {
    kinds: ["denial"],
    why: "opposites of one kind",
    plant: (sound) =>
      withFacts(
        sound,
        ["stribe", "antonym", "oolish"],
        [sound.path[0] ?? "", "property", "stribe"],
        [sound.path[2] ?? "", "property", "oolish"],
      ),
  },
  {
    kinds: ["repeat"],
    why: "a row that holds both ways, the other way round",
    plant: (sound) =>
      withFacts(
        sound,
        [sound.brothers[0], "disjoint", sound.brothers[1]],
        [sound.brothers[1], "disjoint", sound.brothers[0]],
      ),
  },
  {
    kinds: ["form"],
    why: "an amount that is no number and unit",
    plant: (sound) => withFacts(sound, ["furl", "equals", "many steps"]),
  },
  {
    kinds: ["form"],
    why: "a synonym of no known part of speech",
    plant: (sound) => withFacts(sound, ["nubble", "synonym", "wibble"]),
  },
  {
    kinds: ["rule"],
    why: "a rule that cannot be read",
    plant: (sound) => [
      rowOf("p", { ...sound.draft, rules: [...sound.draft.rules, "Of the under every which."] }),
    ],
  },
  {
    kinds: ["rule"],
    why: "a question for a rule",
    plant: (sound) => [
      rowOf("p", {
        ...sound.draft,
        rules: [...sound.draft.rules, `Is every ${sound.path[0] ?? ""} blorpy?`],
      }),
    ],
  },
  {
    kinds: ["row"],
    why: "an id that stands twice",
    plant: (sound) =>
      changed(sound, ({ rules = [] }) => ({ rules: [first(rules), first(rules), ...rules.slice(1)] })),
  },
  {
    kinds: ["row"],
    why: "rows out of order",
    plant: (sound) => changed(sound, ({ words = [] }) => ({ words: [...words].reverse() })),
  },
  {
    kinds: ["row"],
    why: "an unknown relation",
    plant: (sound) =>
      changed(sound, ({ facts = [] }) => ({
        facts: [...facts, { id: "zz", subject: "zorbil", relation: "likes", object: "fremp", source: "own" }],
      })),
  },
  {
    kinds: ["row"],
    why: "a key too many",
    plant: (sound) =>
      changed(sound, ({ facts = [] }) => ({ facts: [{ ...first(facts), sure: true }, ...facts.slice(1)] })),
  },
  {
    kinds: ["row"],
    why: "a missing object",
    plant: (sound) =>
      changed(sound, ({ facts = [] }) => ({
        facts: [...facts, { id: "zz", subject: "zorbil", relation: "is_a", source: "own" }],
      })),
  },
  {
    kinds: ["row"],
    why: "a part of speech that there is not",
    plant: (sound) =>
      changed(sound, ({ words = [] }) => ({ words: [...words, { lemma: "zzz", pos: "particle" }] })),
  },
  {
    kinds: ["row"],
    why: "two blanks in a term",
    plant: (sound) =>
      changed(sound, ({ facts = [] }) => ({
        facts: [
          ...facts,
          { id: "zz", subject: "old  zorbil", relation: "is_a", object: "zorbil", source: "own" },
        ],
      })),
  },
  {
    kinds: ["row"],
    why: "a source that the manifest does not name",
    plant: (sound) =>
      changed(sound, ({ rules = [] }) => ({
        rules: [{ ...first(rules), source: "hearsay" }, ...rules.slice(1)],
      })),
  },
  {
    kinds: ["manifest"],
    why: "counts that do not fit",
    plant: (sound) => changed(sound, () => ({ manifest: { counts: { facts: 1 } } })),
  },
  {
    kinds: ["manifest"],
    why: "a checksum of other rows",
    plant: (sound) => changed(sound, () => ({ manifest: { facts_checksum: `sha256:${"0".repeat(64)}` } })),
  },
  {
    kinds: ["manifest"],
    why: "another pack's id",
    plant: (sound) => changed(sound, () => ({ manifest: { pack_id: "q" } })),
  },
  {
    kinds: ["manifest"],
    why: "no licence",
    plant: (sound) => changed(sound, () => ({ manifest: { licence: null } })),
  },
  {
    kinds: ["manifest"],
    why: "a version that is none",
    plant: (sound) => changed(sound, () => ({ manifest: { version: "latest" } })),
  },
  {
    kinds: ["disjoint"],
    why: "a contradiction that lies between two packs",
    plant: (sound) => [
      ...withFacts(sound),
      rowOf("q", {
        facts: [[sound.path[0] ?? "", "is_a", sound.brothers[1]]],
        rules: [],
        words: [{ lemma: sound.path[0] ?? "", pos: "noun" }],
      }),
    ],
  },
  {
    kinds: ["circle", "denial"],
    why: "two faults at once",
    plant: (sound) =>
      withFacts(
        sound,
        ["Oskby", "part_of", "Fremland"],
        ["Fremland", "part_of", "Oskby"],
        [sound.path[3] ?? "", "can", "rimble"],
        [sound.path[1] ?? "", "cannot", "rimble"],
      ),
  },
];

/** Packs that look faulty and are not. */
const SOUND: readonly Omit<Fault, "kinds">[] = [
  { why: "nothing is wrong", plant: (sound) => withFacts(sound) },
  {
    why: "what is typical allows for exceptions",
    plant: (sound) =>
      withFacts(
        sound,
        [sound.path[3] ?? "", "can", "rimble", "typical"],
        [sound.path[0] ?? "", "cannot", "rimble"],
      ),
  },
  {
    why: "a kind with two kinds above it that are not apart",
    plant: (sound) => withFacts(sound, [sound.path[0] ?? "", "is_a", "lattock"]),
  },
  {
    why: "a long way round is no circle",
    plant: (sound) =>
      withFacts(
        sound,
        [sound.path[0] ?? "", "is_a", sound.path[2] ?? ""],
        [sound.path[0] ?? "", "is_a", sound.path[3] ?? ""],
      ),
  },
  {
    why: "the days of the week may go round",
    plant: (sound) =>
      withFacts(
        sound,
        ["Oneday", "precedes", "Twoday"],
        ["Twoday", "precedes", "Threeday"],
        ["Threeday", "precedes", "Oneday"],
      ),
  },
  {
    why: "brothers may differ",
    plant: (sound) =>
      withFacts(
        sound,
        [sound.brothers[0], "property", "oolish"],
        [sound.brothers[1], "not_property", "oolish"],
      ),
  },
  {
    why: "two packs that fit together",
    plant: (sound) => [
      ...withFacts(sound),
      rowOf("q", {
        facts: [["grindle", "is_a", sound.path[3] ?? ""]],
        rules: [],
        words: [{ lemma: "grindle", pos: "noun" }],
      }),
    ],
  },
];

const ROUNDS = 4;

export const PACK_CONSISTENCY: MadeLane = {
  prefix: "pack",
  file: {
    lane: "pack_consistency",
    version: "v1",
    kind: "packs",
    acceptance: { max_wrong: 0, min_pass_rate: 1 },
    description:
      "Small packs with a planted fault, or none: circles, contradictions, denials, repeats, rows and manifests of a wrong form, rules that cannot be read. Expected are the kinds of errors that the check finds.",
    provenance:
      "Made by scripts/lanes/packs.ts: sound packs over invented words from a fixed seed, and a table of faults that are planted in them, each with the kinds of errors that it is.",
  },
  rows: () =>
    Array.from({ length: ROUNDS }, (_, round) => [
      ...FAULTS.map(({ kinds, why, plant }, index): PackRow => {
        const random = createRandom(`pack ${round} ${index}`);
        return { packs: plant(soundDraft(random), random), expected: [...kinds], why };
      }),
      ...SOUND.map(({ why, plant }, index): PackRow => {
        const random = createRandom(`sound ${round} ${index}`);
        return { packs: plant(soundDraft(random), random), expected: [], why };
      }),
    ]).flat(),
};
