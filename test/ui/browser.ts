import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext } from "playwright-core";

/** Debian's shell of Chromium without a window comes first: the same engine, with two thirds of the computing. */
const PLACES = [
  process.env["TOUCHSTONE_CHROMIUM"] ?? "",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where a Chromium is installed; null: nowhere known, and tests in a browser are skipped with {@link NO_BROWSER}. */
export const CHROMIUM = PLACES.find((place) => place !== "" && existsSync(place)) ?? null;
export const NO_BROWSER = "no Chromium is installed; TOUCHSTONE_CHROMIUM may name one";

/** Milliseconds by which pages draw and hear from the server later than they would: it brings out tests that read a page before it shows what they did. */
const SLOW_MS = Number(process.env["SLOW_PAGES_MS"] ?? 0);

/**
 * What Chromium leaves out. Of two lists of features it takes the last, so this one repeats those of Playwright's that matter to pages of this machine.
 * Chromium by itself starts a process ahead for the next page: with a context for each test that is a twelfth of all computing.
 */
const DISABLED_FEATURES = [
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
];

/** The browser of this process, and how many test files have it open. */
let shared: { readonly launched: Promise<Browser>; files: number } | null = null;

/** How long the browser stays after a file has closed it: the next file of the process opens it at once. */
const LINGERS_MS = 1_000;

/** What a test file sees of the browser: contexts of its own, which go when it closes the browser. */
export type FileBrowser = Pick<Browser, "newContext"> & { close(): Promise<void> };

/** A browser without a window, which calls nobody by itself. The test files of a process share it, for it takes seconds of computing to start. */
export async function openBrowser(): Promise<FileBrowser> {
  const mine = (shared ??= { launched: launch(), files: 0 });
  mine.files += 1;
  const browser = await mine.launched;
  const contexts: BrowserContext[] = [];
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      mine.files -= 1;
      setTimeout(() => {
        if (mine.files > 0 || shared !== mine) return;
        shared = null;
        void browser.close();
      }, LINGERS_MS);
    },
  };
}

async function launch(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--process-per-site", // pages of one context share a process
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  });
  if (SLOW_MS > 0) slowDown(browser);
  return browser;
}

/** Holds up every page that is opened later. */
function slowDown(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript((ms) => {
      const [draw, ask, later] = [
        requestAnimationFrame.bind(globalThis),
        fetch.bind(globalThis),
        setTimeout.bind(globalThis),
      ];
      globalThis.requestAnimationFrame = (run) => {
        later(() => draw(run), ms);
        return 0;
      };
      globalThis.fetch = async (...args) => {
        const response = await ask(...args);
        await new Promise<void>((done) => {
          later(done, ms);
        });
        return response;
      };
    }, SLOW_MS);
    return context;
  };
}
