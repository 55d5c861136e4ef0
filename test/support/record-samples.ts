import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTouchstone, type Place } from "../../scripts/example/session.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { derive } from "../../src/engine/reliability/tally.ts";
import { draftOf, lineOf, writeMathLines } from "./math.ts";
import { ROOT } from "./root.ts";
import { thinData } from "./thin-data.ts";
import { openTurnFixture, type TurnFixture } from "./turns.ts";
import { practiceReportOf } from "./practice-report.ts";

type Loose = Record<string, unknown>;
export type Samples = Readonly<Record<string, readonly unknown[]>>;

/** Real records of everything beside turns and reviews: proposals, contemplation, lived life, logos packs, evaluations, demos … */
export async function sampleRecords(): Promise<Samples> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-samples-"));
  const thin = thinData();
  const place: Place = { root: ROOT, dataDir: thin.path, stateDir: join(folder, "state") };
  try {
    for (const args of [
      ["ask", "Every wug is a bird."],
      ["ask", "Pip is a wug."],
      ["contemplate", "Every blick is a wug. Is a blick an animal?", "--ratify"],
      ["live", "--beats", "2"],
      ["evals", "run", "refusals"],
    ]) {
      const { code, stderr } = await runTouchstone(place, args);
      if (code !== 0) throw new Error(`touchstone ${args.join(" ")} ended with ${code}: ${stderr}`);
    }
    const tallied = { class_name: "additive", correct: 95, wrong: 5, refused: 3, repeated: 1 };
    const practice = { ...tallied, ...derive(tallied) };
    mkdirSync(join(place.stateDir, "practice"));
    writeFileSync(join(place.stateDir, "practice", "report.json"), practiceReportOf([practice]));
    const mathIds = writeMathLines(place.stateDir, [
      lineOf(draftOf()),
      lineOf(draftOf({}, { proposed_change_kind: "matcher_extension" })),
    ]);
    const fixture = await openTurnFixture(place.stateDir, 9);
    try {
      return { ...(await readSamples(fixture, mathIds)), "practice-class": [practice] };
    } finally {
      await fixture.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    thin.remove();
  }
}

