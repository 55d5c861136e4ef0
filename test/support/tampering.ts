import { readFileSync, writeFileSync } from "node:fs";
import { CheckpointError } from "../../src/store/state/vault-snapshot.ts";
import { DataError } from "../../src/store/files/data-error.ts";
import { Failure } from "../../src/contract/failures.ts";
import { createRandom } from "./random.ts";

/** Where in a record a value stands; list positions are numbers. */
export type Steps = readonly (string | number)[];

/** A stored file in which one value is another. */
export interface Flip {
  /** Which kind of record, and where in it: `transition:actor`; list positions are `*`. */
  readonly place: string;
  readonly steps: Steps;
  /** From 1; null in a file of one record. */
  readonly line: number | null;
  readonly from: unknown;
  readonly to: unknown;
  readonly content: string | Uint8Array;
}

/** Words that stand for one another in records: a forger writes one that the reader knows. */
const WORDS: readonly (readonly string[])[] = [
  ["pending", "accepted", "rejected", "withdrawn"],
  ["discovery", "operator", "contemplation"],
  ["affirms", "denies"],
  ["created", "replay", "transition", "accepted_corpus_append"],
  ["speculative", "contested", "coherent", "ratified", "decoded", "falsified"],
  ["correct", "wrong", "refused"],
  ["yes", "no", "unknown"],
  ["valid", "invalid"],
  ["pack", "teaching", "vault", "prompt", "turn"],
  ["workbench", "cli"],
  ["vocabulary_addition", "unknown", "frame_reclassification"],
  ["operator_ratify", "operator_reject", "operator_defer"],
  ["applied", "rejected_precondition"],
  ["change_verb", "transfer_verb", "comparison_word", "filler"],
  ["increase", "decrease"],
  ["lexical", "frame", "slot"],
  ["observation", "grouping", "hypothesis", "conclusion"],
  ["recorded", "missing_evidence"],
  ["pipeline_trace", "legacy_unhashed"],
  ["noun", "verb"],
  ["is_a", "can"],
  ["assigned", "refused", "invalid", "decided", "promoted"],
  ["entailed", "refuted"],
  ["fact", "rule", "quantity"],
  ["turns", "entailment", "packs"],
  ["review", "entailment", "promotion"],
  ["fail_closed", "tagged_fallback"],
  ["classical", "rules_closed"],
  ["simulation_only", "interface_contract", "substrate_capability", "proposed"],
  ["intro", "demo", "payoff"],
];

/** How many values of one place are changed, of the first records or items: one to everything that it could be, the others once. */
const PER_PLACE = 2;

/** The values in every place of a file's records, changed to others of their type: of the same form, and of the same family of words. */
export function* flipsOf(
  file: string,
  kindOf: (record: unknown) => string = () => "",
  write: (record: unknown) => string = JSON.stringify,
): Generator<Flip> {
  const seen = new Map<string, number>();
  const text = readFileSync(file, "utf8");
  const isLog = /\.(?:jsonl|log)$/u.test(file);
  const rows = isLog ? text.trimEnd().split("\n") : [text];
  for (const [index, row] of rows.entries()) {
    const record: unknown = JSON.parse(row);
    for (const { steps, value } of leavesOf(record, [])) {
      const place = `${kindOf(record)}:${steps.map((step) => (typeof step === "number" ? "*" : step)).join(".")}`;
      const nth = (seen.get(place) ?? 0) + 1;
      seen.set(place, nth);
      if (nth > PER_PLACE) continue;
      for (const to of othersThan(value).slice(0, nth === 1 ? Infinity : 1)) {
        const changed = write(withValue(record, steps, to));
        yield {
          place,
          steps,
          line: isLog ? index + 1 : null,
          from: value,
          to,
          content: isLog
            ? `${rows.map((other, at) => (at === index ? changed : other)).join("\n")}\n`
            : `${changed}\n`,
        };
      }
    }
  }
}

/** Each number of a file of float64, its last bit changed. */
export function* bitFlipsOf(file: string): Generator<Flip> {
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at += Float64Array.BYTES_PER_ELEMENT) {
    const content = Buffer.from(bytes);
    content[at] = (content[at] ?? 0) ^ 1;
    yield {
      place: ":*",
      steps: [at],
      line: null,
      from: bytes.readDoubleLE(at),
      to: content.readDoubleLE(at),
      content,
    };
  }
}

/** Of the changes in each place one, of more than `most` places so many: chosen by the seed, the same each time. */
export function sampleOf(flips: readonly Flip[], seed: number, most: number): readonly Flip[] {
  const random = createRandom(seed);
  const byPlace = new Map<string, Flip[]>();
  // The numbers of a file of them have no names: each is a place.
  for (const flip of flips)
    byPlace.set(flip.place === ":*" ? `${flip.place}${flip.steps.join()}` : flip.place, [
      ...(byPlace.get(flip.place) ?? []),
      flip,
    ]);
  return random
    .shuffle([...byPlace.values()])
    .slice(0, most)
    .map((each) => random.pick(each));
}

