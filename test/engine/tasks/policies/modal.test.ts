import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import type { Fact, Formula } from "../../../../src/engine/tasks/policies/modal/formula.ts";
import { findModel } from "../../../../src/engine/tasks/policies/modal/models.ts";
import { modalReader } from "../../../../src/engine/tasks/policies/modal/reader.ts";
import { isOpen } from "../../../../src/engine/tasks/policies/modal/tableau.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";

/** `valid`, `yes` and so on; `declined`; `left`: not taken for a text of the kind. */
function told(text: string, mode: "modal" | null = "modal"): string {
  const result = modalReader.read(readTaskText(mode === null ? text : `mode: ${mode}\n${text}`));
  if (result === null) return "left";
  if (result.kind === "declined") return "declined";
  return result.answer.kind === "validity"
    ? result.answer.validity
    : result.answer.kind === "verdict"
      ? result.answer.verdict
      : "other";
}

function check(table: readonly (readonly [text: string, expected: string])[]): void {
  for (const [text, expected] of table) assert.equal(told(text), expected, text);
}

describe("duties and permissions", () => {
  it("are dual, however they are worded", () =>
    check([
      ["It is forbidden to whistle. Conclusion: You must not whistle.", "valid"],
      ["Whistling is not permitted. Conclusion: There is an obligation not to whistle.", "valid"],
      ["There is no obligation not to whistle. Conclusion: You may whistle.", "valid"],
      ["You are not allowed not to vote. Conclusion: It is mandatory to vote.", "valid"],
      ["You need not vote. Conclusion: It is acceptable not to vote.", "valid"],
      ["You are free not to vote. Conclusion: You are required not to vote.", "invalid"],
      ["It is obligatory that you vote. Conclusion: You can choose to vote.", "valid"],
      ["You do not have to vote. Conclusion: You are not permitted to vote.", "invalid"],
    ]));
  it("of nobody in particular are not said to leave somebody's open", () =>
    check([
      ["It is forbidden to whistle. May Kim whistle?", "declined"],
      ["It is forbidden to whistle. May one whistle?", "declined"],
      ["It is obligatory to vote. Must we vote?", "declined"],
      ["It is forbidden to whistle. May you whistle?", "no"],
    ]));
  it("are not of those who were of a kind", () =>
    check([
      ["Every porter may whistle. Kim is a porter. May Kim whistle?", "yes"],
      ["Every porter may whistle. Kim was a porter. May Kim whistle?", "declined"],
      ["Porters must vote. Kim had been a porter. Conclusion: Kim must vote.", "declined"],
    ]));
  it("hold each of alternatives open, and let none be added", () =>
    check([
      ["You may water a fern or a rose. Conclusion: You may water a rose.", "valid"],
      ["You may water a fern, paint a wall or sing. Conclusion: You are permitted to paint a wall.", "valid"],
      ["You may water a fern. Conclusion: You may water a fern or sing.", "invalid"],
      ["You must water a fern. Conclusion: You must water a fern or burn it.", "invalid"],
      ["You must not be late or absent. Conclusion: You must not be absent.", "valid"],
      ["You may not water a fern or sing. Conclusion: You are not permitted to sing.", "valid"],
    ]));
  it("do not say what is done", () =>
    check([
      ["You are required to pay. You pay. Conclusion: You may pay.", "valid"],
      ["All porters are obliged to be kind. Ivo is a porter. Conclusion: Ivo is kind.", "invalid"],
      ["All porters are obliged to be kind. Ivo is not kind. Conclusion: Ivo is not a porter.", "invalid"],
    ]));
  it("follow conditions and kinds forwards and against a denied consequence only", () =>
    check([
      ["If it snows, you must stay home. It snows. Conclusion: You are required to stay home.", "valid"],
      ["If it snows, you must stay home. You need not stay home. Conclusion: It does not snow.", "valid"],
      ["If it snows, you must stay home. It does not snow. Conclusion: You need not stay home.", "invalid"],
      [
        "All keepers of the gate must wear a badge. Rhea is a keeper of the gate. Conclusion: It is mandatory for Rhea to wear a badge.",
        "valid",
      ],
      [
        "No guest may enter the cellar. Rhea is permitted to enter the cellar. Conclusion: Rhea is not a guest.",
        "valid",
      ],
      [
        "All pilots must rest. A baker is not a pilot. Conclusion: A baker is not required to rest.",
        "invalid",
      ],
      [
        "This is a public bath. All public baths must be clean. Conclusion: There is an obligation for this bath to be clean.",
        "valid",
      ],
    ]));
});

