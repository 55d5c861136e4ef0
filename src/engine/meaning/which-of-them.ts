import type { Noun, NounPhrase, Utterance } from "../grammar/syntax.ts";

/** "Which of them is taller?": who is taller, of those. The question without these words, and with its choices; any other as it was. */
export function withChoices(question: Utterance): Utterance {
  const { mood, asked, body, choices } = question;
  if (mood !== "question" || choices !== undefined || !("kind" in body)) return question;
  if (asked !== null && "kind" in asked && asked.kind === "noun") {
    const found = ofThem(asked);
    return found === null ? question : { ...question, asked: found.which, choices: found.them };
  }
  if (asked !== null || body.kind !== "clause" || body.subject?.kind !== "noun") return question;
  const found = ofThem(body.subject);
  return found === null
    ? question
    : { ...question, body: { ...body, subject: found.which }, choices: found.them };
}

/** "Which" and "them" of "which of them". */
function ofThem(noun: Noun): { readonly which: Noun; readonly them: NounPhrase } | null {
  const { determiner, head, amount, modifiers } = noun;
  const [of, second] = modifiers;
  if (determiner?.word.lemma !== "which" || head !== null || amount !== null || second !== undefined)
    return null;
  if (of?.kind !== "phrase" || of.phrase.preposition.lemma !== "of" || of.phrase.adverb !== null) return null;
  const { object, preposition } = of.phrase;
  if (object.kind !== "pronoun" || object.word.lemma !== "they" || object.modifiers.length > 0) return null;
  const which = { ...noun, modifiers: [] };
  // "Of" says of whom, with "them".
  const them = { kind: "group", joint: { word: preposition, first: null }, parts: [object] } as const;
  return { which, them };
}
