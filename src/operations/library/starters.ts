import { access, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { makeFolder } from "../../store/files/make-folder.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";
import { LANE_ID, SLUG } from "../../contract/primitives.ts";
import { PACK_ID, packManifest } from "../../contract/packs.ts";
import { DataError } from "../../store/files/data-error.ts";
import { manifestText } from "../../store/packs/packs.ts";

/** The kinds of starters in `data/templates`. */
export type StarterKind = "corpus" | "pack" | "lane";

/** A name that is not allowed; the message gives the pattern. */
export class StarterNameError extends Error {
  constructor(name: string, pattern: RegExp) {
    super(`\`${name}\` cannot be the name: it must match ${pattern.source}`);
    this.name = "StarterNameError";
  }
}

/** A starter to write: contents by path below the target, `""` for the target itself. */
type Texts = readonly (readonly [path: string, text: string])[];

const MAKERS: Readonly<
  Record<
    StarterKind,
    {
      readonly pattern: RegExp;
      nameOf(target: string): string;
      make(
        templates: string,
        name: string,
        schemaFor: (path: string, schema: string) => string,
      ): Promise<Texts>;
    }
  >
> = {
  corpus: {
    pattern: SLUG,
    nameOf: (target) => basename(target, ".json"),
    make: async (templates, name, schemaFor) => {
      const text = await readFile(join(templates, "corpus.json"), "utf8");
      const filled = text
        .replace(`"corpus_id": "starter"`, `"corpus_id": "${name}"`)
        .replace(`"starter.watering"`, `"${name.slice(0, 40)}.watering"`);
      return [["", withSchema(filled, schemaFor("", "corpus-file"))]];
    },
  },
  pack: {
    pattern: PACK_ID,
    nameOf: (target) => basename(target),
    make: async (templates, name, schemaFor) => {
      const folder = join(templates, "pack");
      return Promise.all(
        (await readdir(folder)).sort().map(async (file) => {
          const text = await readFile(join(folder, file), "utf8");
          if (file !== "manifest.json") return [file, text] as const;
          return [
            file,
            manifestText({
              ...packManifest.parse(parseStrictJson(text)),
              $schema: schemaFor(file, "pack-manifest"),
              pack_id: name,
            }),
          ] as const;
        }),
      );
    },
  },
  lane: {
    pattern: LANE_ID,
    nameOf: (target) => basename(target),
    make: async (templates, name, schemaFor) => {
      const folder = join(templates, "lane", "v1");
      const lane = (await readFile(join(folder, "lane.json"), "utf8")).replace(
        `"lane": "lane"`,
        `"lane": "${name}"`,
      );
      return [
        [join("v1", "lane.json"), withSchema(lane, schemaFor(join("v1", "lane.json"), "lane-file"))],
        [join("v1", "public.jsonl"), await readFile(join(folder, "public.jsonl"), "utf8")],
      ];
    },
  },
};

/**
 * Writes a starter: a corpus file, or the folder of a pack or a lane, named by the last part of its path. Existing files are not touched.
 * @param root the project's folder, which has `data/templates` and `schemas`
 * @returns the files that were written
 * @throws StarterNameError; DataError if the target exists or cannot be written
 */
export async function writeStarter(
  kind: StarterKind,
  target: string,
  root: string,
): Promise<readonly string[]> {
  const { pattern, nameOf, make } = MAKERS[kind];
  const name = nameOf(target);
  if (!pattern.test(name)) throw new StarterNameError(name, pattern);
  const schemaFor = (path: string, schema: string): string =>
    relative(dirname(join(target, path)), join(root, "schemas", `${schema}.schema.json`))
      .split(sep)
      .join("/");
  const texts = (await make(join(root, "data", "templates"), name, schemaFor)).map(
    ([path, text]) => [path === "" ? target : join(target, path), text] as const,
  );
  return writeNewFiles(texts);
}

/** Whether there is something of this name. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Writes files that are not there yet, all or none, and the folders for them.
 * @param texts with the mode of the file's folder if it must be private from the start @returns their names @throws DataError
 */
export async function writeNewFiles(
  texts: readonly (readonly [file: string, text: string, folderMode?: number])[],
): Promise<readonly string[]> {
  for (const [file] of texts)
    if (await exists(file))
      throw new DataError(
        file,
        "already exists, so nothing was written: choose another name, or move it away",
      );
  for (const [file, text, mode] of texts) {
    await makeFolder(dirname(file), mode).catch((error: unknown) => {
      throw new DataError(dirname(file), `cannot be made: ${reasonOf(error)}`, error);
    });
    await writeFile(file, text, { flag: "wx" }).catch((error: unknown) => {
      throw new DataError(file, `cannot be written: ${reasonOf(error)}`, error);
    });
  }
  return texts.map(([file]) => file);
}

/** The first key of a template is its schema. */
function withSchema(text: string, schema: string): string {
  return text.replace(/"\$schema": "[^"]*"/, () => `"$schema": ${JSON.stringify(schema)}`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
