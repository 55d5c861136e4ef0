import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import type { Failure } from "../../../src/contract/failures.ts";
import { mathProposalOperations } from "../../../src/operations/math/math-proposal-routes.ts";
import { WORD, draftOf, idOf, lexiconText, lineOf, pointerTo, writeMathLines } from "../../support/math.ts";
import { fails, mathState } from "../../support/math-state.ts";

const { dir, ratify, textOf, telemetry, lexicon, one } = mathState();

describe("ratifying a math proposal", () => {
  describe("by a malformed request", () => {
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
      it(`refuses ${JSON.stringify(body)} before it looks at the id, and logs nothing`, async () => {
        for (const id of [one(), "unknown", "a/b"])
          await fails(
            askText(
              mathProposalOperations({ stateDir: dir(), reviewer: "robin", telemetry: true }),
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
    it("refuses a bad id, without telemetry", async () => {
      for (const id of ["a/b", "..", ".", "a\\b", "a\nb", ""])
        await fails(ratify(id), "bad_value", "unsafe math proposal id");
      assert.deepEqual(telemetry(), []);
    });
    it("ignores members of the prototype", async () => {
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
  it("refuses an unknown id and one of another domain, and logs it without handler", async () => {
    writeMathLines(dir(), ['{"domain":"words","proposed_change_kind":"vocabulary_addition"}']);
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
    it(`finds no handler for ${kind}, before any precondition, and logs nothing`, async () => {
      const line = lineOf(draftOf(), (each) => {
        (each as Record<string, unknown>)["proposed_change_kind"] = kind;
        each.reasoning_trace.trace_id = "broken";
      });
      writeMathLines(dir(), [line]);
      await fails(
        ratify(idOf(line), { category: "nonsense" }, ""),
        "unsupported",
        `handler not yet implemented: ${kind}`,
      );
      assert.deepEqual(telemetry(), []);
    });
  }

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
    it(`checks ${name} before anything later, in a dry run too, and logs it`, async () => {
      // What comes later is all wrong; where two are wrong in the same place, the earlier one is.
      const wrong: Wrong = Object.assign(
        {},
        ...PRECONDITIONS.slice(index)
          .map(([, each]) => each)
          .reverse(),
      ) as Wrong; // what each of them is
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
      writeMathLines(dir(), [line]);
      if (wrong.lexicon)
        writeFileSync(
          join(dir(), "math", "lexicon.jsonl"),
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
  it("logs a line without a change kind and without a handler", async () => {
    const line = lineOf(draftOf(), (each) => {
      delete (each as Record<string, unknown>)["proposed_change_kind"];
    });
    writeMathLines(dir(), [line]);
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
});
