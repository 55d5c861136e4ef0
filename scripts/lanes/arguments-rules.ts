import { VERDICTS, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** The individual, the trait, and whether it holds. */
interface Literal {
  readonly trait: number;
  readonly positive: boolean;
}
/** Whoever is all of `body` is `head`; with `name`, the rule is about one individual only. */
interface Rule {
  readonly body: readonly Literal[];
  readonly head: Literal;
  readonly name: number | null;
}
interface Fact {
  readonly name: number;
  readonly literal: Literal;
}
interface Theory {
  readonly names: number;
  readonly facts: readonly Fact[];
  readonly rules: readonly Rule[];
}

const keyOf = (name: number, { trait, positive }: Literal): string =>
  `${positive ? "" : "-"}${name}:${trait}`;

// ---- meaning ----------------------------------------------------------------------------------------------------------

/** The forward-chaining closure; `holds` decides when a body literal counts as true. */
function reach(
  { names, facts, rules }: Theory,
  holds: (reached: ReadonlySet<string>, name: number, literal: Literal) => boolean,
): ReadonlySet<string> {
  const reached = new Set(facts.map(({ name, literal }) => keyOf(name, literal)));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { body, head, name: only } of rules) {
      for (let name = 0; name < names; name++) {
        if ((only === null || only === name) && body.every((literal) => holds(reached, name, literal)))
          reached.add(keyOf(name, head));
      }
    }
  }
  return reached;
}

const isReached = (reached: ReadonlySet<string>, name: number, literal: Literal): boolean =>
  reached.has(keyOf(name, literal));

/** True, false or unknown: the closure has the literal, its negation, or neither. Null: some trait has both. */
function decideForward(theory: Theory, { name, literal }: Fact): "yes" | "no" | "unknown" | null {
  const reached = reach(theory, isReached);
  if ([...reached].some((key) => reached.has(`-${key}`))) return null;
  if (isReached(reached, name, literal)) return "yes";
  return isReached(reached, name, { ...literal, positive: !literal.positive }) ? "no" : "unknown";
}

/** Negation as failure. Negated body literals concern only traits below the head's, so that evaluating trait by trait upwards is exact. */
function decideClosed(theory: Theory, { name, literal }: Fact): "yes" | "no" {
  const traits =
    1 +
    Math.max(
      literal.trait,
      ...theory.facts.map((fact) => fact.literal.trait),
      ...theory.rules.flatMap(({ body, head }) => [head.trait, ...body.map(({ trait }) => trait)]),
    );
  let known = theory.facts;
  for (let trait = 0; trait < traits; trait++) {
    const rules = theory.rules.filter(({ head }) => head.trait <= trait);
    const reached = reach(
      { ...theory, facts: known, rules },
      (so, each, body) => so.has(keyOf(each, { ...body, positive: true })) === body.positive,
    );
    known = [...reached].map((key): Fact => {
      const [owner, of] = key.split(":").map(Number);
      return { name: owner ?? 0, literal: { trait: of ?? 0, positive: true } };
    });
  }
  const holds = known.some((fact) => fact.name === name && fact.literal.trait === literal.trait);
  return holds === literal.positive ? "yes" : "no";
}

// ---- words ------------------------------------------------------------------------------------------------------------

/** How a trait is worded: as a statement, in a question, and in the negative. */
interface Trait {
  readonly is: string;
  readonly isNot: string;
  readonly ask: (name: string) => string;
  readonly adjective: string | null;
}
interface Theme {
  readonly names: readonly string[];
  readonly traits: readonly Trait[];
  readonly someone: string;
  readonly they: string;
  readonly plural: string;
}

const adjective = (word: string): Trait => ({
  is: `is ${word}`,
  isNot: `is not ${word}`,
  ask: (name) => `Is ${name} ${word}?`,
  adjective: word,
});
const deed = (base: string, third: string): Trait => ({
  is: third,
  isNot: `does not ${base}`,
  ask: (name) => `Does ${name} ${base}?`,
  adjective: null,
});

const THEMES: readonly Theme[] = [
  {
    names: ["Ann", "Bob", "Mira", "Otto", "Jonas"],
    someone: "someone",
    they: "they",
    plural: "people",
    traits: ["kind", "calm", "brave", "tired", "rich", "young", "honest", "quiet", "clever", "proud"].map(
      adjective,
    ),
  },
  {
    names: ["Ann", "Bob", "Clara", "Wren"],
    someone: "someone",
    they: "they",
    plural: "people",
    traits: ["blorpy", "tindic", "mossel", "garrid", "fenty", "oolish", "stribe", "vaxen"].map(adjective),
  },
  {
    names: ["the bear", "the cat", "the dog", "the mouse"],
    someone: "something",
    they: "it",
    plural: "things",
    traits: [
      ...["big", "rough", "cold", "green", "round", "nice"].map(adjective),
      deed("like the cat", "likes the cat"),
      deed("chase the mouse", "chases the mouse"),
      deed("see the dog", "sees the dog"),
      deed("visit the bear", "visits the bear"),
    ],
  },
];

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function sayFact({ names, traits }: Theme, { name, literal }: Fact): string {
  return `${names[name] ?? ""} ${say(traits[literal.trait], literal)}`;
}

function say(trait: Trait | undefined, { positive }: Literal): string {
  return (positive ? trait?.is : trait?.isNot) ?? "";
}

