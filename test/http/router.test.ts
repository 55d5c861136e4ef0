import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROUTES } from "../../src/contract/routes.ts";
import { createRouter } from "../../src/http/router.ts";

const TABLE = [
  "GET /health",
  "GET /artifacts",
  "GET /artifacts/{id}",
  "GET /packs",
  "GET /packs/{id}",
  "GET /logos/packs",
  "GET /logos/packs/{id}",
  "GET /logos/packs/{id}/contents",
  "GET /logos/packs/{id}/safety",
  "GET /vault/entries",
  "GET /vault/entries/{index}/recall",
  "GET /evals/{lane}",
  "POST /evals/run",
  "GET /trace/{id}/pipeline",
  "GET /trace/{id}",
  "GET /trace/{id}/deep/pipeline",
  "GET /trace/turns",
  "POST /math-proposals/{id}/ratify",
].map((line) => ({ method: line.slice(0, line.indexOf(" ")), path: line.slice(line.indexOf(" ") + 1) }));

const router = createRouter(TABLE);
const found = (method: string, path: string) => {
  const match = router.match(method, path);
  return match === null ? null : `${match.route.path} ${JSON.stringify(match.id)}`;
};

const CASES: readonly (readonly [request: string, match: string | null])[] = [
  ["GET /health", `/health ""`],
  ["POST /health", null],
  ["GET /Health", null],
  ["GET /", null],
  ["GET *", null],
  ["GET /trace", null],
  ["GET /trace/turns", `/trace/turns ""`],
  ["GET /trace/7", `/trace/{id} "7"`],
  ["GET /trace/7/pipeline", `/trace/{id}/pipeline "7"`],
  ["GET /trace/turns/pipeline", `/trace/{id}/pipeline "turns"`],
  ["GET /trace/7/deep/pipeline", `/trace/{id}/deep/pipeline "7"`],
  ["GET /trace/pipeline", `/trace/{id} "pipeline"`],
  ["GET /trace//pipeline", `/trace/{id} "/pipeline"`],
  ["GET /trace/7/8/pipeline", `/trace/{id}/pipeline "7/8"`],
  ["GET /trace/7%2F8/pipeline", `/trace/{id}/pipeline "7/8"`],
  ["GET /trace/7/Pipeline", `/trace/{id} "7/Pipeline"`],
  ["GET /trace/7%2Fpipeline", `/trace/{id} "7/pipeline"`],
  ["GET /trace/%74urns", `/trace/{id} "turns"`],
  ["GET /vault/entries", `/vault/entries ""`],
  ["GET /vault/entries/3/recall", `/vault/entries/{index}/recall "3"`],
  ["GET /vault/entries/3", null],
  ["GET /vault/entries/recall", null],
  ["GET /logos/packs/a/contents", `/logos/packs/{id}/contents "a"`],
  ["GET /logos/packs/contents", `/logos/packs/{id} "contents"`],
  ["GET /artifacts/state/journal/turns.jsonl", `/artifacts/{id} "state/journal/turns.jsonl"`],
  ["GET /artifacts//etc/passwd", `/artifacts/{id} "/etc/passwd"`],
  ["GET /evals/run", `/evals/{lane} "run"`],
  ["POST /evals/run", `/evals/run ""`],
  ["POST /math-proposals/x/ratify", `/math-proposals/{id}/ratify "x"`],
  ["POST /math-proposals/ratify", null],
  ["GET /packs/%C3%A9%20b", `/packs/{id} "é b"`],
  ["GET /packs/%2e%2e", `/packs/{id} ".."`],
  ["GET /packs/a%252Fb", `/packs/{id} "a%2Fb"`],
  ["GET /packs/%", null],
  ["GET /packs/%zz", null],
  ["GET /packs/%ff", null],
  ["GET /packs/%ed%a0%80", null],
  ["GET /trace/%c3/pipeline", null],
];

describe("the router", () => {
  for (const [request, expected] of CASES) {
    it(`${request} is ${expected ?? "no route"}`, () => {
      const [method = "", path = ""] = request.split(/ (.*)/);
      assert.equal(found(method, path), expected);
    });
  }

  it("finds every route of the table by its own path", () => {
    const own = createRouter(ROUTES);
    for (const route of ROUTES)
      assert.equal(own.match(route.method, route.path.replace("{id}", "x"))?.route, route);
  });

  it("does not depend on the order of the table", () => {
    const reversed = createRouter([...TABLE].reverse());
    for (const [request] of CASES) {
      const [method = "", path = ""] = request.split(/ (.*)/);
      assert.deepEqual(reversed.match(method, path), router.match(method, path), request);
    }
  });

  for (const [title, paths] of [
    ["a literal path twice", ["/health", "/health"]],
    ["two templates that differ in the name of the id only", ["/trace/{id}", "/trace/{turn}"]],
  ] as const) {
    it(`refuses ${title}`, () => {
      assert.throws(() => createRouter(paths.map((path) => ({ method: "GET", path }))), /duplicate route/);
    });
  }

  for (const path of ["/{id}", "/a/{id}/{other}", "/a/x{id}", "/a/{id}x", "/a/{id}/", "/a/{", "/a/{ID}"]) {
    it(`refuses the template ${path}`, () => {
      assert.throws(() => createRouter([{ method: "GET", path }]), /not a route template/);
    });
  }
});
