import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { chatTurnResult, turnJournalEntry } from "../../../src/contract/turn.ts";
import { traceHashOf } from "../../../src/engine/turn/trace.ts";
import { localTurnEngine } from "../../../src/operations/turns/local-turn-engine.ts";
import type { TurnEngine } from "../../../src/operations/turns/turn-engine.ts";
import { TurnLock } from "../../../src/operations/turns/turn-lock.ts";
import { createTakeTurn, resultOf, type TurnRuntime } from "../../../src/operations/turns/chat.ts";
import { INITIAL_ARITHMETIC_STATE } from "../../../src/operations/world/arithmetic-state.ts";
import { EMPTY_VAULT } from "../../../src/operations/world/vault-state.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { NODE_FILES } from "../../../src/store/files/files.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { ROOT } from "../../support/root.ts";
import { startLive, type LiveServer } from "../../support/server.ts";
import { NO_TEACHINGS } from "../../../src/operations/teaching/teachings.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

const inputs = await loadInputs(join(ROOT, "data"));

describe("POST /chat/turn, rule by rule", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(() => server.stop());
  const send = async (body: string) => {
    const response = await fetch(`${server.url}/chat/turn`, { method: "POST", body });
    return {
      status: response.status,
      json: (await response.json()) as {
        ok: boolean;
        data?: Record<string, unknown>;
        error?: { code: string; message: string };
      },
    }; // the envelope
  };
  const refusal = async (body: string) => {
    const { status, json } = await send(body);
    return [status, json.error?.code, json.error?.message];
  };

  it("rule 1: a body above 65536 bytes is 413 read_error", async () => {
    assert.deepEqual(await refusal(JSON.stringify({ prompt: "x", pad: "y".repeat(65_536) })), [
      413,
      "read_error",
      "request body exceeds 65536 bytes",
    ]);
  });
  it("rule 2: a body that is not a JSON object is 400", async () => {
    for (const body of ["[]", "1", "null", '"x"'])
      assert.deepEqual(await refusal(body), [400, "bad_request", "request body must be an object"]);
    assert.deepEqual(await refusal("{"), [400, "bad_request", "invalid JSON body"]);
  });
  it("rule 3: the prompt is a string, non-empty after trimming, well-formed, of at most 4096 characters", async () => {
    for (const [body, message] of [
      ["", "prompt must be a string"],
      ["{}", "prompt must be a string"],
      ['{"prompt":1}', "prompt must be a string"],
      ['{"prompt":null}', "prompt must be a string"],
      ['{"prompt":""}', "prompt must be non-empty"],
      ['{"prompt":" \\n\\t "}', "prompt must be non-empty"],
      ['{"prompt":"\\ud800"}', "prompt is not well-formed Unicode"],
      [JSON.stringify({ prompt: "x".repeat(4097) }), "prompt exceeds 4096 characters"],
      [JSON.stringify({ prompt: `${" ".repeat(4096)}x` }), "prompt exceeds 4096 characters"],
    ] as const)
      assert.deepEqual(await refusal(body), [400, "bad_request", message], body);
    assert.equal((await send(JSON.stringify({ prompt: "😀".repeat(4096), more: true }))).status, 200);
  });
  it("rule 7: a turn is in the journal, under the next id, before it is answered, with its prompt untrimmed", async () => {
    const first = await send('{"prompt":"  Is a cat an animal? "}');
    const second = await send('{"prompt":"Is a cat an animal?"}');
    const [a, b] = [chatTurnResult.parse(first.json.data), chatTurnResult.parse(second.json.data)];
    assert.equal(b.turn_id, a.turn_id + 1);
    assert.equal(a.prompt, "  Is a cat an animal? ");
    assert.ok(Number.isInteger(a.turn_cost_ms) && a.turn_cost_ms >= 0);
    const entry = turnJournalEntry.parse(
      ((await (await fetch(`${server.url}/trace/${a.turn_id}`)).json()) as { data: unknown }).data,
    );
    const { timestamp: _, trace_integrity: integrity, journal_digest: digest, ...result } = entry;
    assert.deepEqual([result, integrity], [a, "pipeline_trace"]);
    const { journal_digest: _digest, ...sealed } = entry;
    assert.equal(digest, digestOf(sealed));
  });
  it("a refused request is not journaled", async () => {
    const count = async () =>
      (
        (await (await fetch(`${server.url}/runtime/status`)).json()) as {
          data: { journal: { turn_count: number } };
        }
      ).data.journal.turn_count;
    const before = await count();
    await send('{"prompt":""}');
    await send("[]");
    assert.equal(await count(), before);
  });
  it("concurrent turns serialise: ids follow each other, each answer is its own", async () => {
    const prompts = Array.from({ length: 12 }, (_, index) => `Is a penguin a bird${" ".repeat(index)}?`);
    const answers = await Promise.all(prompts.map((prompt) => send(JSON.stringify({ prompt }))));
    const ids = answers.map(({ json }) => Number(json.data?.["turn_id"])).sort((a, b) => a - b);
    assert.deepEqual(
      ids,
      ids.map((_, index) => (ids[0] ?? 0) + index),
    );
    assert.deepEqual(
      answers.map(({ json }) => json.data?.["prompt"]),
      prompts,
    );
  });
});

