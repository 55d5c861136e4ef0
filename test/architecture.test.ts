import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./support/root.ts";

// ---- the rules ------------------------------------------------------------------------------------------------------

/** Who may import whom, types included: folders of `src` beside their own. `main` is main.ts, `quick` quick.ts; `launch` loads them as they were built. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  canonical: [],
  bdd: [],
  algebra: [],
  engine: ["canonical", "bdd", "algebra"],
  store: ["canonical", "contract", "algebra"],
  operations: ["contract", "engine", "store", "canonical", "attest"],
  http: ["contract", "operations"],
  mcp: ["contract", "operations"],
  cli: ["contract", "operations", "http", "mcp", "verify", "attest", "canonical"],
  verify: ["canonical"],
  attest: ["canonical"],
  ui: ["contract", "canonical", "verify"], // of the contract only types, see below; the checker trusts nobody, so it can run in the page
  library: ["engine", "verify"], // what the package exports
  main: ["cli"],
  quick: ["cli"],
  launch: ["main"],
};

/** Folders that compute and do nothing else, and what of Node's modules they may use nevertheless. */
const PURE = ["library", "engine", "bdd", "algebra", "canonical"];
const NODE_MODULES_OF_PURE_FILES: Readonly<Record<string, readonly string[]>> = {
  "src/canonical/digest.ts": ["node:crypto"],
};

/** What makes an answer depend on more than its input, or on the machine: `Math.sin` and its like are not exactly rounded. */
const IMPURE = new RegExp(
  [
    String.raw`\b(?:Date|performance|process|Intl|setTimeout|setInterval|setImmediate|globalThis|localeCompare)\b`,
    String.raw`\.toLocale\w*`,
    String.raw`\bMath\s*\.\s*(?:random|a?sinh?|a?cosh?|a?tan[2h]?|exp|expm1|log|log10|log1p|log2|pow|cbrt|hypot)\b`,
  ].join("|"),
  "g",
);

/** Packages in `src`: who may import them, and where only their types. */
const PACKAGES: Readonly<
  Record<string, { readonly values: readonly string[]; readonly types: readonly string[] }>
> = {
  "zod/v3": { values: ["contract"], types: ["contract", "store"] },
  "lit-html": { values: ["ui"], types: ["ui"] },
  "async-mutex": { values: ["operations", "store"], types: ["operations", "store"] },
};

const MAX_LINES = 500;
/** Files of literal data may be longer. */
const LONG_BY_NATURE: readonly string[] = [];

// ---- reading source -------------------------------------------------------------------------------------------------

interface Import {
  readonly from: string;
  readonly typesOnly: boolean;
}
interface Source {
  readonly path: string;
  readonly area: string;
  readonly lines: number;
  readonly code: string;
  readonly imports: readonly Import[];
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const REGEX = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** From a backtick, or from the brace that ends `${…}`, to the next of either kind. */
const TEMPLATE_PART = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
/** A slash after one of these begins a regular expression, any other one divides. */
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+>~]|\b(?:return|typeof|case))\s*$/;

/** The code of a file, line for line: comments are dropped, texts and regular expressions empty, the code inside `${…}` stays. */
function codeOf(text: string): string {
  let code = "";
  const braces = [0]; // open ones: in the file, then in each `${…}` that we are inside of
  const take = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? "";
  };
  for (let at = 0; at < text.length; ) {
    const depth = braces.length - 1;
    const char = text[at] ?? "";
    const opaque =
      take(COMMENT, at) ||
      take(QUOTED, at) ||
      (BEFORE_REGEX.test(code.slice(-30)) ? take(REGEX, at) : "") ||
      (char === "`" || (char === "}" && depth > 0 && braces[depth] === 0) ? take(TEMPLATE_PART, at) : "");
    if (opaque === "") {
      braces[depth] = (braces[depth] ?? 0) + (char === "{" ? 1 : char === "}" ? -1 : 0);
      code += char;
    } else {
      if (char === "}") braces.pop();
      if (/[`}]/.test(char) && opaque.endsWith("${")) braces.push(0);
      code += `${opaque.startsWith("/") ? " " : '""'}${opaque.replace(/[^\n]+/g, "")}`;
    }
    at += opaque.length || 1;
  }
  return code;
}

/** All imports and re-exports, also `import("…")`, in the form this project writes them. */
function importsOf(text: string): Import[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements = [
    ...bare.matchAll(
      /^(?:import|export)\s+(?<type>type\s)?(?<names>[^;"'`]*?)\s*from\s*["'](?<from>[^"']+)["']/gm,
    ),
  ];
  const plain = [
    ...bare.matchAll(/^import\s*["'](?<from>[^"']+)["']|\bimport\(\s*["'](?<from2>[^"']+)["']/gm),
  ];
  return [
    ...statements.map(({ groups = {} }) => ({
      from: groups["from"] ?? "",
      typesOnly: groups["type"] !== undefined || bindsOnlyTypes(groups["names"] ?? ""),
    })),
    ...plain.map(({ groups = {} }) => ({ from: groups["from"] ?? groups["from2"] ?? "", typesOnly: false })),
  ];
}

