import type { JsonSchema } from "../schemas/json-schema.ts";

/** A note for people who open a generated page to edit it. */
export const GENERATED = "<!-- Made by `npm run schemas`. -->\n";

/** A table. A cell may hold Markdown; bars in it are escaped here. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")}\n`;
  return `${line(head)}${head.map(() => "---").join("|")}\n${rows.map(line).join("")}`;
}

export const codeOf = (text: string): string => `\`${text}\``;

/**
 * The members of an object, as rows of place, type, whether the parent requires it, and description. Places are `a.b` for nested keys and
 * `a[]` for items of a list. Alternatives of objects are merged into one list.
 */
export function fieldRows(schema: JsonSchema, prefix = ""): string[][] {
  const branches = schema.anyOf?.filter(({ properties }) => properties !== undefined) ?? [];
  if (branches.length > 1) return mergeRows(branches.map((branch) => fieldRows(branch, prefix)));
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    const row = [
      codeOf(path),
      typeOf(inner),
      schema.required?.includes(key) === true ? "yes" : "",
      inner.description ?? "",
    ];
    return [
      row,
      ...(inner.items === undefined ? fieldRows(inner, path) : fieldRows(inner.items, `${path}[]`)),
    ];
  });
}

/** Merges the rows of alternatives: a member is required only if all alternatives with its parent require it, and may have any of their types. */
function mergeRows(lists: readonly (readonly string[][])[]): string[][] {
  const rowsAt = (path: string): readonly string[][] =>
    lists.flatMap((rows) => rows.filter(([other]) => other === path));
  const merged = new Map<string, string[]>();
  for (const [path = "", , , note = ""] of lists.flat()) {
    const same = rowsAt(path);
    const beside = rowsAt(path.replace(/(?:\[\])?\.\w+`$|\w+`$/, "`")).length || lists.length; // top-level members have no parent
    const needed = same.length === beside && same.every(([, , yes]) => yes === "yes");
    if (!merged.has(path))
      merged.set(path, [
        path,
        [...new Set(same.map(([, type = ""]) => type))].join(" or "),
        needed ? "yes" : "",
        note,
      ]);
  }
  return [...merged.values()];
}

function typeOf(schema: JsonSchema): string {
  const { type, items, anyOf, pattern, minimum, maximum, minLength, maxLength } = schema;
  const values = schema["enum"] ?? (schema["const"] === undefined ? undefined : [schema["const"]]);
  if (Array.isArray(values)) return values.map((value) => codeOf(JSON.stringify(value))).join(", ");
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (type === "array") return `list${items === undefined ? "" : ` of ${plural(typeOf(items))}`}`;
  const range =
    type === "string" ? between(minLength, maxLength, " characters") : between(minimum, maximum, "");
  return `${Array.isArray(type) ? type.join(" or ") : String(type ?? "any value")}${range}${typeof pattern === "string" ? `, ${codeOf(pattern)}` : ""}`;
}

function between(least: unknown, most: unknown, unit: string): string {
  if (least === undefined && most === undefined) return "";
  if (least === 1 && most === undefined && unit !== "") return ", not empty";
  if (most === undefined || most === Number.MAX_SAFE_INTEGER)
    return least === undefined ? "" : `, at least ${String(least)}${unit}`;
  return least === undefined
    ? `, at most ${String(most)}${unit}`
    : `, ${String(least)} to ${String(most)}${unit}`;
}

const plural = (type: string): string =>
  /^(?:object|string|integer|number)$/.test(type) ? `${type}s` : type;
