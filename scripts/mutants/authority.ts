import type { Part } from "./mutant.ts";

const DECISION = ["begging", "decision-refusals", "decision-states", "leg", "seal"].map(
  (name) => `test/engine/authority/${name}.test.ts`,
);

export const AUTHORITY: Part = {
  name: "authority",
  suite: [
    "test/engine/authority/",
    "test/engine/reasoning/",
    "test/golden/scenarios.test.ts",
    "test/verify/",
  ],
  mutants: [
    {
      name: "independent-by-default",
      file: "src/engine/authority/evidence.ts",
      tests: DECISION,
      imitates: "a default that should be asked for: evidence that says nothing of its independence verifies",
      text: "item.record.independent === true",
      replacement: "item.record.independent !== false",
    },
    {
      name: "source-by-spelling",
      file: "src/engine/authority/evidence.ts",
      tests: ["test/engine/authority/provenance.test.ts"],
      imitates: "roots are compared as they are spelled: one source in capitals is a second witness",
      text: "root.toLowerCase();",
      replacement: "root;",
    },
    {
      name: "denial-outweighed",
      file: "src/engine/authority/decision-table.ts",
      tests: DECISION,
      imitates: "wrong order of rows: two who support it verify a claim that somebody denies",
      text: "when: ({ denying, supporting }) => denying > 0 && supporting > 0,",
      replacement:
        "when: ({ denying, supporting, independent }) => denying > 0 && supporting > 0 && independent < 2,",
    },
    {
      name: "agreement-without-reason",
      file: "src/engine/authority/leg.ts",
      tests: DECISION,
      imitates:
        "half of a comparison forgotten: engine and oracle refuse for different reasons, and that counts as agreement",
      text: "said.verdict === leg.outcome && said.reason === leg.reason",
      replacement: "said.verdict === leg.outcome",
    },
    {
      name: "hash-by-its-beginning",
      file: "src/engine/authority/evidence.ts",
      tests: DECISION,
      imitates:
        "a hash is compared by the digits that people read: a record that was changed passes for the one that was cited",
      text: "if (sealed.contentSha256 !== hash) return",
      replacement: "if (sealed.contentSha256.slice(0, 12) !== hash.slice(0, 12)) return",
    },
    {
      name: "name-read-two-ways",
      file: "src/engine/authority/premises.ts",
      tests: DECISION,
      imitates:
        "a forgotten case: two claims whose words are divided in different places have one name, and one proves the other",
      text: ` && !part.includes("__")`,
      replacement: "",
    },
    {
      name: "ledger-as-cited",
      file: "src/engine/authority/evidence.ts",
      tests: DECISION,
      imitates: "a forgotten canonical sort: the same evidence in another order has another trace hash",
      text: "representatives: representatives.sort() };",
      replacement: "representatives };",
    },
    {
      name: "trace-hash-without-trace",
      file: "src/engine/authority/result.ts",
      tests: DECISION,
      imitates: "a digest over the wrong bytes: the trace hash leaves the trace out",
      text: `sha256Hex(appendMember(headText, "trace_summary", summaryText))`,
      replacement: "sha256Hex(headText)",
    },
    {
      name: "begging-by-equality",
      file: "src/engine/reasoning/begging.ts",
      tests: ["test/engine/authority/begging.test.ts"],
      imitates: "a test of one form: only a premise that is the claim begs, and `c & other` proves c",
      text: "if (manager.and(premises[index]?.root ?? manager.TRUE, background) === manager.FALSE)",
      replacement: "if (premises[index]?.root === query)",
    },
    {
      name: "begging-over-declared-ranges",
      file: "src/engine/reasoning/begging.ts",
      tests: ["test/engine/authority/begging.test.ts"],
      imitates: "ranges that other records declare count for a premise: a rule about a quantity begs",
      text: "premise.variables.size === 0 ? null : worldAgainst",
      replacement: "premise.variables.size >= 0 ? null : worldAgainst",
    },
    {
      name: "begging-without-second-opinion",
      file: "src/engine/authority/begging-check.ts",
      tests: ["test/engine/authority/begging.test.ts"],
      imitates: "the oracle is asked about the whole alone, and begging is judged by one computation",
      text: "if (entails(alone) !== begging.has(index)) return false;",
      replacement: "",
    },
    {
      name: "core-not-minimal",
      file: "src/engine/reasoning/conflict.ts",
      tests: ["test/engine/reasoning/refutation.test.ts", ...DECISION],
      imitates:
        "the premises that are still to come are forgotten: too many are kept, and the core is not minimal",
      text: "manager.and(head, tails[roots.length - 1 - index] ?? background);",
      replacement: "manager.and(head, background);",
    },
  ],
};
