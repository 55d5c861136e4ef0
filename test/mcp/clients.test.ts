import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { bytesOf, shippedAuthority, shippedScenarios } from "../support/authority.ts";
import { TOUCHSTONE, temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { post, startLive, type LiveServer } from "../support/server.ts";

const CLIENTS = join(ROOT, "node_modules", ".cache", "touchstone", "mcp-clients");
const AGENT = join(CLIENTS, "agent.mjs");
const skip = existsSync(join(CLIENTS, "node_modules", ".package-lock.json"))
  ? false
  : "the official clients are not installed: `npm test` does that where there is a registry";
const folder = temporaryFolder();
after(() => folder.remove());
const scenarios = shippedScenarios();

interface Called {
  readonly content?: readonly { readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly thrown?: { readonly message: string };
  readonly contents?: readonly { readonly text: string }[];
}
interface Session {
  readonly version: string | null;
  readonly server: { readonly name: string };
  readonly tools: readonly string[];
  readonly results: readonly Called[];
}

/** Runs the agent's script with one of the official clients over `touchstone mcp`. */
async function agent(
  generation: "handshake" | "stateless",
  calls: readonly { readonly method: string; readonly params: object }[],
  state: string,
): Promise<{ session: Session; err: string }> {
  const child = spawn(
    process.execPath,
    [AGENT, generation, process.execPath, TOUCHSTONE, "mcp", "--state", join(folder.path, state)],
    { env: { PATH: process.env["PATH"] } },
  );
  child.stdin.end(JSON.stringify(calls));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.notEqual(out, "", err);
  return { session: JSON.parse(out) as Session, err };
}

describe("touchstone mcp with the official clients", { skip }, () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(() => server?.stop());

  for (const [generation, version] of [
    ["handshake", null],
    ["stateless", "2026-07-28"],
  ] as const) {
    it(`gives the ${generation} client the bytes of every worked scenario that HTTP and the command line give`, async () => {
      const { session, err } = await agent(
        generation,
        scenarios.map(({ request }) => ({
          method: "callTool",
          params: { name: "epistemic_truth_state_review", arguments: request },
        })),
        "unused",
      );
      if (version !== null) assert.equal(session.version, version);
      assert.deepEqual(
        [session.server.name, session.tools, err],
        [
          "touchstone",
          [
            "epistemic_truth_state_review",
            "find_evidence",
            "gate",
            "list_sealed_evidence",
            "ask",
            "explain_turn",
          ],
          "",
        ],
      );
      const lines = await touchstone(["review", "--jsonl", "-"], {
        input: scenarios.map(({ request }) => `${JSON.stringify(request)}\n`).join(""),
      });
      const authority = shippedAuthority();
      for (const [at, { scenario_id: id, request }] of scenarios.entries()) {
        const { content, structuredContent, thrown } = session.results[at] ?? {};
        const bytes = content?.[0]?.text ?? thrown?.message;
        assert.equal(bytes, lines.stdout.split("\n")[at], id);
        assert.equal(
          (await post(server.url, JSON.stringify(request))).text,
          `{"ok":true,"data":${bytes}}`,
          id,
        );
        assert.equal(bytesOf(authority.review(request).result), bytes, id);
        assert.deepEqual(structuredContent, JSON.parse(bytes ?? ""), id);
      }
      assert.equal(
        existsSync(join(folder.path, "unused", "lock")),
        false,
        "nothing was asked, so nothing was held",
      );
    });

    it(`lets the ${generation} client ask, have the turn explained and read its bundle`, async () => {
      const {
        session: { results },
      } = await agent(
        generation,
        [
          {
            method: "callTool",
            params: {
              name: "ask",
              arguments: { prompt: "Every quillon is a bird. Pip is a quillon. Is Pip a bird?" },
            },
          },
          { method: "callTool", params: { name: "explain_turn", arguments: { turn_id: 1 } } },
          { method: "callTool", params: { name: "explain_turn", arguments: { turn_id: 2 } } },
          { method: "readResource", params: { uri: "touchstone://bundles/1" } },
          { method: "readResource", params: { uri: "touchstone://bundles/2" } },
          { method: "listResources", params: {} },
          { method: "listResourceTemplates", params: {} },
        ],
        generation,
      );
      const [asked, explained, missing, bundle, none, listed] = results;
      assert.match(asked?.content?.[0]?.text ?? "", /answer: Yes\./);
      assert.equal(explained?.structuredContent?.["trace_hash"], asked?.structuredContent?.["trace_hash"]);
      assert.equal(missing?.isError, true);
      assert.equal(
        (JSON.parse(bundle?.contents?.[0]?.text ?? "{}") as { trace_hash?: string }).trace_hash,
        asked?.structuredContent?.["trace_hash"],
      );
      assert.match(none?.thrown?.message ?? "", /there is no resource/);
      assert.ok(JSON.stringify(listed).includes("touchstone://bundles/1"));
    });
  }
});
