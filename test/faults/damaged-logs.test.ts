import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ROUTES, type Route, type RouteName } from "../../src/contract/routes.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { askText } from "../support/ask.ts";
import { ROOT } from "../support/root.ts";
import { makePlace, type Place } from "../support/tampering-place.ts";

const routes: readonly Route[] = ROUTES;
/** Everything that can be read without naming a record. */
const LISTS = routes
  .filter(({ method, id }) => method === "GET" && id === undefined)
  .map(({ name }) => name as RouteName); // the table's names

let place: Place;
before(async () => {
  place = await makePlace();
});
after(() => place.remove());

let sessions = 0;
/** The routes that fail over the state as it is, each with its message. */
async function failures(): Promise<ReadonlyMap<string, string>> {
  const runtime = await openRuntime({
    root: ROOT,
    ...place,
    sessionId: `damage-${++sessions}`,
    now: Date.now,
    log: () => undefined,
    onPoisoned: () => undefined,
  });
  const failed = new Map<string, string>();
  try {
    for (const name of LISTS)
      await askText(runtime.operations, name).catch((error: unknown) => failed.set(name, String(error)));
  } finally {
    await runtime.close();
  }
  return failed;
}

/** With EVERY_CASE=1 every log meets every damage; else one of them, by turns. */
const EVERY = process.env["EVERY_CASE"] === "1";

/** A line in the middle that is no JSON any more, a torn end, and bytes that are no text. */
const DAMAGES: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  [
    "a line is no JSON",
    (bytes) => {
      const lines = bytes.toString().split("\n");
      lines[(lines.length - 1) >> 1] = '{"broken';
      return Buffer.from(lines.join("\n"));
    },
  ],
  ["its end is torn", (bytes) => bytes.subarray(0, bytes.length - 3)],
  ["it is no text", (bytes) => Buffer.alloc(bytes.length, 0xff)],
];

/** The journal seals its lines itself, and nobody but the test wrote the proposals of new words. */
const OWN = [join("journal", "turns.jsonl"), join("math", "proposals.jsonl")];

describe("a log", () => {
  it("is written with its seals", () => {
    const names = readdirSync(place.stateDir, { recursive: true }) as string[]; // without encoding: names
    const logs = names.filter((name) => name.endsWith(".jsonl") && !OWN.includes(name));
    assert.ok(logs.length >= 9, logs.join());
    assert.deepEqual(
      logs.filter((name) => !names.includes(`${name}.seals`)),
      [],
    );
  });
});

describe("a damaged log", () => {
  it("makes no list fail, neither its own nor another", async () => {
    const sound = await failures();
    const logs = (readdirSync(place.stateDir, { recursive: true }) as string[]) // without encoding: names
      .filter((name) => /\.(?:jsonl|seals)$/.test(name))
      .sort();
    assert.ok(logs.length >= 8, logs.join());
    const found: string[] = [];
    for (const [nth, log] of logs.entries()) {
      const file = join(place.stateDir, log);
      const bytes = readFileSync(file);
      for (const [what, damage] of EVERY ? DAMAGES : DAMAGES.slice(nth % DAMAGES.length).slice(0, 1)) {
        // Without any turn there is no vault, which is taken from the journal.
        if (log === join("journal", "turns.jsonl") && what === "it is no text") continue;
        const before = new Map(logs.map((name) => [name, readFileSync(join(place.stateDir, name))]));
        writeFileSync(file, damage(bytes));
        const failed = await failures().catch((error: unknown) => new Map([["start", String(error)]]));
        for (const [name, message] of failed)
          if (sound.get(name) !== message) found.push(`${log}: ${what}: ${name}: ${message}`);
        for (const [name, was] of before) writeFileSync(join(place.stateDir, name), was);
      }
    }
    assert.deepEqual(found, []);
  });
});
