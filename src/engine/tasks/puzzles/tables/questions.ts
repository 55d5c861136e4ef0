import { comparativeOf } from "../../../language/morphology.ts";
import { ordinalIn, ORDINAL, countIn } from "../../words/numbers.ts";
import { columnNamed, type Column } from "./table.ts";

/** What a row must satisfy. `than`: a number, or the name of a row with whose value it is compared; `others`: than all others. */
export type Condition = {
  readonly column: number;
  readonly sign: "<" | ">" | "=" | "<=" | ">=";
  readonly than: number | string;
};
export type TableQuestion =
  | { readonly kind: "count"; readonly of: string; readonly conditions: readonly Condition[] }
  | { readonly kind: "which"; readonly of: string; readonly conditions: readonly Condition[] }
  /** The nth in order of a column, the highest (1) or lowest (-1) first. */
  | {
      readonly kind: "extreme";
      readonly of: string;
      readonly column: number;
      readonly way: 1 | -1;
      readonly nth: number;
    }
  /** By place in the table (from 1, negative from the end), or in alphabetical order. */
  | {
      readonly kind: "placed";
      readonly of: string;
      readonly nth: number;
      readonly sorted: boolean;
      readonly reversed: boolean;
    }
  | { readonly kind: "total" | "average"; readonly of: string; readonly column: number }
  | { readonly kind: "value"; readonly of: string; readonly column: number; readonly who: string }
  | { readonly kind: "kinds" }
  | { readonly kind: "kind_count" }
  | { readonly kind: "column_number"; readonly column: number };

/** Adjectives of columns: the column, and whether more of it is meant. */
const ADJECTIVES: Readonly<Record<string, readonly [column: string, way: 1 | -1]>> = {
  old: ["age", 1],
  young: ["age", -1],
  tall: ["height", 1],
  short: ["height", -1],
  high: ["height", 1],
  heavy: ["weight", 1],
  light: ["weight", -1],
  long: ["length", 1],
  fast: ["speed", 1],
  slow: ["speed", -1],
  expensive: ["price", 1],
  cheap: ["price", -1],
  big: ["size", 1],
  small: ["size", -1],
  large: ["size", 1],
  wide: ["width", 1],
  narrow: ["width", -1],
  deep: ["depth", 1],
  shallow: ["depth", -1],
};
type Graded = { readonly column: string; readonly way: 1 | -1 };
const COMPARATIVES = new Map<string, Graded>();
const SUPERLATIVES = new Map<string, Graded>();
for (const [adjective, [column, way]] of Object.entries(ADJECTIVES)) {
  const more = comparativeOf(adjective);
  COMPARATIVES.set(more ?? `more ${adjective}`, { column, way });
  SUPERLATIVES.set(more === null ? `most ${adjective}` : `${more.slice(0, -1)}st`, { column, way });
}

/** A superlative, also with one letter left out or put in: nobody means anything else by "younest". */
function superlativeIn(word: string): Graded | null {
  const known = SUPERLATIVES.get(word);
  if (known !== undefined) return known;
  const near = [...SUPERLATIVES].filter(
    ([one]) => one.length > 5 && (oneLetterLess(one, word) || oneLetterLess(word, one)),
  );
  const [only] = near;
  return only !== undefined && near.length === 1 ? only[1] : null;
}

