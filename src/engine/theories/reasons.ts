import type { Form, Places } from "../meaning/form.ts";
import { atomsIn, isForm, partsOf, placesIn } from "./forms.ts";
import { conditionsThatSay } from "./same-claim.ts";
import { refused, type Condition, type Discourse, type Outcome } from "./theory.ts";

/**
 * "Max put on his coat because it was cold. Why did Max put on his coat?": the reason that the text tells of what is asked, in its own words;
 * so with what somebody did something for, "went to the shop to buy milk". What is no reason in the text is none. Null where no reason is asked.
 */
export function reasonOf(discourse: Discourse): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "reason") return null;
  const told = conditionsThatSay(form, discourse);
  const reasons = told.flatMap((condition) => {
    const words = condition.because ?? purposeOf(condition) ?? beforeSo(condition, discourse);
    return words === null ? [] : [{ words, condition }];
  });
  const [only, second] = reasons;
  if (only === undefined || second !== undefined || told.length > 1)
    return refused(only === undefined ? "no reason is told" : "several reasons are told", placesIn(form));
  const steps = [{ step: 1, rule: "reason", from: [], text: "", at: only.condition.at }];
  return { kind: "words", at: only.words, steps };
}

/** "It was cold, so Max put on his coat": what stands before "so" in the sentence. */
function beforeSo({ id, form, sentence }: Condition, { conditions }: Discourse): Places | null {
  if (form.kind !== "atom" || !form.time.adverbs.includes("so")) return null;
  const start = Math.min(...form.at, ...namedIn(form));
  const before = conditions
    .filter((one) => one.sentence === sentence && one.id < id)
    .map((one) => one.form)
    .filter((one) => Math.max(...wordsOf([one], [])) < start);
  const isClause = before.some((one) => one.kind !== "atom" || one.category !== "noun");
  return isClause ? wordsOf(before, []) : null;
}

/** Where its things are named. */
const namedIn = (form: Form): Places =>
  [...partsOf(form)].flatMap((part) =>
    part.kind === "atom" ? part.roles.flatMap(({ filler }) => ("at" in filler ? (filler.at ?? []) : [])) : [],
  );

/** "To buy milk" of one who went to the shop. */
function purposeOf({ form }: Condition): Places | null {
  const roles = form.kind === "atom" ? form.roles.filter((one) => one.form === "infinitive") : [];
  const [role, second] = roles;
  if (role === undefined || second !== undefined || !isForm(role.filler)) return null;
  const [start] = [
    ...(role.at ?? []),
    ...atomsIn(role.filler).flatMap((one) => (one.category === "verb" ? one.at : [])),
  ].sort((a, b) => a - b);
  return wordsOf([role.filler], role.at ?? []).filter((at) => at >= (start ?? 0));
}

/** All words from the first to the last that say it. */
export function wordsOf(forms: readonly Form[], at: Places): Places {
  const places = [...forms.flatMap((form) => [...placesIn(form), ...namedIn(form)]), ...at];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
