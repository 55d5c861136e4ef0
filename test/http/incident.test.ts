import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { incidentOf } from "../../src/http/incident.ts";

const FILE_CALLS =
  "access chmod close copyfile fchmod fdatasync fstat fsync ftruncate futime link lstat mkdir mkdtemp open opendir read readlink realpath rename rm rmdir scandir stat statfs symlink unlink utime write";

describe("an unexpected error", () => {
  const failureOf = (error: unknown): readonly [reason: string, log: string] => {
    const lines: string[] = [];
    const { reason } = incidentOf(error, "GET /health", (line) => lines.push(line));
    return [reason, lines.join("\n")];
  };
  const errorOf = (syscall: string): Error => Object.assign(new Error("EIO: i/o error"), { syscall });

  it("is a read error if a call on a file failed, whichever, and otherwise one of the program", () => {
    for (const call of FILE_CALLS.split(" ")) assert.equal(failureOf(errorOf(call))[0], "read_error", call);
    for (const error of [errorOf("connect"), errorOf(""), new Error("bug"), "bug", null])
      assert.equal(failureOf(error)[0], "runtime_unavailable", String(error));
  });

  it("is in the log with its request and its stack", () => {
    const [, log] = failureOf(errorOf("open"));
    assert.match(log, /^incident [0-9a-f]{8}: GET \/health: Error: EIO: i\/o error$/m);
    assert.match(log, /GET \/health: {5}at .*incident/);
  });
});
