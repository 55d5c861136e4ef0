import { factiveTruth } from "../lexicon/factives.ts";
import { framesOf, takesBare } from "../lexicon/frames.ts";
import type { ContentForm, Truth, VerbFrame } from "../lexicon/frames/notation.ts";
import { and, not, withPlaces, type Atom, type Form, type RoleFilling, type Time } from "../meaning/form.ts";
import { contentIn, sameTerm, type Contentful } from "./contents.ts";
import { antecedentsOf, atomsIn, childrenOf, conjunctsOf, placesIn } from "./forms.ts";
import { inOneWord } from "./content-words.ts";
import { isPhase, phasesOf, wasDone, withLastWeather } from "./state/phases.ts";
import type { Condition, Discourse } from "./theory.ts";

/**
 * What verbs of managing, forgetting, causing, preventing, beginning and knowing say of their contents, told in their stead: "Ida forgot to lock
 * the door" tells that she did not lock it. Where the question or a rule asks for the verb itself, it is told as well, as one word.
 */
export function withImplied(discourse: Discourse): Discourse {
  const { question, conditions } = discourse;
  const asked = new Set([
    ...verbsIn(question.form),
    ...conditions.flatMap(({ form }) => antecedentsOf(form, ANY).flatMap(verbsIn)),
  ]);
  const told = conditions.flatMap((one) => {
    const form = withDone(toldBy(one.form, { asked, discourse }), discourse);
    if (form === one.form) return [one];
    return conjunctsOf(form).map((part): Condition => ({ ...one, form: part, at: placesIn(part) }));
  });
  return {
    ...discourse,
    conditions: withLastWeather(told, discourse).map((one, id) => ({ ...one, id })),
    question: { ...question, form: asAsked(question.form) },
  };
}

const ANY = /./;

interface Telling {
  /** The verbs with contents that the question and the conditions of rules name. */
  readonly asked: ReadonlySet<string>;
  readonly discourse: Discourse;
}

const verbsIn = (form: Form): readonly string[] => {
  const own = form.kind === "atom" ? contentIn(form) : null;
  return [...(own === null ? [] : [own.verb.lemma]), ...childrenOf(form).flatMap(verbsIn)];
};

/** "Tom was singing" tells that he sang, where that is asked. */
function withDone(form: Form, discourse: Discourse): Form {
  if (form.kind === "and")
    return and(
      form.of.map((one) => withDone(one, discourse)),
      form.at,
    );
  if (form.kind !== "atom" || form.category !== "verb" || !isGoingOn(form)) return form;
  const asks = ({ lemma, time }: Atom): boolean =>
    lemma === form.lemma && time.tense === "past" && !time.progressive;
  const isAsked = atomsIn(discourse.question.form).some(asks);
  return isAsked && wasDone(form, discourse)
    ? and([form, { ...form, time: { ...form.time, progressive: false } }])
    : form;
}

const isGoingOn = ({ time }: Atom): boolean => time.tense === "past" && time.progressive && !time.perfect;

/** A form as what is told: with what its verbs imply of their contents. */
function toldBy(form: Form, telling: Telling): Form {
  if (verbsIn(form).length === 0) return form;
  const again = (one: Form): Form => toldBy(one, telling);
  switch (form.kind) {
    case "atom":
      return impliedBy(form, false, telling) ?? form;
    case "not": {
      const implied = form.of.kind === "atom" ? impliedBy(form.of, true, telling) : null;
      return implied === null ? form : withPlaces(implied, form.at);
    }
    case "and":
      return and(form.of.map(again), form.at);
    case "modal":
      return { ...form, of: again(form.of) };
    case "if":
      return { ...form, condition: asAsked(form.condition), then: again(form.then) };
    case "quantified":
      return toldOfAll(form, telling);
    default:
      return form;
  }
}

/** "Nobody managed to open it": nobody opened it. "Nobody forgot to sign": everybody signed. */
function toldOfAll(form: Extract<Form, { kind: "quantified" }>, telling: Telling): Form {
  const where = asAsked(form.where);
  if (form.quantifier !== "no") return { ...form, where, holds: toldBy(form.holds, telling) };
  const denied = form.holds.kind === "atom" ? impliedBy(form.holds, true, telling) : null;
  const [holds, second] = denied === null ? [] : conjunctsOf(denied);
  if (holds === undefined || second !== undefined) return { ...form, where };
  return holds.kind === "not"
    ? { ...form, where, holds: holds.of }
    : { ...form, where, quantifier: "every", holds };
}

/** What a clause tells by a verb with a content; null where the verb leaves it open. */
function impliedBy(form: Atom, isDenied: boolean, telling: Telling): Form | null {
  const said = contentIn(form);
  if (said === null) return null;
  const [truth, other] = new Set(ways(said).map((implies) => truthOf(implies, isDenied)));
  if (truth === undefined || other !== undefined) return null;
  const isOfPhase = isPhase(said);
  const content = isOfPhase ? phasesOf(said, isDenied, telling.discourse) : implied(said, truth);
  if (content === null) return null;
  const isKept = telling.asked.has(form.lemma) && !saysNoMore(said);
  const word = isKept ? inOneWord(said) : null;
  if (isKept && word === null) return null;
  const again = isOfPhase ? content : toldBy(content, telling);
  const kept = word === null ? again : and([isDenied ? not(word, []) : word, again]);
  return withPlaces(kept, form.at);
}

const truthOf = (implies: VerbFrame["implies"], isDenied: boolean): Truth =>
  (isDenied ? implies?.denied : implies?.affirmed) ?? "open";

