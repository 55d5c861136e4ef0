import { digestHex } from "../canonical/digest.ts";
import type { Mode } from "./formula.ts";
import { type Shape, integer, list, object, oneOf, reject, text } from "./shapes.ts";

/** A sealed record or an inline item, as far as it is read. */
interface Part {
  evidence_id: string; content_sha256?: string; kind?: string; subject?: string; predicate?: string; supports?: boolean; source_kind?: string;
  provenance_root?: string; independent?: boolean; formula?: string; value?: number; range?: { min: number; max: number };
}
/** A request that has its shape. */
export interface Request {
  request_id: string; scenario_id: string; proposer: Record<"lane" | "model_family" | "proposal_id", string>;
  claim: Record<"domain" | "subject" | "predicate", string>; evidence?: Part[]; inference?: { mode?: Mode; premise_ids: string[] };
}
/** A cited item: what it contributes as a premise, whether it supports the claim (null: no match), what its independence is counted by. */
export interface Item {
  id: string; text: string; supports: boolean | null; root: string | null; variable: string | null; value: number; range: Part["range"];
}

export const ID = text(1, 64, /^[A-Za-z0-9._-]*$/), SLUG = text(1, 64, /^[a-z0-9._-]*$/), HEX = text(64, 64, /^[a-f0-9]*$/);
const NAME = text(1, 120, /^[a-z][a-z0-9_]*$/), LABEL = text(1, 120), FLAG = oneOf(true, false), NUMBER = integer(-1e9, 1e9);
const KIND = oneOf("pack", "teaching", "vault", "observation", "premise");
const proposer = object({ lane: oneOf("frontier_fixture", "local_fixture"), model_family: oneOf("model_style_proposer"), proposal_id: ID },
  { proposed_state: text(1, 64), trace_hash: HEX });
const requestOf = (part: Shape, evidence: Shape): Shape => object(
  { request_id: ID, scenario_id: SLUG, proposer, claim: object({ text: text(1, 500), domain: SLUG, subject: part, predicate: part }) },
  { evidence, inference: object({ premise_ids: list(ID) }, { mode: oneOf("bounded_deductive", "bounded_arithmetic") }) });
const labelled = { evidence_id: ID, subject: LABEL, predicate: LABEL, supports: FLAG };
/** Shape A and shape B of a request. */
export const isCiting = requestOf(NAME, list(object({ evidence_id: ID, content_sha256: HEX }), 1));
export const isInline = requestOf(LABEL, list(object(labelled, { independent: FLAG, source_kind: KIND })));
const common = { evidence_id: ID, kind: LABEL, statement: text(1, 500), source_kind: KIND, provenance_root: LABEL };
const named = { ...common, subject: NAME, predicate: NAME }, range = object({ min: NUMBER, max: NUMBER });
const isFact = object(named, { supports: FLAG }), isRule = object({ ...common, formula: text(1, 2000) }), isQuantity = object({ ...named, value: NUMBER }, { range });

/** What a request cites, references resolved by `sealed`. @throws Rejected when a record is not there, or not what its hash and its kind say. */
export const itemsOf = ({ claim, evidence = [] }: Request, sealed: (hash: string, place: number) => unknown): Item[] => evidence.map((cited, place) => {
  const hash = cited.content_sha256, part = hash === undefined ? { ...cited, kind: "fact" } : sealed(hash, place) as Part; // looked at in the next lines
  if (hash !== undefined && !(part !== undefined && digestHex(part) === hash && part.evidence_id === cited.evidence_id
    && ({ fact: isFact, rule: isRule, quantity: isQuantity })[part.kind as "fact"]?.(part))) {
    reject(`no record \`${cited.evidence_id}\` with the content hash ${hash} was given`);
  }
  const { kind, subject = "", predicate = "", supports = true, value = 0, range } = part, atom = atomOf(subject, predicate, hash !== undefined);
  if (range && !(range.min <= value && value <= range.max)) reject(`the value of \`${cited.evidence_id}\` is outside its range`);
  const matches = kind === "fact" && subject === claim.subject && predicate === claim.predicate && part.source_kind !== "premise";
  return {
    id: cited.evidence_id, supports: matches ? supports : null, variable: kind === "quantity" ? atom : null, value, range,
    text: kind === "rule" ? part.formula! : kind === "quantity" ? `${atom} = ${value}` : supports ? atom : `!${atom}`,
    root: hash !== undefined ? part.provenance_root! : part.independent === true ? cited.evidence_id : null,
  };
});

/** The atom or variable of a subject and a predicate; inline items may hold names that could not stand in a formula. */
export const atomOf = (subject: string, predicate: string, sealed: boolean): string =>
  sealed || [subject, predicate].every((part) => /^[a-z][a-z0-9_]*$/.test(part) && !part.includes("__"))
    ? `${subject}__${predicate}` : `x_${digestHex([subject, predicate]).slice(0, 32)}`;
