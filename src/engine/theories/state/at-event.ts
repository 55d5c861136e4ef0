import { NOW, type Atom, type Form } from "../../meaning/form.ts";
import { conjunctsOf, partsOf, placesIn } from "../forms.ts";
import { conditionsThatSay } from "../same-claim.ts";
import { refused, type Condition, type Discourse, type Refused } from "../theory.ts";

/**
 * "Where was the ball before Ann took it?", "Who had the ball when Tom left?": the story up to an event that it tells once, asked at its end.
 * "When" may mean before or after the event, so that both are asked, and must come to the same. Null where no such time is asked.
 */
export function storiesUntil(discourse: Discourse): readonly Discourse[] | Refused | null {
  const { question, conditions } = discourse;
  const { form, asked } = question;
  if (form.kind !== "linked" || !/^(?:before|after|when|while)$/.test(form.link)) return null;
  if (asked.kind === "amount" || asked.kind === "degree" || !isState(form.second)) return null;
  const [event, second] = conditionsThatSay(form.first, discourse);
  if (event === undefined) return refused("that it happened is not told", placesIn(form.first));
  if (second !== undefined) return refused("it happened more than once", placesIn(form.first));
  const at = conditions.indexOf(event);
  if (!conditions.every(({ form: told }) => isInOrder(told)))
    return refused("it may have happened before or after", placesIn(form.first));
  const then = toldBeside(event, at, conditions);
  const when = then === null ? [at, at + 1] : [then];
  const ends = { before: [at], after: [at + 1], when, while: when }[form.link] ?? [];
  return ends.map((end) => {
    const told = conditions
      .slice(0, end)
      .map((one, index) => (index > at && then !== null ? { ...one, form: atEnd(one.form) } : one));
    // What events have changed is so now; of what is only told to have been so, the tense stays.
    const hasEvents = told.some((one) => !isState(one.form));
    const said = hasEvents ? atEnd(form.second) : form.second;
    return { ...discourse, conditions: told, question: { ...question, form: said } };
  });
}

/** "When Ann came home, Tom was asleep": how it was then is told in the same sentence. Where the story goes on after it; null for no such sentence. */
function toldBeside({ sentence }: Condition, at: number, conditions: readonly Condition[]): number | null {
  const others = conditions.slice(at + 1).filter((one) => one.sentence === sentence);
  const isSo = others.length > 0 && others.every(({ form }) => isState(form));
  return isSo ? at + 1 + others.length : null;
}

/** How something is, where it is, or who has it: no event. */
const isState = (form: Form): boolean =>
  conjunctsOf(form).every(
    (part) =>
      part.kind === "atom" &&
      (part.category !== "verb" || /^(?:be|have|own|hold|carry)$/.test(part.lemma)) &&
      part.time.adverbs.length === 0,
  );

/** What is told of another time than that of its place in the story. */
const isInOrder = (form: Form): boolean =>
  [...partsOf(form)].every(
    (part) => part.kind !== "atom" || (!part.time.perfect && part.time.tense !== "future"),
  );

/** What was so then, as what is so at the end. */
function atEnd(form: Form): Form {
  const now = (part: Form): Form => (part.kind === "atom" ? ({ ...part, time: NOW } satisfies Atom) : part);
  return form.kind === "and" ? { ...form, of: form.of.map(now) } : now(form);
}