/** The content as it is or is not; null where it may be either, or where a phrase would be lost: "In May Tom forgot to open it". */
function implied({ verb, role, content, hasTense }: Contentful, truth: Truth): Form | null {
  if (truth === "open") return null;
  if (hasTense) return truth === "true" ? asTold(content) : not(asTold(content), []);
  const doers = content.kind === "atom" ? content.roles.filter((one) => one.role === "subject") : [];
  const others = verb.roles.filter(
    (one) =>
      one.role !== role.role &&
      !/^(?:subject|object|recipient)$/.test(one.role) &&
      !doers.some(({ filler }) => sameTerm(filler, one.filler)),
  );
  if (others.length > 0 && (truth !== "true" || content.kind !== "atom")) return null;
  const isSeen = role.form === "gerund" && isPerceived(verb.lemma);
  const timed = inTimeOf(content, { ...verb.time, progressive: isSeen });
  const whole = timed.kind === "atom" ? withRoles(timed, others) : timed;
  return truth === "true" ? whole : not(whole, []);
}

/** "Forgot that she had locked it": she locked it. */
function asTold(content: Form): Form {
  if (content.kind === "not") return { ...content, of: asTold(content.of) };
  if (content.kind !== "atom" || content.time.tense !== "past" || !content.time.perfect) return content;
  return { ...content, time: { ...content.time, perfect: false } };
}

function withRoles(atom: Atom, others: readonly RoleFilling[]): Atom {
  const isNew = ({ role }: RoleFilling): boolean => atom.roles.every((one) => one.role !== role);
  return { ...atom, roles: [...atom.roles, ...others.filter(isNew)] };
}

const isPerceived = (verb: string): boolean =>
  framesOf(verb)?.some(({ attitude }) => attitude === "perceive") === true;

/** A content in the time of its verb. What it denies, joins or counts is of that time as well. */
function inTimeOf(form: Form, time: Time): Form {
  switch (form.kind) {
    case "atom": {
      const adverbs = [...time.adverbs, ...form.time.adverbs];
      return form.category === "noun" && form.time.tense === "present"
        ? form
        : { ...form, time: { ...time, progressive: time.progressive || form.time.progressive, adverbs } };
    }
    case "not":
      return { ...form, of: inTimeOf(form.of, time) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map((one) => inTimeOf(one, time)) };
    case "quantified":
      return { ...form, holds: inTimeOf(form.holds, time) };
    default:
      return form;
  }
}

/** What the verb says of its content, once for each of its meanings that fit. */
function ways(said: Contentful): readonly VerbFrame["implies"][] {
  const { verb, hasTense } = said;
  if (verb.category === "verb") return framesWith(said).map(({ implies }) => implies);
  const isOfSomebody = verb.roles.some(({ role }) => role === "subject");
  const word = verb.lemma.replace(/^(?:very|so|quite|really|too) /, "");
  return hasTense ? [factiveTruth(word, isOfSomebody ? "somebody" : "it")] : [];
}

/** Those frames of a verb that take a content said in this way, beside as many objects. */
function framesWith({ verb, role, objects }: Contentful): readonly VerbFrame[] {
  // "Was made to leave"
  const isOther = (form: ContentForm): ContentForm =>
    form === "infinitive" && objects > 0 && isPassive(verb) && takesBare(verb.lemma, objects) ? "bare" : form;
  const takes = (form: ContentForm | undefined, { implies, patterns }: VerbFrame): boolean =>
    implies !== null &&
    form !== undefined &&
    patterns.some(
      (pattern) =>
        pattern.some(({ content }) => content.includes(isOther(form))) &&
        pattern.filter(({ at, content }) => at === "object" && content.length === 0).length === objects,
    );
  return (framesOf(verb.lemma) ?? []).filter((frame) => takes(role.form, frame));
}

/** Whoever it is done to is named before the verb. */
const isPassive = ({ roles, at }: Atom): boolean => {
  const done = roles.find(({ role }) => role === "object")?.filler;
  const places = done?.kind === "thing" ? (done.at ?? []) : [];
  return places.length > 0 && Math.max(...places) < Math.max(...at);
};

/** Verbs that say nothing but that it is so, or is not: who manages to open the door opens it, who fails to pay does not pay. */
const SAYS_NO_MORE = /^(?:manage|happen|get|succeed|turn out|prove|fail|neglect|omit)$/;
const saysNoMore = ({ verb, objects }: Contentful): boolean => SAYS_NO_MORE.test(verb.lemma) && objects === 0;

/** A form as what has to hold: verbs with contents as one word each, or as their contents. */
function asAsked(form: Form): Form {
  if (verbsIn(form).length === 0) return form;
  switch (form.kind) {
    case "atom":
      return atomAsked(form);
    case "not": {
      const of = asAsked(form.of);
      return of.kind === "not" && of !== form.of ? withPlaces(of.of, form.at) : { ...form, of };
    }
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(asAsked) };
    case "modal":
      return { ...form, of: asAsked(form.of) };
    case "if":
      return { ...form, condition: asAsked(form.condition), then: asAsked(form.then) };
    case "quantified":
      return { ...form, where: asAsked(form.where), holds: asAsked(form.holds) };
    default:
      return form;
  }
}

function atomAsked(form: Atom): Form {
  const said = contentIn(form);
  if (said === null) return form;
  // "How many loaves does she need to bake?"
  if (ways(said).every((one) => truthOf(one, false) === "open" && truthOf(one, true) === "open")) return form;
  if (!saysNoMore(said)) return inOneWord(said) ?? form;
  const [truth] = new Set(ways(said).map((implies) => truthOf(implies, false)));
  const content = truth === undefined ? null : implied(said, truth);
  return content === null ? form : withPlaces(asAsked(content), form.at);
}
