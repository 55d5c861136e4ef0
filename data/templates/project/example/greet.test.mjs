// The tests of the release. Any command will do that ends with 0 if they pass: `touchstone evidence capture` runs it and seals how it ended.
import assert from "node:assert/strict";
import { greet } from "./greet.mjs";

assert.equal(greet("Ada"), "Hello, Ada!");
console.log("1 test passed");
