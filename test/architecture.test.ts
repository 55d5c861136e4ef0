import assert from "node:assert/strict";
import { posix } from "node:path";
import { describe, it } from "node:test";
import { codeOf, importsOf, readSources, type Import, type Source } from "./support/source-code.ts";

// ---- the rules ------------------------------------------------------------------------------------------------------

/** Who may import whom, types included: folders of `src` beside their own. `main` is main.ts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  canonical: [],
  bdd: [],
  algebra: [],
  engine: ["canonical", "bdd", "algebra", "contract"], // of the contract only types and the form of a review, see below
  store: ["canonical", "contract", "algebra", "attest"],
  operations: ["contract", "engine", "store", "canonical", "attest"],
  http: ["contract", "operations"],
  mcp: ["contract", "operations", "canonical"],
  cli: ["contract", "operations", "http", "mcp", "verify", "attest", "canonical"],
  verify: ["canonical"],
  attest: ["canonical", "contract"], // of the contract only plurals, see below
  ui: ["contract", "canonical", "verify"], // of the contract only types, see below; the checker trusts nobody, so it can run in the page
  library: ["engine", "verify"], // what the package exports
  main: ["cli"],
};

/** What `engine` may use of the contract beside `contract/types`: the one definition of a review's request. */
const CONTRACT_OF_ENGINE: Readonly<Record<string, string>> = {
  "src/engine/authority/review.ts": "src/contract/review-check.ts",
};

/**
 * Who may import whom within a folder, by its rooms: a room names those below it, and "." is what lies beside the rooms. Beside the rooms of
 * `operations` lies what puts them together; no room knows it.
 */
const ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  engine: {
    text: [],
    lexicon: ["text"],
    grammar: ["lexicon", "text"],
    meaning: ["grammar", "lexicon", "text"],
    theories: ["answer", "lexicon", "meaning", "reasoning", "text"],
    wording: ["language", "meaning", "text", "theories"],
    english: ["grammar", "lexicon", "meaning", "text", "theories", "wording"],
    answer: [],
    language: ["answer"],
    memory: [],
    logos: [],
    reliability: [],
    policy: [],
    arithmetic: ["language", "text"],
    ledger: ["arithmetic", "language", "text"],
    knowledge: ["answer", "language"],
    reasoning: ["answer", "knowledge", "language"],
    authority: ["reasoning"],
    scoring: ["answer", "language"],
    tasks: ["answer", "arithmetic", "language", "reasoning", "text"],
    answering: [
      "answer",
      "arithmetic",
      "english",
      "knowledge",
      "language",
      "ledger",
      "lexicon",
      "meaning",
      "policy",
      "reasoning",
      "reliability",
      "tasks",
      "text",
      "theories",
      "wording",
    ],
    "arithmetic-learning": ["answer", "arithmetic", "language", "scoring"],
    promotion: ["answer", "answering", "knowledge", "language", "reasoning"],
    turn: ["answer", "answering", "language", "memory", "policy", "reliability"],
    teaching: ["answer", "answering", "knowledge", "language", "reasoning", "turn"],
    consolidation: ["answer", "answering", "knowledge", "language", "reasoning", "teaching"],
    contemplation: ["answer", "answering", "consolidation", "knowledge", "language", "teaching", "turn"],
  },
  operations: {
    system: [],
    witness: [],
    library: ["system"],
    review: ["system"],
    reviews: ["review", "system"],
    gate: ["review", "reviews", "system"],
    evidence: ["review", "system"],
    math: ["system"],
    audit: ["math", "system"],
    world: ["library"],
    evals: ["library", "review", "system", "world"],
    practice: ["evals", "math", "system", "world"],
    teaching: ["evals", "system", "world"],
    turns: ["evals", "system", "teaching", "world"],
    contemplation: ["system", "teaching", "world"],
    jobs: ["contemplation", "evals", "practice", "system", "teaching", "world"],
    search: ["contemplation", "reviews", "system", "teaching", "turns"],
    ".": [
      "audit",
      "contemplation",
      "evals",
      "evidence",
      "gate",
      "jobs",
      "library",
      "math",
      "practice",
      "review",
      "reviews",
      "search",
      "system",
      "teaching",
      "turns",
      "witness",
      "world",
    ],
  },
  store: {
    files: [],
    words: [],
    lock: [],
    packs: ["files"],
    evidence: ["files", "lock", "packs"],
    state: ["files", "lock", "packs"],
    logs: ["files", "lock", "state"],
    journal: ["files", "logs", "state"],
    reviews: ["files", "journal"],
    witness: ["files", "state"],
    search: ["files", "journal"],
  },
  cli: {
    terminal: [],
    "gate-formats": ["terminal"],
    commands: ["gate-formats", "terminal"],
    ".": ["commands", "terminal"],
  },
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
  "zod/v3": { values: ["contract"], types: ["contract", "operations", "store"] },
  "lit-html": { values: ["ui"], types: ["ui"] },
  "lit-html/directives/keyed.js": { values: ["ui"], types: ["ui"] },
  "lit-html/directives/live.js": { values: ["ui"], types: ["ui"] },
  "@modelcontextprotocol/server": { values: ["mcp"], types: ["mcp"] },
  "@modelcontextprotocol/server/stdio": { values: ["mcp"], types: ["mcp"] },
  saxes: { values: ["operations"], types: ["operations"] },
  "csv-parse": { values: ["operations"], types: ["operations"] },
  yaml: { values: ["operations"], types: ["operations"] },
  "async-mutex": { values: ["operations", "store"], types: ["operations", "store"] },
};

