import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { WORST_TEXTS } from "../../scripts/bench/worst-texts.ts";
import { Failure } from "../../src/contract/failures.ts";
import { JsonText } from "../../src/contract/json-text.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { readGateTexts } from "../../src/operations/gate/gate-texts.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { parseJsonBody } from "../../src/operations/system/json-input.ts";
import { askText } from "../support/ask.ts";
import {
  CORPUS_BODIES,
  GATE_BODIES,
  GATE_TEXTS,
  JSON_BODIES,
  REVIEW_BODIES,
  type Body,
} from "../support/hostile-bodies.ts";
import { ROOT } from "../support/root.ts";
import { slowPrompt } from "../support/slow-prompt.ts";
import { WorkCounter } from "../support/work.ts";

const EVERY_CASE = process.env["EVERY_CASE"] === "1";
/** Twice the bytes may take so many times the work. */
const MAX_GROWTH = 3;
/** What is done for any request, however short, in blocks of code. */
const ALWAYS = 100_000;

/** Bodies of a POST and what takes them. `longest`: characters, at most; `perByte`: blocks of code that one byte may cost, at most. */
interface Posted {
  readonly longest: number;
  readonly perByte: number;
  readonly bodies: Readonly<Record<string, Body>>;
  readonly send: (text: string) => unknown;
}

describe("the work of a POST", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-work-"));
  const work = new WorkCounter();
  let runtime: Runtime;
  before(async () => {
    await work.start(); // first: of a function that was compiled before, only the calls are counted
    runtime = await openRuntime({
      root: ROOT,
      dataDir: join(ROOT, "data"),
      stateDir,
      sessionId: "work",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    await runtime.takeTurn("Is a cat an animal?"); // loads what is loaded once
  });
  after(async () => {
    work.stop();
    await runtime.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const ask = (name: RouteName, body: unknown, id = "") => askText(runtime.operations, name, { id, body });
  const prompts = (texts: Readonly<Record<string, Body>>): Readonly<Record<string, Body>> =>
    Object.fromEntries(
      Object.entries(texts).map(([name, make]) => [
        name,
        (length) => JSON.stringify({ prompt: make(length - 13) }),
      ]),
    );
  const worst = Object.fromEntries(Object.entries(WORST_TEXTS).filter((_, at) => EVERY_CASE || at % 9 === 0));

  const POSTED: Readonly<Record<string, Posted>> = {
    "a prompt": {
      longest: 4_000,
      perByte: 10_000,
      bodies: prompts({ ...worst, "rules upon rules": slowPrompt }),
      send: (text) => ask("chatTurn", parseJsonBody(text)),
    },
    "anything as a prompt": {
      longest: 16_384,
      perByte: 20,
      bodies: JSON_BODIES,
      send: (text) => ask("chatTurn", parseJsonBody(text)),
    },
    "a request for a review": {
      longest: 131_072,
      perByte: 50,
      bodies: REVIEW_BODIES,
      send: (text) => ask("review", new JsonText(text)),
    },
    "a certificate to make": {
      longest: 131_072,
      perByte: 50,
      bodies: REVIEW_BODIES,
      send: (text) => runtime.reviewHelp.certificateOf(new JsonText(text)),
    },
    "evidence to find": {
      longest: 131_072,
      perByte: 50,
      bodies: REVIEW_BODIES,
      send: (text) => runtime.reviewHelp.find(new JsonText(text)),
    },
    "claims for the gate": {
      longest: 65_536,
      perByte: 10_000,
      bodies: GATE_BODIES,
      send: (text) => ask("gate", new JsonText(text)),
    },
    "texts of the gate page": {
      longest: 65_536,
      perByte: 50,
      bodies: GATE_TEXTS,
      send: (text) => readGateTexts(parseJsonBody(text)),
    },
    "a corpus to check": {
      longest: 131_072,
      perByte: 200,
      bodies: CORPUS_BODIES,
      send: (text) => runtime.reviewHelp.checkCorpus(new JsonText(text)),
    },
  };

  for (const [what, { longest, perByte, bodies, send }] of Object.entries(POSTED))
    it(`is at most ${perByte} blocks of code for a byte, and grows in proportion: ${what}`, async () => {
      const costly: string[] = [];
      for (const [name, make] of Object.entries(bodies)) {
        const costs = async (length: number): Promise<readonly [bytes: number, work: number]> => {
          const body = make(length);
          assert.ok(
            body.length <= length * 2 && body.length > length * 0.5,
            `${name}: ${body.length} of ${length}`,
          );
          const run = async (): Promise<void> => {
            try {
              await send(body);
            } catch (error) {
              if (!(error instanceof Failure)) throw error;
            }
          };
          return [Buffer.byteLength(body), await work.of(run)];
        };
        const [, less] = await costs(longest / 2);
        const [bytes, more] = await costs(longest);
        if (process.env["WORK_REPORT"] !== undefined)
          console.log(
            `${what}: ${name}: ${bytes} bytes: ${less} → ${more}, ${(more / bytes).toFixed(1)} a byte`,
          );
        if (more > perByte * bytes + ALWAYS || more > MAX_GROWTH * less + ALWAYS)
          costly.push(`${name}: ${less} → ${more}, ${Math.round(more / bytes)} a byte`);
      }
      assert.deepEqual(costly, []);
    });
});
