import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileFact } from "../../../src/engine/knowledge/compile.ts";
import { FACT_RELATIONS } from "../../../src/contract/packs.ts";
import { createRoles } from "../../../src/engine/knowledge/roles.ts";
import type { Proposition, Term } from "../../../src/engine/language/meaning.ts";
import { knowledgeOf, factOf, packOf } from "./packs.ts";

/** A compact notation: `∀0(noun:cat 0 → noun:animal 0)`. */
function shown(part: Proposition): string {
  const term = (each: Term): string => (each.kind === "name" ? each.name : String(each.variable));
  switch (part.kind) {
    case "apply":
      return `${part.predicate.category}:${part.predicate.lemma}(${part.terms.map(term).join(",")})`;
    case "equal":
      return `${term(part.left)}=${term(part.right)}`;
    case "not":
      return `¬${shown(part.of)}`;
    case "and":
    case "or":
    case "xor":
      return `(${part.of.map(shown).join(` ${part.kind} `)})`;
    case "implies":
    case "iff":
      return `(${shown(part.left)} ${part.kind} ${shown(part.right)})`;
    case "all":
      return `∀${part.variable}(${part.where === null ? "" : `${shown(part.where)} → `}${shown(part.holds)})`;
    case "some":
      return `∃${part.variable}(${part.where === null ? "" : `${shown(part.where)} ∧ `}${shown(part.holds)})`;
  }
}

const CASES: readonly (readonly [line: string, meanings: readonly string[], text: string])[] = [
  ["penguin is_a bird", ["∀0(noun:penguin(0) → noun:bird(0))"], "A penguin is a bird."],
  ["owl is_a animal", ["∀0(noun:owl(0) → noun:animal(0))"], "An owl is an animal."],
  ["gold is_a metal", ["∀0(noun:gold(0) → noun:metal(0))"], "Gold is a metal."],
  ["Paris instance_of city", ["noun:city(Paris)"], "Paris is a city."],
  ["cat disjoint dog", ["∀0(noun:cat(0) → ¬noun:dog(0))"], "No cat is a dog."],
  ["bird has wing", ["∀0(noun:bird(0) → ∃1(noun:wing(1) ∧ verb:have(0,1)))"], "Birds have wings."],
  ["snake lacks leg", ["∀0(noun:snake(0) → ¬∃1(noun:leg(1) ∧ verb:have(0,1)))"], "Snakes have no legs."],
  [
    "ring made_of gold",
    ["∀0(noun:ring(0) → ∃1(noun:gold(1) ∧ relation:made of(0,1)))"],
    "Rings are made of gold.",
  ],
  ["lemon property sour", ["∀0(noun:lemon(0) → adjective:sour(0))"], "Lemons are sour."],
  ["Everest property high", ["adjective:high(Everest)"], "Everest is high."],
  ["gold not_property cheap", ["∀0(noun:gold(0) → ¬adjective:cheap(0))"], "Gold is not cheap."],
  ["bird can fly", ["∀0(noun:bird(0) → ability:fly(0))"], "Birds can fly."],
  ["penguin cannot fly", ["∀0(noun:penguin(0) → ¬ability:fly(0))"], "Penguins cannot fly."],
  [
    "engine part_of car",
    ["∀0(noun:engine(0) → ∃1(noun:car(1) ∧ relation:part of(0,1)))"],
    "An engine is part of a car.",
  ],
  [
    "Wales part_of United_Kingdom",
    [
      "relation:part of(Wales,United Kingdom)",
      "∀0(relation:part of(0,Wales) → relation:part of(0,United Kingdom))",
    ],
    "Wales is part of the United Kingdom.",
  ],
  [
    "Paris located_in France",
    ["relation:in(Paris,France)", "∀0(relation:in(0,Paris) → relation:in(0,France))"],
    "Paris is in France.",
  ],
  ["Paris capital_of France", ["relation:capital of(Paris,France)"], "Paris is the capital of France."],
  [
    "France borders Spain",
    ["verb:border(France,Spain)", "verb:border(Spain,France)"],
    "France borders Spain.",
  ],
  [
    "Monday precedes Tuesday",
    [
      "verb:precede(Monday,Tuesday)",
      "verb:come right before(Monday,Tuesday)",
      "verb:follow(Tuesday,Monday)",
      "verb:come right after(Tuesday,Monday)",
      "relation:right before(Monday,Tuesday)",
      "relation:right after(Tuesday,Monday)",
    ],
    "Monday comes before Tuesday.",
  ],
  ["kilometre equals 1000_metre", [], "1 kilometre is 1000 metres."],
  ["hot antonym cold", ["∀0(adjective:hot(0) → ¬adjective:cold(0))"], "Nothing is both hot and cold."],
  ["spider has_exactly 8_leg", [], "Spiders have 8 legs."],
  ["Turkey partly_in Europe", [], "A part of Turkey is in Europe."],
  ["~cow does eat_grass", [], "Typically, cows eat grass."],
  ["hammer used_for driving_nails", [], "Hammers are used for driving nails."],
  [
    "noon synonym midday",
    ["∀0(noun:noon(0) → noun:midday(0))", "∀0(noun:midday(0) → noun:noon(0))"],
    "`noon` means the same as `midday`.",
  ],
  ["UK synonym Britain", ["UK=Britain"], "`UK` means the same as `Britain`."],
  ["~bird can sing", [], "Typically, birds can sing."],
  ["~day property warm", [], "Typically, days are warm."],
];
const WORDS = [
  { lemma: "gold", pos: "noun", mass: true },
  { lemma: "noon", pos: "noun" },
  { lemma: "midday", pos: "noun" },
  { lemma: "UK", pos: "name" },
  { lemma: "Britain", pos: "name" },
] as const;
const pack = packOf(
  "p",
  CASES.map(([line]) => line),
  { words: WORDS },
);
const roles = createRoles([pack]);
const knowledge = knowledgeOf(
  CASES.map(([line]) => line),
  { words: WORDS },
);

describe("a fact of a pack, compiled", () => {
  for (const [line, meanings, text] of CASES) {
    it(`says what its relation means: ${line}`, () => {
      const fact = factOf(line);
      assert.deepEqual(compileFact(fact, roles).map(shown), meanings);
      assert.equal(knowledge.factsAbout(fact.subject).find((each) => each.fact.id === fact.id)?.text, text);
    });
  }
  it("is covered here in every relation", () => {
    assert.deepEqual(
      [...new Set(CASES.map(([line]) => factOf(line).relation))].sort(),
      [...FACT_RELATIONS].sort(),
    );
  });
  it("of synonyms lets verbs replace each other with and without an object, and as abilities", () => {
    const words = [
      { lemma: "start", pos: "verb" },
      { lemma: "begin", pos: "verb" },
    ] as const;
    const meanings = compileFact(
      factOf("start synonym begin"),
      createRoles([packOf("p", ["start synonym begin"], { words })]),
    ).map(shown);
    assert.equal(meanings.length, 6);
    assert.ok(meanings.includes("∀0(∀1(verb:begin(0,1) → verb:start(0,1)))"), meanings.join("\n"));
  });
  it("names rivers with `the`, and towns of the same form without", () => {
    const { factsAbout } = knowledgeOf([
      "Nile instance_of river",
      "Nile located_in Africa",
      "Cairo located_in Africa",
      "Nile borders Cairo",
    ]);
    assert.deepEqual(
      factsAbout("Nile").map(({ text }) => text),
      ["The Nile borders Cairo.", "The Nile is a river.", "The Nile is in Africa."],
    );
  });
});