function sayRule(random: Random, theme: Theme, { body, head, name }: Rule): string {
  const { traits, someone, they, plural } = theme;
  if (name !== null)
    return `If ${body.map((literal) => sayFact(theme, { name, literal })).join(" and ")}, then ${sayFact(theme, { name, literal: head })}.`;
  const words = body.map(({ trait }) => traits[trait]?.adjective ?? null);
  const then = traits[head.trait];
  const plain = body.every(({ positive }) => positive) && !words.includes(null) && then?.adjective != null;
  const said = body.map((literal) => say(traits[literal.trait], literal)).join(" and ");
  const spoken = they === "they" ? say(then, head).replace(/^is\b/, "are") : say(then, head);
  const conditional = [
    `If ${someone} ${said}, then ${they} ${spoken}.`,
    `If ${someone} ${said} then ${they} ${spoken}.`,
  ];
  const are = `are ${head.positive ? "" : "not "}${then?.adjective ?? ""}.`;
  return random.pick(
    !plain
      ? conditional
      : [
          ...conditional,
          `All ${words.join(", ")} ${plural} ${are}`,
          `${capital(words.join(", "))} ${plural} ${are}`,
        ],
  );
}

// ---- arguments --------------------------------------------------------------------------------------------------------

const WANTED = {
  rules_forward: { yes: 14, no: 9, unknown: 12 },
  rules_closed: { yes: 14, no: 16, unknown: 0 },
};

export function ruleRows(mode: keyof typeof WANTED): TurnRow[] {
  const random = createRandom(`${mode}, version 1`);
  const rows: TurnRow[] = [];
  const left = { ...WANTED[mode] };
  while (Object.values(left).some((count) => count > 0)) {
    const theme = random.pick(THEMES);
    const traits = 5 + random.below(theme.traits.length - 4);
    const theory =
      mode === "rules_closed" ? randomClosed(random, theme, traits) : randomForward(random, theme, traits);
    const asked: Fact = {
      name: random.below(theory.names),
      literal: { trait: random.below(traits), positive: !random.once(3) },
    };
    const verdict = mode === "rules_closed" ? decideClosed(theory, asked) : decideForward(theory, asked);
    const told = theory.facts.some(
      ({ name, literal }) => name === asked.name && literal.trait === asked.literal.trait,
    );
    if (verdict === null || left[verdict] === 0 || told || sameRuleTwice(theory)) continue;
    left[verdict]--;
    const sentences = [
      ...theory.facts.map((fact) => `${capital(sayFact(theme, fact))}.`),
      ...theory.rules.map((rule) => sayRule(random, theme, rule)),
    ];
    const question =
      asked.literal.positive && random.once(2)
        ? (theme.traits[asked.literal.trait]?.ask(theme.names[asked.name] ?? "") ?? "")
        : `Is it true that ${sayFact(theme, asked)}?`;
    rows.push({ mode, prompt: `${sentences.join(" ")} ${question}`, expected: VERDICTS[verdict] });
  }
  return rows;
}

function randomForward(random: Random, theme: Theme, traits: number): Theory {
  const names = 2 + random.below(theme.names.length - 1);
  const literal = (often: number): Literal => ({
    trait: random.below(traits),
    positive: !random.once(often),
  });
  const facts = Array.from(
    { length: 2 + random.below(4) },
    (): Fact => ({ name: random.below(names), literal: literal(5) }),
  );
  const rules = Array.from({ length: 3 + random.below(5) }, (): Rule => {
    const [head = 0, ...body] = random.sample(
      Array.from({ length: traits }, (_, trait) => trait),
      2 + random.below(2),
    );
    return {
      body: body.map((trait) => ({ trait, positive: !random.once(8) })),
      head: { trait: head, positive: !random.once(4) },
      name: random.once(6) ? random.below(names) : null,
    };
  });
  return { names, facts: distinct(facts), rules };
}

/** Facts and heads are positive. Negated body literals concern only traits below the head's. */
function randomClosed(random: Random, theme: Theme, traits: number): Theory {
  const denies = !random.once(3);
  const names = 2 + random.below(theme.names.length - 1);
  const facts = Array.from(
    { length: 2 + random.below(4) },
    (): Fact => ({ name: random.below(names), literal: { trait: random.below(traits), positive: true } }),
  );
  const mentioned = Array.from(
    { length: names },
    (_, name): Fact => ({ name, literal: { trait: random.below(2), positive: true } }),
  ); // every individual is mentioned
  const rules = Array.from({ length: 3 + random.below(4) }, (): Rule => {
    const head = 1 + random.below(traits - 1);
    const body = random.sample(
      Array.from({ length: traits }, (_, trait) => trait).filter((trait) =>
        denies ? trait < head : trait !== head,
      ),
      1 + random.below(2),
    );
    return {
      body: body.map((trait) => ({ trait, positive: !denies || random.once(2) })),
      head: { trait: head, positive: true },
      name: null,
    };
  });
  return { names, facts: distinct([...facts, ...mentioned]), rules };
}

function distinct(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [`${fact.name}:${fact.literal.trait}`, fact])).values()];
}

function sameRuleTwice({ rules }: Theory): boolean {
  return new Set(rules.map((rule) => JSON.stringify(rule))).size < rules.length;
}
