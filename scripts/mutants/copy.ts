import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { plant, type Mutant } from "./mutant.ts";

const FOLDERS = ["src", "test", "scripts", "data", "schemas"];
/** The operator's folders, which contain no source. */
const STATE = join("data", "state");

/** A copy of the source tree in which bugs are planted; the original tree is only read. */
export class Copy {
  readonly #base = mkdtempSync(join(tmpdir(), "touchstone-mutants-"));
  /** The folder of the copy, and a scratch folder for its tests. */
  readonly tree = join(this.#base, "tree");
  readonly temporary = join(this.#base, "tmp");
  readonly #sources = new Map<string, string>();

  constructor(root: string) {
    mkdirSync(this.temporary);
    for (const folder of FOLDERS)
      cpSync(join(root, folder), join(this.tree, folder), {
        recursive: true,
        filter: (path) => relative(root, path) !== STATE,
      });
    for (const entry of readdirSync(root, { withFileTypes: true }))
      if (entry.isFile()) cpSync(join(root, entry.name), join(this.tree, entry.name));
    symlinkSync(realpathSync(join(root, "node_modules")), join(this.tree, "node_modules"));
  }

  /** Plants mutants in their files. @throws UnusableError if a mutant's text is not found */
  plant(mutants: readonly Mutant[]): void {
    for (const mutant of mutants) {
      const file = join(this.tree, mutant.file);
      const source = readFileSync(file, "utf8");
      if (!this.#sources.has(file)) this.#sources.set(file, source);
      writeFileSync(file, plant(source, mutant));
    }
  }

  /** Restores every changed file. */
  restore(): void {
    for (const [file, source] of this.#sources) writeFileSync(file, source);
    this.#sources.clear();
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }
}