function oneLetterLess(long: string, short: string): boolean {
  return (
    long.length === short.length + 1 &&
    [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  );
}

/** Words of measures, for columns that are named by no unit of theirs. */
const UNITS: Readonly<Record<string, string>> = {
  kilogram: "kg",
  kilograms: "kg",
  kilo: "kg",
  kilos: "kg",
  kgs: "kg",
  centimeter: "cm",
  centimeters: "cm",
  centimetre: "cm",
  centimetres: "cm",
  meter: "m",
  meters: "m",
  metres: "m",
  metre: "m",
};

function unitFits(unit: string | undefined, { name, unit: own }: Column): boolean {
  if (unit === undefined) return true;
  const word = UNITS[unit.toLowerCase()] ?? unit.toLowerCase();
  return (own !== null && own.toLowerCase() === word) || (name === "age" && /^years?$/u.test(word));
}

const NUMBER = String.raw`(?<number>\d+(?:\.\d+)?|[a-z]+)`;
const HOW = "(?<how>more than|over|above|less than|under|below|at least|at most|exactly|precisely)";

function signOf(how: string | undefined): Condition["sign"] {
  switch (how?.toLowerCase()) {
    case "more than":
    case "over":
    case "above":
      return ">";
    case "less than":
    case "under":
    case "below":
      return "<";
    case "at least":
      return ">=";
    case "at most":
      return "<=";
    default:
      return "=";
  }
}

/** `more than 8 years old`, `taller than Bo`, `weigh less than 13 kg`, `have a height of 70 cm`; null for another condition. */
function conditionIn(
  text: string,
  columns: readonly Column[],
  named: (column: string) => number,
): Condition | null {
  const words = text.trim().replace(/^(?:that |which |who )?(?:is |are |was |has |have )?(?:both )?/iu, "");
  const compared = /^(?<word>[a-z]+) than (?<than>.+)$/iu.exec(words)?.groups;
  const graded =
    compared === undefined ? undefined : COMPARATIVES.get((compared["word"] ?? "").toLowerCase());
  if (graded !== undefined) {
    const than = (compared?.["than"] ?? "").trim();
    const measured = /^(?<number>\d+(?:\.\d+)?)(?: (?<unit>[\p{L}]+))?$/u.exec(than)?.groups;
    const column = named(graded.column);
    const own = columns[column];
    if (own === undefined) return null;
    const sign = graded.way > 0 ? (">" as const) : ("<" as const);
    if (measured !== undefined)
      return unitFits(measured["unit"], own) ? { column, sign, than: Number(measured["number"]) } : null;
    if (
      /^(?:all )?(?:the )?(?:other ones?|others|other \p{L}+|any other \p{L}+|all others|the rest)$/iu.test(
        than,
      )
    )
      return { column, sign, than: "*" };
    return /^[\p{Lu}][\p{L}'-]*$/u.test(than) ? { column, sign, than } : null;
  }
  const aged = new RegExp(
    String.raw`^(?:${HOW} )?${NUMBER} (?<unit>[\p{L}]+) (?<adjective>old|tall|high|long|heavy)$`,
    "iu",
  ).exec(words)?.groups;
  const weighed = new RegExp(
    String.raw`^(?:weighs?|weight|weighing|with a weight of|a weight of) (?:${HOW} )?${NUMBER} ?(?<unit>kg|g|kgs|kilos?|kilograms?|pounds?)?$`,
    "iu",
  ).exec(words)?.groups;
  const having = new RegExp(
    String.raw`^(?:with )?an? (?<column>[a-z]+) (?:of|that is|which is|equal to)? ?(?:${HOW} )?${NUMBER}(?: ?(?<unit>[\p{L}]+))?$`,
    "iu",
  ).exec(words)?.groups;
  const plain = new RegExp(String.raw`^${HOW} ${NUMBER} (?<unit>kg|cm|m|g)$`, "iu").exec(words)?.groups;
  const groups = aged ?? weighed ?? having ?? plain;
  const value = groups === undefined ? null : numberOf(groups["number"] ?? "");
  if (groups === undefined || value === null) return null;
  const column =
    plain !== undefined
      ? columns.findIndex(({ unit }) => unit?.toLowerCase() === groups["unit"]?.toLowerCase())
      : named(
          groups["column"] ??
            (weighed !== undefined
              ? "weight"
              : (ADJECTIVES[(groups["adjective"] ?? "").toLowerCase()]?.[0] ?? "")),
        );
  const own = columns[column];
  return own === undefined || !unitFits(groups["unit"], own)
    ? null
    : { column, sign: signOf(groups["how"]), than: value };
}

function numberOf(text: string): number | null {
  return /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : countIn(text);
}

/** Conditions joined by "and" or "but". */
function conditionsIn(text: string, columns: readonly Column[]): readonly Condition[] | null {
  const named = (column: string): number => columnNamed(column, columns);
  const shared = / than (?<than>[\p{Lu}][\p{L}'-]*)$/u.exec(text)?.[0] ?? "";
  const parts = text
    .split(/,? (?:and|but)(?: also)? /u)
    .map((part) => (/ than /u.test(part) || shared === "" ? part : `${part}${shared}`));
  const found = parts.map((part) => conditionIn(part, columns, named));
  return found.every((one) => one !== null) ? found.flatMap((one) => one ?? []) : null;
}

const OF = "(?<of>[\\p{L}]+)";

/** What is asked of tables with these columns; null for any other question. */
export function tableQuestionIn(text: string, columns: readonly Column[]): TableQuestion | null {
  const line = text.replace(/\s+/gu, " ").replace(/[?.]$/u, "").trim();
  for (const read of [
    kindsAsked,
    columnAsked,
    placedAsked,
    extremeAsked,
    totalAsked,
    valueAsked,
    whichAsked,
    countAsked,
  ]) {
    const found = read(line, columns);
    if (found !== null) return found;
  }
  return null;
}

function kindsAsked(line: string): TableQuestion | null {
  if (
    /^(?:what|which) (?:animals|species|things|kinds? of (?:animals?|things?)|types? of (?:animals?|things?)) (?:are|is) (?:listed |shown |there )?in the tables?$/iu.test(
      line,
    )
  )
    return { kind: "kinds" };
  return /^how many (?:species|kinds|types)(?: of (?:animals|things))? are (?:there |listed )?in the tables?$/iu.test(
    line,
  )
    ? { kind: "kind_count" }
    : null;
}

function columnAsked(line: string, columns: readonly Column[]): TableQuestion | null {
  const groups =
    /^what is the (?:number|index) of the column (?:with|containing|for|of|that (?:has|holds)) the (?<column>[a-z]+)(?: \(.*\))?$/iu.exec(
      line,
    )?.groups ??
    /^(?:which|what) column (?:has|holds|contains|lists|is) the (?<column>[a-z]+)(?: \(.*\))?$/iu.exec(line)
      ?.groups;
  const column = groups === undefined ? -1 : columnNamed(groups["column"] ?? "", columns);
  return column < 0 ? null : { kind: "column_number", column };
}

function placedAsked(line: string): TableQuestion | null {
  const groups = new RegExp(
    String.raw`^(?:what is the name of the|which is the|who is the|what is the) (?<nth>${ORDINAL}|last|first|${ORDINAL}[- ]to[- ]last|penultimate) ${OF}(?: in the tables?| listed)?(?<sorted>,? (?:when )?(?:sorted|ordered|listed|arranged) (?:by|in) (?<how>alphabetic|alphabetical|reverse alphabetic|reverse alphabetical) order)?(?: in the tables?)?$`,
    "iu",
  ).exec(line)?.groups;
  if (groups === undefined) return null;
  const word = (groups["nth"] ?? "").toLowerCase();
  const back = /^(.+)[- ]to[- ]last$/u.exec(word);
  const nth =
    word === "last"
      ? -1
      : word === "penultimate"
        ? -2
        : back !== null
          ? -(ordinalIn(back[1] ?? "") ?? 0)
          : ordinalIn(word);
  return nth === null || nth === 0
    ? null
    : {
        kind: "placed",
        of: groups["of"] ?? "",
        nth,
        sorted: groups["sorted"] !== undefined,
        reversed: /^reverse/iu.test(groups["how"] ?? ""),
      };
}

function extremeAsked(line: string, columns: readonly Column[]): TableQuestion | null {
  const groups = new RegExp(
    String.raw`^(?:which|who|what)(?: ${OF})? is the (?:(?<nth>${ORDINAL})[- ])?(?<word>[a-z]+)(?: (?<after>[\p{L}]+))?$|^what is the name of the (?:(?<nth2>${ORDINAL})[- ])?(?<word2>[a-z]+) (?<of2>[\p{L}]+)$|^(?:which|who|what) (?<of3>[\p{L}]+) (?:has|is) the (?<most>highest|lowest|greatest|smallest|largest|most|least) (?<column>[a-z]+)$`,
    "iu",
  ).exec(line)?.groups;
  if (groups === undefined) return null;
  const of = groups["of"] ?? groups["after"] ?? groups["of2"] ?? groups["of3"] ?? "";
  const nth = ordinalIn(groups["nth"] ?? groups["nth2"] ?? "first") ?? 1;
  if (groups["most"] !== undefined) {
    const column = columnNamed(groups["column"] ?? "", columns);
    return column < 0
      ? null
      : {
          kind: "extreme",
          of,
          column,
          way: /^(?:highest|greatest|largest|most)$/iu.test(groups["most"]) ? 1 : -1,
          nth,
        };
  }
  const graded = superlativeIn((groups["word"] ?? groups["word2"] ?? "").toLowerCase());
  const column = graded === null ? -1 : columnNamed(graded.column, columns);
  return graded === null || column < 0 ? null : { kind: "extreme", of, column, way: graded.way, nth };
}

function totalAsked(line: string, columns: readonly Column[]): TableQuestion | null {
  const groups = new RegExp(
    String.raw`^what is the (?<how>cumulated|cumulative|total|combined|summed|sum of the|average|mean) (?<column>[a-z]+) of (?:all )?(?:the )?${OF}(?: in the tables?)?$`,
    "iu",
  ).exec(line)?.groups;
  const column = groups === undefined ? -1 : columnNamed(groups["column"] ?? "", columns);
  return groups === undefined || column < 0
    ? null
    : {
        kind: /^(?:average|mean)$/iu.test(groups["how"] ?? "") ? "average" : "total",
        of: groups["of"] ?? "",
        column,
      };
}

function valueAsked(line: string, columns: readonly Column[]): TableQuestion | null {
  const groups =
    /^what is the (?<column>[a-z]+) of (?:the \p{L}+ (?:named |called )?)?(?<who>[\p{Lu}][\p{L}'-]*)(?: in \p{L}+)?$/u.exec(
      line.replace(/^W/u, "w"),
    )?.groups;
  const how =
    /^how (?<adjective>old|tall|heavy|long|high|big|fast|expensive) is (?<who>[\p{Lu}][\p{L}'-]*)$/u.exec(
      line.replace(/^H/u, "h"),
    )?.groups;
  const weighs = /^how much does (?<who>[\p{Lu}][\p{L}'-]*) (?<verb>weigh|cost)$/u.exec(
    line.replace(/^H/u, "h"),
  )?.groups;
  const name =
    groups?.["column"] ??
    (how === undefined
      ? weighs === undefined
        ? ""
        : weighs["verb"] === "cost"
          ? "price"
          : "weight"
      : (ADJECTIVES[how["adjective"] ?? ""]?.[0] ?? ""));
  const column = columnNamed(name, columns);
  const who = groups?.["who"] ?? how?.["who"] ?? weighs?.["who"];
  return column < 0 || who === undefined ? null : { kind: "value", of: "", column, who };
}

function whichAsked(line: string, columns: readonly Column[]): TableQuestion | null {
  const groups = new RegExp(
    String.raw`^(?:which|what) ${OF} (?<what>(?:is|are|has|have|weighs?) .+)$|^what is the name of the (?<of2>[\p{L}]+) (?:that|which|who) (?<what2>(?:is|has|weighs) .+)$|^who (?<what3>(?:is|has|weighs) .+)$`,
    "iu",
  ).exec(line)?.groups;
  const conditions =
    groups === undefined
      ? null
      : conditionsIn(groups["what"] ?? groups["what2"] ?? groups["what3"] ?? "", columns);
  return conditions === null
    ? null
    : { kind: "which", of: groups?.["of"] ?? groups?.["of2"] ?? "", conditions };
}

function countAsked(line: string, columns: readonly Column[]): TableQuestion | null {
  const all = new RegExp(
    String.raw`^how many ${OF} (?:are there|are listed|are|do we have)(?: (?:there|listed))?(?: in the tables?)?$`,
    "iu",
  ).exec(line)?.groups;
  if (all !== undefined) return { kind: "count", of: all["of"] ?? "", conditions: [] };
  const groups = new RegExp(
    String.raw`^how many ${OF}(?: in the tables?)? (?<what>(?:are|is|weigh|have|has) .+)$`,
    "iu",
  ).exec(line)?.groups;
  const conditions =
    groups === undefined
      ? null
      : conditionsIn((groups["what"] ?? "").replace(/^are there that /iu, "are "), columns);
  return conditions === null ? null : { kind: "count", of: groups?.["of"] ?? "", conditions };
}
