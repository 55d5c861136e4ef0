import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { exists, writeNewFiles } from "./starters.ts";

/** The files of a project whose texts stand in `data/templates/project`. */
const TEXTS = [
  "touchstone.yaml",
  "claims.yaml",
  "rules.md",
  "evidence/README.md",
  "policies/envelope.json",
  "example/greet.mjs",
  "example/greet.test.mjs",
] as const;

/** What the policy of a project asks beyond the default: that the claim is made at all. */
const REQUIRED = `required:
  - { domain: project.release, subject: release, predicate: may_ship }`;

const CORPUS = "evidence/release.json";

/** The commands that make the evidence of a new project, in its folder. */
export const EVIDENCE_COMMANDS: readonly (readonly string[])[] = [
  ["evidence", "rules", "rules.md", "--corpus", CORPUS, "--domain", "project.release"],
  ["evidence", "file", "example/greet.mjs", "--subject", "program", "--corpus", CORPUS],
  [
    ...["evidence", "capture", "--subject", "release", "--predicate", "tests_pass", "--replace"],
    ...["--corpus", CORPUS, "--", "node", "example/greet.test.mjs"],
  ],
];

export interface WrittenProject {
  /** All files that were written. */
  readonly files: readonly string[];
  /** Files for GitHub that stood there already and were left alone. */
  readonly kept: readonly string[];
  /** The top of the repository, where the files for GitHub are; null if the folder is in none, and has them itself. */
  readonly repository: string | null;
}

/**
 * Writes the files of a project, all but the evidence that commands make. The workflow and its action go to the top of the repository, where GitHub
 * looks for them, or into the folder where it is in none.
 * @param root the program's folder @throws DataError if a file of the project exists or cannot be written; then nothing was
 */
export async function writeProject(folder: string, root: string): Promise<WrittenProject> {
  const templates = join(root, "data", "templates");
  const policy = await readFile(join(templates, "gate-policy.yaml"), "utf8");
  const texts = TEXTS.map(
    async (name) => [name, await readFile(join(templates, "project", name), "utf8")] as const,
  );
  const own = [
    ...(await Promise.all(texts)),
    ["policy.yaml", policy.replace(/^required: \[\]$/m, REQUIRED)] as const,
    ["evidence/.gitignore", ".evidence-lock/\n"] as const,
  ];
  const repository = await repositoryOf(folder);
  const github = await githubFiles(repository ?? folder, folder, root);
  const kept: string[] = [];
  for (const [file] of github) if (await exists(file)) kept.push(file);
  const files = await writeNewFiles([
    ...own.map(([name, text]) => [join(folder, name), text] as const),
    [join(folder, "state", ".gitignore"), "*\n", 0o700],
    ...github.filter(([file]) => !kept.includes(file)),
  ]);
  return { files, kept, repository };
}

async function githubFiles(
  top: string,
  folder: string,
  root: string,
): Promise<readonly (readonly [string, string])[]> {
  const action = join(root, "scripts", "deploy", "github-action");
  const [workflow, text] = await Promise.all(
    ["example-workflow.yml", "action.yml"].map((name) => readFile(join(action, name), "utf8")),
  );
  const place = relative(top, folder).split(sep).join("/") || ".";
  return [
    [
      join(top, ".github", "workflows", "touchstone.yml"),
      (workflow ?? "").replace(
        /^( *(?:working-directory|project)): touchstone$/gm,
        (_, key: string) => `${key}: ${JSON.stringify(place)}`,
      ),
    ],
    [join(top, ".github", "actions", "touchstone-gate", "action.yml"), text ?? ""],
  ];
}

/** The folder at or above this one that has a `.git`. */
async function repositoryOf(folder: string): Promise<string | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (await exists(join(at, ".git"))) return at;
    if (dirname(at) === at) return null;
  }
}
