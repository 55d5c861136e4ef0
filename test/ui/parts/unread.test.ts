import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { JOB_KINDS } from "../../../src/contract/jobs.ts";
import { ROUTES } from "../../../src/contract/routes.ts";
import { asCommand, asCurl } from "../../../src/ui/parts/copy-as.ts";
import { findUnread } from "../../../src/ui/parts/unread.ts";

describe("the span of a prompt that was not understood", () => {
  const spanOf = (prompt: string, missing: string): string | null => {
    const span = findUnread(prompt, missing);
    return span === null ? null : prompt.slice(span.at, span.at + span.length);
  };
  it("is the word at the reported character, or that word anywhere, or the end", () => {
    assert.equal(
      spanOf(
        "Tom may, or may not.",
        'a reading of "Tom may, or may not.", from "may" at character 13: a noun',
      ),
      "may",
    );
    assert.equal(
      findUnread(
        "Tom may, or may not.",
        'a reading of "Tom may, or may not.", from "may" at character 13: a noun',
      )?.at,
      12,
    );
    assert.equal(spanOf("Tom naps", 'a reading of "naps", from "naps" at character 1: a verb'), "naps");
    assert.deepEqual(findUnread("Is a cat", 'a reading of "Is a cat", from "" at character 9: a noun'), {
      at: 8,
      length: 1,
    });
    assert.equal(spanOf("Mia glorps 2 pears.", "what `glorps` does to the quantity"), "glorps");
  });
  it("is empty if the refusal names no word of the prompt", () => {
    assert.equal(findUnread("Is Tom rich?", "whether Tom is rich"), null);
    assert.equal(findUnread("Is Tom rich?", "what `glorps` does to the quantity"), null);
  });
});

describe("a call as a command", () => {
  it("reads any path, and covers each action of a POST", () => {
    assert.equal(
      asCommand({ path: "/trace/turns?limit=5&offset=0" }),
      "touchstone get '/trace/turns?limit=5&offset=0'",
    );
    assert.equal(
      asCommand({ path: "/chat/turn", body: { prompt: "-- what's it?" } }),
      "touchstone ask -- '-- what'\\''s it?'",
    );
    assert.equal(
      asCommand({ path: "/evals/run", body: { lane: "refusals", version: "v1", split: "public" } }),
      "touchstone evals run refusals --version v1 --split public",
    );
    assert.equal(
      asCommand({ path: "/math-proposals/abc/ratify", body: { dry_run: true } }),
      "touchstone math ratify abc --dry-run",
    );
    assert.equal(
      asCommand({ path: "/demos/epistemic_truth_state/run", body: {} }),
      "touchstone demos run epistemic_truth_state",
    );
  });
  it("exists for every route that does something, but for stopping a job: Ctrl-C does that at a terminal", () => {
    for (const kind of JOB_KINDS)
      assert.match(asCommand({ path: "/jobs", body: { kind } }), /^touchstone [a-z]+/, kind);
    for (const { name, method, path } of ROUTES)
      if (method === "POST" && name !== "stopJob")
        assert.match(
          asCommand({ path: path.replace("{id}", "abc"), body: {} }),
          /^touchstone \w|\| touchstone \w/,
          path,
        );
  });
  it("addresses the server for curl, quoted for a shell", () => {
    assert.equal(
      asCurl({ path: "/chat/turn", body: { prompt: "what's it?" } }, "http://localhost:1"),
      `curl -s http://localhost:1/chat/turn -H 'Content-Type: application/json' -d '{"prompt":"what'\\''s it?"}'`,
    );
  });
});
