import { chosen, readGraph, type Fact, type Graph } from "./facts.ts";
import { NO, YES, type MadeLane, type TurnRow } from "./lane.ts";

const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
const text = (value: string): TurnRow["expected"] => ({ kind: "text", value });
/** Kinds are listed in code unit order. */
const list = (items: readonly string[]): TurnRow["expected"] => text([...items].sort().join(", "));
/** With few names, any order will do. */
function anyOrder(items: readonly string[]): TurnRow["expected"] {
  const [value = "", ...also] = orders([...items].sort()).map((order) => order.join(", "));
  return { kind: "text", value, also };
}
function orders(items: readonly string[]): (readonly string[])[] {
  return items.length < 2
    ? [items]
    : items.flatMap((item, index) =>
        orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );
}
const keyOf = ({ id }: Fact): string => id;

/** Rotates through wordings. */
function turnOf(index: number, ...ways: readonly string[]): string {
  return ways[index % ways.length] ?? "";
}

// ---- kinds ------------------------------------------------------------------------------------------------------------

function kindRows(graph: Graph): TurnRow[] {
  const kinds = graph
    .facts("is_a")
    .filter(({ subject, object }) => graph.isCountable(subject) && graph.isCountable(object));
  const highest = (term: string): string | undefined =>
    [...graph.above(term)]
      .filter((each) => each !== term && each !== "thing" && graph.isCountable(each))
      .at(-1);
  const yes = chosen(kinds, (fact) => `kind ${fact.id}`, 34).map(({ subject, object }, index): TurnRow => {
    // Every second question goes as far up the hierarchy as it can.
    const far = index % 2 === 0 ? object : (highest(subject) ?? object);
    return {
      prompt: turnOf(
        index,
        `Is ${a(subject)} ${a(far)}?`,
        `Is every ${subject} ${a(far)}?`,
        `Is it true that every ${subject} is ${a(far)}?`,
      ),
      expected: YES,
    };
  });
  const no: TurnRow[] = [];
  for (const { subject } of chosen(kinds, (fact) => `apart ${fact.id}`, kinds.length)) {
    if (no.length === 28) break;
    const [other] = chosen(
      kinds.filter((each) => graph.isApart(subject, each.subject)),
      (each) => `${subject} ${each.id}`,
      1,
    );
    if (other !== undefined)
      no.push({
        prompt: turnOf(
          no.length,
          `Is ${a(subject)} ${a(other.subject)}?`,
          `Is it true that ${a(subject)} is ${a(other.subject)}?`,
        ),
        expected: NO,
      });
  }
  const lists = chosen(
    [...new Set(kinds.map(({ object }) => object))].filter(
      (kind) => graph.below(kind).length > 1 && graph.below(kind).length <= 7,
    ),
    (kind) => `list ${kind}`,
    10,
  ).map(
    (kind, index): TurnRow => ({
      prompt: turnOf(index, `List the kinds of ${kind}.`, `What kinds of ${kind} are there?`),
      expected: list(graph.below(kind)),
    }),
  );
  const individuals = chosen(
    graph.facts("instance_of").filter(({ object }) => graph.isCountable(object)),
    (fact) => `instance ${fact.id}`,
    24,
  ).map(({ subject, object }, index): TurnRow => {
    if (index % 2 === 0) return { prompt: `Is ${subject} ${a(object)}?`, expected: YES };
    const [other] = chosen(
      graph
        .facts("instance_of")
        .filter((each) => graph.isCountable(each.object) && graph.isApart(subject, each.object)),
      (each) => `${subject} ${each.id}`,
      1,
    );
    return other === undefined
      ? { prompt: `Is ${subject} ${a(object)}?`, expected: YES }
      : { prompt: `Is ${subject} ${a(other.object)}?`, expected: NO };
  });
  return [...yes, ...no, ...lists, ...individuals];
}

// ---- places and orders ------------------------------------------------------------------------------------------------

function placeRows(graph: Graph): TurnRow[] {
  const inside = chosen(graph.facts("located_in"), (fact) => `in ${fact.id}`, 18).map(
    ({ subject }, index): TurnRow => {
      const around = [...graph.around(subject)];
      return {
        prompt: turnOf(
          index,
          `Is ${subject} in ${around.at(-1) ?? ""}?`,
          `Is it true that ${subject} is in ${around[0] ?? ""}?`,
        ),
        expected: YES,
      };
    },
  );
  const capitals = graph.facts("capital_of");
  const only = capitals.filter(
    ({ object }) => capitals.filter((each) => each.object === object).length === 1,
  );
  const borders = graph.facts("borders");
  const neighbours = (place: string): string[] =>
    borders.flatMap(({ subject, object }) =>
      subject === place ? [object] : object === place ? [subject] : [],
    );
  const countries = new Set(
    graph
      .facts("instance_of")
      .filter(({ subject }) => graph.above(subject).has("country"))
      .map(({ subject }) => subject),
  );
  return [
    ...inside,
    ...chosen(only, (fact) => `capital ${fact.id}`, 14).map(
      ({ subject, object }, index): TurnRow =>
        index % 3 === 2
          ? { prompt: `Is ${subject} the capital of ${object}?`, expected: YES }
          : {
              prompt: turnOf(
                index,
                `What is the capital of ${object}?`,
                `Which city is the capital of ${object}?`,
              ),
              expected: text(subject),
            },
    ),
    ...chosen(borders, (fact) => `borders ${fact.id}`, 10).map(
      ({ subject, object }, index): TurnRow => ({
        prompt: turnOf(
          index,
          `Does ${object} border ${subject}?`,
          `Is it true that ${subject} borders ${object}?`,
        ),
        expected: YES,
      }),
    ),
    ...chosen(
      [...countries].filter((each) => {
        const near = neighbours(each);
        return near.length > 1 && near.length < 4 && near.every((other) => countries.has(other));
      }),
      (each) => `neighbours ${each}`,
      6,
    ).map(
      (each): TurnRow => ({
        prompt: `Which countries border ${each}?`,
        expected: anyOrder(neighbours(each)),
      }),
    ),
    ...chosen(graph.facts("precedes"), (fact) => `precedes ${fact.id}`, 8).map(
      ({ subject, object }, index): TurnRow =>
        index % 2 === 0
          ? { prompt: `What comes right after ${subject}?`, expected: text(object) }
          : {
              prompt: turnOf(
                index >> 1,
                `Is ${subject} right before ${object}?`,
                `Does ${object} follow ${subject}?`,
              ),
              expected: YES,
            },
    ),
    ...chosen(
      graph.facts("part_of").filter(({ subject }) => /^[A-Z]/.test(subject)),
      (fact) => `part ${fact.id}`,
      5,
    ).map(({ subject, object }): TurnRow => ({ prompt: `Is ${subject} part of ${object}?`, expected: YES })),
  ];
}

