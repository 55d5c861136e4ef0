/** Words that say like a modal verb that something must, may or can be done, or is certain or possible. */

export interface ModalSense {
  readonly force: "must" | "may" | "can" | "might" | "certain";
  /** "Forbidden": that it may be done is denied. */
  readonly denied: boolean;
  /** What stands with it: "to sing", "that Otto sings", "from singing". */
  readonly takes: readonly ("to" | "that" | "from")[];
}

function rows(
  force: ModalSense["force"],
  words: string,
  takes: ModalSense["takes"],
  denied = false,
): readonly (readonly [string, ModalSense])[] {
  return words.split("|").map((word) => [word, { force, denied, takes }] as const);
}

const TO = ["to"] as const;
const THAT = ["that"] as const;
const EITHER = ["to", "that"] as const;
const FROM = ["to", "from"] as const;

const ADJECTIVES: readonly (readonly [string, ModalSense])[] = [
  ...rows(
    "may",
    "allowed|permitted|permissible|acceptable|free|entitled|authorised|authorized|legal|lawful",
    TO,
  ),
  ...rows("must", "required|obliged|obligated|obligatory|mandatory|compulsory|essential|necessary", TO),
  ...rows("may", "forbidden|prohibited|impermissible|unacceptable|illegal|unlawful", TO, true),
  ...rows("can", "able|possible", TO),
  ...rows("can", "unable|impossible", TO, true),
  ...rows("might", "possible", THAT),
  ...rows("might", "impossible", THAT, true),
  ...rows("certain", "certain|known|established", EITHER),
];

const PARTICIPLES: readonly (readonly [string, ModalSense])[] = [
  ...rows("may", "allow|permit|authorise|authorize|entitle", TO),
  ...rows("must", "require|oblige|obligate", TO),
  ...rows("may", "forbid|prohibit|ban|bar", FROM, true),
  ...rows("certain", "know|establish", EITHER),
];

const NOUNS: readonly (readonly [string, ModalSense])[] = [
  ...rows("must", "obligation|duty|requirement", TO),
  ...rows("may", "permission|right", TO),
  ...rows("might", "chance|possibility", THAT),
];

const ADVERBS: readonly (readonly [string, ModalSense])[] = [
  ...rows("certain", "necessarily", []),
  ...rows("might", "perhaps|probably|possibly", []),
];

const TABLES = { adjective: ADJECTIVES, participle: PARTICIPLES, noun: NOUNS, adverb: ADVERBS } as const;

/** What a word says of what stands with it, or null. */
export function modalSense(
  category: keyof typeof TABLES,
  lemma: string,
  takes: ModalSense["takes"][number] | null,
): ModalSense | null {
  const found = TABLES[category].find(
    ([word, sense]) => word === lemma && (takes === null || sense.takes.includes(takes)),
  );
  return found?.[1] ?? null;
}
