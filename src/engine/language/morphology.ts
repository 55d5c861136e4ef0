import type { WordEntry } from "./reading.ts";

/** Regular inflection of English, both ways. Everything is in lower case but names; irregular forms come from a `WordEntry`. */

export type FormKind =
  | "base"
  | "plural"
  | "third"
  | "past"
  | "participle"
  | "gerund"
  | "comparative"
  | "superlative";
export interface WordForm {
  readonly form: string;
  readonly kind: FormKind;
}

const VOWELS = "aeiou";
const isVowel = (character: string | undefined): boolean =>
  character !== undefined && VOWELS.includes(character);
const endsInConsonantY = (word: string): boolean =>
  word.length > 1 && word.endsWith("y") && !isVowel(word.at(-2));
const HISSING = /(?:s|x|z|ch|sh)$/;

/** Groups of vowels, a final silent e aside: enough to tell `tall` from `careful`. */
function syllablesOf(word: string): number {
  const groups = word.replace(/(?<=[^aeiouy])e$/, "").match(/[aeiouy]+/g);
  return Math.max(1, groups === null ? 0 : groups.length);
}

/** `stop` → `stopp` before -ed, -ing, -er: one syllable, one vowel, one final consonant that is not w, x or y. */
function doubled(word: string): string {
  const short =
    (syllablesOf(word) === 1 && /[^aeiou][aeiouy][^aeiouwxy]$/.test(word)) ||
    /^[aeiou][^aeiouwxy]$/.test(word);
  return short ? word + word.slice(-1) : word;
}

/** The s of `cats`, `boxes`, `flies`: of nouns, and of verbs in the third person. */
function withS(word: string): string {
  if (endsInConsonantY(word)) return word.slice(0, -1) + "ies";
  if (HISSING.test(word)) return /[^aeiou][aeiou]z$/.test(word) ? word + "zes" : word + "es";
  return word + "s";
}

const F_TO_VES = new Set([
  "calf",
  "elf",
  "half",
  "hoof",
  "knife",
  "leaf",
  "life",
  "loaf",
  "scarf",
  "self",
  "shelf",
  "thief",
  "wife",
  "wolf",
]);
const O_TO_OES = new Set([
  "cargo",
  "domino",
  "echo",
  "hero",
  "mango",
  "mosquito",
  "potato",
  "tomato",
  "tornado",
  "torpedo",
  "veto",
  "volcano",
]);

/** Plurals that no rule gives; the packs may bring more. */
const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ["child", "children"],
  ["foot", "feet"],
  ["goose", "geese"],
  ["louse", "lice"],
  ["man", "men"],
  ["mouse", "mice"],
  ["ox", "oxen"],
  ["person", "people"],
  ["tooth", "teeth"],
  ["woman", "women"],
  ["deer", "deer"],
  ["fish", "fish"],
  ["sheep", "sheep"],
  ["species", "species"],
  ["series", "series"],
  ["aircraft", "aircraft"],
  ["moose", "moose"],
  ["salmon", "salmon"],
  ["trout", "trout"],
  ["bus", "buses"],
  ["gas", "gases"],
  ["lens", "lenses"],
  ["virus", "viruses"],
  ["iris", "irises"],
]);
const SINGULAR_OF_IRREGULAR: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR_PLURALS].map(([one, many]) => [many, one]),
);

/** Words in -man that are no kind of man. */
const MAN_WITH_S =
  /(?:brahman|ca[iy]man|desman|german|human|mussulman|norman|ottoman|roman|shaman|talisman)$/i;
/** Words in -men that are no kind of men. */
const ENDS_IN_MEN =
  /^(?:abdomen|acumen|agnomen|albumen|amen|bitumen|catechumen|cerumen|cognomen|cyclamen|dolmen|duramen|examen|foramen|gravamen|hymen|lumen|numen|omen|ramen|regimen|rumen|semen|specimen|stamen|yemen)$/i;
const isOfMen = (form: string): boolean => /[a-z]men$/.test(form) && !ENDS_IN_MEN.test(form);

const IRREGULAR_THIRDS: ReadonlyMap<string, string> = new Map([
  ["be", "is"],
  ["do", "does"],
  ["go", "goes"],
  ["have", "has"],
  ["undergo", "undergoes"],
]);
const BASE_OF_IRREGULAR_THIRD: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR_THIRDS].map(([base, third]) => [third, base]),
);

function onLastWord(lemma: string, inflect: (word: string) => string): string {
  const blank = lemma.lastIndexOf(" ") + 1;
  return lemma.slice(0, blank) + inflect(lemma.slice(blank));
}
function onFirstWord(lemma: string, inflect: (word: string) => string): string {
  const blank = lemma.indexOf(" ");
  return blank < 0 ? inflect(lemma) : inflect(lemma.slice(0, blank)) + lemma.slice(blank);
}

