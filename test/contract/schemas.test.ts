import { MAP_SAMPLES, ORIGIN_SAMPLES, RULES_SAMPLES } from "../support/evidence-samples.ts";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { z } from "zod/v3";
import { failuresOf } from "../../scripts/schemas/failures.ts";
import { findDrift, generateSchemas, readExamples } from "../../scripts/schemas/files.ts";
import type { JsonSchema } from "../../scripts/schemas/json-schema.ts";
import { NOUNS } from "../../scripts/schemas/nouns.ts";
import { openapiOf } from "../../scripts/schemas/openapi.ts";
import type { CorpusFile } from "../../src/contract/evidence.ts";
import { FAILURES } from "../../src/contract/failures.ts";
import { MISSING_PIPELINE_RECORD, stageDetails } from "../../src/contract/pipeline.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { sealCorpus } from "../../src/engine/authority/review.ts";
import { missingFieldEvidence } from "../../src/engine/memory/field.ts";
import { describe as describeCorpus, summarize } from "../../src/operations/review/corpora.ts";
import { shippedAuthority, shippedScenarios } from "../support/authority.ts";
import { ROOT } from "../support/root.ts";
import { sampleRecords } from "../support/record-samples.ts";
import { openTurnFixture } from "../support/turns.ts";

const routes: readonly Route[] = ROUTES;
/** JSON as the test expects it; what is not so fails where it is used. */
type Loose = Record<string, unknown>;
const readJson = <T = Loose>(...path: string[]): T =>
  JSON.parse(readFileSync(join(ROOT, ...path), "utf8")) as T;

/** Objects whose keys are data, and the one body in which other keys are ignored. */
const MAPS = [
  "holds",
  "fails",
  "detail",
  "metadata",
  "chain",
  "baseline",
  "candidate",
  "raw",
  "(?<!run-detail/)manifest",
  "frames",
  "compositions",
  "inflection",
  "checksums",
  "epistemic_status_counts",
  "before",
  "after",
  "engine_chain",
  "metrics",
].join("|");
const REQUESTS = "(?:chat-turn|ratify|reject|eval-run)-request";
const MAP = new RegExp(String.raw`/(?:${MAPS})$|^${REQUESTS}$|^proposal-event/proposed_chain$`);
/** Values of any kind. */
const VALUES_OF_ANY_KIND = [
  "original",
  "replay",
  "content",
  "proposed_chain",
  "replay_evidence",
  "proposed_change_payload",
  "output_payload",
  "contract",
  "payload",
  "expected",
  "actual",
  "response",
].join("|");
const OPEN = new RegExp(
  String.raw`^success-envelope/data$|^failure-envelope/error/detail$|/(?:${VALUES_OF_ANY_KIND})$|/(?:${MAPS}|proposed_chain)/\*$`,
);
/** Keys that may be added below these are data. */
const ADDS = new RegExp(String.raw`/(?:${MAPS}|${VALUES_OF_ANY_KIND})/`);
/** Rules that hold between members: JSON Schema has no words for them. */
const CROSS_FIELD = new Set([
  "must hold the value",
  "holds an identifier with more than one `__`",
  "names a source that is not there",
  "is missing: name the source that the rows come from",
  "is missing: list the predicate types that you take",
  "is of the format csv alone",
  "is of the format dsse alone",
  "is not yours to say: the signer is the root",
]);

const examples = readExamples(ROOT);
const files = generateSchemas(examples);
const schemaOf = (noun: string): JsonSchema => JSON.parse(files.get(`${noun}.schema.json`) ?? "null");
/** One for all schemas: each of its kind compiles the schema of schemas anew. */
const ajv = new Ajv2020({ strict: true });
const validators = new Map<string, ValidateFunction>();
function validatorOf(noun: string): ValidateFunction {
  let validator = validators.get(noun);
  if (validator === undefined) validators.set(noun, (validator = ajv.compile(schemaOf(noun))));
  return validator;
}

interface OpenApi {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly operationId: string;
        readonly summary: string;
        readonly parameters?: readonly unknown[];
        readonly requestBody?: unknown;
        readonly responses: Record<
          string,
          {
            readonly description: string;
            readonly content: Record<"application/json", { readonly schema: JsonSchema }>;
          }
        >;
      }
    >
  >;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
}

