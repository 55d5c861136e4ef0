import { artifactsPanel } from "./panels/artifacts.ts";
import { enter } from "./access.ts";
import { askPanel } from "./panels/ask.ts";
import { auditPanel } from "./panels/audit.ts";
import { calibrationPanel } from "./panels/calibration.ts";
import { comparePanel } from "./panels/compare.ts";
import { contemplationPanel } from "./panels/contemplation.ts";
import { evalsPanel } from "./panels/evals.ts";
import { evidencePanel } from "./panels/evidence.ts";
import { filePanel } from "./panels/file.ts";
import { findPanel } from "./panels/find.ts";
import { gatePanel } from "./panels/gate.ts";
import { livedLifePanel } from "./panels/lived-life.ts";
import { demosPanel } from "./panels/demos.ts";
import { homePanel } from "./panels/home.ts";
import { logosPanel } from "./panels/logos.ts";
import { mathProposalsPanel } from "./panels/math-proposals.ts";
import { tourPanel } from "./panels/tour.ts";
import { packsPanel } from "./panels/packs.ts";
import { proposalsPanel } from "./panels/proposals.ts";
import { reviewPanel } from "./panels/review.ts";
import { reviewsPanel } from "./panels/reviews.ts";
import { replayPanel } from "./panels/replay.ts";
import { runsPanel } from "./panels/runs.ts";
import { servingPanel } from "./panels/serving.ts";
import { statusPanel } from "./panels/status.ts";
import { tracePanel } from "./panels/trace.ts";
import { vaultPanel } from "./panels/vault.ts";
import { JsonTree } from "./parts/json-tree.ts";
import { recallScheme } from "./scheme.ts";
import { startShell } from "./shell.ts";

enter();
recallScheme();
customElements.define("json-tree", JsonTree);
const root = document.getElementById("app");
if (!root) throw new Error("the page has no place for the workbench");
const panels: Parameters<typeof startShell>[1] = {
  home: homePanel,
  ask: askPanel,
  review: reviewPanel,
  gate: gatePanel,
  trace: tracePanel,
  replay: replayPanel,
  compare: comparePanel,
  file: filePanel,
  find: findPanel,
  proposals: proposalsPanel,
  "math-proposals": mathProposalsPanel,
  packs: packsPanel,
  evidence: evidencePanel,
  logos: logosPanel,
  vault: vaultPanel,
  calibration: calibrationPanel,
  serving: servingPanel,
  evals: evalsPanel,
  "lived-life": livedLifePanel,
  contemplation: contemplationPanel,
  audit: auditPanel,
  reviews: reviewsPanel,
  runs: runsPanel,
  artifacts: artifactsPanel,
  demos: demosPanel,
  tour: tourPanel,
  status: statusPanel,
};
// In a task of its own: to evaluate the script takes most of the time that a task may take.
setTimeout(() => startShell(root, panels));
