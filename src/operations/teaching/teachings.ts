import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import type { Speech, teachingOf } from "../../engine/teaching/chain.ts";
import type { RatifiedLine } from "../../contract/proposals.ts";
import type { ProposalLog } from "../../store/logs/proposal-log.ts";
import { RATIFIED_PATH, type Ratified, type TeachingFiles } from "../../store/logs/teaching-files.ts";

/** The teachings in force. */
export interface Teachings {
  /**
   * In order, as sentences `teaching:<n>`; the same array until `teaching/ratified.jsonl` changes.
   * @throws Failure `read_error` if a ratified line differs from the one that the log names: it is then unknown what was taught
   */
  current(): Promise<readonly Sentence[]>;
  /** The same with the ratified lines that they come from, which may be more: some cannot be read with these packs. */
  inForce(): Promise<TaughtByLines>;
  /** The sentences of ratified lines, in order, as `current` gives them. */
  from(lines: readonly RatifiedLine[]): Promise<readonly Sentence[]>;
  /** The same, each with the decision that put it in force. */
  history(): Promise<readonly DatedTeaching[]>;
}

export interface TaughtByLines {
  readonly sentences: readonly Sentence[];
  /** The same array until the lines in force change. */
  readonly lines: readonly RatifiedLine[];
}

export interface DatedTeaching {
  readonly sentence: Sentence;
  /** ISO time of the decision, by the clock of that moment. */
  readonly since: string;
  /** Index of the decision among all decisions, from 0. */
  readonly decision: number;
}

export const NO_TEACHINGS: Teachings = {
  current: () => Promise.resolve([]),
  inForce: () => Promise.resolve({ sentences: [], lines: [] }),
  from: () => Promise.resolve([]),
  history: () => Promise.resolve([]),
};

export interface TeachingsOptions {
  readonly files: TeachingFiles;
  /** The lexicon for reading chains. */
  readonly lexicon: () => Promise<Speech["lexicon"]>;
  /** A line for the operator: a ratified chain that is not in force. */
  readonly log?: (line: string) => void;
}

/** The teachings in force, with the inputs they were computed from. */
interface InForce {
  readonly proposals: ProposalLog;
  readonly ratified: readonly Ratified[];
  readonly accepted: readonly Ratified[];
  readonly taught: readonly DatedTeaching[];
  readonly sentences: readonly Sentence[];
  readonly lines: readonly RatifiedLine[];
}

/** Opens the teachings; nothing is read yet. */
export function openTeachings({ files, lexicon, log = () => undefined }: TeachingsOptions): Teachings {
  let kept: InForce | null = null;
  const told = new Set<string>();
  const tell = (line: string): void => {
    if (!told.has(line)) {
      told.add(line);
      log(line);
    }
  };
  const refresh = async (): Promise<InForce> => {
    // Read the log first: a decision appends the ratified chain before it logs.
    const proposals = await files.log.read();
    const ratified = await files.ratified.read();
    const reader = ratified.length === 0 ? null : await openReader(lexicon);
    if (kept?.proposals === proposals && kept.ratified === ratified) return kept;
    const accepted = acceptedIn(proposals, ratified, kept, tell);
    if (kept === null || !isSame(accepted, kept.accepted)) {
      const taught = reader === null ? [] : taughtBy(accepted, proposals, reader(kept), tell);
      const [sentences, lines] = [taught.map(({ sentence }) => sentence), accepted.map(({ line }) => line)];
      kept = { proposals, ratified, accepted, taught, sentences, lines };
    } else kept = { ...kept, proposals, ratified, accepted };
    return kept;
  };
  return {
    current: async () => (await refresh()).sentences,
    inForce: refresh,
    from: async (lines) => {
      if (lines.length === 0) return [];
      const read = (await openReader(lexicon))(kept);
      return lines.flatMap((line, index) => readLine(line, index, read) ?? []);
    },
    history: async () => (await refresh()).taught,
  };
}

/**
 * The ratified lines whose proposals are accepted, in file order.
 * @param before the last result: records that were already compared with the same lines are not checked again
 */
function acceptedIn(
  { appended, byId }: ProposalLog,
  ratified: readonly Ratified[],
  before: InForce | null,
  tell: (line: string) => void,
): readonly Ratified[] {
  const byDigest = new Map(ratified.map((each) => [each.digest as string, each]));
  const sound = before?.ratified === ratified ? before.proposals.byId : null;
  for (const record of appended) {
    const { proposalId, chain, appends } = record;
    if (sound?.get(proposalId) === record) continue;
    for (const { line_digest: digest } of appends) {
      const line = byDigest.get(digest)?.line;
      if (
        line === undefined ||
        line.proposal_id !== proposalId ||
        canonicalize(line.chain) !== canonicalize(chain)
      ) {
        throw new Failure(
          "read_error",
          `${RATIFIED_PATH} lacks the line that was ratified for ${proposalId}; the file was changed since`,
        );
      }
    }
  }
  const seen = new Set<string>();
  return ratified.filter(({ line: { proposal_id: id }, digest }) => {
    const record = byId.get(id);
    const inForce =
      record?.appends.some((each) => each.line_digest === digest) === true &&
      record.transitions.at(-1)?.to === "accepted" &&
      !seen.has(id);
    seen.add(id);
    if (!inForce)
      tell(`${RATIFIED_PATH} has a line of ${id} without a decision in the log; it is not in force`);
    return inForce;
  });
}

type ReadTeaching = (
  statement: string,
  at: { readonly place: number; readonly ref: string },
) => Sentence | null;

/** What parses sentences, and reuses those that were already in force. It is most of the engine, which a start without teachings does not need. */
async function openReader(
  lexicon: TeachingsOptions["lexicon"],
): Promise<(before: InForce | null) => ReadTeaching> {
  const [words, { teachingOf: teach }] = [await lexicon(), await import("../../engine/teaching/chain.ts")];
  return (before) => readerOf(words, teach, before);
}

function readerOf(words: Speech["lexicon"], teach: typeof teachingOf, before: InForce | null): ReadTeaching {
  const known = new Map(before?.sentences.map((sentence) => [sentence.text, sentence]));
  return (statement, { place, ref }) => {
    const same = known.get(statement);
    return same === undefined
      ? teach({ statement }, { place, ref }, words)
      : { ...same, id: `teaching:${place}`, ref };
  };
}

function taughtBy(
  accepted: readonly Ratified[],
  { byId }: ProposalLog,
  read: ReadTeaching,
  tell: (line: string) => void,
): readonly DatedTeaching[] {
  return accepted.flatMap(({ line }, index) => {
    const { proposal_id: id } = line;
    const sentence = readLine(line, index, read);
    if (sentence === null)
      tell(`the ratified chain ${id} cannot be read with these packs; it is not in force`);
    const decided = byId.get(id)?.transitions.at(-1);
    return sentence === null ? [] : [{ sentence, since: decided?.at ?? "", decision: decided?.nth ?? 0 }];
  });
}

/** Null for a chain that cannot be read with these packs; it keeps its place. */
function readLine(
  { chain: { statement }, proposal_id: id }: RatifiedLine,
  index: number,
  read: ReadTeaching,
): Sentence | null {
  return typeof statement === "string" ? read(statement, { place: index + 1, ref: `teaching/${id}` }) : null;
}

function isSame(left: readonly Ratified[], right: readonly Ratified[]): boolean {
  return left.length === right.length && left.every((each, at) => each.digest === right[at]?.digest);
}
