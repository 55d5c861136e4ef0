import { compareText } from "../../canonical/json.ts";
import { pluralise, regularForms } from "../language/morphology.ts";
import type { Lexicon, WordEntry } from "../language/reading.ts";
import type { PackContent } from "./pack.ts";
import type { Roles } from "./roles.ts";

type Analysis = ReturnType<Lexicon["analyse"]>[number];

/** The words of all packs: their entries, and the lemmas of facts and definitions as regular ones. */
export interface PackLexicon extends Lexicon {
  isMass(noun: string): boolean;
  /** The plural of a noun; of its last word, or the last before `of`, where it has several. */
  plural(noun: string): string;
}

export function createLexicon(packs: readonly PackContent[], roles: Roles): PackLexicon {
  const entries = collectEntries(packs, roles);
  let made: Forms | null = null; // when first asked for
  const forms = (): Forms => (made ??= formsOf(entries));
  const lookup = (lemma: string): readonly WordEntry[] => entries.get(lemma) ?? [];
  const noun = (lemma: string): WordEntry | undefined => lookup(lemma).find(({ pos }) => pos === "noun");
  return {
    lookup,
    analyse: (form) => forms().analyses.get(form) ?? [],
    longest: (first) => forms().longest.get(first.toLowerCase()) ?? 0,
    isMass: (lemma) => noun(lemma)?.mass === true,
    plural(lemma) {
      const whole = noun(lemma);
      if (whole?.plural !== undefined) return whole.plural;
      const end = lemma.indexOf(" of ") > 0 ? lemma.indexOf(" of ") : lemma.length;
      const cut = lemma.lastIndexOf(" ", end - 1) + 1;
      return lemma.slice(0, cut) + (noun(lemma.slice(cut, end))?.plural ?? pluralise(lemma.slice(cut, end))) + lemma.slice(end);
    },
  };
}

/** Sorted by lemma, then part of speech; where several packs have an entry, the first says each form. */
function collectEntries(packs: readonly PackContent[], roles: Roles): ReadonlyMap<string, readonly WordEntry[]> {
  const merged = new Map<string, Map<WordEntry["pos"], WordEntry>>();
  const add = (entry: WordEntry): void => {
    let byPos = merged.get(entry.lemma);
    if (!byPos) merged.set(entry.lemma, byPos = new Map());
    byPos.set(entry.pos, { ...entry, ...byPos.get(entry.pos) });
  };
  for (const { words } of packs) words.forEach(add);
  for (const term of roles.terms) for (const pos of roles.partsOf(term)) add({ lemma: term, pos });
  return new Map([...merged].sort(([a], [b]) => compareText(a, b)).map(([lemma, byPos]) => [lemma, [...byPos.values()].sort((a, b) => compareText(a.pos, b.pos))]));
}

/** All forms of all entries, and the largest number of words in one that begins with a word: `bodies of water` begins with `bodies`. */
interface Forms { readonly analyses: ReadonlyMap<string, readonly Analysis[]>; readonly longest: ReadonlyMap<string, number> }

function formsOf(entries: ReadonlyMap<string, readonly WordEntry[]>): Forms {
  const analyses = collectForms(entries);
  const longest = new Map<string, number>();
  for (const form of analyses.keys()) {
    const [first = "", ...others] = form.toLowerCase().split(" ");
    longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1));
  }
  return { analyses, longest };
}

function collectForms(entries: ReadonlyMap<string, readonly WordEntry[]>): ReadonlyMap<string, readonly Analysis[]> {
  const forms = new Map<string, Analysis[]>();
  const add = (form: string, analysis: Analysis): void => {
    const known = forms.get(form);
    if (!known) forms.set(form, [analysis]);
    else if (!known.some((each) => each.lemma === analysis.lemma && each.pos === analysis.pos && each.form === analysis.form)) known.push(analysis);
  };
  for (const [lemma, list] of entries) for (const entry of list) {
    for (const { form, kind } of regularForms(entry)) add(form, { lemma, pos: entry.pos, form: kind });
  }
  return forms;
}