// ---- samples of every noun -----------------------------------------------------------------------------------------

const corpusFiles = readdirSync(join(ROOT, "data", "evidence"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => readJson<CorpusFile>("data", "evidence", name));
const corpora = corpusFiles.map((corpus) => sealCorpus(corpus));
const authority = shippedAuthority();
const requests = shippedScenarios().map(({ request }) => request);
const results = requests.map(
  (request) => JSON.parse(authority.review(request).text) as Loose & { trace_summary: { inference?: Loose } },
);
const validRequests = requests.filter(
  (request) => authority.review(request).result.decision_reason !== "invalid_payload",
);
const isShapeA = ({ evidence }: Loose): boolean =>
  JSON.stringify(evidence ?? null).includes('"content_sha256":');
const HASH = "0123456789abcdef".repeat(4);
const DIGEST = `sha256:${HASH}`;

/** Real turns, and what is made of them. */
async function sampleTurns(): Promise<Record<string, readonly unknown[]>> {
  const fixture = await openTurnFixture();
  try {
    const results = [];
    for (const prompt of [
      "Alice is kind.",
      "Is Alice kind?",
      "Alice is kind. All kind people are nice. Is Alice nice?",
      "What is a penguin?",
      "gloop the blorf",
    ])
      results.push(await fixture.take(prompt));
    const read = (name: Parameters<typeof fixture.ask>[0], id = "") => fixture.ask(name, { id });
    const ids = results.map(({ turn_id }) => String(turn_id));
    const each = (name: Parameters<typeof fixture.ask>[0]) => Promise.all(ids.map((id) => read(name, id)));
    const [list, runs, run, page, summary, recall] = [
      await read("traceTurns"),
      await read("runs"),
      await read("run", "session-1"),
      await read("vaultEntries"),
      await read("vaultSummary"),
      await read("vaultRecall", "0"),
    ];
    const records = results.flatMap(({ pipeline_record: record }) => record ?? []);
    const stages = Object.fromEntries(
      Object.keys(stageDetails).map((id) => [
        `stage-${id.replaceAll("_", "-")}`,
        records.map(({ stages: all }) => all.find(({ stage_id }) => stage_id === id)?.detail),
      ]),
    );
    const snapshot = JSON.parse(
      readFileSync(join(fixture.stateDir, "checkpoint", "vault.json"), "utf8"),
    ) as Loose;
    const { versors_file: _, ...inline } = snapshot;
    const items = (value: Loose) => value["items"] as unknown[]; // a list's items
    return {
      "chat-turn-result": results,
      "turn-journal-entry": await each("traceTurn"),
      "pipeline-record": [...records, MISSING_PIPELINE_RECORD],
      ...stages,
      answer: records.map(({ stages: all }) => all[4]?.detail["answer"]),
      "field-evidence": [
        ...results.map(({ field_evidence }) => field_evidence),
        missingFieldEvidence("field_evidence_not_persisted"),
      ],
      "leeway-evidence": results.map(({ leeway_evidence }) => leeway_evidence),
      "evidence-bundle": await each("traceBundle"),
      "turn-replay-comparison": await each("replay"),
      "turn-list": [list],
      "turn-journal-summary": items(list),
      "run-page": [runs],
      "run-summary": items(runs),
      "run-detail": [run],
      "artifact-ref": run["artifact_refs"] as unknown[],
      "vault-page": [page],
      "vault-entry": items(page),
      "vault-summary": [summary],
      "vault-recall": [recall],
      "recall-hit": recall["hits"] as unknown[],
      "checkpoint-manifest": [
        JSON.parse(readFileSync(join(fixture.stateDir, "checkpoint", "manifest.json"), "utf8")),
      ],
      "vault-snapshot": [snapshot],
      "vault-snapshot-inline": [{ ...inline, versors: [{ dtype: "float64", shape: [32], b64: "" }] }],
    };
  } finally {
    await fixture.close();
  }
}

const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  "review-request": validRequests,
  "review-request-a": validRequests.filter(isShapeA),
  "review-request-b": validRequests.filter((request) => !isShapeA(request)),
  "review-result": results,
  certificate: results.flatMap(({ trace_summary: { inference } }) => inference?.["certificate"] ?? []),
  "corpus-file": corpusFiles,
  "evidence-record": corpusFiles.flatMap((corpus) => corpus.records),
  "origin-file": ORIGIN_SAMPLES,
  "import-map": MAP_SAMPLES,
  "rules-file": RULES_SAMPLES,
  "envelope-file": [readJson("data", "policies", "envelope.json")],
  "corpus-list": [{ items: [] }, { items: corpora.map(summarize) }],
  "corpus-summary": corpora.map(summarize),
  "corpus-detail": corpora.map(describeCorpus),
  health: [{ status: "ok" }],
  "runtime-status": [
    {
      backend: "node",
      engine_version: "0.1.0",
      engine_identity: DIGEST,
      git_revision: "unknown",
      engine_state_present: false,
      checkpoint_revision: "unknown",
      revision_warning: false,
      active_session_id: null,
      mutation_mode: "read_only",
      journal: { turn_count: 0, head_digest: null, size_bytes: 0 },
      vault_entry_count: 0,
      pack_count: 0,
      uptime_ms: Number.MAX_SAFE_INTEGER,
    },
  ],
  ...(await sampleTurns()),
  ...(await sampleRecords()),
  "chat-turn-request": [{ prompt: "x" }],
  "session-line": [
    {
      session_id: "s-1",
      started_at: "2026-07-01T00:00:00.000Z",
      engine_identity: DIGEST,
      git_revision: "0123456789ab",
      first_turn_id: 1,
    },
  ],
  "success-envelope": [
    { ok: true, data: null },
    { ok: true, data: { status: "ok" } },
  ],
  "failure-envelope": [
    { ok: false, error: { code: "not_found", message: "x" } },
    { ok: false, error: { code: "bad_request", message: "x", detail: [1] } },
  ],
};

