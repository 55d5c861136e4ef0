import { THING_KINDS } from "../../words/thing-kinds.ts";
import { singularise } from "../../../language/morphology.ts";
import { sexOf } from "../../stories/first-names.ts";

/** The noun of whoever "everyone" and "nobody" are said of. */
export const PERSON = "person";

const row = (words: string): readonly string[] => words.trim().split(/\s+/u);

/** Nouns that name persons only. A noun that may name an animal, a machine or a ship as well (boxer, printer, tanker) is left out. */
const PERSONS: ReadonlySet<string> = new Set(
  row(`person human man woman boy girl child kid adult teenager minor baby infant lady gentleman guest visitor member
    customer client patient passenger driver rider pilot sailor captain mate steward stewardess cook chef waiter waitress
    nurse doctor surgeon physician midwife porter clerk cashier manager director employee worker trainee intern apprentice
    novice volunteer student pupil teacher tutor professor lecturer researcher librarian reader borrower swimmer lifeguard
    coach trainer guard keeper curator artist painter sculptor guide tourist traveller traveler resident tenant landlord
    owner neighbour neighbor citizen voter juror judge lawyer witness soldier officer sergeant firefighter firewoman
    baker butcher farmer gardener carpenter plumber electrician mechanic engineer programmer scientist chemist biologist
    physicist historian musician singer dancer actor actress author writer poet editor journalist friend colleague parent
    mother father sister brother son daughter aunt uncle cousin grandmother grandfather widow widower spouse husband wife
    applicant candidate player referee spectator contractor supplier secretary receptionist caretaker janitor cleaner
    priest monk nun pharmacist dentist veterinarian beginner foreigner stranger pensioner`),
);
const NAMES_OF_THINGS: ReadonlySet<string> = new Set(Object.values(THING_KINDS).flat());
/** Who can only be a person. */
const SPEAKERS: ReadonlySet<string> = new Set(["you", "i", "he", "she", "we"]);

/** Whether a noun names persons only: `night porter`, by its last word. */
export function isPersonNoun(noun: string): boolean {
  const head = noun.split(" ").at(-1) ?? "";
  return PERSONS.has(head) || singularise(head).some((one) => PERSONS.has(one));
}

export function isSpeaker(subject: string): boolean {
  return SPEAKERS.has(subject);
}

/** Whether a word of a phrase names an animal, a plant or a thing: `ann's dog`. */
export function hasThing(phrase: string): boolean {
  return phrase
    .split(/[ ']/u)
    .some((word) => NAMES_OF_THINGS.has(word) || singularise(word).some((one) => NAMES_OF_THINGS.has(one)));
}

const PEOPLE =
  /^(?:(?<all>everyone|everybody|anyone|anybody|every person|all persons|all people)|nobody|no one|no-one|no person|no persons|no people)(?: (?<rest>.+))?$/u;
/** What may stand after "everyone" and says only who of all is meant. */
const RESTRICTION =
  /^(?:aged )?(?<rest>(?:in|inside|at|on|aboard|with|without|from|under|over|above|below|younger|older|at least|at most|more than|less than) .+)$/u;

/** "Everyone in the pool", "nobody under 18": the kind that is spoken of. Null for other subjects, and where more is said that may be an exception. */
export function peopleOf(subject: string): { readonly noun: string; readonly denied: boolean } | null {
  const found = PEOPLE.exec(subject)?.groups;
  if (found === undefined) return null;
  const denied = found["all"] === undefined;
  const said = found["rest"];
  if (said === undefined) return { noun: PERSON, denied };
  const rest = RESTRICTION.exec(said)?.groups?.["rest"];
  return rest === undefined ? null : { noun: `${PERSON} ${rest}`, denied };
}

/** The names of a text in lower case: words with a capital inside of a sentence, and first names at its beginning. "The Ida" is no name of a person. */
export function namesIn(texts: readonly string[]): ReadonlySet<string> {
  const inner = (text: string): readonly string[] =>
    [
      ...text.matchAll(
        /(?<=[\p{Ll}\d,]\s+|^(?:May|Must|Is|Does|Do|Are)\s+)\p{Lu}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*/gu,
      ),
    ].map(([name]) => name.toLowerCase().replaceAll("’", "'").replace(/'s$/u, ""));
  const all = texts.join(" ").toLowerCase();
  const first = (text: string): readonly string[] => {
    const word = /^\p{Lu}[\p{L}\p{M}]*/u.exec(text)?.[0].toLowerCase() ?? "";
    return sexOf(word) === null ? [] : [word];
  };
  return new Set(
    texts
      .flatMap((text) => [
        ...inner(text),
        ...first(text.replace(/^(?:Conclusion|Therefore|Thus|So|Hence)[:,]?\s+/u, "")),
      ])
      .filter((name) => !all.includes(`the ${name}`)),
  );
}

/** How a text speaks of things. `groups`: what is named as "the animals", which are those of some place and not all there are. */
export interface Mentions {
  readonly names: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

export function mentionsIn(texts: readonly string[]): Mentions {
  const groups = texts.flatMap((text) => [...text.matchAll(/\b(?:the|these|those)\s+(\p{L}+)/giu)]);
  return { names: namesIn(texts), groups: new Set(groups.map(([, noun = ""]) => noun.toLowerCase())) };
}
