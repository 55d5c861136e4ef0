import { instantOf } from "../row-records.ts";
import { RowError, atPointer, type Row } from "../row.ts";
import { asList, asObject, asText, readDocument, type Item } from "./documents.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

const DRIVER = "/runs/*/tool/driver/name";
const RULES = "/runs/*/tool/driver/rules";
const INVOCATIONS = "/runs/*/invocations";

/** SARIF 2.1.0: a result is a row. Only results become evidence: an empty list says nothing about any rule. */
export const readSarif: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["results"]);
  let version: unknown;
  await readDocument(
    file,
    { rows: ["/runs/*/results/*"], around: ["/version", DRIVER, RULES, INVOCATIONS] },
    (item) => {
      version ??= item.around.near("/version", item.path);
      if (version !== "2.1.0")
        throw new RowError({ line: 1, column: 1 }, `the version is \`${String(version)}\`, not 2.1.0`);
      return rowOf(item);
    },
    emit,
  );
};

function rowOf({ value, path, around }: Item): Pick<Row, "fields" | "observedAt"> {
  const index = value["ruleIndex"];
  const rules = asList(around.near(RULES, path));
  const rule = asObject(typeof index === "number" ? rules[index] : undefined);
  const ruleId = asText(value["ruleId"]) ?? asText(atPointer(value, "/rule/id")) ?? asText(rule["id"]);
  const named = rules.map(asObject).find(({ id }) => id === ruleId) ?? rule;
  const kind = asText(value["kind"]) ?? "fail"; // §3.27.9
  const level =
    asText(value["level"]) ??
    (kind === "fail" ? (asText(atPointer(named, "/defaultConfiguration/level")) ?? "warning") : "none"); // §3.27.10
  const location = atPointer(value, "/locations/0/physicalLocation");
  const ended = asText(atPointer(around.near(INVOCATIONS, path), "/0/endTimeUtc"));
  return {
    fields: {
      ...value,
      tool: asText(around.near(DRIVER, path)),
      ruleId,
      kind,
      level,
      text: asText(atPointer(value, "/message/text")),
      uri: asText(atPointer(location, "/artifactLocation/uri")),
      line: atPointer(location, "/region/startLine"),
      suppressed: asList(value["suppressions"]).length > 0,
    },
    observedAt: ended === null ? null : instantOf(ended),
  };
}
