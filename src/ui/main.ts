import { artifactsPanel } from "./panels/artifacts.ts";
import { askPanel } from "./panels/ask.ts";
import { auditPanel } from "./panels/audit.ts";
import { calibrationPanel } from "./panels/calibration.ts";
import { comparePanel } from "./panels/compare.ts";
import { contemplationPanel } from "./panels/contemplation.ts";
import { evalsPanel } from "./panels/evals.ts";
import { filePanel } from "./panels/file.ts";
import { findPanel } from "./panels/find.ts";
import { livedLifePanel } from "./panels/lived-life.ts";
import { packsPanel } from "./panels/packs.ts";
import { proposalsPanel } from "./panels/proposals.ts";
import { reviewPanel } from "./panels/review.ts";
import { replayPanel } from "./panels/replay.ts";
import { runsPanel } from "./panels/runs.ts";
import { servingPanel } from "./panels/serving.ts";
import { statusPanel } from "./panels/status.ts";
import { tracePanel } from "./panels/trace.ts";
import { vaultPanel } from "./panels/vault.ts";
import { later } from "./later.ts";
import { JsonTree } from "./parts/json-tree.ts";
import { recallScheme } from "./scheme.ts";
import { startShell } from "./shell.ts";

recallScheme();
customElements.define("json-tree", JsonTree);
const root = document.getElementById("app");
if (!root) throw new Error("the page has no place for the workbench");
startShell(root, [
  askPanel, reviewPanel, tracePanel, replayPanel, comparePanel, filePanel,
  proposalsPanel, later({ name: "math-proposals", label: "Math proposals", group: "Decide", summary: "what practice proposes for the reader of word problems" }, async () => (await import("./panels/math-proposals.ts")).mathProposalsPanel),
  packsPanel,
  later({ name: "logos", label: "Languages", group: "Knowledge", summary: "language packs: words, roots, alignment, safety" }, async () => (await import("./panels/logos.ts")).logosPanel),
  vaultPanel,
  calibrationPanel, servingPanel, evalsPanel, livedLifePanel, contemplationPanel, auditPanel, runsPanel, artifactsPanel,
  later({ name: "demos", label: "Demos", group: "Measures", summary: "scenarios that run through the same operations as live requests" }, async () => (await import("./panels/demos.ts")).demosPanel),
  later({ name: "tour", label: "Tour", group: "Measures", summary: "a guided walk that runs each step" }, async () => (await import("./panels/tour.ts")).tourPanel),
  statusPanel,
  findPanel,
]);
