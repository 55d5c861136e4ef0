import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalize } from "../../../src/canonical/json.ts";
import type { Answer } from "../../../src/engine/answer/answer.ts";
import type { StageDetails } from "../../../src/contract/types/stages.ts";
import type { TurnFields } from "../../../src/engine/turn/turn.ts";
import { ROOT } from "../../support/root.ts";

const FOLDER = join(ROOT, "test", "golden", "turns");

/**
 * One prompt and the gist of its one right answer. `knowledge` marks an answer that needs more than the words of the prompt, such as
 * what a pack holds or what `tall` means: there `unknown` declines, as `refused` does; anywhere else a wrong `unknown` is wrong.
 */
export interface Asked {
  readonly prompt: string;
  readonly expect: string;
  readonly knowledge?: true;
}

/** A case: turns taken one after another from an empty state; most have one. `why` says what the case is about. */
export interface Case {
  readonly case_id: string;
  readonly why: string;
  readonly turns: readonly Asked[];
}

/** What is compared with the golden of a turn; its trace hash is kept in a file of its own. */
export interface Output {
  readonly surface: string;
  readonly state: string;
  readonly grounding: string;
  readonly clearance: string;
  readonly answer: Answer;
}

type Line = { readonly case_id: string; readonly why: string } & (
  | { readonly turns: readonly Asked[] }
  | Asked
);

/** The areas by name, sorted; each is a file of cases. */
export function areas(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".jsonl") && !name.endsWith(".out.jsonl"))
    .map((name) => name.slice(0, -".jsonl".length))
    .sort();
}

export function casesOf(area: string): Case[] {
  return linesIn(join(FOLDER, `${area}.jsonl`)).map((text) => {
    const line = JSON.parse(text) as Line; // the test checks the fields
    const { case_id, why } = line;
    if ("turns" in line) return { case_id, why, turns: line.turns };
    const { prompt, expect, knowledge } = line;
    return { case_id, why, turns: [{ prompt, expect, ...(knowledge === undefined ? {} : { knowledge }) }] };
  });
}

/** The committed outputs of an area by case, one for each turn. */
export function goldensOf(area: string): Map<string, readonly Output[]> {
  const rows = linesIn(join(FOLDER, `${area}.out.jsonl`)).map(
    (text) => JSON.parse(text) as { readonly case_id: string; readonly turns: readonly Output[] }, // written below
  );
  return new Map(rows.map(({ case_id: id, turns }) => [id, turns]));
}

/** The committed trace hashes of an area: lines `<case id> <turn, from 1> <hash>`, as {@link hashLine} writes them. */
export function hashesOf(area: string): string[] {
  return linesIn(join(FOLDER, `${area}.hashes`));
}

export const hashLine = (id: string, turn: number, { trace_hash: hash }: TurnFields): string =>
  `${id} ${turn} ${hash}`;

/** Writes the outputs and the hashes of an area anew, from the cases that were taken. */
export function writeGoldens(
  area: string,
  taken: readonly { readonly case_id: string; readonly taken: readonly TurnFields[] }[],
): void {
  const write = (ending: string, lines: readonly string[]) => {
    writeFileSync(join(FOLDER, `${area}.${ending}`), lines.map((line) => `${line}\n`).join(""));
  };
  write(
    "out.jsonl",
    taken.map(({ case_id, taken: turns }) => {
      const row = { case_id, turns: turns.map(outputOf) };
      return canonicalize(row as unknown as Parameters<typeof canonicalize>[0]); // plain data
    }),
  );
  write(
    "hashes",
    taken.flatMap(({ case_id, taken: turns }) =>
      turns.map((fields, index) => hashLine(case_id, index + 1, fields)),
    ),
  );
}

export function outputOf(fields: TurnFields): Output {
  return {
    surface: fields.surface,
    state: fields.epistemic_state,
    grounding: fields.grounding_source,
    clearance: fields.normative_clearance,
    answer: detailOf(fields, "realizer").answer,
  };
}

/** How a gist compares with the one right answer: a declined answer is not right, but it misleads nobody. */
export function gradeOf({ expect, knowledge }: Asked, gist: string): "right" | "declined" | "wrong" {
  if (gist === expect) return "right";
  return gist === "refused" || (gist === "unknown" && knowledge === true) ? "declined" : "wrong";
}

/**
 * An answer in a word: `yes`, `no`, `unknown` · `valid`, `invalid` · `refused` · `definition` · `about`: a list of told facts ·
 * `list:a,b`: the items in order of code units · `noted`, `known`, `contested`, `corrected`: what became of statements, the gravest.
 */
export function gistOf(fields: TurnFields): string {
  const { answer } = detailOf(fields, "realizer");
  switch (answer.kind) {
    case "verdict":
      return fields.hedge_injected ? `typically ${answer.verdict ?? "none"}` : (answer.verdict ?? "none");
    case "validity":
      return answer.validity ?? "none";
    case "list":
      return answer.mode === "words" && detailOf(fields, "intent").frame !== "kinds"
        ? "about"
        : `list:${[...answer.items].sort().join(",")}`;
    case "acknowledgement":
      return acknowledgement(fields.surface);
    case "number":
    case "text":
      return `${answer.kind}:${answer.value ?? ""}`;
    case "definition":
    case "refused":
      return answer.kind;
  }
}

function acknowledgement(surface: string): string {
  if (surface.includes("Noted as contested:")) return "contested";
  if (surface.includes("Corrected:")) return "corrected";
  return surface.includes("Noted, as stated and unchecked:") ? "noted" : "known";
}

function detailOf<S extends "realizer" | "intent">(
  { pipeline_record: { stages } }: TurnFields,
  id: S,
): StageDetails[S] {
  const stage = stages.find(({ stage_id }) => stage_id === id);
  if (stage === undefined) throw new Error(`no stage ${id}`);
  return stage.detail as StageDetails[S]; // the detail of the stage of that id
}

function linesIn(path: string): string[] {
  return existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}
