import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import {
  apply,
  bound,
  named,
  not,
  type Proposition,
  type Term,
} from "../../../src/engine/language/meaning.ts";
import type { Certificate } from "../../../src/engine/promotion/certificate.ts";
import { certify } from "../../../src/engine/promotion/certification.ts";
import { applyPromotions } from "../../../src/engine/promotion/recorded-promotions.ts";
import { promote, promoteInSnapshot } from "../../../src/engine/promotion/promotion.ts";
import { sealVault } from "../../../src/engine/promotion/snapshot.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { taughtFact, vaultFact, type VaultFact, type VaultStatus } from "../../../src/engine/answer/vault.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import { worldOf } from "../../../src/operations/evals/demo-promotion.ts";
import { certificateOf, factsOf, madeUp, resealed, worldData } from "../../support/promotion-kit.ts";

const world = worldOf(
  worldData(
    [["ferry", "is_a", "ship"]],
    ["Every inspected ship is seaworthy."],
    "Alma is a ferry.",
    "Alma is inspected.",
  ),
);
const seaworthy = factsOf(world, [["Alma is seaworthy.", "speculative"]]);
const good = certificateOf(world, seaworthy, 0);
const requestOf = (facts: readonly VaultFact[], certificate: unknown, index = 0) => ({
  request_id: "r",
  entry: { index, key: facts[index]?.key },
  certificate,
});
const reasonOf = (certificate: unknown, facts = seaworthy, over: World = world): string =>
  promote(over, facts, requestOf(facts, certificate)).result.decision_reason;
const withStatus = (status: VaultStatus): VaultFact[] => seaworthy.map((fact) => ({ ...fact, status }));

