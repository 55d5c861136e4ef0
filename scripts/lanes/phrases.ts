import { REFUSE, VERDICTS, type MadeLane, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** A verb phrase in the singular, the plural, and after an auxiliary. `copula`: it follows "is" and "are". */
interface Phrase {
  readonly one: string;
  readonly many: string;
  readonly base: string;
  readonly copula: boolean;
}

const verb = (base: string, one: string): Phrase => ({ one, many: base, base, copula: false });
const being = (text: string): Phrase => ({
  one: `is ${text}`,
  many: `are ${text}`,
  base: text,
  copula: true,
});

const PHRASES: readonly Phrase[] = [
  verb("tend the beehives behind the mill", "tends the beehives behind the mill"),
  verb("ring the bell on market days", "rings the bell on market days"),
  verb("collect rare stamps from Peru", "collects rare stamps from Peru"),
  verb("brew cider in a copper vat", "brews cider in a copper vat"),
  verb("sleep with the window open", "sleeps with the window open"),
  verb("cross the moor by bicycle", "crosses the moor by bicycle"),
  verb("whittle spoons after supper", "whittles spoons after supper"),
  verb("own a velvet armchair", "owns a velvet armchair"),
  verb("borrow ladders without asking", "borrows ladders without asking"),
  verb("have an uncle overseas", "has an uncle overseas"),
  being("trusted by the ferryman"),
  being("unmoved by thunder"),
  being("fond of pickled herring"),
  being("eligible for the silver medal"),
  being("wary of geese"),
  being("popular among sculptors"),
];
const NAMES = [
  "Torvald",
  "Ingeborg",
  "Matilda",
  "Quentin",
  "Yolanda",
  "Casimir",
  "Petronella",
  "Barnaby",
] as const;

// ---- meaning ----------------------------------------------------------------------------------------------------------------

/** A statement about one person, over the numbers of the phrases. `either`: inclusive or exclusive, as `strict` says. */
type Form =
  | { readonly kind: "is"; readonly phrase: number; readonly positive: boolean }
  | { readonly kind: "and" | "or" | "either" | "if"; readonly left: Form; readonly right: Form };
interface Sense {
  readonly premise: boolean;
  readonly claim: boolean;
}

function holds(form: Form, world: number, strict: boolean): boolean {
  if (form.kind === "is") return (((world >> form.phrase) & 1) === 1) === form.positive;
  const [left, right] = [holds(form.left, world, strict), holds(form.right, world, strict)];
  switch (form.kind) {
    case "and":
      return left && right;
    case "or":
      return left || right;
    case "either":
      return strict ? left !== right : left || right;
    case "if":
      return !left || right;
  }
}

/** The verdict for one reading of "either … or", by enumerating every world; null if the premises have none. */
function verdictIn(
  premises: readonly Form[],
  claim: Form,
  phrases: number,
  { premise, claim: strict }: Sense,
): keyof typeof VERDICTS | null {
  const worlds = Array.from({ length: 2 ** phrases }, (_, world) => world).filter((world) =>
    premises.every((form) => holds(form, world, premise)),
  );
  if (worlds.length === 0) return null;
  const yes = worlds.filter((world) => holds(claim, world, strict)).length;
  return yes === worlds.length ? "yes" : yes === 0 ? "no" : "unknown";
}

// ---- words ------------------------------------------------------------------------------------------------------------------

const many = ({ many: said, base, copula }: Phrase, positive: boolean): string =>
  positive ? said : copula ? `are not ${base}` : `do not ${base}`;
const one = ({ one: said, base, copula }: Phrase, positive: boolean): string =>
  positive ? said : copula ? `is not ${base}` : `does not ${base}`;

interface Sentence {
  readonly form: Form;
  readonly text: string;
}

const atom = (phrase: number, positive = true): Form => ({ kind: "is", phrase, positive });

/** A general sentence about people, over two of the phrases. */
function rule(random: Random, phrases: readonly Phrase[], from: number, to: number): Sentence {
  const [a, b] = [phrases[from] as Phrase, phrases[to] as Phrase];
  const positive = !random.once(3);
  const condition: Form = { kind: "if", left: atom(from), right: atom(to, positive) };
  const forms: readonly Sentence[] = [
    { form: condition, text: `All people who ${many(a, true)} ${many(b, positive)}.` },
    { form: condition, text: `Everyone who ${one(a, true)} ${one(b, positive)}.` },
    { form: condition, text: `If people ${many(a, true)}, then they ${many(b, positive)}.` },
    { form: condition, text: `If someone ${one(a, true)}, he or she ${one(b, positive)}.` },
    {
      form: { kind: "if", left: atom(from), right: atom(to, false) },
      text: `No one who ${one(a, true)} ${one(b, true)}.`,
    },
    {
      form: { kind: "either", left: atom(from), right: atom(to) },
      text: `People either ${many(a, true)} or ${many(b, true)}.`,
    },
    {
      form: { kind: "if", left: atom(to), right: atom(from) },
      text: `Only people who ${many(a, true)} ${many(b, true)}.`,
    },
  ];
  return random.pick(forms);
}

/** A sentence about the person the question is about. */
function fact(random: Random, phrases: readonly Phrase[], name: string, at: number, other: number): Sentence {
  const [a, b] = [phrases[at] as Phrase, phrases[other] as Phrase];
  const positive = !random.once(3);
  const both: Form = { kind: "and", left: atom(at), right: atom(other) };
  const neither: Form = { kind: "and", left: atom(at, false), right: atom(other, false) };
  const forms: readonly Sentence[] = [
    { form: atom(at, positive), text: `${name} ${one(a, positive)}.` },
    { form: atom(at, positive), text: `${name} ${one(a, positive)}.` },
    {
      form: { kind: "or", left: atom(at), right: atom(other) },
      text: `${name} ${one(a, true)} or ${one(b, true)}.`,
    },
    {
      form: { kind: "either", left: atom(at), right: atom(other) },
      text: `${name} either ${one(a, true)} or ${one(b, true)}.`,
    },
    { form: neither, text: `${name} neither ${one(a, true)} nor ${one(b, true)}.` },
    {
      form: { kind: "either", left: both, right: neither },
      text: `${name} either both ${one(a, true)} and ${one(b, true)}, or neither ${one(a, true)} nor ${one(b, true)}.`,
    },
  ];
  return random.pick(forms);
}

function claim(
  random: Random,
  phrases: readonly Phrase[],
  name: string,
  at: number,
  other: number,
): Sentence {
  const [a, b] = [phrases[at] as Phrase, phrases[other] as Phrase];
  const positive = !random.once(3);
  const forms: readonly Sentence[] = [
    { form: atom(at, positive), text: `${name} ${one(a, positive)}` },
    { form: atom(at, positive), text: `${name} ${one(a, positive)}` },
    {
      form: { kind: "and", left: atom(at), right: atom(other, positive) },
      text: `${name} ${one(a, true)} and ${one(b, positive)}`,
    },
    {
      form: { kind: "either", left: atom(at), right: atom(other) },
      text: `${name} either ${one(a, true)} or ${one(b, true)}`,
    },
    {
      form: { kind: "if", left: atom(at), right: atom(other, positive) },
      text: `if ${name} ${one(a, true)}, then ${name} ${one(b, positive)}`,
    },
  ];
  return random.pick(forms);
}

// ---- cases ------------------------------------------------------------------------------------------------------------------

const SENSES: readonly Sense[] = [true, false].flatMap((premise) =>
  [true, false].map((strict) => ({ premise, claim: strict })),
);

function rowOf(random: Random): TurnRow | null {
  const phrases = random.sample(PHRASES, 5);
  const name = random.pick(NAMES);
  const rules = [0, 1, 2, 3].map((at) => rule(random, phrases, at, at + 1));
  const [first = 0, second = 1, asked = 2, last = 3] = random.sample([0, 1, 2, 3, 4], 4);
  const about = fact(random, phrases, name, first, second);
  const goal = claim(random, phrases, name, asked, last);
  // the same alternatives always have the same reading
  if (goal.form.kind === "either" && [...rules, about].some(({ form }) => form.kind === "either"))
    return null;
  const sentences = [...random.sample(rules, rules.length), about];
  const found = SENSES.map((sense) =>
    verdictIn(
      sentences.map(({ form }) => form),
      goal.form,
      phrases.length,
      sense,
    ),
  ).filter((verdict) => verdict !== null);
  const [verdict] = found;
  if (verdict === undefined) return null;
  const prompt = `${sentences.map(({ text }) => text).join(" ")} Is it true that ${goal.text}?`;
  return {
    mode: "classical",
    prompt,
    expected: found.every((other) => other === verdict) ? VERDICTS[verdict] : REFUSE,
  };
}

function rows(): TurnRow[] {
  const random = createRandom("arguments over whole phrases");
  const left: Record<string, number> = { yes: 50, no: 50, unknown: 50, "": 20 };
  const made: TurnRow[] = [];
  for (let tries = 0; tries < 5000 && Object.values(left).some((count) => count > 0); tries++) {
    const row = rowOf(random);
    const verdict = row?.expected.kind === "verdict" ? row.expected.verdict : "";
    if (row === null || (left[verdict] ?? 0) === 0) continue;
    left[verdict] = (left[verdict] ?? 0) - 1;
    made.push(row);
  }
  return made;
}

export const ARGUMENTS_OF_PHRASES: MadeLane = {
  prefix: "phrases",
  file: {
    lane: "arguments_phrases",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.7 },
    description:
      'People and what they do in whole phrases: general sentences, alternatives, one sentence about somebody, and a claim. Where the senses of "either … or" differ, declining is right.',
    provenance:
      'Written by scripts/lanes/phrases.ts from a fixed seed; answers by looking at every world of one person, in every sense of "either … or", without the engine.',
  },
  rows,
};
