import { existsSync } from "node:fs";
import type { ProjectFile } from "../../contract/project.ts";

/** The file that makes a folder a project. */
export const PROJECT_FILE = "touchstone.yaml";

/**
 * The project whose folder is the current one, where the paths in its file start. Folders above are not searched, so that no file that somebody else put there decides whose
 * evidence is used.
 * @throws DataError for a file that is not of its form, with line and column
 */
export async function readProject(): Promise<ProjectFile | null> {
  if (!existsSync(PROJECT_FILE)) return null;
  const [{ readYaml }, contract] = await Promise.all([
    import("../../operations/system/yaml-document.ts"),
    import("../../contract/project.ts"),
  ]); // only here: other folders do not wait for the reader of YAML
  return readYaml(PROJECT_FILE, contract.projectFile);
}
