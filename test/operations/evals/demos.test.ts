import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { ROOT } from "../../support/root.ts";
import { IDS, changed, edited, fails, operationsOver, runOver } from "../../support/demo-runs.ts";

describe("a demo run", () => {
  it("names the scenario whose committed response differs in one byte, and where", async () => {
    for (const id of IDS) {
      const [name = ""] = readdirSync(join(ROOT, "data", "demos", id, "responses")).sort();
      const { all_passed, scenarios } = await runOver(
        changed(`${id}/responses/${name}`, (text) =>
          text.replace(
            /"trace_hash":"./,
            (found) => `${found.slice(0, -1)}${found.endsWith("0") ? "1" : "0"}`,
          ),
        ),
        id,
      );
      assert.equal(all_passed, false);
      assert.deepEqual(
        scenarios.filter(({ passed }) => !passed).map(({ scenario_id }) => `${scenario_id}.json`),
        [name],
      );
      assert.match(scenarios[0]?.problems.join() ?? "", /^\/trace_hash is "[a-f0-9]{57}.*, committed is "/);
    }
  });

  it("fails a scenario whose response is absent, not canonical, not JSON, or not of the status that was expected", async () => {
    const [id] = IDS,
      scenario = "aid-below-the-ceiling",
      path = `${id}/responses/${scenario}.json`;
    const problemsIn = async (dataDir: string): Promise<readonly string[]> =>
      (await runOver(dataDir, id)).scenarios.find((each) => each.scenario_id === scenario)?.problems ?? [];
    const absent = changed(path, (text) => text);
    rmSync(join(absent, "demos", path));
    assert.deepEqual(await problemsIn(absent), ["there is no committed response"]);
    assert.deepEqual(await problemsIn(changed(path, (text) => ` ${text}`)), [
      "the committed response is not in canonical form",
    ]);
    assert.deepEqual(await problemsIn(changed(path, () => "{")), ["the committed response is not JSON"]);
    assert.deepEqual(
      await problemsIn(
        edited(`${id}/scenarios/${scenario}.json`, (value) => {
          value["expected_status"] = "refused";
        }),
      ),
      ["status is decided, expected is refused"],
    );
    assert.deepEqual(
      await problemsIn(
        edited(path, (value) => {
          delete value["status"];
          value["a/b"] = 1;
        }),
      ),
      ["/a~1b is missing from the response", "/status is not in the committed response"],
    );
  });

  it("lists failures first, then wrong proposers, then sorts by id", async () => {
    const { scenarios } = await runOver(
      changed(`${IDS[0]}/responses/partner-of-either-kind.json`, () => "{}"),
      IDS[0],
    );
    assert.equal(scenarios[0]?.scenario_id, "partner-of-either-kind");
    const order = scenarios.map(
      ({ passed, proposer_wrong, scenario_id }) =>
        `${Number(passed)}${Number(!proposer_wrong)}${scenario_id}`,
    );
    assert.deepEqual(order, order.toSorted());
    assert.ok(new Set(order.map((each) => each.slice(0, 2))).size > 2);
  });

  it("refuses a malformed demo, naming the file and the key", async () => {
    const [id] = IDS;
    const refuses = async (dataDir: string, message: string | RegExp, demo: string = id) => {
      await assert.rejects(runOver(dataDir, demo), fails("bad_value", message));
    };
    for (const key of [
      "demo_id",
      "title",
      "description",
      "evidence_class",
      "operation",
      "what_this_proves",
      "what_this_does_not_prove",
    ]) {
      await refuses(
        edited(`${id}/demo.json`, (value) => {
          delete value[key];
        }),
        `data/demos/${id}/demo.json: ${key}: required`,
      );
    }
    await refuses(
      edited(`${id}/demo.json`, (value) => {
        value["demo_id"] = "another";
      }),
      `data/demos/${id}/demo.json: demo_id: is \`another\`, not the folder's name`,
    );
    await refuses(
      edited(`${id}/demo.json`, (value) => {
        value["author"] = "x";
      }),
      /demo\.json: the file: unrecognized key\(s\) in object: 'author'$/,
    );
    await refuses(
      changed(`${id}/demo.json`, () => "{"),
      /^data\/demos\/deductive_entailment_authority\/demo\.json: is not JSON: /,
    );
    await refuses(
      edited(`${id}/scenarios/twenty-one-checks.json`, (value) => {
        value["proposer_wrong"] = "no";
      }),
      /twenty-one-checks\.json: proposer_wrong: /,
    );
    await refuses(
      edited(`${id}/scenarios/twenty-one-checks.json`, (value) => {
        value["scenario_id"] = "other";
      }),
      /twenty-one-checks\.json: scenario_id: is `other`/,
    );
    const promotion = "proof_carrying_promotion/scenarios/inspected-ferry.json";
    await refuses(
      edited(promotion, ({ world }) => {
        (world as { teachings: string[] }).teachings[0] = "Alma ferry is.";
      }),
      /inspected-ferry\.json: world\.teachings\[0\]: cannot be read/,
      IDS[2],
    );
    await refuses(
      edited(promotion, ({ world }) => {
        (world as { packs: { facts: Record<string, unknown>[] }[] }).packs[0]?.facts.push({ id: "x" });
      }),
      /inspected-ferry\.json: world\.packs\[0\]\.facts\[3\]: object is missing/,
      IDS[2],
    );
    const operations = await operationsOver(
      edited(`${id}/demo.json`, (value) => {
        delete value["title"];
      }),
    );
    await assert.rejects(
      async () => askText(operations, "demos"),
      fails("read_error", /demo\.json: title: required$/),
    );
  });

  it("knows only folders with a demo.json and a safe name", async () => {
    const dataDir = changed("tour.json", (text) => text);
    mkdirSync(join(dataDir, "demos", "Unsafe Name"));
    writeFileSync(join(dataDir, "demos", "Unsafe Name", "demo.json"), "{}");
    const operations = await operationsOver(dataDir);
    assert.deepEqual(
      (
        JSON.parse(await askText(operations, "demos")) as {
          items: { demo_id: string }[];
        }
      ).items.map(({ demo_id }) => demo_id),
      IDS,
    );
    for (const id of ["readme", "nothing"])
      await assert.rejects(
        async () => askText(operations, "runDemo", { id }),
        fails("not_found", `demo not found: ${id}`),
      );
    assert.deepEqual(JSON.parse(await askText(await operationsOver(join(dataDir, "nowhere")), "demos")), {
      items: [],
    });
  });

  it("changes no byte of the data", async () => {
    const state = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((file) => `${file} ${statSync(file).mtimeMs} ${readFileSync(file, "hex")}`);
    const dataDir = changed("tour.json", (text) => text),
      before = state(dataDir);
    for (const id of IDS) await runOver(dataDir, id);
    assert.deepEqual(state(dataDir), before);
  });
});

