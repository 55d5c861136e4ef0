import assert from "node:assert/strict";
import { request } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ROUTES } from "../../src/contract/routes.ts";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

const folder = temporaryFolder();
let runtime: Runtime;
let server: RunningServer;
let corpus = "";

before(async () => {
  const dataDir = join(folder.path, "data");
  writeSmallData(dataDir);
  runtime = await openRuntime({
    root: ROOT,
    dataDir,
    stateDir: join(folder.path, "state"),
    sessionId: "tags",
    now: Date.now,
    log: () => undefined,
    onPoisoned: () => undefined,
  });
  server = await startServer({
    host: "127.0.0.1",
    port: 0,
    operations: runtime.operations,
    log: () => undefined,
  });
  await runtime.takeTurn("Every quillon is a bird.");
  const { authority } = await loadAuthority(dataDir);
  await runtime.recordReview({ request: {}, review: authority.review({}) });
  await runtime.takeTurn(`Ute says "journal_digest":"sha256:${"0".repeat(64)}"`);
  const { data } = (await (await fetch(`${server.url}/epistemic-truth-state/corpora`)).json()) as {
    data: { items: readonly { corpus_id: string }[] };
  };
  corpus = `/epistemic-truth-state/corpora/${data.items[0]?.corpus_id ?? ""}`;
});
after(async () => {
  await server?.stop();
  await runtime?.close();
  folder.remove();
});

interface Got {
  readonly status: number;
  readonly tag: string | undefined;
  readonly kept: string | undefined;
  readonly length: string | undefined;
  readonly body: string;
}
function get(
  path: string,
  { method = "GET", tag }: { readonly method?: string; readonly tag?: string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}${path}`,
      { method, headers: tag === undefined ? {} : { "if-none-match": tag } },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          body += chunk;
        });
        const { etag, "cache-control": kept, "content-length": length } = response.headers;
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, tag: etag, kept, length, body }),
        );
      },
    );
    sent.once("error", reject).end();
  });
}

describe("responses that never change", () => {
  it("have a separate strong validator for each turn and view, and are not sent again to clients that have them", async () => {
    const paths = [1, 2]
      .flatMap((id) => ["", "/pipeline", "/field", "/bundle"].map((view) => `/trace/${id}${view}`))
      .concat(corpus);
    const tags = new Set<string>();
    for (const path of paths) {
      const first = await get(path);
      assert.deepEqual([first.status, first.kept], [200, "private, no-cache"], path);
      assert.match(first.tag ?? "", /^"[a-f0-9]{64}[a-z0-9.-]*"$/);
      tags.add(first.tag ?? "");
      assert.deepEqual(await get(path), first, "the same again");
      for (const tag of [first.tag ?? "", `"other", W/${first.tag}`, "*"]) {
        const again = await get(path, { tag });
        assert.deepEqual(again, { ...first, status: 304, body: "" }, `${path} ${tag}`);
      }
      assert.deepEqual(await get(path, { tag: `"other", ${first.tag?.slice(0, -2)}"` }), first);
      assert.deepEqual(await get(path, { method: "HEAD" }), { ...first, body: "" });
      assert.equal((await get(path, { method: "HEAD", tag: first.tag ?? "" })).status, 304);
    }
    assert.equal(tags.size, paths.length);
  });

  it("are kept by no cache where data is under a token, sent again or not", async () => {
    const token = "t".repeat(32);
    const guarded = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: runtime.operations,
      token,
      log: () => undefined,
    });
    try {
      const asked = async (path: string, more = {}) => {
        const headers = { authorization: `Bearer ${token}`, ...more };
        const reply = await fetch(`${guarded.url}${path}`, { headers });
        await reply.arrayBuffer();
        return [reply.status, reply.headers.get("cache-control")];
      };
      for (const path of ["/trace/1", "/trace/1/bundle", corpus]) {
        assert.deepEqual(await asked(path), [200, "no-store"]);
        assert.deepEqual(await asked(path, { "if-none-match": "*" }), [304, "no-store"]);
      }
    } finally {
      await guarded.stop();
    }
  });

  it("are exactly the routes that the table marks", async () => {
    const named = ROUTES.filter((route) => "immutable" in route).map(({ path }) => path);
    assert.deepEqual(named, [
      "/trace/{id}",
      "/trace/{id}/pipeline",
      "/trace/{id}/field",
      "/trace/{id}/bundle",
      "/epistemic-truth-state/corpora/{id}",
      "/reviews/{id}",
    ]);
    for (const { method, path, ...route } of ROUTES.filter(
      (each) => each.method === "GET" && !each.path.startsWith("/replay"),
    )) {
      const { tag } = await get(
        path === "/epistemic-truth-state/corpora/{id}" ? corpus : path.replace("{id}", "1"),
        { method },
      );
      assert.equal(tag !== undefined, "immutable" in route, path);
    }
  });

  it("are identified by the digest of the turn itself, whatever its prompt says", async () => {
    for (const id of [1, 2]) {
      const { tag, body } = await get(`/trace/${id}`);
      assert.equal(
        `sha256:${tag?.slice(1, -1)}`,
        (JSON.parse(body) as { data: { journal_digest: string } }).data.journal_digest,
      );
    }
  });

  it("exclude lists, statuses and failures", async () => {
    for (const path of [
      "/trace/turns",
      "/runtime/status",
      "/vault/summary",
      "/trace/3",
      "/trace/3/bundle",
      "/epistemic-truth-state/corpora",
    ]) {
      const { tag, status } = await get(path, { tag: "*" });
      assert.deepEqual([tag, status === 304], [undefined, false], path);
    }
  });
});
