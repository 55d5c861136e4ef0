import type { OracleInput, OracleResult } from "../../bdd/oracle/oracle.ts";
import type { Begging } from "../reasoning/begging.ts";
import type { Assignment } from "../reasoning/models.ts";
import type { Range } from "../reasoning/variables.ts";

/** The independent second computation that the engine must agree with. */
export type Oracle = (input: OracleInput) => OracleResult;

/** What the engine found about all the premises together. */
interface Found {
  readonly outcome: string;
  readonly reason: string;
  readonly entailedWithoutBegging: boolean;
}

/** The question for the oracle: the premises as texts, in the order of their ids. */
interface Asked extends Pick<OracleInput, "mode" | "query" | "maxWords"> {
  readonly texts: readonly string[];
  readonly ranges: ReadonlyMap<string, Range>;
}

/**
 * Asks the oracle about each premise alone, and then about all that do not beg the question, because the state
 * `inferred` rests on those. If a premise entails the claim only over the declared ranges, the oracle gets just the
 * world in which, according to the engine, the premise holds and the claim does not.
 * @returns whether the oracle agrees; null if that takes too much work
 */
export function confirmBegging(
  { texts, ...asked }: Asked,
  { indices, worlds }: Begging,
  leg: Found,
  oracle: Oracle,
): boolean | null {
  const canBeg = leg.outcome === "entailed" || leg.reason === "inconsistent_premises";
  if (!canBeg) return indices.length === 0;
  const begging = new Set(indices);
  for (const [index, text] of texts.entries()) {
    const world = worlds.get(index);
    const ranges = world === undefined ? asked.ranges : rangesOf(world);
    const alone = oracle({ ...asked, premises: [text], ranges });
    if (alone.reason === "reasoning_budget_exceeded") return null;
    if (entails(alone) !== begging.has(index)) return false;
  }
  if (leg.outcome !== "entailed" || begging.size === 0 || begging.size === texts.length) return true;
  const others = oracle({ ...asked, premises: texts.filter((_, index) => !begging.has(index)) });
  if (others.reason === "reasoning_budget_exceeded") return null;
  return (others.verdict === "entailed") === leg.entailedWithoutBegging;
}

/** A contradiction entails everything. */
const entails = ({ verdict, reason }: OracleResult): boolean =>
  verdict === "entailed" || reason === "inconsistent_premises";

/** The ranges that leave the variables only their values in this world. */
function rangesOf(world: Assignment): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const [name, value] of Object.entries(world))
    if (typeof value === "number") ranges.set(name, { min: value, max: value });
  return ranges;
}
