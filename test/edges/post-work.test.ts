import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { WORST_TEXTS } from "../../scripts/bench/worst-texts.ts";
import { parseAddCheckpoint } from "../../src/attest/witness-request.ts";
import { Failure } from "../../src/contract/failures.ts";
import { JsonText } from "../../src/contract/json-text.ts";
import { ROUTES, type RouteName } from "../../src/contract/routes.ts";
import { readGateTexts } from "../../src/operations/gate/gate-texts.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { followUpPrompt } from "../../src/operations/turns/follow-up.ts";
import { parseJsonBody } from "../../src/operations/system/json-input.ts";
import { askText } from "../support/ask.ts";
import {
  CORPUS_BODIES,
  GATE_BODIES,
  GATE_TEXTS,
  JSON_BODIES,
  REVIEW_BODIES,
  NOTE_BODIES,
  REFUSED_PROMPTS,
  type Body,
} from "../support/hostile-bodies.ts";
import { ROOT } from "../support/root.ts";
import { slowPrompt } from "../support/slow-prompt.ts";
import { WorkCounter } from "../support/work.ts";
import { verifyResult } from "../../src/verify/result.ts";

const EVERY_CASE = process.env["EVERY_CASE"] === "1";
/** Bodies are a fraction of the longest: what grows faster than its bytes does so there. EVERY_CASE=1: the longest. */
const FRACTION = EVERY_CASE ? 1 : 4;
/** Twice the bytes may take so many times the work. */
const MAX_GROWTH = 3;
/** What is done for any request, however short, in blocks of code. */
const ALWAYS = 100_000;
/** What the reader of whole texts may cost for any prompt: 60,000 rules that its charts try. */
const READING = 2_000_000;

/** Bodies of a POST and what takes them. `longest`: characters, at most; `perByte`: blocks of code that one byte may cost, at most. */
interface Posted {
  readonly longest: number;
  /** Shorter bodies hold nothing to decide. */
  readonly shortest?: number;
  readonly perByte: number;
  /** What is done for any such body, in blocks of code; absent: {@link ALWAYS}. */
  readonly always?: number;
  readonly bodies: Readonly<Record<string, Body>>;
  readonly send: (text: string) => unknown;
  /** The routes of the contract that it stands for. */
  readonly routes?: readonly RouteName[];
}

/** POST routes that read no body: they cost what they do, whatever is sent. */
const BODILESS: readonly RouteName[] = ["deferMathProposal", "runDemo", "stopJob"];

const DECISIONS: readonly RouteName[] = ["acceptProposal", "rejectProposal", "withdrawProposal"];
const MATH_DECISIONS: readonly RouteName[] = ["ratifyMathProposal", "rejectMathProposal"];

