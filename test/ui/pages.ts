import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "../support/root.ts";

/** Pages of one subject each, of a server that {@link Bench.ask} was asked three prompts: with every tab of a turn. */
export const SUBJECTS = [
  "review?corpus=release-readiness",
  "trace/1",
  "trace/1?tab=pipeline",
  "trace/1?tab=derivation",
  "trace/1?tab=field",
  "trace/1?tab=verdicts",
  "trace/1?tab=raw",
  "trace/1?tab=bundle",
  "replay/1",
  "compare?a=1&b=2",
  "packs/animals",
  "logos/en-core",
  "evals/refusals",
  "runs/test-session",
  "artifacts/state/sessions.jsonl",
  "find/unknown-id",
  "find?q=penguin",
  "ask?as=teach",
  "packs/animals?tab=rules",
  "logos/he-biblical?tab=alignment&q=king",
  "audit?type=session_start",
  "tour?step=4",
  "vault/0",
  "demos/deductive_entailment_authority",
] as const;
/** A statement that is proposed, a question that packs answer, one that nothing answers. */
export const PROMPTS = ["Tom is a plumber.", "Is a penguin a bird?", "Is Tom rich?"] as const;

/** The panels, as the navigation of a page that is open lists them: their paths below `/ui/`. */
export async function panelsOf(page: Page): Promise<readonly string[]> {
  const hrefs = await page
    .locator("nav.panels a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return hrefs.map((href) => href.replace("/ui/", ""));
}

/** What the accessibility checker gives; the rest of its report is not looked at. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const AXE = readFileSync(createRequire(join(ROOT, "package.json")).resolve("axe-core/axe.min.js"), "utf8");

/** What is wanted of the checker: no list of what is right, and no selectors, which take most of its time. */
const WANTED = JSON.stringify({ resultTypes: ["violations"], selectors: false });

/** What stands in the way of some people on the page; its context must let the checker past the policy (`bypassCSP`). */
export async function barriersOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const violations = (await page.evaluate(
    `axe.run(${WANTED}).then(({ violations }) => violations)`,
  )) as Violation[]; // the checker's own type is not at hand here
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200) ?? ""}`);
}

/** Badges, heads of columns, names of facts, values of facets and counts without a tooltip. Members of stages are named as in the record. */
export const unexplained = (page: Page): Promise<readonly string[]> =>
  page
    .locator("main :is(.badge, th, .facts dt, .filters dt, .chip, nav .count):not(.stage dt, .menu .chip)")
    .evaluateAll((names) =>
      names
        .filter((name) => (name as HTMLElement).title === "" && name.textContent?.trim() !== "")
        .map((name) => name.textContent?.trim() ?? ""),
    );