/** Texts, numbers, truth values, nulls, and lists and objects without content. */
function* leavesOf(
  value: unknown,
  steps: Steps,
): Generator<{ readonly steps: Steps; readonly value: unknown }> {
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  if (parts.length === 0) yield { steps, value };
  for (const [step, part] of parts) yield* leavesOf(part, [...steps, step]);
}

function othersThan(value: unknown): unknown[] {
  if (typeof value === "string")
    return [...new Set([nudge(value), ...WORDS.filter((family) => family.includes(value)).flat()])].filter(
      (other) => other !== value,
    );
  if (typeof value === "number")
    return Number.isInteger(value) ? [value + 1, ...(value > 0 ? [value - 1] : [])] : [value + 1, value / 2];
  if (typeof value === "boolean") return [!value];
  if (value === null) return ["changed"];
  return [Array.isArray(value) ? ["changed"] : { changed: 1 }];
}

/** The text with its last letter or digit changed to another of its kind, so that a digest, a time or an id stays one. */
function nudge(text: string): string {
  const at = /[0-9a-z](?=[^0-9a-z]*$)/.exec(text)?.index;
  if (at === undefined) return `${text}x`;
  const old = text[at] ?? "";
  const fresh = /[0-9]/.test(old) ? String((Number(old) + 1) % 10) : old === "a" ? "b" : "a";
  return text.slice(0, at) + fresh + text.slice(at + 1);
}

function withValue(root: unknown, [step, ...rest]: Steps, to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(root))
    return root.map((part: unknown, at) => (at === step ? withValue(part, rest, to) : part));
  return Object.fromEntries(
    Object.entries(root as object).map(([key, part]) => [
      key,
      key === step ? withValue(part, rest, to) : part,
    ]),
  ); // the steps lead through it
}

/** Gathers what reading says: the messages of failures, and findings. Anything else that is thrown is a bug, and goes through. */
export class Said {
  readonly messages: string[] = [];
  add(...findings: readonly string[]): void {
    this.messages.push(...findings);
  }
  async hear<T>(work: () => T | Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure || error instanceof DataError || error instanceof CheckpointError))
        throw error;
      this.messages.push(error.message);
      return null;
    }
  }
}

/** Fields that cover others: naming them is naming the record. */
const SEALS =
  /\b(?:journal_digest|record_digest|run_digest|vault_digest|report_digest|line_digest|trace_hash|certificate\.digest|\w*checksum)\b/;

export interface Swept {
  /** Places of which some change went unnoticed, with an example. */
  readonly silent: ReadonlyMap<string, string>;
  /** Changes that were noticed by a message that names neither file, line, field nor seal. */
  readonly unnamed: readonly string[];
  /** Changes that were not noticed, and of which the witness shows nothing either. */
  readonly unwitnessed: readonly string[];
}

export interface Reading {
  /** Resolves to what reading says, given the line that is changed: nothing for the file as it is. */
  readonly read: (line: number | null) => Promise<readonly string[]>;
  /** Whether a message names the record in another way. */
  readonly alsoNames?: ((message: string, flip: Flip) => boolean) | undefined;
  /** Something shown that depends on every byte of the file. */
  readonly witness?: (() => Promise<string>) | undefined;
}

/** Makes each change in turn, reads, and puts the file back. */
export async function sweep(
  file: string,
  flips: Iterable<Flip>,
  { read, alsoNames = () => false, witness }: Reading,
): Promise<Swept> {
  const before = readFileSync(file);
  const shownBefore = await witness?.();
  const name = file.replace(/^.*\//, "");
  const silent = new Map<string, string>();
  const unnamed: string[] = [];
  const unwitnessed: string[] = [];
  try {
    for (const flip of flips) {
      writeFileSync(file, flip.content);
      const said = await read(flip.line);
      const shown = `${flip.place} ${JSON.stringify(flip.from)} -> ${JSON.stringify(flip.to)}`;
      const own = flip.steps.filter((step) => typeof step === "string");
      const names = (message: string): boolean =>
        message.includes(name) ||
        own.some((key) => message.includes(key)) ||
        SEALS.test(message) ||
        alsoNames(message, flip);
      if (said.length === 0) {
        silent.set(flip.place, silent.get(flip.place) ?? shown);
        if (witness !== undefined && (await witness()) === shownBefore) unwitnessed.push(shown);
      } else if (!said.some(names)) unnamed.push(`${shown}: ${said.join(" | ")}`);
    }
  } finally {
    writeFileSync(file, before);
  }
  return { silent, unnamed, unwitnessed };
}
