import { STATEMENT_TYPE, PAYLOAD_TYPE } from "../../../attest/dsse.ts";
import { openSigned } from "../../../attest/signed-payload.ts";
import { parseStrictJson } from "../../../canonical/strict-json.ts";
import { HEX64 } from "../../../contract/primitives.ts";
import { instantOf } from "../row-records.ts";
import { atPointer, RowError } from "../row.ts";
import { asList, asObject, asText } from "./documents.ts";
import { parseLine } from "./json.ts";
import { rowsOf, type FormatReader, type ReadOptions } from "./reader.ts";

const TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1";
const SVR = "https://in-toto.io/attestation/svr/v0.2";
const KINDS = ["subjects", "tests", "properties"] as const;
type Kind = (typeof KINDS)[number];
/** Rows that only one predicate type has. */
const TYPE_OF_ROWS: Readonly<Partial<Record<Kind, string>>> = { tests: TEST_RESULT, properties: SVR };

type Fields = Readonly<Record<string, unknown>>;
interface At {
  readonly line: number;
  readonly column: number;
}

/**
 * In-toto statements in DSSE envelopes, one per file or one per line. Every signature is checked. A statement that none of the given keys signed, with
 * another predicate type than the map takes, or about other artifacts than those given, is an error and leaves no record.
 */
export const readDsse: FormatReader = async (file, options, emit) => {
  const kind = rowsOf(options.map, KINDS);
  let text = "";
  for await (const piece of file.texts()) {
    text += piece;
    if (text.length > MAX_CHARS)
      throw new RowError({ line: 1, column: 1 }, "the file is too long for attestations");
  }
  let row = 0;
  for (const { value, at } of envelopesIn(text)) {
    const { statement, signer } = openStatement(value, at, options);
    for (const each of rowsOfStatement(kind, statement, at))
      emit({
        fields: each,
        place: { ...at, row: ++row },
        observedAt: timeOf(statement),
        signer,
      });
  }
};

const MAX_CHARS = 1 << 27;

function envelopesIn(text: string): { readonly value: unknown; readonly at: At }[] {
  try {
    return [{ value: parseStrictJson(text), at: { line: 1, column: 1 } }];
  } catch {
    const lines = text.split("\n");
    return lines.flatMap((line, index) =>
      line.trim() === "" ? [] : [{ value: parseLine(line, index + 1), at: { line: index + 1, column: 1 } }],
    );
  }
}

function openStatement(
  value: unknown,
  at: At,
  { keys, artifacts, map }: ReadOptions,
): { readonly statement: Fields; readonly signer: string } {
  const opened = openSigned(value, keys);
  if (opened.kind === "rejected") throw new RowError(at, `${opened.reason}: ${opened.problem}`);
  if (opened.payloadType !== PAYLOAD_TYPE)
    throw new RowError(
      at,
      `unknown_payload: its payload is of the type \`${opened.payloadType}\`, not ${PAYLOAD_TYPE}`,
    );
  const statement = statementOf(opened.payload, at);
  const type = String(statement["predicateType"]);
  if (!(map.predicate_types ?? []).includes(type))
    throw new RowError(
      at,
      `unknown_predicate: the map does not take the predicate type \`${type}\`; add it to its predicate_types`,
    );
  const digests = asList(statement["subject"]).map((subject) => String(atPointer(subject, "/digest/sha256")));
  if (artifacts.length > 0 && !digests.some((digest) => artifacts.includes(digest)))
    throw new RowError(at, "other_subject: none of its subjects is a given artifact");
  return { statement, signer: opened.signer };
}

function statementOf(payload: Buffer, at: At): Fields {
  let value: unknown;
  try {
    value = parseStrictJson(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch (error) {
    throw new RowError(at, "no_statement: its payload is no JSON", error);
  }
  const statement = asObject(value);
  const subjects = asList(statement["subject"]);
  const isOne =
    statement["_type"] === STATEMENT_TYPE &&
    typeof statement["predicateType"] === "string" &&
    subjects.length > 0 &&
    subjects.every((subject) => HEX64.test(String(atPointer(subject, "/digest/sha256"))));
  if (!isOne)
    throw new RowError(at, `no_statement: its payload is no ${STATEMENT_TYPE} whose subjects have a sha256`);
  return statement;
}

function rowsOfStatement(kind: Kind, statement: Fields, at: At): Fields[] {
  const needed = TYPE_OF_ROWS[kind];
  if (needed !== undefined && statement["predicateType"] !== needed)
    throw new RowError(at, `unknown_predicate: rows of \`${kind}\` are those of ${needed}`);
  const subjects = asList(statement["subject"]).map((subject) => ({
    name: asText(atPointer(subject, "/name")),
    sha256: asText(atPointer(subject, "/digest/sha256")),
    predicateType: statement["predicateType"],
    predicate: asObject(statement["predicate"]),
  }));
  const predicate = asObject(statement["predicate"]);
  if (kind === "properties")
    return subjects.flatMap((subject) =>
      textsOf(predicate, "properties", at).map((property) => ({ ...subject, property })),
    );
  if (kind === "tests") {
    const tests = testsOf(predicate, at);
    return subjects.flatMap((subject) => tests.map((test) => ({ ...subject, ...test })));
  }
  return subjects.map((subject) => ({ ...subject, result: asText(predicate["result"]) }));
}

const TEST_LISTS = { passedTests: "passed", warnedTests: "warned", failedTests: "failed" } as const;

/** The tests that a result names. A test that is not named has not passed. */
function testsOf(predicate: Fields, at: At): { readonly test: string; readonly outcome: string }[] {
  const tests = Object.entries(TEST_LISTS).flatMap(([key, outcome]) =>
    textsOf(predicate, key, at).map((test) => ({ test, outcome })),
  );
  if (predicate["result"] === "PASSED" && tests.some(({ outcome }) => outcome === "failed"))
    throw new RowError(at, "contradictory: the result is PASSED, and it lists failed tests");
  return tests;
}

function textsOf(predicate: Fields, key: string, at: At): string[] {
  const list = asList(predicate[key]);
  if (list.some((each) => typeof each !== "string"))
    throw new RowError(at, `no_statement: \`${key}\` holds something else than texts`);
  return list.map(String);
}

function timeOf(statement: Fields): string | null {
  const time = asText(atPointer(statement, "/predicate/timeCreated"));
  return time === null ? null : instantOf(time);
}
