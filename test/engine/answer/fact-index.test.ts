import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { digestOf } from "../../../src/canonical/digest.ts";
import { extendFacts, indexOf, lemmaOf } from "../../../src/engine/answer/fact-index.ts";
import { changedSince } from "../../../src/engine/answer/fact-list.ts";
import type { Proposition } from "../../../src/engine/answer/proposition.ts";
import { vaultFact, type Facts, type VaultFact } from "../../../src/engine/answer/vault.ts";

function factOf(index: number, name: string, lemma: string, status: VaultFact["status"]): VaultFact {
  const meaning: Proposition = {
    kind: "apply",
    predicate: { category: "adjective", lemma },
    terms: [{ kind: "name", name }],
  };
  const text = `${name} is ${lemma}.`;
  return vaultFact({ index, text, meaning, key: digestOf(meaning), status, turnId: index + 1 });
}

const NAMES = ["Ann", "Bob", "Cyd"];
const LEMMAS = ["kind", "tall", "old"];
const isTall = ({ meaning }: VaultFact): boolean =>
  meaning.kind === "apply" && meaning.predicate.lemma === "tall";

/** Compares each look-up with a search through all facts. */
function check(facts: Facts): void {
  const index = indexOf(facts);
  assert.deepEqual(
    index.contested,
    facts.filter(({ status }) => status === "contested"),
  );
  assert.equal(index.latestTurn, Math.max(0, ...facts.map(({ turnId }) => turnId)));
  assert.deepEqual(index.of(isTall), facts.filter(isTall));
  for (const name of [...NAMES, "Nobody"]) {
    const naming = facts.filter(({ vocabulary }) => vocabulary.names.has(name));
    assert.deepEqual(index.touching({ names: [name] }), naming);
    assert.deepEqual(
      index.touching({ names: [name] }, () => true, 2),
      naming.slice(0, 2),
    );
    assert.equal(index.hasName(name), naming.length > 0);
  }
  for (const lemma of [...LEMMAS, "new"]) {
    const using = facts.filter(({ vocabulary }) =>
      [...vocabulary.symbols].some((one) => lemmaOf(one) === lemma),
    );
    assert.deepEqual(index.touching({ symbols: index.symbolsOf(lemma) }), using);
    assert.equal(index.hasLemma(lemma), using.length > 0);
  }
  for (const fact of facts)
    assert.deepEqual(
      index.withKey(fact.key),
      facts.filter(({ key }) => key === fact.key),
    );
}

describe("the index of a vault's facts", () => {
  it("finds what a search through all facts finds, for every vault of a line and for those that part from it", () => {
    let facts: Facts = [];
    const earlier: Facts[] = [];
    for (let turn = 0; turn < 150; turn++) {
      const added = [
        factOf(
          facts.length,
          NAMES[turn % 3] ?? "",
          LEMMAS[(turn * 7) % 3] ?? "",
          turn % 11 === 0 ? "contested" : "speculative",
        ),
      ];
      const contests = turn % 13 === 5 ? [turn >> 1] : [];
      const passing = extendFacts(facts, [], added, { lasting: false });
      const next = extendFacts(facts, contests, added, { lasting: turn % 4 !== 0 });
      if (turn % 29 === 0) earlier.push(facts, passing);
      assert.deepEqual(
        changedSince(facts, next),
        contests.map((at) => next.at(at)),
      );
      facts = next;
    }
    for (const each of [...earlier, facts]) check(each);
  });

  it("indexes what is added, and nothing again", () => {
    let looked = 0;
    const classifier = (fact: VaultFact): boolean => {
      looked++;
      return isTall(fact);
    };
    let facts: Facts = [];
    for (let turn = 0; turn < 300; turn++) {
      facts = extendFacts(facts, [], [factOf(turn, `N${turn}`, "tall", "speculative")], { lasting: true });
      indexOf(facts).of(classifier);
    }
    assert.equal(looked, 300);
  });
});
