import { classNamed, isOfClass } from "../../words/kinds.ts";
import { pluralise } from "../../../language/morphology.ts";
import {
  answered,
  answeredInWords,
  decline,
  Derivation,
  disagreeing,
  undetermined,
  type Saying,
} from "../../derivation.ts";
import type { TaskReader, TaskResult } from "../../task.ts";
import type { TaskOption } from "../../text.ts";
import { ordinalOf } from "../../words/numbers.ts";
import { listed, sameNoun } from "../../words/phrases.ts";
import { tableQuestionIn, type Condition, type TableQuestion } from "./questions.ts";
import { tablesIn } from "./reading.ts";
import { numberIn, type Column, type Row, type Table } from "./table.ts";

/** Tables that are read as text, with rows added and deleted: who is the oldest, how many are taller than so much, what they weigh together. */
export const tableReader: TaskReader = {
  name: "puzzle_table",
  modes: ["state", "words", "classical"],
  read: (text) => {
    const result = tablesIn(text);
    if (result === null) return null;
    if (result.kind === "unread")
      return decline(`I can't read this part of the tables: "${result.what}"`, [
        "tables with a header, and rows of as many cells",
      ]);
    const { tables, question, changes } = result.read;
    const [first] = tables;
    const asked = first === undefined ? null : tableQuestionIn(question.text, first.columns);
    if (first === undefined || asked === null)
      return decline(`I can't read this as a question about the tables: "${question.text}"`, [
        "a question for a row, a number or a column",
      ]);
    if (
      tables.some(
        ({ columns }) =>
          columns.map(({ name }) => name).join() !== first.columns.map(({ name }) => name).join(),
      )
    )
      return decline("The tables have different columns.");
    return decide(asked, {
      tables,
      columns: first.columns,
      changes,
      options: text.options,
      asked: question.text.replace(/\s+/gu, " "),
    });
  },
};

interface Given {
  readonly tables: readonly Table[];
  readonly columns: readonly Column[];
  readonly changes: readonly Saying[];
  readonly options: readonly TaskOption[];
  readonly asked: string;
}

/** The rows of a kind: `penguins`, `animals`; null where no table is of it, or it is not clear whether one is. */
function rowsOf(kind: string, tables: readonly Table[]): readonly Row[] | null {
  const own = tables.filter((table) => sameNoun(table.kind, kind));
  if (own.length > 0) return own.flatMap(({ rows }) => rows);
  const all = tables.flatMap(({ rows }) => rows);
  if (kind === "" || /^(?:rows?|entry|entries|names?|ones?|things?)$/iu.test(kind)) return all;
  const wanted = classNamed(kind);
  if (wanted === null) return null;
  const answers = tables.map((table) => isOfClass(table.kind, wanted));
  return answers.every((one) => one !== null)
    ? tables.filter((_, at) => answers[at] === true).flatMap(({ rows }) => rows)
    : null;
}

function nameOf(row: Row): string {
  return row.cells[0] ?? "";
}

/** Steps: the rows that are used, and what was added or deleted. */
function grounds(given: Given, rows: readonly Row[], derivation: Derivation): readonly number[] {
  return [
    ...given.tables.slice(0, 1).map(({ saying }) => derivation.said(saying)),
    ...given.changes.map((change) => derivation.said(change)),
    ...rows.map(({ saying }) => derivation.said(saying)),
  ];
}

function decide(question: TableQuestion, given: Given): TaskResult {
  const { tables, columns } = given;
  switch (question.kind) {
    case "kinds":
      return tellText(
        tables.map(({ kind }) => pluralise(kind)),
        given,
        [],
      );
    case "kind_count":
      return tellNumber(
        String(tables.length),
        given,
        [],
        `There ${tables.length === 1 ? "is" : "are"} ${tables.length}: ${listed(tables.map(({ kind }) => pluralise(kind)))}`,
      );
    case "column_number":
      return tellNumber(
        String(question.column + 1),
        given,
        [],
        `The columns are ${columns.map(({ name }) => name).join(", ")}: ${columns[question.column]?.name ?? ""} is the ${ordinalOf(question.column + 1)}`,
      );
    default: {
      const rows = rowsOf(question.of, tables);
      return rows === null
        ? undetermined(`I don't know which rows are "${question.of}".`, [`what "${question.of}" are`])
        : decideRows(question, rows, given);
    }
  }
}