describe("the derivation of a turn's fields", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture();
  });
  after(() => fixture.close());

  it("the trace hash covers exactly what contract §6.4 lists", async () => {
    const { pipeline_record: record, ...fields } = await fixture.take(
      "Alice is kind. All kind people are nice. Is Alice nice?",
    );
    assert.ok(record !== null && fields.field_evidence !== null);
    const material = {
      ...fields,
      versor_condition: record.versor_condition ?? -1,
      field_digest: record.field_digest ?? "",
      stages: record.stages.slice(0, 6),
    };
    assert.equal(fields.trace_hash, traceHashOf(material));
    for (const key of [
      "prompt",
      "surface",
      "grounding_source",
      "epistemic_state",
      "normative_clearance",
    ] as const)
      assert.notEqual(traceHashOf({ ...material, [key]: "other" }), fields.trace_hash, key);
    assert.notEqual(traceHashOf({ ...material, stages: record.stages }), fields.trace_hash);
    assert.deepEqual(
      [record.trace_hash, fields.field_evidence.trace_hash],
      [fields.trace_hash, fields.trace_hash],
    );
    assert.equal(
      record.edges.map(({ label }) => label).join(", "),
      "classify, plan graph, topology, realize, retain evidence, seal",
    );
  });
  it("leeway is unknown if no licence was decided on", async () => {
    const { leeway_evidence: leeway } = await fixture.take("What is a cat?");
    assert.deepEqual(leeway, {
      class_name: "none",
      license: "unknown",
      theta: null,
      claim_disclosure: "none",
      source_digest: null,
      calibration_evidence_ref: null,
    });
  });
  it("a refusal is recorded as such: suppressed, with its reason", async () => {
    const turn = await fixture.take("Colourless green ideas sleep furiously, dude!!");
    assert.deepEqual([turn.refusal_emitted, turn.normative_clearance], [true, "suppressed"]);
  });
});

/** An engine in this thread, with nothing ratified. */
const engineOver = (over: typeof inputs): TurnEngine => {
  const [given, teachings, arithmetic] = [
    () => Promise.resolve(over),
    NO_TEACHINGS,
    INITIAL_ARITHMETIC_STATE,
  ];
  const replayer = { replay: () => assert.fail("nothing is replayed here") };
  return localTurnEngine({
    inputs: given,
    teachings,
    arithmetic,
    replayer,
    signal: new AbortController().signal,
  });
};

/** Nothing ratified, and nowhere to propose. */
const APART = {
  engine: engineOver(inputs),
  proposalQueue: { known: () => Promise.resolve(null), raise: () => Promise.resolve() },
  contextRecorder: { record: () => Promise.resolve(), took: () => undefined },
  keyedTurns: { find: () => Promise.resolve(null), record: () => Promise.resolve() },
  revision: "unknown",
};

