import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { generateSchemas, readExamples } from "../../scripts/schemas/files.ts";
import type { JsonSchema } from "../../scripts/schemas/json-schema.ts";
import { ROOT } from "./root.ts";

/** Examples that the generated documents show. */
export const examples = readExamples(ROOT);
/** The generated files by name. */
export const files = generateSchemas(examples);
/** The schema of a noun. */
export const schemaOf = (noun: string): JsonSchema => JSON.parse(files.get(`${noun}.schema.json`) ?? "null");
/** One for all schemas: each of its kind compiles the schema of schemas anew. */
export const ajv = new Ajv2020({ strict: true });
const validators = new Map<string, ValidateFunction>();
/** The compiled schema of a noun. */
export function validatorOf(noun: string): ValidateFunction {
  let validator = validators.get(noun);
  if (validator === undefined) validators.set(noun, (validator = ajv.compile(schemaOf(noun))));
  return validator;
}
