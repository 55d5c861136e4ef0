import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import {
  LOGOS_FILES,
  type LogosAlignmentRow,
  type LogosPackContents,
  type LogosPackOverview,
  type LogosPackSummary,
  type LogosSafetyReport,
} from "../../contract/logos.ts";
import { compareText } from "../../canonical/json.ts";
import { composeLoop, type Holonomy } from "../../engine/logos/holonomy.ts";
import { reportSafety } from "../../engine/logos/safety.ts";
import {
  createLogosReader,
  isLogosProblem,
  type BrokenLogosPack,
  type FoundLogosPack,
  type LogosPack,
  type ReadEdge,
} from "../../store/packs/logos.ts";
import { createPause, mapWithPauses } from "../../store/files/pauses.ts";
import type { Input, Operations, Reply } from "../system/operation.ts";

export interface LogosOptions {
  readonly dataDir: string;
}

type LogosPackRoute = "logosPack" | "logosContents" | "logosSafety" | "logosAlignment";

/** The routes under `/logos`. Each request is answered from the current files; unchanged files are not parsed again. */
export function logosOperations({ dataDir }: LogosOptions): Operations<"logosPacks" | LogosPackRoute> {
  const reader = createLogosReader(dataDir);
  const readAll = async (): Promise<readonly FoundLogosPack[]> => {
    try {
      return await reader.read();
    } catch (error) {
      if (!isLogosProblem(error)) throw error;
      throw new Failure("read_error", "data/logos cannot be read", { cause: error });
    }
  };
  /** Shows the pack of an id. A pack that cannot be used counts as not found (contract §3). */
  const showing =
    <T>(show: (pack: LogosPack, links: Links) => T | Promise<T>) =>
    async ({ id: { id } }: Pick<Input<LogosPackRoute>, "id">): Promise<T> => {
      const packs = await readAll().catch((error: unknown) => {
        throw error instanceof Failure ? notFound("logos pack", id) : error;
      });
      const pack = packs.find(({ packId }) => packId === id);
      if (pack?.kind !== "pack") throw notFound("logos pack", id);
      return show(pack, await linkPacks(packs));
    };
  const listed = new WeakMap<readonly FoundLogosPack[], Reply<"logosPacks">>(); // the same list object until a file changes
  return {
    logosPacks: async () => {
      const packs = await readAll();
      const list = listed.get(packs) ?? { items: await listPacks(packs, await linkPacks(packs)) };
      listed.set(packs, list);
      return list;
    },
    logosPack: showing(describe),
    logosContents: showing(listContents),
    logosSafety: showing(reportOf),
    logosAlignment: showing(async (pack, links) => ({
      pack_id: pack.packId,
      items: await alignmentOf(pack, links),
    })),
  };
}

// ---- what packs say of one another ------------------------------------------------------------------------------------

/** The possible targets of links, over all packs. */
export interface Links {
  readonly entryIds: ReadonlySet<string>;
  /** Null for an edge that the pack has twice: the reference is ambiguous. */
  edge(packId: string, edgeId: string): ReadEdge | null;
}

/** Link targets by list of packs, computed once for each list object. */
const linksOf = new WeakMap<readonly FoundLogosPack[], Links>();

/** The entries and edges of all packs that can be used. */
export async function linkPacks(packs: readonly FoundLogosPack[]): Promise<Links> {
  const links = linksOf.get(packs) ?? (await findLinks(packs));
  linksOf.set(packs, links);
  return links;
}

async function findLinks(packs: readonly FoundLogosPack[]): Promise<Links> {
  const pause = createPause();
  const entryIds = new Set<string>();
  const edges = new Map<string, Map<string, ReadEdge | null>>();
  for (const pack of packs) {
    if (pack.kind === "broken") continue;
    for (const { entry_id } of pack.lexicon) {
      entryIds.add(entry_id);
      await pause();
    }
    const own = edges.get(pack.packId) ?? new Map<string, ReadEdge | null>();
    edges.set(pack.packId, own);
    for (const edge of pack.edges) {
      own.set(edge.edge_id, own.has(edge.edge_id) ? null : edge);
      await pause();
    }
  }
  return { entryIds, edge: (packId, edgeId) => edges.get(packId)?.get(edgeId) ?? null };
}

/** The loops of a pack with the products of their rotors, in file order. */
export function measureLoops(
  { loops }: LogosPack,
  links: Links,
): Promise<(LogosPackContents["holonomy_cases"][number] & { readonly outcome: Holonomy["outcome"] })[]> {
  return mapWithPauses(loops, (loop) => {
    const { deviation, outcome } = composeLoop(
      loop.start_id,
      loop.edges.map(({ pack_id, edge_id, reversed }) => ({ edge: links.edge(pack_id, edge_id), reversed })),
    );
    return { ...loop, deviation, verified: outcome === "verified", outcome };
  });
}

