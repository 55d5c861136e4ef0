import { INVALID, VALID, type MadeLane, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** A modal statement about one content: must or may, with optional negation outside and inside. */
interface Modal {
  readonly must: boolean;
  readonly outer: boolean;
  readonly inner: boolean;
}

// ---- meaning: looking at every set of worlds -----------------------------------------------------------------------------

/** The possible sets of acceptable (or possible) worlds over one content, each given by the content's truth values in it. */
const SETS: readonly (readonly boolean[])[] = [[true], [false], [true, false]];

function holds({ must, outer, inner }: Modal, worlds: readonly boolean[]): boolean {
  const so = must ? worlds.every((world) => world !== inner) : worlds.some((world) => world !== inner);
  return so !== outer;
}

function follows(premise: Modal, conclusion: Modal): boolean {
  return SETS.every((worlds) => !holds(premise, worlds) || holds(conclusion, worlds));
}

// ---- words -------------------------------------------------------------------------------------------------------------

const DEEDS = [
  "ring the bell",
  "feed the geese",
  "paint the fence",
  "open the archive",
  "wear a lantern",
  "count the spoons",
  "grindle the moxit",
  "be silent at noon",
  "leave the hall",
  "carry a torch",
] as const;
const WRITTEN = { singing: "sing", whistling: "whistle", dancing: "dance", resting: "rest" } as const;

/** Sentences for an obligation or permission with its negations; `{}` stands for the action. */
const DUTIES: Readonly<Record<string, readonly string[]>> = {
  must: [
    "You must {}.",
    "It is obligatory to {}.",
    "You are required to {}.",
    "There is an obligation to {}.",
    "It is mandatory to {}.",
  ],
  "must inner": [
    "You must not {}.",
    "It is obligatory not to {}.",
    "There is an obligation not to {}.",
    "It is forbidden to {}.",
  ],
  "must outer": [
    "You are not required to {}.",
    "It is not mandatory to {}.",
    "There is no obligation to {}.",
    "You do not have to {}.",
    "It is not the case that you must {}.",
  ],
  "must outer inner": ["There is no obligation not to {}.", "You are not required not to {}."],
  may: [
    "You may {}.",
    "You are permitted to {}.",
    "It is acceptable to {}.",
    "You can choose to {}.",
    "It is permissible to {}.",
    "You are allowed to {}.",
  ],
  "may inner": [
    "You are permitted not to {}.",
    "It is acceptable not to {}.",
    "You can choose not to {}.",
    "You are free not to {}.",
  ],
  "may outer": [
    "You are not permitted to {}.",
    "It is not acceptable to {}.",
    "It is not permissible to {}.",
    "You cannot choose to {}.",
  ],
  "may outer inner": ["You are not allowed not to {}.", "It is not permissible not to {}."],
};

/** Certainty and possibility; `{+}` and `{-}` stand for the statement and its negation. */
const STANDINGS: Readonly<Record<string, readonly string[]>> = {
  must: [
    "It is certain that {+}.",
    "It is known that {+}.",
    "It is necessarily the case that {+}.",
    "It is established that {+}.",
  ],
  "must inner": ["It is certain that {-}.", "It is known that {-}.", "It is established that {-}."],
  "must outer": [
    "It is not certain that {+}.",
    "It is not known that {+}.",
    "It is not necessarily the case that {+}.",
  ],
  "must outer inner": ["It is not certain that {-}.", "It is not established that {-}."],
  may: ["It is possible that {+}.", "There is a chance that {+}.", "There's a possibility that {+}."],
  "may inner": ["It is possible that {-}.", "There is a chance that {-}."],
  "may outer": ["It is impossible that {+}.", "There is no chance that {+}.", "It is not possible that {+}."],
  "may outer inner": ["It is impossible that {-}.", "There is no possibility that {-}."],
};
const STATEMENTS = [
  ["the bell is cracked", "the bell is not cracked"],
  ["the comet will return", "the comet will not return"],
  ["the old map was forged", "the old map was not forged"],
  ["glims are blue", "glims are not blue"],
  ["the mole can swim", "the mole cannot swim"],
  ["the tovel is gribbling", "the tovel is not gribbling"],
] as const;

const keyOf = ({ must, outer, inner }: Modal): string =>
  `${must ? "must" : "may"}${outer ? " outer" : ""}${inner ? " inner" : ""}`;
const MODALS: readonly Modal[] = [true, false].flatMap((must) =>
  [false, true].flatMap((outer) => [false, true].map((inner): Modal => ({ must, outer, inner }))),
);
const argue = (premises: readonly string[], conclusion: string, valid: boolean): TurnRow => ({
  mode: "modal",
  prompt: `${premises.join(" ")} Conclusion: ${conclusion}`,
  expected: valid ? VALID : INVALID,
});

/** Every pair of forms, in words drawn from a seed. */
function dualityRows(random: Random): TurnRow[] {
  return MODALS.flatMap((premise) =>
    MODALS.flatMap((conclusion) => {
      const deed = random.pick(DEEDS);
      const [plus, minus] = random.pick(STATEMENTS);
      const duty = (modal: Modal): string => random.pick(DUTIES[keyOf(modal)] ?? []).replace("{}", deed);
      const standing = (modal: Modal): string =>
        random
          .pick(STANDINGS[keyOf(modal)] ?? [])
          .replace("{+}", plus)
          .replace("{-}", minus);
      const valid = follows(premise, conclusion);
      return [
        argue([duty(premise)], duty(conclusion), valid),
        argue([standing(premise)], standing(conclusion), valid),
      ];
    }),
  );
}

/** "May" and "must" over alternatives: each remains open, and no other can be added. */
function choiceRows(random: Random): TurnRow[] {
  return [0, 1, 2, 3].flatMap(() => {
    const [one = "", two = ""] = random.sample(DEEDS, 2);
    const [may, must] = [
      random.pick(["You may", "You are permitted to", "It is acceptable to"]),
      random.pick(["You must", "You are required to", "It is obligatory to"]),
    ];
    return [
      argue([`${may} ${one} or ${two}.`], `${may} ${two}.`, true),
      argue([`${may} ${one} or ${two}.`], `${may} ${one}.`, true),
      argue([`${may} ${one}.`], `${may} ${one} or ${two}.`, false),
      argue([`${must} ${one}.`], `${must} ${one} or ${two}.`, false),
      argue([`You must not ${one} or ${two}.`], `You must not ${two}.`, true),
      argue([`${must} ${one} or ${two}.`], `${may} ${two}.`, true),
    ];
  });
}

/** Conditionals and kinds: modus ponens and modus tollens are valid, the converses are not. */
function ruleRows(random: Random): TurnRow[] {
  return [0, 1, 2, 3].flatMap(() => {
    const deed = random.pick(DEEDS);
    const [name, kind] = [
      random.pick(["Otto", "Mira", "Wren", "Jonas"]),
      random.pick(["porter", "keeper of the lamp", "zorbil", "novice"]),
    ];
    const plural = kind.replace(/^(\w+)/u, "$1s");
    const rule = random.pick([
      `All ${plural} must ${deed}.`,
      `It is mandatory for all ${plural} to ${deed}.`,
      `All ${plural} are required to ${deed}.`,
    ]);
    const [owes, free] = [
      random.pick([`${name} is required to ${deed}.`, `It is mandatory for ${name} to ${deed}.`]),
      random.pick([`${name} is not required to ${deed}.`, `It is not mandatory for ${name} to ${deed}.`]),
    ];
    const [is, isNot] = [`${name} is a ${kind}.`, `${name} is not a ${kind}.`];
    const [when, then] = [
      random.pick(["it is snowing", "you are late", "the gate is open"]),
      random.pick(["you must", "it is obligatory to", "you are required to"]),
    ];
    const [so, not] = [
      `${when.slice(0, 1).toUpperCase()}${when.slice(1)}.`,
      `It is not the case that ${when}.`,
    ];
    const condition = `If ${when}, then ${then} ${deed}.`;
    return [
      argue([rule, is], owes, true),
      argue([rule, free], isNot, true),
      argue([rule, owes], is, false),
      argue([rule, isNot], free, false),
      argue([condition, so], `You are required to ${deed}.`, true),
      argue([condition, `There is no obligation to ${deed}.`], not, true),
      argue([condition, `You are required to ${deed}.`], so, false),
      argue([condition, not], `There is no obligation to ${deed}.`, false),
    ];
  });
}

/** Certain implies true, and true implies possible; obligatory does not imply done. */
function truthRows(): TurnRow[] {
  return [
    ...STATEMENTS.flatMap(([plus, minus]) => {
      const said = `${plus.slice(0, 1).toUpperCase()}${plus.slice(1)}.`;
      return [
        argue([`It is known that ${plus}.`], said, true),
        argue([said], `There is a chance that ${plus}.`, true),
        argue([said], `It is certain that ${plus}.`, false),
        argue([`It is possible that ${minus}.`], said, false),
      ];
    }),
    ...Object.entries(WRITTEN).flatMap(([doing, verb]) => [
      argue(
        [`${doing.slice(0, 1).toUpperCase()}${doing.slice(1)} is forbidden.`],
        `You must not ${verb}.`,
        true,
      ),
      argue([`${doing.slice(0, 1).toUpperCase()}${doing.slice(1)} is allowed.`], `You must ${verb}.`, false),
    ]),
  ];
}

export const POLICIES_DUTIES: MadeLane = {
  prefix: "dut",
  file: {
    lane: "policies_duties",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.9 },
    description:
      "Arguments about duties and permissions, and about what is certain and possible: every pair of forms with their denials, alternatives, conditions and kinds.",
    provenance:
      "Written by scripts/lanes/policies-duties.ts from a fixed seed; answers by looking at every set of worlds over one content, those of alternatives and rules by their forms.",
  },
  rows: () => {
    const random = createRandom("duties, version 1");
    return [...dualityRows(random), ...choiceRows(random), ...ruleRows(random), ...truthRows()];
  },
};