const MAX_LINES = 500;
/** The readers of English are formatted only: a later change replaces them. */
const READERS = /^(?:src|test)\/engine\/(?:language|arithmetic|tasks|answering|ledger)\//;
/** Files of literal data may be longer. */
const LONG_BY_NATURE: readonly string[] = ["src/contract/routes.ts"];

// ---- the files -----------------------------------------------------------------------------------------------------

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

/** The folder of a file within its area; "." for one that lies beside them. */
function roomOf(path: string): string {
  const [, , room = ".", ...rest] = path.split("/");
  return rest.length > 0 ? room : ".";
}

/** One line for each import in `src` that a rule forbids. */
function offences(isAllowed: (source: Source, imported: Import, target: string | null) => boolean): string[] {
  return src.flatMap((source) =>
    source.imports
      .filter((imported) => !isAllowed(source, imported, targetOf(source, imported)))
      .map(({ from, typesOnly }) => `${source.path} imports ${from}${typesOnly ? " (types)" : ""}`),
  );
}

const isOracle = (path: string): boolean => /^src\/bdd\/oracle\//.test(path);

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
  it("finds the source files and their imports", () => {
    assert.ok(src.length > 50 && all.length > src.length);
    assert.ok(src.reduce((sum, { imports }) => sum + imports.length, 0) > 100);
  });
});

