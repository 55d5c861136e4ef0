import { compare } from "../../../text/rational.ts";
import { articleFor } from "../../../language/morphology.ts";
import { capital } from "../../words/phrases.ts";
import { basesOfParticiple } from "../verbs.ts";
import { classNamed, isOfClass } from "../../words/kinds.ts";
import { amountIn, isMet, limitIn } from "./amounts.ts";
import type { Parse } from "./clause.ts";
import { hasThing, isPersonNoun, isSpeaker, PERSON, type Mentions } from "./persons.ts";
import type { Said } from "./said.ts";

/** What no sentence says and is known: that Tom is a person, that a dog is an animal, that 9 degrees is above 8 degrees. */
export interface Granted {
  readonly parse: Parse;
  readonly so: boolean;
  /** What is told that it follows from; null where it is known of a name. */
  readonly from: Parse | null;
  /** The same as a sentence: `9 degrees is above 8 degrees.` */
  readonly words: string;
}
type Finding = Omit<Granted, "parse">;

/** What a sentence tells of one thing outright: `verb` as in a parse. `kind`: told with "a", as of a kind. */
interface ToldFact {
  readonly parse: Parse;
  readonly subject: string;
  readonly verb: string;
  readonly kind: boolean;
}

function toldIn(premises: readonly Said[]): readonly ToldFact[] {
  return premises.flatMap((said) => {
    const clause = said.kind === "plain" && !said.clause.negated ? said.clause : null;
    const parse = clause?.parses[0];
    if (clause === null || parse === undefined || parse.tense !== "present") return [];
    return [
      {
        parse,
        subject: parse.subject,
        verb: parse.verb,
        kind: / (?:is|am|are) an? /u.test(` ${clause.words}`) && parse.verb.startsWith("be "),
      },
    ];
  });
}

/**
 * What is known of the parses that an argument speaks of.
 * @param mentions how the text speaks of persons and things
 * @param spoken every parse that stands in a formula
 */
export function grantedFor(
  premises: readonly Said[],
  spoken: readonly Parse[],
  { names, groups }: Mentions,
): readonly Granted[] {
  const told = toldIn(premises);
  return spoken.flatMap((parse): readonly Granted[] => {
    const own = told.filter(({ subject }) => subject === parse.subject);
    const found =
      limitMet(parse, own, isChanged(premises, parse.subject)) ??
      (groups.has(parse.verb.slice(3)) ? null : (personhood(parse, own, names) ?? membership(parse, own)));
    return found === null ? [] : [{ parse, ...found }];
  });
}

/** Whether something may have happened to what an amount is told of: "Ann has 3 bags. Ann gives 2 bags to Ben." */
function isChanged(premises: readonly Said[], subject: string): boolean {
  return premises.some((said) => {
    const clause =
      said.kind === "plain"
        ? said.clause
        : said.kind === "not" && said.of.kind === "plain"
          ? said.of.clause
          : null;
    return (
      clause !== null &&
      ` ${clause.words} `.includes(` ${subject} `) &&
      !clause.parses.some((parse) => isState(parse, subject))
    );
  });
}

const STATES: ReadonlySet<string> = new Set(
  "be have weigh measure cost last hold contain carry owe own".split(" "),
);

/** What something is or has now: "Ann is a guest", "Ann is 16", "Ann is ill", and not "the milk is cooled". */
function isState({ subject, verb, tense }: Parse, of: string): boolean {
  if (subject !== of || tense !== "present") return false;
  const [first = "", second = "", third] = verb.split(" ");
  return (
    (STATES.has(first) && (amountIn(verb) !== null || limitIn(verb) !== null)) ||
    (first === "be" && (third !== undefined || basesOfParticiple(second).length === 0))
  );
}

/** Whether an amount that is told meets a limit. Two different amounts of one measure tell nothing. */
function limitMet({ verb }: Parse, told: readonly ToldFact[], changed: boolean): Finding | null {
  const limit = limitIn(verb);
  if (limit === null || changed) return null;
  const amounts = told.flatMap((fact) => {
    const amount = amountIn(fact.verb);
    return amount === null || amount.measure !== limit.measure
      ? []
      : [{ ...amount, from: fact.parse, words: withoutVerb(fact.verb) }];
  });
  const [first] = amounts;
  if (first === undefined || amounts.some(({ value }) => compare(value, first.value) !== 0)) return null;
  const so = isMet(limit, first);
  return { so, from: first.from, words: `${first.words} is ${so ? "" : "not "}${withoutVerb(verb)}.` };
}

function withoutVerb(verb: string): string {
  return verb.slice(verb.indexOf(" ") + 1);
}

function personhood(
  { subject, verb }: Parse,
  told: readonly ToldFact[],
  names: ReadonlySet<string>,
): Finding | null {
  if (verb !== `be ${PERSON}` && verb !== "be people") return null;
  const noun = subject.startsWith("a ") ? subject.slice(2) : subject;
  const found: Finding = { so: true, from: null, words: `${capital(subject)} is taken to be a person.` };
  if (subject === "anyone" || isSpeaker(subject) || isPersonNoun(noun)) return found;
  const fits = told.every(
    (fact) =>
      !fact.verb.startsWith("be ") ||
      (fact.kind ? isPersonNoun(fact.verb.slice(3)) : !hasThing(fact.verb.slice(3))),
  );
  return names.has(subject) && fits ? found : null;
}

/** Wide kinds: what is one of these may or may not be of a narrower one. */
const WIDE: ReadonlySet<string> = new Set(
  "creature pet predator carnivore herbivore omnivore livestock game vertebrate invertebrate amphibian arthropod mollusc crustacean egg baby young".split(
    " ",
  ),
);

function isOfKind(noun: string, wanted: NonNullable<ReturnType<typeof classNamed>>): boolean | null {
  const own = classNamed(noun);
  if (own === null && !WIDE.has(noun)) return isOfClass(noun, wanted);
  const narrower =
    own !== null &&
    own !== wanted &&
    own.everything !== true &&
    [...own.kinds, ...(own.unclear ?? [])].every((kind) => wanted.kinds.includes(kind));
  return narrower ? true : null;
}

/** Whether somebody told to be of a kind is of a wider one, as everyday words have it. */
function membership({ verb }: Parse, told: readonly ToldFact[]): Finding | null {
  const wanted = verb.startsWith("be ") ? classNamed(verb.slice(3)) : null;
  if (wanted === null || wanted.everything === true) return null;
  const found = told
    .filter(({ kind }) => kind)
    .flatMap((fact) => {
      const so = isOfKind(fact.verb.slice(3), wanted);
      return so === null ? [] : [{ so, noun: fact.verb.slice(3), from: fact.parse }];
    });
  const [first] = found;
  if (first === undefined || found.some(({ so }) => so !== first.so)) return null;
  const [kind = ""] = wanted.names;
  return {
    so: first.so,
    from: first.from,
    words: `${capital(withArticle(first.noun))} is ${first.so ? "" : "not "}${withArticle(kind)}.`,
  };
}

function withArticle(noun: string): string {
  return `${articleFor(noun)} ${noun}`;
}
