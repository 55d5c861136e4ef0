import assert from "node:assert/strict";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { makeCrossAlignment } from "../../../scripts/logos/cross-alignment.ts";
import { E1, E2, E3 } from "../../../src/algebra/blades.ts";
import { multivector, product, reverse, type Multivector } from "../../../src/algebra/multivector.ts";
import { digestHex, digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import {
  LOGOS_FILES,
  type LogosPackContents,
  type LogosPackSummary,
  type LogosSafetyReport,
} from "../../../src/contract/logos.ts";
import { checkLogos } from "../../../src/operations/library/logos-check.ts";
import { ROUTES } from "../../../src/contract/routes.ts";
import { askLogos, type LogosRoute } from "../../support/logos.ts";
import { ROOT } from "../../support/root.ts";

const DATA = join(ROOT, "data");
const PACKS = ["cross-alignment", "en-core", "grc-koine", "he-biblical"];
const ask = askLogos(DATA);
const { items } = await ask<{ items: LogosPackSummary[] }>("logosPacks");
const temporary = mkdtempSync(join(tmpdir(), "touchstone-logos-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

const rowsOf = <T>(pack: string, file: string): T[] =>
  readFileSync(join(DATA, "logos", pack, `${file}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

describe("the language packs", () => {
  it("are four: English, Greek, Hebrew and the alignment between them", () => {
    assert.deepEqual(
      items.map(({ pack_id, language }) => [pack_id, language]),
      [
        ["cross-alignment", "mul"],
        ["en-core", "en"],
        ["grc-koine", "grc"],
        ["he-biblical", "he"],
      ],
    );
  });
  it("hold enough entries, and edges from Greek and Hebrew to English", () => {
    for (const [pack, entries, edges] of [
      ["en-core", 400, 0],
      ["grc-koine", 150, 100],
      ["he-biblical", 150, 100],
      ["cross-alignment", 0, 60],
    ] as const) {
      const item = items.find(({ pack_id }) => pack_id === pack);
      assert.ok(
        (item?.lexicon_count ?? -1) >= entries && (item?.alignment_edge_count ?? -1) >= edges,
        `${pack}: ${item?.lexicon_count} entries, ${item?.alignment_edge_count} edges`,
      );
    }
  });
  it("have no formal errors, and every loop that fails includes an edge that was judged directly", async () => {
    const { packs, findings } = await checkLogos(DATA, { write: false });
    assert.deepEqual(
      findings.filter(({ level }) => level === "error"),
      [],
    );
    assert.deepEqual(
      packs.map(({ folder }) => folder),
      PACKS,
    );
    for (const { problem, file } of findings.filter((each) => each.file === "holonomy.jsonl"))
      assert.match(problem, /^`judged:/, file ?? "");
  });
  for (const pack of PACKS) {
    it(`${pack} answers every route as its schema says, with no dangling references`, async () => {
      for (const { name, data: schema } of ROUTES.filter(({ path }) => path.startsWith("/logos/packs/")))
        schema.parse(await ask(name as LogosRoute, pack));
      const report = await ask<LogosSafetyReport>("logosSafety", pack);
      assert.deepEqual(
        [
          report.checksum_errors,
          report.domain_contract.errors,
          report.dangling_morphology_links,
          report.invalid_alignment_targets,
        ],
        [[], [], [], []],
      );
      assert.deepEqual(
        [report.oov_policy_ok, report.gate_policy_ok, report.path_safety_ok],
        [true, true, true],
      );
      assert.equal(report.verdict, items.find(({ pack_id }) => pack_id === pack)?.safety_status);
    });
    it(`${pack} reports each file that was changed or removed`, async () => {
      const data = join(temporary, pack);
      cpSync(join(DATA, "logos"), join(data, "logos"), { recursive: true });
      const asking = askLogos(data);
      const report = (): Promise<LogosSafetyReport> => asking<LogosSafetyReport>("logosSafety", pack);
      const folder = join(data, "logos", pack);
      for (const name of readdirSync(folder)) {
        const bytes = readFileSync(join(folder, name));
        const file = name.replace(".jsonl", "");
        if (name.endsWith(".jsonl")) {
          appendFileSync(join(folder, name), `${bytes.toString().trim().split("\n").at(-1)}\n`);
          assert.deepEqual((await report()).checksum_errors, [
            `${file}_checksum:mismatch:${digestOfBytes(readFileSync(join(folder, name)))}!=${digestOfBytes(bytes)}`,
          ]);
          rmSync(join(folder, name));
          assert.deepEqual((await report()).checksum_errors, [`${file}:missing_for:${file}_checksum`]);
        } else if (name === "manifest.json") {
          const manifest = JSON.parse(bytes.toString()) as Record<string, unknown>;
          const { checksum: _, ...others } = manifest;
          writeFileSync(join(folder, name), JSON.stringify(others));
          assert.deepEqual((await report()).checksum_errors, ["checksum:missing"]);
          const [key] = Object.keys(manifest).filter((each) => each.endsWith("_checksum"));
          const declared = Object.fromEntries(
            Object.entries(manifest).filter(([each]) => each.endsWith("_checksum") && each !== key),
          );
          writeFileSync(join(folder, name), JSON.stringify({ ...manifest, [key ?? ""]: undefined }));
          assert.deepEqual((await report()).checksum_errors, [
            `${key}:missing`,
            `checksum:mismatch:${digestOf(declared)}!=${String(manifest["checksum"])}`,
          ]);
        } else {
          writeFileSync(join(folder, name), bytes.toString().replace(`"${pack}"`, '"another"'));
          assert.deepEqual(
            [(await report()).domain_contract_status, (await report()).verdict],
            ["failed", "failed"],
          );
        }
        writeFileSync(join(folder, name), bytes);
      }
      assert.deepEqual(await report(), await ask("logosSafety", pack));
    });
  }
  it("give edges and glosses the ids that the contract names", async () => {
    for (const pack of PACKS) {
      const contents = await ask<LogosPackContents>("logosContents", pack);
      for (const { edge_id, source_id, target_id, relation } of contents.alignment_edges)
        assert.equal(edge_id, digestHex([source_id, target_id, relation]).slice(0, 16));
      contents.glosses.forEach(({ gloss_id, lemma, pos, gloss }, at) =>
        assert.equal(gloss_id, digestHex([pack, at + 1, lemma, pos, gloss]).slice(0, 16)),
      );
      for (const file of LOGOS_FILES) {
        const key = file === "alignment" ? "alignment_edges" : file === "holonomy" ? "holonomy_cases" : file;
        if (readdirSync(join(DATA, "logos", pack)).includes(`${file}.jsonl`))
          assert.equal(contents[key].length, rowsOf(pack, file).length);
        else assert.deepEqual(contents[key], []);
      }
    }
  });
});

