import { baseOfThird, regularForms, singularise, type FormKind } from "../../language/morphology.ts";
import { normalizeLemma } from "../vocabulary.ts";
import { BASE_VERBS, OTHER_VERBS, VARIANT_FORMS } from "./base-verbs.ts";
import { TOPIC_VERBS } from "./topic-verbs.ts";
import { BASE_WORDS } from "./base-words.ts";
import type { Category, RatifiedWord, WordEntry } from "./word-class.ts";

export interface VerbForm {
  readonly lemma: string;
  readonly kind: FormKind;
}
/** What a verb does, by its lemma. */
export interface VerbClass {
  readonly category: Category;
  readonly polarity: string | null;
}

const VERB_CATEGORIES: ReadonlySet<string> = new Set(["change_verb", "transfer_verb"]);
const RATIFIABLE: ReadonlySet<string> = new Set([
  "change_verb",
  "transfer_verb",
  "comparison_word",
  "unit_noun",
  "container_noun",
  "filler",
]);

interface VerbSpec {
  readonly lemma: string;
  readonly past?: string;
  readonly participle?: string;
}
function parseVerbs(text: string): readonly VerbSpec[] {
  return text
    .trim()
    .split(/\s+/)
    .map((item) => {
      const [lemma = "", past, participle = past] = item.split("/").map((part) => part.replaceAll("+", " "));
      return {
        lemma,
        ...(past === undefined ? {} : { past }),
        ...(participle === undefined ? {} : { participle }),
      };
    });
}

/** The words that the reader of word problems knows. Immutable; made once for a set of ratified words. */
export class Words {
  readonly #forms = new Map<string, VerbForm[]>();
  readonly #verbs = new Map<string, VerbClass[]>();
  readonly #words = new Map<string, WordEntry[]>();

  constructor(ratified: readonly RatifiedWord[]) {
    for (const { category, polarity, verbs } of [...BASE_VERBS, ...TOPIC_VERBS])
      for (const spec of parseVerbs(verbs)) this.#addVerb(spec, { category, polarity });
    for (const spec of [...parseVerbs(OTHER_VERBS), ...parseVerbs(VARIANT_FORMS)]) this.#addForms(spec);
    for (const entry of BASE_WORDS) this.#addWord(entry);
    for (const { lemma, category, polarity } of ratified) {
      const word = normalizeLemma(lemma);
      if (!RATIFIABLE.has(category) || word === "") continue;
      const entry = { lemma: word, category: category as Category, polarity };
      if (VERB_CATEGORIES.has(category)) this.#addVerb({ lemma: this.#baseOf(word) }, entry);
      else this.#addWord(entry);
    }
  }

  /** A ratified verb may come as the form that stood in the text: `tossed` is of `toss`. */
  #baseOf(word: string): string {
    if (!/[a-z]ed$/.test(word))
      return (
        baseOfThird(word).find((base) => base.length > 2 && word.endsWith("s") && !word.endsWith("ss")) ??
        word
      );
    const [stem, silent] = [word.slice(0, -2), word.slice(0, -1)];
    return (
      [stem, silent, stem.slice(0, -1), `${stem.slice(0, -1)}y`].find((base) =>
        regularForms({ lemma: base, pos: "verb" }).some(({ form, kind }) => kind === "past" && form === word),
      ) ?? stem
    );
  }

  #addVerb(spec: VerbSpec, verbClass: VerbClass): void {
    const known = this.#verbs.get(spec.lemma);
    if (known === undefined) {
      this.#verbs.set(spec.lemma, [verbClass]);
      this.#addForms(spec);
    } else if (!known.some((one) => one.category === verbClass.category)) known.push(verbClass);
  }

  #addForms(spec: VerbSpec): void {
    for (const { form, kind } of regularForms({ ...spec, pos: "verb" })) {
      const forms = this.#forms.get(form) ?? [];
      if (!forms.some((one) => one.lemma === spec.lemma && one.kind === kind))
        forms.push({ lemma: spec.lemma, kind });
      this.#forms.set(form, forms);
    }
  }

  #addWord(entry: WordEntry): void {
    const known = this.#words.get(entry.lemma) ?? [];
    known.push(entry);
    this.#words.set(entry.lemma, known);
  }

  /** The verbs that a form, of one or several words, can be of. */
  verbForms(form: string): readonly VerbForm[] {
    return this.#forms.get(form) ?? [];
  }
  /** What a verb does; empty when nobody has said. */
  classesOf(lemma: string): readonly VerbClass[] {
    return this.#verbs.get(lemma) ?? [];
  }
  isVerbForm(form: string): boolean {
    return this.#forms.has(form);
  }

  /** The entry of a word in a class, looked up by the word and by its singular. */
  entry(word: string, category: Category): WordEntry | null {
    for (const lemma of [word, ...singularise(word)]) {
      const found = this.#words.get(lemma)?.find((one) => one.category === category);
      if (found !== undefined) return found;
    }
    return null;
  }
  is(word: string, category: Category): boolean {
    return this.entry(word, category) !== null;
  }

  /** The singular of a noun as it stands in a text; itself when it is none. */
  singular(word: string): string {
    const candidates = singularise(word);
    return candidates.find((one) => this.#words.has(one)) ?? candidates[0] ?? word;
  }
}
