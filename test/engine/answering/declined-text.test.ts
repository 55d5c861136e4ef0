import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Answer } from "../../../src/contract/types/answer.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

const world = (await loadInputs(join(ROOT, "data"))).sealed();
const said = (prompt: string): string => runTurn(world, prompt).fields.surface;

describe("a text that is not answered", () => {
  it("is declined with the sentence and the word that stop it, whatever comes before them", () => {
    assert.equal(
      said("The ferry left at noon. It carried, of them, two. Did the ferry leave?"),
      `I can't read "It carried, of them, two." from "," on.`,
    );
    assert.equal(
      said("The ferry left at noon. Lotte almost missed it. Did Lotte miss the ferry?"),
      `I can't read "Lotte almost missed it.": I have no meaning for an adverb of this kind ("almost").`,
    );
  });

  it("is declined where it leaves out what somebody may do", () => {
    assert.equal(
      said("Tom may enter. Ann may too. May Ann enter?"),
      `I can't read "Ann may too." from "too" on.`,
    );
    assert.match(said("Tom must pay. So must Ann. Must Ann pay?"), /^I can't read "So must Ann/);
  });

  it("is declined with that sentence where the question comes first", () => {
    assert.match(
      said("Did Lotte miss the ferry? The ferry left at noon. Lotte almost missed it."),
      /^I can't read "Lotte almost/,
    );
  });

  it("is declined with what it leaves open, in words of the text", () => {
    assert.equal(
      said("The lamp was green. Ben kicked the lamp. Is the lamp green?"),
      `I can't tell: something may have changed it ("kicked").`,
    );
    assert.match(said("Ann was tired. Is Ann happy?"), /^I can't tell: nothing is said of `happy`/);
    assert.match(said("Most ferries are late. The Margaret is a ferry. Is the Margaret late?"), /"[Mm]ost"/);
  });

  it("of a question alone says that nothing is known, not that it cannot be read", () => {
    assert.match(said("Why does ice float?"), /^I understand the question/);
    assert.match(said("Where was Ann yesterday?"), /^I understand the question/);
  });

  it("says that two readings differ", () => {
    assert.match(
      said("Ann saw Bob or Cy and Dan. Did Ann see Dan?"),
      /^(?:It can be read in more than one way|I can't)/,
    );
  });

  it("keeps the advice on agreement, and what statements to be stored may not say", () => {
    assert.match(said("Every clerks are readers. Is Ann a reader?"), /`clerks` is a plural/);
    assert.match(said("Ann was tired."), /only the present tense is read/);
  });

  it("names the place in the form in which the workbench finds the word", () => {
    const turn = runTurn(world, "The ferry left at noon. Lotte almost missed it. Did Lotte miss the ferry?");
    const stage = turn.fields.pipeline_record.stages.find(({ stage_id: id }) => id === "realizer");
    const { answer } = stage?.detail as { readonly answer: Answer }; // the contract's detail of this stage
    assert.match(
      answer.missing.join(),
      /^a reading of "Lotte almost missed it\.", from "almost" at character 31: /,
    );
  });
});
