import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { read } from "../../../src/engine/language/read.ts";
import {
  chainOf,
  isOfItsPrompt,
  meaningOf,
  teachingOf,
  type Chain,
} from "../../../src/engine/teaching/chain.ts";
import type { Proposition } from "../../../src/engine/language/meaning.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

const { speech } = await loadInputs(join(ROOT, "data"));

/** The statements of a prompt as a turn would take them. */
function statementsOf(prompt: string): { text: string; meaning: Proposition }[] {
  const found = read(prompt, speech.lexicon);
  return found.kind === "rejected"
    ? []
    : (found.readings[0]?.utterances ?? []).flatMap((each) =>
        each.kind === "question" ? [] : [{ text: each.text, meaning: each.meaning }],
      );
}

function chainsOf(prompt: string): (Chain | null)[] {
  return statementsOf(prompt).map((stated) => chainOf(stated, speech));
}

/** The invariant of every chain: its sentence alone means exactly what was stated. */
function assertMeansTheSame(prompt: string): number {
  let made = 0;
  for (const stated of statementsOf(prompt)) {
    const chain = chainOf(stated, speech);
    if (chain === null) continue;
    made++;
    const meaning = meaningOf(chain.statement, speech.lexicon);
    assert.ok(meaning !== null, chain.statement);
    assert.equal(digestOf(meaning), digestOf(stated.meaning), `${stated.text} → ${chain.statement}`);
    assert.deepEqual(
      chainOf({ text: chain.statement, meaning }, speech),
      chain,
      "the chain of a chain's sentence is itself",
    );
  }
  return made;
}

describe("the chain of a statement", () => {
  it("is a triple in words, and a sentence that parses back", () => {
    assert.deepEqual(chainsOf("Zara is a plumber. All plumbers are patient. Penguins can't fly."), [
      {
        subject: "Zara",
        intent: "assertion",
        connective: "is a",
        object: "plumber",
        statement: "Zara is a plumber.",
      },
      {
        subject: "every plumber",
        intent: "assertion",
        connective: "is",
        object: "patient",
        statement: "Plumbers are patient.",
      },
      {
        subject: "every penguin",
        intent: "assertion",
        connective: "cannot",
        object: "fly",
        statement: "No penguin can fly.",
      },
    ]);
  });

  it("replaces a pronoun of the prompt by its name", () => {
    assert.deepEqual(
      chainsOf("Zara is a plumber. She is patient.").map((chain) => chain?.statement),
      ["Zara is a plumber.", "Zara is patient."],
    );
  });

  it("does not exist if neither wording nor text has the same meaning by itself", () => {
    const [stated] = statementsOf("Zara is a plumber.");
    assert.ok(stated !== undefined);
    const mute = { lexicon: speech.lexicon, wording: { ...speech.wording, proposition: () => "Hm." } };
    assert.equal(chainOf({ ...stated, text: "She is one." }, mute), null);
    assert.equal(
      chainOf(stated, mute)?.statement,
      "Zara is a plumber.",
      "the text serves where the wording does not",
    );
    assert.equal(
      chainOf({ ...stated, text: "Zara is a baker." }, mute),
      null,
      "nor does a text that means something else",
    );
  });

  it("can concern something that only the prompt identifies", () => {
    const isOf = (prompt: string) => statementsOf(prompt).map(({ meaning }) => isOfItsPrompt(meaning));
    assert.deepEqual(isOf("The cat is big. Zara chases the dog. The Nile is long. Zara is a cat."), [
      true,
      true,
      false,
      false,
    ]);
  });

  it("has the same sentence for every wording", () => {
    const [one, other] = ["Every plumber is patient.", "If something is a plumber, then it is patient."].map(
      (text) => chainsOf(text)[0],
    );
    assert.deepEqual(one, other);
  });

  /** Of the golden prompts one in so many; all with EVERY_CASE=1. */
  const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 4;

  it("round-trips for the statements of golden prompts", () => {
    const folder = join(ROOT, "test", "golden", "turns");
    const prompts = readdirSync(folder)
      .filter((name) => name.endsWith(".jsonl") && !name.endsWith(".out.jsonl"))
      .flatMap((name) =>
        readFileSync(join(folder, name), "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .flatMap((line) => {
            const row = JSON.parse(line) as { prompt?: string; turns?: { prompt: string }[] }; // our own file
            return row.turns?.map(({ prompt }) => prompt) ?? [row.prompt ?? ""];
          }),
      );
    const asked = prompts.filter((_, at) => at % STEP === 0);
    const made = asked.reduce((sum, prompt) => sum + assertMeansTheSame(prompt), 0);
    assert.ok(made > 300 / STEP, `${made} chains of ${asked.length} prompts`);
  });

  it("round-trips for random statements", () => {
    const name = fc.constantFrom("Zara", "Otto", "Mina");
    const noun = fc.constantFrom("plumber", "cat", "blicket", "river", "polar bear");
    const adjective = fc.constantFrom("red", "patient", "kind", "big");
    const verb = fc.constantFrom("chases", "likes", "needs");
    const subject = fc.oneof(
      name,
      noun.map((each) => `Every ${each}`),
      noun.map((each) => `Some ${each}`),
      noun.map((each) => `No ${each}`),
    );
    const predicate = fc.oneof(
      adjective.map((each) => `is ${each}`),
      adjective.map((each) => `is not ${each}`),
      noun.map((each) => `is a ${each}`),
      fc.tuple(verb, name).map((each) => each.join(" ")),
    );
    const clause = fc.tuple(subject, predicate).map((each) => each.join(" "));
    const sentence = fc
      .oneof(
        clause,
        fc.tuple(name, predicate, predicate).map(([who, one, other]) => `${who} ${one} and ${other}`),
        fc
          .tuple(name, predicate, name, predicate)
          .map(([who, is, other, then]) => `If ${who} ${is}, then ${other} ${then}`),
        fc.tuple(name, predicate, predicate).map(([who, one, other]) => `${who} ${one} or ${other}`),
      )
      .map((text) => `${text}.`);
    fc.assert(
      fc.property(sentence, (text) => {
        assertMeansTheSame(text);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("a ratified chain as a sentence", () => {
  it("becomes a teaching with the meaning of its statement, or none if it does not parse", () => {
    const place = { place: 3, ref: "teaching/abc" };
    const sentence = teachingOf({ statement: "Zara is a plumber." }, place, speech.lexicon);
    assert.deepEqual(
      [sentence?.id, sentence?.source, sentence?.ref, sentence?.text],
      ["teaching:3", "teaching", "teaching/abc", "Zara is a plumber."],
    );
    assert.deepEqual(sentence?.meaning, statementsOf("Zara is a plumber.")[0]?.meaning);
    for (const statement of [
      "",
      "Is Zara a plumber?",
      "Zara is a plumber. Otto is one, too.",
      "Zara the of.",
    ])
      assert.equal(teachingOf({ statement }, place, speech.lexicon), null, statement);
  });
});