function bindsOnlyTypes(names: string): boolean {
  const inside =
    /^\{(.*)\}$/s
      .exec(names)?.[1]
      ?.split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "") ?? [];
  return inside.length > 0 && inside.every((name) => name.startsWith("type "));
}

function readSources(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      const [, area = ""] = path.split("/");
      return {
        path,
        area: area.replace(/\.ts$/, ""),
        lines: text.split("\n").length - 1,
        code: codeOf(text),
        imports: importsOf(text),
      };
    });
}

const src = readSources("src");
const all = [...src, ...readSources("scripts"), ...readSources("test")];

/** The file that an import names, or null for a package or a module of Node. */
function targetOf(source: Source, { from }: Import): string | null {
  return from.startsWith(".") ? posix.normalize(posix.join(posix.dirname(source.path), from)) : null;
}

function areaOf(path: string): string {
  const [top, area = ""] = path.split("/");
  return top === "src" ? area.replace(/\.ts$/, "") : `outside src (${path})`;
}

/** One line for each import in `src` that a rule forbids. */
function offences(isAllowed: (source: Source, imported: Import, target: string | null) => boolean): string[] {
  return src.flatMap((source) =>
    source.imports
      .filter((imported) => !isAllowed(source, imported, targetOf(source, imported)))
      .map(({ from, typesOnly }) => `${source.path} imports ${from}${typesOnly ? " (types)" : ""}`),
  );
}

const isOracle = (path: string): boolean => /^src\/bdd\/oracle[^/]*\.ts$/.test(path);

/** Where a pattern stands in the code of some files: `path:line: text`. */
function findInCode(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(pattern)].map(
      (match) => `${path}:${code.slice(0, match.index).split("\n").length}: ${match[0]}`,
    ),
  );
}

// ---- tests ----------------------------------------------------------------------------------------------------------

describe("the reader of source", () => {
  it("drops comments, strings and regular expressions, and keeps the code inside templates", () => {
    const code = codeOf(
      [
        'a = "Date"; // Date',
        "/* Date",
        "*/ b = /Date[\"`/]/g.test(`Date ${x ? `Date ${{ a: Date.one }.a} Date` : '}'} Date`) ? Date.two : 'Date';",
        "c = x / Date.three / y; d = `Date \\` \\${Date}`; e = [/\\/Date/, `${Date.four}`];",
      ].join("\n"),
    );
    assert.deepEqual(
      [...code.matchAll(/Date(\.\w+)?/g)].map(([text]) => text),
      ["Date.one", "Date.two", "Date.three", "Date.four"],
    );
    assert.equal(code.split("\n").length, 4);
  });
  it("sees every form of import", () => {
    const text =
      'import a from "1";\nimport type { B } from "2";\nimport {\n  type C,\n  type D,\n} from "3";\nimport { e, type F } from "4";\nexport * from "5";\nimport "6";\nlet x: import("7").G;\n// import h from "8";';
    assert.deepEqual(
      importsOf(text).map(({ from, typesOnly }) => from + (typesOnly ? "t" : "")),
      ["1", "2t", "3t", "4", "5", "6", "7"],
    );
  });
  it("finds the files", () => {
    assert.ok(src.length > 50 && all.length > src.length);
    assert.ok(src.reduce((sum, { imports }) => sum + imports.length, 0) > 100);
  });
});

