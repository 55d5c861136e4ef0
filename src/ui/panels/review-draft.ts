import type { DataOf } from "../api.ts";

/** A request as the operator wrote it: any JSON, which the server judges. */
export type Draft = Readonly<Record<string, unknown>>;
export type SealedRecord = DataOf<"corpus">["records"][number];

const OPERATOR = {
  request_id: "workbench-1",
  scenario_id: "workbench",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "workbench" },
} as const;

/** A piece of inline evidence in support of a claim. */
export function newItem(id: string, subject: unknown, predicate: unknown): Draft {
  return {
    evidence_id: id,
    subject,
    predicate,
    supports: true,
    independent: true,
    source_kind: "observation",
  };
}

/** A request of shape B to start from. */
export const INLINE_EXAMPLE: Draft = {
  ...OPERATOR,
  claim: {
    text: "The release is signed.",
    domain: "software.release",
    subject: "release",
    predicate: "signed",
  },
  evidence: ["signature-log", "second-reader"].map((id) => newItem(id, "release", "signed")),
};

/** A request of shape A without any evidence picked yet. */
export function emptyDraft(domain: string): Draft {
  return { ...OPERATOR, claim: { text: "", domain, subject: "", predicate: "" }, evidence: [] };
}

// ---- looking into a draft of any shape ------------------------------------------------------------------------------

/** An object's own members; for anything else, none. */
export function membersOf(value: unknown): Draft {
  return typeof value === "object" && value && !Array.isArray(value) ? (value as Draft) : {}; // any object has keys
}

/** The items of a draft's evidence that are objects, in order. */
export function evidenceOf(draft: unknown): readonly Draft[] {
  const list = membersOf(draft)["evidence"];
  return Array.isArray(list) ? list.map(membersOf) : [];
}

/** The ids of a request's evidence, in order; none if it has no such list. */
export function evidenceIds(draft: unknown): readonly string[] {
  return evidenceOf(draft).map(({ evidence_id: id }) => String(id ?? ""));
}

/** The ids that a request uses as premises. */
export function premiseIds(draft: unknown): readonly string[] {
  const list = membersOf(membersOf(draft)["inference"])["premise_ids"];
  return Array.isArray(list) ? list.map(String) : [];
}

/** Whether a request cites sealed records: its evidence has content hashes. */
export function isCiting(draft: unknown): boolean {
  return evidenceOf(draft).some((item) => Object.hasOwn(item, "content_sha256"));
}

// ---- changing a draft -----------------------------------------------------------------------------------------------

/** A draft with another value at a path such as `claim.text` or `evidence.0.supports`; undefined removes the member. */
export function withValue(draft: unknown, path: readonly (string | number)[], value: unknown): Draft {
  const [key, ...rest] = path;
  if (key === undefined) return membersOf(value);
  const whole: unknown = Array.isArray(draft) ? [...(draft as readonly unknown[])] : { ...membersOf(draft) };
  const members = whole as Record<string | number, unknown>; // a copy of an object or a list
  const next = rest.length === 0 ? value : withValue(members[key], rest, value);
  if (next === undefined) delete members[key];
  else members[key] = next;
  return members;
}

/** The request without some items, neither cited nor as premises. */
export function without(draft: unknown, ...ids: readonly string[]): Draft {
  const evidence = evidenceOf(draft).filter(({ evidence_id: id }) => !ids.includes(String(id)));
  return withPremises(
    withValue(draft, ["evidence"], evidence),
    premiseIds(draft).filter((id) => !ids.includes(id)),
  );
}

/** A draft with other premises; without any there is no inference. The mode is kept. */
export function withPremises(draft: Draft, ids: readonly string[]): Draft {
  const { inference, ...rest } = draft;
  return ids.length === 0 ? rest : { ...rest, inference: { ...membersOf(inference), premise_ids: ids } };
}

function atomsOf(record: SealedRecord): readonly string[] {
  if (record.kind === "quantity") return [];
  if (record.kind === "fact") return [`${record.subject}__${record.predicate}`];
  return record.formula.match(/[\p{L}_][\p{L}\p{Nd}_]*/gu) ?? [];
}

/** What can be claimed from a corpus: the atoms of its facts and rules, sorted. Names of quantities are not atoms. */
export function claimable(records: readonly SealedRecord[]): readonly string[] {
  const quantities = new Set(
    records.flatMap((record) =>
      record.kind === "quantity" ? [`${record.subject}__${record.predicate}`] : [],
    ),
  );
  return [...new Set(records.flatMap(atomsOf))]
    .filter((atom) => /^[a-z][a-z0-9_]*?__[a-z][a-z0-9_]*$/.test(atom) && !quantities.has(atom))
    .sort();
}

/** Claims an atom, in the words of the first record that states it, else in the atom's own words. */
export function withClaim(draft: Draft, atom: string, records: readonly SealedRecord[]): Draft {
  const [subject = "", predicate = ""] = atom.split("__");
  const stated = records.find(
    (record) =>
      record.kind === "fact" &&
      record.subject === subject &&
      record.predicate === predicate &&
      record.supports !== false,
  );
  return withValue(draft, ["claim"], {
    ...membersOf(draft["claim"]),
    text: stated?.statement ?? `${subject}: ${predicate}`.replaceAll("_", " "),
    subject,
    predicate,
  });
}

/** How a record is used: as testimony, also as a premise, or not at all. */
export type Use = "cite" | "premise" | "none";

/** Changes how a record is used. A premise is cited, too. */
export function withUse(
  draft: Draft,
  { evidence_id: id, content_sha256: hash }: SealedRecord,
  use: Use,
  records: readonly SealedRecord[],
): Draft {
  if (use === "none") return withMode(without(draft, id), records);
  const cited = evidenceIds(draft).includes(id)
    ? draft
    : withValue(
        draft,
        ["evidence"],
        [
          ...evidenceOf(draft).filter((item) => Object.hasOwn(item, "content_sha256")),
          { evidence_id: id, content_sha256: hash },
        ],
      );
  const others = premiseIds(cited).filter((each) => each !== id);
  return withMode(withPremises(cited, use === "premise" ? [...others, id] : others), records);
}

/** The mode that the premises need: only the arithmetic one reads numbers. */
function withMode(draft: Draft, records: readonly SealedRecord[]): Draft {
  const premises = premiseIds(draft);
  if (premises.length === 0) return draft;
  const counts = records.some(
    (record) =>
      premises.includes(record.evidence_id) &&
      (record.kind === "quantity" ||
        (record.kind === "rule" && /[<>=]/.test(record.formula.replace(/<->|->/g, "")))),
  );
  return withValue(draft, ["inference", "mode"], counts ? "bounded_arithmetic" : "bounded_deductive");
}