describe("what is certain and what is possible", () => {
  it("is dual, and what is certain is so", () =>
    check([
      ["It is known that the kettle is hot. Conclusion: The kettle is hot.", "valid"],
      ["The kettle is hot. Conclusion: There is a chance that the kettle is hot.", "valid"],
      ["The kettle is hot. Conclusion: It is established that the kettle is hot.", "invalid"],
      [
        "There's no chance the comet will return. Conclusion: It is certain that the comet will not return.",
        "valid",
      ],
      ["The comet might not return. Conclusion: It is not known that the comet returns.", "valid"],
      ["It is not necessarily the case that glims are blue. Conclusion: Glims might not be blue.", "valid"],
      [
        "It is possible that the comet not return. Conclusion: It is not certain that the comet returns.",
        "valid",
      ],
      [
        "The bell must have been made of tin. Conclusion: It is possible that the bell was made of tin.",
        "valid",
      ],
      [
        "It is possible that the bell is made of tin. Conclusion: The bell must have been made of tin.",
        "invalid",
      ],
      ["All glims are known to be blue. Zub is a glim. Conclusion: Zub is blue.", "valid"],
      [
        "All glims necessarily wobble. This blue glim does not necessarily wobble. Conclusion: This blue glim is not a glim.",
        "valid",
      ],
      [
        "If the tea is strong, it is certain that it keeps you awake. The tea is strong. Conclusion: It is certain that the tea keeps you awake.",
        "valid",
      ],
    ]));
});

describe("what could be meant in two ways", () => {
  it("is declined where the answer depends on it", () =>
    check([
      ["You must sign the form and pay the fee. Conclusion: You must sign the form.", "declined"],
      ["You may sing until noon. Conclusion: You may sing.", "declined"],
      ["You may no longer sing. Conclusion: You may sing.", "declined"],
      [
        "It is possible that the cat chases the dogs. Conclusion: It is possible that the cat chases the dog.",
        "declined",
      ],
      [
        "It is known that the guard saw the thief. Conclusion: It is possible that the guard sees the thief.",
        "declined",
      ],
      ["It is certain that Ann was almost late. Conclusion: Ann was late.", "declined"],
      ["He must be trained. Conclusion: She must be trained.", "declined"],
      ["All glims are not required to wobble. Zub is a glim. Conclusion: Zub need not wobble.", "declined"],
      [
        "It is certain that all glims wobble. Zub is a glim. Conclusion: It is certain that Zub wobbles.",
        "declined",
      ],
    ]));
  it("is declined where a sentence is not read, or hedged, or told by somebody", () =>
    check([
      ["Blorp the fnord. You may sing. Conclusion: You may sing.", "declined"],
      ["However, singing is prohibited on Sundays. You may sing. Conclusion: You may sing.", "declined"],
      ["Ann says you may not sing. You may sing. Conclusion: You may sing.", "declined"],
      ["You are not required to sing. Conclusion: You may refrain from singing.", "declined"],
      ["You should sing. Conclusion: You must sing.", "declined"],
      ["You were allowed to sing. Conclusion: You are allowed to sing.", "declined"],
      ["You may sing. You must not sing. Conclusion: You may dance.", "declined"],
      ["You may sing (on Sundays). Conclusion: You may sing.", "left"],
    ]));
  it("is read where no mode is named, in an argument with such a word in a premise or in the conclusion", () => {
    for (const [text, expected] of [
      [
        "All nurses must be registered. Mara is not required to be registered. Conclusion: Mara is not a nurse.",
        "valid",
      ],
      [
        "All planets are known to be round. Vulcan is known to be round. Conclusion: Vulcan is a planet.",
        "invalid",
      ],
    ] as const)
      assert.equal(told(text, null), expected, text);
  });
  it("is left alone where no mode is named and no word of duty or certainty shows it", () => {
    assert.equal(told("All birds can fly. Pip is a bird. Conclusion: Pip can fly.", null), "left");
    assert.equal(
      told("All boats must float. The Ida is a boat. Conclusion: The Ida must float.", null),
      "left",
    );
    assert.equal(told("Whistling is forbidden. Conclusion: You must not whistle.", null), "valid");
  });
});

describe("the two procedures", () => {
  const atom = fc.nat({ max: 2 }).map((at): Fact => ({ kind: "atom", atom: at }));
  const fact = fc.oneof(
    atom,
    atom.map((of): Fact => ({ kind: "not", of })),
    fc.tuple(atom, atom).map(([when, then]): Fact => ({ kind: "implies", when, then })),
  );
  const modal = fc.record({
    kind: fc.constant("modal" as const),
    force: fc.constantFrom("must" as const, "may" as const),
    alternatives: fc.array(fact, { minLength: 1, maxLength: 2 }),
  });
  const simple = fc.oneof(
    modal,
    fact.map((one): Formula => ({ kind: "fact", fact: one })),
  );
  const formula = fc.oneof(
    simple,
    simple.map((of): Formula => ({ kind: "not", of })),
    fc.tuple(simple, simple).map(([when, then]): Formula => ({ kind: "implies", when, then })),
  );
  it("agree on every set of formulas", () => {
    fc.assert(
      fc.property(
        fc.array(formula, { minLength: 1, maxLength: 3 }),
        fc.option(formula),
        fc.constantFrom("duties" as const, "knowledge" as const),
        (formulas, denied, logic) => {
          const model = findModel(formulas, denied, logic);
          assert.notEqual(model, "bounded");
          assert.equal(isOpen(formulas, denied, logic), model !== null);
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
