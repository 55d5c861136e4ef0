import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import {
  FAILURES,
  failureEnvelope,
  successEnvelope,
  type FailureReason,
} from "../../src/contract/failures.ts";
import { turnReplayComparison } from "../../src/contract/turn.ts";
import { ROUTES, type RouteName } from "../../src/contract/routes.ts";
import { ROOT } from "../support/root.ts";
import { MATH_LINES, published, routes, useMonth } from "../support/walked-month.ts";

const EVERY = process.env["EVERY_CASE"] === "1";
const month = useMonth();
const { send, sendRaw, sendTo, IDS } = month;

describe("the turns of a month of work", () => {
  it("are all equal when replayed with what they knew, and some are not by the sealed data alone", async () => {
    const ids = (await IDS.traceTurn?.()) ?? [];
    assert.ok(ids.length > 20, `only ${ids.length} turns`);
    const unequal = async (context: string): Promise<string[]> => {
      const found: string[] = [];
      for (const id of ids) {
        const { json } = await send("GET", `/replay/${id}${context}`);
        if (!turnReplayComparison.parse(json.data).equivalent) found.push(id);
      }
      return found;
    };
    assert.deepEqual(await unequal("?context=journal"), []);
    assert.notDeepEqual(await unequal(""), []);
  });
});