function pluralWord(word: string): string {
  const irregular = IRREGULAR_PLURALS.get(word);
  if (irregular !== undefined) return irregular;
  if (/^[A-Z]$/.test(word)) return word;
  if (word.endsWith("man") && !MAN_WITH_S.test(word) && isOfMen(word.slice(0, -2) + "en"))
    return word.slice(0, -2) + "en";
  if (F_TO_VES.has(word)) return word.replace(/fe?$/, "ves");
  if (O_TO_OES.has(word)) return word + "es";
  return withS(word);
}

/** The plural of a noun, inflected at its last word, or at the last before `of`: `polar bear` → `polar bears`, `unit of length` → `units of length`. A single capital letter stays as it is. */
export function pluralise(lemma: string): string {
  const of = lemma.indexOf(" of ");
  return of > 0
    ? onLastWord(lemma.slice(0, of), pluralWord) + lemma.slice(of)
    : onLastWord(lemma, pluralWord);
}

/** The third person singular of the present tense, inflected at its first word: `live in` → `lives in`. */
export function thirdPerson(lemma: string): string {
  return onFirstWord(
    lemma,
    (word) => IRREGULAR_THIRDS.get(word) ?? (/[^aeiou]o$/.test(word) ? word + "es" : withS(word)),
  );
}

function past(word: string): string {
  if (word.endsWith("e")) return word + "d";
  return endsInConsonantY(word) ? word.slice(0, -1) + "ied" : doubled(word) + "ed";
}

function gerund(word: string): string {
  if (word.endsWith("ie")) return word.slice(0, -2) + "ying";
  return /[^eoy]e$/.test(word) && word.length > 2 ? word.slice(0, -1) + "ing" : doubled(word) + "ing";
}

/** `tall` → `taller`, `happy` → `happier`; null for adjectives that take `more`. */
export function comparativeOf(adjective: string): string | null {
  return graded(adjective, "er");
}

const IRREGULAR_GRADES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["good", ["better", "best"]],
  ["bad", ["worse", "worst"]],
  ["far", ["farther", "farthest"]],
]);
const BASE_OF_IRREGULAR_GRADE: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR_GRADES].map(([base, [more]]) => [more, base]),
);

/** Words that a table gives a form, and no rule. */
const BY_TABLE: ReadonlySet<string> = new Set(
  [IRREGULAR_PLURALS, IRREGULAR_THIRDS, IRREGULAR_GRADES].flatMap((table) => [...table.keys()]),
);

/**
 * Whether every form that {@link regularForms} gives an entry without irregular ones of its own begins with the first two letters of its
 * lemma: rules change the last two letters of a word at most.
 */
export function keepsItsBeginning(lemma: string): boolean {
  const blank = lemma.indexOf(" ");
  const first = blank < 0 ? lemma : lemma.slice(0, blank);
  return first.length >= 4 && !BY_TABLE.has(first);
}

function graded(adjective: string, ending: "er" | "est"): string | null {
  const irregular = IRREGULAR_GRADES.get(adjective);
  if (irregular !== undefined) return irregular[ending === "er" ? 0 : 1];
  if (/[^a-z]/.test(adjective)) return null;
  const short =
    syllablesOf(adjective) === 1 ||
    (syllablesOf(adjective) === 2 && /(?:[^aeiou]y|[^aeiou]le|ow|er)$/.test(adjective));
  if (!short || (/(?:ed|ing|ous|ful|less)$/.test(adjective) && adjective.length > 3 && adjective !== "red"))
    return null;
  if (adjective.endsWith("e")) return adjective + ending.slice(1);
  if (endsInConsonantY(adjective)) return adjective.slice(0, -1) + "i" + ending;
  return doubled(adjective) + ending;
}

/**
 * All forms of an entry, the base first: what the entry says itself, regular ones otherwise. A mass noun has no plural; names and
 * adverbs have their base only; an adjective that takes `more` has no comparative. Forms may repeat under several kinds.
 */
export function regularForms(entry: WordEntry): readonly WordForm[] {
  const base: WordForm = { form: entry.lemma, kind: "base" };
  switch (entry.pos) {
    case "name":
    case "adverb":
      return [base];
    case "noun":
      return entry.mass === true && entry.plural === undefined
        ? [base]
        : [base, { form: entry.plural ?? pluralise(entry.lemma), kind: "plural" }];
    case "verb": {
      const pastForm = entry.past ?? onFirstWord(entry.lemma, past);
      return [
        base,
        { form: entry.third ?? thirdPerson(entry.lemma), kind: "third" },
        { form: pastForm, kind: "past" },
        { form: entry.participle ?? pastForm, kind: "participle" },
        { form: entry.gerund ?? onFirstWord(entry.lemma, gerund), kind: "gerund" },
      ];
    }
    case "adjective": {
      const more = entry.comparative ?? graded(entry.lemma, "er");
      const most = entry.superlative ?? graded(entry.lemma, "est");
      return [
        base,
        ...(more === null ? [] : [{ form: more, kind: "comparative" as const }]),
        ...(most === null ? [] : [{ form: most, kind: "superlative" as const }]),
      ];
    }
  }
}

