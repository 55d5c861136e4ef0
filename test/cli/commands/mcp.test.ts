import assert from "node:assert/strict";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { runCommandLine } from "../../../src/cli/run.ts";
import { openTurns } from "../../../src/cli/commands/turns.ts";
import { type Ran, temporaryFolder, touchstone } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";
import { writeSmallData } from "../../support/small-data.ts";

const folder = temporaryFolder();
const data = join(folder.path, "data");
before(() => writeSmallData(data));
after(() => folder.remove());

const ask = (id: number, prompt: string): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "ask", arguments: { prompt } } })}\n`;
const host = (state: string, input: string): Promise<Ran> =>
  touchstone(["mcp", "--data", data, "--state", join(folder.path, state)], { input });

interface Answer {
  readonly id: number;
  readonly result: {
    readonly isError: boolean;
    readonly content: readonly [{ readonly text: string }];
    readonly structuredContent?: { readonly turn_id: number };
  };
}
const answersOf = ({ stdout }: Ran): readonly Answer[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);

describe("touchstone mcp", () => {
  it("shares a state directory with other hosts: questions wait for each other, and all are answered", async () => {
    const questions = [1, 2, 3].map((id) =>
      ask(id, "Every quillon is a bird. Ute is a quillon. Is Ute a bird?"),
    );
    const hosts = await Promise.all([1, 2].map(() => host("shared", questions.join(""))));
    const turns = hosts.flatMap((ran) =>
      answersOf(ran).map(({ result }) => result.structuredContent?.turn_id),
    );
    assert.deepEqual(
      turns.sort((a = 0, b = 0) => a - b),
      [1, 2, 3, 4, 5, 6],
    );
    assert.deepEqual(
      hosts.map(({ stderr }) => stderr),
      ["", ""],
    );
  });

  it("answers with an error if it cannot take a question: a lone surrogate, a directory that cannot be created", async () => {
    for (const [state, prompt, told] of [
      ["odd", "Is \ud800 a bird?", /^prompt is not well-formed Unicode$/],
      ["claims.txt/state", "Is Ute a bird?", /claims\.txt/],
    ] as const) {
      folder.file("claims.txt", "");
      const { stdout, stderr, code } = await host(state, ask(1, prompt));
      const [answer] = answersOf({ stdout, stderr, code });
      assert.deepEqual([answer?.result.isError, stderr, code], [true, "", 0]);
      assert.match(answer?.result.content[0].text ?? "", told);
    }
  });

  it("does not ask a question that is cancelled before it begins", async () => {
    const cancelled = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } })}\n`;
    const ran = await host("cancelled", ask(1, "Is Ute a bird?") + ask(2, "Is Ute a fish?") + cancelled);
    assert.deepEqual(
      answersOf(ran).map(({ id }) => id),
      [1],
    );
    assert.match(
      (await touchstone(["get", "/trace/turns", "--json", "--state", join(folder.path, "cancelled")])).stdout,
      /"items":\[\{[^{}]*\}\]/,
    );
  });

  it("leaves the directory to another host after a while, although its own host is still there", async () => {
    const stdin = new PassThrough();
    const out: string[] = [];
    let answered = (): void => undefined;
    const first = new Promise<void>((resolve) => (answered = resolve));
    const stdout = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        out.push(chunk.toString());
        answered();
        done();
      },
    });
    const staying = runCommandLine(["mcp", "--data", data, "--state", join(folder.path, "left")], {
      stdin,
      stdout,
      stderr: stdout,
      env: {},
      root: ROOT,
    });
    stdin.write(ask(1, "Is Ute a bird?"));
    await first;
    const [answer] = answersOf(await host("left", ask(1, "Is Ute a fish?")));
    assert.equal(answer?.result.structuredContent?.turn_id, 2);
    stdin.end();
    assert.equal(await staying, 0);
  });

  it("names the holder of the directory when its wait times out", async () => {
    const io = { env: {}, root: ROOT, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
    const places = { data, state: join(folder.path, "held"), token: undefined };
    const turns = await openTurns(places, io);
    await assert.rejects(openTurns({ ...places, waitMs: 1 }, io), /held by process/);
    await turns.close();
  });
});
