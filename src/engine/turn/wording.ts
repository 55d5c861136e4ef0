import type { Answered, Noted, Speech } from "../answer/answered.ts";
import type { Wording } from "../language/realize.ts";
import type { Answer, Ground } from "../answer/answer.ts";

/** How many grounds a surface quotes; the answer lists all. */
const TOLD_GROUNDS = 8;

/** Words a typed answer: the answer, a brief reason, and its grounds; and what was left out of the prompt. */
export function wordAnswer(answered: Answered, words: Wording): string {
  const { leftOut = [] } = answered;
  const said = wordWhole(answered, words);
  if (leftOut.length === 0) return said;
  return `${said} I left out ${leftOut.map((one) => `"${one}"`).join(" ")} as nothing else in the text has to do with it.`;
}

function wordWhole({ answer, speech }: Answered, words: Wording): string {
  switch (speech.kind) {
    case "verdict":
      return join(wordVerdict(answer, speech, words), speech.note);
    case "validity":
      return wordValidity(answer, speech, words);
    case "list":
      return wordList(answer, speech);
    case "definition":
      return wordDefinition(answer, speech.term);
    case "about":
      return `What I know about ${speech.term}: ${answer.items.map((item) => `${item}.`).join(" ")}`;
    case "acknowledgement":
      return speech.noted.map(wordNoted).join(" ");
    case "number":
      return wordNumber(speech);
    case "told":
      return join(speech.said, speech.missing.length === 0 ? null : `Missing: ${speech.missing.join("; ")}.`);
    case "refused":
      return join(speech.explanation, answer.grounds.length === 0 ? null : quote(answer.grounds));
  }
}

function wordVerdict(
  { verdict, grounds, missing, derivation, mode }: Answer,
  { claim, told, typically }: Extract<Speech, { kind: "verdict" }>,
  words: Wording,
): string {
  if (verdict === "unknown" || told === null) {
    return join(
      `I don't know whether ${words.clause(claim)}.`,
      missing.length === 0 ? null : `Missing: ${missing.join("; ")}.`,
    );
  }
  const direct = derivation.every(({ from }) => from.length === 0);
  if (typically !== undefined)
    return `${typically === "yes" ? "Yes" : "No"}, typically. ${quote(grounds)} (${where(grounds)})`;
  const begin = `${verdict === "yes" ? "Yes" : "No"}. ${words.proposition(told)}`;
  if (grounds.length === 0)
    return mode === "rules_closed"
      ? `${begin} In a closed world, what does not follow is not so.`
      : `${begin} It holds whatever else is so.`;
  return `${begin} ${direct ? `It is said so ${where(grounds)}.` : `Why: ${quote(grounds)} (${where(grounds)})`}`;
}

function wordValidity(
  { validity, grounds }: Answer,
  { conclusion, refuted }: Extract<Speech, { kind: "validity" }>,
  words: Wording,
): string {
  const told = words.clause(conclusion);
  if (validity === "valid")
    return `Valid: it follows that ${told}. ${grounds.length === 0 ? "It holds whatever the premises are." : `It needs: ${quote(grounds)}`}`;
  return refuted
    ? `Invalid: the premises even rule it out that ${told}. ${quote(grounds)}`
    : `Invalid: the premises can all hold although it does not hold that ${told}.`;
}

function wordList({ items }: Answer, { of, open, unchecked = 0 }: Extract<Speech, { kind: "list" }>): string {
  if (items.length === 0) return open ? "I don't know of any." : "None.";
  const told = of === "" ? "" : `${of.slice(0, 1).toUpperCase()}${of.slice(1)}: `;
  return `${told}${wordItems(items.slice(0, items.length - unchecked), items.slice(items.length - unchecked))}.${open ? " There may be others that I don't know of." : ""}`;
}

/**
 * "Lima; and, unchecked, Dublin": items that rest on unratified statements come last, marked as unchecked.
 */
function wordItems(checked: readonly string[], unchecked: readonly string[]): string {
  if (unchecked.length === 0) return checked.join(", ");
  return checked.length === 0
    ? `As stated and unchecked: ${unchecked.join(", ")}`
    : `${checked.join(", ")}; and, unchecked, ${unchecked.join(", ")}`;
}

function wordDefinition({ items }: Answer, term: string): string {
  const [first, ...others] = items;
  const name = term.slice(0, 1).toUpperCase() + term.slice(1);
  if (others.length === 0) return `${name}: ${first ?? ""}.`;
  return `${name} has ${items.length} meanings: ${items.map((item, index) => `(${index + 1}) ${item}`).join("; ")}.`;
}

function wordNumber({ said, hedge, aside }: Extract<Speech, { kind: "number" }>): string {
  return join(
    join(hedge === null ? `${said}.` : `I think ${said.includes(" = ") ? "" : "it is "}${said}.`, hedge),
    aside,
  );
}

function wordNoted({ text, outcome, against, denied = [], looked }: Noted): string {
  switch (outcome) {
    case "noted":
      return join(
        `Noted, as stated and unchecked: ${text}`,
        looked === undefined || looked === ""
          ? null
          : `There was nothing to correct: nothing that was stated is about ${looked}.`,
      );
    case "known":
      return `That is known already (${where(against)}): ${text}`;
    case "still_contested":
      return `That was stated before and is contested; saying it again does not settle it, a correction would: ${text}`;
    case "corrected": {
      const before = against.filter(({ source }) => source === "vault");
      return join(
        `Corrected: ${[text, ...denied].join(" ")}`,
        before.length === 0 ? null : `What was stated before is now contested: ${quote(before)}`,
      );
    }
    case "contested":
      return `Noted as contested: ${text} It goes against: ${quote(against)} (${where(against)})`;
  }
}

function quote(grounds: readonly Ground[]): string {
  const texts = [...new Set(grounds.map(({ text }) => text))];
  const more = texts.length - TOLD_GROUNDS;
  return `${texts.slice(0, TOLD_GROUNDS).join(" ")}${more > 0 ? ` And ${more} more.` : ""}`;
}

function wherePrompt(ref: string): string {
  if (ref === "assumption") return "with an assumption";
  return ref.startsWith("meaning of ") ? "by what the words mean" : "in what you said";
}

/** The origin of grounds, in a few words. */
function where(grounds: readonly Ground[]): string {
  const places = grounds.map(({ source, ref }) => {
    switch (source) {
      case "prompt":
        return wherePrompt(ref);
      case "pack":
        return `in the pack ${ref.slice(0, ref.indexOf("/"))}`;
      case "teaching":
        return "in what was ratified";
      case "vault":
        return "in an earlier, unchecked statement";
    }
  });
  return [...new Set(places)].join(" and ");
}

function join(first: string, second: string | null): string {
  return second === null ? first : `${first} ${second}`;
}
