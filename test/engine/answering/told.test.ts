import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import { applyWrite } from "../../../src/operations/world/vault-state.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

type Row = readonly [prompts: string | readonly string[], surface: RegExp];

const DEEDS: readonly Row[] = [
  [
    "The gate is open. Ivan shuts the gate. Is the gate open?",
    /^No\. It follows from: Ivan shuts the gate\./u,
  ],
  [
    "The gate is open. Ivan mends the gate. Is the gate open?",
    /^I can't tell: "Ivan mends the gate\." tells of something that happens/u,
  ],
  ["The bread is warm. Three hours pass. Is the bread warm?", /^I can't tell: "Three hours pass\."/u],
  ["The bread is warm. Days pass. Is the bread warm?", /^I can't tell: "Days pass\."/u],
  ["Olga has the key. Olga hands the key to Ivan. Who has the key?", /^Ivan has the key\./u],
  ["The gate is open. Ivan sings. Is the gate open?", /^Yes\./u],
  ["Rex is a dog. Winter comes. Is Rex a dog?", /^Yes\./u],
  ["It rains or it snows. It rains. Does it snow?", /^I don't know whether it snows\./u],
];

const SAID_FIRST: readonly Row[] = [
  ["No oak is a tree. Is an oak a tree?", /^No\. Not every oak is a tree\./u],
  ["Oaks are fish. Are oaks fish?", /^Yes\. Oaks are fish\./u],
  ["Suppose that oaks are fish. Are oaks fish?", /^Yes\. Oaks are fish\./u],
  [["Oaks are fish.", "Are oaks fish?"], /^No\./u],
  ["Every clerk is tired. Is some clerk tired?", /^I don't know/u],
];

const HEADS: readonly Row[] = [
  [
    "Olga says Ivan lies. The old gate is green. Ivan says Finn lies. Finn tells the truth. Does Olga lie?",
    /I left out "The old gate is green\." as nothing else in the text has to do with it\.$/u,
  ],
  [
    "Olga says Ivan lies. Olga likes the sea. Ivan says Finn lies. Finn tells the truth. Does Olga lie?",
    /^I can't tell what "Olga likes the sea\."/u,
  ],
  ["Sadly, Ivan is a thief. Is Ivan a thief?", /^Yes\./u],
  ["Reportedly, Ivan is a thief. Is Ivan a thief?", /^I can't read "Reportedly, Ivan is a thief\."/u],
  ["Jon is tall. It is a fact that Otto sings. Does Otto sing?", /^Yes\./u],
  ["Rex is tall. It is a rumour that Otto sings. Does Otto sing?", /^I can't read "It is a rumour that/u],
  ["Exactly two cats are black. Is every cat black?", /^I don't know/u],
  ["Rex is a dead bird. Is Rex alive?", /^I can't read .*a dead thing may not be of its kind/u],
  [
    "Every friend of Ivan and every cousin of Olga is tall. Vera is a cousin of Olga. Is Vera tall?",
    /^I can't read/u,
  ],
];

const CORRECTIONS: readonly Row[] = [
  [
    ["Tom is the manager.", "Actually, Tom is not the manager.", "Who is the manager?"],
    /contested|I don't know|can't/u,
  ],
  [
    [
      "The capital of Ruritania is Strelsau.",
      "Actually, the capital of Ruritania is Hentzau.",
      "What is the capital of Ruritania?",
    ],
    /Hentzau|contested/u,
  ],
];

const STRANGERS: readonly Row[] = [
  [
    "The kite is left of the drum. Ann hums blorp glarp. The drum is left of the flute. Is the kite left of the flute?",
    /^I can't tell what "Ann hums blorp glarp\." has to do with the rest/u,
  ],
];

describe("what was told", () => {
  let world: World;
  before(async () => {
    world = (await loadInputs(join(ROOT, "data"))).sealed();
  });
  const answer = (prompts: string | readonly string[]): string => {
    let { vault } = world;
    let surface = "";
    for (const [nth, prompt] of (typeof prompts === "string" ? [prompts] : prompts).entries()) {
      const turn = runTurn({ ...world, vault }, prompt);
      vault = applyWrite(vault, turn.write, nth + 1);
      ({ surface } = turn.fields);
    }
    return surface;
  };
  const check = (rows: readonly Row[]): void => {
    for (const [prompts, surface] of rows) assert.match(answer(prompts), surface, String(prompts));
  };

  it("may have been changed by a deed told after it", () => check(DEEDS));
  it("in the prompt itself comes before what is stored, and in an earlier turn does not", () =>
    check(SAID_FIRST));
  it("is read with the head of its sentence, or not at all", () => check(HEADS));
  it("is not held against a correction", () => check(CORRECTIONS));
  it("beside a text of a known kind is named where it is not known itself", () => check(STRANGERS));
});
