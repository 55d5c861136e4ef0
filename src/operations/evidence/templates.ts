import { RowError, placeOfField, textOf, type Row } from "./row.ts";

/** A text with fields: pieces in order. */
export type Template = readonly Piece[];
type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "field"; readonly field: string };

/** A row lacks a field that a record needs. */
export class MissingFieldError extends RowError {
  constructor(row: Row, field: string) {
    super(placeOfField(row, field), `there is no \`${field}\`; there are ${fieldsOf(row)}`);
    this.name = "MissingFieldError";
  }
}

const fieldsOf = (row: Row): string => {
  const names = Object.keys(row.fields);
  return `${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}`;
};

/** @throws SyntaxError for an unpaired brace */
export function parseTemplate(text: string): Template {
  const pieces: Piece[] = [];
  for (const [token] of text.matchAll(/\{\{|\}\}|\{[^{}]+\}|[{}]|[^{}]+/gu)) {
    if (token === "{" || token === "}")
      throw new SyntaxError(
        `\`${text}\` has a lone \`${token}\`: write \`{field}\`, or \`${token}${token}\` for the character`,
      );
    if (token === "{{" || token === "}}") pieces.push({ kind: "text", text: token.slice(1) });
    else if (token.startsWith("{")) pieces.push({ kind: "field", field: token.slice(1, -1) });
    else pieces.push({ kind: "text", text: token });
  }
  return pieces;
}

/** The text of a row. @throws MissingFieldError, RowError */
export function expand(template: Template, row: Row): string {
  return template.map((piece) => (piece.kind === "text" ? piece.text : needed(row, piece.field))).join("");
}

/**
 * What identifies a row's text: with at most one field, the text itself; with more, the fields and the text between them, since two rows may have
 * the same text but different field boundaries. @throws MissingFieldError, RowError
 */
export function originalOf(template: Template, row: Row): string[] {
  const fields = template.filter(({ kind }) => kind === "field").length;
  if (fields <= 1) return [expand(template, row)];
  return template.map((piece) => (piece.kind === "text" ? piece.text : needed(row, piece.field)));
}

/** A field as text. @throws MissingFieldError, RowError */
export function needed(row: Row, field: string): string {
  const text = textOf(row, field);
  if (text === null || text === "") throw new MissingFieldError(row, field);
  return text;
}
