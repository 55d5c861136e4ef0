// What the module of a test process calls for each of its test files (see test-processes.mjs).
import { describe, it } from "node:test";

/** Resolves when the files before are loaded. */
let loaded = Promise.resolve();

/**
 * Makes the tests of a file a suite that has its name. A file that cannot be loaded is a failed test: as an error of its suite it would cancel
 * those of the other files. Files are loaded one after another: if two waited for the same module, Node would take the tests of both for one suite's.
 */
export function suiteOf(file, load) {
  describe(file, () => {
    const before = loaded;
    loaded = loadAfter(before, load);
    return loaded;
  });
}

async function loadAfter(before, load) {
  await new Promise((done) => before.then(done)); // a promise of this suite: Node takes what follows for the suite of the promise
  try {
    await load();
  } catch (error) {
    it("is loaded", () => {
      throw error;
    });
  }
}