describe("the expectations of a scenario", () => {
  const CASES: readonly (readonly [
    demo: string,
    scenario: string,
    change: (scenario: Record<string, unknown>) => void,
    problem: string,
  ])[] = [
    [
      IDS[0],
      "aid-below-the-ceiling",
      (each) => {
        each["expected_outcome"] = "refuted";
      },
      'expected_outcome is "refuted", but the decision gives "entailed"',
    ],
    [
      IDS[0],
      "aid-below-the-ceiling",
      (each) => {
        each["expected_reason"] = "undetermined";
      },
      'expected_reason is "undetermined", but the decision gives "tautological_implication"',
    ],
    [
      IDS[0],
      "aid-below-the-ceiling",
      (each) => {
        each["proposer_wrong"] = true;
      },
      "proposer_wrong is true, but the decision gives false",
    ],
    [
      IDS[1],
      "inline-verified",
      (each) => {
        each["expected_row"] = 12;
      },
      "expected_row is 12, but the decision gives 11",
    ],
    [
      IDS[1],
      "broken-references",
      (each) => {
        each["expected_state"] = "verified";
      },
      'expected_state is "verified", but the decision gives null',
    ],
    [
      IDS[1],
      "broken-references",
      (each) => {
        each["proposer_wrong"] = false;
      },
      "proposer_wrong is false, but the decision gives true",
    ],
    [
      IDS[2],
      "no-certificate",
      (each) => {
        each["expected_reason"] = "stale_certificate";
      },
      'expected_reason is "stale_certificate", but the decision gives "uncertified"',
    ],
    [
      IDS[2],
      "promoted-twice",
      (each) => {
        each["proposer_wrong"] = true;
      },
      "proposer_wrong is true, but the decision gives false",
    ],
  ];
  for (const [demo, id, change, problem] of CASES) {
    it(`is compared with the decision: ${problem}`, async () => {
      const { scenarios, all_passed } = await runOver(edited(`${demo}/scenarios/${id}.json`, change), demo);
      assert.deepEqual(
        scenarios.filter(({ passed }) => !passed).map(({ scenario_id, problems }) => [scenario_id, problems]),
        [[id, [problem]]],
      );
      assert.equal(all_passed, false);
    });
  }

  it("does not constrain a proposer that claims nothing", async () => {
    const dataDir = edited(`${IDS[2]}/scenarios/no-certificate.json`, (each) => {
      delete (each["request"] as Record<string, unknown>)["proposer"];
      each["proposer_wrong"] = false;
    });
    const problems =
      (await runOver(dataDir, IDS[2])).scenarios.find(({ scenario_id: id }) => id === "no-certificate")
        ?.problems ?? [];
    assert.deepEqual(
      problems.filter((each) => each.startsWith("proposer_wrong")),
      [],
    );
  });
});
