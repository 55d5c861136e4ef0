import type { z } from "zod/v3";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import { codePointsOf } from "../../src/contract/primitives.ts";

/** The keywords that generated schemas use (JSON Schema 2020-12). */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * The JSON Schema of a Zod schema, without `$schema`.
 * Cross-field refinements are omitted, since JSON Schema cannot express them; lengths in code points are kept.
 * @param reference the address of an inner schema that is described elsewhere; undefined to inline it.
 */
export function toJsonSchema(
  schema: z.ZodTypeAny,
  reference: (inner: z.ZodTypeDef) => string | undefined = () => undefined,
): JsonSchema {
  const root: z.ZodTypeDef = schema._def;
  // The library's draft 7 output means the same in 2020-12 as long as there are no tuples, which the tests' compiler refuses.
  // Its 2019-09 output has `exclusiveMinimum: true`, the form of draft 4.
  const { $schema: _, ...rest } = zodToJsonSchema(schema, {
    target: "jsonSchema7",
    $refStrategy: "none",
    removeAdditionalStrategy: "strict", // an object that strips unknown keys accepts them
    override: (definition) => {
      const $ref = definition === root ? undefined : reference(definition);
      return $ref === undefined ? ignoreOverride : { $ref };
    },
    postProcess: (generated, definition) => {
      if (generated === undefined) return generated;
      const bounds = codePointsOf(definition);
      return bounds === undefined
        ? generated
        : { ...generated, minLength: bounds.min, maxLength: bounds.max };
    },
  }) as JsonSchema; // the library's type covers every target; a test compiles the output
  return rest;
}

/** A success envelope whose data has this schema. */
export function envelopeOf(envelope: JsonSchema, data: JsonSchema): JsonSchema {
  return { ...envelope, properties: { ...envelope.properties, data } };
}
