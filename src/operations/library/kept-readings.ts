import { canonicalize } from "../../canonical/json.ts";
import type { Digest } from "../../canonical/digest.ts";
import type { ReadRule } from "../../engine/knowledge/knowledge.ts";
import { readKeptPacks, writeKeptPacks, type KeptPacks } from "../../store/packs/kept-packs.ts";

declare const PACK_READER: Digest | undefined;
/** The digest of the code that reads packs, which the build fills in. */
export const READER = typeof PACK_READER === "string" ? PACK_READER : null;

/** Where what the packs came to is kept from start to start. */
export interface Keeping {
  /** What the code is that reads them; null where nobody can say, and nothing is kept. */
  readonly reader: Digest | null;
  /** Looked into in this order. */
  readonly files: readonly string[];
  /** Where it is written when none of them held; null: nowhere. */
  readonly keepIn: string | null;
  readonly log: (line: string) => void;
}

type Packs = KeptPacks["packs"];
type Readings = Map<string, ReturnType<ReadRule>>;

/** What a start before this one found out. */
export interface Kept {
  /** Manifests whose packs had no problem. */
  readonly passed: ReadonlySet<Digest>;
  /** How the grammar took the sentences of exactly these packs, or null. A reading depends on the words of all of them. */
  readingsOf(packs: Packs): Readings | null;
  /** Keeps what was found out of these, where it is to be kept. */
  keep(packs: Packs, readings: Readings): Promise<void>;
}

const NOTHING: Kept = { passed: new Set(), readingsOf: () => null, keep: () => Promise.resolve() };

export async function openKept(keeping: Keeping | null): Promise<Kept> {
  if (keeping === null || keeping.reader === null) return NOTHING;
  const { reader, files, keepIn, log } = keeping;
  const found: KeptPacks[] = [];
  for (const file of files) {
    const one = await readKeptPacks(file).catch(() => ({ kind: "damaged" }) as const); // whatever is wrong with it, it can be made again
    if (one.kind === "damaged") log(`${file} is damaged and not used; the packs are read anew`);
    if (one.kind === "kept" && one.kept.reader === reader) found.push(one.kept);
  }
  return {
    passed: new Set(found.flatMap(({ packs }) => packs.map((pack) => pack.manifest_digest))),
    readingsOf: (packs) => {
      const kept = found.find((each) => canonicalize(each.packs) === canonicalize(packs));
      return kept === undefined ? null : new Map(kept.readings as [string, ReturnType<ReadRule>][]); // as they were written by this very code
    },
    keep: async (packs, readings) => {
      if (keepIn === null) return;
      try {
        await writeKeptPacks(keepIn, { reader, packs, readings: [...readings] });
      } catch (error) {
        log(
          `what the packs came to could not be kept, so that the next start takes as long as this one: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}
