import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { DataError } from "../../../src/store/files/data-error.ts";
import { readPolicySet } from "../../../src/store/packs/policies.ts";
import { ROOT } from "../../support/root.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-policies-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Loose = Record<string, unknown>;
const CHECK = {
  check_id: "polite",
  axis: null,
  description: "Says please",
  runtime: "phrases_absent",
  parameters: { where: ["prompt"], phrases: ["^ give {what}"], literals: [] },
};
const POLICY = {
  policy_id: "safety",
  version: "1",
  title: "Test",
  lists: [{ list_id: "what", words: ["it"] }],
  checks: [CHECK],
};
const withCheck = (changes: Loose): Loose => ({ ...POLICY, checks: [{ ...CHECK, ...changes }] });
const withPhrase = (phrase: string): Loose =>
  withCheck({ parameters: { ...CHECK.parameters, phrases: [phrase] } });

let made = 0;
function dataWith(name: string, content: string | Uint8Array): string {
  const data = join(folder, String(made++));
  mkdirSync(join(data, "policies"), { recursive: true });
  writeFileSync(join(data, "policies", name), content);
  return data;
}

/** What is in `safety.json`, and what the error says of the place and the problem. */
const MALFORMED: Readonly<Record<string, readonly [unknown, RegExp]>> = {
  "no object": [[], /^data\/policies\/safety\.json: the file: /],
  "a missing key": [{ ...POLICY, version: undefined }, /: version: Required/],
  "an unknown key": [{ ...POLICY, extra: 1 }, /: the file: .*'extra'/],
  "the id of another file": [
    { ...POLICY, policy_id: "ethics" },
    /: policy_id is `ethics`, not the file's name/,
  ],
  "an unknown id": [{ ...POLICY, policy_id: "manners" }, /: policy_id: /],
  "an empty title": [{ ...POLICY, title: "" }, /: title: must have 1 to 120/],
  "a list without words": [{ ...POLICY, lists: [{ list_id: "what", words: [] }] }, /: lists\[0\]\.words: /],
  "a list with a word in capitals": [
    { ...POLICY, lists: [{ list_id: "what", words: ["it", "It"] }] },
    /: lists\[0\]\.words\[1\]: /,
  ],
  "a repeated list": [
    { ...POLICY, lists: [...POLICY.lists, ...POLICY.lists] },
    /: lists\[1\]\.list_id: `what` is repeated/,
  ],
  "a repeated check": [
    { ...POLICY, checks: [CHECK, CHECK] },
    /: checks\[1\]\.check_id: `polite` is repeated/,
  ],
  "a bad check id": [withCheck({ check_id: "Polite" }), /: checks\[0\]\.check_id: /],
  "an unknown runtime check": [
    withCheck({ runtime: "mind_reading" }),
    /: checks\[0\]\.runtime: .*phrases_absent/,
  ],
  "a missing runtime": [withCheck({ runtime: undefined }), /: checks\[0\]\.runtime: /],
  "an axis outside identity": [withCheck({ axis: "name" }), /: checks\[0\]\.axis: is for checks of identity/],
  "an unknown axis": [withCheck({ axis: "colour" }), /: checks\[0\]\.axis: /],
  "an unknown key of a check": [withCheck({ severity: 1 }), /: checks\[0\]: .*'severity'/],
  "an unknown parameter": [
    withCheck({ parameters: { ...CHECK.parameters, flags: "i" } }),
    /: checks\[0\]\.parameters: .*'flags'/,
  ],
  "parameters of another check": [
    withCheck({ runtime: "refusal_has_reason" }),
    /: checks\[0\]\.parameters: /,
  ],
  "no place": [
    withCheck({ parameters: { ...CHECK.parameters, where: [] } }),
    /: checks\[0\]\.parameters\.where: /,
  ],
  "a literal in capitals": [
    withCheck({ parameters: { ...CHECK.parameters, literals: ["RM"] } }),
    /: checks\[0\]\.parameters\.literals\[0\]: must be lower-case/,
  ],
  "an unknown list": [
    withPhrase("give {whom}"),
    /: checks\[0\]\.parameters\.phrases\[0\]: there is no list `whom`/,
  ],
  "a phrase that is none": [
    withPhrase("give (it)"),
    /: checks\[0\]\.parameters\.phrases\[0\]: is not a phrase/,
  ],
  "a phrase with two blanks": [withPhrase("give  it"), /phrases\[0\]: is not a phrase/],
  "a phrase in capitals": [withPhrase("Give it"), /phrases\[0\]: is not a phrase/],
  "a phrase that begins with a gap": [withPhrase("*3 it"), /phrases\[0\]: is not a phrase/],
  "a phrase that begins with a word that may be absent": [
    withPhrase("^ please? it"),
    /phrases\[0\]: is not a phrase/,
  ],
  "a phrase that ends in a gap": [withPhrase("give *2"), /phrases\[0\]: must not end in/],
  "a phrase that ends in a word that may be absent": [
    withPhrase("give it? ."),
    /phrases\[0\]: must not end in/,
  ],
  "a phrase with too many gaps": [withPhrase("give *9 it *9 it *9 it"), /phrases\[0\]: is too long/],
  "an empty phrase": [withPhrase(""), /phrases\[0\]: is not a phrase/],
};