// ---- mutations -----------------------------------------------------------------------------------------------------

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  1.5,
  2 ** 53,
  -(2 ** 53),
  "",
  "x",
  "A_b-c",
  "x".repeat(64),
  "x".repeat(65),
  "x".repeat(121),
  "a__b",
  "a\nb",
  HASH,
  DIGEST,
  "😀".repeat(120),
  "😀".repeat(121),
  "😀".repeat(500),
  "😀".repeat(501),
  "x".repeat(2001),
  [],
  [null],
  ["x"],
  {},
  { a: true },
  { a: 1.5 },
];

/** Members of objects that were tried with every value, wherever they stood: turns stand whole in entries, bundles and replays. */
const tried = new Set<string>();
let turn = 0;

/** What to put in a member's place: every value the first time that it is met; some of them, taken by turns, where its object stands within another. EVERY_CASE=1: always every. */
function valuesFor(member: string): readonly unknown[] {
  if (process.env["EVERY_CASE"] === "1" || !tried.has(member)) {
    tried.add(member);
    return VALUES;
  }
  turn += 1;
  return VALUES.filter((_, at) => at % STEP === turn % STEP);
}
const STEP = 8;

/**
 * Changes a JSON value in place, one thing at a time, calls `visit` and changes it back: members replaced, removed and added.
 * @param done what was changed before, among the same keys at the same place: again would tell nothing new.
 */
function mutate(value: unknown, visit: (change: string) => void, done: Set<string>, path = ""): void {
  if (typeof value !== "object" || value === null) return;
  const members = value as Loose; // an array's items, too
  const keys = `{${Object.keys(members).sort().join()}}`;
  const here = `${path} ${keys}`;
  for (const key of Object.keys(members)) {
    const kept = members[key];
    mutate(kept, visit, done, `${path}/${key}`);
    const what = `${here} ${key}: ${shapeOf(kept)}`;
    if (done.has(what)) continue;
    done.add(what);
    for (const other of valuesFor(`${keys} ${key}: ${shapeOf(kept)}`)) {
      members[key] = other;
      visit(`${path}/${key} = ${JSON.stringify(other).slice(0, 20)}`);
    }
    if (!Array.isArray(value)) {
      delete members[key];
      visit(`${path}/${key} removed`);
    }
    members[key] = kept;
  }
  if (Array.isArray(value) || done.has(here)) return;
  done.add(here);
  members["unheard_of"] = true;
  visit(`${path}/unheard_of added`);
  delete members["unheard_of"];
}

