import { mentioned } from "../../lexicon/mentions.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { rational } from "../../text/rational.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { nounOf, rolesOf, type Asked } from "./asked.ts";
import { verdictOf, type Finding } from "./finding.ts";
import { relatedWord } from "./inflected.ts";

/**
 * Questions about words and their letters.
 *
 *     How often does the letter s occur in "possessions"?   ⇒   5
 *     What is the plural of mouse?                          ⇒   mice
 *     Spell "garden" backwards.                             ⇒   nedrag
 */
const VOWELS = "aeiou";
/** Nouns of letters, with which letters they name; whether y is a vowel depends on the word. */
const LETTERS: Readonly<Record<string, (letter: string) => boolean | null>> = {
  letter: () => true,
  character: () => true,
  vowel: (letter) => (letter === "y" ? null : VOWELS.includes(letter)),
  consonant: (letter) => (letter === "y" ? null : !VOWELS.includes(letter)),
};
const HAVING: ReadonlySet<string> = new Set(["have", "contain", "in", "exist", "comprise"]);
const OCCURRING: ReadonlySet<string> = new Set(["occur", "appear", "come", "be", "exist", "stand"]);

const lettersOf = (word: string): readonly string[] => [...word.toLowerCase()].filter((one) => one !== " ");

/** The word that a filler mentions: `"garden"`, `the word "garden"`. */
function wordOf(asked: Asked, filler: Filler | undefined): string | null {
  if (filler?.kind !== "thing") return null;
  const [called] = asked
    .grantedOf(filler)
    .flatMap((form) => (form.kind === "equal" && form.right.kind === "thing" ? [form.right] : []));
  return mentioned(asked.nameGiven(called ?? filler));
}

/** The letter that a filler mentions. */
function letterOf(asked: Asked, filler: Filler | undefined): string | null {
  const word = wordOf(asked, filler)?.toLowerCase() ?? null;
  return word !== null && word.length === 1 ? word : null;
}

/** "How many letters does "garden" have?", "How many times does the letter s appear in "possessions"?" */
export function lettersCounted(asked: Asked): Finding | null {
  const { asked: of, form } = asked.question;
  if (of.kind === "degree") return of.lemma === "often" ? occurrences(asked, form, "often") : null;
  if (of.kind !== "amount" || asked.isQuantified) return null;
  const parts = conjunctsOf(form);
  const [kind, link] = parts;
  if (kind === undefined || link === undefined || parts.length !== 2) return null;
  const noun = nounOf(kind, of.variable);
  if (noun === "time") return occurrences(asked, link, "object");
  const is = noun === null ? undefined : LETTERS[noun];
  const word = is === undefined ? null : wholeWord(asked, link);
  if (is === undefined || word === null || noun === null) return null;
  const judged = lettersOf(word).map(is);
  if (judged.includes(null)) return null;
  return countFound(judged.filter((one) => one === true).length, noun, `${spelled(word)}.`);
}

/** The word in "have("garden", object: x1)", "in(x1, object: "garden")", "exist(x1, in: "garden")". */
function wholeWord(asked: Asked, link: Form): string | null {
  if (link.kind !== "atom" || !HAVING.has(link.lemma) || link.time.adverbs.length > 0) return null;
  const words = link.roles.flatMap(({ filler }) => wordOf(asked, filler) ?? []);
  return link.roles.length === 2 && words.length === 1 ? (words[0] ?? null) : null;
}

function occurrences(asked: Asked, form: Form, measure: string): Finding | null {
  if (form.kind !== "atom" || !OCCURRING.has(form.lemma)) return null;
  const [subject, inside] = rolesOf(form, ["subject", "in", measure]) ?? [];
  const [letter, word] = [letterOf(asked, subject), wordOf(asked, inside)];
  if (letter === null || word === null) return null;
  return countFound(lettersOf(word).filter((one) => one === letter).length, "time", `${spelled(word)}.`);
}

const countFound = (count: number, noun: string, because: string): Finding => ({
  outcome: { kind: "number", value: rational(BigInt(count)), noun },
  cited: [],
  rule: "letters",
  because,
});

const spelled = (word: string): string => `"${word}" is spelled ${lettersOf(word).join("-")}`;

/** "Does "garden" contain the letter e?", "Is "level" a palindrome?" */
export function whetherLetters(asked: Asked, form: Form): Finding | null {
  if (form.kind === "quantified") return whetherKind(asked, form);
  if (form.kind !== "atom") return null;
  if (form.category === "noun" && form.lemma === "palindrome") {
    const word = wordOf(asked, rolesOf(form, ["subject"])?.[0]);
    if (word === null) return null;
    const letters = lettersOf(word);
    const back = [...letters].reverse().join("");
    return verdictOf(back === letters.join("") ? "yes" : "no", "letters", [], `Backwards it is ${back}.`);
  }
  const place = placeOf(form);
  if (place === null && !HAVING.has(form.lemma)) return null;
  const [whole, part] = rolesOf(form, ["subject", place ?? "object"]) ?? [];
  const [word, letter] = [wordOf(asked, whole), letterOf(asked, part)];
  if (word === null || letter === null) return null;
  const letters = lettersOf(word);
  const holds = place === null ? letters.includes(letter) : letters.at(edgeOf(form)) === letter;
  return verdictOf(holds ? "yes" : "no", "letters", [], `${spelled(word)}.`);
}

