import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startLive, type LiveServer } from "../support/server.ts";

describe("the requests of pages beyond the public routes", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(() => server.stop());
  const ask = async (body: unknown, headers: Record<string, string> = {}) =>
    (
      await fetch(`${server.url}/ui/follow-up`, { method: "POST", body: JSON.stringify(body), headers })
    ).json() as Promise<{ ok: boolean; data?: unknown; error?: { message: string } }>; // the envelope

  it("turn a follow-up into a prompt that contains everything it asks about", async () => {
    assert.deepEqual(await ask({ earlier: "All oaks are trees. Is an oak a tree?", line: "Why?" }), {
      ok: true,
      data: "All oaks are trees. Is an oak a tree?\nWhy?",
    });
  });

  it("return null for a line that is not a follow-up", async () => {
    assert.deepEqual(await ask({ earlier: "Is an oak a tree?", line: "Is a trout a fish?" }), {
      ok: true,
      data: null,
    });
  });

  it("refuse a follow-up whose body does not fit its schema", async () => {
    for (const [body, message] of [
      [{ line: "Why?" }, "earlier must be a string"],
      [{ earlier: 1, line: "Why?" }, "earlier must be a string"],
      [{ earlier: "Is an oak a tree?" }, "line must be a string"],
      [{ earlier: "Is an oak a tree?", line: "Why?", also: 1 }, "Unrecognized key(s) in object: 'also'"],
      [null, "request body must be an object"],
      [[], "request body must be an object"],
    ] as const) {
      const { ok, error } = await ask(body);
      assert.deepEqual([ok, error?.message], [false, message], JSON.stringify(body));
    }
  });

  it("refuse a follow-up from a page of another origin", async () => {
    const { error } = await ask({ earlier: "a", line: "Why?" }, { Origin: "http://elsewhere.example" });
    assert.match(error?.message ?? "", /origin not allowed/);
  });

  it("report that no checkpoint was signed", async () => {
    assert.deepEqual(await (await fetch(`${server.url}/ui/checkpoint`)).json(), { ok: true, data: null });
  });

  it("check a corpus of any shape, and return its file if it is valid", async () => {
    const check = async (body: string) =>
      (await (await fetch(`${server.url}/ui/check-corpus`, { method: "POST", body })).json()) as {
        readonly data?: {
          readonly valid: boolean;
          readonly findings: readonly object[];
          readonly text: string;
        };
        readonly error?: { readonly message: string };
      };
    const good = { corpus_id: "mine", domains: ["my.domain"], records: [] };
    const { data } = await check(JSON.stringify(good));
    assert.deepEqual([data?.valid, data?.findings], [true, []]);
    assert.deepEqual(JSON.parse(data?.text ?? ""), good);
    for (const body of ["null", "[]", "{}", '{"records":[null,{"kind":"fact"}]}', '{"records":{}}'])
      assert.equal((await check(body)).data?.valid, false, body);
    assert.match((await check('{"corpus_id":"\\ud800"}')).error?.message ?? "", /not well-formed Unicode/);
  });

  const read = async (claims: string, policy: string) =>
    (await (
      await fetch(`${server.url}/ui/gate-texts`, {
        method: "POST",
        body: JSON.stringify({ claims, policy }),
      })
    ).json()) as {
      readonly data?: { readonly claims: readonly unknown[]; readonly policy: { readonly accept: object } };
      readonly error?: { readonly message: string };
    };

  it("read claims and policy as `touchstone gate` does: YAML, JSON or JSON lines", async () => {
    for (const claims of ["- {a: 1}\n- b: x # two", '[{"a":1},{"b":"x"}]', '{"a":1}\n{"b":"x"}\n']) {
      const { data } = await read(claims, "accept: [verified] # alone");
      assert.deepEqual(data?.claims, [{ a: 1 }, { b: "x" }], claims);
      assert.deepEqual(data.policy.accept, ["verified"]);
    }
    const { data } = await read(" \n", "");
    assert.deepEqual([data?.claims, data?.policy.accept], [[], ["verified", "inferred"]]);
  });

  it("report the line of an error in a claim or a policy", async () => {
    for (const [claims, policy, message] of [
      ['{"a":1}\n{', "", /^the text of the claims is not JSON: .* \(line 2, column 2\)$/],
      ['{"a":1,"a":2}', "", /^the text of the claims: .* \(line 1, column 8\)$/],
      // Each of these would end the process in the library, which is recursive.
      ["- ".repeat(60_000), "", /^the text of the claims:1: is nested more than 200 levels deep$/],
      [
        `- a\n- ${"? ".repeat(60_000)}`,
        "",
        /^the text of the claims:2: is nested more than 200 levels deep$/,
      ],
      ["", `accept: ${"[".repeat(60_000)}`, /^the policy:1: is nested more than 200 levels deep$/],
      ["- a: 1\n- b: [", "", /^the text of the claims:2:7: is not YAML/],
      ["- a: 1\n  a: 2", "", /^the text of the claims:2:3: has the key `a` twice$/],
      ['- "1": 1\n  1: 2', "", /^the text of the claims:2:3: has the key `1` twice$/],
      ["", "accept: [verified]\nrequire: []", /^the policy:2:10: require: is not a known key/],
      ["", "accept: [true]", /^the policy:1:10: /],
      ["", `# ${"x".repeat(131_072)}`, /use `touchstone gate`$/],
    ] as const)
      assert.match(
        (await read(claims, policy)).error?.message ?? "",
        message,
        `${claims} ${policy}`.slice(0, 60),
      );
  });
});