/** Waits for an answer, which may be a refusal. */
async function refused(answer: () => unknown): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function parseUnlessTooDeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
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
    for (let nth = 0; nth < 2 * (Object.keys(JSON_BODIES).length + 1); nth++)
      await runtime.takeTurn(`Person${nth} is a plumber.`);
    waiting.push(...(await runtime.proposalStore.list()).map(({ proposalId }) => proposalId));
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
  const worst = Object.fromEntries(
    Object.entries(WORST_TEXTS).filter((_, at) => EVERY_CASE || at % 18 === 0),
  );

  /** Proposals that wait for a decision. */
  const waiting: string[] = [];
  const note: Body = (length) => JSON.stringify({ note: "x".repeat(length - 11) });

  const POSTED: Readonly<Record<string, Posted>> = {
    "a prompt": {
      longest: 4_000,
      perByte: 10_000,
      always: READING,
      bodies: prompts({ ...worst, "rules upon rules": slowPrompt }),
      send: (text) => ask("chatTurn", parseJsonBody(text)),
      routes: ["chatTurn"],
    },
    "a prompt to reword, for which up to four times its characters are read": {
      longest: 4_000,
      perByte: 8_000,
      always: 5 * READING,
      bodies: prompts(REFUSED_PROMPTS),
      send: (text) => runtime.figures.rewordings((JSON.parse(text) as { prompt: string }).prompt), // made above
    },
    "a prompt whose stages are timed": {
      longest: 4_000,
      perByte: 2_000,
      always: READING,
      bodies: prompts(REFUSED_PROMPTS),
      send: (text) => runtime.figures.stages((JSON.parse(text) as { prompt: string }).prompt), // likewise
    },
    "a follow-up of a prompt": {
      longest: 16_384,
      perByte: 50,
      bodies: prompts(REFUSED_PROMPTS),
      send: (text) => followUpPrompt((JSON.parse(text) as { prompt: string }).prompt, "Why?"), // likewise
    },
    "a decision on a proposal": {
      longest: 16_384,
      perByte: 50,
      bodies: { ...JSON_BODIES, "a long note": note },
      send: async (text) => {
        for (const name of DECISIONS) await refused(() => ask(name, parseJsonBody(text), "none"));
        const [pending] = waiting.splice(0, 1);
        if (pending !== undefined) await refused(() => ask("rejectProposal", parseJsonBody(text), pending));
      },
      routes: DECISIONS,
    },
    "a decision on a math proposal": {
      longest: 16_384,
      perByte: 50,
      bodies: { ...JSON_BODIES, "a long note": note },
      send: async (text) => {
        for (const name of MATH_DECISIONS)
          await refused(() => ask(name, parseJsonBody(text), "0".repeat(64)));
      },
      routes: MATH_DECISIONS,
    },
    "lanes to run or to start a job with": {
      longest: 16_384,
      perByte: 50,
      bodies: {
        ...JSON_BODIES,
        "a long name": (length) => JSON.stringify({ lane: "x".repeat(length - 11) }),
        "names of no kind of job": (length) =>
          `{"kind":"x","lanes":[${'"a",'.repeat((length - 30) / 4)}"a"]}`,
      },
      send: async (text) => {
        await refused(() => ask("runEval", parseJsonBody(text)));
        await refused(() => ask("startJob", parseJsonBody(text)));
      },
      routes: ["runEval", "startJob"],
    },
    "a result to verify": {
      longest: 131_072,
      perByte: 50,
      bodies: REVIEW_BODIES,
      send: (text) => {
        const value: unknown = text.startsWith("{") ? parseUnlessTooDeep(text) : {};
        return verifyResult({
          request: value,
          result: value,
          certificate: Buffer.from(text),
          records: new Map(),
        });
      },
    },
    "a checkpoint for a witness": {
      longest: 65_536,
      perByte: 50,
      bodies: NOTE_BODIES,
      send: parseAddCheckpoint,
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
      send: (text) => ask("review", JsonText.of(text)),
      routes: ["review"],
    },
    "a certificate to make": {
      longest: 131_072,
      perByte: 50,
      bodies: REVIEW_BODIES,
      send: (text) => runtime.reviewHelp.certificateOf(JsonText.of(text)),
    },
    "evidence to find": {
      longest: 131_072,
      perByte: 50,
      bodies: REVIEW_BODIES,
      send: (text) => runtime.reviewHelp.find(JsonText.of(text)),
    },
    "claims for the gate": {
      longest: 65_536,
      shortest: 32_768,
      perByte: 10_000,
      bodies: GATE_BODIES,
      send: (text) => ask("gate", JsonText.of(text)),
      routes: ["gate"],
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
      send: (text) => runtime.reviewHelp.checkCorpus(JsonText.of(text)),
    },
  };

  it("is tested for every route that reads a body", () => {
    const posts = ROUTES.filter(({ method }) => method === "POST").map(({ name }): RouteName => name);
    const tested = Object.values(POSTED).flatMap(({ routes = [] }) => routes);
    assert.deepEqual([...tested, ...BODILESS].sort(), posts.sort());
    assert.deepEqual(
      BODILESS.filter((name) => "body" in (ROUTES.find((route) => route.name === name) ?? {})),
      [],
    );
    assert.ok(waiting.length > 20, `${waiting.length} proposals wait`);
  });

  for (const [what, { longest, shortest = 0, perByte, always = ALWAYS, bodies, send }] of Object.entries(
    POSTED,
  ))
    it(`is at most ${perByte} blocks of code for a byte, and grows in proportion: ${what}`, async () => {
      const costly: string[] = [];
      const length = Math.max(longest / FRACTION, shortest);
      const made = Object.entries(bodies).map(
        ([name, make]) => [name, make(length / 2), make(length)] as const,
      );
      const workOf = (body: string): Promise<number> => work.since(() => refused(() => send(body)));
      await work.forget();
      for (const [name, half, whole] of made) {
        assert.ok(
          whole.length <= length * 2 && whole.length > length * 0.5,
          `${name}: ${whole.length} of ${length}`,
        );
        const [less, more] = [await workOf(half), await workOf(whole)];
        const bytes = Buffer.byteLength(whole);
        if (process.env["WORK_REPORT"] !== undefined)
          console.log(
            `${what}: ${name}: ${bytes} bytes: ${less} → ${more}, ${(more / bytes).toFixed(1)} a byte`,
          );
        if (more > perByte * bytes + always || more > MAX_GROWTH * less + always)
          costly.push(`${name}: ${less} → ${more}, ${Math.round(more / bytes)} a byte`);
      }
      assert.deepEqual(costly, []);
    });
});
