import { OPPOSITE, type Fact } from "../knowledge/fact.ts";
import type { Knowledge, ToldFact } from "../knowledge/knowledge.ts";
import { articleFor } from "../language/morphology.ts";
import type { Question } from "../language/reading.ts";
import type { DerivationStep, Ground } from "../answer/answer.ts";
import { NO_WRITE } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { answerOf, refuse, type Answered } from "../answer/answered.ts";
import { termMeant, unknownTerm } from "./lookup.ts";

type Focus = Extract<Question, { kind: "compare" }>["focus"];

/** One thing that is said of both: in words, and the facts that it follows from. */
interface Point {
  readonly text: string;
  readonly facts: readonly ToldFact[];
}

/** How many points of one sort are told. */
const MAX_POINTS = 6;
const MAX_PROOFS = 3;
const FEATURES: ReadonlySet<string> = new Set([
  "can",
  "cannot",
  "has",
  "lacks",
  "property",
  "not_property",
  "made_of",
  "used_for",
  "located_in",
  "part_of",
  "capital_of",
  "equals",
]);

/**
 * How two that packs know go together: kinds above both and what is told of both; what the one is that the other cannot be, and what the one has or can that the other
 * lacks or cannot; then their definitions, and what is told of one alone, which as such is no difference.
 */
export function answerComparison(world: World, asked: readonly [string, string], focus: Focus): Answered {
  const { knowledge } = world;
  const [one, other] = asked.map((term) => termMeant(world, term)) as [string, string]; // two in, two out
  const strange = [one, other].find((term) => !knowledge.knowsTerm(term));
  if (strange !== undefined) return unknownTerm(world, strange);
  const pair = new Pair(knowledge, one, other);
  const common = focus === "difference" ? [] : pair.common();
  const apart = focus === "common" ? [] : pair.differences();
  const defined = focus === "common" ? [] : [one, other].flatMap((term) => definitionOf(knowledge, term));
  const alone = focus === "common" ? [] : pair.alone();
  const points = [...common, ...apart, ...alone];
  if (points.length === 0 && (defined.length < 2 || one === other)) {
    return refuse(
      "nothing_known",
      "words",
      `Nothing is stored that says ${focus === "common" ? "what they have in common" : "how they differ"}.`,
      { missing: [`facts about ${one} and ${other}`], state: "undetermined" },
    );
  }
  const cited = [...points.flatMap(({ facts }) => facts), ...defined];
  const grounds = [
    ...new Map(cited.map(({ ref, text }) => [ref, { source: "pack", ref, text } satisfies Ground])).values(),
  ];
  const nothing =
    focus !== "common" && apart.length === 0 ? ["No difference is proved by what is stored."] : [];
  const told = alone.length === 0 ? [] : ["What is told of one alone need not set it apart from the other."];
  const lines = [...common, ...apart].map(({ text }) => text);
  return {
    answer: answerOf("list", "words", {
      items: [...lines, ...defined.map(({ text }) => text), ...alone.map(({ text }) => text)],
      grounds,
      derivation: stepsOf([...common, ...apart]),
    }),
    speech: {
      kind: "told",
      said: [
        ...lines,
        ...nothing,
        ...defined.map(({ text }) => text),
        ...alone.map(({ text }) => text),
        ...told,
      ].join(" "),
      missing: [],
    },
    state: null,
    grounding: "pack",
    steps: [],
    used: [],
    write: NO_WRITE,
  };
}

/** Two terms and everything that is told of them and of the kinds above them. */
class Pair {
  readonly #knowledge: Knowledge;
  readonly #one: Side;
  readonly #other: Side;

