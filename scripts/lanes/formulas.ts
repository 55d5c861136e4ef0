import type { EntailmentRow, MadeLane } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** A formula as a tree. The texts and truth tables of this file are derived from it, and share nothing with the engine's parser. */
type Formula =
  | string
  | boolean
  | { readonly op: "not"; readonly of: Formula }
  | { readonly op: Binary; readonly left: Formula; readonly right: Formula };
type Binary = "and" | "or" | "implies" | "iff";

// ---- meaning ----------------------------------------------------------------------------------------------------------

function isTrue(formula: Formula, world: ReadonlyMap<string, boolean>): boolean {
  if (typeof formula === "boolean") return formula;
  if (typeof formula === "string") return world.get(formula) ?? false;
  if (formula.op === "not") return !isTrue(formula.of, world);
  const [left, right] = [isTrue(formula.left, world), isTrue(formula.right, world)];
  switch (formula.op) {
    case "and":
      return left && right;
    case "or":
      return left || right;
    case "implies":
      return !left || right;
    case "iff":
      return left === right;
  }
}

function atomsOf(formula: Formula): readonly string[] {
  if (typeof formula === "boolean") return [];
  if (typeof formula === "string") return [formula];
  return formula.op === "not" ? atomsOf(formula.of) : [...atomsOf(formula.left), ...atomsOf(formula.right)];
}

/** Enumerates every assignment. */
function decide(premises: readonly Formula[], query: Formula): EntailmentRow["expected"] {
  const atoms = [...new Set([...premises, query].flatMap(atomsOf))];
  let [holds, fails] = [false, false];
  for (let bits = 0; bits < 2 ** atoms.length; bits++) {
    const world = new Map(atoms.map((atom, index) => [atom, (bits >> index) % 2 === 1]));
    if (!premises.every((premise) => isTrue(premise, world))) continue;
    if (isTrue(query, world)) holds = true;
    else fails = true;
    if (holds && fails) return "unknown";
  }
  return holds ? "entailed" : fails ? "refuted" : "refused";
}

// ---- text -------------------------------------------------------------------------------------------------------------

const SPELLINGS: readonly Readonly<Record<Binary | "not", string>>[] = [
  { not: "!", and: "&", or: "|", implies: "->", iff: "<->" },
  { not: "~", and: "&&", or: "||", implies: "->", iff: "<->" },
  { not: "¬", and: "∧", or: "∨", implies: "→", iff: "↔" },
  { not: "not ", and: "and", or: "or", implies: "implies", iff: "iff" },
  { not: "NOT ", and: "AND", or: "OR", implies: "⊃", iff: "≡" },
];
type Spelling = (typeof SPELLINGS)[number];

/** Precedences; a formula with a lower one needs parentheses. */
const TIGHT = { iff: 1, implies: 2, or: 3, and: 4, not: 5 } as const;

/** @param least the lowest precedence that needs no parentheses here */
function write(formula: Formula, spelling: Spelling, least = 1): string {
  if (typeof formula === "boolean") return String(formula);
  if (typeof formula === "string") return formula;
  const tight = TIGHT[formula.op];
  // Implication is right-associative; the others are left-associative.
  const text =
    formula.op === "not"
      ? `${spelling.not}${write(formula.of, spelling, TIGHT.not)}`
      : formula.op === "implies"
        ? `${write(formula.left, spelling, tight + 1)} ${spelling.implies} ${write(formula.right, spelling, tight)}`
        : `${write(formula.left, spelling, tight)} ${spelling[formula.op]} ${write(formula.right, spelling, tight + 1)}`;
  return tight < least ? `(${text})` : text;
}

// ---- random questions -------------------------------------------------------------------------------------------------

const NAMES = [
  "p",
  "q",
  "r",
  "s",
  "alarm_on",
  "door_open",
  "x1",
  "x2",
  "Wind",
  "rain",
  "ügrik",
  "signed_by_ann",
];

function randomFormula(random: Random, atoms: readonly string[], depth: number): Formula {
  if (depth === 0 || random.once(5)) return random.once(25) ? random.once(2) : random.pick(atoms);
  const op = random.pick(["not", "and", "or", "implies", "iff", "and", "or", "implies"] as const);
  if (op === "not") return { op, of: randomFormula(random, atoms, depth - 1) };
  return {
    op,
    left: randomFormula(random, atoms, depth - 1),
    right: randomFormula(random, atoms, depth - 1),
  };
}

/** How many cases of each answer are drawn. */
const WANTED = { entailed: 48, refuted: 38, unknown: 48, refused: 14 } as const;

function randomRows(random: Random): EntailmentRow[] {
  const rows: EntailmentRow[] = [];
  const left: Record<EntailmentRow["expected"], number> = { ...WANTED };
  while (Object.values(left).some((count) => count > 0)) {
    const atoms = random.sample(NAMES, 2 + random.below(6));
    const premises = Array.from({ length: 1 + random.below(5) }, () =>
      randomFormula(random, atoms, 1 + random.below(4)),
    );
    const query = randomFormula(random, atoms, random.below(4));
    const expected = decide(premises, query);
    // A query without atoms, or one that is a premise itself, tests little.
    if (
      left[expected] === 0 ||
      atomsOf(query).length === 0 ||
      premises.some((premise) => JSON.stringify(premise) === JSON.stringify(query))
    )
      continue;
    left[expected]--;
    const spelling = random.pick(SPELLINGS);
    rows.push({
      premises: premises.map((premise) => write(premise, spelling)),
      query: write(query, spelling),
      expected,
    });
  }
  return rows;
}

// ---- families ---------------------------------------------------------------------------------------------------------

