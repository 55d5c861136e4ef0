import type { Flavour, Force } from "./said.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** A modal word with what it makes of a sentence. `denied`: the word itself denies: forbidden, impossible. */
export interface Operator {
  readonly force: Force;
  readonly flavour: Flavour;
  readonly denied: boolean;
}

const operator = (force: Force, flavour: Flavour, denied = false): Operator => ({ force, flavour, denied });

/** The words of duties and permissions, each with what it says. */
const DUTIES: ReadonlyMap<string, Operator> = new Map([
  ..."obligatory mandatory required compulsory essential necessary imperative obligated obliged"
    .split(" ")
    .map((word) => [word, operator("must", "deontic")] as const),
  ..."permissible permitted acceptable allowed okay ok lawful legal free"
    .split(" ")
    .map((word) => [word, operator("may", "deontic")] as const),
  ..."forbidden prohibited impermissible unacceptable unlawful illegal"
    .split(" ")
    .map((word) => [word, operator("may", "deontic", true)] as const),
]);
const NOUNS: ReadonlyMap<string, Operator> = new Map([
  ["obligation", operator("must", "deontic")],
  ["duty", operator("must", "deontic")],
  ["requirement", operator("must", "deontic")],
  ["permission", operator("may", "deontic")],
]);
/** The words of what is known and what is possible. */
const STANDINGS: ReadonlyMap<string, Operator> = new Map([
  ..."certain|known|established|necessary|definite|necessarily true|necessarily the case"
    .split("|")
    .map((word) => [word, operator("must", "epistemic")] as const),
  ["possible", operator("may", "epistemic")],
  ["impossible", operator("may", "epistemic", true)],
]);

const oneOf = (words: ReadonlyMap<string, unknown>): string => [...words.keys()].join("|");

/** `it is certain that …`, `there is a chance …`, `it must be the case that …`: what follows is a sentence. */
export const THAT_FORMS: readonly {
  readonly form: Pattern;
  readonly of: (word: string) => Operator | undefined;
}[] = [
  {
    form: pattern(`^it is (?<not>not )?(?<word>${oneOf(STANDINGS)}) that (?<rest>.+)$`, "u"),
    of: (word) => STANDINGS.get(word),
  },
  {
    form: pattern(`^it is (?<not>not )?(?<word>${oneOf(DUTIES)}) that (?<rest>.+)$`, "u"),
    of: (word) => DUTIES.get(word),
  },
  {
    form: /^it is (?<not>not )?(?<word>necessarily) that (?<rest>.+)$/u,
    of: () => operator("must", "epistemic"),
  },
  {
    form: /^there is (?<not>no |not a |not any )?(?:a |some )?(?<word>possibility|chance)(?: that)? (?<rest>.+)$/u,
    of: () => operator("may", "epistemic"),
  },
  {
    form: /^it (?<word>might|may|could|can) (?<not>not )?be (?:the case |true )?that (?<rest>.+)$/u,
    of: (word) =>
      word === "can" || word === "could" || word === "might" ? operator("may", "epistemic") : undefined,
  },
  {
    form: /^it must be (?:the case |true )(?<word>that) (?<rest>.+)$/u,
    of: () => operator("must", "epistemic"),
  },
];

/** `it is mandatory for her to …`, `there is no duty to …`: what follows is an infinitive. `who`: of whom it is said, everybody's "you" without. */
export const TO_FORMS: readonly {
  readonly form: Pattern;
  readonly of: (word: string) => Operator | undefined;
}[] = [
  {
    form: pattern(
      `^it is (?<not>not )?(?<word>${oneOf(DUTIES)}) (?:for (?<who>(?:(?! to ).)+) )?(?<inner>not )?to (?<late>not )?(?<verb>.+)$`,
      "u",
    ),
    of: (word) => DUTIES.get(word),
  },
  {
    form: pattern(
      `^there is (?<not>no |not an? |not any )?(?:an? )?(?<word>${oneOf(NOUNS)}) (?:for (?<who>(?:(?! to ).)+) )?(?<inner>not )?to (?<late>not )?(?<verb>.+)$`,
      "u",
    ),
    of: (word) => NOUNS.get(word),
  },
];

/** How a verb phrase follows a modal word. */
export type Following = "base" | "to" | "finite" | "be" | "gerund";

