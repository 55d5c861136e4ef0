import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { LATE_READERS, TASK_READERS } from "../../../src/engine/tasks/readers.ts";
import type { TaskAnswered, TaskStep } from "../../../src/engine/tasks/task.ts";
import { readTaskText } from "../../../src/engine/tasks/text.ts";
import { ROOT } from "../../support/root.ts";
import { flawOf } from "../../support/step-check.ts";
import { PHRASE_RULES } from "../../support/step-phrases.ts";
import { STEP_RULES } from "../../support/step-rules.ts";
import { OTHER_PROMPTS } from "../../support/told-prompts.ts";

/** Every so many cases of each lane; all with EVERY_CASE=1. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 3;
const LANES = [
  "stories",
  "puzzles",
  "policies_duties",
  "policies_rules",
  "arguments_phrases",
  "english_arguments",
] as const;

interface Row {
  readonly prompt?: string;
  readonly mode?: string | null;
  readonly turns?: readonly { readonly prompt: string }[];
}
const rowsOf = (file: string): readonly Row[] =>
  readFileSync(join(ROOT, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

interface Told {
  readonly reader: string;
  readonly prompt: string;
  readonly answered: TaskAnswered;
}
function toldOf(prompt: string): readonly Told[] {
  const text = readTaskText(prompt);
  for (const reader of [...TASK_READERS, ...LATE_READERS]) {
    const result = text.mode !== null && !reader.modes.includes(text.mode) ? null : reader.read(text);
    if (result !== null)
      return result.kind === "answered" ? [{ reader: reader.name, prompt, answered: result }] : [];
  }
  return [];
}

const TOLD = [
  ...LANES.flatMap((lane) =>
    rowsOf(`data/lanes/${lane}/v1/public.jsonl`)
      .filter((_, at) => at % STEP === 0)
      .map(({ prompt = "", mode }) => (mode == null ? prompt : `mode: ${mode}\n${prompt}`)),
  ),
  ...OTHER_PROMPTS,
  ...["stories", "policy", "modes"].flatMap((area) =>
    rowsOf(`test/golden/turns/${area}.jsonl`).flatMap(
      ({ prompt, turns }) => prompt ?? turns?.map((one) => one.prompt) ?? [],
    ),
  ),
].flatMap(toldOf);

/** Each way to change one step: other words, another fact, a premise less, another premise. */
function mutantsOf({
  steps,
}: TaskAnswered): readonly (readonly [what: string, at: number, steps: readonly TaskStep[]])[] {
  return steps.flatMap((step, at) => {
    const set = (what: string, changed: Partial<TaskStep>) =>
      [what, at, steps.map((one, place) => (place === at ? { ...one, ...changed } : one))] as const;
    const other = steps.findIndex((_, place) => place < at && !step.from.includes(place + 1)) + 1;
    return [
      set("conclusion", { conclusion: "Something else is so." }),
      ...(step.rule === "said" ? [] : [set("fact", { fact: { ...step.fact, object: "something else" } })]),
      ...step.from.map((_, gone) =>
        set("premise dropped", { from: step.from.filter((_one, place) => place !== gone) }),
      ),
      ...(other === 0
        ? []
        : step.from.map((_, gone) =>
            set("premise exchanged", { from: step.from.map((one, place) => (place === gone ? other : one)) }),
          )),
    ];
  });
}

describe("the steps of readers, checked by their rules alone", () => {
  it("hold in every answer", () => {
    assert.ok(TOLD.length > 100);
    assert.deepEqual(
      TOLD.flatMap(({ reader, prompt, answered }) => {
        const flaw = flawOf(prompt, answered);
        return flaw === null ? [] : [`${reader}: ${flaw}: ${prompt}`];
      }),
      [],
    );
  });

  it("hold no longer when one of them is changed", () => {
    let [made, open] = [0, 0];
    const missed: string[] = [];
    for (const { reader, prompt, answered } of TOLD)
      for (const [what, at, steps] of mutantsOf(answered)) {
        made++;
        if (flawOf(prompt, { ...answered, steps }) !== null) continue;
        // What a rule of "anything" asks of somebody does not show in its words; "1 up and 1 up" can be either; a formula can follow from another premise as well.
        if (
          (reader === "policy_rules" && /^premise/u.test(what)) ||
          (reader === "argument_phrases" && what === "premise exchanged") ||
          steps[at]?.rule === "add"
        )
          open++;
        else missed.push(`${reader}, ${what} of step ${at + 1}: ${prompt}`);
      }
    assert.deepEqual(missed, []);
    assert.ok(made > 1000 && open * 50 < made, `${open} of ${made} changes are not seen`);
  });

  it("are not all used, do not stand there, or are of no rule", () => {
    const [one] = TOLD.filter(({ answered: { steps } }) => steps.length === 3);
    assert.ok(one !== undefined);
    const { prompt, answered } = one;
    const [first] = answered.steps;
    assert.ok(first !== undefined);
    const withFirst = (changed: Partial<TaskStep>) =>
      flawOf(prompt, { ...answered, steps: [{ ...first, ...changed }, ...answered.steps.slice(1)] });
    assert.match(withFirst({ span: { start: 0, end: 4 } }) ?? "", /does not stand there/u);
    assert.match(withFirst({ rule: "guessed" }) ?? "", /there is no rule/u);
    assert.match(withFirst({ from: [1] }) ?? "", /rests on what does not come before it/u);
    assert.match(
      flawOf(prompt, {
        ...answered,
        steps: [first, ...answered.steps.map((step) => ({ ...step, from: step.from.map((at) => at + 1) }))],
      }) ?? "",
      /leads nowhere/u,
    );
    assert.match(flawOf(prompt, { ...answered, steps: answered.steps.slice(0, 1) }) ?? "", /not the answer/u);
    assert.equal(flawOf(prompt, { ...answered, steps: [] }), "there is no step");
  });

  it("are met of every reader", () => {
    const met = new Set(TOLD.map(({ reader }) => reader));
    assert.deepEqual(
      [...TASK_READERS, ...LATE_READERS].map(({ name }) => name).filter((name) => !met.has(name)),
      [],
    );
  });

  it("are of rules that this test meets", () => {
    const met = new Set(TOLD.flatMap(({ answered: { steps } }) => steps.map(({ rule }) => rule)));
    assert.deepEqual(
      [...met].filter((rule) => STEP_RULES[rule] === undefined && PHRASE_RULES[rule] === undefined),
      [],
    );
  });
});

describe("what is computed twice", () => {
  it("is told of every reader", () => {
    const told = readFileSync(join(ROOT, "src/engine/reasoning/README.md"), "utf8");
    assert.deepEqual(
      [...TASK_READERS, ...LATE_READERS]
        .map(({ name }) => name)
        .filter((name) => !told.includes(`| \`${name}\``) && !told.includes(`, \`${name}\` |`)),
      [],
    );
  });
});
