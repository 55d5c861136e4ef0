#!/usr/bin/env node
import { refuseOldNode } from "./node-version.ts";
import { keepAfterwards, loadProgram } from "./program.ts";
import type { main } from "../main.ts";

refuseOldNode(process.versions.node);
const here = new URL(".", import.meta.url); // this file is bundled into dist/
/** As in `cli/quick-commands.ts`: of the rest of the program nothing is read. */
const QUICK = ["entail"];
const args = process.argv.slice(2);
const program = loadProgram<{ readonly main: typeof main }>(
  new URL(QUICK.includes(args[0] ?? "") ? "quick.cjs" : "touchstone.cjs", here),
);
keepAfterwards(program, args);
await program.exports.main(here);
