import { CLI_OUTPUTS } from "../../src/contract/command-line.ts";
import { entailmentCase, packCase, turnCase } from "../../src/contract/evals.ts";
import { PACK_FILES, packManifest, rowSchemaOf } from "../../src/contract/packs.ts";
import { DIALECT, toJsonSchema, type JsonSchema } from "./json-schema.ts";

/** Schemas of the files that people write besides corpora and lane.json, for completion and checks in editors; and of the command line's output. */
export const FILE_SCHEMAS: readonly { readonly name: string; readonly schema: JsonSchema }[] = [
  {
    name: "pack-manifest",
    schema: { $schema: DIALECT, title: "data/packs/<pack_id>/manifest.json", ...toJsonSchema(packManifest) },
  },
  ...PACK_FILES.map((file) => ({
    name: `pack-row-${file}`,
    schema: { $schema: DIALECT, title: `a line of ${file}.jsonl of a pack`, ...rowSchemaOf(file) },
  })),
  ...(
    [
      ["turns", turnCase],
      ["entailment", entailmentCase],
      ["packs", packCase],
    ] as const
  ).map(([kind, schema]) => ({
    name: `lane-case-${kind}`,
    schema: { $schema: DIALECT, title: `a line of a lane of ${kind}`, ...toJsonSchema(schema) },
  })),
  ...Object.entries(CLI_OUTPUTS).map(([name, { title, schema }]) => ({
    name,
    schema: { $schema: DIALECT, title, ...toJsonSchema(schema) },
  })),
];
