import { convert, yearly } from "./conversions.ts";
import { countOf, type Count } from "./counts.ts";
import { membersOf, whetherMember } from "./closed-kinds.ts";
import {
  amountIn,
  calledRoles,
  countedIn,
  isPlain,
  nounOf,
  rolesOf,
  type Asked,
  type CountAsked,
  type Subject,
  type Whole,
} from "./asked.ts";
import { verdictOf, type Cited, type Finding } from "./finding.ts";
import {
  daysOf,
  daysOfDate,
  monthAt,
  monthsCounted,
  neighbourOf,
  whetherBefore,
  whetherWeekend,
} from "./calendar.ts";
import { whetherRelative, whichRelative } from "./kin-words.ts";
import { lettersCounted, spelledOut, whetherLetters, whichWord } from "./mentioned-words.ts";
import { colourOf, whetherColour, whetherDoes, whichKind } from "./kinds.ts";
import { whetherNumber, whichNumber } from "./numbers.ts";
import { whetherCapital, whichCapital } from "./relations.ts";
import { whetherNearer, whichNearest } from "./distances.ts";
import { whetherMore, whetherMost, whichMost } from "./superlatives.ts";
import { whichShape } from "./shapes.ts";
import { whetherLonger, whichLonger } from "./unit-comparisons.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import { pluralise } from "../../language/morphology.ts";
import { someIn, whetherIn, whereIs, whichRegion } from "./places.ts";
import type { Amount, Atom, Filler, Form } from "../../meaning/form.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import {
  compare,
  formatRational,
  isInteger,
  multiply,
  ONE,
  rational,
  type Rational,
} from "../../text/rational.ts";

/** What packs come to about a question, by the first class of questions that it belongs to. Null where no class has it. */
export function findIn(asked: Asked): Finding | null {
  switch (asked.question.asked.kind) {
    case "polar":
      return polar(asked);
    case "amount":
      return lettersCounted(asked) ?? amount(asked);
    case "degree":
      return lettersCounted(asked);
    case "manner":
      return spelledOut(asked);
    case "which":
      return which(asked, asked.question.asked.variable);
    case "place":
      return place(asked, asked.question.asked.variable);
    default:
      return null;
  }
}

function polar(asked: Asked): Finding | null {
  const { form } = asked.question;
  for (const find of POLAR) {
    const found = find(asked, form);
    if (found !== null) return found;
  }
  return null;
}

/** "Is Egypt in Europe?", "Is Peru on the continent of Africa?", "Is May before April?" */
function located(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "atom" || form.category !== "place") return null;
  const [subject, object] = rolesOf(form, ["subject", "object"]) ?? [];
  const [one, other] = [subject, object].map((filler) =>
    filler === undefined ? null : asked.nameOf(filler),
  );
  if (one === null || other === null || one === undefined || other === undefined) return null;
  if (form.lemma === "in") return whetherIn(asked.knowledge, one, other);
  return whetherBefore(asked.knowledge, form.lemma, one, other);
}

/** "Is Saturday on the weekend?" */
function onWeekend(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "atom" || form.category !== "place") return null;
  const [subject, object] = rolesOf(form, ["subject", "object"]) ?? [];
  const name = subject === undefined ? null : asked.nameOf(subject);
  const isWeekend = object?.kind === "thing" && asked.definite(object) === "weekend";
  return name !== null && isWeekend ? whetherWeekend(asked.knowledge, name) : null;
}

/** "Is red a colour?", "Do cows eat grass?" */
function told(asked: Asked, form: Form): Finding | null {
  const generic = asked.generic(form);
  if (generic === null) return null;
  const { noun, holds, variable } = generic;
  const kind = nounOf(holds, variable);
  if (kind === "colour" || kind === "color") return whetherColour(asked.knowledge, noun);
  return holds.kind === "quantified" ? does(asked, noun, variable, holds) : null;
}