  constructor(knowledge: Knowledge, one: string, other: string) {
    this.#knowledge = knowledge;
    [this.#one, this.#other] = [one, other].map((term) => sideOf(knowledge, term)) as [Side, Side]; // two in, two out
  }

  /** The nearest kinds above both, and what is told of both. */
  common(): readonly Point[] {
    const shared = this.#one.kinds.filter((kind) => this.#other.kinds.includes(kind));
    const nearest = shared.filter(
      (kind) => !shared.some((below) => this.#knowledge.ancestorsOf(below).includes(kind)),
    );
    const kinds = nearest.map(
      (kind): Point => ({
        text:
          kind === this.#one.term || kind === this.#other.term
            ? capital(
                `${this.#a(kind === this.#one.term ? this.#other.term : this.#one.term)} is ${this.#a(kind)}.`,
              )
            : `Both are ${this.#many(kind)}.`,
        facts: [...this.#path(this.#one.term, kind), ...this.#path(this.#other.term, kind)],
      }),
    );
    const features = this.#one.features.flatMap((mine): Point[] => {
      const theirs = this.#other.features.find(({ fact }) => isAlike(fact, mine.fact));
      if (theirs === undefined) return [];
      return [
        { text: mine.ref === theirs.ref ? mine.text : `${mine.text} ${theirs.text}`, facts: [mine, theirs] },
      ];
    });
    return [...kinds.filter(({ facts }) => facts.length > 0), ...features.slice(0, MAX_POINTS)];
  }

  /** What the one is and the other cannot be, and the opposite of what is told of the other. */
  differences(): readonly Point[] {
    return [
      ...this.#kindsApart().slice(0, MAX_PROOFS),
      ...this.#above(this.#one, this.#other),
      ...this.#above(this.#other, this.#one),
      ...this.#antonyms(),
      ...this.#opposites().slice(0, MAX_POINTS),
    ];
  }

  #kindsApart(): readonly Point[] {
    return this.#one.kinds.flatMap((mine) =>
      this.#knowledge
        .factsAbout(mine)
        .filter(({ fact }) => fact.relation === "disjoint" && fact.strength !== "typical")
        .flatMap((told): Point[] => {
          const theirs = told.fact.subject === mine ? told.fact.object : told.fact.subject;
          if (!this.#other.kinds.includes(theirs) || mine === theirs) return [];
          const ways = [this.#path(this.#one.term, mine), this.#path(this.#other.term, theirs)];
          const what = [
            [this.#one.term, mine],
            [this.#other.term, theirs],
          ]
            .filter(([term, kind]) => term !== kind)
            .map(([term, kind]) => `${this.#a(term as string)} is ${this.#a(kind as string)}`);
          const no = `no ${mine} is ${this.#a(theirs)}`;
          return [
            {
              text: capital(`${what.length === 0 ? no : `${what.join(" and ")}, and ${no}`}.`),
              facts: [...ways.flat(), told],
            },
          ];
        })
        .slice(0, 1),
    );
  }

  /** "A dog is an animal, and not every animal is a dog": there are others that no dog is. */
  #above(mine: Side, theirs: Side): readonly Point[] {
    if (mine.term === theirs.term || !mine.kinds.includes(theirs.term)) return [];
    for (const kind of mine.kinds)
      for (const told of this.#knowledge.factsAbout(kind)) {
        const besides = told.fact.subject === kind ? told.fact.object : told.fact.subject;
        const way =
          told.fact.relation === "disjoint" && told.fact.strength !== "typical"
            ? this.#path(besides, theirs.term)
            : [];
        if (way.length === 0) continue;
        const text = `${this.#a(mine.term)} is ${this.#a(theirs.term)}, and ${this.#a(besides)} is ${this.#a(theirs.term)} too, but no ${besides} is ${this.#a(mine.term)}.`;
        return [
          {
            text: capital(text),
            facts: [...this.#path(mine.term, theirs.term), ...way, ...this.#path(mine.term, kind), told],
          },
        ];
      }
    return [];
  }

  #antonyms(): readonly Point[] {
    return this.#knowledge
      .factsAbout(this.#one.term)
      .filter(
        ({ fact }) => fact.relation === "antonym" && [fact.subject, fact.object].includes(this.#other.term),
      )
      .map((told) => ({ text: told.text, facts: [told] }));
  }

  #opposites(): readonly Point[] {
    return this.#one.features.flatMap((mine) =>
      this.#other.features
        .filter(
          ({ fact }) => fact.object === mine.fact.object && fact.relation === OPPOSITE[mine.fact.relation],
        )
        .map(
          (theirs): Point => ({
            text: `${mine.text} ${theirs.text}`,
            facts: [
              mine,
              ...this.#path(this.#one.term, mine.fact.subject),
              theirs,
              ...this.#path(this.#other.term, theirs.fact.subject),
            ],
          }),
        ),
    );
  }

  /** What is told of one of them, or of a kind above it alone, and says nothing of the other. */
  alone(): readonly Point[] {
    return [
      [this.#one, this.#other],
      [this.#other, this.#one],
    ].flatMap(([mine, theirs]) =>
      (mine as Side).features // two pairs
        .filter(
          ({ fact }) =>
            !(theirs as Side).features.some(
              (one) =>
                one.fact.object === fact.object &&
                (one.fact.relation === fact.relation || one.fact.relation === OPPOSITE[fact.relation]),
            ) && !(theirs as Side).kinds.includes(fact.subject),
        )
        .slice(0, MAX_POINTS / 2)
        .map((told) => ({ text: told.text, facts: [told] })),
    );
  }

  /** The facts that lead from a term to a kind above it, by a shortest way. */
  #path(term: string, kind: string): readonly ToldFact[] {
    const from = new Map<string, ToldFact | null>([[term, null]]);
    for (const at of from.keys())
      for (const told of this.#knowledge.factsAbout(at)) {
        const { subject, relation, object, strength } = told.fact;
        if (
          subject === at &&
          (relation === "is_a" || relation === "instance_of") &&
          strength !== "typical" &&
          !from.has(object)
        )
          from.set(object, told);
      }
    const path: ToldFact[] = [];
    for (let told = from.get(kind) ?? null; told !== null; told = from.get(told.fact.subject) ?? null)
      path.unshift(told);
    return path;
  }

  #a(term: string): string {
    return this.#knowledge.isIndividual(term) || this.#knowledge.lexicon.isMass(term)
      ? this.#knowledge.wording.term({ kind: "name", name: term })
      : `${articleFor(term)} ${term}`;
  }
  #many(kind: string): string {
    return this.#knowledge.lexicon.isMass(kind) ? kind : this.#knowledge.lexicon.plural(kind);
  }
}

/** A term, the kinds that it is of with itself, the nearest first, and what is told of them: what is typical only as far as nothing nearer goes against it. */
interface Side {
  readonly term: string;
  readonly kinds: readonly string[];
  readonly features: readonly ToldFact[];
}

function sideOf(knowledge: Knowledge, term: string): Side {
  const kinds = new Set([term]);
  for (const kind of kinds) for (const above of knowledge.parentsOf(kind)) kinds.add(above);
  const typical = new Set(knowledge.typicalAbout(term).map(({ ref }) => ref));
  const told = [...kinds].flatMap((kind) =>
    knowledge
      .factsAbout(kind)
      .filter(
        ({ fact, ref }) =>
          fact.subject === kind &&
          FEATURES.has(fact.relation) &&
          (fact.strength !== "typical" || typical.has(ref)),
      ),
  );
  // What is told of a nearer kind too is told once.
  return {
    term,
    kinds: [...kinds],
    features: told.filter((each, at) => !told.slice(0, at).some(({ fact }) => isAlike(fact, each.fact))),
  };
}

function isAlike(one: Fact, other: Fact): boolean {
  return one.relation === other.relation && one.object === other.object;
}

function definitionOf(
  knowledge: Knowledge,
  term: string,
): readonly { readonly ref: string; readonly text: string }[] {
  return knowledge
    .definitionsOf(term)
    .slice(0, 1)
    .map(({ ref, definition }) => ({ ref, text: `${capital(term)}: ${definition}.` }));
}

/** Each point, from the facts that it follows from. */
function stepsOf(points: readonly Point[]): DerivationStep[] {
  const steps: DerivationStep[] = [];
  const places = new Map<string, number>();
  for (const { text, facts } of points) {
    for (const { ref, text: told } of facts)
      if (!places.has(ref)) {
        steps.push({ step: steps.length + 1, rule: "given", from: [], conclusion: told });
        places.set(ref, steps.length);
      }
    if (facts.length > 1)
      steps.push({
        step: steps.length + 1,
        rule: "comparison",
        from: [...new Set(facts.map(({ ref }) => places.get(ref) ?? 0))],
        conclusion: text,
      });
  }
  return steps;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