for (const route of routes) {
  describe(`${route.method} ${route.path}, over a month of work`, () => {
    it("succeeds for every existing id, with data that its schema and the published description accept", async () => {
      const ids =
        route.id === undefined
          ? [""]
          : await (IDS[route.name as RouteName] ?? assert.fail(`no ids for ${route.name}`))();
      assert.ok(ids.length > 0, "there is nothing to look at");
      for (const id of ids) {
        const answer = await sendTo(route, id);
        assert.equal(answer.status, 200, `${id}: ${answer.text.slice(0, 300)}`);
        const parsed = successEnvelope(route.data).safeParse(answer.json);
        assert.ok(parsed.success, `${id}: ${JSON.stringify(parsed.error?.issues.slice(0, 3))}`);
        const validate = published.answer(route, 200) ?? assert.fail("the description has no success");
        assert.ok(validate(answer.json), `${id}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
      }
    });

    if (route.method === "GET") {
      it("gives HEAD the same headers, treats a trailing slash the same, and answers equal reads with equal bytes", async () => {
        const [id = ""] = route.id === undefined ? [""] : await (IDS[route.name as RouteName]?.() ?? []);
        const target = route.path.replace("{id}", encodeURIComponent(id));
        const [plain, again, slash, head] = [
          await send("GET", target),
          await send("GET", target),
          await send("GET", `${target}///`),
          await send("HEAD", target),
        ];
        const steady = (text: string): string =>
          text.replace(/"(?:uptime_ms|replay_turn_cost_ms)":\d+|,?\{"path":"turn_cost_ms",[^}]*\}/g, "");
        assert.deepEqual(
          [steady(again.text), steady(slash.text), head.text, head.status],
          [steady(plain.text), steady(plain.text), "", 200],
        );
        if (route.name !== "runtimeStatus" && route.name !== "replay")
          assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(plain.text)));
        assert.equal(plain.headers.get("content-type"), "application/json; charset=utf-8");
      });
    }

    it("answers OPTIONS without a body", async () => {
      const { status, text, headers } = await send("OPTIONS", route.path.replace("{id}", "x"));
      assert.deepEqual(
        [status, text, headers.get("access-control-allow-methods")],
        [204, "", "GET, HEAD, POST, OPTIONS"],
      );
    });

    if (route.id !== undefined) {
      it("decodes its id once, and answers unknown and malformed ids as the contract says", async () => {
        const { noun, bad, slashes, message, pattern } = route.id ?? assert.fail();
        const target = (encoded: string): string => route.path.replace("{id}", encoded);
        const ask = (encoded: string) => sendRaw(route.method, target(encoded));
        const [known = ""] = await (IDS[route.name as RouteName]?.() ?? []);
        if (route.method === "GET") {
          const everyByte = [...Buffer.from(known)]
            .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
            .join("");
          assert.equal((await ask(everyByte)).status, 200);
        }
        assert.equal(
          (await ask("%zz")).json.error?.message,
          `route not found: ${route.method} ${target("%zz")}`,
        );
        const isRatify = route.name === "ratifyMathProposal";
        const nothing = slashes === true ? "state/teaching/no such thing.txt" : "no-such-thing";
        const unknown = await ask(encodeURIComponent(nothing));
        assert.deepEqual(
          [unknown.status, unknown.json.error?.message],
          [isRatify ? 400 : 404, `${noun} not found: ${nothing}`],
        );
        for (const id of [
          slashes === true ? "a//b" : "a/b",
          "..",
          "a\\b",
          "a\u0000b",
          ...(pattern === undefined ? [] : ["-", "a..b"]),
        ]) {
          const { status, json } = await ask(encodeURIComponent(id));
          assert.deepEqual(
            [status, json.error?.message],
            bad === "not_found" ? [404, `${noun} not found: ${id}`] : [400, message ?? `unsafe ${noun} id`],
            id,
          );
        }
      });
    }

    if (route.query !== undefined && route.query.fields.length > 0) {
      it("returns the requested page, and names the fault of a wrong page request", async () => {
        const [id = ""] = route.id === undefined ? [""] : await (IDS[route.name as RouteName]?.() ?? []);
        const base = route.path.replace("{id}", encodeURIComponent(id));
        const list = (data: unknown): readonly unknown[] => {
          const { items, turns } = data as { items?: readonly unknown[]; turns?: readonly unknown[] };
          return items ?? turns ?? assert.fail();
        };
        const all = list((await send("GET", `${base}?limit=100000`)).json.data);
        assert.deepEqual(list((await send("GET", `${base}?limit=0`)).json.data), []);
        if (route.query?.fields.some(({ name }) => name === "offset") === true) {
          assert.deepEqual(list((await send("GET", `${base}?offset=100000`)).json.data), []);
          assert.deepEqual(list((await send("GET", `${base}?limit=1&offset=1`)).json.data), all.slice(1, 2));
        }
        assert.deepEqual(
          list((await send("GET", `${base}?limit=2&limit=1&other=x`)).json.data),
          all.slice(0, 2),
        );
        for (const { name } of route.query?.fields ?? []) {
          assert.equal(
            (await send("GET", `${base}?${name}=1.5`)).json.error?.message,
            `${name} must be an integer`,
          );
          assert.equal(
            (await send("GET", `${base}?${name}=-1`)).json.error?.message,
            `${name} must be non-negative`,
          );
          assert.equal((await send("GET", `${base}?${name}=`)).status, 200);
        }
      });
    }
  });
}

/** A spoiled state, what to ask of it, and how to undo it. */
interface Provocation {
  readonly spoil?: () => () => void;
  readonly target: () => string | Promise<string>;
  readonly body?: string;
  readonly message?: RegExp;
}

const inState = (path: string): string => join(month.server.stateDir, path);

/** Puts something else in a file's place. */
function replaced(path: string, content: string | "folder"): () => () => void {
  return () => {
    const [file, aside] = [inState(path), `${inState(path)}.aside`];
    mkdirSync(dirname(file), { recursive: true });
    let kept = true;
    try {
      renameSync(file, aside);
    } catch {
      kept = false;
    }
    if (content === "folder") mkdirSync(file);
    else writeFileSync(file, content);
    return () => {
      rmSync(file, { recursive: true, force: true });
      if (kept) renameSync(aside, file);
    };
  };
}

/** Takes a file away. */
function removed(path: string): () => () => void {
  return () => {
    renameSync(inState(path), `${inState(path)}.aside`);
    return () => renameSync(`${inState(path)}.aside`, inState(path));
  };
}

