// What the module of a test process calls for each of its test files (see test-processes.mjs).
import { describe, it } from "node:test";

/**
 * Makes the tests of a file a suite that has its name. A file that cannot be loaded is a failed test: as an error of its suite it would cancel
 * those of the other files. Node takes the wrong suite if a file waits for a module that another file waits for as well: such files stay alone.
 */
export function suiteOf(file, load) {
  describe(file, async () => {
    try {
      await load();
    } catch (error) {
      it("is loaded", () => {
        throw error;
      });
    }
  });
}