describe("imports", () => {
  it("go from folder to folder only as the architecture allows", () => {
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

  it("go from room to room only downwards within a folder", () => {
    const rooms = (area: string): string[] => [
      ...new Set(src.filter((source) => source.area === area).map(({ path }) => roomOf(path))),
    ];
    for (const [area, rules] of Object.entries(ROOMS)) {
      const unnamed = rooms(area).filter((room) => room !== "." && rules[room] === undefined);
      assert.deepEqual(unnamed, [], `rooms of ${area} without a rule`);
      assert.deepEqual(
        Object.keys(rules).filter((room) => !rooms(area).includes(room)),
        [],
        `rules of ${area} without a room`,
      );
    }
    assert.deepEqual(
      offences(({ path, area }, _, target) => {
        const rules = ROOMS[area];
        if (rules === undefined || target === null || areaOf(target) !== area) return true;
        const [from, to] = [roomOf(path), roomOf(target)];
        return from === to || rules[from]?.includes(to) === true;
      }),
      [],
    );
  });

  it("form no cycle between the rooms of a folder", () => {
    for (const area of Object.keys(ROOMS)) {
      const placed = new Set<string>();
      let waiting = Object.entries(ROOMS[area] ?? {});
      for (let before = Infinity; waiting.length < before; ) {
        before = waiting.length;
        waiting = waiting.filter(([room, below]) => {
          if (below.every((each) => placed.has(each))) placed.add(room);
          return !placed.has(room);
        });
      }
      assert.deepEqual(
        waiting.map(([room]) => room),
        [],
        area,
      );
    }
  });

  it("bring into the engine only types from the contract, and the schema of a review", () => {
    assert.deepEqual(
      offences(
        ({ path, area }, { typesOnly }, target) =>
          area !== "engine" ||
          target === null ||
          areaOf(target) !== "contract" ||
          (typesOnly && target.startsWith("src/contract/types/")) ||
          CONTRACT_OF_ENGINE[path] === target,
      ),
      [],
    );
  });

  it("bring nothing but types into contract/types", () => {
    const types = src.filter(({ path }) => path.startsWith("src/contract/types/"));
    assert.ok(types.length > 0);
    assert.deepEqual(
      types.flatMap(({ path, imports }) =>
        imports
          .filter(({ from, typesOnly }) => !typesOnly || !from.startsWith("./"))
          .map(({ from }) => `${path} imports ${from}`),
      ),
      [],
    );
    assert.deepEqual(findInCode(types, /\b(?:const|let|function|class|enum)\b/g), []);
  });

  it("name an existing file, with its suffix", () => {
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
        return (
          target === null || !isOracle(target) || (target === "src/bdd/oracle/oracle.ts" && area !== "bdd")
        );
      }),
      [],
    );
  });

  it("take from the contract only types in the browser, and plurals there and for attestations", () => {
    assert.deepEqual(
      offences(
        ({ area }, { typesOnly }, target) =>
          (area !== "ui" && area !== "attest") ||
          target === null ||
          areaOf(target) !== "contract" ||
          (typesOnly && area === "ui") ||
          target === "src/contract/plural.ts", // imports nothing: plurals come from one place
      ),
      [],
    );
  });

  it("bring no Node module into the pure folders", () => {
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

  it("use packages only where they belong", () => {
    assert.deepEqual(
      offences(({ area }, { from, typesOnly }, target) => {
        if (target !== null || from.startsWith("node:")) return true;
        return PACKAGES[from]?.[typesOnly ? "types" : "values"].includes(area) === true;
      }),
      [],
    );
  });

  it("use the one version of Zod whose schemas can be converted to JSON Schemas", () => {
    assert.deepEqual(
      all
        .filter(({ imports }) => imports.some(({ from }) => /^zod(?:$|\/)/.test(from) && from !== "zod/v3"))
        .map(({ path }) => path),
      [],
    );
  });

  it("load with no command of the service what reads and reasons in turns: its thread has it, and a start would take twice as long", () => {
    const byPath = new Map(src.map((source) => [source.path, source]));
    const loaded = new Set(["src/cli/commands/serve.ts"]);
    for (const path of loaded) {
      const source = byPath.get(path);
      for (const imported of source?.imports ?? []) {
        const target = source === undefined ? null : targetOf(source, imported);
        if (target !== null && !imported.typesOnly && !imported.later) loaded.add(target);
      }
    }
    assert.ok(loaded.has("src/operations/runtime.ts"));
    assert.deepEqual(
      [...loaded].filter((path) =>
        /^src\/engine\/(?:answering|english|grammar|knowledge\/knowledge|language\/read|lexicon|meaning|reasoning\/logic|tasks|teaching|theories|turn)\b/.test(
          path,
        ),
      ),
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
        .filter(
          ({ path, lines }) => lines > MAX_LINES && !LONG_BY_NATURE.includes(path) && !READERS.test(path),
        )
        .map(({ path, lines }) => `${path}: ${lines}`),
      [],
    );
  });
  it("exports by name, and says `unknown` rather than `any`", () => {
    // Node takes a reporter of its test runner by its default export.
    const named = all.filter(({ path }) => path !== "scripts/test-skips.mjs");
    assert.deepEqual(findInCode(named, /\bexport\s+default\b|\bas\s+default\b/g), []);
    assert.deepEqual(
      findInCode(all, /(?::|\bas|[|&]|=>|\bextends)\s*any\b|\bany\[\]|<[^<>()=]*\bany\b[^<>()=]*>/g),
      [],
    );
  });
  it("exports only its own definitions", () => {
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
