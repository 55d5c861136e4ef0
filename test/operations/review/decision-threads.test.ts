import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Failure } from "../../../src/contract/failures.ts";
import { JsonText } from "../../../src/contract/json-text.ts";
import { openRuntime, type Runtime } from "../../../src/operations/runtime.ts";
import { answerRequest, routeNamed } from "../../../src/operations/system/route-call.ts";
import { shippedScenarios } from "../../support/authority.ts";
import { ROOT } from "../../support/root.ts";
import { writeSmallData } from "../../support/small-data.ts";
import { threadNiceness } from "../../support/thread-niceness.ts";

const SCRIPT = join(ROOT, "dist", "thread-worker.mjs");
const folder = mkdtempSync(join(tmpdir(), "touchstone-decisions-"));
const dataDir = join(folder, "data");
let [here, there]: (Runtime | undefined)[] = [];

async function open(state: string, worker?: string): Promise<Runtime> {
  let time = Date.UTC(2026, 6, 1);
  return openRuntime({
    root: ROOT,
    dataDir,
    stateDir: join(folder, state),
    sessionId: "one",
    now: () => time++,
    log: () => undefined,
    onPoisoned: () => undefined,
    ...(worker === undefined ? {} : { worker }),
  });
}
before(async () => {
  writeSmallData(dataDir);
  [here, there] = [await open("here"), await open("there", SCRIPT)];
});
after(async () => {
  await here?.close();
  await there?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a route answers to a body as it comes over HTTP: its text, or why it fails. */
async function answerOf(
  runtime: Runtime | undefined,
  route: "review" | "gate" | "reviews",
  text = "",
): Promise<unknown> {
  const given = { id: "", query: new Map<string, string>(), body: JsonText.of(text) };
  try {
    return await answerRequest(runtime?.operations ?? assert.fail(), routeNamed(route), given);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [error.reason, error.message, error.detail];
  }
}

/** Requests that prove something, and bodies that are no requests. */
const requests = shippedScenarios().map(({ request }) => JSON.stringify(request));
const MANY = `[${"{},".repeat(87_000)}{}]`;
const BODIES = [
  ...requests,
  MANY,
  "nonsense",
  `{"inference":{},"inference":1,"x":"${"x".repeat(20_000)}"}`,
  `{"inference":{"a":1,"a":2}}`,
  "[]",
  "7",
];

describe("reviews and gates on separate threads", () => {
  it("come after the main thread where the processors are busy", {
    skip: process.platform !== "linux",
  }, async () => {
    await answerOf(there, "review", MANY);
    assert.ok(threadNiceness().includes(10));
  });

  it("give the same bytes and failures as a single thread", async () => {
    for (const body of BODIES)
      assert.deepEqual(
        await answerOf(there, "review", body),
        await answerOf(here, "review", body),
        body.slice(0, 80),
      );
    const claims = requests.slice(0, 8).join(",");
    for (const body of [
      `{"claims":[${claims}],"at":"2026-05-01T00:00:00.000Z"}`,
      `{"claims":[{"hostile":true},7]}`,
      `{"claims":[],"claims":[]}`,
      `{"claims":{}}`,
      `{"at":5,"claims":[]}`,
      "",
    ])
      assert.deepEqual(
        await answerOf(there, "gate", body),
        await answerOf(here, "gate", body),
        body.slice(0, 80),
      );
    for (const text of requests.slice(0, 8))
      assert.equal(
        await there?.reviewHelp.certificateOf(JsonText.of(text)),
        await here?.reviewHelp.certificateOf(JsonText.of(text)),
      );
  });

  it("find the same evidence, and give the same errors for other payloads", async () => {
    const claims = requests.flatMap((text) => {
      const { claim } = JSON.parse(text) as { readonly claim?: object };
      return claim === undefined ? [] : [JSON.stringify(claim)];
    });
    const foundBy = async (runtime: Runtime | undefined, claim: string): Promise<unknown> =>
      runtime?.reviewHelp.find(JsonText.of(claim)).catch((error: unknown) => String(error));
    for (const claim of [...claims.slice(0, 8), "{}", "{"])
      assert.equal(await foundBy(there, claim), await foundBy(here, claim), claim);
  });

  it("record the same reviews as one thread would, in order", async () => {
    const body = `{"claims":[${requests.slice(0, 5).join(",")}],"record":true}`;
    for (const runtime of [here, there]) await answerOf(runtime, "gate", body);
    const [a, b] = [await answerOf(here, "reviews"), await answerOf(there, "reviews")];
    const stripped = (text: unknown): string =>
      String(text).replace(/"recorded_at":"[^"]*"|"record_digest":"[^"]*"/g, "");
    assert.equal(stripped(b), stripped(a));
    assert.match(String(b), /"review_id":5/);
  });

  it("do not block the main thread, whatever they are given", async () => {
    await answerOf(there, "review", MANY); // the thread has started
    const start = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 12 }, () => answerOf(there, "review", MANY)));
    const { utilization } = performance.eventLoopUtilization(start);
    assert.ok(utilization < 0.5, `the event loop was busy for ${Math.round(utilization * 100)} %`);
  });

  it("fail if their thread ends, and another thread decides the next", async () => {
    const script = join(folder, "worker.mjs");
    writeFileSync(
      script,
      `import { parentPort } from "node:worker_threads";
       await import(${JSON.stringify(`file://${SCRIPT}`)});
       parentPort.on("message", ({ json }) => { if (json && Buffer.from(json).includes("the end")) throw new Error("the end"); });`,
    );
    const runtime = await open("ends", script);
    const [request = ""] = requests;
    const end = `{"inference":{},"why":"the end"}`;
    assert.deepEqual(await answerOf(runtime, "review", end), [
      "runtime_unavailable",
      "the decision failed",
      undefined,
    ]);
    assert.equal(await answerOf(runtime, "review", request), await answerOf(here, "review", request));
    await runtime.close();
  });
});
