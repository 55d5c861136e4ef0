import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { isAsShown, readPage, withPrinted } from "../support/doc-page.ts";
import { SET_UP, runPage, type Setting } from "../support/doc-shell.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const DOCS = join(ROOT, "docs");
const README = join("..", "README.md");
const UPDATES = process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1";

/** The two ways of the tutorial. What would need the network is done from what is here: a package holds all that it needs, and the sources are built. */
const WAYS: Readonly<Record<string, Setting>> = {
  package: {
    programs: {
      npm: `[ "$1" = install ] && mkdir -p node_modules/touchstone && tar -xzf "$2" -C node_modules/touchstone --strip-components=1 && echo "added 1 package"`,
    },
    env: {},
    prepare: (folder) => {
      execFileSync("npm", ["pack", "--ignore-scripts", "--loglevel=silent", "--pack-destination", folder], {
        cwd: ROOT,
        stdio: "ignore",
      });
    },
  },
  clone: {
    programs: { npm: `echo "$@"` },
    env: {},
    hereFrom: 1, // the first one shows that the alias works
    prepare: (folder) => {
      mkdirSync(join(folder, "touchstone"));
      for (const name of ["dist", "data", "package.json"])
        symlinkSync(join(ROOT, name), join(folder, "touchstone", name));
    },
  },
};

/** The README's commands run in the folder of the project; what they record goes elsewhere. */
const PROJECT: Setting = {
  programs: {},
  env: { TOUCHSTONE_STATE: "state" },
  hereFrom: 1,
  prepare: (folder) => {
    for (const name of ["dist", "data"]) symlinkSync(join(ROOT, name), join(folder, name));
  },
};

/** What depends on packs and program, and so would make every page wrong with each change of a pack. */
const withoutHashes = (line: string): string =>
  line
    .replace(/( · trace )[0-9a-f]{12}\]$/, "$1…]")
    .replace(/^(turn \d+ is equal: )[0-9a-f]{64}$/, "$1…")
    .replace(/^(head {3}sha256:)[0-9a-f]{64}$/, "$1…") // a journal holds the time of each turn,
    .replace(/( · c-)\d{8}T\d{9}Z-[0-9a-f]{6}\]$/, "$1…]"); // and the name of a run that of its start

/** Progress, which a command prints every ten seconds: only on a slow machine would a page show it. */
const isProgress = (line: string): boolean => /^touchstone[^:]*: .*\d, .* a second/.test(line);

/** Where both ways have become one: there the way from a package ends where not every case is run. */
const isGate = (command: string): boolean => command.startsWith("touchstone gate");

/** Runs a page, and holds what it shows to what is printed; with the golden flag writes what is printed into it. */
async function checkPage(name: string, setting: Setting, way?: string): Promise<void> {
  const whole = readPage(join(DOCS, name), way);
  const page =
    way !== "package" || process.env["EVERY_CASE"] === "1"
      ? whole
      : {
          ...whole,
          actions: whole.actions.slice(
            0,
            1 + whole.actions.findIndex((action) => action.kind === "command" && isGate(action.command)),
          ),
        };
  const folder = temporaryFolder();
  try {
    const printed = await runPage(page, folder.path, setting);
    const other = new Map(
      [...printed]
        .map(([step, lines]) => [step, lines.filter((line) => !isProgress(line))] as const)
        .filter(([{ shown }, lines]) => !isAsShown(shown, lines))
        .map(([step, lines]) => [step, UPDATES ? lines.map(withoutHashes) : lines]),
    );
    if (UPDATES) writeFileSync(join(DOCS, name), withPrinted(page, other));
    else
      for (const [{ command, shown, from }, lines] of other)
        assert.deepEqual(
          lines,
          shown,
          `docs/${name}:${from}: $ ${command}\nTOUCHSTONE_UPDATE_GOLDEN=1 npm test -- docs/pages writes what is printed`,
        );
  } finally {
    folder.remove();
  }
}

/** Programs that not every machine has; pages that call one are skipped where it is missing. */
const NEEDED = ["openssl", "curl"];
const missing = NEEDED.filter((program) => spawnSync(program, ["--version"]).error !== undefined);
/** The program that a page needs and this machine lacks. */
const lackOf = (name: string): string | undefined =>
  missing.find((program) =>
    readPage(join(DOCS, name)).actions.some(
      (action) => action.kind === "command" && action.command.startsWith(`${program} `),
    ),
  );

describe("every page of the documentation does what it says", () => {
  for (const [way, setting] of Object.entries(WAYS))
    it(`tutorial.md, from a ${way}`, () => checkPage("tutorial.md", setting, way));
  it("README.md", () => checkPage(README, PROJECT));
  for (const name of readdirSync(DOCS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && name !== "tutorial.md")
    .sort()) {
    if (readPage(join(DOCS, name)).actions.some(({ kind }) => kind === "command"))
      it(name, { skip: lackOf(name) !== undefined && `there is no ${lackOf(name)}` }, () =>
        checkPage(name, SET_UP),
      );
  }
});
