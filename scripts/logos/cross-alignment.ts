import {
  spin3Deviation,
  spin3Normalise,
  spin3Product,
  spin3Reverse,
  type Spin3,
} from "../../src/algebra/spin3.ts";
import { HOLONOMY_TOLERANCE } from "../../src/algebra/tolerance.ts";
import { canonicalize, compareText } from "../../src/canonical/json.ts";
import type { StoredEdge, StoredHolonomyCase } from "../../src/contract/logos.ts";
import { createLogosReader, edgeIdOf, type LogosPack, type ReadEdge } from "../../src/store/packs/logos.ts";
import { logosManifestText, logosSeal } from "../../src/store/packs/logos-seal.ts";
import { JUDGED_EDGES } from "./judged-edges.ts";

export const PACK = "cross-alignment";
const GREEK = "grc-koine";
const HEBREW = "he-biblical";
const CALIBRATED = "calibrated_through_english";
const JUDGED = "judged_directly";
/** The relation of edges for a word's main meaning; only those are composed. */
const CHIEF = "translates";
const PARTS_OF_SPEECH: readonly string[] = ["noun", "verb", "adjective", "adverb", "numeral"];

/** A Greek and a Hebrew word, with the edges from both to one English word. */
interface Pair {
  readonly greek: ReadEdge;
  readonly hebrew: ReadEdge;
}
type Step = StoredHolonomyCase["edges"][number];

/** The files of the pack by name, with their expected content. @throws Error if a pack is missing or a judged edge names no entry */
export async function makeCrossAlignment(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const packs = await createLogosReader(dataDir).read();
  const [greek, hebrew] = [GREEK, HEBREW].map((id) =>
    packs.find((pack): pack is LogosPack => pack.kind === "pack" && pack.packId === id),
  );
  if (greek === undefined || hebrew === undefined)
    throw new Error(`${greek === undefined ? GREEK : HEBREW} is missing or cannot be used`);
  const entries = new Set([...greek.lexicon, ...hebrew.lexicon].map(({ entry_id }) => entry_id));
  const judged = JUDGED_EDGES.map(({ greek: source, hebrew: target, rotor, weight }) => {
    for (const id of [source, target])
      if (!entries.has(id)) throw new Error(`a judged edge names \`${id}\`, which is no entry`);
    return edgeBetween(source, target, { relation: JUDGED, rotor, weight, evidence: ["own-judgement"] });
  });
  const shared = pairsThroughEnglish(greek.edges, hebrew.edges);
  const calibrated = shared.filter(isCalibrated);
  const edges = [...calibrated.map(calibrate), ...judged].sort(
    (a, b) =>
      compareText(a.source_id, b.source_id) ||
      compareText(a.target_id, b.target_id) ||
      compareText(a.relation, b.relation),
  );
  const compared = judged.flatMap((edge) =>
    shared.filter((pair) => keyOfPair(pair) === keyOf(edge)).map((pair) => ({ edge, pair })),
  );
  const loops = [
    ...calibrated.map((pair) => triangle(pair, CALIBRATED)),
    ...squares(calibrated),
    ...compared.map(({ pair }) => triangle(pair, JUDGED)),
  ].sort((a, b) => compareText(a.case_id, b.case_id));
  const apart = compared.filter(({ edge, pair }) => distance(edge, pair) > HOLONOMY_TOLERANCE).length;
  const rows = new Map([
    ["alignment", jsonl(edges)],
    ["holonomy", jsonl(loops)],
  ]);
  const seal = logosSeal(new Map([...rows].map(([file, text]) => [file, new TextEncoder().encode(text)])));
  return new Map([
    ["manifest.json", logosManifestText(manifestOf(apart), seal)],
    ["domain_contract.json", `${JSON.stringify(CONTRACT, null, 2)}\n`],
    ...[...rows].map(([file, text]): [string, string] => [`${file}.jsonl`, text]),
  ]);
}

const jsonl = (rows: readonly object[]): string => rows.map((row) => `${canonicalize(row)}\n`).join("");
const keyOf = ({ source_id, target_id }: Pick<StoredEdge, "source_id" | "target_id">): string =>
  `${source_id}\n${target_id}`;
const keyOfPair = ({ greek, hebrew }: Pair): string => `${greek.source_id}\n${hebrew.source_id}`;

// ---- edges ----------------------------------------------------------------------------------------------------------

/** Words of both languages that translate to one English word. If two share several, one that is the main meaning of both comes first, then English order. */
function pairsThroughEnglish(greek: readonly ReadEdge[], hebrew: readonly ReadEdge[]): Pair[] {
  const all = greek
    .flatMap((from) =>
      hebrew
        .filter(({ target_id }) => target_id === from.target_id)
        .map((to): Pair => ({ greek: from, hebrew: to })),
    )
    .sort(
      (a, b) =>
        Number(isChief(b)) - Number(isChief(a)) ||
        compareText(a.greek.target_id, b.greek.target_id) ||
        compareText(keyOfPair(a), keyOfPair(b)),
    );
  const pairs = new Map<string, Pair>();
  for (const pair of all) if (!pairs.has(keyOfPair(pair))) pairs.set(keyOfPair(pair), pair);
  return [...pairs.values()];
}

function isChief({ greek, hebrew }: Pair): boolean {
  return greek.relation === CHIEF && hebrew.relation === CHIEF;
}

