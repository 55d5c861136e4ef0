import { readFile } from "node:fs/promises";
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
  type Document,
} from "yaml";
import type { z } from "zod/v3";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import { decodeText, describeReadError, shownPlace } from "../../store/files/document.ts";
import { DataError } from "./data-error.ts";

/**
 * Reads a file of YAML 1.2, which includes JSON, against its schema. Refuses duplicate keys, anchors, and tags of other types.
 * @throws DataError with line and column
 */
export async function readYaml<T extends z.ZodTypeAny>(file: string, schema: T): Promise<z.infer<T>> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new DataError(file, describeReadError(error), error);
  });
  const text = decodeText(bytes);
  if (text === null) throw new DataError(file, "is not UTF-8: save it in this encoding");
  return parseYaml(text, file, schema);
}

/** A duplicate key in an object. */
export class YamlDuplicateKeyError extends DataError {}

/** {@link readYaml} for a text. @param file its name, for messages @throws DataError with line and column */
export function parseYaml<T extends z.ZodTypeAny>(text: string, file: string, schema: T): z.infer<T> {
  checkNesting(text, file);
  const lines = new LineCounter();
  // The library compares each key of an object with all others, which takes seconds for a thousand lines; `repeatedKey` does not.
  const document = parseDocument(text, { lineCounter: lines, schema: "core", uniqueKeys: false });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) {
    const place = shownPlace(file, placeAt(lines, fault.pos[0]));
    throw new DataError(place, `is not YAML that is read here: ${firstLine(fault.message)}`, fault);
  }
  const repeated = repeatedKey(document);
  if (repeated !== null)
    throw new YamlDuplicateKeyError(
      shownPlace(file, placeAt(lines, repeated)),
      `has the key ${keyAt(text, repeated)} twice`,
    );
  const checked = schema.safeParse(plainValue(document, file));
  if (checked.success) return checked.data as z.infer<T>; // the output type of this schema
  const [flaw] = flawsOf(checked.error);
  if (flaw === undefined) throw new DataError(file, "cannot be used");
  throw new DataError(shownPlace(file, placeAt(lines, offsetOf(document, flaw.path))), describeFlaw(flaw));
}

/** How deep lists and objects may be nested. What builds the values is recursive: some thousand levels would end the process, not only the call. */
const MAX_NESTING = 200;

/** @throws DataError naming the line */
function checkNesting(text: string, file: string): void {
  const parser = new Parser();
  let line = 1;
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme)); // what is complete is of no interest: only what is open
    if (parser.stack.length > MAX_NESTING)
      throw new DataError(`${file}:${line}`, `is nested more than ${MAX_NESTING} levels deep`);
    line += lexeme.split("\n").length - 1;
  }
}

/** The lines at which the items of a list begin, counted from 1; none if the text is not a list. */
export function yamlItemLines(text: string): readonly number[] {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, schema: "core", uniqueKeys: false });
  if (!isSeq(contents)) return [];
  return contents.items.map((item) => placeAt(lines, isNode(item) ? (item.range?.[0] ?? 0) : 0).line);
}

/** The offset of the first key that its object has twice; null if there is none. Keys that are equal as JSON has them, such as 1 and "1", are the same. */
function repeatedKey(document: Document): number | null {
  let found: number | null = null;
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value ?? "");
        if (seen.has(name)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        seen.add(name);
      }
      return undefined;
    },
  });
  return found;
}

/** The key that begins at an offset, between backticks. */
function keyAt(text: string, offset: number): string {
  const [key = ""] = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\s]+)/.exec(text.slice(offset)) ?? [];
  return `\`${key.replace(/^["']|["']$/g, "")}\``;
}

function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw new DataError(file, "holds an anchor that is used again: write the value twice", error);
  }
}

function placeAt(lines: LineCounter, offset: number): { readonly line: number; readonly column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

/** Where the value at a path is, or else the innermost existing value around it. */
function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.range) return node.range[0];
  }
  return 0;
}

const firstLine = (text: string): string =>
  (text.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "");
