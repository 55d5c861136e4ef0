import { readFileSync } from "node:fs";

/** One fenced block of a page. `words`: what stands after the language, such as a file name. */
export interface Fence {
  readonly language: string;
  readonly words: readonly string[];
  readonly line: number;
  readonly body: readonly string[];
}

/** A command of a `console` block, and the lines that the page shows below it, from line `from` on (counted from 0). */
export interface Step {
  readonly kind: "command";
  readonly command: string;
  readonly shown: readonly string[];
  readonly from: number;
}

/** A file that the page tells the reader to make: a block with the file's name beside its language. */
export interface Written {
  readonly kind: "file";
  readonly name: string;
  readonly content: string;
  readonly line: number;
}

export interface Page {
  readonly lines: readonly string[];
  readonly fences: readonly Fence[];
  readonly actions: readonly (Step | Written)[];
}

/** What one line may stand for: the rest of a line, or as the only text of a line any number of lines. */
const ELLIPSIS = "…";

/** @param way of several ways that a page offers, the one to go: blocks of commands with another word beside `console` are left out */
export function readPage(file: string, way?: string): Page {
  const lines = readFileSync(file, "utf8").split("\n");
  const fences = fencesOf(lines);
  return {
    lines,
    fences,
    actions: fences
      .filter(({ language, words: [word] }) => language !== "console" || word === undefined || word === way)
      .flatMap(actionsOf),
  };
}

function fencesOf(lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, info] = /^```(.*)$/.exec(lines[at] ?? "") ?? [];
    if (info === undefined) continue;
    const end = lines.indexOf("```", at + 1);
    if (end < 0) throw new Error(`the block of line ${at + 1} has no end`);
    const [language = "", ...words] = info.trim().split(/\s+/);
    fences.push({ language, words, line: at, body: lines.slice(at + 1, end) });
    at = end;
  }
  return fences;
}

function actionsOf({ language, words, line, body }: Fence): (Step | Written)[] {
  if (language === "console") return stepsOf(body, line + 1);
  const [name] = words;
  return name === undefined ? [] : [{ kind: "file", name, content: `${body.join("\n")}\n`, line }];
}

/** `$ ` begins a command, `> ` goes on with one whose line ended with a backslash; all else is what is printed. */
function stepsOf(body: readonly string[], first: number): Step[] {
  const steps: { kind: "command"; command: string; shown: string[]; from: number }[] = [];
  for (const [at, line] of body.entries()) {
    const last = steps.at(-1);
    if (line.startsWith("$ "))
      steps.push({ kind: "command", command: line.slice(2), shown: [], from: first + at + 1 });
    else if (last === undefined)
      throw new Error(`line ${first + at + 1}: a block of commands begins with "$ "`);
    else if (line.startsWith("> ") && last.command.endsWith("\\") && last.shown.length === 0)
      Object.assign(last, { command: `${last.command}\n${line.slice(2)}`, from: first + at + 1 });
    else last.shown.push(line);
  }
  return steps;
}

/** Whether what was printed is what the page shows, where `…` stands for what varies. */
export function isAsShown(shown: readonly string[], printed: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return printed.length === 0;
  if (first.trim() === ELLIPSIS)
    return printed.some((_, at) => isAsShown(rest, printed.slice(at))) || rest.length === 0;
  const [line, ...others] = printed;
  return line !== undefined && patternOf(first).test(line) && isAsShown(rest, others);
}

function patternOf(shown: string): RegExp {
  return new RegExp(
    `^${shown
      .split(ELLIPSIS)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*")}$`,
    "u",
  );
}

/** The page with `printed` in the place of what it shows below each of these steps. */
export function withPrinted(page: Page, printed: ReadonlyMap<Step, readonly string[]>): string {
  const lines = [...page.lines];
  for (const [step, actual] of [...printed].sort(([a], [b]) => b.from - a.from))
    lines.splice(step.from, step.shown.length, ...actual);
  return lines.join("\n");
}