function does(
  { knowledge }: Asked,
  noun: string,
  variable: number,
  { quantifier, where, holds, variable: inner }: Extract<Form, { kind: "quantified" }>,
): Finding | null {
  const thing = nounOf(where, inner);
  if (quantifier !== "some" || thing === null || holds.kind !== "atom" || holds.category !== "verb")
    return null;
  const [subject, object] = rolesOf(holds, ["subject", "object"]) ?? [];
  const isAsked =
    subject?.kind === "variable" &&
    subject.id === variable &&
    object?.kind === "variable" &&
    object.id === inner;
  if (!isAsked || holds.lemma === "have") return null;
  return whetherDoes(
    knowledge,
    noun,
    [thing, pluralise(thing)].map((one) => `${holds.lemma} ${one}`),
  );
}

/** "Does February 2024 have 29 days?" */
function monthHas(_asked: Asked, form: Form): Finding | null {
  if (form.kind !== "atom" || form.lemma !== "have") return null;
  const [subject, object] = rolesOf(form, ["subject", "object"]) ?? [];
  if (subject?.kind !== "moment" || object?.kind !== "measure" || object.unit !== "day") return null;
  const days = subject.moment.kind === "date" ? daysOfDate(subject.moment) : null;
  const verdict = days === null ? null : judge(object.amount, days.value);
  return days === null || verdict === null ? null : verdictOf(verdict, "calendar", [], days.because);
}

/** The classes of yes-or-no questions. */
const POLAR: readonly ((asked: Asked, form: Form) => Finding | null)[] = [
  whetherNumber,
  whetherLetters,
  whetherRelative,
  whetherCapital,
  whetherMost,
  whetherNearer,
  whetherMore,
  everyHas,
  inRegion,
  monthHas,
  located,
  onWeekend,
  member,
  existing,
  had,
  whetherLonger,
  told,
];

/** "Is Greenland a continent?" */
function member(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "atom" || form.category !== "noun") return null;
  const [subject] = rolesOf(form, ["subject"]) ?? [];
  const name = subject === undefined ? null : asked.nameOf(subject);
  return name === null ? null : whetherMember(asked.knowledge, name, form.lemma);
}

/** "Are there seven continents?" */
function existing(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.amount === null) return null;
  const noun = nounOf(form.where, form.variable);
  const { holds } = form;
  if (noun === null || holds.kind !== "atom" || holds.lemma !== "exist") return null;
  const isAlone = rolesOf(holds, ["subject"]) !== null;
  const inside = rolesOf(holds, ["subject", "in"])?.[1];
  if (!isAlone && inside === undefined) return null;
  const whole: Whole | null = inside === undefined ? null : { kind: "name", filler: inside };
  const found = isAlone || whole !== null ? counted(asked, noun, whole) : null;
  return found === null ? null : judged(form.amount, found);
}

/** "Does a triangle have four sides?", "Does a week have seven days?" */
function had(asked: Asked, form: Form): Finding | null {
  const clause = asked.clause(form);
  if (clause === null) return null;
  const { subject, said } = clause;
  const wanted =
    countedIn(said, (filler) => asked.isSubject(filler, subject)) ?? measured(asked, subject, said);
  return wanted === null ? null : hasSoMany(asked, subject, wanted);
}

/** "Do all triangles have three sides?" What holds of most decides nothing about all. */
function everyHas(asked: Asked, form: Form): Finding | null {
  const kind = asked.every(form);
  const wanted =
    kind === null
      ? null
      : countedIn(kind.holds, (filler) => filler?.kind === "variable" && filler.id === kind.variable);
  const found = kind === null || wanted === null ? null : numberOf(asked, kind.noun, wanted.noun);
  return wanted === null || found === null || found.typical ? null : judged(wanted.amount, found);
}

/** "Is there a country in Africa?" */
function inRegion(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return null;
  const noun = nounOf(form.where, form.variable);
  const [subject, place] = form.holds.lemma === "exist" ? (rolesOf(form.holds, ["subject", "in"]) ?? []) : [];
  const region = place === undefined ? null : asked.nameOf(place);
  if (noun === null || region === null || subject?.kind !== "variable" || subject.id !== form.variable)
    return null;
  return someIn(asked.knowledge, noun, region);
}

