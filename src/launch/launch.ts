#!/usr/bin/env node
import { refuseOldNode } from "./node-version.ts";
import { loadProgram } from "./program.ts";
import type { main } from "../main.ts";

refuseOldNode(process.versions.node);
const here = new URL(".", import.meta.url); // this file is bundled into dist/
await loadProgram<{ readonly main: typeof main }>(new URL("touchstone.cjs", here)).exports.main(here);
