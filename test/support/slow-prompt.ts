const NAMES = ["Anne", "Bob", "Charlie", "Dave", "Erin", "Fiona", "Gary", "Harry"];
const QUALITIES = ["kind", "cold", "round", "rough", "smart", "quiet", "green", "young"];
const of = (list: readonly string[], at: number): string => list[at % list.length] ?? "";

/** What one of these says is used by the others, so that many of them together take long to decide. */
const SENTENCES: readonly ((at: number) => string)[] = [
  (at) =>
    `If something likes ${of(NAMES, at)} and ${of(NAMES, at)} is ${of(QUALITIES, at)} then it likes ${of(NAMES, at + 3)}.`,
  (at) => `Either ${of(NAMES, at)} is ${of(QUALITIES, at)} or ${of(NAMES, at)} is ${of(QUALITIES, at + 2)}.`,
  (at) =>
    `If someone is ${of(QUALITIES, at)} and ${of(QUALITIES, at + 3)} then they are ${of(QUALITIES, at + 1)}.`,
  (at) =>
    `If ${of(NAMES, at)} is ${of(QUALITIES, at)} then ${of(NAMES, at + 1)} is ${of(QUALITIES, at + 5)} or ${of(QUALITIES, at + 6)}.`,
  (at) => `${of(NAMES, at)} likes ${of(NAMES, at + 1)}.`,
];

/** A prompt of nearly the length that is allowed, which takes long to decide. */
export function slowPrompt(length = 4_000): string {
  const question = "Is Harry kind?";
  let text = "";
  for (let at = 0; ; at++) {
    const sentence = `${SENTENCES[at % SENTENCES.length]?.(Math.floor(at / SENTENCES.length)) ?? ""} `;
    if (text.length + sentence.length + question.length > length) return text + question;
    text += sentence;
  }
}