/** "Does the word "apple" start with a vowel?" */
function whetherKind(
  asked: Asked,
  { quantifier, where, holds, variable }: Extract<Form, { kind: "quantified" }>,
): Finding | null {
  const is = LETTERS[nounOf(where, variable) ?? ""];
  const place = holds.kind === "atom" ? placeOf(holds) : null;
  if (quantifier !== "some" || is === undefined || holds.kind !== "atom" || place === null) return null;
  const [whole, part] = rolesOf(holds, ["subject", place]) ?? [];
  const word = part?.kind === "variable" && part.id === variable ? wordOf(asked, whole) : null;
  const letter = word === null ? undefined : lettersOf(word).at(edgeOf(holds));
  const holdsOf = letter === undefined ? null : is(letter);
  return word === null || holdsOf === null
    ? null
    : verdictOf(holdsOf ? "yes" : "no", "letters", [], `${spelled(word)}.`);
}

/** The place of the letter that a word begins or ends with. */
const edgeOf = ({ lemma }: Atom): 0 | -1 => (/^(?:end|finish)$/u.test(lemma) ? -1 : 0);

/** "Begins with s", "ends in s": the role of the letter. */
function placeOf({ lemma, roles }: Atom): string | null {
  if (!/^(?:begin|start|end|finish)$/u.test(lemma)) return null;
  return roles.find(({ role }) => role === "with" || role === "in")?.role ?? null;
}

/** "What is the plural of mouse?", "What is the third letter of "garden"?", "What letter does "garden" begin with?" */
export function whichWord(asked: Asked, variable: number): Finding | null {
  const isAsked = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === variable;
  const parts = conjunctsOf(asked.question.form);
  const [only, second] = parts;
  if (only?.kind === "equal" && second === undefined) {
    const other = [only.left, only.right].find((filler) => !isAsked(filler));
    if (other?.kind !== "thing") return null;
    return ofWord(asked, asked.grantedOf(other), (filler) => asked.isSame(filler, other));
  }
  return ofWord(asked, parts, isAsked) ?? letterPlaced(asked, variable, isAsked);
}

/** "What letter does "garden" begin with?" */
function letterPlaced(
  asked: Asked,
  variable: number,
  isAsked: (filler: Filler | undefined) => boolean,
): Finding | null {
  const [kind, link, ...others] = conjunctsOf(asked.question.form);
  if (kind === undefined || link?.kind !== "atom" || others.length > 0) return null;
  const place = LETTERS[nounOf(kind, variable) ?? ""] === undefined ? null : placeOf(link);
  const [whole, part] = place === null ? [] : (rolesOf(link, ["subject", place]) ?? []);
  const word = isAsked(part) ? wordOf(asked, whole) : null;
  return word === null ? null : namesFound([lettersOf(word).at(edgeOf(link))], word);
}

/** What "the plural of mouse", "the third letter of the word garden" names, by all that is said of it. */
function ofWord(
  asked: Asked,
  forms: readonly Form[],
  isIt: (filler: Filler | undefined) => boolean,
): Finding | null {
  const said = forms.map((form) => partOf(asked, form, isIt));
  const words = said.flatMap((one) => one?.word ?? []);
  const properties = said.flatMap((one) => one?.property ?? []);
  const nouns = said.flatMap((one) => one?.noun ?? []);
  const [word, second] = words;
  if (said.includes(null) || word === undefined || second !== undefined) return null;
  if (nouns[0] === "letter") return nouns.length === 1 ? letterAt(word, properties) : null;
  const name = [...properties, ...nouns].join(" ");
  const related = relatedWord(asked.knowledge, name, word);
  if (related === null) return null;
  const { words: names, cited } = related;
  const because = cited.length > 0 ? null : `The ${name} of "${word}" is "${names.join('" or "')}".`;
  return { outcome: { kind: "names", names }, cited, rule: "word_forms", because };
}

interface Said {
  readonly noun?: string;
  readonly property?: string;
  readonly word?: string;
}

/** "letter(x)", "third(x, of: "garden")", "of(x, object: "bring")" */
function partOf(asked: Asked, form: Form, isIt: (filler: Filler | undefined) => boolean): Said | null {
  if (form.kind !== "atom") return null;
  const [only] = rolesOf(form, ["subject"]) ?? [];
  if (isIt(only)) return form.category === "noun" ? { noun: form.lemma } : { property: form.lemma };
  const role = form.lemma === "of" || form.lemma === "in" ? "object" : "of";
  const [it, whole] = rolesOf(form, ["subject", role]) ?? [];
  const word = isIt(it) ? wordOf(asked, whole) : null;
  if (word === null) return null;
  return role === "object" ? { word } : { property: form.lemma, word };
}

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

function letterAt(word: string, [place = "", second]: readonly string[]): Finding | null {
  const letters = lettersOf(word);
  const middle = letters.length % 2 === 1 ? (letters.length - 1) / 2 : -1;
  const at = place === "last" ? letters.length - 1 : place === "middle" ? middle : ORDINALS.indexOf(place);
  return second !== undefined || at < 0 ? null : namesFound([letters[at]], word);
}

function namesFound(letters: readonly (string | undefined)[], word: string): Finding | null {
  const names = letters.flatMap((one) => one ?? []);
  return names.length === 0
    ? null
    : { outcome: { kind: "names", names }, cited: [], rule: "letters", because: `${spelled(word)}.` };
}

/** "How do you spell "garden" backwards?" */
export function spelledOut(asked: Asked): Finding | null {
  const { form } = asked.question;
  if (form.kind !== "atom" || form.lemma !== "spell") return null;
  const object = form.roles.find(({ role }) => role === "object")?.filler;
  const word = wordOf(asked, object);
  const others = form.roles.filter(({ role }) => role !== "object" && role !== "subject");
  const [manner, second] = form.time.adverbs;
  if (word === null || others.length > 0 || second !== undefined) return null;
  const letters = lettersOf(word);
  if (manner === undefined) return namesFound([letters.join("-")], word);
  return /^backwards?$/u.test(manner) ? namesFound([[...letters].reverse().join("")], word) : null;
}