/** After a subject: the modal word, where its "not" stands, and what form its verb has. Tried from the left of a sentence; the longer first. */
export const SUBJECT_FORMS: readonly {
  readonly form: Pattern;
  readonly of: (word: string) => Operator | undefined;
  readonly verb: Following;
}[] = [
  { form: /^(?<word>must) (?<inner>not )?(?<verb>.+)$/u, of: () => operator("must", "open"), verb: "base" },
  { form: /^(?<word>may) (?<free>not )?(?<verb>.+)$/u, of: () => operator("may", "open"), verb: "base" },
  {
    form: /^(?<word>might) (?<inner>not )?(?<verb>.+)$/u,
    of: () => operator("may", "epistemic"),
    verb: "base",
  },
  {
    form: /^(?<word>could) (?<not>not )?(?<verb>(?:have|be) .+)$/u,
    of: () => operator("may", "epistemic"),
    verb: "base",
  },
  {
    form: /^can (?<not>not )?(?<word>choose) (?<inner>not )?to (?<late>not )?(?<verb>.+)$/u,
    of: () => operator("may", "deontic"),
    verb: "base",
  },
  {
    form: /^(?<word>can) (?<not>not )(?<verb>have been .+)$/u,
    of: () => operator("may", "epistemic"),
    verb: "base",
  },
  {
    form: pattern(
      `^(?:am|is|are) (?<not>not )?(?<word>${oneOf(DUTIES)}) (?<inner>not )?to (?<late>not )?(?<verb>.+)$`,
      "u",
    ),
    of: (word) => DUTIES.get(word),
    verb: "base",
  },
  {
    form: /^(?:am|is|are) (?<not>not )?(?<word>forbidden|prohibited) from (?<inner>not )?(?<verb>.+)$/u,
    of: () => operator("may", "deontic", true),
    verb: "gerund",
  },
  {
    form: /^(?:is|are) (?<not>not )?(?<word>known|certain|established) (?<inner>not )?to (?<late>not )?(?<verb>.+)$/u,
    of: () => operator("must", "epistemic"),
    verb: "base",
  },
  {
    form: /^(?:is|are) (?<not>not )?(?<word>necessarily) (?<verb>.+)$/u,
    of: () => operator("must", "epistemic"),
    verb: "be",
  },
  {
    form: /^(?:do|does) (?<not>not )(?<word>necessarily) (?<verb>.+)$/u,
    of: () => operator("must", "epistemic"),
    verb: "base",
  },
  { form: /^(?<word>necessarily) (?<verb>.+)$/u, of: () => operator("must", "epistemic"), verb: "finite" },
  {
    form: /^(?:do|does) (?<not>not )(?<word>have|need) to (?<late>not )?(?<verb>.+)$/u,
    of: () => operator("must", "open"),
    verb: "base",
  },
  { form: /^(?<word>need) (?<not>not )(?<verb>.+)$/u, of: () => operator("must", "open"), verb: "base" },
  {
    form: /^(?<word>have|has) to (?<late>not )?(?<verb>.+)$/u,
    of: () => operator("must", "open"),
    verb: "base",
  },
  {
    form: /^(?:have|has) (?<not>no )?(?:an? |the )?(?<word>obligation|duty|permission) (?<inner>not )?to (?<late>not )?(?<verb>.+)$/u,
    of: (word) => NOUNS.get(word),
    verb: "base",
  },
];

/** `smoking here is not permitted`: a gerund as the subject. */
export const GERUND_FORM = pattern(
  `^(?<verb>\\p{L}+ing(?: .+)?) is (?<not>not )?(?<word>${oneOf(DUTIES)})$`,
  "u",
);

export function dutyOf(word: string): Operator | undefined {
  return DUTIES.get(word);
}

/** Any modal word: where one is left in what a modal is said of, the two are nested, and the text is not read. */
export const ANY_MODAL = pattern(
  `\\b(?:must|may|might|could|necessarily|(?:${oneOf(DUTIES)}|known|certain) (?:not )?to|(?:${oneOf(STANDINGS)}|known) that|(?:${oneOf(NOUNS)}) (?:not )?to)\\b`,
  "u",
);

/** A word of duty that something is said to be: "parking is allowed on Mondays". */
export const HAS_DUTY = pattern(`\\b(?:is|are|was|were|be|been) (?:not )?(?:${oneOf(DUTIES)})\\b`, "u");
