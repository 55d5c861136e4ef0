import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readFollowUp, splitFollowUps, withoutStatement } from "../../../src/engine/answering/follow-up.ts";
import { followUpPrompt } from "../../../src/operations/turns/follow-up.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

const ARGUMENT = "Alice is kind. All kind people are nice. Is Alice nice?";

describe("questions about an answer", () => {
  it("are told from other questions", () => {
    const kinds = (lines: readonly string[]) => lines.map((line) => readFollowUp(line)?.kind ?? null);
    assert.deepEqual(
      kinds([
        "Why?",
        "why",
        "Why not?",
        "Why is that?",
        "How do you know?",
        "What if not Alice is kind?",
        "What if Alice were not kind?",
        "What if it is not true that Alice is kind?",
      ]),
      ["why", "why", "why_not", "why", "why", "without", "without", "without"],
    );
    assert.deepEqual(
      kinds(["Why is the sky blue?", "Why not go?", "What if pigs fly?", "Is Alice nice?", "whynot", ""]),
      [null, null, null, null, null, null],
    );
  });
  it("are split off the end of a prompt, in their order; alone they are no question about anything", () => {
    assert.deepEqual(splitFollowUps(`${ARGUMENT} What if Alice is not kind?\nWhy?`), {
      root: ARGUMENT,
      asked: [{ kind: "without", premise: "Alice is kind" }, { kind: "why" }],
    });
    assert.equal(splitFollowUps("Why?"), null);
    assert.equal(splitFollowUps(ARGUMENT), null);
    assert.equal(splitFollowUps("Alice asked why."), null);
  });
  it("take the place of the last one", () => {
    for (const last of ["Why?", "Why not?", "why is that?", "How do you know?"])
      assert.equal(followUpPrompt(`${ARGUMENT} ${last}  \n`, "Why?"), `${ARGUMENT}\nWhy?`, last);
    const spaces = " ".repeat(15_000); // an expression that tried each of them took 0.3 s
    assert.equal(followUpPrompt(`Is a cat an animal?${spaces}why?`, "Why?"), "Is a cat an animal?\nWhy?");
    assert.equal(followUpPrompt(`${ARGUMENT} Why?${spaces}a`, "Why?"), `${ARGUMENT} Why?${spaces}a.\nWhy?`);
  });
  it("leave out one statement, however its marks and letters are, and never the question", () => {
    assert.equal(withoutStatement(ARGUMENT, "alice is kind"), "All kind people are nice. Is Alice nice?");
    assert.equal(withoutStatement(ARGUMENT, "is Alice nice"), null);
    assert.equal(
      withoutStatement(`mode: rules_forward\n${ARGUMENT}`, "All kind people are nice"),
      "mode: rules_forward\nAlice is kind. Is Alice nice?",
    );
  });
  it("are put after the prompt that they are about, once", () => {
    assert.equal(followUpPrompt(ARGUMENT, "why"), `${ARGUMENT}\nwhy?`);
    assert.equal(followUpPrompt(`${ARGUMENT}\nWhy?`, "Why not?"), `${ARGUMENT}\nWhy not?`);
    assert.equal(
      followUpPrompt(`${ARGUMENT}\nWhat if not Alice is kind?`, "Why?"),
      `${ARGUMENT}\nWhat if not Alice is kind?\nWhy?`,
    );
    assert.equal(followUpPrompt(ARGUMENT, "Is Alice tall?"), null);
  });
});

describe("turns that ask about their answer", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture();
  });
  after(() => fixture.close());
  const answerOf = ({ pipeline_record: record }: Awaited<ReturnType<TurnFixture["take"]>>) =>
    record?.stages.find(({ stage_id }) => stage_id === "realizer")?.detail["answer"] as {
      readonly kind: string;
      readonly verdict: string | null;
      readonly derivation: readonly unknown[];
      readonly missing: readonly string[];
    };

  it("give the same answer with its derivation in words, and replay to the last bit", async () => {
    const plain = await fixture.take(ARGUMENT);
    const why = await fixture.take(`${ARGUMENT} Why?`);
    assert.deepEqual(answerOf(why), answerOf(plain));
    assert.match(
      why.surface,
      /^Yes\. Alice is nice\. \(1\) All kind people are nice\. .*\[modus ponens from 1, 2, 3\]$/u,
    );
    const comparison = (await fixture.ask("replay", { id: String(why.turn_id) })) as {
      readonly equivalent: boolean;
    };
    assert.equal(comparison.equivalent, true);
  });
  it("decide again without a statement, and say what the answer is with it", async () => {
    const without = await fixture.take(`${ARGUMENT} What if Alice were not kind?`);
    assert.equal(answerOf(without).verdict, "unknown");
    assert.match(without.surface, /That is without "Alice is kind"; with it, the answer is: Yes\./u);
    const same = await fixture.take(
      "Bo is tall. Alice is kind. All kind people are nice. Is Alice nice? What if not Bo is tall?",
    );
    assert.equal(answerOf(same).verdict, "yes");
    assert.match(same.surface, /makes no difference/u);
    const absent = await fixture.take(`${ARGUMENT} What if not Bo is tall?`);
    assert.equal(answerOf(absent).kind, "refused");
  });
  it("show cases for and against what is open, and the premise that is missing", async () => {
    const open = await fixture.take("Alice is tall. All kind people are nice. Is Alice nice? Why not?");
    assert.equal(answerOf(open).verdict, "unknown");
    assert.match(
      open.surface,
      /It could be that Alice is tall, Alice is nice, .* It could also be that Alice is tall, and nothing else .* It would follow if Alice is a kind person\./u,
    );
    const invalid = await fixture.take(
      "All cats are animals. Some animals are black. Therefore some cats are black. Why?",
    );
    assert.match(
      invalid.surface,
      /^Invalid: .*For example, it could be that one thing is an animal, one thing is black, .*all premises hold/u,
    );
  });
  it("tell the reasons of what readers of whole texts answer, and keep refusals refused", async () => {
    const task = await fixture.take("Whistling is forbidden. Conclusion: You must not whistle. Why?");
    assert.match(task.surface, /\(1\) Whistling is forbidden\. .*\[duality from 1\]/u);
    const clash = await fixture.take("Alice is kind. Alice is not kind. Is Alice tall? Why?");
    assert.equal(answerOf(clash).kind, "refused");
    assert.match(clash.surface, /contradict each other.*Alice is kind\. Alice is not kind\./u);
  });
  it("state nothing: what a prompt says before is not kept, and statements alone have no answer to explain", async () => {
    const told = await fixture.take("Quill is a plumber. Why?");
    assert.equal(answerOf(told).kind, "refused");
    const asked = await fixture.take("Is Quill a plumber?");
    assert.notEqual(answerOf(asked).verdict, "yes");
  });
});