describe("every reply for a failure", () => {
  const cases: readonly (Provocation & { readonly name: RouteName; readonly reason: FailureReason })[] = [
    {
      name: "livedLife",
      reason: "read_error",
      spoil: replaced("lived-life.json", "folder"),
      target: () => "/lived-life",
    },
    {
      name: "artifact",
      reason: "artifact_too_large",
      spoil: replaced("teaching/big.txt", "x".repeat(16_777_217)),
      target: () => "/artifacts/state/teaching/big.txt",
      message: /^artifact too large: state\/teaching\/big\.txt$/,
    },
    {
      name: "proposals",
      reason: "read_error",
      spoil: replaced("teaching/proposals.jsonl", "folder"),
      target: () => "/proposals",
    },
    {
      name: "mathProposals",
      reason: "read_error",
      spoil: replaced("math/proposals.jsonl", "folder"),
      target: () => "/math-proposals",
    },
    {
      name: "ratifyMathProposal",
      reason: "unsupported",
      target: () => `/math-proposals/${MATH_LINES[3]?.id ?? ""}/ratify`,
      body: "{}",
      message: /^handler not yet implemented: matcher_extension$/,
    },
    {
      name: "ratifyMathProposal",
      reason: "already_ratified",
      target: () => `/math-proposals/${MATH_LINES[0]?.id ?? ""}/ratify`,
      body: "{}",
      message: /already ratified/,
    },
    {
      name: "ratifyMathProposal",
      reason: "bad_value",
      target: () => `/math-proposals/${MATH_LINES[1]?.id ?? ""}/ratify`,
      body: '{"category":5}',
      message: /^category must be a string$/,
    },
    {
      name: "runs",
      reason: "read_error",
      spoil: replaced("sessions.jsonl", "folder"),
      target: () => "/runs",
    },
    {
      name: "calibrationClasses",
      reason: "evidence_unavailable",
      spoil: removed("practice/report.json"),
      target: () => "/calibration/classes",
      message: /state\/practice\/report\.json/,
    },
    {
      name: "calibrationClasses",
      reason: "read_error",
      spoil: replaced("practice/report.json", "folder"),
      target: () => "/calibration/classes",
    },
    {
      name: "servingMetrics",
      reason: "evidence_unavailable",
      spoil: removed("evals"),
      target: () => "/serving/metrics",
      message: /state\/evals/,
    },
    {
      name: "vaultSummary",
      reason: "evidence_unavailable",
      spoil: removed("checkpoint/vault.json"),
      target: () => "/vault/summary",
      message: /state\/checkpoint\/vault\.json/,
    },
    {
      name: "vaultEntries",
      reason: "evidence_unavailable",
      spoil: removed("checkpoint/vault.json"),
      target: () => "/vault/entries",
      message: /state\/checkpoint\/vault\.json/,
    },
    {
      name: "vaultRecall",
      reason: "evidence_unavailable",
      spoil: removed("checkpoint/vault.json"),
      target: () => "/vault/entries/9999/recall",
      message: /state\/checkpoint\/vault\.json/,
    },
    {
      name: "vaultRecall",
      reason: "not_found",
      target: () => "/vault/entries/99999/recall",
      message: /^vault entry not found: 99999$/,
    },
    {
      name: "runEval",
      reason: "not_found",
      target: () => "/evals/run",
      body: '{"lane":"nothing"}',
      message: /^eval lane not found: nothing$/,
    },
    {
      name: "runEval",
      reason: "bad_value",
      target: () => "/evals/run",
      body: '{"lane":"refusals","version":"v9"}',
      message: /^unsupported eval version: v9$/,
    },
    {
      name: "runEval",
      reason: "bad_value",
      target: () => "/evals/run",
      body: '{"lane":"refusals","split":"secret"}',
      message: /^unsupported eval split: secret$/,
    },
    {
      name: "runEval",
      reason: "bad_value",
      target: () => "/evals/run",
      body: "[]",
      message: /^request body must be an object$/,
    },
    {
      name: "startJob",
      reason: "bad_value",
      target: () => "/jobs",
      body: '{"kind":"live"}',
      message: /^beats is missing$|^beats must/,
    },
    {
      name: "chatTurn",
      reason: "bad_value",
      target: () => "/chat/turn",
      body: '{"prompt":" "}',
      message: /^prompt must be non-empty$/,
    },
    {
      name: "replay",
      reason: "not_found",
      target: () => "/replay/x1",
      message: /^replay turn not found: x1$/,
    },
  ];

  for (const { name, reason, spoil, target, body, message } of cases) {
    it(`${name}: ${reason}${message === undefined ? "" : ` ${message.source}`}`, async () => {
      const restore = spoil?.();
      try {
        const { status, json } = await send(body === undefined ? "GET" : "POST", await target(), body);
        assert.ok(failureEnvelope.safeParse(json).success);
        assert.ok(
          published.answer(routes.find((route) => route.name === name) ?? assert.fail(), status)?.(json),
          `${status} is not described`,
        );
        assert.deepEqual(
          [status, (json.error as { code?: string } | undefined)?.code],
          [FAILURES[reason].status, FAILURES[reason].code],
          json.error?.message,
        );
        if (message !== undefined) assert.match(json.error?.message ?? "", message);
        assert.ok(routes.find((route) => route.name === name)?.failures.includes(reason));
      } finally {
        restore?.();
      }
    });
  }
});