// ---- the shapes of the routes -----------------------------------------------------------------------------------------

/** The safety report of a pack, from its files as they were read. */
export async function reportOf(pack: LogosPack, links: Links): Promise<LogosSafetyReport> {
  const { manifest } = pack;
  const loops = await measureLoops(pack, links);
  return reportSafety({
    packId: pack.packId,
    language: manifest.language,
    role: manifest.role,
    oovPolicy: manifest.oov_policy,
    gateEngaged: manifest.gate_engaged,
    knownGaps: manifest.known_gaps,
    files: LOGOS_FILES,
    digests: pack.digests,
    manifest: pack.manifestObject,
    contract: pack.contract,
    isPathSafe: pack.isPathSafe,
    entries: pack.lexicon,
    morphologyIds: pack.morphologyIds,
    invalidTargets: pack.edges
      .filter(({ target_id }) => !links.entryIds.has(target_id))
      .map(({ edge_id, source_id, target_id, relation, target_pack_id }) => ({
        edge_id,
        source_id,
        target_id,
        relation,
        target_pack_id,
      })),
    loops: loops.map(({ outcome }) => outcome),
  });
}

function listPacks(packs: readonly FoundLogosPack[], links: Links): Promise<LogosPackSummary[]> {
  return mapWithPauses(packs, (pack) =>
    pack.kind === "pack" ? summarize(pack, links) : summarizeBroken(pack),
  );
}

async function summarize(pack: LogosPack, links: Links): Promise<LogosPackSummary> {
  const { language, role, script, version, determinism_class, oov_policy, gate_engaged } = pack.manifest;
  return {
    pack_id: pack.packId,
    manifest_path: pack.manifestPath,
    language,
    role,
    script,
    version,
    determinism_class,
    oov_policy,
    gate_engaged,
    lexicon_count: pack.lexicon.length,
    gloss_count: pack.glosses.length,
    morphology_count: pack.morphology.length,
    frame_count: pack.frames.length,
    composition_count: pack.compositions.length,
    alignment_edge_count: pack.edges.length,
    holonomy_case_count: pack.loops.length,
    safety_status: (await reportOf(pack, links)).verdict,
    manifest_digest: pack.manifestDigest,
  };
}

/** A pack that cannot be used is listed as failed, without its own claims. If it were left out, damage would look like absence. */
function summarizeBroken({ packId, manifestPath, manifestDigest }: BrokenLogosPack): LogosPackSummary {
  return {
    pack_id: packId,
    manifest_path: manifestPath,
    language: null,
    role: null,
    script: null,
    version: null,
    determinism_class: null,
    oov_policy: null,
    gate_engaged: false,
    lexicon_count: 0,
    gloss_count: 0,
    morphology_count: 0,
    frame_count: 0,
    composition_count: 0,
    alignment_edge_count: 0,
    holonomy_case_count: 0,
    safety_status: "failed",
    manifest_digest: manifestDigest,
  };
}

async function describe(pack: LogosPack, links: Links): Promise<LogosPackOverview> {
  const { normalization_policy, source_manifest, known_gaps } = pack.manifest;
  return {
    schema_version: "logos_pack_overview_v1",
    ...(await summarize(pack, links)),
    normalization_policy,
    source_manifest,
    known_gaps,
  };
}

async function listContents(pack: LogosPack, links: Links): Promise<LogosPackContents> {
  const pause = createPause();
  const entryIds = new Map<string, string[]>();
  for (const { lemma, entry_id } of pack.lexicon) {
    const ids = entryIds.get(lemma);
    if (ids === undefined) entryIds.set(lemma, [entry_id]);
    else ids.push(entry_id);
    await pause();
  }
  for (const ids of entryIds.values()) ids.sort(compareText);
  const loops = await measureLoops(pack, links);
  return {
    schema_version: "logos_pack_contents_v1",
    pack_id: pack.packId,
    manifest: pack.manifestObject,
    lexicon: [...pack.lexicon],
    glosses: await mapWithPauses(pack.glosses, (gloss) => ({
      ...gloss,
      entry_ids: [...(entryIds.get(gloss.lemma) ?? [])],
    })),
    morphology: [...pack.morphology],
    frames: [...pack.frames],
    compositions: [...pack.compositions],
    alignment_edges: await alignmentOf(pack, links),
    holonomy_cases: loops.map(({ outcome: _, ...loop }) => loop),
  };
}

function alignmentOf({ edges }: LogosPack, { entryIds }: Links): Promise<LogosAlignmentRow[]> {
  return mapWithPauses(edges, ({ rotor: _, ...edge }) => {
    const isEntry = entryIds.has(edge.target_id);
    return { ...edge, target_resolved: isEntry, invalid_target: !isEntry };
  });
}
