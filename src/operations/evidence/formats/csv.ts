import { parse, type CsvError } from "csv-parse";
import { RowError, type Row } from "../row.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

/** A record as the parser gives it: its fields, and its text with the empty lines before it. A CR LF leaves the CR. */
interface Parsed {
  readonly record: readonly string[];
  readonly raw: string;
}

const LINE_END = /\r\n|\n|\r/g;

/** CSV with a header (RFC 4180). Every row has as many fields as the header, which has no duplicate names. */
export const readCsv: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["records"]);
  const delimiter = map.delimiter ?? ",";
  const parser = parse({
    delimiter,
    raw: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // reported here, with the place
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  });
  let header: readonly string[] | null = null;
  let [line, row] = [1, 0]; // where the current record begins; rows so far
  const take = ({ record, raw }: Parsed): void => {
    const { empty, body } = partsOf(raw);
    const from = line + empty;
    line = from + 1 + (body.match(LINE_END)?.length ?? 0);
    if (header === null) {
      header = checkedHeader(record, from, body, delimiter);
      return;
    }
    if (record.length !== header.length)
      throw new RowError(
        { line: from, column: columnOf(body, Math.min(record.length, header.length) - 1, delimiter) },
        `the row has ${record.length} fields, the header ${header.length}`,
      );
    emit(rowOf(header, record, { line: from, row: ++row, raw: body, delimiter }));
  };
  const drain = (): void => {
    for (
      let parsed = parser.read() as Parsed | null;
      parsed !== null;
      parsed = parser.read() as Parsed | null
    )
      take(parsed);
  };
  await new Promise<void>((resolve, reject) => {
    const failing = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        parser.destroy();
      }
    };
    parser.on("readable", () => failing(drain));
    parser.on("error", (error: CsvError) => reject(faultOf(error, line)));
    parser.on("end", () => resolve());
    void feed(file.texts(), parser).catch((error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)));
      parser.destroy();
    });
  });
  if (header === null) throw new RowError({ line: 1, column: 1 }, "there is no header");
};

const MAX_RECORD_CHARS = 1 << 20;

function partsOf(raw: string): { readonly empty: number; readonly body: string } {
  const empty = /^[\r\n]*/.exec(raw)?.[0].length ?? 0;
  return { empty, body: raw.slice(empty).replace(/[\r\n]$/, "") };
}

async function feed(texts: AsyncGenerator<string>, parser: ReturnType<typeof parse>): Promise<void> {
  for await (const text of texts) {
    if (parser.destroyed) return;
    if (!parser.write(text))
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          parser.off("drain", goOn).off("close", goOn);
          resolve();
        };
        parser.on("drain", goOn).on("close", goOn);
      });
  }
  parser.end();
}

function checkedHeader(
  names: readonly string[],
  line: number,
  raw: string,
  delimiter: string,
): readonly string[] {
  for (const [index, name] of names.entries()) {
    const at = { line, column: columnOf(raw, index, delimiter) };
    if (name === "") throw new RowError(at, `column ${index + 1} has no name`);
    if (names.indexOf(name) < index) throw new RowError(at, `the column \`${name}\` appears twice`);
  }
  return names;
}

function rowOf(
  header: readonly string[],
  record: readonly string[],
  at: { readonly line: number; readonly row: number; readonly raw: string; readonly delimiter: string },
): Row {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>; // columns can have any name
  for (const [index, name] of header.entries()) fields[name] = record[index] ?? "";
  return {
    fields,
    place: { column: 1, line: at.line, row: at.row },
    observedAt: null,
    signer: null,
    locate: (field) => {
      const index = header.indexOf(field);
      if (index < 0) return { line: at.line, column: 1 };
      const before = at.raw.slice(0, offsetOf(at.raw, index, at.delimiter));
      const lines = before.split(LINE_END);
      return { line: at.line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
    },
  };
}

const columnOf = (raw: string, index: number, delimiter: string): number =>
  offsetOf(raw, index, delimiter) + 1;

/** Where a field begins in the text of its record. */
function offsetOf(raw: string, index: number, delimiter: string): number {
  let [left, isQuoted] = [index, false];
  let at = 0;
  for (; left > 0 && at < raw.length; at++) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    else if (raw[at] === delimiter && !isQuoted) left--;
  }
  return at;
}

function faultOf(error: CsvError, line: number): Error {
  if (!("code" in error)) return error;
  return new RowError({ line, column: 1 }, FAULTS[error.code] ?? uncapitalized(error.message), error);
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark that opens here, or in this row, is never closed",
  CSV_MAX_RECORD_SIZE: `a row is longer than ${MAX_RECORD_CHARS} characters: is a quotation mark missing?`,
};
const uncapitalized = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
