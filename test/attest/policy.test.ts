import assert from "node:assert/strict";
import { createHash, createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, it } from "node:test";
import { cosign } from "../../src/attest/cosignature.ts";
import { noFindings } from "../../src/attest/journal-copy.ts";
import { KEY_TYPES, parseNote, signNote, verifierOf } from "../../src/attest/note.ts";
import { parsePolicy, type PolicyFault } from "../../src/attest/policy-file.ts";
import { checkPolicy, type Policy } from "../../src/attest/policy.ts";

const pair = (name: string, type: 1 | 4) => {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { privateKey, vkey: verifierOf(name, createPublicKey(privateKey), type).text };
};
const log = pair("log.example", 1);
const [w1, w2, w3] = ["w1.example", "w2.example", "w3.example"].map((name) => pair(name, 4)) as [
  ReturnType<typeof pair>,
  ReturnType<typeof pair>,
  ReturnType<typeof pair>,
];
const ML_DSA = (() => {
  const typed = Buffer.concat([Buffer.from([KEY_TYPES.mlDsa44]), Buffer.alloc(1312, 9)]);
  const id = createHash("sha256").update("pq.example\n").update(typed).digest("hex").slice(0, 8);
  return `pq.example+${id}+${typed.toString("base64")}`;
})();
const GOOD = `# who must sign
log ${log.vkey} https://log.example/
\twitness w1 ${w1.vkey} http://127.0.0.1:9001/w1
witness w2  ${w2.vkey}

  # their group
group both all w1 w2
witness w3 ${w3.vkey}
group one-of any both w3
quorum one-of
`;
const policyOf = (text: string): Policy => {
  const read = parsePolicy(text);
  return read.kind === "policy" ? read.policy : assert.fail(`line ${read.line}: ${read.problem}`);
};
const TREE = { origin: "log.example", size: 3, rootHex: "03".repeat(32) };
const plain = signNote(TREE, "log.example", log.privateKey);
const body = plain.slice(0, plain.indexOf("\n\n") + 1);
const by = (name: string, { privateKey }: typeof w1): string => cosign(body, name, privateKey, 1_700_000_000);

describe("a policy file", () => {
  it("is read with logs, witnesses, groups and the quorum", () => {
    const { logs, witnesses, groups, quorum } = policyOf(GOOD);
    assert.deepEqual(
      logs.map(({ key, url }) => [key.name, url]),
      [["log.example", "https://log.example/"]],
    );
    assert.deepEqual(
      [...witnesses.values()].map(({ name, key, url }) => [name, key.name, url]),
      [
        ["w1", "w1.example", "http://127.0.0.1:9001/w1"],
        ["w2", "w2.example", null],
        ["w3", "w3.example", null],
      ],
    );
    assert.deepEqual(
      [...groups],
      [
        ["both", { threshold: 2, members: ["w1", "w2"] }],
        ["one-of", { threshold: 1, members: ["both", "w3"] }],
      ],
    );
    assert.equal(quorum, "one-of");
    assert.equal(policyOf(`log ${log.vkey}\nquorum none`).quorum, null);
  });

  const start = `witness w1 ${w1.vkey}\n`;
  const faults: readonly (readonly [PolicyFault, number, string])[] = [
    ["bad_character", 1, `log ${log.vkey}\r\nquorum none\n`],
    ["unknown_keyword", 2, `${start}signer x\n`],
    ["unknown_keyword", 1, "toString x\n"],
    ["wrong_arguments", 1, "log\n"],
    ["wrong_arguments", 1, `log ${log.vkey} https://a.example https://b.example\n`],
    ["wrong_arguments", 1, `log ${log.vkey} https://a.example # comments take a line of their own\n`],
    ["wrong_arguments", 2, `${start}group g 1\n`],
    ["wrong_arguments", 2, `${start}quorum w1 w1\n`],
    ["bad_key", 1, "log log.example+00000000+AQ==\n"],
    ["bad_key", 1, `log ${w1.vkey}\n`],
    ["bad_key", 1, `witness w1 ${log.vkey}\n`],
    ["bad_key", 1, `witness w1 ${w1.vkey.replace("w1.", "w9.")}\n`],
    ["unsupported_key", 1, `witness pq ${ML_DSA}\n`],
    ["duplicate_key", 2, `${start}witness again ${w1.vkey}\n`],
    [
      "duplicate_key",
      2,
      `${start}witness again ${verifierOf("w9.example", createPublicKey(w1.privateKey), 4).text}\n`,
    ],
    ["bad_url", 1, `log ${log.vkey} ftp://log.example\n`],
    ["bad_url", 1, `log ${log.vkey} https://user:secret@log.example/\n`],
    ["bad_url", 1, `log ${log.vkey} https://log.example/?a=b\n`],
    ["reserved_name", 1, `witness none ${w1.vkey}\n`],
    ["duplicate_name", 2, `${start}witness w1 ${w2.vkey}\n`],
    ["duplicate_name", 2, `${start}group w1 any w1\n`],
    ["unknown_name", 2, `${start}group g any w2\nwitness w2 ${w2.vkey}\n`],
    ["unknown_name", 2, `${start}group g any g\n`],
    ["unknown_name", 1, `quorum w1\n${start}`],
    ["duplicate_member", 2, `${start}group g 2 w1 w1\n`],
    ["bad_threshold", 2, `${start}group g 0 w1\n`],
    ["bad_threshold", 2, `${start}group g 2 w1\n`],
    ["bad_threshold", 2, `${start}group g 01 w1\n`],
    ["bad_threshold", 2, `${start}group g some w1\n`],
    ["second_quorum", 3, `${start}quorum w1\nquorum none\n`],
    ["missing_quorum", 2, start],
    ["missing_quorum", 1, ""],
  ];
  for (const [fault, line, text] of faults) {
    it(`is refused with ${fault} in line ${line}: ${JSON.stringify(text.replaceAll(/\+[^ \n]*/g, "+…").slice(0, 70))}`, () => {
      const read = parsePolicy(text);
      assert.equal(read.kind, "rejected");
      if (read.kind === "rejected") assert.deepEqual([read.fault, read.line], [fault, line], read.problem);
    });
  }
});