/** Words with their main meaning and the same part of speech; English pronouns and particles are too broad to connect others. */
function isCalibrated(pair: Pair): boolean {
  const [, , from = ""] = pair.greek.source_id.split(":");
  return isChief(pair) && PARTS_OF_SPEECH.includes(from) && pair.hebrew.source_id.endsWith(`:${from}`);
}

/** The rotation from Greek to Hebrew through English: the edge to English, then the Hebrew edge in reverse. */
function throughEnglish({ greek, hebrew }: Pair): Spin3 {
  return spin3Product(greek.rotor, spin3Reverse(hebrew.rotor));
}

function calibrate(pair: Pair): StoredEdge {
  const { greek, hebrew } = pair;
  return edgeBetween(greek.source_id, hebrew.source_id, {
    relation: CALIBRATED,
    rotor: throughEnglish(pair),
    weight: Math.min(greek.weight, hebrew.weight),
    evidence: [`${GREEK}/${greek.edge_id}`, `${HEBREW}/${hebrew.edge_id}`],
  });
}

interface Strength {
  readonly relation: string;
  readonly rotor: readonly [number, number, number, number];
  readonly weight: number;
  readonly evidence: string[];
}

function edgeBetween(
  source_id: string,
  target_id: string,
  { relation, rotor, weight, evidence }: Strength,
): StoredEdge {
  return {
    source_id,
    target_id,
    relation,
    weight,
    evidence_ids: evidence,
    target_pack_id: HEBREW,
    rotor: [...rotor],
  };
}

/** The distance between the direct judgement and the path through English. */
function distance({ rotor }: StoredEdge, pair: Pair): number {
  const normal = spin3Normalise(rotor);
  return normal === null
    ? Infinity
    : spin3Deviation(spin3Product(throughEnglish(pair), spin3Reverse(normal)));
}

// ---- loops ----------------------------------------------------------------------------------------------------------

const along = (pack_id: string, edge_id: string): Step => ({ pack_id, edge_id, reversed: false });
const against = (pack_id: string, edge_id: string): Step => ({ pack_id, edge_id, reversed: true });
const crossing = ({ greek, hebrew }: Pair, relation: string): string =>
  edgeIdOf({ source_id: greek.source_id, target_id: hebrew.source_id, relation });

/** Greek → English → Hebrew → Greek. */
function triangle(pair: Pair, relation: string): StoredHolonomyCase {
  const { greek, hebrew } = pair;
  return {
    case_id: `${relation === JUDGED ? "judged" : "triangle"}:${greek.source_id}:${hebrew.source_id}`,
    start_id: greek.source_id,
    edges: [
      along(GREEK, greek.edge_id),
      against(HEBREW, hebrew.edge_id),
      against(PACK, crossing(pair, relation)),
    ],
  };
}

/** Greek → English → another Greek word → Hebrew → Greek, for pairs of Greek words that share one English and one Hebrew word. */
function squares(pairs: readonly Pair[]): StoredHolonomyCase[] {
  return pairs.flatMap((pair, at) => {
    const next = pairs
      .slice(at + 1)
      .find(
        ({ greek, hebrew }) =>
          greek.target_id === pair.greek.target_id && hebrew.source_id === pair.hebrew.source_id,
      );
    if (next === undefined) return [];
    return [
      {
        case_id: `square:${pair.greek.source_id}:${next.greek.source_id}:${pair.hebrew.source_id}`,
        start_id: pair.greek.source_id,
        edges: [
          along(GREEK, pair.greek.edge_id),
          against(GREEK, next.greek.edge_id),
          along(PACK, crossing(next, CALIBRATED)),
          against(PACK, crossing(pair, CALIBRATED)),
        ],
      },
    ];
  });
}

// ---- manifest and contract ------------------------------------------------------------------------------------------

function manifestOf(apart: number): Readonly<Record<string, unknown>> {
  return {
    pack_id: PACK,
    language: "mul",
    role: "alignment",
    script: null,
    version: "1.0.0",
    determinism_class: "deterministic",
    oov_policy: "fail_closed",
    gate_engaged: true,
    normalization_policy: "NFC",
    source_manifest: null,
    known_gaps: [
      "words are paired by one English word that both chiefly stand for; pairs that no single English word covers are missing unless they were judged directly",
      `the loops through ${apart} edges judged directly do not close: the direct judgement and the way through English differ, and neither is bent to fit`,
    ],
    provenance:
      "Computed from the edges of grc-koine and he-biblical to English; the edges judged directly, and their rotors, are this project's own, from common knowledge.",
  };
}

const CONTRACT = {
  pack_id: PACK,
  language: "mul",
  domain: "Words of Koine Greek beside words of Biblical Hebrew",
  use: [
    "find the Hebrew words that a Greek word is close to, and how it leans against them",
    "see where a direct comparison and the way through English disagree",
  ],
  not_for: ["translating running text", "evidence for a claim about the world"],
  relations: {
    [CALIBRATED]:
      "the rotor is that of the Greek edge to English, followed by the Hebrew one in reverse; its loops close by construction and check the stored edges",
    [JUDGED]: "the rotor is a judgement of its own, not made to agree with anything; its loops may stay open",
  },
  loops: "the rotors of a loop are multiplied in the order of its edges, reversed ones in reverse",
  rotor_axes: { e12: "concrete to abstract", e13: "everyday to cultic", e23: "broad to narrow" },
  provenance: { "own-judgement": "common knowledge of both vocabularies, judged for this project" },
};
