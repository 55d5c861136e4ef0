import { isPersonal } from "./kinds.ts";
import { when, type Formula } from "./formula.ts";

/** First words of phrases that do not name a kind of what the last word names. */
const SHIFTING: ReadonlySet<string> = new Set(
  `fake former false alleged toy would-be ex mock pretend counterfeit artificial imaginary fictional potential future past so-called supposed presumed apparent virtual model plastic rubber stone wooden paper chocolate gummy
almost nearly hardly barely scarcely quite rather seldom merely supposedly only like most least more less every any all some few
hot guinea sea jelly cat dog horse prairie koala lady butter dragon fire star silver cray sweet ground rock pine straw egg honey half quasi pseudo anti non near no not dead retired vice deputy assistant step god great-grand grand mother in-law`.split(
    /\s+/u,
  ),
);

/** Nouns of several words of which one is the end of another: `careful driver`, `driver`. Every thing of the longer kind is of the shorter one. */
export function inclusionsAmong(
  units: ReadonlySet<string>,
): readonly { readonly formula: Formula; readonly longer: string; readonly shorter: string }[] {
  return [...units].flatMap((longer) => {
    const words = longer.split(" ").slice(1);
    const of = words.indexOf("of");
    const kindOf =
      of > 0 &&
      /^(?:type|kind|species|form|sort|breed|variety)$/u.test(words[of - 1] ?? "") &&
      units.has(`be ${words.slice(of + 1).join(" ")}`);
    if (kindOf)
      return [
        {
          formula: inclusion(longer, `be ${words.slice(of + 1).join(" ")}`),
          longer: words.join(" "),
          shorter: words.slice(of + 1).join(" "),
        },
      ];
    // a member of the club is a member
    if (
      of > 0 &&
      isPersonal(`be ${words.slice(0, of).join(" ")}`) &&
      units.has(`be ${words.slice(0, of).join(" ")}`) &&
      !words.slice(0, of).some((word) => SHIFTING.has(word))
    )
      return [
        {
          formula: inclusion(longer, `be ${words.slice(0, of).join(" ")}`),
          longer: words.join(" "),
          shorter: words.slice(0, of).join(" "),
        },
      ];
    if (
      words.length < 2 ||
      words.some((word) => /^(?:of|in|and|or|for|to|with|on|at|by|from|not|'s|than|as|that|who)$/u.test(word))
    )
      return [];
    return words.slice(1).flatMap((_, at) => {
      const shorter = `be ${words.slice(at + 1).join(" ")}`;
      const plain = words
        .slice(0, at + 1)
        .every((word) => !SHIFTING.has(word) && /^[a-z-]+$/u.test(word) && !/[a-z]{2}ly$/u.test(word));
      return plain && units.has(shorter)
        ? [
            {
              formula: inclusion(longer, shorter),
              longer: words.join(" "),
              shorter: words.slice(at + 1).join(" "),
            },
          ]
        : [];
    });
  });
}

function inclusion(longer: string, shorter: string): Formula {
  return {
    kind: "all",
    part: when({ kind: "is", unit: longer, of: null }, { kind: "is", unit: shorter, of: null }),
  };
}

/** What was done in a year was done: `found school in 1911`. Not what must be or was the first of its kind then. */
export function datedAmong(
  units: ReadonlySet<string>,
): readonly { readonly formula: Formula; readonly longer: string; readonly shorter: string }[] {
  return [...units].flatMap((longer) => {
    const shorter = / in (?:year )?\d{4}$/u.test(longer) ? longer.replace(/ in (?:year )?\d{4}$/u, "") : "";
    const plain =
      units.has(shorter) &&
      !/^(?:be|can|may|must|should) |(?:^| )(?:first|last|only|most|least|best|worst|[a-z]{3,}est|no|not|all|every)(?: |$)/u.test(
        shorter,
      );
    return plain ? [{ formula: inclusion(longer, shorter), longer, shorter }] : [];
  });
}
