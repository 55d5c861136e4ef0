import { regularForms } from "../../../src/engine/language/morphology.ts";
import type { Lexicon, WordEntry } from "../../../src/engine/language/reading.ts";

/** A small vocabulary for tests; what is not in it must be read by its place. */
const NOUNS =
  "cat dog animal bird penguin mouse lion tiger person man woman child wing number teacher student friend sister aunt capital king city country house mat box garden fish sheep tree plant book ball apple table boat wheel vehicle street bear whale wolf metal thing elephant cook pianist clerk reader stone egg unicorn season winter diamond guitar body";
const MASSES = "gold water iron music snow electricity carbon";
const ADJECTIVES =
  "nice kind big red round quiet smart young cold blue green furry rough white tall small old happy sad rich wet hungry real natural prime polar negative careful afraid wise good bad brave yellow mortal hot light scared wooden";
const VERBS =
  "chase see need like love eat fly swim live have own bark visit run sing walk know hate help teach snow rain work border chat want lay conduct play draw";

const ENTRIES: readonly WordEntry[] = [
  ...NOUNS.split(" ").map((lemma): WordEntry => ({ lemma, pos: "noun" })),
  ...MASSES.split(" ").map((lemma): WordEntry => ({ lemma, pos: "noun", mass: true })),
  ...ADJECTIVES.split(" ").map((lemma): WordEntry => ({ lemma, pos: "adjective" })),
  ...VERBS.split(" ").map(
    (lemma): WordEntry => ({
      lemma,
      pos: "verb",
      ...(lemma === "have" ? { third: "has", past: "had" } : {}),
    }),
  ),
  { lemma: "polar bear", pos: "noun" },
  { lemma: "prime number", pos: "noun" },
  { lemma: "guinea pig", pos: "noun" },
  { lemma: "Isle of Man", pos: "name" },
  { lemma: "Nile", pos: "name" },
  { lemma: "United Kingdom", pos: "name" },
  { lemma: "conduct electricity", pos: "verb" },
  { lemma: "lay eggs", pos: "verb" },
  { lemma: "body of water", pos: "noun" },
  { lemma: "new", pos: "adjective" },
  { lemma: "city", pos: "noun" },
];

function lexiconOf(entries: readonly WordEntry[]): Lexicon {
  const byLemma = new Map<string, WordEntry[]>();
  const byForm = new Map<
    string,
    { lemma: string; pos: WordEntry["pos"]; form: ReturnType<typeof regularForms>[number]["kind"] }[]
  >();
  const longest = new Map<string, number>();
  for (const entry of entries) {
    byLemma.set(entry.lemma, [...(byLemma.get(entry.lemma) ?? []), entry]);
    for (const { form, kind } of regularForms(entry)) {
      const key = form.toLowerCase();
      byForm.set(key, [...(byForm.get(key) ?? []), { lemma: entry.lemma, pos: entry.pos, form: kind }]);
      const tokens = key.split(" ");
      longest.set(tokens[0] as string, Math.max(longest.get(tokens[0] as string) ?? 0, tokens.length));
    }
  }
  return {
    lookup: (lemma) => byLemma.get(lemma) ?? [],
    analyse: (form) => byForm.get(form) ?? [],
    longest: (first) => longest.get(first) ?? 0,
  };
}

export const LEXICON: Lexicon = lexiconOf(ENTRIES);
/** Knows nothing. */
export const EMPTY: Lexicon = lexiconOf([]);
