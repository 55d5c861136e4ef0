import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Failure } from "../../../src/contract/failures.ts";
import { answerRequest, askRoute, routeNamed } from "../../../src/operations/system/route-call.ts";
import { Raw, type Operation } from "../../../src/operations/system/operation.ts";

const ASKED = { id: "", query: new Map<string, string>(), body: undefined };

describe("an operation", () => {
  it("with a reply other than its route's does not compile", () => {
    const sound: Operation<"health"> = () => ({ status: "ok" });
    // @ts-expect-error -- another value
    const wrongValue: Operation<"health"> = () => ({ status: "well" });
    // @ts-expect-error -- a member is missing
    const missing: Operation<"traceTurns"> = () => ({ items: [{ turn_id: 1 }] });
    // @ts-expect-error -- the bytes of another route
    const otherBytes: Operation<"traceTurn"> = () => new Raw<"health">("{}");
    // @ts-expect-error -- a text that nobody vouches for
    const text: Operation<"health"> = () => "{}";
    // @ts-expect-error -- the prompt is a string
    const wrongInput: Operation<"chatTurn"> = ({ body }) => body.prompt.items;
    for (const each of [sound, wrongValue, missing, otherBytes, text, wrongInput])
      assert.equal(typeof each, "function");
  });

  it("gets the values that its route's schemas parse from a request", async () => {
    const inputs: unknown[] = [];
    const keepInput = (input: object) => {
      inputs.push(input);
      return { items: [] };
    };
    const operations = { run: keepInput, traceTurn: keepInput, runEval: keepInput };
    const ask = (name: keyof typeof operations, given: object) =>
      answerRequest(operations, routeNamed(name), { ...ASKED, ...given });
    await ask("run", { id: "a", query: new Map(Object.entries({ offset: "2", other: "x" })) });
    await ask("traceTurn", { id: "12" });
    await ask("runEval", { body: { lane: "tiny", split: null, other: 1 } });
    assert.deepEqual(inputs, [
      { id: { id: "a" }, query: { limit: 100, offset: 2 }, body: undefined, headers: undefined },
      { id: { id: 12 }, query: undefined, body: undefined, headers: undefined },
      {
        id: undefined,
        query: undefined,
        body: { lane: "tiny", version: "v1", split: "public" },
        headers: undefined,
      },
    ]);
  });

  it("does not run for a request that its route rejects: body, id and query are checked in this order", () => {
    const refusal = (name: "rejectMathProposal" | "run" | "traceTurn", given: object): string => {
      try {
        void answerRequest({ [name]: assert.fail }, routeNamed(name), { ...ASKED, ...given });
      } catch (error) {
        assert.ok(error instanceof Failure);
        return error.message;
      }
      return assert.fail();
    };
    const query = new Map([["limit", "x"]]);
    assert.equal(refusal("rejectMathProposal", { id: "a/b", body: { note: 1 } }), "note must be a string");
    assert.equal(refusal("rejectMathProposal", { id: "a/b", body: [] }), "request body must be an object");
    assert.equal(
      refusal("rejectMathProposal", { id: "a/b", body: { note: "\ud800" } }),
      "note is not well-formed Unicode",
    );
    assert.equal(refusal("rejectMathProposal", { id: "a/b", body: {} }), "math proposal not found: a/b");
    assert.equal(refusal("run", { id: "..", query }), "run not found: ..");
    assert.equal(refusal("run", { id: "a", query }), "limit must be an integer");
    assert.equal(refusal("traceTurn", { id: "01" }), "trace turn not found: 01");
  });

  it("has its reply serialised once while it is the same object, and stored bytes sent unchanged", async () => {
    let written = 0;
    const list = {
      items: [],
      toJSON: () => {
        written++;
        return { items: [] };
      },
    };
    const operations = { corpora: () => list, health: () => new Raw<"health">('{ "status":"ok"}') };
    for (let time = 0; time < 3; time++)
      assert.equal(await answerRequest(operations, routeNamed("corpora"), ASKED), '{"items":[]}');
    assert.equal(written, 1);
    assert.equal(await answerRequest(operations, routeNamed("health"), ASKED), '{ "status":"ok"}');
    assert.deepEqual(await askRoute<"health">(operations, "health"), { status: "ok" });
  });
});
