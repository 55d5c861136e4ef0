import { askPanel } from "./panels/ask.ts";
import { tracePanel } from "./panels/trace.ts";
import { recallScheme } from "./scheme.ts";
import { startShell } from "./shell.ts";

recallScheme();
const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the workbench");
startShell(root, [askPanel, tracePanel]);
