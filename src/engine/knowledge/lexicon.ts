import { compareText } from "../../canonical/json.ts";
import { keepsItsBeginning, pluralise, regularForms } from "../language/morphology.ts";
import type { Lexicon, WordEntry } from "../language/reading.ts";
import type { PackContent } from "./pack.ts";
import type { Roles } from "./roles.ts";

type Analysis = ReturnType<Lexicon["analyse"]>[number];

/** The words of all packs: word entries, and the lemmas of facts and definitions as regular words. */
export interface PackLexicon extends Lexicon {
  isMass(noun: string): boolean;
  /** The plural of a noun. In a phrase, the last word changes, or the last before `of`: `body of water` → `bodies of water`. */
  plural(noun: string): string;
}

export function createLexicon(packs: readonly PackContent[], roles: Roles): PackLexicon {
  const entries = collectEntries(packs, roles);
  let made: Forms | null = null; // built when first needed
  const formsLike = (word: string): FormsLike => (made ??= new Forms(entries)).like(word);
  const lookup = (lemma: string): readonly WordEntry[] => entries.get(lemma) ?? [];
  const noun = (lemma: string): WordEntry | undefined => lookup(lemma).find(({ pos }) => pos === "noun");
  return {
    lookup,
    analyse: (form) => formsLike(form).analyses.get(form) ?? [],
    longest: (first) => formsLike(first).longest.get(first.toLowerCase()) ?? 0,
    isMass: (lemma) => noun(lemma)?.mass === true,
    plural(lemma) {
      const whole = noun(lemma);
      if (whole?.plural !== undefined) return whole.plural;
      const end = lemma.indexOf(" of ") > 0 ? lemma.indexOf(" of ") : lemma.length;
      const cut = lemma.lastIndexOf(" ", end - 1) + 1;
      return (
        lemma.slice(0, cut) +
        (noun(lemma.slice(cut, end))?.plural ?? pluralise(lemma.slice(cut, end))) +
        lemma.slice(end)
      );
    },
  };
}

/** Entries by lemma, each list sorted by part of speech. If several packs give a form, the first pack wins. */
function collectEntries(
  packs: readonly PackContent[],
  roles: Roles,
): ReadonlyMap<string, readonly WordEntry[]> {
  const merged = new Map<string, WordEntry[]>();
  const add = (entry: WordEntry): void => {
    const known = merged.get(entry.lemma);
    if (known === undefined) {
      merged.set(entry.lemma, [entry]);
      return;
    }
    const at = known.findIndex(({ pos }) => pos === entry.pos);
    if (at < 0) known.push(entry);
    else known[at] = { ...entry, ...known[at] };
  };
  for (const { words } of packs) words.forEach(add);
  for (const term of roles.terms())
    for (const pos of roles.partsOf(term))
      if (!merged.get(term)?.some((known) => known.pos === pos)) add({ lemma: term, pos });
  for (const list of merged.values()) if (list.length > 1) list.sort((a, b) => compareText(a.pos, b.pos));
  return merged;
}

/** The forms with one beginning. `longest`: for a first word, the largest number of words in a form: 3 for `bodies` (of water). */
interface FormsLike {
  readonly analyses: ReadonlyMap<string, readonly Analysis[]>;
  readonly longest: ReadonlyMap<string, number>;
}

/** The beginning of a form: the first two letters of its first word. */
function beginningOf(form: string): string {
  const blank = form.indexOf(" ");
  return (blank < 0 ? form : form.slice(0, blank)).toLowerCase().slice(0, 2);
}

/** The forms of all entries, computed lazily for each beginning: a text uses few of them, and starting up uses none. */
class Forms {
  /** Entries by the beginnings of their forms. */
  readonly #entries = new Map<string, WordEntry[]>();
  readonly #made = new Map<string, FormsLike>();

  constructor(entries: ReadonlyMap<string, readonly WordEntry[]>) {
    for (const list of entries.values())
      for (const entry of list) {
        if (isRegular(entry) && keepsItsBeginning(entry.lemma)) this.#add(beginningOf(entry.lemma), entry);
        else
          for (const beginning of new Set(regularForms(entry).map(({ form }) => beginningOf(form))))
            this.#add(beginning, entry);
      }
  }

  like(word: string): FormsLike {
    const beginning = beginningOf(word);
    const known = this.#made.get(beginning);
    if (known !== undefined) return known;
    const entries = this.#entries.get(beginning);
    if (entries === undefined) return NO_FORMS; // not cached, since texts may contain any beginning
    const made = formsOf(entries, beginning);
    this.#made.set(beginning, made);
    return made;
  }

  #add(beginning: string, entry: WordEntry): void {
    const known = this.#entries.get(beginning);
    if (known) known.push(entry);
    else this.#entries.set(beginning, [entry]);
  }
}

const NO_FORMS: FormsLike = { analyses: new Map(), longest: new Map() };
const IRREGULAR = [
  "plural",
  "past",
  "participle",
  "third",
  "gerund",
  "comparative",
  "superlative",
] as const satisfies readonly (keyof WordEntry)[];

function isRegular(entry: WordEntry): boolean {
  return IRREGULAR.every((form) => entry[form] === undefined);
}

/** Analyses of a form are sorted by lemma and part of speech. */
function formsOf(unordered: readonly WordEntry[], beginning: string): FormsLike {
  const entries = [...unordered].sort((a, b) => compareText(a.lemma, b.lemma) || compareText(a.pos, b.pos));
  const analyses = new Map<string, Analysis[]>();
  const longest = new Map<string, number>();
  const add = (form: string, analysis: Analysis): void => {
    const known = analyses.get(form);
    if (!known) analyses.set(form, [analysis]);
    else if (
      !known.some(
        (each) => each.lemma === analysis.lemma && each.pos === analysis.pos && each.form === analysis.form,
      )
    )
      known.push(analysis);
  };
  for (const entry of entries)
    for (const { form, kind } of regularForms(entry))
      if (beginningOf(form) === beginning) add(form, { lemma: entry.lemma, pos: entry.pos, form: kind });
  for (const form of analyses.keys()) {
    const [first = "", ...others] = form.toLowerCase().split(" ");
    longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1));
  }
  return { analyses, longest };
}
