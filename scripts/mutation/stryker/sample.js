// A checker for Stryker, which cannot sample: it lets a seeded sample of the mutants through to the tests, and rejects the others.
import { createHash } from "node:crypto";
import { PluginKind, commonTokens, declareClassPlugin, tokens } from "@stryker-mutator/api/plugin";

class Sample {
  static inject = tokens(commonTokens.options);
  #chosen = new Set();

  constructor({ sample }) {
    this.sample = sample;
  }

  async init() {}

  /** Stryker asks this first, with all mutants. A mutant's place in the order depends on the seed and on itself, so that others may come and go. */
  async group(mutants) {
    const { seed, skip, size } = this.sample;
    const ranked = mutants
      .map(({ id, fileName, location: { start, end }, replacement }) => {
        const name = fileName.slice(fileName.indexOf("/src/"));
        return { id, rank: digest([seed, name, start.line, start.column, end.line, end.column, replacement]) };
      })
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    this.#chosen = new Set(ranked.slice(skip, skip + size).map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const result = (id) =>
      this.#chosen.has(id) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" };
    return Object.fromEntries(mutants.map(({ id }) => [id, result(id)]));
  }
}

const digest = (parts) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
