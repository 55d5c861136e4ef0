/** The most characters of a prompt (contract §6). */
export const MAX_LENGTH = 4_096;

const NAMES = [
  "Ann",
  "Bob",
  "Carla",
  "Dora",
  "Emil",
  "Fritz",
  "Greta",
  "Hans",
  "Ida",
  "Jonas",
  "Karl",
  "Lena",
  "Max",
  "Nora",
  "Otto",
  "Paula",
];
const KINDS = ["wumpus", "dax", "gorp", "lorpus", "yumpus", "tumpus", "zumpus", "rompus", "vumpus", "dumpus"];
const QUALITIES = ["kind", "big", "red", "quiet", "young", "cold", "rough", "smart", "round", "green"];
const name = (index: number): string => NAMES[index % NAMES.length] as string;
const kind = (index: number): string => KINDS[index % KINDS.length] as string;
const quality = (index: number): string => QUALITIES[index % QUALITIES.length] as string;

/** Repeats `unit` with increasing numbers to about `length` characters: `open`, the units, `close`. */
function filled(
  length: number,
  {
    open,
    close,
    unit,
  }: { readonly open: string; readonly close: string; readonly unit: (index: number) => string },
): string {
  let text = open;
  for (let index = 0; text.length + unit(index).length + close.length <= length; index++) text += unit(index);
  return text + close;
}

const shape =
  (open: string, unit: (index: number) => string, close: string) =>
  (length: number): string =>
    filled(length, { open, unit, close });
/** Nested openings with as many matching closings. */
function nested(
  length: number,
  open: (index: number) => string,
  middle: string,
  close: (index: number) => string,
): string {
  let [before, after] = ["", ""];
  for (
    let index = 0;
    before.length + middle.length + after.length + open(index).length + close(index).length <= length;
    index++
  ) {
    before += open(index);
    after = close(index) + after;
  }
  return before + middle + after;
}
/** Joins sentences. */
const sentences = (unit: (index: number) => string) => shape("", (index) => `${unit(index)} `, "");
/** Repeats one construct up to the reader's limit for a sentence, and repeats such sentences. */
const upTo =
  (most: number, one: (length: number) => string) =>
  (length: number): string => {
    let text = "";
    while (text.length + 20 < length) text += `${one(Math.min(most, length - text.length - 1))} `;
    return text.trimEnd();
  };

