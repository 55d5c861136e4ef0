import type { Clause, Sentential, Word } from "../grammar/syntax.ts";
import { isTerm } from "./features.ts";
import type { Filler, Form } from "./form.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { NotInterpreted, type Scope, type TextMeaning } from "./scope.ts";

/**
 * "After dropping the rake, Tom went to the shed", "Tom went to the shed before going to the barn": who does the one does the other as well.
 * Null where no phrase of the clause tells so of the past.
 */
export function timeGerundForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const found = gerundOf(clause);
  if (found === null || clause.subject === null || clause.tense !== "past") return null;
  const { link, body } = found;
  if (clause.passive !== null || clause.modal !== null || clause.negation !== null)
    throw new NotInterpreted("a clause of time without a subject", link);
  const phrases = clause.phrases.filter(({ preposition }) => preposition !== link);
  const main: Clause = { ...clause, phrases, subject: { kind: "gap" } };
  const both = (gap: Filler): Form => {
    if (!isTerm(gap)) throw new NotInterpreted("who does both", link);
    const read = (one: Sentential): Form => text.read.sentential(text, one, { ...scope, gap });
    // In the order of the text, for pronouns.
    if (link.at < clause.verb.at) {
      const first = read(body);
      return { kind: "linked", link: link.lemma, first, second: read(main), at: [link.at] };
    }
    const second = read(main);
    return { kind: "linked", link: link.lemma, first: read(body), second, at: [link.at] };
  };
  return withNounPhrase(text, clause.subject, scope, both, true);
}

function gerundOf({ phrases }: Clause): { readonly link: Word; readonly body: Sentential } | null {
  const found = phrases.find(
    ({ preposition, object }) =>
      /^(?:before|after)$/.test(preposition.lemma) && object.kind === "content" && object.form === "gerund",
  );
  if (found === undefined || found.object.kind !== "content") return null;
  return { link: found.preposition, body: toldOfGap(found.object.clause, found.preposition) };
}

function toldOfGap(body: Sentential, link: Word): Sentential {
  if (body.kind === "joined") return { ...body, parts: body.parts.map((part) => toldOfGap(part, link)) };
  if (body.kind !== "clause" || body.negation !== null || body.subject !== null)
    throw new NotInterpreted("a clause of time without a subject", link);
  return { ...body, subject: { kind: "gap" }, tense: "past", progressive: null };
}
