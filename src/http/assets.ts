import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CODINGS, type Coding } from "./content-coding.ts";

/** A file of the workbench: its type, its bytes, and the compressed forms that the build wrote beside it. */
export interface Asset {
  readonly type: string;
  readonly body: Uint8Array;
  readonly coded: ReadonlyMap<Coding, Uint8Array>;
}

/** What pages are made of. `files`: all of them, by file name. `script`, `style`: those that a page links to; `parts`: what the script imports. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  readonly script: string;
  readonly style: string;
  readonly parts: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css", txt: "text/plain" };

/** Reads the folder that the build made, once; later changes on disk are not seen. Null if it was not built. */
export function readAssets(folder: string): Assets | null {
  let names: readonly string[];
  try {
    names = readdirSync(folder).sort();
  } catch {
    return null;
  }
  const files = new Map(
    names.flatMap((name) => {
      const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
      if (type === undefined) return [];
      const coded = new Map(
        CODINGS.filter(({ suffix }) => names.includes(name + suffix)).map(
          (coding) => [coding.name, readFileSync(join(folder, name + coding.suffix))] as const,
        ),
      );
      return [[name, { type, body: readFileSync(join(folder, name)), coded }] as const];
    }),
  );
  const [script, style] = [
    names.find((name) => /^main-.*\.js$/.test(name)),
    names.find((name) => /^workbench-.*\.css$/.test(name)),
  ];
  const parts = names.filter((name) => /^chunk-.*\.js$/.test(name));
  return script === undefined || style === undefined ? null : { files, script, style, parts };
}