// ---- definitions and traits -------------------------------------------------------------------------------------------

function wordRows(graph: Graph): TurnRow[] {
  const terms = [...graph.definitions].filter(([term]) => graph.isCountable(term) && !/^\p{Lu}/u.test(term));
  return chosen(terms, ([term]) => `definition ${term}`, 24).map(
    ([term, definition], index): TurnRow => ({
      prompt: turnOf(
        index,
        `What is ${a(term)}?`,
        `Define ${term}.`,
        `What does ${term} mean?`,
        `What is the definition of ${term}?`,
      ),
      expected: text(definition),
    }),
  );
}

/** Strict facts about a kind hold for all its descendants. */
function traitRows(graph: Graph): TurnRow[] {
  const below = (kind: string): string =>
    chosen(
      graph.below(kind).filter((each) => graph.isCountable(each)),
      (each) => `below ${kind} ${each}`,
      1,
    )[0] ?? kind;
  const about = (relation: string, count: number): { readonly kind: string; readonly object: string }[] =>
    chosen(
      graph.facts(relation).filter(({ subject }) => graph.isCountable(subject)),
      keyOf,
      count,
    ).map(({ subject, object }) => ({ kind: below(subject), object }));
  return [
    ...about("property", 10).map(
      ({ kind, object }): TurnRow => ({ prompt: `Is ${a(kind)} ${object}?`, expected: YES }),
    ),
    ...about("not_property", 5).map(
      ({ kind, object }): TurnRow => ({ prompt: `Is ${a(kind)} ${object}?`, expected: NO }),
    ),
    ...about("cannot", 10).map(
      ({ kind, object }): TurnRow => ({ prompt: `Can ${a(kind)} ${object}?`, expected: NO }),
    ),
    ...about("has", 8)
      .filter(({ object }) => graph.isCountable(object))
      .map(
        ({ kind, object }): TurnRow => ({ prompt: `Does every ${kind} have ${a(object)}?`, expected: YES }),
      ),
    ...chosen(
      graph.facts("made_of").filter(({ subject }) => /^[a-z]+$/.test(subject)),
      keyOf,
      6,
    ).map(
      ({ subject, object }): TurnRow => ({
        prompt: graph.isCountable(subject)
          ? `Is ${a(subject)} made of ${object}?`
          : `Is ${subject} made of ${object}?`,
        expected: YES,
      }),
    ),
    ...chosen(graph.facts("antonym"), keyOf, 8).map(
      ({ subject, object }, index): TurnRow =>
        index % 2 === 0
          ? { prompt: `Is it true that nothing ${subject} is ${object}?`, expected: YES }
          : { prompt: `Ann is ${subject}. Is Ann ${object}?`, expected: NO },
    ),
  ];
}

/** Written by hand, from common knowledge. */
const BY_HAND: readonly (readonly [prompt: string, expected: TurnRow["expected"]])[] = [
  ["Is a whale a fish?", NO],
  ["Are whales mammals?", YES],
  ["Is a spider an insect?", NO],
  ["Is a bat a bird?", NO],
  ["Can a penguin fly?", NO],
  ["Is a shark a fish?", YES],
  ["Is Paris in Europe?", YES],
  ["What is the capital of Japan?", text("Tokyo")],
  ["Does Spain border Portugal?", YES],
  ["What comes right after March?", text("April")],
  ["Is a hammer an animal?", NO],
  ["Are all dogs mammals?", YES],
  ["Is a carrot an animal?", NO],
  ["Is iron a metal?", YES],
  ["Is Monday right before Tuesday?", YES],
  ["Is the Nile a river?", YES],
  ["Is a violin an animal?", NO],
  ["Is a frog an amphibian?", YES],
  ["Is a crocodile a mammal?", NO],
  ["Is gold a metal?", YES],
  ["Is a tram a thing?", YES],
  ["Is every meerkat a thing?", YES],
];

export const DEFINITIONS_RELATIONS: MadeLane = {
  prefix: "rel",
  file: {
    lane: "definitions_relations",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.9 },
    description:
      "Questions to the shipped packs: what something is, what is what kind of thing and what is not, kinds, places, capitals, neighbours, orders, parts, materials, traits and opposites.",
    provenance:
      "Made by scripts/lanes/relations.ts: answers by walking the packs' fact rows, without the engine; twenty-two questions and answers written by hand from common knowledge.",
  },
  rows: (dataDir) => {
    const graph = readGraph(dataDir);
    return [
      ...kindRows(graph),
      ...placeRows(graph),
      ...wordRows(graph),
      ...traitRows(graph),
      ...BY_HAND.map(([prompt, expected]): TurnRow => ({ prompt, expected })),
    ];
  },
};
