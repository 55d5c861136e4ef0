import type { Clause, NounPhrase, Sentential } from "../grammar/syntax.ts";
import { isTerm, saysRule } from "./features.ts";
import type { Filler, Form } from "./form.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { PRONOUN_QUANTIFIERS, QUANTIFIERS } from "./quantifier-words.ts";
import { NotInterpreted, type Scope, type TextMeaning } from "./scope.ts";

type Joined = Extract<Sentential, { kind: "joined" }>;

/**
 * Verb phrases joined under one subject that quantifies: it stands before them all.
 *
 *     every boy sings or dances      every x [boy(x)] [sing(x) or dance(x)], not: every boy sings, or every boy dances
 *     a coach leaves and arrives     one coach
 *
 * Null where the subject is named, or where it makes no difference.
 */
export function withSharedSubject(text: TextMeaning, body: Joined, scope: Scope): Form | null {
  const parts = body.parts.filter((part): part is Clause => part.kind === "clause");
  const subject = parts[0]?.subject ?? null;
  if (subject === null || parts.length < body.parts.length || parts.length < 2) return null;
  if (!parts.every((part) => part.subject === subject) || !isShared(subject, body, parts)) return null;
  const bare = parts.map((part): Clause => ({ ...part, subject: { kind: "gap" } }));
  const whole = (gap: Filler): Form => {
    if (!isTerm(gap)) throw new NotInterpreted("who does both", body.joint.word);
    return text.read.sentential(text, { ...body, parts: bare }, { ...scope, gap });
  };
  return withNounPhrase(text, subject, scope, whole, true);
}

function isShared(subject: NounPhrase, { joint }: Joined, parts: readonly Clause[]): boolean {
  // "Adam and Otto sing or dance": each of them does.
  if (subject.kind === "group") return joint.word.lemma === "or" && subject.joint.word.lemma === "and";
  const word = quantifierOf(subject);
  if (word === null) return false;
  if (joint.word.lemma !== "and") return true;
  return word === "a" ? !parts.some(saysRule) : OF_BOTH.has(word);
}

/** Quantifiers of which it matters whether one and the same does both. */
const OF_BOTH: ReadonlySet<string> = new Set(
  "some no most many few someone somebody something nobody no one nothing none".split(" "),
);

/** The word of a subject that quantifies; "" for one without a determiner: "dogs", "three dogs". */
function quantifierOf(subject: NounPhrase): string | null {
  if (subject.kind === "pronoun")
    return PRONOUN_QUANTIFIERS.has(subject.word.lemma) ? subject.word.lemma : null;
  if (subject.kind !== "noun") return null;
  const { determiner } = subject;
  if (determiner === null) return subject.count === "pl" || subject.amount !== null ? "" : null;
  const { lemma } = determiner.word;
  return determiner.owner === null && (lemma === "a" || QUANTIFIERS.has(lemma)) ? lemma : null;
}