/** What a form in -s can be the plural or third person of, the likeliest first; empty when it cannot be one. */
function strippedOfS(form: string): readonly string[] {
  if (!/[a-z]{2}s$/.test(form) || /(?:ss|[^aeiou]is)$/.test(form)) return [];
  if (form.endsWith("us")) return [];
  if (form.endsWith("ies"))
    return form.length <= 4 ? [form.slice(0, -1)] : [form.slice(0, -3) + "y", form.slice(0, -1)];
  if (/(?:sses|shes|ches|xes|zzes)$/.test(form)) return [form.slice(0, -2), form.slice(0, -1)];
  if (/(?:oes)$/.test(form))
    return form.length <= 4 ? [form.slice(0, -1), form.slice(0, -2)] : [form.slice(0, -2), form.slice(0, -1)];
  if (/(?:ses|zes)$/.test(form)) return [form.slice(0, -1), form.slice(0, -2)];
  return [form.slice(0, -1)];
}

/** The singulars that a plural form can have by rule, the likeliest first: `wumpuses` → `wumpus`, `wumpuse`. Looks at the last word only, or the last before `of`. */
export function singularise(form: string): readonly string[] {
  const of = form.indexOf(" of ");
  if (of > 0) return singularise(form.slice(0, of)).map((singular) => singular + form.slice(of));
  const blank = form.lastIndexOf(" ") + 1;
  const word = form.slice(blank);
  return singularWord(word).map((singular) => form.slice(0, blank) + singular);
}

function singularWord(word: string): readonly string[] {
  const irregular = SINGULAR_OF_IRREGULAR.get(word);
  if (irregular !== undefined) return [irregular];
  if (isOfMen(word)) return [word.slice(0, -2) + "an"];
  if (word.endsWith("ves")) {
    const f = [word.slice(0, -3) + "f", word.slice(0, -3) + "fe"].find((one) => F_TO_VES.has(one));
    if (f !== undefined) return [f];
  }
  if (/(?:[bcdfgklmnprtv]|ct)uses$/.test(word) && word.length > 6)
    return [word.slice(0, -2), word.slice(0, -1)];
  return strippedOfS(word);
}

/** The base forms that a third person can have by rule, the likeliest first: `chases` → `chase`, `chas`. Looks at the first word only. */
export function baseOfThird(form: string): readonly string[] {
  const irregular = BASE_OF_IRREGULAR_THIRD.get(form);
  return irregular !== undefined ? [irregular] : strippedOfS(form);
}

/** The adjectives that a comparative in -er can have by rule, the likeliest first: `bigger` → `big`, `nicer` → `nice`, `nic`. */
export function baseOfComparative(form: string): readonly string[] {
  const irregular = BASE_OF_IRREGULAR_GRADE.get(form);
  if (irregular !== undefined) return [irregular];
  if (!/[a-z]{2}er$/.test(form)) return [];
  const stem = form.slice(0, -2);
  const candidates = [
    stem.endsWith("i") ? stem.slice(0, -1) + "y" : null,
    /([^aeiou])\1$/.test(stem) ? stem.slice(0, -1) : null,
    stem,
    stem + "e",
  ];
  return [...new Set(candidates.filter((one): one is string => one !== null && graded(one, "er") === form))];
}

const SILENT_H = /^(?:hour|honest|honou?r|heir)/i;
const SOUNDS_LIKE_YOU_OR_ONE = /^(?:uni(?!n|mp|m[bp])|use|usu|usa|ute|uti|ura|ufo|ubi|eu|ew|one(?!r)|once)/i;

/** `a` or `an` by the sound that a word begins with. Single letters are named: an F, a U. */
export function articleFor(word: string): "a" | "an" {
  const first = word.split(/[ -]/, 1)[0] ?? "";
  if (/^[A-Za-z]$/.test(first)) return /[aefhilmnorsx]/i.test(first) ? "an" : "a";
  if (/^8|^1[18]$/.test(first)) return "an";
  if (SILENT_H.test(first)) return "an";
  if (SOUNDS_LIKE_YOU_OR_ONE.test(first)) return "a";
  return isVowel(first[0]?.toLowerCase()) ? "an" : "a";
}
