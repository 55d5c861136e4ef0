import { RowError, type Row } from "../row.ts";
import { asList, asObject, asText, readDocument, type Item } from "./documents.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

const METRIC = "/resourceMetrics/*/scopeMetrics/*/metrics/*";
const RESOURCE = "/resourceMetrics/*/resource/attributes";
/** Kinds of metrics whose points are one number. */
const NUMBERS = ["gauge", "sum"];
/** Kinds whose points have a count, a sum and perhaps ends. */
const DISTRIBUTIONS = ["histogram", "exponentialHistogram", "summary"];

/** Metrics in the JSON of OpenTelemetry's protocol: a data point is a row. */
export const readOtelMetrics: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["points"]);
  await readDocument(
    file,
    {
      rows: [...NUMBERS, ...DISTRIBUTIONS].map((kind) => `${METRIC}/${kind}/dataPoints/*`),
      around: [RESOURCE, `${METRIC}/name`, `${METRIC}/unit`],
    },
    rowOf,
    emit,
  );
};

function rowOf({ value, path, around }: Item): Pick<Row, "fields" | "observedAt"> {
  const kind = String(path[6]);
  const nanos = value["timeUnixNano"];
  return {
    fields: {
      ...attributes("resource.", around.near(RESOURCE, path)),
      ...attributes("", value["attributes"]),
      metric: asText(around.near(`${METRIC}/name`, path)),
      unit: asText(around.near(`${METRIC}/unit`, path)),
      kind,
      value: NUMBERS.includes(kind) ? (value["asInt"] ?? value["asDouble"] ?? null) : null,
      count: value["count"] ?? null,
      sum: value["sum"] ?? null,
      min: value["min"] ?? null,
      max: value["max"] ?? null,
    },
    observedAt: nanos === undefined ? null : instantOfNanos(nanos),
  };
}

/** Attributes with plain values, under their keys. If a key equals the name of another field, that field wins. */
function attributes(prefix: string, list: unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const each of asList(list).map(asObject)) {
    const [key, value] = [asText(each["key"]), asObject(each["value"])];
    const plain = value["stringValue"] ?? value["intValue"] ?? value["doubleValue"] ?? value["boolValue"];
    if (key !== null && plain !== undefined) found[`${prefix}${key}`] = plain;
  }
  return found;
}

/** Nanoseconds since 1970, as a text or a number; milliseconds are kept. */
function instantOfNanos(nanos: unknown): string | null {
  const text = String(nanos);
  if (!/^\d{1,19}$/.test(text))
    throw new RowError({ line: 1, column: 1 }, `\`timeUnixNano\` is \`${text}\`, no time`);
  const at = new Date(Number(BigInt(text) / 1_000_000n));
  return Number.isNaN(at.getTime()) || text === "0" ? null : at.toISOString();
}