describe("imports", () => {
  it("go from folder to folder only as the picture allows", () => {
    assert.deepEqual(
      src.filter(({ area }) => MAY_IMPORT[area] === undefined).map(({ path }) => path),
      [],
      "folders without a rule",
    );
    assert.deepEqual(
      offences(
        ({ area }, _, target) =>
          target === null || areaOf(target) === area || MAY_IMPORT[area]?.includes(areaOf(target)) === true,
      ),
      [],
    );
  });

  it("name a file that exists, with its suffix", () => {
    const files = new Set(src.map(({ path }) => path));
    assert.deepEqual(
      offences((_, __, target) => target === null || files.has(target)),
      [],
    );
  });

  it("keep the oracle apart: it uses nothing of ours, and only oracle.ts is used, from outside src/bdd", () => {
    assert.deepEqual(
      offences(({ path, area }, _, target) => {
        if (isOracle(path)) return target !== null && isOracle(target);
        return target === null || !isOracle(target) || (target === "src/bdd/oracle.ts" && area !== "bdd");
      }),
      [],
    );
  });

  it("take from the contract only types in the browser", () => {
    assert.deepEqual(
      offences(
        ({ area }, { typesOnly }, target) =>
          area !== "ui" || target === null || areaOf(target) !== "contract" || typesOnly,
      ),
      [],
    );
  });

  it("bring no module of Node into the pure folders", () => {
    assert.deepEqual(
      offences(
        ({ path, area }, { from }) =>
          !PURE.includes(area) ||
          !from.startsWith("node:") ||
          NODE_MODULES_OF_PURE_FILES[path]?.includes(from) === true,
      ),
      [],
    );
    assert.deepEqual(
      offences(({ area }, { from }) => area !== "contract" || !from.startsWith("node:")),
      [],
    );
  });

  it("bring in packages only where they belong", () => {
    assert.deepEqual(
      offences(({ area }, { from, typesOnly }, target) => {
        if (target !== null || from.startsWith("node:")) return true;
        return PACKAGES[from]?.[typesOnly ? "types" : "values"].includes(area) === true;
      }),
      [],
    );
  });

  it("take Zod in the one version whose schemas can be turned into JSON Schemas", () => {
    assert.deepEqual(
      all
        .filter(({ imports }) => imports.some(({ from }) => /^zod(?:$|\/)/.test(from) && from !== "zod/v3"))
        .map(({ path }) => path),
      [],
    );
  });

  it("form no cycle between files, types included", () => {
    const edges = new Map(
      src.map((source) => [
        source.path,
        source.imports.map((imported) => targetOf(source, imported)).filter((target) => target !== null),
      ]),
    );
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (finished.has(path)) return;
      if (trail.includes(path)) {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
        return;
      }
      for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
      finished.add(path);
    };
    for (const path of edges.keys()) visit(path, []);
    assert.deepEqual(cycles, []);
  });
});

describe("the pure folders", () => {
  it("use no clock, chance, locale, process, or function that rounds differently from machine to machine", () => {
    assert.deepEqual(
      findInCode(
        src.filter(({ area }) => PURE.includes(area)),
        IMPURE,
      ),
      [],
    );
  });
});

describe("every file", () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    assert.deepEqual(
      all
        .filter(({ path, lines }) => lines > MAX_LINES && !LONG_BY_NATURE.includes(path))
        .map(({ path, lines }) => `${path}: ${lines}`),
      [],
    );
  });
  it("exports by name, and says `unknown` where it does not know", () => {
    assert.deepEqual(findInCode(all, /\bexport\s+default\b|\bas\s+default\b/g), []);
    assert.deepEqual(
      findInCode(all, /(?::|\bas|[|&]|=>|\bextends)\s*any\b|\bany\[\]|<[^<>()=]*\bany\b[^<>()=]*>/g),
      [],
    );
  });
  it("is no barrel", () => {
    assert.deepEqual(
      src.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path),
      [],
    );
    assert.deepEqual(findInCode(src, /\bexport\s*\*/g), []);
  });
});

describe("the verifier", () => {
  it("uses no module of Node", () =>
    assert.deepEqual(
      offences(({ area }, { from }) => area !== "verify" || !from.startsWith("node:")),
      [],
    ));
});
