import { z } from "zod/v3";
import type { Flaw } from "./issues.ts";
import { count, digest, editorKey, matching, text } from "./primitives.ts";
import type {
  DefinitionRow,
  FactRelation,
  FactRow,
  PartOfSpeech,
  RuleRow,
  SenseRow,
  WordRow,
} from "./types/pack-rows.ts";
import type { Same } from "./types/same.ts";

export type { SenseRow } from "./types/pack-rows.ts";

/** Safe ids of packs (contract §9), without `..`. */
export const PACK_ID = /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
/** Ids of rows. */
export const ROW_ID = /^[a-z0-9][a-z0-9_.-]{0,95}$/;

/** The files of a pack in the order of its manifest: `<file>.jsonl`, each optional. */
export const PACK_FILES = ["facts", "definitions", "words", "rules", "senses"] as const;
export type PackFileName = (typeof PACK_FILES)[number];

export const FACT_RELATIONS = [
  "is_a",
  "instance_of",
  "disjoint",
  "has",
  "lacks",
  "made_of",
  "property",
  "not_property",
  "can",
  "cannot",
  "part_of",
  "located_in",
  "partly_in",
  "capital_of",
  "borders",
  "precedes",
  "equals",
  "has_exactly",
  "synonym",
  "antonym",
  "does",
  "used_for",
] as const;
export const PARTS_OF_SPEECH = ["noun", "adjective", "verb", "name", "adverb"] as const;
true satisfies Same<(typeof FACT_RELATIONS)[number], FactRelation>;
true satisfies Same<(typeof PARTS_OF_SPEECH)[number], PartOfSpeech>;

export interface PackRows {
  readonly facts: FactRow;
  readonly definitions: DefinitionRow;
  readonly words: WordRow;
  readonly rules: RuleRow;
  readonly senses: SenseRow;
}

/** `data/packs/<pack_id>/manifest.json`. */
export const packManifest = z
  .object({
    ...editorKey,
    pack_id: matching(PACK_ID),
    version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, "must be like 1.0.0"),
    language: text(1, 16),
    modality: text(1, 32),
    determinism_class: text(1, 32),
    title: text(1, 120),
    description: text(1, 1000),
    licence: text(1, 4000),
    author: text(1, 200),
    provenance: z.record(text(1, 1000)),
    counts: z
      .object({
        facts: count.optional(),
        definitions: count.optional(),
        words: count.optional(),
        rules: count.optional(),
        senses: count.optional(),
      })
      .strict(),
    facts_checksum: digest.optional(),
    definitions_checksum: digest.optional(),
    words_checksum: digest.optional(),
    rules_checksum: digest.optional(),
    senses_checksum: digest.optional(),
    checksum: digest,
  })
  .strict();
export type PackManifest = z.infer<typeof packManifest>;

// ---- rows: checked by hand, since thousands of them are read at every start -------------------------------------------

