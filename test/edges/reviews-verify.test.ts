import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createAuthority, type EvidenceRecord } from "../../src/engine/authority/review.ts";
import { verifyResult } from "../../src/verify/result.ts";
import {
  asking,
  askingInline,
  corpusOf,
  ENVELOPE,
  fact,
  inline,
  quantity,
  rule,
} from "../support/authority.ts";
import { createRandom, type Random } from "../support/random.ts";
import { randomFormula } from "../support/random-formulas.ts";

const ATOMS = ["a__a", "a__b", "b__a", "b__b"];
const VARIABLES = ["n__n", "m__m"];

const formulaOf = (random: Random): string =>
  randomFormula(random, { atoms: ATOMS, variables: random.chance(0.5) ? VARIABLES : [] }, random.int(5)).text;

function randomRecord(random: Random, id: string): EvidenceRecord {
  const extra = {
    source_kind: random.pick(["pack", "observation", "premise"] as const),
    provenance_root: random.pick(["one", "two", "three"]),
  };
  switch (random.int(5)) {
    case 0:
    case 1:
      return fact(id, `${random.chance(0.3) ? "!" : ""}${random.pick(ATOMS)}`, extra);
    case 2:
    case 3:
      return rule(
        id,
        (random.chance(0.4) ? `${random.pick(ATOMS)} -> ${random.pick(ATOMS)}` : formulaOf(random)) +
          (random.chance(0.03) ? " &" : ""),
        extra,
      );
    default: {
      const value = random.int(8) - 3;
      return quantity(
        id,
        random.pick(VARIABLES),
        value,
        random.chance(0.6) ? { min: value - random.int(4), max: value + random.int(4) } : undefined,
      );
    }
  }
}

function randomRequest(random: Random, records: readonly EvidenceRecord[]): unknown {
  const claim = random.pick(ATOMS);
  const premisesOf = (ids: readonly string[]) =>
    random.chance(0.1) ? {} : { premises: ids.filter(() => random.chance(0.7)) };
  if (random.chance(0.2)) {
    const items = records.map(({ evidence_id }) =>
      inline(evidence_id, `${random.chance(0.3) ? "!" : ""}${random.pick(ATOMS)}`, {
        independent: random.chance(0.5),
      }),
    );
    return askingInline({ claim, ...premisesOf(items.map(({ evidence_id }) => evidence_id)) }, ...items);
  }
  const cited = random.shuffle(records).slice(0, 1 + random.int(records.length));
  const mode = random.pick(["bounded_deductive", "bounded_arithmetic", "bounded_arithmetic"]);
  return asking({ claim, mode, ...premisesOf(cited.map(({ evidence_id }) => evidence_id)) }, ...cited);
}

describe("a decision of the authority", () => {
  it("is reproduced by the verifier, which shares no code with it, on 1,000 random reviews", () => {
    const random = createRandom(20);
    const rows = new Map<string, number>();
    for (let round = 0; round < 1_000; round++) {
      const records = Array.from({ length: 2 + random.int(6) }, (_, index) =>
        randomRecord(random, `e${index}`),
      );
      const request = randomRequest(random, records);
      const { result, certificateFile } = createAuthority([corpusOf(records)], ENVELOPE).review(request);
      const file = certificateFile();
      const checked = verifyResult({
        request,
        result: JSON.parse(JSON.stringify(result)),
        certificate: file === null ? null : Buffer.from(file),
        records: new Map(),
      });
      assert.deepEqual(
        checked.problems,
        [],
        `round ${round}: ${JSON.stringify(request)} over ${JSON.stringify(records)}: ${JSON.stringify(result)}`,
      );
      rows.set(result.decision_reason, (rows.get(result.decision_reason) ?? 0) + 1);
    }
    for (const reason of [
      "out_of_regime_or_malformed",
      "inconsistent_premises",
      "claim_refuted_by_entailment",
      "claim_denied_by_evidence",
      "conflicting_evidence",
      "verified_by_matching_evidence",
      "entailed_from_resolved_premises",
      "evidence_present_but_not_verifying",
      "insufficient_evidence",
    ]) {
      assert.ok(
        (rows.get(reason) ?? 0) >= 4,
        `${reason}: ${rows.get(reason)} of ${JSON.stringify([...rows])}`,
      );
    }
  });
});