/** "Is a kilometre 1000 metres?" */
function measured(asked: Asked, subject: Subject, said: Form): CountAsked | null {
  const isLong = said.kind === "atom" && (said.lemma === "be" || said.lemma === "long");
  if (!isLong || subject.kind !== "noun") return null;
  const [filler, measure] = rolesOf(said, ["subject", "measure"]) ?? [];
  return measure?.kind === "measure" && asked.isSubject(filler, subject)
    ? { amount: measure.amount, noun: measure.unit }
    : null;
}

function hasSoMany(asked: Asked, subject: Subject, { amount: wanted, noun }: CountAsked): Finding | null {
  const days = subject.kind === "name" && noun === "day" ? daysOf(asked.knowledge, subject.name) : null;
  if (days !== null) {
    const judgements = days.values.map((value) => judge(wanted, value));
    const [first] = judgements;
    if (first === undefined || first === null || judgements.some((one) => one !== first)) return null;
    return verdictOf(first, "count", days.cited, days.because);
  }
  const found = numberOf(asked, subject.kind === "noun" ? subject.noun : subject.name, noun);
  return found === null ? null : judged(wanted, found);
}

/** A number that packs tell, with the rows that it rests on. */
interface Told {
  readonly value: Rational;
  readonly cited: readonly Cited[];
  readonly rule: string;
  readonly because: string | null;
  readonly typical: boolean;
}

const toldOf = ({ value, told, typical }: Count): Told => ({
  value,
  cited: [told],
  rule: "count",
  because: null,
  typical,
});

/** How many of a part or a smaller unit something has. */
function numberOf({ knowledge }: Asked, whole: string, part: string): Told | null {
  const count = countOf(knowledge, whole, part);
  if (count !== null) return toldOf(count);
  const converted = convert(knowledge, whole, part) ?? yearly(knowledge, whole, part);
  return converted === null ? null : { ...converted, rule: "conversion", because: null, typical: false };
}

function judged(wanted: Amount, { value, cited, rule, because, typical }: Told): Finding | null {
  const verdict = judge(wanted, value);
  return verdict === null ? null : { ...verdictOf(verdict, rule, cited, because), typical };
}

/** Whether a number is as asked; null for "about 4" and "4 more". */
function judge({ bound, value, relation, per }: Amount, number: Rational): "yes" | "no" | null {
  if (value === null || relation !== null || per !== undefined) return null;
  const sign = compare(number, value);
  switch (bound) {
    case "=":
      return sign === 0 ? "yes" : "no";
    case ">=":
      return sign >= 0 ? "yes" : "no";
    case "<=":
      return sign <= 0 ? "yes" : "no";
    case ">":
      return sign > 0 ? "yes" : "no";
    case "<":
      return sign < 0 ? "yes" : "no";
    case "~":
      return null;
  }
}

/** "How many legs does a spider have?", "How many metres are in 3 kilometres?" */
function amount(asked: Asked): Finding | null {
  const wanted = amountIn(asked);
  if (wanted === null) return monthsCounted(asked);
  const found = counted(asked, wanted.noun, wanted.whole);
  if (found === null || !isShort(found.value)) return null;
  const { value, cited, rule, because, typical } = found;
  return { outcome: { kind: "number", value, noun: wanted.noun }, cited, rule, because, typical };
}

/** A number that is written in full. */
const isShort = (value: Rational): boolean => isInteger(multiply(value, rational(1_000_000n)));

/** Continents are named; seasons are kinds. */
const MEMBER: ReadonlySet<string> = new Set(["instance_of", "is_a"]);

