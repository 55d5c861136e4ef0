import type { Saying } from "../../derivation.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** A sentence with the quotation marks in it straight; a full stop inside a quotation ends it with the quotation. Spans as in the prompt. */
export function sentencesWithQuotes(body: string, start: number): readonly Saying[] {
  const text = straight(body);
  const sentences: Saying[] = [];
  let from = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === '"') inside = !inside;
    const ends =
      (/[.?!]/u.test(char) &&
        !inside &&
        /^(?:\s|$)/u.test(text.slice(at + 1, at + 2)) &&
        !/\b(?:Mr|Mrs|Ms|Dr|St)$/u.test(text.slice(from, at))) ||
      (char === '"' &&
        !inside &&
        /[.?!]/u.test(text[at - 1] ?? "") &&
        /^\s+(?:["\p{Lu}]|$)/u.test(text.slice(at + 1, at + 4)) &&
        !spokenAfter(text.slice(from, at + 1), text.slice(at + 1))) ||
      (char === "\n" && !inside && /^\s*\n/u.test(text.slice(at + 1)));
    if (ends || at === text.length - 1) {
      push(from, at + 1);
      from = at + 1;
    }
  }
  return sentences;

  function push(begin: number, end: number): void {
    const slice = text.slice(begin, end);
    const lead = slice.length - slice.trimStart().length;
    const trimmed = slice.trim();
    if (trimmed !== "")
      sentences.push({
        text: trimmed,
        start: start + begin + lead,
        end: start + begin + lead + trimmed.length,
      });
  }
}

/** After a quotation that begins the sentence, a speaker may follow: `"Bo lies." said Ana.` */
function spokenAfter(before: string, after: string): boolean {
  return (
    before.trimStart().startsWith('"') &&
    /^\s+(?:said|says|claims?|claimed|\p{Lu}\p{L}+ (?:said|says|claims?|claimed|mentioned|declared|stated|remarked|asserted|commented|replied))[.]/u.test(
      after,
    )
  );
}

/** Quotation marks of any kind as straight double ones, character for character. */
function straight(body: string): string {
  return body
    .replace(/[“”«»„]/gu, '"')
    .replace(/’/gu, "'")
    .replace(/‘/gu, "'")
    .replace(/(?<=[\s,:(])'(?=\p{L}[^"'\n]*(?:'s[^"'\n]*)?[.,!]?'(?:\s|[.,]|$))/gu, '"')
    .replace(/(?<="[^"']*[\p{L}.,!])'(?=\s|[.,]|$)/gu, '"');
}

const NAME = String.raw`(?<who>[\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*)*?|[Tt]he (?:person|man|woman|one|boy|girl) (?:at|in|on) the [\p{L} '-]+?)`;
const VERB =
  "(?:(?:always |also |then |once |just )?(?:says?|said|claims?|claimed|states?|stated|asserts?|asserted|remarks?|remarked|comments?|commented|mentions?|mentioned|declares?|declared|expresses|expressed|notes?|noted|observes?|observed|announces?|announced|replies|replied|adds?|added|insists?|insisted|affirms?|affirmed|proclaims?|proclaimed|tells? (?:you|us|me)|told (?:you|us|me)|answers?|answered|argues?|argued|explains?|explained|points? out|pointed out|whispers?|whispered|maintains?|maintained|swears?|swore|responds?|responded|reports?|reported|was heard (?:saying|to say)|is heard saying|could be heard saying|would (?:say|tell you)|could (?:say|claim)|testifies|testified|utters?|uttered|exclaims?|exclaimed|shouts?|shouted))";
const FORMS: readonly Pattern[] = [
  pattern(String.raw`^${NAME} ${VERB}(?: that)?[,:]?(?: that)? "(?<what>[^"]+)"[.]?$`, "u"),
  pattern(
    String.raw`^(?:In ${NAME}'s words|According to ${NAME.replace("who", "second")}|As ${NAME.replace("who", "third")} (?:put|puts|said|says|stated|states) it)[,:]? (?:"(?<what>[^"]+)"|(?<claim>[^"]+?))[.]?$`,
    "u",
  ),
  pattern(
    String.raw`^"(?<what>[^"]+)"[,.]?(?: ?[-–—]+ ?| )(?:${NAME} ${VERB}|${VERB} ${NAME.replace("who", "second")}|(?<third>[\p{Lu}][\p{L}'-]*))[.]?$`,
    "u",
  ),
  pattern(String.raw`^${NAME}: "(?<what>[^"]+)"[.]?$`, "u"),
  pattern(String.raw`^${NAME} ${VERB}(?:,|:)?(?: that)? (?<what>[^"]+?)[.]?$`, "u"),
];
const DENIES = pattern(String.raw`^${NAME} (?:denies|denied)(?: that)?[,:]? "?(?<what>[^"]+?)"?[.]?$`, "u");

/** Who says what in a sentence. `denied`: they say that it is not so. Null: nobody says anything in it. */
export function speechIn(
  text: string,
): { readonly who: string; readonly what: string; readonly denied: boolean } | null {
  const line = text.replace(/\s+/gu, " ");
  for (const form of FORMS) {
    const groups = form.exec(line)?.groups;
    const [who, what] = [
      groups?.["who"] ?? groups?.["second"] ?? groups?.["third"],
      groups?.["what"] ?? groups?.["claim"],
    ];
    if (who !== undefined && what !== undefined) return { who: who.trim(), what, denied: false };
  }
  const groups = DENIES.exec(line)?.groups;
  return groups === undefined ? null : { who: groups["who"] ?? "", what: groups["what"] ?? "", denied: true };
}
