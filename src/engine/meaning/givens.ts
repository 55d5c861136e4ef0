import type { Clause, NounPhrase, Sentential, Utterance } from "../grammar/syntax.ts";
import type { Form } from "./form.ts";
import { withPlaces } from "./form.ts";
import { NotInterpreted, TOP, type TextMeaning } from "./scope.ts";

/** What a question for an amount gives before it asks: "If Ann buys 3 pens, how many does she have?" */

export interface Givens {
  readonly given: readonly { readonly said: Sentential; readonly at: readonly number[] }[];
  /** The question without it. */
  readonly rest: Utterance;
}

/** Words whose clause holds when the main clause does; "before" and "until" speak of another time. */
const GIVING: ReadonlySet<string> = new Set(
  "if|when|after|once|as soon as|given|since|because|provided|while|as".split("|"),
);

/** Null where nothing is given, and where it is denied or may be so. */
export function givensOf(utterance: Utterance): Givens | null {
  if (utterance.mood !== "question") return null;
  const { given: first, ...plain } = utterance;
  const before = (first ?? []).map((said) => ({ said, at: [] }));
  const { body } = plain;
  if (!("kind" in body) || body.kind !== "subordinate")
    return before.length === 0 ? null : { given: before, rest: plain };
  const { word, condition, main } = body;
  if (!GIVING.has(word.lemma) || !asksAmount(utterance.asked, main) || !isPlain(condition)) return null;
  // "How old was Otto when Mara was born?" asks of that time.
  if (word.lemma === "when" && asksDegree(utterance.asked)) return null;
  const said = isSupposed(main) ? mapped(condition, asPresent) : condition;
  return { given: [...before, { said, at: [word.at] }], rest: { ...plain, body: main } };
}

export function givenForms(text: TextMeaning, { given }: Givens): readonly Form[] {
  return given.map(({ said, at }) => withPlaces(text.read.sentential(text, said, TOP), at));
}

const isHow = (one: NounPhrase): boolean =>
  one.kind === "noun" && /^how (?:many|much)$/.test(one.determiner?.word.lemma ?? "");

const asksDegree = (asked: Utterance["asked"]): boolean =>
  asked !== null && !("kind" in asked) && "degree" in asked;

function asksAmount(asked: Utterance["asked"], main: Sentential): boolean {
  if (asked !== null) {
    if (!("kind" in asked)) return asksDegree(asked);
    return asked.kind === "manner" ? asked.adverbs.length > 0 : asked.kind === "noun" && isHow(asked);
  }
  return clausesIn(main).some(({ subject }) => subject !== null && isHow(subject));
}

function clausesIn(body: Sentential): readonly Clause[] {
  if ("mood" in body) throw new NotInterpreted("two questions at once", null);
  if (body.kind === "clause") return [body];
  return body.kind === "joined"
    ? body.parts.flatMap(clausesIn)
    : [...clausesIn(body.condition), ...clausesIn(body.main)];
}

/** Told without a denial, a modal or an "or". */
const isPlain = (body: Sentential): boolean =>
  isJoinedByAnd(body) && clausesIn(body).every((one) => one.negation === null && isReal(one));

const isReal = ({ modal, perfect, tense }: Clause): boolean => {
  const unreal = perfect !== null && tense === "past";
  return !unreal && (modal === null || modal.lemma === "can");
};

function isJoinedByAnd(body: Sentential): boolean {
  if (body.kind === "clause") return true;
  if (body.kind === "subordinate") return isJoinedByAnd(body.condition) && isJoinedByAnd(body.main);
  return /^(?:and|but|,)$/.test(body.joint.word.lemma) && body.parts.every(isJoinedByAnd);
}

/** "How many would she have?" */
const isSupposed = (main: Sentential): boolean =>
  clausesIn(main).some(({ modal }) => modal !== null && /^(?:would|could)$/.test(modal.lemma));

/** "If he lost 3" of what is only supposed: not of the past. */
const asPresent = (clause: Clause): Clause =>
  clause.tense === "past" ? { ...clause, tense: "present" } : clause;

function mapped(body: Sentential, change: (one: Clause) => Clause): Sentential {
  if (body.kind === "clause") return change(body);
  if (body.kind === "joined") return { ...body, parts: body.parts.map((part) => mapped(part, change)) };
  return { ...body, condition: mapped(body.condition, change), main: mapped(body.main, change) };
}