function counted(asked: Asked, noun: string, whole: Whole | null): Told | null {
  const { knowledge } = asked;
  if (whole?.kind === "noun") return manyTimes(numberOf(asked, whole.noun, noun), whole);
  if (whole?.kind === "measure") return inMeasure(asked, noun, whole.filler.amount, whole.filler.unit);
  const name = whole === null ? null : asked.nameOf(whole.filler);
  if (whole !== null && name === null) return null;
  const days = name !== null && noun === "day" ? daysOf(knowledge, name) : null;
  if (days !== null) {
    const [only, second] = days.values;
    if (only === undefined || second !== undefined) return null;
    return { value: only, cited: days.cited, rule: "count", because: days.because, typical: false };
  }
  const count = name === null ? null : countOf(knowledge, name, noun);
  if (count !== null) return toldOf(count);
  const members = membersOf(knowledge, noun, name);
  if (members === null) return null;
  const cited = members.flatMap((member) =>
    knowledge
      .factsAbout(member)
      .filter(({ fact }) => MEMBER.has(fact.relation) && fact.subject === member && fact.object === noun),
  );
  if (cited.length !== members.length) return null;
  return { value: rational(BigInt(members.length)), cited, rule: "members", because: null, typical: false };
}

/** "How many legs do two dogs have?" */
function manyTimes(one: Told | null, { noun, times }: Extract<Whole, { kind: "noun" }>): Told | null {
  if (one === null || times === undefined) return one;
  const because = `${formatRational(times)} ${pluralise(noun)} have ${formatRational(times)} times as many.`;
  return { ...one, value: multiply(one.value, times), because };
}

/** "How many grams are in 3 kilograms?", "How many eggs are in a dozen?" */
function inMeasure(
  asked: Asked,
  noun: string,
  { bound, value, relation, per }: Amount,
  unit: string,
): Told | null {
  if (bound !== "=" || value === null || relation !== null || per !== undefined) return null;
  if (unit === "") return dozens(asked, noun, value);
  const one = convert(asked.knowledge, unit, noun);
  if (one === null) return null;
  const number = formatRational(value);
  const because =
    compare(value, ONE) === 0 ? null : `${number} ${pluralise(unit)} are ${number} times as many.`;
  return { value: multiply(one.value, value), cited: one.cited, rule: "conversion", because, typical: false };
}

/** Words that count anything: "How many eggs are in a dozen?" */
const COLLECTIVES = ["dozen", "pair", "gross", "trio"];

function dozens(asked: Asked, noun: string, value: Rational): Told | null {
  const [only, second] = COLLECTIVES.filter((one) => asked.says(one) || asked.says(`${one}s`));
  if (only === undefined || second !== undefined || unitsNamed(noun).length > 0) return null;
  const cited = asked.knowledge
    .definitionsOf(only)
    .map(({ ref, definition }) => ({ ref, text: `${only}: ${definition}.` }));
  return cited.length === 0 ? null : { value, cited, rule: "count", because: null, typical: false };
}

/** "What colour is grass?", "What colour is the sky?" */
function whichColour(asked: Asked, variable: number): Finding | null {
  const [kind, link, ...others] = conjunctsOf(asked.question.form);
  const noun = kind === undefined ? null : nounOf(kind, variable);
  if (link === undefined || others.length > 0 || !(noun === "colour" || noun === "color")) return null;
  const same = link.kind === "quantified" ? link.holds : link;
  if (same.kind !== "equal" || (link.kind === "quantified" && asked.isQuantified)) return null;
  const ends = [same.left, same.right];
  const other = ends.find((filler) => !(filler.kind === "variable" && filler.id === variable));
  if (other === undefined || !ends.some((filler) => filler.kind === "variable" && filler.id === variable))
    return null;
  const isBound =
    link.kind === "quantified" &&
    (link.quantifier === "generic" || link.quantifier === "some") &&
    other.kind === "variable" &&
    other.id === link.variable;
  const thing = isBound
    ? nounOf(link.where, link.variable)
    : other.kind === "thing"
      ? asked.definite(other)
      : null;
  return thing === null ? null : colourOf(asked.knowledge, thing);
}

function which(asked: Asked, variable: number): Finding | null {
  const [first = null] = [
    whichNumber,
    whichLonger,
    whichWord,
    whichRelative,
    whichCapital,
    whichMost,
    whichNearest,
    whichColour,
    whichShape,
    whichCalled,
    whichOf,
  ].flatMap((find) => find(asked, variable) ?? []);
  return first;
}

