import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { Failure } from "../../../src/contract/failures.ts";
import {
  lexiconLine,
  mathProposalDetail,
  mathProposalSummary,
  mathRatifyResult,
  telemetryLine,
  type MathRatifyResult,
} from "../../../src/contract/math-proposals.ts";
import { mathProposalOperations } from "../../../src/operations/learning/math-proposals.ts";
import { draftOf, idOf, lineOf, pointerTo, writeMathLines } from "../../support/math.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-math-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
});

type Route = keyof ReturnType<typeof mathProposalOperations>;
async function call(
  route: Route,
  {
    id = "",
    body = {},
    reviewer = "robin",
    telemetry = true,
  }: { id?: string; body?: unknown; reviewer?: string; telemetry?: boolean } = {},
): Promise<Record<string, unknown>> {
  return JSON.parse(
    await askText(mathProposalOperations({ stateDir, reviewer, telemetry }), route, {
      id,
      query: new Map(),
      body,
    }),
  ) as Record<string, unknown>;
}
const ratify = async (id: string, body: unknown = {}, reviewer = "robin"): Promise<MathRatifyResult> =>
  mathRatifyResult.parse(await call("ratifyMathProposal", { id, body, reviewer }));
const fails = (work: Promise<unknown>, reason: Failure["reason"], message: string) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.deepEqual([error.reason, error.message], [reason, message]);
    return true;
  });
const textOf = (path: string): string =>
  existsSync(join(stateDir, path)) ? readFileSync(join(stateDir, path), "utf8") : "";
