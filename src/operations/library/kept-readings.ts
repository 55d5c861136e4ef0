import { canonicalize } from "../../canonical/json.ts";
import type { Digest } from "../../canonical/digest.ts";
import type { ReadRule } from "../../engine/knowledge/knowledge.ts";
import { readKeptPacks, writeKeptPacks, type KeptPacks } from "../../store/packs/kept-packs.ts";

declare const PACK_READER: Digest | undefined;
/** The digest of the code that reads packs, which the build fills in. */
export const READER = typeof PACK_READER === "string" ? PACK_READER : null;

/** Where compiled packs are cached between starts. */
export interface Keeping {
  /** The identity of the code that reads packs; null if it is unknown, and then nothing is cached. */
  readonly reader: Digest | null;
  /** The cache files, tried in this order. */
  readonly files: readonly string[];
  /** The file to write if none of them was valid; null: none. */
  readonly keepIn: string | null;
  readonly log: (line: string) => void;
}

type Packs = KeptPacks["packs"];
type Readings = Map<string, ReturnType<ReadRule>>;

/** The results of an earlier start. */
export interface Kept {
  /** Manifests of packs that had no problem. */
  readonly passed: ReadonlySet<Digest>;
  /** The readings of the sentences of exactly these packs, or null. A reading depends on the words of all packs. */
  readingsOf(packs: Packs): Readings | null;
  /** Caches the results for these packs, if there is a file to write. */
  keep(packs: Packs, readings: Readings): Promise<void>;
}

const NOTHING: Kept = { passed: new Set(), readingsOf: () => null, keep: () => Promise.resolve() };

export async function openKept(keeping: Keeping | null): Promise<Kept> {
  if (keeping === null || keeping.reader === null) return NOTHING;
  const { reader, files, keepIn, log } = keeping;
  const found: KeptPacks[] = [];
  for (const file of files) {
    const one = await readKeptPacks(file).catch(() => ({ kind: "damaged" }) as const); // a damaged cache is rebuilt
    if (one.kind === "damaged") log(`${file} is damaged and was not used; the packs are read again`);
    if (one.kind === "kept" && one.kept.reader === reader) found.push(one.kept);
  }
  return {
    passed: new Set(found.flatMap(({ packs }) => packs.map((pack) => pack.manifest_digest))),
    readingsOf: (packs) => {
      const kept = found.find((each) => canonicalize(each.packs) === canonicalize(packs));
      return kept === undefined ? null : new Map(kept.readings as [string, ReturnType<ReadRule>][]); // written by this same code
    },
    keep: async (packs, readings) => {
      if (keepIn === null) return;
      try {
        await writeKeptPacks(keepIn, { reader, packs, readings: [...readings] });
      } catch (error) {
        log(
          `the compiled packs could not be cached, so the next start will be as slow as this one: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}
