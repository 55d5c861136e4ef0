// Takes screenshots of every workbench page at two widths in both colour schemes: `node dist/scripts/make-screenshots.mjs --state DIR --out DIR`. Needs a Chromium.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { startServer } from "../src/http/server.ts";
import { openRuntime } from "../src/operations/runtime.ts";

const HELP = `usage: node dist/scripts/make-screenshots.mjs --state DIR --out DIR [--only PART] [--readme]

Serves a copy of the state DIR, as make-example-state makes it, and takes each page of the workbench at 1440 and 400 pixels in both colour
schemes; --only takes the pages whose name holds PART; --readme the README's three, as much as fits on a screen.
`;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 400, height: 800 },
] as const;
const SCHEMES = ["light", "dark"] as const;
type Shot = {
  readonly width: number;
  readonly height: number;
  readonly schemes: readonly ("light" | "dark")[];
  readonly fullPage: boolean;
};
const ALL: readonly Shot[] = SIZES.map((size) => ({ ...size, schemes: SCHEMES, fullPage: true }));
/** In `data/screenshots`. */
const README: Readonly<Record<string, readonly Shot[]>> = Object.fromEntries(
  (["ask", "review", "turn-pipeline"] as const).map((name) => [
    name,
    [{ width: 1440, height: 820, schemes: [name === "review" ? "dark" : "light"], fullPage: false }],
  ]),
);
/** Pages other than the panels, by the names of their pictures. */
const SUBJECTS: Readonly<Record<string, string>> = {
  turn: "trace/24",
  "turn-pipeline": "trace/24?tab=pipeline",
  "turn-derivation": "trace/24?tab=derivation",
  "turn-field": "trace/24?tab=field",
  "turn-verdicts": "trace/24?tab=verdicts",
  "turn-raw": "trace/24?tab=raw",
  "turn-bundle": "trace/24?tab=bundle",
  "replay-turn": "replay/24",
  pack: "packs/animals",
  language: "logos/grc-koine",
  lane: "evals/refusals",
  artifact: "artifacts/state/sessions.jsonl",
  absent: "trace/99999",
};
const CHROMIUM = [
  process.env["TOUCHSTONE_CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((place) => place !== "" && existsSync(place));

/** Actions on a page before its screenshot is taken. */
const DEEDS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ask: async (page) => {
    await page.fill("#prompt", "Is a penguin a bird?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .surface");
  },
  review: async (page) => {
    await page.locator("form button[type=submit]").first().click();
    await page.waitForTimeout(2_000);
  },
};

async function settle(page: Page): Promise<void> {
  await page.waitForSelector("main h1");
  await page.waitForFunction(() => document.querySelector("main .loading") === null);
  await page.waitForTimeout(300);
}

async function takeAll(
  url: string,
  out: string,
  shotsOf: (name: string) => readonly Shot[],
): Promise<number> {
  const browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  let taken = 0;
  try {
    const first = await browser.newPage();
    await first.goto(`${url}/ui/`);
    await settle(first);
    const hrefs = await first
      .locator("nav.panels a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const pages = {
      ...Object.fromEntries(hrefs.map((href) => [href.replace("/ui/", ""), href.replace("/ui/", "")])),
      ...SUBJECTS,
    };
    for (const [name, path] of Object.entries(pages)) {
      for (const { schemes, fullPage, ...viewport } of shotsOf(name)) {
        const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
        await page.goto(`${url}/ui/${path}`);
        await settle(page);
        await DEEDS[name]?.(page);
        await page.waitForSelector("#said p", { state: "detached" });
        await page.evaluate(() => {
          scrollTo(0, 0);
        });
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: join(out, `${name}-${viewport.width}-${colorScheme}.png`),
            fullPage,
          });
          taken++;
        }
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  return taken;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      state: { type: "string" },
      out: { type: "string" },
      only: { type: "string", default: "" },
      readme: { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  });
  if (values.help === true || values.state === undefined || values.out === undefined) {
    process.stdout.write(HELP);
    return values.help === true ? 0 : 2;
  }
  const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
  const stateDir = join(mkdtempSync(join(tmpdir(), "touchstone-screenshots-")), "state");
  cpSync(resolve(values.state), stateDir, { recursive: true, filter: (path) => !path.endsWith("/lock") });
  mkdirSync(values.out, { recursive: true });
  const runtime = await openRuntime({
    root,
    dataDir: join(root, "data"),
    stateDir,
    sessionId: null,
    now: Date.now,
    log: () => undefined,
    onPoisoned: (error) => {
      throw error;
    },
  });
  const server = await startServer({
    host: "127.0.0.1",
    port: 0,
    workbenchDir: join(root, "dist", "ui"),
    operations: runtime.operations,
    turns: Promise.resolve(runtime.turns),
    reviewHelp: Promise.resolve(runtime.reviewHelp),
    checkpoint: Promise.resolve(runtime.checkpoint),
    facets: Promise.resolve(runtime.facets),
    figures: Promise.resolve(runtime.figures),
    log: () => undefined,
  });
  const shownOf = (name: string) => {
    if (values.readme) return README[name] ?? [];
    return name.includes(values.only) ? ALL : [];
  };
  try {
    process.stdout.write(`${await takeAll(server.url, values.out, shownOf)} pictures in ${values.out}\n`);
  } finally {
    await server.stop();
    await runtime.close();
    rmSync(resolve(stateDir, ".."), { recursive: true, force: true });
  }
  return 0;
}

process.exitCode = await main();