function decideRows(
  question: Exclude<TableQuestion, { kind: "kinds" | "kind_count" | "column_number" }>,
  rows: readonly Row[],
  given: Given,
): TaskResult {
  switch (question.kind) {
    case "count":
    case "which": {
      const found = rows.map((row) =>
        question.conditions.map((condition) => satisfies(row, condition, rows)),
      );
      if (found.some((results) => results.includes(null)))
        return undetermined("A value to compare is missing, or no number.");
      const fitting = rows.filter((_, at) => found[at]?.every((one) => one === true));
      // The second way: of all rows, those that fail a condition are struck out one condition after another.
      const left = question.conditions.reduce(
        (kept, condition) => kept.filter((row) => satisfies(row, condition, rows) !== false),
        [...rows],
      );
      if (left.length !== fitting.length) return disagreeing();
      if (question.kind === "which") return tellText(fitting.map(nameOf), given, fitting);
      return tellNumber(
        String(fitting.length),
        given,
        question.conditions.length === 0 ? fitting : rows,
        `That is so of ${fitting.length}${fitting.length === 0 ? "" : `: ${listed(fitting.map(nameOf))}`}`,
      );
    }
    case "extreme":
      return decideExtreme(question, rows, given);
    case "placed": {
      const ordered = question.sorted
        ? [...rows].sort(
            (a, b) =>
              (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0) * (question.reversed ? -1 : 1),
          )
        : rows;
      const row = ordered.at(question.nth > 0 ? question.nth - 1 : question.nth);
      if (row === undefined) return undetermined("The table has no such row.");
      const place = question.nth > 0 ? question.nth - 1 : rows.length + question.nth;
      const before = rows.filter((other, at) =>
        question.sorted
          ? question.reversed
            ? nameOf(other) > nameOf(row)
            : nameOf(other) < nameOf(row)
          : at < rows.indexOf(row),
      ).length;
      return before === place
        ? tellText([nameOf(row)], given, question.sorted ? rows : [row])
        : disagreeing();
    }
    case "total":
    case "average":
      return decideTotal(question, rows, given);
    case "value": {
      const own = rows.filter((row) => nameOf(row) === question.who);
      const [row] = own;
      const value = row?.cells[question.column];
      if (row === undefined || value === undefined || own.length > 1)
        return undetermined(`There is no one row of ${question.who}.`);
      return numberIn(value) === null
        ? tellText([value], given, [row])
        : tellNumber(
            value,
            given,
            [row],
            `The ${given.columns[question.column]?.name ?? ""} of ${question.who} is ${value}`,
          );
    }
  }
}

function satisfies(row: Row, { column, sign, than }: Condition, rows: readonly Row[]): boolean | null {
  const value = numberIn(row.cells[column]);
  if (value === null) return null;
  if (than === "*") {
    const others = rows.filter((other) => other !== row).map((other) => numberIn(other.cells[column]));
    return others.includes(null)
      ? null
      : others.every((other) => other !== null && (sign === ">" ? value > other : value < other));
  }
  const bound =
    typeof than === "number" ? than : numberIn(rows.find((other) => nameOf(other) === than)?.cells[column]);
  if (bound === null) return null;
  switch (sign) {
    case "<":
      return value < bound;
    case ">":
      return value > bound;
    case "<=":
      return value <= bound;
    case ">=":
      return value >= bound;
    case "=":
      return value === bound;
  }
}

function decideExtreme(
  { column, way, nth }: Extract<TableQuestion, { kind: "extreme" }>,
  rows: readonly Row[],
  given: Given,
): TaskResult {
  const values = rows.map((row) => numberIn(row.cells[column]));
  if (values.includes(null)) return undetermined("A value to compare is no number.");
  const numbers = values.flatMap((value) => value ?? []);
  const ordered = [...rows.keys()].sort((a, b) => way * ((numbers[b] ?? 0) - (numbers[a] ?? 0)));
  const at = ordered[nth - 1];
  const row = at === undefined ? undefined : rows[at];
  if (at === undefined || row === undefined) return undetermined("There are not so many rows.");
  const value = numbers[at] ?? 0;
  if (numbers.filter((other) => other === value).length > 1)
    return undetermined("Several of them are equal in this.");
  const before = numbers.filter((other) => (way > 0 ? other > value : other < value)).length;
  return before === nth - 1 ? tellText([nameOf(row)], given, rows) : disagreeing();
}

function decideTotal(
  { kind, column }: Extract<TableQuestion, { kind: "total" | "average" }>,
  rows: readonly Row[],
  given: Given,
): TaskResult {
  const numbers = rows.map((row) => numberIn(row.cells[column]));
  if (
    numbers.includes(null) ||
    rows.length === 0 ||
    numbers.some((one) => one !== null && !Number.isInteger(one))
  )
    return undetermined("There is nothing to add, or a value is no whole number.");
  const total = numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  if (total !== [...numbers].reverse().reduce<number>((sum, one) => (one ?? 0) + sum, 0))
    return disagreeing();
  const sum = `${numbers.join(" + ")} = ${total}`;
  if (kind === "total") return tellNumber(String(total), given, rows, sum);
  const scaled = total * 1000;
  if (scaled % rows.length !== 0)
    return tellNumber(
      `${total}/${rows.length}`,
      given,
      rows,
      `${sum}, divided by ${rows.length} that is ${total}/${rows.length}`,
    );
  return tellNumber(
    String(total / rows.length),
    given,
    rows,
    `${sum}, divided by ${rows.length} that is ${total / rows.length}`,
  );
}

function tellText(values: readonly string[], given: Given, rows: readonly Row[]): TaskResult {
  if (values.length === 0) return undetermined("That is so of none of them.");
  const derivation = new Derivation();
  derivation.drawn("table", grounds(given, rows, derivation), `The answer is ${listed(values)}`, [
    "the answer",
    "is",
    values.join(", "),
  ]);
  return values.length > 1 && given.options.length === 0
    ? answered({ kind: "list", items: values }, given.asked, derivation)
    : answeredInWords(values.join(", "), given.options, { asked: given.asked, derivation });
}

function tellNumber(value: string, given: Given, rows: readonly Row[], sentence: string): TaskResult {
  const derivation = new Derivation();
  derivation.drawn("table", grounds(given, rows, derivation), sentence, ["the answer", "is", value]);
  return given.options.length === 0
    ? answered({ kind: "number", value, unit: null }, given.asked, derivation)
    : answeredInWords(value, given.options, { asked: given.asked, derivation });
}
