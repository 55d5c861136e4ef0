#!/usr/bin/env node
import { refuseOldNode } from "./node-version.ts";
import { loadProgram } from "./program.ts";
import type { main } from "../main.ts";

refuseOldNode(process.versions.node);
const here = new URL(".", import.meta.url); // this file is bundled into dist/
/** As in `cli/quick-commands.ts`: of the rest of the program nothing is read. */
const QUICK = ["entail"];
const file = QUICK.includes(process.argv[2] ?? "") ? "quick.cjs" : "touchstone.cjs";
await loadProgram<{ readonly main: typeof main }>(new URL(file, here)).exports.main(here);
