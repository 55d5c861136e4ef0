import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { AuditEvent } from "../../../src/contract/audit.ts";
import { draftOf, idOf, lineOf, writeMathLines } from "../../support/math.ts";
import { startLive, type LiveServer } from "../../support/server.ts";

const LINES = [
  lineOf(),
  lineOf(draftOf({ lemma: "cooks" })),
  lineOf(
    draftOf(
      { lemma: "x" },
      { proposed_change_kind: "frame_reclassification", proposed_change_payload: null },
    ),
  ),
  '{"domain":"words"}',
];
const [first = "", second = "", unhandled = "", foreign = ""] = LINES.map(idOf);

describe("the routes under /math-proposals over HTTP", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
    writeMathLines(server.stateDir, LINES);
  });
  after(() => server.stop());

  async function send(
    method: "GET" | "POST",
    target: string,
    body?: string | Uint8Array,
  ): Promise<{
    status: number;
    json: { data?: Record<string, unknown>; error?: { code: string; message: string } };
  }> {
    const response = await fetch(`${server.url}${target}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, json: (await response.json()) as { data?: Record<string, unknown> } };
  }

  it("lists and shows", async () => {
    const { json } = await send("GET", "/math-proposals");
    assert.deepEqual(
      (json.data?.["items"] as { proposal_id: string }[]).map(({ proposal_id: id }) => id),
      [first, second, unhandled],
    );
    assert.equal((await send("GET", `/math-proposals/${first}/`)).json.data?.["proposal_id"], first);
  });

  const ratify = (id: string): string => `/math-proposals/${id}/ratify`;
  const cases: readonly (readonly [string, string | Uint8Array | undefined, number, string, string])[] = [
    [ratify(first), "{", 400, "bad_request", "invalid JSON body"],
    [ratify(first), new Uint8Array([0x22, 0xff, 0x22]), 400, "bad_request", "invalid JSON body"],
    [ratify(first), "[]", 400, "bad_request", "request body must be an object"],
    [ratify(first), "null", 400, "bad_request", "request body must be an object"],
    [ratify(first), '{"category":5}', 400, "bad_request", "category must be a string"],
    [ratify(first), '{"dry_run":"true"}', 400, "bad_request", "dry_run must be a boolean"],
    [ratify(first), '{"polarity":"\\ud800"}', 400, "bad_request", "polarity is not well-formed Unicode"],
    [ratify(first), " ".repeat(65_537), 413, "read_error", "request body exceeds 65536 bytes"],
    [ratify("a%2Fb"), "", 400, "bad_request", "unsafe math proposal id"],
    [ratify("nobody"), "", 400, "bad_request", "math proposal not found: nobody"],
    [ratify(foreign), "", 400, "bad_request", "the proposal belongs to another partition than math"],
    [ratify(unhandled), "", 501, "unsupported", "handler not yet implemented: frame_reclassification"],
    [
      ratify(first),
      '{"category":"verb"}',
      400,
      "bad_request",
      "category must be one of change_verb, transfer_verb, comparison_word, unit_noun, container_noun, filler",
    ],
    ["/math-proposals/nobody/reject", '{"note":1}', 400, "bad_request", "note must be a string"],
    ["/math-proposals/nobody/reject", "{}", 404, "not_found", "math proposal not found: nobody"],
    ["/math-proposals/a%2Fb/reject", "{}", 404, "not_found", "math proposal not found: a/b"],
    ["/math-proposals/nobody/defer", "{not json", 404, "not_found", "math proposal not found: nobody"],
    ["/math-proposals/a%2Fb/defer", undefined, 404, "not_found", "math proposal not found: a/b"],
    [
      `/math-proposals/${foreign}/defer`,
      undefined,
      400,
      "bad_request",
      "the proposal belongs to another partition than math",
    ],
  ];
  for (const [target, body, status, code, message] of cases) {
    it(`answers ${status} to ${target.replace(/[0-9a-f]{64}/, "…")} with ${JSON.stringify(String(body)).slice(0, 30)}: ${message.slice(0, 40)}`, async () => {
      const answer = await send("POST", target, body);
      assert.deepEqual(
        [answer.status, answer.json.error?.code, answer.json.error?.message],
        [status, code, message],
      );
    });
  }
  it("answers reads of unknown ids", async () => {
    for (const [target, status, message] of [
      ["nobody", 404, "math proposal not found: nobody"],
      ["a%2Fb", 404, "math proposal not found: a/b"],
      [foreign, 400, "the proposal belongs to another partition than math"],
    ] as const) {
      const answer = await send("GET", `/math-proposals/${target}`);
      assert.deepEqual([answer.status, answer.json.error?.message], [status, message]);
    }
  });
  it("ratifies with an empty body or null fields, once only, and appears in the audit", async () => {
    const dry = await send("POST", ratify(first), '{"category":null,"polarity":null,"dry_run":true}');
    assert.deepEqual([dry.status, dry.json.data?.["applied"]], [200, false]);
    assert.equal((await send("POST", ratify(first), "")).json.data?.["applied"], true);
    assert.equal(
      (await send("POST", ratify(second), '{"category":null,"polarity":"decrease","dry_run":null}')).json
        .data?.["message"],
      "added `cooks` as change_verb (decrease)",
    );
    const again = await send("POST", ratify(first));
    assert.deepEqual(
      [again.status, again.json.error?.code, again.json.error?.message],
      [409, "bad_request", "already ratified: `bakes` is change_verb (increase)"],
    );
    assert.equal(
      (await send("POST", `/math-proposals/${second}/defer`, "{not json")).json.data?.["deferred"],
      true,
    );
    assert.equal((await send("POST", `/math-proposals/${second}/reject`)).json.data?.["rejected"], true);
    const told = readFileSync(join(server.stateDir, "telemetry", "operator.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const decisions = [
      ["operator_ratify", first, "applied"],
      ["operator_ratify", second, "applied"],
      ["operator_ratify", first, "rejected_precondition"],
      ["operator_defer", second, undefined],
      ["operator_reject", second, undefined],
    ];
    assert.deepEqual(
      told.slice(-5).map(({ event, proposal_id, outcome }) => [event, proposal_id, outcome]),
      decisions,
    );
    const events = (await send("GET", "/audit/events?limit=1000")).json.data?.["items"] as AuditEvent[];
    assert.deepEqual(
      events.filter(({ source }) => source === "operator_telemetry").map(({ payload }) => payload),
      told,
    );
    assert.deepEqual(
      events.filter(({ source }) => source === "math_lexicon_log").map(({ ref_id }) => ref_id),
      [first, second],
    );
    assert.deepEqual(
      events.filter(({ source }) => source === "math_proposal_log").map(({ ref_id }) => ref_id),
      [first, second, unhandled, foreign],
    );
  });
});
