import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { ROOT } from "../support/root.ts";
import { temporaryFolder } from "../support/cli.ts";
import { thinData } from "../support/thin-data.ts";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";
import { panelsOf } from "./pages.ts";

/** A word that the reader lacks: practice proposes it. */
const LACKING = "squander";
const VOCABULARY = "arithmetic_vocabulary";
const LANES = [VOCABULARY, "pack_consistency"];

/** The project's data with two lanes, of which one has the problems of a single word. */
function fewLanes(): ReturnType<typeof thinData> {
  const data = thinData();
  const lanes = join(data.path, "lanes");
  for (const name of readdirSync(lanes))
    if (!LANES.includes(name)) rmSync(join(lanes, name), { recursive: true });
  const file = join(VOCABULARY, "v1", "public.jsonl");
  const cases = readFileSync(join(ROOT, "data", "lanes", file), "utf8").split("\n");
  writeFileSync(
    join(lanes, file),
    cases
      .filter((line) => line.includes(LACKING))
      .map((line) => `${line}\n`)
      .join(""),
  );
  return data;
}

/** The project's data without packs, languages and lanes. */
function bareData(): ReturnType<typeof thinData> {
  const data = thinData();
  for (const folder of ["packs", "logos", "lanes"])
    for (const name of readdirSync(join(data.path, folder)))
      rmSync(join(data.path, folder, name), { recursive: true });
  return data;
}

/** With EVERY_CASE=1 all pages are looked at, else those that are known to be empty. */
const EVERY = process.env["EVERY_CASE"] === "1";

const press =
  (label: string) =>
  (page: Page): Promise<void> =>
    page.click(`main button:text-is('${label}')`);

const say =
  (prompt: string) =>
  async (page: Page): Promise<void> => {
    await page.fill("#prompt", prompt);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .surface");
  };

/** What fills pages that are empty at first, after the link on the first of them was followed; none fills the first of a later row. */
const FILLING: readonly {
  readonly pages: readonly [string, ...string[]];
  readonly link?: string;
  readonly isJob?: true;
  readonly fill: (page: Page) => Promise<unknown>;
}[] = [
  { pages: ["lived-life"], isJob: true, fill: press("Live for 10 beats") },
  {
    pages: ["serving"],
    link: "Evals",
    isJob: true,
    fill: (page) => page.click(`button[aria-label='run ${VOCABULARY}']`),
  },
  { pages: ["evals/pack_consistency"], isJob: true, fill: press("Run v1 public") },
  {
    pages: ["math-proposals", "calibration"],
    link: "Calibration",
    isJob: true,
    fill: press("Practise all lanes"),
  },
  { pages: ["runs", "trace", "replay", "artifacts", ""], link: "ask it", fill: say("Is a penguin a bird?") },
  { pages: ["proposals", "vault"], link: "state something", fill: say("Tom is a plumber.") },
  {
    pages: ["contemplation"],
    fill: async (page) => {
      await page.fill("main form input", "All glorps are kind. Bob is a glorp. Is Bob kind?");
      await press("Contemplate")(page);
      await page.waitForURL(/\/ui\/contemplation\/c-/);
    },
  },
  { pages: ["status"], isJob: true, fill: press("Sign a checkpoint") },
];

describe("an empty page", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench(() => undefined, fewLanes);
  const emptyOn = (page: Page) => page.locator("main .empty");

  it("says what fills it, on every page that is empty at first", async () => {
    const page = await bench.open("");
    const silent: string[] = [];
    const empty: string[] = [];
    const firsts = FILLING.map(({ pages }) => pages[0]);
    for (const path of EVERY ? new Set([...(await panelsOf(page)), ...firsts]) : firsts) {
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
      for (const shown of await emptyOn(page).all()) {
        empty.push(path);
        const named = /“(.+)”/.exec(await shown.innerText())?.[1];
        const offered =
          named === undefined
            ? shown.locator("a, button, code")
            : page.locator(`main button:text-is('${named}')`);
        if ((await offered.count()) === 0) silent.push(`${path}: ${await shown.innerText()}`);
      }
    }
    assert.deepEqual(silent, []);
    for (const { pages } of FILLING) assert.ok(empty.includes(pages[0]), `${pages[0]} is not empty at first`);
    await bench.close(page);
  });

  for (const { pages, link, isJob, fill } of FILLING)
    it(`is filled so: ${pages.join(", ")}`, async () => {
      const page = await bench.open(pages[0]);
      if (link !== undefined) {
        await page.click(`main .empty a:text-is('${link}')`);
        await settled(page);
      }
      const earlier = await page.$(".job .good"); // what an earlier job came to
      await fill(page);
      await earlier?.waitForElementState("hidden");
      if (isJob) await page.waitForSelector(".job .good");
      for (const path of pages) {
        await page.goto(`${bench.server.url}/ui/${path}`);
        await settled(page);
        assert.deepEqual(await emptyOn(page).allInnerTexts(), [], path);
      }
      await bench.close(page);
    });
});

describe("a page of an empty data folder", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench(() => undefined, bareData);

  it("names the command that serves packs, languages and lanes", async () => {
    const page = await bench.open("packs");
    const commands: string[] = [];
    for (const path of ["packs", "logos", "evals"]) {
      await page.goto(`${bench.server.url}/ui/${path}`);
      await settled(page);
      commands.push(await page.innerText("main .empty code"));
    }
    await bench.close(page);
    const [command = ""] = commands;
    assert.deepEqual(commands, [command, command, command]);

    const [name, ...args] = command.replace("DIR", join(ROOT, "data")).split(" ");
    assert.equal(name, "touchstone");
    const state = temporaryFolder();
    const program = [join(ROOT, "dist", "touchstone.mjs"), ...args, "--port", "0", "--state", state.path];
    const served = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const url = await urlIn(served.stdout);
      for (const path of ["packs", "logos/packs", "evals"]) {
        const { data } = (await (await fetch(`${url}/${path}`)).json()) as { data: Listed }; // the contract's lists
        assert.notEqual((data.items ?? data.lanes)?.length ?? 0, 0, path);
      }
    } finally {
      served.kill();
      if (served.exitCode === null) await once(served, "close");
      state.remove();
    }
  });
});

interface Listed {
  readonly items?: readonly object[];
  readonly lanes?: readonly object[];
}

/** The address that a starting server prints. */
async function urlIn(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const url = /listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error("the server did not start");
}
