import { framesOf } from "../lexicon/frames.ts";
import type { Atom, Filler, Form } from "../meaning/form.ts";
import { atomsIn, isForm, thingsOf } from "./forms.ts";
import { conditionsThatSay } from "./same-claim.ts";
import type { Condition, Discourse, Outcome } from "./theory.ts";

/**
 * "Ann says that the bridge is closed. Is the bridge closed?": open, where all that the text tells of it is what somebody says or believes.
 * Null where the text tells anything else of what is asked, or whether those who say so are to be believed.
 */
export function onlyReported(discourse: Discourse): Outcome | null {
  const { conditions, question } = discourse;
  if (question.asked.kind !== "polar" || discourse.validity) return null;
  const reports = conditions.flatMap((one) => {
    const content = reportedIn(one.form);
    return content === null ? [] : [{ ...one, form: content }];
  });
  const [first] = conditionsThatSay(question.form, { ...discourse, conditions: reports });
  if (first === undefined) return null;
  const others = conditions.filter(({ form }) => reportedIn(form) === null);
  if (others.some((one) => mayDecide(one, discourse))) return null;
  const steps = [{ step: 1, rule: "only reported", from: [], text: "", at: first.at }];
  return { kind: "verdict", verdict: "unknown", steps };
}

/** What somebody says or believes to be so. */
function reportedIn(form: Form): Form | null {
  if (form.kind !== "atom" || form.category !== "verb" || !leavesOpen(form)) return null;
  const content = form.roles.find(({ role, form: how }) => role === "content" && how === "that")?.filler;
  return content !== undefined && isForm(content) && isSimple(form, content) ? content : null;
}

const leavesOpen = ({ lemma }: Atom): boolean =>
  framesOf(lemma)?.some(
    ({ attitude, implies }) => /^(?:say|believe)$/.test(attitude ?? "") && implies?.affirmed === "open",
  ) === true;

const isSimple = ({ time }: Atom, content: Filler & Form): boolean =>
  time.adverbs.length === 0 && (content.kind === "atom" || content.kind === "not");

/** A rule or a fact of the same words, of what is asked, or of whether somebody is right. What a thing is called decides nothing. */
function mayDecide({ form }: Condition, { question }: Discourse): boolean {
  const asked = new Set(atomsIn(question.form).map(({ lemma }) => lemma));
  const things = thingsOf(question.form);
  const said = atomsIn(form);
  if (said.some(({ lemma }) => OF_TRUTH.test(lemma) || asked.has(lemma))) return true;
  const isName = form.kind === "atom" && (form.category === "noun" || form.lemma === "of");
  return form.kind !== "atom" || (!isName && [...thingsOf(form)].some((id) => things.has(id)));
}

const OF_TRUTH =
  /^(?:true|false|truth|truthful|truthfully|lie|liar|honest|dishonest|right|wrong|mistaken|correct|reliable|trust|trustworthy|believe|know|joke|kid|pretend|prove|confirm|fact)$/;
