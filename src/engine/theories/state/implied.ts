import { framesOf } from "../../lexicon/frames.ts";
import type { ContentForm, VerbFrame } from "../../lexicon/frames/notation.ts";
import { not, type Atom, type Form } from "../../meaning/form.ts";
import { thingIn } from "./fluents.ts";
import { isForm, partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/**
 * What verbs of managing, forgetting, causing and preventing say of their contents, told in their stead: "Ida forgot to lock the door" tells
 * that she did not lock it. Those about which the question asks stay.
 */
export function withImplied(discourse: Discourse): Discourse {
  const asked = new Set(
    [...partsOf(discourse.question.form)].flatMap((part) => (part.kind === "atom" ? [part.lemma] : [])),
  );
  const conditions = discourse.conditions.map((one): Condition => {
    const implied = impliedBy(one.form);
    return implied === null || asked.has(implied.verb) ? one : { ...one, form: implied.form };
  });
  return { ...discourse, conditions };
}

/** Null where the verb leaves it open, and where the content only begins or ends. */
function impliedBy(form: Form): { readonly verb: string; readonly form: Form } | null {
  const isDenied = form.kind === "not";
  const verb = isDenied ? form.of : form;
  if (verb.kind !== "atom" || verb.category !== "verb" || verb.time.tense === "future") return null;
  const [role, second] = verb.roles.filter(({ filler }) => isForm(filler));
  const content = role?.filler;
  if (content?.kind !== "atom" || content.category !== "verb" || second !== undefined) return null;
  const frames = framesWith(verb.lemma, role?.form);
  const [truth, other] = new Set(
    frames.map(({ implies }) => (isDenied ? implies?.denied : implies?.affirmed)),
  );
  const isPhase = frames.some(({ effects }) =>
    effects.some(({ kind }) => kind === "start" || kind === "stop"),
  );
  if (truth === undefined || truth === "open" || other !== undefined || isPhase) return null;
  // "In May Tom managed to open it": when would be lost.
  const doer = thingIn(content, "subject");
  const isPlain = verb.roles.every(
    (one) => one === role || one.role === "subject" || (doer !== null && thingIn(verb, one.role) === doer),
  );
  if (!isPlain) return null;
  const adverbs = [...verb.time.adverbs, ...content.time.adverbs];
  const told: Atom = { ...content, time: { ...verb.time, adverbs } };
  const at = [...verb.at, ...(isDenied ? form.at : [])];
  const said: Form = { ...told, at: [...told.at, ...at] };
  return { verb: verb.lemma, form: truth === "true" ? said : not(said, []) };
}

/** Those frames of a verb that take a content said in this way. */
const framesWith = (verb: string, form: ContentForm | undefined): readonly VerbFrame[] =>
  (framesOf(verb) ?? []).filter(
    ({ implies, patterns }) =>
      implies !== null &&
      patterns.some((pattern) => pattern.some(({ content }) => form !== undefined && content.includes(form))),
  );
