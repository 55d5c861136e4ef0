import assert from "node:assert/strict";
import type { JsonSchema } from "../../scripts/schemas/json-schema.ts";

/** Members whose keys are data. */
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
  "states",
  "entries",
].join("|");
const REQUESTS = "(?:chat-turn|proposal-decision|ratify|reject|eval-run)-request";
/** Places of objects whose keys are data, and bodies in which other keys are ignored. */
export const MAP = new RegExp(String.raw`/(?:${MAPS})$|^${REQUESTS}$|^proposal-event/proposed_chain$`);
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
  "request",
  "claims",
].join("|");
const OPEN = new RegExp(
  String.raw`^success-envelope/data$|^failure-envelope/error/detail$|/(?:${VALUES_OF_ANY_KIND})$|/(?:${MAPS}|proposed_chain)/\*$`,
);
/** Keys that may be added below these are data. */
export const ADDS = new RegExp(String.raw`/(?:${MAPS}|${VALUES_OF_ANY_KIND})/`);

/** Every object is closed and every value has a type, but for `MAPS` and `VALUES_OF_ANY_KIND`. Only keywords that are looked into here occur. */
export function assertClosed(schema: JsonSchema, path: string): void {
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
    "default",
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
  for (const [name, inner] of Object.entries(properties ?? {})) assertClosed(inner, `${path}/${name}`);
  if (typeof additionalProperties === "object") assertClosed(additionalProperties, `${path}/*`);
  if (items !== undefined) assertClosed(items, path);
  for (const inner of anyOf ?? []) assertClosed(inner, path);
  for (const inner of allOf ?? []) assert.deepEqual(Object.keys(inner), ["pattern"], path);
}
