import { VERDICTS, type MadeLane, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

const ANIMALS = [
  "heron",
  "stoat",
  "newt",
  "ibex",
  "gnu",
  "quail",
  "mole",
  "yak",
  "civet",
  "red fox",
] as const;
/** Actions in the base form and the third person. */
const DEEDS = [
  ["greet", "greets"],
  ["follow", "follows"],
  ["wave at", "waves at"],
  ["lend a ladder to", "lends a ladder to"],
  ["copy the notes of", "copies the notes of"],
  ["guard the nest of", "guards the nest of"],
  ["trust", "trusts"],
  ["carry", "carries"],
] as const;

/** Someone does something to someone, or not: an atom number with a sign. */
interface Literal {
  readonly atom: number;
  readonly positive: boolean;
}
/** `pair`: two conditions. A head has a higher number than the atoms of its body. */
interface Rule {
  readonly body: readonly Literal[];
  readonly head: Literal;
}
interface Game {
  readonly facts: readonly Literal[];
  readonly rules: readonly Rule[];
  readonly preferred: readonly (readonly [number, number])[];
  readonly goal: number;
}

// ---- meaning: atom by atom upwards ----------------------------------------------------------------------------------------

/** What is proved: true, false or nothing for each atom. Each atom has at most one rule for it and one against it. */
function settle({ facts, rules, preferred }: Game, atoms: number): readonly (boolean | null)[] {
  const known: (boolean | null)[] = [];
  for (let atom = 0; atom < atoms; atom++) {
    const told = facts.find((fact) => fact.atom === atom);
    const applying = rules
      .map((rule, at) => ({ rule, at }))
      .filter(
        ({ rule }) => rule.head.atom === atom && rule.body.every((one) => known[one.atom] === one.positive),
      );
    const [one, two] = applying;
    if (told !== undefined) known[atom] = told.positive;
    else if (one === undefined) known[atom] = null;
    else if (two === undefined) known[atom] = one.rule.head.positive;
    else
      known[atom] = preferred.some(([better]) => better === one.at)
        ? one.rule.head.positive
        : preferred.some(([better]) => better === two.at)
          ? two.rule.head.positive
          : null;
  }
  return known;
}

function drawGame(random: Random): Game {
  const depth = 3 + random.below(3);
  const facts: Literal[] = [0, 1, 2]
    .map((atom) => ({ atom, positive: !random.once(4) }))
    .filter(() => !random.once(6));
  const rules: Rule[] = [];
  const preferred: [number, number][] = [];
  for (let atom = 3; atom < 3 + depth; atom++) {
    const body = (): Literal[] =>
      random
        .sample(Array.from({ length: atom }, (_, at) => at).slice(-3), 1 + random.below(2))
        .map((at) => ({ atom: at, positive: !random.once(5) }));
    rules.push({ body: [{ atom: atom - 1, positive: true }], head: { atom, positive: true } });
    if (!random.once(2)) continue;
    rules.push({ body: body(), head: { atom, positive: false } });
    const [last, before] = [rules.length - 1, rules.length - 2];
    if (!random.once(4)) preferred.push(random.once(2) ? [last, before] : [before, last]);
  }
  return { facts, rules, preferred, goal: 2 + depth };
}

// ---- words -------------------------------------------------------------------------------------------------------------

interface Cast {
  readonly subject: string;
  readonly deed: readonly [string, string];
  readonly object: string;
}

const third = ({ subject, deed: [base, says], object }: Cast, positive: boolean): string =>
  `the ${subject} ${positive ? says : `does not ${base}`} the ${object}`;
const tail = ({ deed: [base, says], object }: Cast, positive: boolean): string =>
  `${positive ? says : `does not ${base}`} the ${object}`;
const will = ({ deed: [base], object }: Cast, positive: boolean): string =>
  `${positive ? "will" : "will never"} ${base} the ${object}`;
const should = ({ subject, deed: [base], object }: Cast, positive: boolean): string =>
  `the ${subject} ${positive ? "should" : "should not"} ${base} the ${object}`;
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** A rule in words. If head and body share a subject, the rule may be generalised to anyone; a single condition on anyone may read "at least one animal". */
function sayRule(random: Random, cast: readonly Cast[], { body, head }: Rule): string {
  const of = (literal: Literal): Cast => cast[literal.atom] ?? { subject: "", deed: ["", ""], object: "" };
  const [one, two] = body;
  const then = of(head);
  if (one === undefined) throw new Error("a rule has a condition");
  if (two !== undefined) {
    return random.pick([
      `If ${third(of(one), one.positive)} and ${third(of(two), two.positive)}, then ${third(then, head.positive)}.`,
      `For the ${then.subject}, if the belief is that ${third(of(one), one.positive)} and ${third(of(two), two.positive)}, then you can add "${third(then, head.positive)}" to your conclusions.`,
      `In order to conclude that ${third(then, head.positive)}, two pieces of evidence are required: firstly ${should(of(one), one.positive)} and secondly ${should(of(two), two.positive)}.`,
    ]);
  }
  const said = third(of(one), one.positive);
  const forms = [
    `If ${said}, then ${third(then, head.positive)}.`,
    `One of the rules of the game is that if ${said}, then the ${then.subject} ${will(then, head.positive)}, without hesitation.`,
    `This is a basic rule: if ${said}, then the conclusion that "${third(then, head.positive)}" follows immediately and effectively.`,
    `${capital(third(then, head.positive))}, in the case where ${said}.`,
  ];
  return random.pick(forms);
}

function rowOf(random: Random): TurnRow | null {
  const game = drawGame(random);
  const atoms = game.goal + 1;
  const deeds = random.sample(DEEDS, Math.min(atoms, DEEDS.length));
  const cast = Array.from({ length: atoms }, (_, at): Cast => {
    const [subject = "", object = ""] = random.sample(ANIMALS, 2);
    return { subject, object, deed: deeds[at % deeds.length] ?? DEEDS[0] };
  });
  if (new Set(cast.map((one) => JSON.stringify(one))).size < atoms) return null;
  const known = settle(game, atoms)[game.goal] ?? null;
  const goal = cast[game.goal];
  if (goal === undefined || game.facts.length === 0) return null;
  const facts = game.facts.map((fact) => `${capital(third(cast[fact.atom] ?? goal, fact.positive))}.`);
  const rules = game.rules.map((rule, at) => `Rule${at + 1}: ${sayRule(random, cast, rule)}`);
  const preferences = game.preferred.map(
    ([better, worse]) => `Rule${better + 1} is preferred over Rule${worse + 1}.`,
  );
  const question = `Based on the game state and the rules and preferences, does the ${goal.subject} ${goal.deed[0]} the ${goal.object}?`;
  return {
    mode: "defeasible",
    prompt: [...facts, ...rules, ...preferences, question].join(" "),
    expected: VERDICTS[known === null ? "unknown" : known ? "yes" : "no"],
  };
}

/** Rules about anyone and about properties, over one fact; the answer is derived from the form. */
function singleRows(random: Random): TurnRow[] {
  const forms = (one: Cast, then: Cast, positive: boolean): readonly string[] => [
    `If something ${tail(one, true)}, then it ${tail(then, positive)}, too.`,
    `If you are positive that you saw one of the animals ${tail(one, true)}, you can be certain that it ${will(then, positive)}.`,
    `The living creature that ${tail(one, true)} ${will(then, positive)}, without a doubt.`,
    `From observing that one animal ${tail(one, true)}, one can conclude that it ${tail(then, positive)}, undoubtedly.`,
    `If at least one animal ${tail(one, true)}, then ${third(then, positive)}.`,
    `${capital(third(then, positive))} whenever at least one animal ${tail(one, true)}.`,
    `There exists an animal which ${tail(one, true)}? Then ${third(then, positive)}.`,
    `If there is evidence that one animal, no matter which one, ${tail(one, true)}, then ${third(then, positive)}.`,
  ];
  return Array.from({ length: 8 }, (_, at) =>
    [true, false].flatMap((positive) =>
      [true, false].map((told): TurnRow => {
        const [subject = "", first = "", second = "", other = ""] = random.sample(ANIMALS, 4);
        const [deed = DEEDS[0], next = DEEDS[1]] = random.sample(DEEDS, 2);
        const one: Cast = { subject, deed, object: first };
        const then: Cast = { subject, deed: next, object: second };
        const fact = told ? one : { ...one, object: other };
        return {
          mode: "defeasible",
          prompt: `${capital(third(fact, true))}. Rule1: ${forms(one, then, positive)[at] ?? ""} Does the ${subject} ${next[0]} the ${second}?`,
          expected: VERDICTS[told ? (positive ? "yes" : "no") : "unknown"],
        };
      }),
    ),
  ).flat();
}

function drawnRows(random: Random): TurnRow[] {
  const left: Record<string, number> = { yes: 40, no: 40, unknown: 40 };
  const rows: TurnRow[] = [];
  for (let tries = 0; tries < 5000 && Object.values(left).some((count) => count > 0); tries++) {
    const row = rowOf(random);
    const verdict = row?.expected.kind === "verdict" ? row.expected.verdict : "";
    if (row === null || (left[verdict] ?? 0) === 0) continue;
    left[verdict] = (left[verdict] ?? 0) - 1;
    rows.push(row);
  }
  return rows;
}

export const POLICIES_RULES: MadeLane = {
  prefix: "rul",
  file: {
    lane: "policies_rules",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.9 },
    description:
      "Games of animals with numbered rules, one for and one against what can be concluded, and preferences between them; single rules of anyone in all their wordings.",
    provenance:
      "Written by scripts/lanes/policies-rules.ts from a fixed seed; answers by settling what can be concluded one by one upwards, without the engine.",
  },
  rows: () => {
    const random = createRandom("rules of games, version 1");
    return [...singleRows(random), ...drawnRows(random)];
  },
};
