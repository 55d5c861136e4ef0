import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const PLACES = [process.env["TOUCHSTONE_CHROMIUM"] ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where a Chromium is installed; null: nowhere known, and tests in a browser are skipped with {@link NO_BROWSER}. */
export const CHROMIUM = PLACES.find((place) => place !== "" && existsSync(place)) ?? null;
export const NO_BROWSER = "no Chromium is installed; TOUCHSTONE_CHROMIUM may name one";

/** A fresh browser without a window, which calls nobody by itself. */
export function openBrowser(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}
