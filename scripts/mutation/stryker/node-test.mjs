// What test files get for `node:test` while mutants are tried: it collects tests, which worker.mjs then runs as often as it wants.
export const { describe, it, test, before, after, beforeEach, afterEach, mock } = globalThis.collectedTests;