describe("a checkpoint under a policy", () => {
  const problemsOf = (note: string, policy = GOOD): readonly string[] => {
    const findings = noFindings();
    checkPolicy(policyOf(policy), parseNote(note) ?? assert.fail("it is a note"), findings);
    return findings.problems;
  };

  it("is valid if a log signed it and the quorum cosigned it", () => {
    assert.deepEqual(problemsOf(plain + by("w3.example", w3)), []);
    assert.deepEqual(problemsOf(plain + by("w1.example", w1) + by("w2.example", w2)), []);
    assert.deepEqual(problemsOf(plain, `log ${log.vkey}\nquorum none\n`), []);
  });

  it("is not valid without the quorum, or with cosignatures of other checkpoints and keys", () => {
    const unmet = /^the quorum one-of is not met: 1 of both, w3 must cosign, and /;
    assert.match(problemsOf(plain).join(), /and no witness cosigned it$/);
    assert.match(problemsOf(plain + by("w1.example", w1)).join(), unmet);
    assert.match(problemsOf(plain + by("w1.example", w1) + by("w1.example", w1)).join(), unmet);
    const [invalid, quorum] = problemsOf(plain + by("w3.example", w3).replace("\u2014 w3", "\u2014 w4"));
    assert.match(String(invalid), unmet);
    assert.equal(quorum, undefined);
    const other = signNote({ ...TREE, size: 4 }, "log.example", log.privateKey);
    assert.deepEqual(
      problemsOf(other + by("w3.example", w3)).map((problem) => problem.slice(0, 30)),
      ["the cosignature that names the", "the quorum one-of is not met: "],
    );
  });

  it("is not valid without the signature of a listed log", () => {
    const none = "quorum none\n";
    assert.match(problemsOf(plain, none).join(), /the policy lists no log log\.example/);
    const another = pair("log.example", 1);
    assert.match(
      problemsOf(plain, `log ${another.vkey}\n${none}`).join(),
      /is signed by no key of the policy/,
    );
    const [text, line = ""] = plain.split("\u2014");
    const bytes = Buffer.from(line.trim().split(" ")[1] ?? "", "base64");
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    const forged = `${text}\u2014 log.example ${bytes.toString("base64")}\n`;
    assert.match(
      problemsOf(forged, `log ${log.vkey}\n${none}`).join(),
      /a signature that names the key of the log log\.example is not by it/,
    );
  });
});
