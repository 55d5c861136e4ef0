import { digestHex } from "../canonical/digest.ts";
import { type Of, type Shape, at, integer, list, object, oneOf, reject, text } from "./shapes.ts";

export const ID = text(1, 64, /^[A-Za-z0-9._-]*$/),
  SLUG = text(1, 64, /^[a-z0-9._-]*$/),
  HEX = text(64, 64, /^[a-f0-9]*$/);
const NAME = text(1, 120, /^[a-z][a-z0-9_]*$/),
  LABEL = text(1, 120),
  FLAG = oneOf(true, false),
  NUMBER = integer(-1e9, 1e9);
const source_kind = oneOf("pack", "teaching", "vault", "observation", "premise"),
  mode = oneOf("bounded_deductive", "bounded_arithmetic");
const proposer = object(
  {
    lane: oneOf("frontier_fixture", "local_fixture"),
    model_family: oneOf("model_style_proposer"),
    proposal_id: ID,
  },
  { proposed_state: text(1, 64), trace_hash: HEX },
);
const framed = (part: Shape<string>) => ({
    request_id: ID,
    scenario_id: SLUG,
    proposer,
    claim: object({ text: text(1, 500), domain: SLUG, subject: part, predicate: part }),
  }),
  inference = object({ premise_ids: list(ID) }, { mode });
const isReference = object({ evidence_id: ID, content_sha256: HEX });
const isItem = object(
  { evidence_id: ID, subject: LABEL, predicate: LABEL, supports: FLAG },
  { independent: FLAG, source_kind },
);
/** Requests of shape A and of shape B: without evidence it is the latter. */
export const isCiting = object({ ...framed(NAME), evidence: list(isReference, 1) }, { inference }),
  isInline = object(framed(LABEL), { evidence: list(isItem), inference });
const ROOT = text(1, 120, /^[!-~]+(?: [!-~]+)*$/);
const common = { evidence_id: ID, statement: text(1, 500), source_kind, provenance_root: ROOT },
  named = { ...common, subject: NAME, predicate: NAME };
const isFact = object({ ...named, kind: oneOf("fact") }, { supports: FLAG }),
  isRule = object({ ...common, kind: oneOf("rule"), formula: text(1, 2000) });
const isRange = object({ min: NUMBER, max: NUMBER }),
  isQuantity = object({ ...named, kind: oneOf("quantity"), value: NUMBER }, { range: isRange });

/**
 * A cited item. `supports`: null unless it matches the claim; `root`: counts for its independence;
 * `variable`: of a quantity.
 */
export interface Item {
  id: string;
  text: string;
  supports: boolean | null;
  root: string | null;
  variable?: string;
  value?: number;
  range?: Of<typeof isRange>;
}
export type Request = Of<typeof isCiting | typeof isInline>;
type Claim = Request["claim"];
/** The items that a request cites; `sealed` resolves references. Rejects a missing or malformed record. */
export const itemsOf = (
  { claim, evidence = [] }: Request,
  sealed: (hash: string, place: number) => unknown,
): Item[] =>
  evidence.map((cited: Of<typeof isReference | typeof isItem>, place: number) => {
    const id = cited.evidence_id,
      hash = "content_sha256" in cited ? cited.content_sha256 : null;
    if (hash === null) return isItem(cited) ? testimony(cited, claim) : formless(id);
    const record = sealed(hash, place);
    if (at(record, "evidence_id") !== id || digestHex(record) !== hash)
      reject(`no record \`${id}\` with content hash ${hash} was given`);
    return itemOf(record, id, claim);
  });
const formless = (id: string): never => reject(`record \`${id}\` does not have the form of a record`);
const itemOf = (record: unknown, id: string, claim: Claim): Item => {
  if (isRule(record)) return { id, text: record.formula, supports: null, root: null };
  if (isFact(record)) return testimony(record, claim);
  return isQuantity(record) ? quantity(record) : formless(id);
};
const quantity = (record: Of<typeof isQuantity>): Item => {
  const { evidence_id: id, value, range } = record,
    variable = atomOf(record.subject, record.predicate, true);
  if (range && (value < range.min || value > range.max))
    reject(`record \`${id}\` has a value outside its range`);
  return { ...record, id, text: `${variable} = ${value}`, supports: null, root: null, variable };
};
const testimony = (part: Of<typeof isFact | typeof isItem>, claim: Claim): Item => {
  const { evidence_id: id, subject, predicate, supports = true } = part,
    name = atomOf(subject, predicate, "kind" in part),
    matches = subject === claim.subject && predicate === claim.predicate && part.source_kind !== "premise",
    own = "independent" in part && part.independent === true ? id : null;
  return {
    id,
    text: supports ? name : `!${name}`,
    supports: matches ? supports : null,
    root: "kind" in part ? part.provenance_root.toLowerCase() : own,
  };
};
/**
 * The name of a subject and predicate in formulas. Those of inline items may be any text, and then go by a
 * digest.
 */
export const atomOf = (subject: string, predicate: string, sealed: boolean): string =>
  sealed || [subject, predicate].every((part) => NAME(part) && !part.includes("__"))
    ? `${subject}__${predicate}`
    : `x_${digestHex([subject, predicate]).slice(0, 32)}`;
