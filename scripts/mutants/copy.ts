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
/** Of the operator, and no source. */
const STATE = join("data", "state");

/** A copy of the source tree in which bugs are planted; the tree itself is only read. */
export class Copy {
  readonly #base = mkdtempSync(join(tmpdir(), "touchstone-mutants-"));
  /** Where the copy is, and where its tests may keep what they like. */
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

  /** Puts mutants into their files. @throws UnusableError where one finds no place */
  plant(mutants: readonly Mutant[]): void {
    for (const mutant of mutants) {
      const file = join(this.tree, mutant.file);
      const source = readFileSync(file, "utf8");
      if (!this.#sources.has(file)) this.#sources.set(file, source);
      writeFileSync(file, plant(source, mutant));
    }
  }

  /** Makes every file again what it was. */
  restore(): void {
    for (const [file, source] of this.#sources) writeFileSync(file, source);
    this.#sources.clear();
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }
}