/** For each construct of the grammar, a text of about `length` characters that stresses it most. Some are declined, which must not cost more. */
export const WORST_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  "names joined by and": shape("Ann", (i) => ` and ${name(i)}`, " are kind."),
  "names joined by or": shape("Ann", (i) => ` or ${name(i)}`, " is kind."),
  "names and commas": shape("Ann", (i) => `, ${name(i)}`, " and Ida are kind."),
  "and mixed with or": shape("Ann is kind", (i) => `${i % 2 === 0 ? " and" : " or"} ${quality(i)}`, "."),
  "clauses joined": shape(
    "Ann is kind",
    (i) => `${i % 3 === 0 ? " or" : " and"} ${name(i)} is ${quality(i)}`,
    ".",
  ),
  "clauses joined with commas": shape(
    "Ann is kind",
    (i) => `${i % 2 === 0 ? ", or" : ", and"} ${name(i)} is ${quality(i)}`,
    ".",
  ),
  "either or, in sentences": sentences(
    (i) =>
      `Either ${name(i)} is ${quality(i)} or ${name(i + 1)} is ${quality(i + 3)}, or ${name(i + 2)} is ${quality(i + 1)}.`,
  ),
  "either inside either": (length) =>
    nested(
      length,
      (i) => `either ${name(i)} is kind or `,
      "Ida is kind",
      () => "",
    ),
  "neither nor, both and": sentences(
    (i) => `Neither ${name(i)} nor ${name(i + 1)} is both ${quality(i)} and ${quality(i + 1)}.`,
  ),
  "conditions inside conditions": (length) =>
    nested(
      length,
      (i) => `if ${name(i)} is kind then `,
      "Ida is kind",
      () => "",
    ),
  "conditions after": shape("Ann is kind", (i) => ` if ${name(i)} is ${quality(i)}`, "."),
  "only if, unless": shape(
    "Ann is kind",
    (i) => `${i % 2 === 0 ? " unless" : " only if"} ${name(i)} is ${quality(i)}`,
    ".",
  ),
  "conditions in sentences": sentences(
    (i) =>
      `If ${name(i)} is ${quality(i)} and ${name(i + 1)} is not ${quality(i + 1)}, then ${name(i + 2)} is ${quality(i + 2)} or ${quality(i + 3)}.`,
  ),
  "it is not the case": (length) =>
    nested(
      length,
      () => "it is not the case that ",
      "Ann is kind",
      () => "",
    ) + ".",
  "it is not true, false": (length) =>
    nested(
      length,
      (i) => (i % 2 === 0 ? "it is not true that " : "it is false that "),
      "Ann is kind",
      () => "",
    ),
  "relative clauses inside each other": (length) =>
    `Every wumpus ${nested(
      length - 40,
      (i) => `that chases a ${kind(i)} `,
      "that is red",
      () => "",
    )} is kind.`,
  "relative clauses joined": shape(
    "Every wumpus that is big",
    (i) => ` and that chases a ${kind(i)}`,
    " is kind.",
  ),
  whose: shape("Every wumpus", (i) => ` whose ${kind(i)} is red and`, " that is big is kind."),
  "owners of owners": shape("Ann", (i) => `'s ${kind(i)}`, " is red."),
  "of of of": shape("The wumpus", (i) => ` of the ${kind(i)}`, " is red."),
  "in in in": shape("The wumpus is", (i) => ` in the ${kind(i)}`, "."),
  adjectives: shape("Every", (i) => ` ${quality(i)}`, " wumpus is kind."),
  "adjectives with commas": shape("Every big", (i) => `, ${quality(i)}`, " wumpus is kind."),
  "unknown words": shape("Every", (i) => ` blim${"abcdefghij"[i % 10] ?? ""}ol`, " is kind."),
  "words that are many things": shape("The", () => " light fast back right run", " is kind."),
  quantifiers: sentences(
    (i) => `Every ${kind(i)} chases some ${kind(i + 1)} that every ${kind(i + 2)} chases.`,
  ),
  "quantifiers in one sentence": shape(
    "Every wumpus",
    (i) => ` that chases ${i % 2 === 0 ? "some" : "every"} ${kind(i)}`,
    " is red.",
  ),
  amounts: sentences(
    (i) =>
      `At least ${["two", "three", "four", "five"][i % 4] ?? ""} ${kind(i)}es chase exactly ${["two", "three", "four"][i % 3] ?? ""} ${kind(i + 1)}es.`,
  ),
  comparisons: sentences(
    (i) =>
      `${name(i)} is taller than ${name(i + 1)} and older than ${name(i + 2)}, and ${name(i + 1)} is the tallest ${kind(i)}.`,
  ),
  "comparisons in one sentence": shape("Ann is taller than Bob", (i) => ` and older than ${name(i)}`, "."),
  "said that said": (length) =>
    nested(
      length,
      (i) => `${name(i)} says that `,
      "Ida is kind",
      () => "",
    ) + ".",
  quotes: sentences((i) => `${name(i)} says "${name(i + 1)} says that ${name(i + 2)} is ${quality(i)}".`),
  "quotes inside quotes": (length) =>
    nested(
      length,
      (i) => `${name(i)} says: "`,
      "Ida is kind",
      () => '"',
    ),
  brackets: (length) =>
    nested(
      length,
      () => "(",
      "Ann is kind",
      () => ")",
    ),
  "commas alone": shape("Ann", () => ",", " is kind."),
  "full stops": shape("Ann is kind", () => " .", ""),
  pronouns: sentences((i) => `${name(i)} chases ${name(i + 1)}, and he likes her.`),
  "the, it": sentences((i) => `The ${kind(i)} is ${quality(i)}. It chases the ${kind(i + 1)}.`),
  "this, these": sentences(
    (i) =>
      `A ${kind(i)} is ${quality(i)}. This ${kind(i)} is not ${quality(i + 1)}. These are ${quality(i + 2)}.`,
  ),
  "too, so does": sentences(
    (i) => `${name(i)} is ${quality(i)}. ${name(i + 1)} is too. So is ${name(i + 2)}.`,
  ),
  "kinds of two words": sentences(
    (i) => `Every ${kind(i)} ${kind(i + 1)} is a ${quality(i)} ${kind(i + 2)}.`,
  ),
  "names of many words": shape("Ann", (i) => ` ${name(i)}`, " is kind."),
  "small statements": sentences((i) => `${name(i)} is ${quality(i)}.`),
  "small questions": sentences((i) => `Is ${name(i)} ${quality(i)}?`),
  "which questions": sentences((i) => `Which ${kind(i)} that is ${quality(i)} chases ${name(i)}?`),
  "two ways in each sentence": sentences(
    (i) =>
      `Every ${kind(i)} chases a ${kind(i + 1)} and ${kind(i + 2)}es or ${kind(i + 3)}es are ${quality(i)}.`,
  ),
  therefore: sentences((i) => `Therefore, ${name(i)} is ${quality(i)}.`),
  "before an introduction": shape(
    "",
    (i) => `Blim ${kind(i)} the of ${quality(i)}. `,
    "Consider the following argument: Ann is kind. Therefore, Ann is kind.",
  ),
  colons: shape("Consider the following", (i) => ` argument ${name(i)}:`, " Ann is kind."),
  openers: shape("", () => "Therefore, moreover, actually, ", "Ann is kind."),
  numbers: sentences((i) => `${name(i)} has ${i} ${kind(i)}es.`),
  letters: sentences((i) => `All ${"ABCDEFGH"[i % 8] ?? ""} are ${"BCDEFGHA"[i % 8] ?? ""}.`),
  "one letter": (length) => "a ".repeat(length >> 1),
  "one word without end": (length) => "wumpus".repeat(Math.ceil(length / 6)).slice(0, length),
  blanks: (length) => `Ann${" ".repeat(length - 12)} is kind.`,
  hyphens: (length) => `Ann is ${"kind-".repeat(Math.floor((length - 16) / 5))}hearted.`,
  "long sentences of clauses": upTo(
    640,
    shape("Ann is kind", (i) => ` and ${name(i)} is ${quality(i)}`, "."),
  ),
  "long sentences of names": upTo(
    640,
    shape("Ann", (i) => `, ${name(i)}`, " and Ida are kind."),
  ),
  "long sentences of relative clauses": upTo(
    640,
    shape("Every wumpus", (i) => ` that chases a ${kind(i)}`, " is red."),
  ),
  "long sentences of owners": upTo(
    640,
    shape("Ann", (i) => `'s ${kind(i)}`, " is red."),
  ),
  "long sentences of conditions": upTo(
    640,
    shape("Ann is kind", (i) => ` if ${name(i)} is ${quality(i)}`, "."),
  ),
  "long sentences of not": upTo(
    640,
    (length) =>
      `${nested(
        length - 1,
        () => "it is not the case that ",
        "Ann is kind",
        () => "",
      )}.`,
  ),
};