/** Every file below a folder with the digest of its bytes, its time and its mode. */
function snapshot(folder: string, skip: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (path: string): void => {
    for (const name of readdirSync(join(folder, path))) {
      const inside = path === "" ? name : `${path}/${name}`;
      if (skip.includes(inside)) continue;
      const facts = lstatSync(join(folder, inside));
      if (facts.isDirectory()) {
        found.set(inside, "folder");
        walk(inside);
      } else
        found.set(
          inside,
          `${facts.mode} ${facts.mtimeMs} ${createHash("sha256")
            .update(readFileSync(join(folder, inside)))
            .digest("hex")}`,
        );
    }
  };
  walk("");
  return found;
}

describe("reading every route", () => {
  it("changes no byte under state/ and data/, even with recall and replay", async () => {
    const data = join(ROOT, "data");
    const copy = await month.example.serveCopy();
    const before = [snapshot(copy.stateDir, []), snapshot(data, ["state"])];
    const get = async (target: string): Promise<unknown> => {
      const reply = await fetch(copy.url + target);
      return ((await reply.json()) as { data?: unknown }).data;
    };
    const ids = async (target: string, list: string, key: string): Promise<readonly string[]> =>
      ((await get(target)) as Record<string, readonly Record<string, unknown>[]>)[list]?.map((item) =>
        String(item[key]),
      ) ?? []; // the lists of the contract
    const known: Readonly<Record<string, readonly string[]>> = {
      artifact: await ids("/artifacts?limit=10000", "items", "artifact_id"),
      proposal: await ids("/proposals", "items", "proposal_id"),
      pack: await ids("/packs", "items", "pack_id"),
      "logos pack": await ids("/logos/packs", "items", "pack_id"),
      run: await ids("/runs", "items", "session_id"),
      "contemplation run": await ids("/contemplation/runs", "items", "run_id"),
      "eval lane": await ids("/evals", "lanes", "lane"),
      "trace turn": await ids("/trace/turns?limit=1000", "items", "turn_id"),
      corpus: await ids("/epistemic-truth-state/corpora", "items", "corpus_id"),
    };
    let reads = 0;
    for (const route of ROUTES) {
      if (route.method !== "GET") continue;
      const few = ["1", "2", "3", "no-such-thing"];
      // The walk above read all of them.
      for (const id of "id" in route ? (known[route.id.noun] ?? few).slice(0, EVERY ? Infinity : 3) : [""]) {
        await get(route.path.replace("{id}", encodeURIComponent(id)));
        await fetch(copy.url + route.path.replace("{id}", encodeURIComponent(id)), { method: "HEAD" });
        reads += 2;
      }
    }
    assert.ok(reads > 100, `${reads} reads`);
    assert.deepEqual([snapshot(copy.stateDir, []), snapshot(data, ["state"])], before);
    await copy.stop();
  });
});