describe("a promotion", () => {
  it("makes exactly its entry coherent when its certificate holds", () => {
    const facts = factsOf(world, [
      ["Alma is seaworthy.", "speculative"],
      ["Alma is fast.", "speculative"],
    ]);
    const { result, facts: after } = promote(world, facts, requestOf(facts, certificateOf(world, facts, 0)));
    assert.deepEqual(
      [result.status, after.map(({ status }) => status), facts.map(({ status }) => status)],
      ["promoted", ["coherent", "speculative"], ["speculative", "speculative"]],
    );
    const { trace_hash: hash, ...content } = result;
    assert.equal(hash, digestHex(content));
  });

  it("is decided in the same way when read from a file, whatever the member order", () => {
    const reordered = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reordered)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, member]) => [key, reordered(member)]),
            )
          : value;
    const request = requestOf(seaworthy, good);
    const direct = promote(world, seaworthy, request).result;
    for (const read of [(value: unknown): unknown => JSON.parse(canonicalize(value)), reordered]) {
      assert.deepEqual(promoteInSnapshot(world, read(sealVault(seaworthy)), read(request)).result, direct);
    }
  });

  const lying: World = {
    ...world,
    reasoner: {
      ...world.reasoner,
      decide: (sentences, claim, mode) => {
        const found = world.reasoner.decide(sentences, claim, mode);
        return sentences.length === 4 &&
          found.kind === "decided" &&
          found.verdict === "yes" &&
          claim.kind === "apply"
          ? { kind: "decided", verdict: "unknown", used: [], derivation: [] }
          : found;
      },
    },
  };
  const tired: World = { ...world, reasoner: { ...world.reasoner, decide: () => ({ kind: "over_budget" }) } };
  const REFUSED: readonly (readonly [why: string, reason: string, got: () => string])[] = [
    ["the request is none", "malformed_request", () => promote(world, seaworthy, []).result.decision_reason],
    [
      "the certificate is none",
      "malformed_request",
      () => reasonOf({ ...good, format: "touchstone-promotion-0" }),
    ],
    [
      "a step of the proof is no step",
      "malformed_request",
      () => reasonOf({ ...good, derivation: [{ ...good.derivation[0], conclusion: { kind: "perhaps" } }] }),
    ],
    [
      "the snapshot was changed",
      "tampered_snapshot",
      () =>
        promoteInSnapshot(
          world,
          { ...sealVault(withStatus("coherent")), digest: sealVault(seaworthy).digest },
          requestOf(seaworthy, good),
        ).result.decision_reason,
    ],
    [
      "an entry of the snapshot has another key",
      "tampered_snapshot",
      () => {
        const [fact] = seaworthy;
        return promoteInSnapshot(
          world,
          sealVault([{ ...(fact as VaultFact), meaning: apply("adjective", "fast", named("Alma")) }]),
          requestOf(seaworthy, good),
        ).result.decision_reason;
      },
    ],
    [
      "there is no such entry",
      "unknown_entry",
      () => promote(world, [], requestOf(seaworthy, good)).result.decision_reason,
    ],
    [
      "the entry says something else",
      "entry_key_mismatch",
      () =>
        promote(world, seaworthy, {
          ...requestOf(seaworthy, good),
          entry: { index: 0, key: digestOf("another") },
        }).result.decision_reason,
    ],
    [
      "the certificate was changed",
      "tampered_certificate",
      () => reasonOf({ ...good, corpus_digest: digestOf("another") }),
    ],
    [
      "the certificate is for another entry",
      "tampered_certificate",
      () => reasonOf(resealed(good, { entry: { index: 1, key: good.entry.key } })),
    ],
    [
      "a premise is named twice",
      "tampered_certificate",
      () => reasonOf(resealed(good, { premises: [...good.premises, ...good.premises] })),
    ],
    ["it was promoted before", "already_coherent", () => reasonOf(good, withStatus("coherent"))],
    ["it is contested", "contested_entry", () => reasonOf(good, withStatus("contested"))],
    ["there is no certificate", "uncertified", () => reasonOf(null)],
    [
      "a premise is gone",
      "stale_certificate",
      () => reasonOf(good, seaworthy, { ...world, teachings: world.teachings.slice(0, 1) }),
    ],
    [
      "something else is known as well",
      "stale_certificate",
      () =>
        reasonOf(
          good,
          seaworthy,
          worldOf(
            worldData(
              [["ferry", "is_a", "ship"]],
              ["Every inspected ship is seaworthy."],
              "Alma is a ferry.",
              "Alma is inspected.",
              "Every ferry is seaworthy.",
            ),
          ),
        ),
    ],
    [
      "a premise is hearsay",
      "premise_not_coherent",
      () => {
        const facts = factsOf(world, [
          ["Alma is a tug.", "speculative"],
          ["Alma is a tug.", "speculative"],
        ]);
        return promote(
          world,
          facts,
          requestOf(facts, madeUp(world, facts, 1, [["given", [], "", "vault:0"]]), 1),
        ).result.decision_reason;
      },
    ],
    [
      "the premise is the entry itself",
      "premise_not_coherent",
      () => reasonOf(madeUp(world, seaworthy, 0, [["given", [], "", "vault:0"]])),
    ],
    [
      "the reasoner does not find what the proof shows",
      "checker_reasoner_disagreement",
      () => reasonOf(good, seaworthy, lying),
    ],
    ["it is too large", "not_decidable_within_bounds", () => reasonOf(good, seaworthy, tired)],
    [
      "the proof leaps",
      "non_sequitur",
      () =>
        reasonOf(
          resealed(good, {
            derivation: good.derivation.map((step) =>
              step.step === good.derivation.length ? { ...step, from: step.from.slice(1) } : step,
            ),
          }),
        ),
    ],
    [
      "a premise is not used",
      "non_sequitur",
      () =>
        reasonOf(
          resealed(good, {
            derivation: good.derivation.slice(-1).map((step) => ({ ...step, step: 1, from: [] })),
          }),
        ),
    ],
  ];
  for (const [why, reason, got] of REFUSED)
    it(`is not granted where ${why}`, () => {
      assert.equal(got(), reason);
    });

  it("changes nothing unless it is granted", () => {
    for (const certificate of [null, { ...good, corpus_digest: digestOf("another") }, 7])
      assert.equal(promote(world, seaworthy, requestOf(seaworthy, certificate)).facts, seaworthy);
  });
});