describe("a turn that fails", () => {
  const open = async (changes: Partial<TurnRuntime> = {}) => {
    const fixture = await openTurnFixture();
    await fixture.runtime.close();
    const journal = await openJournal(fixture.stateDir, { mode: "write" });
    let poisoned = 0;
    const vaultKeeper = {
      vault: EMPTY_VAULT,
      isDue: (changed: boolean) => changed,
      keep: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const take = createTakeTurn({
      journal,
      lock: new TurnLock(),
      vaultKeeper,
      ...APART,
      now: Date.now,
      onPoisoned: () => {
        poisoned++;
      },
      ...changes,
    });
    return { fixture, journal, take, poisoned: () => poisoned };
  };

  it("leaves no line, and the next turn takes its id", async () => {
    let broken = true;
    const breaking = {
      ...inputs,
      world: (vault: Parameters<typeof inputs.world>[0]) => {
        if (broken) throw new Error("out of order");
        return inputs.world(vault);
      },
    };
    const { fixture, journal, take } = await open({ engine: engineOver(breaking) });
    await assert.rejects(
      take("Is a cat an animal?"),
      (error) => error instanceof Failure && error.reason === "runtime_unavailable",
    );
    assert.equal(journal.status().turn_count, 0);
    broken = false;
    assert.equal((await take("Is a cat an animal?")).turn_id, 1);
    await journal.close();
    assert.equal(
      readFileSync(join(fixture.stateDir, "journal", "turns.jsonl"), "utf8").split("\n").length,
      2,
    );
    await fixture.close();
  });

  it("rules 5 and 6: no trace hash, or a record that is not recorded or not valid, is runtime_unavailable", () => {
    const turn = runTurn(inputs.sealed(), "Is a cat an animal?");
    const circumstances = { turnId: 1, checkpoints: false, candidates: [], elapsedMs: 0 };
    assert.equal(resultOf(turn, circumstances).trace_hash, turn.fields.trace_hash);
    const { pipeline_record: record } = turn.fields;
    const spoiled: readonly [string, object][] = [
      ["no hash", { trace_hash: "" }],
      [
        "not recorded",
        {
          pipeline_record: {
            ...record,
            stages: record.stages.map((stage, index) =>
              index === 3 ? { ...stage, status: "missing_evidence" } : stage,
            ),
          },
        },
      ],
      ["stage missing", { pipeline_record: { ...record, stages: record.stages.slice(1) } }],
      ["stage twice", { pipeline_record: { ...record, stages: [...record.stages, record.stages[0]] } }],
      [
        "loose edge",
        { pipeline_record: { ...record, edges: [{ from_stage: "input", to_stage: "output", label: null }] } },
      ],
      [
        "raw field",
        {
          pipeline_record: {
            ...record,
            stages: record.stages.map((stage) => ({
              ...stage,
              detail: { ...stage.detail, deep: [{ versor: 1 }] },
            })),
          },
        },
      ],
      [
        "32 numbers",
        {
          pipeline_record: {
            ...record,
            stages: record.stages.map((stage) => ({
              ...stage,
              detail: { ...stage.detail, deep: [Array(32).fill(0)] },
            })),
          },
        },
      ],
    ];
    for (const [what, change] of spoiled) {
      assert.throws(
        () => resultOf({ ...turn, fields: { ...turn.fields, ...change } }, circumstances),
        (error) => error instanceof Failure && error.reason === "runtime_unavailable",
        what,
      );
    }
  });

  it("a disk that rejects the line gives read_error, and nothing is remembered", async () => {
    const fixture = await openTurnFixture();
    await fixture.runtime.close();
    let failing = false;
    const files = {
      ...NODE_FILES,
      open: async (...args: Parameters<typeof NODE_FILES.open>) => {
        const file = await NODE_FILES.open(...args);
        if (file === null) return null;
        return new Proxy(file, {
          get: (target, key) => {
            const member = Reflect.get(target, key) as unknown; // a method or a value of the file
            if (key === "write" && failing)
              return () => {
                throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
              };
            return typeof member === "function" ? member.bind(target) : member;
          },
        });
      },
    };
    const journal = await openJournal(fixture.stateDir, { mode: "write", files });
    const kept: unknown[] = [];
    const vaultKeeper = {
      vault: EMPTY_VAULT,
      isDue: (changed: boolean) => changed,
      keep: (vault: unknown) => {
        kept.push(vault);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
    const take = createTakeTurn({
      journal,
      lock: new TurnLock(),
      vaultKeeper,
      ...APART,
      now: Date.now,
      onPoisoned: () => undefined,
    });
    failing = true;
    await assert.rejects(
      take("Alice is kind."),
      (error) => error instanceof Failure && error.reason === "read_error",
    );
    assert.deepEqual(kept, []);
    failing = false;
    assert.equal((await take("Alice is kind.")).turn_id, 1);
    assert.equal(kept.length, 1);
    await journal.close();
    await fixture.close();
  });
});

it("turns that come together are answered as if they had come one after another", async () => {
  const prompts = [
    "Is Zara a plumber?",
    "Zara is a plumber.",
    "Is Zara a plumber?",
    "Actually, Zara is not a plumber.",
    "Is Zara a plumber?",
    "Is a cat an animal?",
  ];
  const [together, apart] = [await openTurnFixture(), await openTurnFixture()];
  const taken = await Promise.all(prompts.map((prompt) => together.take(prompt)));
  for (const [nth, prompt] of prompts.entries()) {
    const { turn_id: id, trace_hash: hash, surface } = await apart.take(prompt);
    assert.deepEqual([taken[nth]?.turn_id, taken[nth]?.trace_hash], [id, hash], surface);
  }
  assert.notEqual(
    taken[0]?.trace_hash,
    taken[2]?.trace_hash,
    "a question is answered after the statement before it",
  );
  await together.close();
  await apart.close();
});

describe("turns are functions of prompt and world", () => {
  it("the same prompt gives the same bytes twice, in the same and in another process's runtime", () => {
    for (const prompt of [
      "Alice is kind. All kind people are nice. Is Alice nice?",
      "What is a whale?",
      "Bob is tall.",
      "???",
    ]) {
      assert.equal(
        canonicalize(runTurn(inputs.sealed(), prompt)),
        canonicalize(runTurn(inputs.sealed(), prompt)),
      );
    }
  });
});