async function readSamples(fixture: TurnFixture, mathIds: readonly string[]): Promise<Samples> {
  const read = (name: RouteName, id = "", body?: unknown) => fixture.ask(name, { id, body });
  const listed = async (
    name: RouteName,
    key = "items",
  ): Promise<{ readonly whole: Loose; readonly items: readonly Loose[] }> => {
    const whole = await read(name);
    return { whole, items: whole[key] as readonly Loose[] }; // the contract's lists
  };
  const each = (name: RouteName, ids: readonly unknown[]) =>
    Promise.all(ids.map((id) => read(name, String(id))));
  const stateLines = (path: string): Loose[] =>
    readFileSync(join(fixture.stateDir, path), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Loose); // logs of our own
  const data = (...path: readonly string[]): unknown =>
    JSON.parse(readFileSync(join(ROOT, "data", ...path), "utf8"));
  const dataLines = (...path: readonly string[]): unknown[] =>
    readFileSync(join(ROOT, "data", ...path), "utf8")
      .trim()
      .split("\n")
      .slice(0, 20)
      .map((line) => JSON.parse(line) as unknown);

  const [artifacts, proposals, math, logos, packs, contemplations] = [
    await listed("artifacts"),
    await listed("proposals"),
    await listed("mathProposals"),
    await listed("logosPacks"),
    await listed("packs"),
    await listed("contemplationRuns"),
  ];
  const [audit, calibration, serving, lanes, demos] = [
    await listed("auditEvents"),
    await listed("calibrationClasses"),
    await listed("servingMetrics"),
    await listed("evals", "lanes"),
    await listed("demos"),
  ];
  const ratified = [
    await read("ratifyMathProposal", mathIds[0], { dry_run: true }),
    await read("ratifyMathProposal", mathIds[0], {}),
  ];
  const [rejected, deferred] = [
    await read("rejectMathProposal", mathIds[1], { note: "no" }),
    await read("deferMathProposal", mathIds[1]),
  ];
  const decisions = [];
  for (const name of ["acceptProposal", "rejectProposal", "withdrawProposal"] as const) {
    const { items: now } = await listed("proposals");
    const pending = now.find(({ state }) => state === "pending");
    if (pending !== undefined) decisions.push(await read(name, String(pending["proposal_id"]), {}));
  }
  const runs = await each(
    "runDemo",
    demos.items.map(({ demo_id: id }) => id),
  );
  const logosIds = logos.items.map(({ pack_id: id }) => id);
  const graphs = runs
    .flatMap(({ scenarios }) =>
      (scenarios as readonly Loose[]).flatMap(({ evidence_dag: graph }) => graph ?? []),
    )
    .slice(0, 3);
  return {
    "artifact-list": [artifacts.whole],
    "artifact-ref": artifacts.items,
    "artifact-detail": await each("artifact", [
      "state/sessions.jsonl",
      "state/lived-life.json",
      "data/policies/safety.json",
    ]),
    "proposal-event": stateLines("teaching/proposals.jsonl"),
    "ratified-line": stateLines("teaching/ratified.jsonl"),
    "proposal-list": [proposals.whole],
    "proposal-summary": proposals.items,
    "proposal-detail": await each(
      "proposal",
      proposals.items.map(({ proposal_id: id }) => id),
    ),
    "proposal-decision-request": [{}, { note: "seen in the register" }],
    "proposal-decision": decisions,
    "math-proposal-line": stateLines("math/proposals.jsonl"),
    "lexicon-line": stateLines("math/lexicon.jsonl"),
    "telemetry-line": stateLines("telemetry/operator.jsonl"),
    "math-proposal-list": [math.whole],
    "math-proposal-summary": math.items,
    "math-proposal-detail": await each("mathProposal", mathIds),
    "ratify-request": [{}, { category: "change_verb", polarity: "increase", dry_run: true }],
    "reject-request": [{}, { note: "no" }],
    "math-ratify-result": ratified,
    "math-reject-result": [rejected],
    "math-defer-result": [deferred],
    "logos-entry": dataLines("logos", "grc-koine", "lexicon.jsonl"),
    "logos-stored-gloss": dataLines("logos", "grc-koine", "glosses.jsonl"),
    "logos-morphology": dataLines("logos", "he-biblical", "morphology.jsonl"),
    "logos-stored-edge": dataLines("logos", "cross-alignment", "alignment.jsonl"),
    "logos-stored-loop": dataLines("logos", "cross-alignment", "holonomy.jsonl"),
    "logos-pack-list": [logos.whole],
    "logos-pack-summary": logos.items,
    "logos-pack-overview": await each("logosPack", logosIds),
    "logos-pack-contents": (await each("logosContents", logosIds)).map(shortened),
    "logos-alignment": (await each("logosAlignment", logosIds)).map(shortened),
    "logos-safety-report": await each("logosSafety", logosIds),
    "pack-page": [packs.whole],
    "pack-summary": packs.items,
    "pack-detail": await each(
      "pack",
      packs.items.map(({ pack_id: id }) => id),
    ),
    "audit-page": [audit.whole],
    "audit-event": audit.items,
    "contemplation-run-page": [contemplations.whole],
    "contemplation-run-summary": contemplations.items,
    "contemplation-run-detail": await each(
      "contemplationRun",
      contemplations.items.map(({ run_id: id }) => id),
    ),
    "lived-life": [await read("livedLife")],
    "calibration-list": [calibration.whole],
    "calibration-class": calibration.items,
    "serving-list": [serving.whole],
    "serving-metrics": serving.items,
    "eval-list": [lanes.whole],
    "eval-lane-summary": lanes.items,
    "eval-run-request": [{ lane: "refusals" }, { lane: "refusals", version: "v1", split: "public" }],
    "eval-run-result": [
      JSON.parse(readFileSync(join(fixture.stateDir, "evals", "refusals", "v1", "report.json"), "utf8")),
    ],
    "lane-file": [data("lanes", "refusals", "v1", "lane.json")],
    "demo-list": [demos.whole],
    "demo-summary": demos.items,
    "demo-run-result": runs.map(inShort),
    "evidence-dag": graphs,
    "demo-file": demos.items.map(({ demo_id: id }) => data("demos", String(id), "demo.json")),
    "tour-file": [data("demos", "tour.json")],
    tour: [await read("tour")],
  };
}

/** Two scenarios of each run say how they are all written; a response is any JSON. */
function inShort(run: Loose): Loose {
  return {
    ...run,
    scenarios: (run["scenarios"] as readonly Loose[])
      .slice(0, 2)
      .map((scenario) => ({ ...scenario, response: { status: "any" } })),
  };
}

/** Lists of thousands of rows say no more than their beginnings. */
function shortened(record: Loose): Loose {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      Array.isArray(value) ? (value.slice(0, 30) as unknown[]) : value,
    ]),
  );
}
