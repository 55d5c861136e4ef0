import { existsSync } from "node:fs";
import type { z } from "zod/v3";
import type { projectFile } from "../../contract/project.ts";

/** The file that makes a folder a project. */
export const PROJECT_FILE = "touchstone.yaml";

/** What a project's file says. Paths start in its folder, which is the current one. */
export type Project = Readonly<z.output<typeof projectFile>>;

/**
 * The project whose folder is the current one. Folders above are not searched, so that no file that somebody else put there decides whose
 * evidence is used.
 * @throws DataError for a file that is not of its form, with line and column
 */
export async function readProject(): Promise<Project | null> {
  if (!existsSync(PROJECT_FILE)) return null;
  const [{ readYaml }, contract] = await Promise.all([
    import("../../operations/evidence/yaml-document.ts"),
    import("../../contract/project.ts"),
  ]); // only here: other folders do not wait for the reader of YAML
  return readYaml(PROJECT_FILE, contract.projectFile);
}
