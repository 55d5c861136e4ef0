#!/usr/bin/env node
import { keepCompiledCode } from "./cli/terminal/compile-cache.ts";
import { refuseOldNode } from "./cli/terminal/node-version.ts";

// Both come before the program is loaded: an old Node would trip over it, and only what is loaded later is kept.
refuseOldNode(process.versions.node);
keepCompiledCode(process.env);
const [{ runProcess }, { runCommandLine }] = await Promise.all([
  import("./cli/terminal/process.ts"),
  import("./cli/run.ts"),
]);
await runProcess(new URL(".", import.meta.url), runCommandLine); // this file is built into dist/