describe("recorded promotions", () => {
  const vault = (facts: readonly VaultFact[]) => ({ facts, versors: new Float64Array(0) });
  const statuses = (facts: readonly VaultFact[], lines: readonly unknown[], over = world): string[] =>
    applyPromotions(vault(facts), lines, over).vault.facts.map(({ status }) => status);

  it("stay valid as long as their certificates hold, wherever the vault comes from", () => {
    const line = { certificate: JSON.parse(canonicalize(good)) as Certificate }; // as it is read from the log
    for (const status of ["speculative", "coherent"] as const)
      assert.deepEqual(statuses(withStatus(status), [line]), ["coherent"]);
    assert.deepEqual(statuses(withStatus("contested"), [line]), ["contested"]);
  });

  it("lapse with their premises, and an entry without one is not coherent", () => {
    assert.deepEqual(statuses(withStatus("coherent"), [{ certificate: good }], { ...world, teachings: [] }), [
      "speculative",
    ]);
    assert.deepEqual(statuses(withStatus("coherent"), []), ["speculative"]);
    assert.deepEqual(
      statuses(withStatus("speculative"), [
        null,
        7,
        {},
        { certificate: { ...good, digest: digestOf("another") } },
      ]),
      ["speculative"],
    );
  });

  it("stay valid when more is known than before, as long as that proves the entry", () => {
    const knowing = (...more: string[]): World =>
      worldOf(
        worldData(
          [["ferry", "is_a", "ship"]],
          ["Every inspected ship is seaworthy."],
          "Alma is a ferry.",
          "Alma is inspected.",
          ...more,
        ),
      );
    assert.equal(reasonOf(good, seaworthy, knowing("Alma is red.")), "stale_certificate");
    assert.deepEqual(statuses(withStatus("coherent"), [{ certificate: good }], knowing("Alma is red.")), [
      "coherent",
    ]);
    assert.deepEqual(
      statuses(withStatus("coherent"), [{ certificate: good }], knowing("Alma is not seaworthy.")),
      ["speculative"],
    );
  });

  it("leave a vault unchanged if they do not affect it", () => {
    const before = vault(seaworthy);
    assert.equal(applyPromotions(before, [], world).vault, before);
    assert.equal(applyPromotions(before, [{ certificate: null }], world).vault, before);
  });

  it("name the lines that promote nothing, with the reason; repeated lines are not among them", () => {
    const { lapsed } = applyPromotions(
      vault(seaworthy),
      [
        null,
        { certificate: good },
        { certificate: { ...good, digest: digestOf("another") } },
        { certificate: good },
      ],
      world,
    );
    assert.deepEqual(lapsed, [
      { at: 0, reason: "malformed_request" },
      { at: 2, reason: "tampered_certificate" },
    ]);
  });
});

// ---- no promotion of what a model refutes ------------------------------------------------------------------------------

const KINDS = ["ferry", "tug", "ship"] as const;
const NAMES = ["Alma", "Bruna"] as const;
/** Who there is: those with names, and one without. */
const DOMAIN = [...NAMES, "somebody"] as const;

const kind = fc.constantFrom(...KINDS);
const atom = (term: Term) => kind.map((lemma) => apply("noun", lemma, term));
const literal = (term: Term) => fc.tuple(atom(term), fc.boolean()).map(([of, sign]) => (sign ? of : not(of)));
const about = fc.constantFrom(...NAMES).chain((name) => literal(named(name)));
const general = fc.tuple(atom(bound(0)), literal(bound(0)), fc.constantFrom("all", "some")).map(
  ([where, holds, quantifier]): Proposition => ({
    kind: quantifier === "all" ? "all" : "some",
    variable: 0,
    where,
    holds,
  }),
);
const either = fc
  .tuple(about, about)
  .filter(([a, b]) => canonicalize(a) !== canonicalize(b))
  .map(([a, b]): Proposition => ({ kind: "or", of: [a, b] }));
const statement = fc.oneof(about, about, general, either);

type Interpretation = ReadonlyMap<string, boolean>;

/** Truth in an interpretation of the three kinds over the domain: nothing of the reasoner is used. */
function isTrue(part: Proposition, model: Interpretation, variable: string | null = null): boolean {
  const go = (each: Proposition): boolean => isTrue(each, model, variable);
  switch (part.kind) {
    case "apply": {
      const [term] = part.terms;
      return (
        model.get(`${part.predicate.lemma} ${term?.kind === "name" ? term.name : (variable ?? "")}`) === true
      );
    }
    case "not":
      return !go(part.of);
    case "and":
      return part.of.every(go);
    case "or":
      return part.of.some(go);
    case "all":
      return DOMAIN.every(
        (each) =>
          (part.where !== null && !isTrue(part.where, model, each)) || isTrue(part.holds, model, each),
      );
    case "some":
      return DOMAIN.some(
        (each) => (part.where === null || isTrue(part.where, model, each)) && isTrue(part.holds, model, each),
      );
    default:
      throw new Error(`${part.kind} is not made here`);
  }
}