/** Copies of one value of each shape, their lists shortened likewise. */
function oneOfEach<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => shorten(value)).map((value) => [shapeOf(value), value])).values()];
}

function shorten<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return oneOfEach(value) as T; // still a list of the same
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)])) as T; // the same members
}

function shapeOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Array.isArray(value)
    ? `[${value.map(shapeOf).join()}]`
    : `{${Object.entries(value)
        .map(([key, member]) => `${key}:${shapeOf(member)}`)
        .join()}}`;
}

/** Whether Zod accepts a value, cross-field rules apart. */
function zodAccepts(schema: z.ZodTypeAny, value: unknown): boolean {
  const parsed = schema.safeParse(value);
  return parsed.success || parsed.error.issues.every(({ message }) => CROSS_FIELD.has(message));
}

// ---- tests ---------------------------------------------------------------------------------------------------------

describe("the generated files", () => {
  it("are those on disk", () => assert.deepEqual(findDrift(ROOT), [], "run `npm run schemas`"));
  it("come out the same twice", () => assert.deepEqual(generateSchemas(examples), files));
});

for (const { name, schema } of NOUNS) {
  describe(`${name}.schema.json`, () => {
    it("is closed", () => walk(schemaOf(name), name));

    it("compiles strictly and accepts samples", () => {
      const validate = validatorOf(name);
      assert.ok(SAMPLES[name]?.length, `no samples of ${name}`);
      for (const sample of SAMPLES[name])
        assert.ok(validate(sample), JSON.stringify([validate.errors, sample]));
    });

    if (name !== "success-envelope") {
      it("judges changed samples as the contract does, and refuses every key it does not know", () => {
        const validate = validatorOf(name);
        const seen = { accepted: 0, refused: 0 };
        const done = new Set<string>();
        for (const sample of oneOfEach(SAMPLES[name] ?? [])) {
          mutate(
            sample,
            (change) => {
              const accepted = validate(sample);
              seen[accepted ? "accepted" : "refused"]++;
              assert.equal(accepted, zodAccepts(schema, sample), change);
              if (
                change.endsWith(" added") &&
                !ADDS.test(change) &&
                !MAP.test(name) &&
                !/\/(?:original|replay)\b/.test(change)
              )
                assert.ok(!accepted, change);
            },
            done,
          );
        }
        assert.ok(seen.refused > 0);
      });
    }
  });
}

describe("the schema of a request", () => {
  it("accepts exactly what the authority does not call an invalid payload", () => {
    const validate = validatorOf("review-request");
    const done = new Set<string>();
    for (const request of oneOfEach(requests)) {
      mutate(
        request,
        (change) => {
          assert.equal(
            authority.review(request).result.decision_reason !== "invalid_payload",
            validate(request),
            `${String(request["scenario_id"])}${change}`,
          );
        },
        done,
      );
    }
  });
});

describe("lengths", () => {
  it("are kept, and count code points", () => {
    const { properties } = schemaOf("envelope-file");
    assert.deepEqual(properties?.["version"], { type: "string", minLength: 1, maxLength: 64 });
    const validate = validatorOf("envelope-file");
    assert.deepEqual(
      ["", "😀".repeat(64), "😀".repeat(65)].map((version) => validate({ version, domains: [] })),
      [false, true, false],
    );
  });
});

describe("the success envelope", () => {
  const validate = validatorOf("success-envelope");
  for (const bad of [{}, { ok: true }, { ok: false, data: 1 }, { ok: true, data: 1, more: 1 }, [], null]) {
    it(`refuses ${JSON.stringify(bad)}`, () => assert.ok(!validate(bad)));
  }
});