const linesOf = (path: string): unknown[] =>
  textOf(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
const telemetry = (): unknown[] =>
  linesOf("telemetry/operator.jsonl").map((line) => telemetryLine.parse(line));
const lexicon = () => linesOf("math/lexicon.jsonl").map((line) => lexiconLine.parse(line));
const one = (draft = draftOf()): string => writeMathLines(stateDir, [lineOf(draft)])[0] ?? assert.fail();

describe("GET /math-proposals", () => {
  const items = async () =>
    ((await call("mathProposals"))["items"] as unknown[]).map((item) => mathProposalSummary.parse(item));

  it("is empty without a log", async () => assert.deepEqual(await call("mathProposals"), { items: [] }));
  it("lists the math lines in file order, each once, by the digest of their bytes", async () => {
    const [a, b] = [
      lineOf(draftOf({ lemma: "b" })),
      lineOf(draftOf({ lemma: "a" }), (line) => {
        line.evidence_pointers.push({ ...line.evidence_pointers[0]! });
      }),
    ];
    const spaced = a.replace("{", "{ ");
    writeMathLines(stateDir, [a, "{broken", "", "7", b, a, '{"domain":"words"}', spaced]);
    const listed = await items();
    assert.deepEqual(
      listed.map(({ proposal_id }) => proposal_id),
      [a, b, spaced].map(idOf),
    );
    assert.deepEqual(listed[1], {
      proposal_id: idOf(b),
      domain: "math",
      shape_category: "unknown_verb",
      proposed_change_kind: "vocabulary_addition",
      structural_commonality: "`a` stands between a name and a quantity",
      evidence_count: 3,
      replay_equivalence_hash: draftOf().replay_equivalence_hash,
    });
  });
  it("lists a line whose hashes do not fit, and not one that says too little", async () => {
    const tampered = lineOf(draftOf(), (line) => {
      line.reasoning_trace.trace_id = "0".repeat(64);
    });
    writeMathLines(stateDir, [
      '{"domain":"math"}',
      lineOf().replace('"unknown_verb"', '"\\ud800"'),
      lineOf().replace(/"evidence_pointers":\[.*?\]/, '"evidence_pointers":2'),
      tampered,
    ]);
    assert.deepEqual(
      (await items()).map(({ proposal_id }) => proposal_id),
      [idOf(tampered)],
    );
  });
  it("sees what is appended", async () => {
    const operations = mathProposalOperations({ stateDir, reviewer: "robin", telemetry: true });
    const count = async () =>
      (
        JSON.parse(
          await askText(operations, "mathProposals", { id: "", query: new Map(), body: undefined }),
        ) as {
          items: unknown[];
        }
      ).items.length;
    one();
    assert.equal(await count(), 1);
    appendFileSync(join(stateDir, "math", "proposals.jsonl"), `${lineOf(draftOf({ lemma: "other" }))}\n`);
    assert.equal(await count(), 2);
  });
});

describe("GET /math-proposals/{id}", () => {
  it("shows everything of a proposal, and how to ratify it", async () => {
    const draft = draftOf();
    const id = one(draft);
    assert.deepEqual(mathProposalDetail.parse(await call("mathProposal", { id })), {
      proposal_id: id,
      domain: "math",
      shape_category: "unknown_verb",
      proposed_change_kind: "vocabulary_addition",
      structural_commonality: draft.structural_commonality,
      evidence_count: 2,
      replay_equivalence_hash: draft.replay_equivalence_hash,
      wrong_zero_assertion: draft.wrong_zero_assertion,
      proposed_change_payload: draft.proposed_change_payload,
      reasoning_trace_id: digestHex(draft.steps),
      reasoning_trace_steps: draft.steps,
      evidence_hashes: draft.evidence_pointers.map((pointer) => digestHex(pointer)),
      handler_name: "vocabulary_addition",
      suggested_ratify_cli: `touchstone math ratify ${id}`,
      leeway_evidence: {
        class_name: "none",
        license: "unknown",
        theta: null,
        claim_disclosure: "none",
        source_digest: null,
        calibration_evidence_ref: null,
      },
    });
  });
  it("names no handler where there is none", async () => {
    const { handler_name, suggested_ratify_cli } = await call("mathProposal", {
      id: one(draftOf({}, { proposed_change_kind: "matcher_extension", proposed_change_payload: [1] })),
    });
    assert.deepEqual([handler_name, suggested_ratify_cli], [null, null]);
  });
  it("does not know other ids, and tells those of another domain apart", async () => {
    writeMathLines(stateDir, ['{"domain":"words"}', "{}"]);
    await fails(
      call("mathProposal", { id: "f".repeat(64) }),
      "not_found",
      `math proposal not found: ${"f".repeat(64)}`,
    );
    for (const line of ['{"domain":"words"}', "{}"])
      await fails(
        call("mathProposal", { id: idOf(line) }),
        "bad_value",
        "the proposal belongs to another partition than math",
      );
  });
  it("names the field in which a line contradicts itself", async () => {
    const [hash, step] = [
      lineOf(draftOf(), (line) => {
        line.evidence_pointers[1]!.case_id = "x";
      }),
      lineOf(draftOf({ lemma: "z" }), (line) => {
        line.reasoning_trace.steps[3]!.claim = "x";
      }),
    ];
    writeMathLines(stateDir, [hash, step]);
    await fails(
      call("mathProposal", { id: idOf(hash) }),
      "bad_value",
      "evidence_pointers.1.evidence_hash is not the digest of its pointer",
    );
    await fails(
      call("mathProposal", { id: idOf(step) }),
      "bad_value",
      "reasoning_trace.trace_id is not the digest of the steps",
    );
  });
});

describe("ratifying", () => {
  it("adds the suggested word for an empty body, and tells it", async () => {
    const id = one();
    const hash = digestHex(pointerTo("bakes"));
    assert.deepEqual(await ratify(id), {
      proposal_id: id,
      change_kind: "vocabulary_addition",
      handler_name: "vocabulary_addition",
      routing_status: "routed",
      message: "added `bakes` as change_verb (increase)",
      suggested_cli: null,
      applied: true,
      target_path: "state/math/lexicon.jsonl",
      evidence_hash: hash,
    });
    const line = {
      lemma: "bakes",
      category: "change_verb",
      polarity: "increase",
      proposal_id: id,
      evidence_hash: hash,
      reviewer: "robin",
      ratifier_kind: "workbench",
    };
    assert.equal(textOf("math/lexicon.jsonl"), `${canonicalize(line)}\n`);
    assert.equal(
      textOf("telemetry/operator.jsonl"),
      `{"event":"operator_ratify","handler":"vocabulary_addition","outcome":"applied","proposal_id":"${id}","ratifier_kind":"workbench"}\n`,
    );
  });

  // [category, polarity] suggested, then given; then in force. Null given counts as absent.
  const choices: readonly (readonly [
    readonly [string, string | null],
    Record<string, unknown>,
    readonly [string, string | null],
  ])[] = [
    [["change_verb", "increase"], {}, ["change_verb", "increase"]],
    [
      ["change_verb", "increase"],
      { category: null, polarity: null, dry_run: null },
      ["change_verb", "increase"],
    ],
    [["change_verb", "increase"], { other: 1 }, ["change_verb", "increase"]],
    [["change_verb", "increase"], { polarity: "decrease" }, ["change_verb", "decrease"]],
    [["change_verb", "increase"], { category: "change_verb" }, ["change_verb", "increase"]],
    [["change_verb", "increase"], { category: "transfer_verb", polarity: "give" }, ["transfer_verb", "give"]],
    [["change_verb", "increase"], { category: "unit_noun" }, ["unit_noun", null]],
    [["comparison_word", "fewer"], {}, ["comparison_word", "fewer"]],
    [["transfer_verb", null], { polarity: "receive" }, ["transfer_verb", "receive"]],
    [["filler", null], {}, ["filler", null]],
    [["filler", null], { category: "container_noun" }, ["container_noun", null]],
    [["filler", null], { category: "comparison_word", polarity: "more" }, ["comparison_word", "more"]],
    [["nonsense", "x"], { category: "filler" }, ["filler", null]],
  ];
  for (const [[category, polarity], body, inForce] of choices) {
    it(`takes ${JSON.stringify(body)} on ${category} (${polarity}) for ${inForce.join(" ")}`, async () => {
      const id = one(draftOf({ lemma: " Bakes, ", category, polarity }));
      const dry = await ratify(id, { ...body, dry_run: true });
      const flags =
        inForce[0] === category && inForce[1] === polarity
          ? ""
          : ` --category ${inForce[0]}${inForce[1] === null ? "" : ` --polarity ${inForce[1]}`}`;
      assert.deepEqual(
        [dry.applied, dry.suggested_cli, dry.target_path, dry.evidence_hash],
        [false, `touchstone math ratify ${id}${flags}`, null, null],
      );
      assert.equal(dry.message, `would add \`bakes\` as ${inForce[0]} (${inForce[1] ?? "no polarity"})`);
      assert.deepEqual([lexicon(), telemetry()], [[], []], "a dry run that could be applied writes nothing");
      await ratify(id, body);
      assert.deepEqual(
        lexicon().map((line) => [line.lemma, line.category, line.polarity]),
        [["bakes", ...inForce]],
      );
    });
  }
  it("leaves line and list as they are", async () => {
    const id = one();
    const before = [
      textOf("math/proposals.jsonl"),
      JSON.stringify(await call("mathProposals")),
      JSON.stringify(await call("mathProposal", { id })),
    ];
    await ratify(id);
    await call("rejectMathProposal", { id });
    await call("deferMathProposal", { id });
    assert.deepEqual(
      [
        textOf("math/proposals.jsonl"),
        JSON.stringify(await call("mathProposals")),
        JSON.stringify(await call("mathProposal", { id })),
      ],
      before,
    );
  });

  describe("malformed requests", () => {
    const cases: readonly (readonly [unknown, string])[] = [
      [[], "request body must be an object"],
      [null, "request body must be an object"],
      ["x", "request body must be an object"],
      [1, "request body must be an object"],
      [undefined, "request body must be an object"],
      [{ category: 1 }, "category must be a string"],
      [{ category: {} }, "category must be a string"],
      [{ polarity: [] }, "polarity must be a string"],
      [{ dry_run: "yes" }, "dry_run must be a boolean"],
      [{ dry_run: 0 }, "dry_run must be a boolean"],
      [{ category: "\ud800" }, "category is not well-formed Unicode"],
      [{ polarity: "x\udfff" }, "polarity is not well-formed Unicode"],
      [{ dry_run: 1, polarity: 2, category: 3 }, "category must be a string"],
      [{ dry_run: 1, polarity: 2 }, "polarity must be a string"],
    ];
    for (const [body, message] of cases) {
      it(`refuses ${JSON.stringify(body)} before it looks at the id, and tells nothing`, async () => {
        for (const id of [one(), "unknown", "a/b"])
          await fails(
            askText(
              mathProposalOperations({ stateDir, reviewer: "robin", telemetry: true }),
              "ratifyMathProposal",
              {
                id,
                query: new Map(),
                body,
              },
            ) as Promise<string>,
            "bad_value",
            message,
          );
        assert.deepEqual([telemetry(), lexicon()], [[], []]);
      });
    }
    it("refuses a bad id, and tells nothing", async () => {
      for (const id of ["a/b", "..", ".", "a\\b", "a\nb", ""])
        await fails(ratify(id), "bad_value", "unsafe math proposal id");
      assert.deepEqual(telemetry(), []);
    });
    it("ignores what only the prototype has", async () => {
      assert.equal((await ratify(one(), Object.create({ category: 1, dry_run: true }))).applied, true);
    });
  });

  const told = (id: string, handler: string) => [
    {
      event: "operator_ratify",
      handler,
      outcome: "rejected_precondition",
      proposal_id: id,
      ratifier_kind: "workbench",
    },
  ];
  it("refuses an unknown id, and one of another domain, and tells it without handler", async () => {
    writeMathLines(stateDir, ['{"domain":"words","proposed_change_kind":"vocabulary_addition"}']);
    const id = idOf('{"domain":"words","proposed_change_kind":"vocabulary_addition"}');
    await fails(ratify("nobody"), "bad_value", "math proposal not found: nobody");
    await fails(ratify(id), "bad_value", "the proposal belongs to another partition than math");
    assert.deepEqual(telemetry(), [...told("nobody", "unknown"), ...told(id, "unknown")]);
  });
  for (const kind of [
    "matcher_extension",
    "injector_sub_shape",
    "frame_reclassification",
    "composition_reclassification",
    "something_new",
  ]) {
    it(`has no handler for ${kind}, before any precondition, and tells nothing`, async () => {
      const line = lineOf(draftOf(), (each) => {
        (each as Record<string, unknown>)["proposed_change_kind"] = kind;
        each.reasoning_trace.trace_id = "broken";
      });
      writeMathLines(stateDir, [line]);
      await fails(
        ratify(idOf(line), { category: "nonsense" }, ""),
        "unsupported",
        `handler not yet implemented: ${kind}`,
      );
      assert.deepEqual(telemetry(), []);
    });
  }

  const WORD = { category: "change_verb", polarity: "increase" };
  const lexiconText = (lemma: string, category: string, polarity: string | null): string =>
    canonicalize({
      lemma,
      category,
      polarity,
      proposal_id: "0".repeat(64),
      evidence_hash: "0".repeat(64),
      reviewer: "someone",
      ratifier_kind: "cli",
    });
  /** In the order in which they are looked at: each case has the faults of all that follow it, too. */
  interface Wrong {
    readonly shape?: true;
    readonly hash?: true;
    readonly subType?: true;
    readonly lemma?: string;
    readonly category?: string;
    readonly polarity?: string;
    readonly lexicon?: readonly string[];
    readonly reviewer?: string;
  }
  const PRECONDITIONS: readonly (readonly [string, Wrong, Failure["reason"], string])[] = [
    [
      "shape",
      { shape: true },
      "bad_value",
      "evidence_pointers.1.token_index does not have the form of a math proposal",
    ],
    [
      "hashes",
      { hash: true },
      "bad_value",
      "evidence_pointers.1.evidence_hash is not the digest of its pointer",
    ],
    ["first pointer", { subType: true }, "bad_value", "evidence_pointers.0.sub_type must be lexical"],
    ["lemma", { lemma: " ?! " }, "bad_value", "proposed_change_payload.lemma must not be empty"],
    [
      "category",
      { category: "verb" },
      "bad_value",
      "category must be one of change_verb, transfer_verb, comparison_word, unit_noun, container_noun, filler",
    ],
    ["polarity", { polarity: "give" }, "bad_value", "polarity must be increase or decrease for change_verb"],
    [
      "lexicon",
      { lexicon: [lexiconText("bakes", "filler", null)] },
      "bad_value",
      "`bakes` is filler (no polarity) already",
    ],
    ["reviewer", { reviewer: "" }, "bad_value", "reviewer must not be empty"],
    [
      "ratified",
      { lexicon: [lexiconText("bakes", "change_verb", "increase")] },
      "already_ratified",
      "already ratified: `bakes` is change_verb (increase)",
    ],
  ];
  PRECONDITIONS.forEach(([name, , reason, message], index) => {
    it(`looks at ${name} before anything that comes later, in a dry run too, and tells it`, async () => {
      // What comes later is all wrong; where two are wrong in the same place, the earlier one is.
      const wrong: Wrong = Object.assign(
        {},
        ...PRECONDITIONS.slice(index)
          .map(([, each]) => each)
          .reverse(),
      );
      const line = lineOf(
        draftOf(
          { lemma: wrong.lemma ?? "bakes" },
          {
            evidence_pointers: [
              pointerTo("bakes", wrong.subType ? { sub_type: "slot" } : {}),
              pointerTo("cakes"),
            ],
          },
        ),
        (each) => {
          if (wrong.hash) each.evidence_pointers[1]!.case_id = "changed";
          if (wrong.shape) each.evidence_pointers[1]!.token_index = -1;
        },
      );
      writeMathLines(stateDir, [line]);
      if (wrong.lexicon)
        writeFileSync(
          join(stateDir, "math", "lexicon.jsonl"),
          wrong.lexicon.map((each) => `${each}\n`).join(""),
        );
      const before = textOf("math/lexicon.jsonl");
      const body = {
        ...WORD,
        ...(wrong.category === undefined ? {} : { category: wrong.category }),
        ...(wrong.polarity === undefined ? {} : { polarity: wrong.polarity }),
      };
      for (const dry_run of [true, false])
        await fails(ratify(idOf(line), { ...body, dry_run }, wrong.reviewer ?? "robin"), reason, message);
      assert.deepEqual(telemetry(), [
        ...told(idOf(line), "vocabulary_addition"),
        ...told(idOf(line), "vocabulary_addition"),
      ]);
      assert.equal(textOf("math/lexicon.jsonl"), before);
    });
  });
  it("tells a line without a change kind without handler", async () => {
    const line = lineOf(draftOf(), (each) => {
      delete (each as Record<string, unknown>)["proposed_change_kind"];
    });
    writeMathLines(stateDir, [line]);
    await fails(
      ratify(idOf(line)),
      "bad_value",
      "proposed_change_kind does not have the form of a math proposal",
    );
    assert.deepEqual(telemetry(), told(idOf(line), "unknown"));
  });

  const POLARITIES: readonly (readonly [Record<string, string>, string])[] = [
    [
      { category: "" },
      "category must be one of change_verb, transfer_verb, comparison_word, unit_noun, container_noun, filler",
    ],
    [
      { category: "constructor" },
      "category must be one of change_verb, transfer_verb, comparison_word, unit_noun, container_noun, filler",
    ],
    [{ polarity: "" }, "polarity must be increase or decrease for change_verb"],
    [{ category: "transfer_verb" }, "polarity must be give or receive for transfer_verb"],
    [
      { category: "comparison_word", polarity: "increase" },
      "polarity must be more or fewer for comparison_word",
    ],
    [{ category: "unit_noun", polarity: "" }, "polarity must be absent for unit_noun"],
    [{ category: "filler", polarity: "more" }, "polarity must be absent for filler"],
  ];
  for (const [body, message] of POLARITIES)
    it(`refuses ${JSON.stringify(body)}`, () => fails(ratify(one(), body), "bad_value", message));

  it("finds a lemma in the lexicon however it is written, and does not stumble over other lines", async () => {
    const id = one(draftOf({ lemma: "BAKES" }));
    writeFileSync(
      join(stateDir, "math", "lexicon.jsonl"),
      [
        "{",
        '{"lemma":"bakes"}',
        lexiconText("baked", "filler", null),
        lexiconText("Bakes.", "change_verb", "decrease"),
      ]
        .map((line) => `${line}\n`)
        .join(""),
    );
    await fails(ratify(id), "bad_value", "`bakes` is change_verb (decrease) already");
    assert.equal((await ratify(one(draftOf({ lemma: "cooks" })))).applied, true);
  });
  it("applies once: the second time it is ratified already, with or without what was said the first time", async () => {
    const id = one();
    await ratify(id);
    await fails(ratify(id), "already_ratified", "already ratified: `bakes` is change_verb (increase)");
    await fails(ratify(id, WORD), "already_ratified", "already ratified: `bakes` is change_verb (increase)");
    await fails(
      ratify(id, { polarity: "decrease" }),
      "bad_value",
      "`bakes` is change_verb (increase) already",
    );
    assert.equal(lexicon().length, 1);
  });
  it("applies once when asked many times at once", async () => {
    const id = one();
    const settled = await Promise.allSettled(Array.from({ length: 12 }, () => ratify(id)));
    assert.equal(settled.filter(({ status }) => status === "fulfilled").length, 1);
    assert.ok(
      settled.every(
        (each) =>
          each.status === "fulfilled" ||
          (each.reason instanceof Failure && each.reason.reason === "already_ratified"),
      ),
    );
    assert.equal(lexicon().length, 1);
  });
  it("appends after a line that a crash left without its end", async () => {
    const id = one();
    writeFileSync(join(stateDir, "math", "lexicon.jsonl"), '{"lemma":"tor');
    await ratify(id);
    assert.deepEqual(
      textOf("math/lexicon.jsonl")
        .split("\n")
        .map((line) => line.slice(0, 12)),
      ['{"lemma":"to', '{"category":', ""],
    );
  });
  it("is answered though the telemetry cannot be told of it: the operator is, and the line is with the next decision", async () => {
    const id = one();
    const log: string[] = [];
    const operations = mathProposalOperations({
      stateDir,
      reviewer: "robin",
      telemetry: true,
      log: (line) => log.push(line),
    });
    const decide = async (route: Route, proposalId = id): Promise<unknown> =>
      JSON.parse(await askText(operations, route, { id: proposalId, query: new Map(), body: {} })) as unknown;
    mkdirSync(join(stateDir, "telemetry", "operator.jsonl"), { recursive: true });
    assert.equal(((await decide("ratifyMathProposal")) as MathRatifyResult).applied, true);
    assert.equal(lexicon().length, 1);
    await fails(
      decide("ratifyMathProposal"),
      "already_ratified",
      "already ratified: `bakes` is change_verb (increase)",
    );
    await fails(
      decide("deferMathProposal"),
      "read_error",
      "state/telemetry/operator.jsonl cannot be written",
    );
    assert.match(
      log.join("\n"),
      new RegExp(
        `^(?:operator_ratify of ${id} could not be told in state/telemetry/operator.jsonl: EISDIR[^\n]*; it is with the next decision\n?){2}$`,
      ),
    );
    rmSync(join(stateDir, "telemetry", "operator.jsonl"), { recursive: true });
    await decide("deferMathProposal");
    assert.deepEqual(
      telemetry().map((line) => {
        const { event, outcome } = line as { event: string; outcome?: string };
        return [event, outcome];
      }),
      [
        ["operator_ratify", "applied"],
        ["operator_ratify", "rejected_precondition"],
        ["operator_defer", undefined],
      ],
    );
  });
  it("cannot use files that are none", async () => {
    const id = one();
    mkdirSync(join(stateDir, "math", "lexicon.jsonl"));
    await fails(ratify(id), "read_error", "state/math/lexicon.jsonl cannot be used");
    rmSync(join(stateDir, "math", "proposals.jsonl"));
    mkdirSync(join(stateDir, "math", "proposals.jsonl"));
    await fails(call("mathProposals"), "read_error", "state/math/proposals.jsonl cannot be used");
    assert.deepEqual(telemetry(), []);
  });
});

describe("rejecting and putting off", () => {
  it("tells the decision with its handler, a rejection with its note", async () => {
    const [id = "", other = ""] = writeMathLines(stateDir, [
      lineOf(),
      lineOf(draftOf({}, { proposed_change_kind: "matcher_extension", proposed_change_payload: {} })),
    ]);
    assert.deepEqual(await call("rejectMathProposal", { id, body: { note: "not a verb ☃" } }), {
      proposal_id: id,
      rejected: true,
    });
    assert.deepEqual(await call("rejectMathProposal", { id, body: { note: null } }), {
      proposal_id: id,
      rejected: true,
    });
    assert.deepEqual(await call("rejectMathProposal", { id: other, body: {} }), {
      proposal_id: other,
      rejected: true,
    });
    assert.deepEqual(await call("deferMathProposal", { id, body: undefined }), {
      proposal_id: id,
      deferred: true,
    });
    assert.equal(
      textOf("telemetry/operator.jsonl"),
      [
        `{"event":"operator_reject","handler":"vocabulary_addition","note":"not a verb ☃","proposal_id":"${id}","ratifier_kind":"workbench"}`,
        `{"event":"operator_reject","handler":"vocabulary_addition","note":"","proposal_id":"${id}","ratifier_kind":"workbench"}`,
        `{"event":"operator_reject","handler":"unknown","note":"","proposal_id":"${other}","ratifier_kind":"workbench"}`,
        `{"event":"operator_defer","handler":"vocabulary_addition","proposal_id":"${id}","ratifier_kind":"workbench"}`,
        "",
      ].join("\n"),
    );
    assert.deepEqual(readdirSync(join(stateDir, "math")), ["proposals.jsonl"]);
  });
  it("takes a line that contradicts itself: it is rejected for that", async () => {
    const line = lineOf(draftOf(), (each) => {
      each.reasoning_trace.trace_id = "0".repeat(64);
    });
    writeMathLines(stateDir, [line]);
    assert.equal((await call("rejectMathProposal", { id: idOf(line) }))["rejected"], true);
  });
  it("knows no other ids, and tells nothing of them", async () => {
    writeMathLines(stateDir, ["{}"]);
    for (const route of ["rejectMathProposal", "deferMathProposal"] as const) {
      await fails(call(route, { id: "nobody" }), "not_found", "math proposal not found: nobody");
      await fails(
        call(route, { id: idOf("{}") }),
        "bad_value",
        "the proposal belongs to another partition than math",
      );
    }
    await fails(call("rejectMathProposal", { id: "a/b" }), "not_found", "math proposal not found: a/b");
    assert.deepEqual(telemetry(), []);
  });
  it("refuses a malformed body before it looks at the id", async () => {
    for (const [body, message] of [
      [[], "request body must be an object"],
      [{ note: 1 }, "note must be a string"],
      [{ note: "\ud800" }, "note is not well-formed Unicode"],
    ] as const) {
      await fails(call("rejectMathProposal", { id: "nobody", body }), "bad_value", message);
    }
  });
});

describe("without telemetry", () => {
  it("everything is done and nothing is told", async () => {
    const id = one();
    const quiet = { id, telemetry: false };
    await call("rejectMathProposal", quiet);
    await call("deferMathProposal", quiet);
    await call("ratifyMathProposal", { ...quiet, body: { dry_run: true } });
    await call("ratifyMathProposal", quiet);
    await assert.rejects(call("ratifyMathProposal", quiet));
    assert.equal(lexicon().length, 1);
    assert.equal(existsSync(join(stateDir, "telemetry")), false);
  });
});
