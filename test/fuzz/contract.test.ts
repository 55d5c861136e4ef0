import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createClient, type Client, type FuzzAnswer } from "../../scripts/fuzz/client.ts";
import { fuzzContract } from "../../scripts/fuzz/contract.ts";
import { createJudge } from "../../scripts/fuzz/judge.ts";
import { makerOf, openPlace, readOpenApi, type Place } from "../../scripts/fuzz/place.ts";
import { ALL_ROUTES, nextRequest, type FuzzRequest, type RequestMaker } from "../../scripts/fuzz/requests.ts";
import { fuzzWire } from "../../scripts/fuzz/wire.ts";
import { createRandom } from "../support/random.ts";
import { ROOT } from "../support/root.ts";
import { thinData } from "../support/thin-data.ts";

const openapi = readOpenApi(ROOT);
const judge = createJudge({ openapi, routes: ALL_ROUTES, secrets: [ROOT] });

describe("requests made from the schemas", () => {
  const data = thinData();
  let place: Place, client: Client;
  before(async () => {
    place = await openPlace({ root: ROOT, dataDir: data.path, stateDir: null });
    client = createClient(place.url, 4);
  });
  after(async () => {
    client.close();
    await place.close();
    data.remove();
  });

  it("are answered as the contract says: valid, changed and random ones, of every route", async () => {
    const requests = Number(
      process.env["FUZZ_REQUESTS"] ?? (process.env["EVERY_CASE"] === "1" ? 20_000 : 200),
    );
    const { findings, statuses } = await fuzzContract({
      client,
      judge,
      maker: makerOf(openapi, ALL_ROUTES, place.seeds),
      requests,
      seed: Number(process.env["FUZZ_SEED"] ?? 8),
      connections: 4,
    });
    assert.deepEqual(findings, [], JSON.stringify(statuses));
    for (const status of [200, 204, 400, 404])
      assert.ok((statuses[status] ?? 0) > 0, `no answer was ${status}`);
  });

  it("with bytes flipped, cut, duplicated or overwritten are answered, or the connection ends", async () => {
    const { findings, statuses } = await fuzzWire({
      url: place.url,
      maker: makerOf(openapi, ALL_ROUTES, place.seeds),
      requests: process.env["EVERY_CASE"] === "1" ? 2_000 : 160,
      seed: 8,
    });
    assert.deepEqual(findings, [], JSON.stringify(statuses));
    for (const status of [200, 400]) assert.ok((statuses[status] ?? 0) > 0, `no answer was ${status}`);
  });

  it("are parsed as bytes even if an answer has no body", async () => {
    const head: RequestMaker["seeds"] = { ids: {}, bodies: {} };
    const { findings } = await fuzzWire({
      url: place.url,
      maker: {
        ...makerOf(
          openapi,
          ALL_ROUTES.filter(({ name }) => name === "health").map((route) => ({
            ...route,
            method: "HEAD" as "GET",
          })),
          head,
        ),
      },
      requests: 40,
      seed: 2,
    });
    assert.deepEqual(findings, []);
  });

  it("are the same for the same seed", () => {
    const made = (): readonly FuzzRequest[] => {
      const random = createRandom(5);
      return Array.from({ length: 200 }, () =>
        nextRequest({ ...makerOf(openapi, ALL_ROUTES, place.seeds), random }),
      );
    };
    assert.deepEqual(made(), made());
  });

  it("that find something are reported in reduced form", async () => {
    const never = (request: FuzzRequest): string | null =>
      request.body !== null && Buffer.from(request.body).includes("claim") ? "a claim" : null;
    const { findings } = await fuzzContract({
      client,
      judge: never,
      maker: makerOf(
        openapi,
        ALL_ROUTES.filter(({ name }) => name === "review"),
        place.seeds,
      ),
      requests: 20,
      seed: 1,
      connections: 1,
    });
    assert.equal(findings.length, 1);
    assert.ok((findings[0]?.input.length ?? Infinity) < 200, findings[0]?.input);
  });
});