describe("openapi.json", () => {
  const document = JSON.parse(files.get("openapi.json") ?? "null") as OpenApi; // as it should be; the tests below look at all of it
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

  it("has every route once, under its own name", () => {
    assert.deepEqual(
      operations.map(
        ({ path, method, operation }) =>
          `${operation.operationId}: ${method.toUpperCase()} ${path}: ${operation.summary}`,
      ),
      routes.map(({ name, method, path, summary }) => `${name}: ${method} ${path}: ${summary}`),
    );
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, routes.length);
  });

  for (const route of routes) {
    it(`gives ${route.name} its id, its body, its data and every status`, () => {
      const operation = operations.find(
        ({ operation: { operationId } }) => operationId === route.name,
      )?.operation;
      assert.ok(operation);
      const statuses = new Set([
        200,
        ...(route.immutable ? [304] : []),
        ...failuresOf(route).map((reason) => FAILURES[reason].status),
      ]);
      assert.deepEqual(Object.keys(operation.responses), [...statuses].sort((a, b) => a - b).map(String));
      for (const reason of [
        ...route.failures,
        "malformed_request",
        "slow_request",
        "headers_too_large",
        "host_not_allowed",
        "runtime_unavailable",
      ] as const) {
        const { code, status } = FAILURES[reason];
        const description = operation.responses[status]?.description;
        assert.ok(
          description?.includes(`\`${code}\``) && description.includes(reason.replaceAll("_", " ")),
          reason,
        );
      }
      assert.equal(
        operation.parameters?.length ?? 0,
        [...route.path.matchAll(/\{/g)].length + (route.query?.fields.length ?? 0),
      );
      assert.equal(operation.requestBody !== undefined, route.body !== undefined);
      const { ok, data } = operation.responses["200"]?.content["application/json"].schema.properties ?? {};
      assert.equal(ok?.["const"], true);
      assert.ok(schemas[data?.$ref?.split("/").at(-1) ?? ""], route.name);
    });
  }

  it("refers to nothing that is missing, and its schemas judge like the files", () => {
    const definitions = JSON.parse(
      JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/$defs/"),
    ) as typeof schemas;
    for (const [component, definition] of Object.entries(definitions)) {
      const noun = component.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
      const validate = ajv.compile({ $defs: definitions, ...definition });
      for (const sample of SAMPLES[noun] ?? assert.fail(noun)) assert.ok(validate(sample), noun);
      if (!MAP.test(noun)) assert.ok(!validate({ unheard_of: true }), noun);
    }
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      assert.ok(schemas[String(name)], name);
  });

  it("cannot be made of a route table with a route given twice", () => {
    assert.throws(
      () => openapiOf([...routes, ...routes.slice(0, 1)], examples),
      /^Error: duplicate route: GET \/health$/,
    );
  });
});

/** Every object is closed and every value has a type, but for those listed above. Only keywords that are looked into here occur. */
function walk(schema: JsonSchema, path: string): void {
  const {
    $schema,
    title,
    description,
    properties,
    required,
    additionalProperties,
    items,
    anyOf,
    allOf,
    ...rest
  } = schema;
  const known = [
    "type",
    "enum",
    "const",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
  ];
  assert.deepEqual(
    Object.keys(rest).filter((keyword) => !known.includes(keyword)),
    [],
    path,
  );
  if (schema.type === "object") {
    if (MAP.test(path))
      assert.ok(typeof additionalProperties === "object" || additionalProperties === true, path);
    else
      assert.ok(
        additionalProperties === false && Object.keys(properties ?? {}).length > 0,
        `${path} is not closed`,
      );
  } else {
    assert.ok(properties === undefined && required === undefined && additionalProperties === undefined, path);
    assert.ok(
      OPEN.test(path) || schema.type !== undefined || anyOf !== undefined,
      `${path} accepts everything`,
    );
  }
  if (schema.type === "array") assert.ok(items, `${path} has items of any kind`);
  for (const [name, inner] of Object.entries(properties ?? {})) walk(inner, `${path}/${name}`);
  if (typeof additionalProperties === "object") walk(additionalProperties, `${path}/*`);
  if (items !== undefined) walk(items, path);
  for (const inner of anyOf ?? []) walk(inner, path);
  for (const inner of allOf ?? []) assert.deepEqual(Object.keys(inner), ["pattern"], path);
}