/** Gives the problem with a value, or null; `form` is the JSON Schema of what it accepts, as close as JSON Schema can express it. */
interface Check {
  (value: unknown): string | null;
  readonly form: Form;
}
type Form = Readonly<Record<string, unknown>>;
interface Shape {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional: Readonly<Record<string, Check>>;
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** One line of text, trimmed, with single spaces, in NFC, of at most `max` code units. */
function line(max: number): Check {
  return formed({ type: "string", minLength: 1, maxLength: max }, (value) => {
    if (typeof value !== "string") return "must be a text";
    if (value === "") return "must not be empty";
    if (value.length > max) return `must have at most ${max} characters`;
    if (/^ | {2}| $/.test(value)) return "must have single spaces between words, and none at its ends";
    return PLAIN.test(value) ? null : unicodeProblem(value);
  });
}
function unicodeProblem(value: string): string | null {
  if (LONE_SURROGATE.test(value)) return "must not hold a lone surrogate";
  if (CONTROL.test(value)) return "must not hold control characters";
  return value.normalize("NFC") === value ? null : "must be in Unicode form NFC";
}
function pattern(expression: RegExp): Check {
  return formed({ type: "string", pattern: expression.source }, (value) =>
    typeof value === "string" && expression.test(value) ? null : `must match ${expression.source}`,
  );
}
function oneOf(...values: readonly unknown[]): Check {
  const allowed = new Set(values);
  return formed({ enum: values }, (value) =>
    allowed.has(value) ? null : `must be one of ${values.join(", ")}`,
  );
}
function listOf(check: Check): Check {
  return formed({ type: "array", items: check.form }, (value) => {
    if (!Array.isArray(value)) return "must be a list";
    for (const item of value) {
      const problem = check(item);
      if (problem !== null) return `each ${problem}`;
    }
    return null;
  });
}
function formed(form: Form, check: (value: unknown) => string | null): Check {
  return Object.assign(check, { form });
}

const word = line(120);
const source = line(64);
const id = pattern(ROW_ID);
const pos = oneOf(...PARTS_OF_SPEECH);
const senseKey = pattern(/^[^\s%]+%[1-5]:\d\d:\d\d:[^\s:]*:(?:\d\d)?$/);
const place = formed({ type: "integer", minimum: 1 }, (value) =>
  Number.isSafeInteger(value) && (value as number) >= 1 ? null : "must be a whole number from 1",
);
const pair = formed({ type: "array", items: senseKey.form, minItems: 2, maxItems: 2 }, (value) =>
  Array.isArray(value) && value.length === 2 && value.every((each) => senseKey(each) === null)
    ? null
    : "must be a pair of sense keys",
);

const SHAPES: Readonly<Record<PackFileName, Shape>> = {
  facts: {
    required: { id, object: word, relation: oneOf(...FACT_RELATIONS), source, subject: word },
    optional: { strength: oneOf("typical") },
  },
  definitions: {
    required: { definition: line(2000), id, pos, source, term: word },
    optional: { sense: word },
  },
  words: {
    required: { lemma: word, pos },
    optional: {
      comparative: word,
      gerund: word,
      mass: oneOf(true),
      participle: word,
      past: word,
      plural: word,
      superlative: word,
      third: word,
    },
  },
  rules: { required: { id, source, text: line(500) }, optional: {} },
  senses: {
    required: {
      antonyms: listOf(pair),
      classes: listOf(senseKey),
      gloss: line(4000),
      hypernyms: listOf(senseKey),
      id: senseKey,
      keys: listOf(senseKey),
      lemmas: listOf(word),
      numbers: listOf(place),
      parts: listOf(senseKey),
      pos,
      source,
    },
    optional: {},
  },
};

/** The first problem of a row, in plain words, or null. Unknown keys are refused. */
export function checkRow(file: PackFileName, row: unknown): string | null {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return "a row must be an object";
  const { required, optional } = SHAPES[file];
  const given = row as Readonly<Record<string, unknown>>; // a plain object: it was parsed
  let found = 0;
  for (const key of Object.keys(given)) {
    const isRequired = Object.hasOwn(required, key);
    if (!isRequired && !Object.hasOwn(optional, key)) return `\`${key}\` is not a key of ${file}`;
    if (isRequired) found++;
    const check = (isRequired ? required[key] : optional[key])!;
    const problem = check(given[key]);
    if (problem !== null) return `${key} ${problem}`;
  }
  if (found === Object.keys(required).length) return null;
  return `${Object.keys(required).find((key) => !Object.hasOwn(given, key))} is missing`;
}

/** All problems of a row that {@link checkRow} refuses, in the order of its keys, then the missing keys. */
export function flawsOfRow(file: PackFileName, row: unknown): Flaw[] {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return [{ path: [], atKey: false, problem: "a row must be an object" }];
  const { required, optional } = SHAPES[file];
  const keys = [...Object.keys(required), ...Object.keys(optional)];
  const given = Object.entries(row).flatMap(([key, value]): Flaw[] => {
    if (!keys.includes(key))
      return [
        {
          path: [key],
          atKey: true,
          problem: `\`${key}\` is not a key of ${file}, which has ${keys.join(", ")}`,
        },
      ];
    const problem = (required[key] ?? optional[key])?.(value) ?? null;
    return problem === null ? [] : [{ path: [key], atKey: false, problem: `${key} ${problem}` }];
  });
  return [
    ...given,
    ...Object.keys(required)
      .filter((key) => !Object.hasOwn(row, key))
      .map((key) => ({ path: [], atKey: false, problem: `${key} is missing` })),
  ];
}

/** The JSON Schema of a row, for editors. */
export function rowSchemaOf(file: PackFileName): {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Form>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
} {
  const { required, optional } = SHAPES[file];
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries({ ...required, ...optional }).map(([key, { form }]) => [key, form]),
    ),
    required: Object.keys(required),
    additionalProperties: false,
  };
}

/** The rows of a file are sorted by this key, ascending. */
export function orderKeyOf(file: PackFileName, row: PackRows[PackFileName]): string {
  return file === "words" ? `${(row as WordRow).lemma}\u0000${(row as WordRow).pos}` : (row as FactRow).id; // every other row has an id
}
