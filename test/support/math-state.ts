import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach } from "node:test";
import { askText } from "./ask.ts";
import { Failure } from "../../src/contract/failures.ts";
import {
  lexiconLine,
  mathRatifyResult,
  telemetryLine,
  type MathRatifyResult,
} from "../../src/contract/math-proposals.ts";
import { mathProposalOperations } from "../../src/operations/math/math-proposal-routes.ts";
import { draftOf, lineOf, writeMathLines } from "./math.ts";

export type Route = keyof ReturnType<typeof mathProposalOperations>;

/** That some work fails for a reason, with exactly this message. */
export const fails = (work: Promise<unknown>, reason: Failure["reason"], message: string) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.deepEqual([error.reason, error.message], [reason, message]);
    return true;
  });

/** What the operations on math proposals do in a fresh state folder for each test, and what they leave there. */
export function mathState() {
  const root = mkdtempSync(join(tmpdir(), "touchstone-math-"));
  after(() => rmSync(root, { recursive: true }));
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(root, "s-"));
  });
  async function call(
    route: Route,
    {
      id = "",
      body = {},
      reviewer = "robin",
      telemetry = true,
    }: { id?: string; body?: unknown; reviewer?: string; telemetry?: boolean } = {},
  ): Promise<Record<string, unknown>> {
    return JSON.parse(
      await askText(mathProposalOperations({ stateDir: dir, reviewer, telemetry }), route, {
        id,
        query: new Map(),
        body,
      }),
    ) as Record<string, unknown>;
  }
  const ratify = async (id: string, body: unknown = {}, reviewer = "robin"): Promise<MathRatifyResult> =>
    mathRatifyResult.parse(await call("ratifyMathProposal", { id, body, reviewer }));

  const textOf = (path: string): string =>
    existsSync(join(dir, path)) ? readFileSync(join(dir, path), "utf8") : "";
  const linesOf = (path: string): unknown[] =>
    textOf(path)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as unknown);
  const telemetry = (): unknown[] =>
    linesOf("telemetry/operator.jsonl").map((line) => telemetryLine.parse(line));
  const lexicon = () => linesOf("math/lexicon.jsonl").map((line) => lexiconLine.parse(line));
  const one = (draft = draftOf()): string => writeMathLines(dir, [lineOf(draft)])[0] ?? assert.fail();

  return { dir: () => dir, call, ratify, textOf, telemetry, lexicon, one };
}