const PLACES = KINDS.flatMap((each) => DOMAIN.map((who) => `${each} ${who}`));
const MODELS: readonly Interpretation[] = Array.from(
  { length: 2 ** PLACES.length },
  (_, bits) => new Map(PLACES.map((place, at) => [place, (bits >> at) % 2 === 1])),
);

/** Ways of bending a certificate; all are sealed again, so that only their content can give them away. */
const BENDS: readonly ((certificate: Certificate, other: Proposition) => Certificate)[] = [
  (certificate) => certificate,
  (certificate, other) =>
    resealed(certificate, {
      derivation: certificate.derivation.map((step, at) =>
        at === certificate.derivation.length - 2 ? { ...step, conclusion: other } : step,
      ),
    }),
  (certificate) => resealed(certificate, { premises: certificate.premises.slice(1) }),
  (certificate) =>
    resealed(certificate, {
      derivation: certificate.derivation.slice(1).map((step) => ({
        ...step,
        step: step.step - 1,
        from: step.from.filter((each) => each > 1).map((each) => each - 1),
      })),
    }),
];

/** Everything is given, and the claim is said to follow from all of it by one rule. */
function leap(over: World, facts: readonly VaultFact[], fact: VaultFact, rule: string): Certificate {
  const given = over.teachings.map(({ id }) => ["given", [], "", id] as const);
  const bare = madeUp(over, facts, fact.index, given);
  return resealed(bare, {
    derivation: [
      ...bare.derivation,
      {
        step: given.length + 1,
        rule,
        from: given.map((_, at) => at + 1),
        conclusion: fact.meaning,
        sentence: null,
      },
    ],
  });
}

describe("an entry", () => {
  it("is never promoted if a model of the knowledge refutes it, whatever its certificate", () => {
    const empty = worldOf(worldData([], []));
    const seen = { promoted: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.uniqueArray(statement, { minLength: 1, maxLength: 4, selector: canonicalize }),
        statement,
        statement,
        fc.nat(),
        (taught, claim, other, choice) => {
          const over: World = {
            ...empty,
            teachings: taught.map((meaning, at) =>
              taughtFact({
                id: `teaching:${at + 1}`,
                source: "teaching",
                ref: `teaching:${at + 1}`,
                text: "taught",
                meaning,
              }),
            ),
          };
          const facts = [
            vaultFact({
              index: 0,
              text: "said",
              meaning: claim,
              key: digestOf(claim),
              status: "speculative",
              turnId: 1,
            }),
          ];
          const [fact] = facts as [VaultFact];
          const found = certify(over, fact, facts);
          const bend = BENDS[choice % BENDS.length] ?? ((certificate: Certificate) => certificate);
          const certificate =
            "kind" in found
              ? leap(over, facts, fact, choice % 2 === 0 ? "modus_ponens" : "disjunctive_syllogism")
              : bend(found, other);
          const { status } = promote(over, facts, requestOf(facts, certificate)).result;
          const models = MODELS.filter((model) => taught.every((each) => isTrue(each, model)));
          if (status !== "promoted") {
            seen.refused++;
            return;
          }
          seen.promoted++;
          assert.ok(
            models.every((model) => isTrue(claim, model)),
            `a model refutes ${canonicalize(claim)}`,
          );
          // Nor from what cannot be; several different somebodies would need a larger domain.
          const cited = taught.filter((_, at) =>
            certificate.premises.some(({ ref }) => ref === `teaching:${at + 1}`),
          );
          assert.equal(cited.length, certificate.premises.length);
          if (cited.filter(({ kind: form }) => form === "some").length <= 1)
            assert.ok(
              MODELS.some((model) => cited.every((each) => isTrue(each, model))),
              "the premises contradict each other",
            );
        },
      ),
      { numRuns: runs(400) },
    );
    assert.ok(seen.promoted > runs(8) && seen.refused > runs(100), JSON.stringify(seen));
  });
});