/** The loops again, from the files alone and in the algebra of the field, whose product is computed from bit masks. */
function measureAgain(pack: string): { readonly caseId: string; readonly deviation: number }[] {
  interface Edge {
    source_id: string;
    target_id: string;
    relation: string;
    rotor: [number, number, number, number];
  }
  interface Loop {
    case_id: string;
    start_id: string;
    edges: { pack_id: string; edge_id: string; reversed: boolean }[];
  }
  const edges = new Map(
    PACKS.flatMap((each) =>
      rowsOf<Edge>(each, "alignment").map(
        (edge) =>
          [
            `${each}/${digestHex([edge.source_id, edge.target_id, edge.relation]).slice(0, 16)}`,
            edge,
          ] as const,
      ),
    ),
  );
  return rowsOf<Loop>(pack, "holonomy").map(({ case_id, start_id, edges: steps }) => {
    let [at, composed]: [string, Multivector] = [start_id, multivector({ 0: 1 })];
    for (const { pack_id, edge_id, reversed } of steps) {
      const edge = edges.get(`${pack_id}/${edge_id}`);
      assert.ok(edge, `${case_id}: ${pack_id}/${edge_id}`);
      assert.equal(at, reversed ? edge.target_id : edge.source_id, case_id);
      at = reversed ? edge.source_id : edge.target_id;
      const [s, b12, b13, b23] = edge.rotor.map((component) => component / Math.hypot(...edge.rotor)) as [
        number,
        number,
        number,
        number,
      ];
      const rotor = multivector({ 0: s, [E1 | E2]: b12, [E1 | E3]: b13, [E2 | E3]: b23 });
      composed = product(composed, reversed ? reverse(rotor) : rotor);
    }
    assert.equal(at, start_id, case_id);
    return {
      caseId: case_id,
      deviation: Math.max(
        ...[...composed].map((component, blade) => Math.abs(component - (blade === 0 ? 1 : 0))),
      ),
    };
  });
}