describe("the policies of a data directory", () => {
  it("are the shipped ones", async () => {
    const { safety, ethics, identity } = await readPolicySet(join(ROOT, "data"));
    for (const policy of [safety, ethics, identity])
      assert.ok(policy?.checks.some(({ runtime }) => runtime !== null));
    assert.deepEqual([...new Set(identity?.checks.map(({ axis }) => axis))].sort(), [
      "authority",
      "determinism",
      "name",
      "role",
    ]);
  });

  it("are null without a file", async () => {
    assert.deepEqual(await readPolicySet(join(folder, "nowhere")), {
      safety: null,
      ethics: null,
      identity: null,
    });
    const data = dataWith("safety.json", JSON.stringify(POLICY));
    assert.deepEqual(await readPolicySet(data), { safety: POLICY, ethics: null, identity: null });
  });

  for (const [what, [content, message]] of Object.entries(MALFORMED)) {
    it(`are refused with ${what}, which is named`, async () => {
      await assert.rejects(
        readPolicySet(dataWith("safety.json", JSON.stringify(content))),
        (error) =>
          error instanceof DataError &&
          error.message.startsWith("data/policies/safety.json: ") &&
          message.test(error.message),
      );
    });
  }

  it("require an axis for every identity check", async () => {
    const content = JSON.stringify({ ...POLICY, policy_id: "identity" });
    await assert.rejects(readPolicySet(dataWith("identity.json", content)), {
      name: "DataError",
      message: /^data\/policies\/identity\.json: checks\[0\]\.axis: /,
    });
  });

  it("are refused when they are not JSON, or not UTF-8", async () => {
    await assert.rejects(readPolicySet(dataWith("ethics.json", "{")), {
      name: "DataError",
      message: /^data\/policies\/ethics\.json: is not JSON: /,
    });
    await assert.rejects(readPolicySet(dataWith("ethics.json", new Uint8Array([0x22, 0xff, 0x22]))), {
      name: "DataError",
      message: "data/policies/ethics.json: cannot be read as UTF-8",
    });
  });

  it("are refused at the first invalid byte", async () => {
    const data = join(folder, "copied");
    cpSync(join(ROOT, "data", "policies"), join(data, "policies"), { recursive: true });
    const file = join(data, "policies", "identity.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"subjects_absent"', '"subjects_absend"'));
    await assert.rejects(readPolicySet(data), {
      name: "DataError",
      message: /^data\/policies\/identity\.json: checks\[\d+\]\.runtime: /,
    });
  });
});
