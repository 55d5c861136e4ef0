import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Failure } from "../../src/contract/failures.ts";
import { CancelledError, type Backend } from "../../src/mcp/backend.ts";
import { serveMcp } from "../../src/mcp/server.ts";

const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;

describe("a cancellation", () => {
  it("withdraws a question that has not started: it is not asked, and gets no answer", async () => {
    const asked: string[] = [];
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const ask: Backend["ask"] = async (prompt, signal) => {
      await begun;
      if (signal.aborted && prompt !== "one") throw new CancelledError(); // the first had begun
      asked.push(prompt);
      throw new Failure("bad_value", "enough");
    };
    const question = (id: number | string, prompt: string): string =>
      line({ id, method: "tools/call", params: { name: "ask", arguments: { prompt } } });
    const cancel = (params: object): string => line({ method: "notifications/cancelled", params });
    const lines = async function* (): AsyncGenerator<Buffer> {
      for (const text of [question(1, "one"), question(2, "two"), question("2", "three")])
        yield Buffer.from(text);
      for (const requestId of [1, 2, 4, {}, null]) yield Buffer.from(cancel({ requestId }));
      yield Buffer.from(cancel({}));
      begin();
    };
    const answered: unknown[] = [];
    await serveMcp(
      lines(),
      (text) => {
        answered.push((JSON.parse(text) as { readonly id: unknown }).id);
        return Promise.resolve();
      },
      {
        backend: { ask } as Backend, // nothing else is asked of it
        tools: () => Promise.resolve([]),
        log: (text) => assert.fail(text),
      },
    );
    assert.deepEqual([asked, new Set(answered)], [["one", "three"], new Set([1, "2"])]);
  });
});