describe("the loops of the language packs", () => {
  for (const pack of ["cross-alignment", "en-core"]) {
    it(`of ${pack} agree with an independent computation`, async () => {
      const { holonomy_cases: cases } = await ask<LogosPackContents>("logosContents", pack);
      const again = measureAgain(pack);
      assert.ok(cases.length > 0);
      assert.deepEqual(
        cases.map(({ case_id }) => case_id),
        again.map(({ caseId }) => caseId),
      );
      cases.forEach(({ case_id, deviation, verified }, at) => {
        const expected = again[at]?.deviation ?? NaN;
        assert.ok(deviation !== null && Math.abs(deviation - expected) < 1e-12, case_id);
        assert.equal(verified, expected <= 1e-9, case_id);
      });
    });
  }
  it("close through English far below the tolerance, most of them with a rotation, but not through directly judged edges", async () => {
    const { holonomy_cases: cases, alignment_edges: edges } = await ask<LogosPackContents>(
      "logosContents",
      "cross-alignment",
    );
    const calibrated = cases.filter(({ case_id }) => !case_id.startsWith("judged:"));
    const judged = cases.filter(({ case_id }) => case_id.startsWith("judged:"));
    assert.ok(
      calibrated.length >= 40 &&
        calibrated.every(({ deviation, verified }) => verified && deviation !== null && deviation < 1e-14),
    );
    const turning = new Set(
      rowsOf<{ source_id: string; target_id: string; rotor: number[] }>("cross-alignment", "alignment")
        .filter(({ rotor }) => Math.abs(rotor[0] ?? 1) < 0.9999)
        .map(({ source_id, target_id }) => `triangle:${source_id}:${target_id}`),
    );
    assert.ok(calibrated.filter(({ case_id }) => turning.has(case_id)).length >= 40);
    assert.ok(judged.filter(({ verified }) => !verified).length >= 3);
    assert.ok(
      judged.every(({ deviation }) => deviation !== null),
      "they are closed loops",
    );
    assert.ok(edges.filter(({ relation }) => relation === "judged_directly").length >= 10);
    assert.ok(edges.filter(({ relation }) => relation === "calibrated_through_english").length >= 60);
  });
  it("include the pairs that everyone expects", async () => {
    const { alignment_edges: edges } = await ask<LogosPackContents>("logosContents", "cross-alignment");
    for (const [greek, hebrew] of [
      ["logos", "dabar"],
      ["pneuma", "ruach"],
      ["eirene", "shalom"],
      ["agape", "ahabah"],
      ["nomos", "torah"],
    ] as const) {
      assert.ok(
        edges.some(
          ({ source_id, target_id, relation }) =>
            source_id === `grc:${greek}:noun` &&
            target_id === `he:${hebrew}:noun` &&
            relation === "calibrated_through_english",
        ),
        `${greek}–${hebrew}`,
      );
    }
  });
});

describe("the cross-alignment", () => {
  it("equals the output of its script", async () => {
    const made = await makeCrossAlignment(DATA);
    assert.deepEqual([...made.keys()].sort(), readdirSync(join(DATA, "logos", "cross-alignment")).sort());
    for (const [name, text] of made)
      assert.equal(
        readFileSync(join(DATA, "logos", "cross-alignment", name), "utf8") === text,
        true,
        `${name}: run node dist/scripts/make-cross-alignment.mjs`,
      );
  });
});