/** "What is a young dog called?" */
function whichCalled({ knowledge, question: { form } }: Asked, variable: number): Finding | null {
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return null;
  const { holds, where, variable: inner } = form;
  const [named, name] = calledRoles(holds) ?? [];
  const isAsked = name?.kind === "variable" && name.id === variable;
  if (!isAsked || named?.kind !== "variable" || named.id !== inner) return null;
  const parts = conjunctsOf(where);
  const nouns = parts.flatMap((part) => nounOf(part, inner) ?? []);
  const words = parts.flatMap((part) =>
    part.kind === "atom" && part.category === "adjective" ? [part] : [],
  );
  const [noun = "", secondNoun] = nouns;
  const [word, secondWord] = words;
  if (secondNoun !== undefined || secondWord !== undefined || nouns.length + words.length !== parts.length)
    return null;
  if (word === undefined)
    return noun.startsWith("baby ") ? whichKind(knowledge, noun.slice(5), "young") : null;
  return rolesOf(word, ["subject"]) === null ? null : whichKind(knowledge, noun, word.lemma);
}

/** "Which country is Munich in?", "What day comes after Monday?", "What is the fifth month of the year?" */
function whichOf(asked: Asked, variable: number): Finding | null {
  const [kind, link, ...others] = conjunctsOf(asked.question.form);
  if (kind === undefined || link?.kind !== "atom" || others.length > 0) return null;
  const noun = nounOf(kind, variable);
  if (noun === null) return null;
  const isAsked = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === variable;
  if (noun === "month" && link.category === "adjective") {
    const [subject, whole] = rolesOf(link, ["subject", "of"]) ?? [];
    const isYear = whole?.kind === "thing" && asked.definite(whole) === "year";
    return isAsked(subject) && isYear ? monthAt(asked.knowledge, link.lemma) : null;
  }
  const next = nextTo(asked, link, isAsked);
  if (next !== null) return neighbourOf(asked.knowledge, noun, next.word, next.name);
  if (link.category !== "place" || !(link.lemma === "in" || (link.lemma === "on" && noun === "continent")))
    return null;
  const [subject, object] = rolesOf(link, ["subject", "object"]) ?? [];
  const name = subject === undefined ? null : asked.nameOf(subject);
  return name !== null && isAsked(object) ? whichRegion(asked.knowledge, name, noun) : null;
}

/** "come(x1, after: Monday)", "before(x1, object: Friday)". */
function nextTo(
  asked: Asked,
  atom: Atom,
  isAsked: (filler: Filler | undefined) => boolean,
): { readonly word: "before" | "after"; readonly name: string } | null {
  for (const word of ["before", "after"] as const) {
    const isOfTwo = atom.lemma === word || atom.lemma === (word === "after" ? "follow" : "precede");
    const roles = isOfTwo ? ["subject", "object"] : atom.lemma === "come" ? ["subject", word] : null;
    const [subject, other] = roles === null ? [] : (rolesOf(withoutRight(atom), roles) ?? []);
    const name = other === undefined ? null : asked.nameOf(other);
    if (isAsked(subject) && name !== null) return { word, name };
  }
  return null;
}

/** "Comes right after" and "comes after" ask for the same day. */
const withoutRight = (atom: Atom): Atom => ({
  ...atom,
  time: {
    ...atom.time,
    adverbs: atom.time.adverbs.filter((word) => word !== "right" && word !== "directly"),
  },
});

/** "Where is Munich?" */
function place(asked: Asked, variable: number): Finding | null {
  const { form } = asked.question;
  if (form.kind !== "atom") return null;
  const fillers = form.roles.map(({ filler }) => filler);
  const subject = form.roles.find(({ role }) => role === "subject")?.filler;
  const isAsked = fillers.some((filler) => filler.kind === "variable" && filler.id === variable);
  const name = subject === undefined ? null : asked.nameOf(subject);
  return name === null || !isAsked || fillers.length !== 2 || !isPlain(form.time)
    ? null
    : whereIs(asked.knowledge, name);
}
