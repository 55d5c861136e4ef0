/**
 * What a person or an editor puts around a text and what says nothing: invisible characters at its ends, full-width figures, emphasis, an
 * emoji behind the question, "Hey,", "please", "yes or no?".
 *
 *     **Is a whale a fish?** 🐳      ⇒   Is a whale a fish?
 *     Hey, what is ２＋２, please?   ⇒   what is 2+2?
 *
 * Letters that only look like others stay: the guard of mixed scripts declines them. So do quotation marks around a word, which speak of the
 * word itself, and signs of direction within the text, which change what is seen.
 */
export function withoutOrnaments(text: string): string | null {
  const plain = CHANGES.reduce((left, change) => change(left), text).trim();
  return plain === text || plain === "" ? null : plain;
}

const CHANGES: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, ""),
  (text) => text.replace(/[\u00ad\u200b\u2060\ufeff]/gu, ""),
  // Full-width figures and marks, not letters.
  (text) =>
    text.replace(/[\uff01-\uff20\uff3b-\uff40\uff5b-\uff5e]/gu, (one) =>
      String.fromCharCode(one.charCodeAt(0) - 0xfee0),
    ),
  withoutEmphasis,
  (text) =>
    text.replace(
      /^(?:\p{Extended_Pictographic}|\ufe0f|\s)+|(?<=[.?!]\s*)(?:\p{Extended_Pictographic}|\ufe0f|\s)+$/gu,
      "",
    ),
  unwrapped,
  oneLine,
  quiet,
  withoutAddress,
  withoutPreface,
  // "Tom, is a cat."
  (text) =>
    text.replace(
      /(^|[.?!]\s+)(\p{Lu}\p{L}*)\s*,\s+(?=(?:is|are|was|were|has|have|had)\s)(?=[^,.?!]*[.!](?:\s|$))/gu,
      "$1$2 ",
    ),
];

/** `**Is a whale a fish?**`, `Is a *whale* a fish?` */
function withoutEmphasis(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}*])(\*{1,2})(?=\p{L})([^*\n]*?[\p{L}.?!])\1(?![\p{L}\p{N}*])/gu, "$2");
}

/** `"Is a whale a fish?"`, `(Is a whale a fish?)`: marks around the whole text and nowhere in it. */
function unwrapped(text: string): string {
  const inner =
    /^(?:["\u201c](?<quoted>[^"\u201c\u201d]+)["\u201d]|\((?<bracketed>[^()]+)\)|>\s+(?<cited>[^>\n]+))$/u.exec(
      text,
    );
  const { quoted, bracketed, cited } = inner?.groups ?? {};
  return quoted ?? bracketed ?? cited ?? text;
}

/** A text with a single word in each line. */
function oneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.length > 2 && lines.every((line) => line !== "" && !/\s/u.test(line)) ? lines.join(" ") : text;
}

/** A question alone, all in capital letters: what they tell of is no longer a name. */
function quiet(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  const isLoud =
    /^[^.?!]+\?$/u.test(text) &&
    words.length > 3 &&
    words.every((word) => word === word.toUpperCase()) &&
    words.some((word) => word.length > 3);
  return isLoud ? text.toLowerCase() : text;
}

/** Words to whoever answers. */
function withoutAddress(text: string): string {
  return text
    .replace(
      /^(?:hey|hi|hello|um|uh|er|well|ok|okay|right|now|please|yes or no|quick question|tell me)\s*[,:]\s+/iu,
      "",
    )
    .replace(/^(?:hey|hi|hello|good (?:morning|day|afternoon|evening))(?: there)?\s*[,!.]\s+(?=.)/iu, "")
    .replace(/^please\s+(?=(?:tell|name|say|give)\b)/iu, "")
    .replace(/,?\s+please(?=\s*[.?!]*$)/iu, "")
    .replace(/(?<=\?)\s+(?:(?:please\s+)?(?:answer|say|reply)(?:\s+with)?\s+)?yes or no\s*[.?!]?$/iu, "")
    .replace(
      /(?<=\?)\s+(?:please\s+)?(?:give|state|name|write) (?:only |just )?the (?:number|name|answer|amount|date|time|day|word)\s*[.!]?$/iu,
      "",
    )
    .replace(/\s*[;,]\s*yes or no\s*\?$/iu, "?")
    .replace(/\s+or not\s*\?$/iu, "?");
}

/** What a text says of itself: what its paragraphs are about, and that its statements hold. */
function withoutPreface(text: string): string {
  return text.replace(
    /^(?:(?:the (?:following|next)|these|this) (?:paragraphs?|texts?|passages?|statements?|sentences?|clues?) (?:each |all )?describes? an? (?:set|group|row|list) of \w+ \w+(?: (?:arranged|placed|put|sorted|listed) in an? (?:fixed )?(?:order|row))?\.\s+|(?:all )?(?:the|these) (?:following )?(?:statements|sentences|clues) are (?:all )?(?:logically )?(?:consistent|true)(?: within (?:each|the) (?:paragraph|text))?\.\s+)+/iu,
    "",
  );
}