const not = (of: Formula): Formula => ({ op: "not", of });
const both =
  (op: Binary) =>
  (left: Formula, right: Formula): Formula => ({ op, left, right });
const [and, or, implies, iff] = [both("and"), both("or"), both("implies"), both("iff")];
const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
const joined = (join: (left: Formula, right: Formula) => Formula, formulas: readonly Formula[]): Formula =>
  formulas.reduce((left, right) => join(left, right));

interface Question {
  readonly premises: readonly Formula[];
  readonly query: Formula;
}

/** Chains, rows of equivalences, parity, pigeonholes, case splits, and common fallacies. */
function familyQuestions(): Question[] {
  const chain = (length: number): Formula[] =>
    named("c", length)
      .slice(1)
      .map((to, index) => implies(`c${index + 1}`, to));
  const questions: Question[] = [];
  for (const length of [4, 9, 14]) {
    questions.push(
      { premises: ["c1", ...chain(length)], query: `c${length}` },
      { premises: [not(`c${length}`), ...chain(length)], query: "c1" },
      { premises: [`c${length}`, ...chain(length)], query: "c1" },
    );
  }
  for (const length of [3, 6, 10]) {
    const parity = joined(iff, named("b", length));
    questions.push(
      { premises: [parity, ...named("b", length - 1)], query: `b${length}` },
      { premises: [parity], query: "b1" },
    );
  }
  for (const [pigeons, holes] of [
    [2, 2],
    [3, 2],
    [4, 3],
  ] as const) {
    const sits = (pigeon: number, hole: number): string => `sits_${pigeon}_${hole}`;
    const [each, every] = [
      Array.from({ length: holes }, (_, index) => index),
      Array.from({ length: pigeons }, (_, index) => index),
    ];
    const placed = every.map((pigeon) =>
      joined(
        or,
        each.map((hole) => sits(pigeon, hole)),
      ),
    );
    const shared = joined(
      or,
      each.flatMap((hole) =>
        every.flatMap((one) =>
          every.filter((two) => two > one).map((two) => and(sits(one, hole), sits(two, hole))),
        ),
      ),
    );
    questions.push({ premises: placed, query: shared });
  }
  return [...questions, ...classicQuestions()];
}

function classicQuestions(): Question[] {
  const [p, q, r, s] = ["p", "q", "r", "s"];
  return [
    { premises: [implies(p, q), q], query: p },
    { premises: [implies(p, q), not(p)], query: not(q) },
    { premises: [implies(p, q), not(q)], query: p },
    { premises: [or(p, q), p], query: not(q) },
    { premises: [or(p, q), implies(p, r), implies(q, r)], query: r },
    { premises: [or(p, q), or(not(p), r)], query: or(q, r) },
    { premises: [implies(implies(p, q), p)], query: p },
    { premises: [], query: or(p, not(p)) },
    { premises: [], query: and(p, not(p)) },
    { premises: [], query: p },
    { premises: [implies(p, implies(q, r))], query: implies(and(p, q), r) },
    { premises: [implies(and(p, q), r)], query: or(implies(p, r), implies(q, r)) },
    { premises: [not(and(p, q))], query: and(not(p), not(q)) },
    { premises: [not(or(p, q))], query: and(not(p), not(q)) },
    { premises: [iff(p, q), iff(q, r)], query: iff(p, r) },
    { premises: [iff(p, not(p))], query: q },
    { premises: [p, not(p)], query: p },
    { premises: [or(p, q), not(p), not(q)], query: r },
    { premises: [implies(p, q), implies(r, s), or(p, r)], query: or(q, s) },
    { premises: [implies(p, q), implies(r, s), or(q, s)], query: or(p, r) },
    { premises: [true, implies(true, p)], query: p },
    { premises: [implies(false, p)], query: p },
    { premises: [false], query: p },
  ];
}

/** Texts outside the grammar, or outside the regime, as premise or query. They are refused whatever the other texts are. */
const UNREADABLE = [
  "",
  "p &",
  "& p",
  "p q",
  "(p",
  "p)",
  "p ->",
  "not",
  "p and or q",
  "p -> -> q",
  "forall x p",
  "∃ x",
  "p(x)",
  "n > 3",
  "3",
  "p = 3",
  "p; q",
  "p ! q",
  "true false",
  "p <- q",
];

export const PROPOSITIONAL_ENTAILMENT: MadeLane = {
  prefix: "prop",
  file: {
    lane: "propositional_entailment",
    version: "v1",
    kind: "entailment",
    acceptance: { max_wrong: 0, min_pass_rate: 1 },
    description:
      "Propositional premises and a query in every spelling of the grammar: entailed, refuted, unknown, or refused where the premises contradict each other or cannot be read.",
    provenance:
      "Drawn by scripts/lanes/formulas.ts from a fixed seed and from families written there; expected outcomes by looking at every assignment, without the engine or its oracle.",
  },
  rows: () => [
    ...randomRows(createRandom("propositional entailment, version 1")),
    ...familyQuestions().map(({ premises, query }, index): EntailmentRow => {
      const spelling = SPELLINGS[index % SPELLINGS.length] ?? SPELLINGS[0];
      if (spelling === undefined) throw new Error("there are spellings");
      return {
        premises: premises.map((premise) => write(premise, spelling)),
        query: write(query, spelling),
        expected: decide(premises, query),
      };
    }),
    ...UNREADABLE.map(
      (text, index): EntailmentRow =>
        index % 2 === 0
          ? { premises: ["p", text], query: "p", expected: "refused" }
          : { premises: ["p", "q"], query: text, expected: "refused" },
    ),
  ],
};
