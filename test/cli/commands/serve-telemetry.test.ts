import assert from "node:assert/strict";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, describe, it } from "node:test";
import { createServeCommand } from "../../../src/cli/commands/serve.ts";
import { DataError, type WriterOptions } from "../../../src/operations/runtime.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());

describe("touchstone serve --no-telemetry", () => {
  for (const [args, telemetry] of [
    [[], true],
    [["--no-telemetry"], false],
  ] as const) {
    it(`opens the runtime ${telemetry ? "with telemetry unless it is given" : "without telemetry where it is given"}`, async () => {
      const opened: WriterOptions[] = [];
      const command = createServeCommand((options) => {
        opened.push(options);
        throw new DataError("data/x.json", "is only a test", undefined);
      });
      const code = await command.run(["--port", "0", "--state", join(folder.path, "state"), ...args], {
        stdin: Readable.from([]),
        stdout: new PassThrough(),
        stderr: new PassThrough(),
        env: {},
        root: ROOT,
      });
      assert.equal(code, 2);
      assert.deepEqual(
        opened.map((options) => options.telemetry),
        [telemetry],
      );
    });
  }
});
