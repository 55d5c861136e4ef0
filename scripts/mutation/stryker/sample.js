// A checker for Stryker, which cannot sample: it lets chosen mutants through to the tests, and rejects the others.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PluginKind, commonTokens, declareClassPlugin, tokens } from "@stryker-mutator/api/plugin";
import { identified } from "./identity.js";

class Sample {
  static inject = tokens(commonTokens.options);
  #chosen = new Set();

  constructor({ sample }) {
    this.sample = sample;
  }

  async init() {}

  /** Stryker asks this first, with all mutants. A seed puts them in an order in which each has its place by itself, so that others may come and go. */
  async group(mutants) {
    const { seed, skip, size, only } = this.sample;
    const byFile = new Map();
    for (const mutant of mutants)
      byFile.set(mutant.fileName, [...(byFile.get(mutant.fileName) ?? []), mutant]);
    const named = [...byFile].flatMap(([fileName, of]) =>
      identified(fileName.slice(fileName.indexOf("/src/") + 1), readFileSync(fileName, "utf8"), of, 0).map(
        ({ identity }, at) => ({ id: of[at].id, identity }),
      ),
    );
    const rank = ({ identity }) => createHash("sha256").update(`${seed} ${identity}`).digest("hex");
    const chosen =
      only === null
        ? named.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(skip, skip + size)
        : named.filter(({ identity }) => only.includes(identity));
    this.#chosen = new Set(chosen.map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const result = (id) =>
      this.#chosen.has(id) ? { status: "passed" } : { status: "compileError", reason: "not in the sample" };
    return Object.fromEntries(mutants.map(({ id }) => [id, result(id)]));
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
