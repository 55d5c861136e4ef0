/** An endless supply of distinct names: Bana, Bane, … */
const name = (index: number): string =>
  `${"BDFGHKLMNPRSTVZ"[index % 15] ?? ""}${"aeiou"[Math.floor(index / 15) % 5] ?? ""}${"nmlrst"[Math.floor(index / 75) % 6] ?? ""}${"aio"[Math.floor(index / 450) % 3] ?? ""}`;
const SYLLABLES = ["wum", "dax", "gor", "lor", "yum", "tum", "zum", "rom", "vum", "dum"];
const kind = (index: number): string =>
  `${SYLLABLES[index % 10] ?? ""}${"aeiou"[Math.floor(index / 10) % 5] ?? ""}${"plk"[Math.floor(index / 50) % 3] ?? ""}us`;
const QUALITIES = ["kind", "big", "red", "quiet", "young", "cold", "rough", "smart", "round", "green"];
const quality = (index: number): string => QUALITIES[index % QUALITIES.length] ?? "";

/** Joins sentences up to `length` characters, adds the sentences that appear once, and ends with a question. */
const asked =
  (unit: (index: number) => string, once: string, question: string) =>
  (length: number): string => {
    let text = "";
    for (
      let index = 0;
      text.length + unit(index).length + once.length + question.length + 2 <= length;
      index++
    )
      text += `${unit(index)} `;
    return `${text}${once} ${question}`;
  };

/** Texts whose propositions are decided. For each way to turn a named thing into a proposition, one text uses it as often as possible. */
export const ASKED_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  "facts of many": asked((i) => `${name(i)} is ${quality(i)}.`, "", "Is Bana kind?"),
  "conditions of many": asked(
    (i) => `If ${name(i)} is kind then ${name(i + 1)} is kind.`,
    `${name(0)} is kind.`,
    `Is ${name(20)} kind?`,
  ),
  "conditions of three, in no order": asked(
    (i) =>
      `If ${name((i * 7) % 40)} is ${quality(i)} and ${name((i * 11) % 40)} is ${quality(i + 1)}, then ${name((i * 13) % 40)} is ${quality(i + 2)}.`,
    `${name(0)} is kind.`,
    `Is ${name(20)} kind?`,
  ),
  "a chain of kinds": asked(
    (i) => `Every ${kind(i)} is a ${kind(i + 1)}.`,
    `Rex is a ${kind(0)}.`,
    `Is Rex a ${kind(12)}?`,
  ),
  "a chain of kinds and as many members": asked(
    (i) => `Every ${kind(i)} is a ${kind(i + 1)}. ${name(i)} is a ${kind(i)}.`,
    "",
    `Is ${name(0)} a ${kind(9)}?`,
  ),
  "a rule for everyone, many people": asked(
    (i) => `${name(i)} is ${quality(i)}.`,
    "Everyone who is kind and big is red. Everyone who is red is quiet.",
    `Is ${name(0)} quiet?`,
  ),
  "a rule for pairs, many people": asked(
    (i) => `${name(i)} likes ${name(i + 1)}.`,
    "If someone likes someone, then they are kind.",
    `Is ${name(0)} kind?`,
  ),
  "rules for pairs, many people": asked(
    (i) => `${name(i)} likes ${name(i + 1)}. Everyone who likes a ${kind(i)} likes every ${kind(i + 1)}.`,
    "",
    `Does ${name(0)} like ${name(5)}?`,
  ),
  "an order": asked(
    (i) => `${name(i)} is taller than ${name(i + 1)}.`,
    "",
    `Is ${name(0)} taller than ${name(9)}?`,
  ),
  "an order of several ways": asked(
    (i) => `${name(i)} is taller than ${name(i * 3 + 1)}. ${name(i)} is older than ${name(i * 5 + 2)}.`,
    "",
    `Is ${name(0)} taller than ${name(9)}?`,
  ),
  "an order, from end to end": (length) => {
    let text = "";
    for (let index = 0; ; index++) {
      const longer = `${text}${name(index)} is taller than ${name(index + 1)}. `;
      if (`${longer}Is ${name(0)} taller than ${name(index + 1)}?`.length > length)
        return `${text}Is ${name(0)} taller than ${name(index)}?`;
      text = longer;
    }
  },
  "the tallest": asked(
    (i) => `${name(i)} is a clerk. ${name(i)} is taller than ${name(i + 1)}.`,
    `${name(0)} is the tallest clerk.`,
    `Is ${name(0)} taller than ${name(9)}?`,
  ),
  "everyone likes someone": asked(
    (i) => `Every ${kind(i)} likes some ${kind(i + 1)}. ${name(i)} is a ${kind(i)}.`,
    "",
    `Does ${name(0)} like ${name(1)}?`,
  ),
  "someone that everyone likes": asked(
    (i) => `Some ${kind(i)} is liked by every ${kind(i + 1)}. ${name(i)} is a ${kind(i)}.`,
    "",
    `Does ${name(0)} like ${name(1)}?`,
  ),
  "no one, only": asked(
    (i) =>
      `No ${kind(i)} is a ${kind(i + 1)}. Only ${kind(i)}es are ${quality(i)}. ${name(i)} is a ${kind(i)}.`,
    "",
    `Is ${name(0)} ${quality(3)}?`,
  ),
  "amounts of named": asked(
    (i) => `${name(i)} is a clerk.`,
    "At least three clerks are kind. Exactly two clerks are big.",
    `Is ${name(0)} kind?`,
  ),
  "the same": asked((i) => `${name(i)} is ${name(i + 1)}.`, `${name(0)} is kind.`, `Is ${name(9)} kind?`),
  "either or, of many": asked(
    (i) => `Either ${name(i)} is kind or ${name(i + 1)} is kind.`,
    "",
    `Is ${name(0)} kind?`,
  ),
  "alternatives that exclude one another": asked(
    (i) => `${name(i)} is kind or big, but not both. If ${name(i)} is kind then ${name(i + 1)} is big.`,
    "",
    `Is ${name(0)} kind?`,
  ),
  "rules with exceptions": asked(
    (i) => `Every ${kind(i)} that is not ${quality(i)} is ${quality(i + 1)}. ${name(i)} is a ${kind(i)}.`,
    "",
    `Is ${name(0)} ${quality(1)}?`,
  ),
  "rules of wholes": asked(
    (i) => `If something is a ${kind(i)} and it is ${quality(i)}, then it is a ${kind(i + 1)}.`,
    `Rex is a ${kind(0)}. Rex is kind.`,
    `Is Rex a ${kind(1)}?`,
  ),
  who: asked(
    (i) => `${name(i)} is a ${kind(i % 7)}. Every ${kind(i % 7)} is ${quality(i)}.`,
    "",
    "Who is kind?",
  ),
  "an argument": asked(
    (i) => `Every ${kind(i)} is a ${kind(i + 1)}.`,
    "",
    `Therefore every ${kind(0)} is a ${kind(12)}.`,
  ),
};