describe("the judge of answers", () => {
  const json = (
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): FuzzAnswer => {
    const bytes = Buffer.from(JSON.stringify(body));
    return {
      status,
      body: bytes,
      headers: {
        "content-type": "application/json; charset=utf-8",
        vary: "Origin",
        "content-length": String(bytes.byteLength),
        ...headers,
      },
    };
  };
  const get = (path: string, ...headers: string[]): FuzzRequest => ({
    method: "GET",
    path,
    headers: ["Host", "127.0.0.1", ...headers],
    body: null,
  });
  const refusal = (code: string, message: string) => ({ ok: false, error: { code, message } });
  const health = { ok: true, data: { status: "ok" } };

  const CASES: readonly [what: string, request: FuzzRequest, answer: FuzzAnswer, problem: RegExp | null][] = [
    ["a success", get("/health"), json(200, health), null],
    [
      "data that its schema does not know",
      get("/health"),
      json(200, { ok: true, data: { status: "fine" } }),
      /does not fit its schema/,
    ],
    [
      "a status that is not declared",
      get("/health"),
      json(409, refusal("bad_request", "x")),
      /409 is not declared/,
    ],
    ["a failure of the server", get("/packs"), json(500, refusal("read_error", "x")), /: 500 x/],
    [
      "a code of another status",
      get("/packs/a%20b"),
      json(400, refusal("not_found", "x")),
      /with the code not_found/,
    ],
    ["a failure without its envelope", get("/nowhere"), json(404, { error: "x" }), /without its envelope/],
    [
      "another message where it is fixed",
      get("/nowhere/"),
      json(404, refusal("not_found", "no")),
      /`no` instead of `route not found: GET \/nowhere`/,
    ],
    [
      "a foreign host that is let in",
      { ...get("/health"), headers: ["Host", "evil.example"] },
      json(200, health),
      /200 instead of 400 `host not allowed`/,
    ],
    [
      "a foreign origin that may listen",
      get("/health", "Origin", "http://evil.example"),
      json(200, health, { "access-control-allow-origin": "http://evil.example" }),
      /Access-Control-Allow-Origin/,
    ],
    [
      "a bad number that is taken",
      get("/packs?limit=1.5"),
      json(200, { ok: true, data: { items: [], limit: 1, offset: 0 } }),
      /200 instead of 400/,
    ],
    [
      "a page, which is no part of the contract",
      get("/", "Accept", "text/html"),
      { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from("<p>") },
      null,
    ],
    ["the links of the root", get("/"), json(200, { ok: true, data: { links: ["/health"] } }), null],
    ["a root without links", get("/"), json(200, { ok: true, data: {} }), /the root has no links/],
    ["no root", get("/"), json(404, refusal("not_found", "x")), /404 instead of 200/],
    [
      "a page to a foreign host",
      { ...get("/"), headers: ["Host", "evil.example"] },
      { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from("<p>") },
      /Content-Type/,
    ],
    [
      "a prompt that is refused",
      { ...get("/chat/turn"), method: "POST", body: Buffer.from('{"prompt":"Is a robin a bird?"}') },
      json(400, refusal("bad_request", "x")),
      /400 instead of 200/,
    ],
    [
      "a blank prompt that is taken further",
      { ...get("/chat/turn"), method: "POST", body: Buffer.from('{"prompt":" "}') },
      json(413, refusal("read_error", "x")),
      /413 instead of 400/,
    ],
    [
      "a length that is wrong",
      get("/health"),
      json(200, health, { "content-length": "3" }),
      /Content-Length is 3/,
    ],
    [
      "a folder of this machine",
      get("/nowhere"),
      json(404, refusal("not_found", `${ROOT}/x`)),
      /the answer tells/,
    ],
    [
      "text that is no JSON",
      get("/health"),
      { ...json(200, health), body: Buffer.from("x".repeat(34)) },
      /Content-Length|not JSON/,
    ],
  ];
  for (const [what, request, answer, problem] of CASES)
    it(`${problem === null ? "lets pass" : "sees"} ${what}`, () => {
      const said = judge(request, answer);
      if (problem === null) assert.equal(said, null);
      else assert.match(said ?? "nothing", problem);
    });

  it("excuses only the disk failures that it is told to expect", () => {
    const lenient = createJudge({ openapi, routes: ALL_ROUTES, secrets: [], mayFail: () => true });
    assert.equal(lenient(get("/packs"), json(500, refusal("read_error", "x"))), null);
    assert.match(lenient(get("/packs"), json(500, { ok: false })) ?? "nothing", /500/);
  });
});
