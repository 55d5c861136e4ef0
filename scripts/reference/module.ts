import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { GENERATED } from "./markdown.ts";

/** One export: the sentences of its docstring, the lines after `@` tags, and its declaration without a body. */
export interface Export {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly declaration: string;
}

const ENTRY = "src/library.ts";

/** The exports of a source file, in order; re-exports are resolved in their own files. @throws Error for an export without a declaration */
export function readExports(root: string, entry: string = ENTRY): readonly Export[] {
  const source = readFileSync(join(root, entry), "utf8");
  const statements = [
    ...source.matchAll(
      /^export (?:type )?\{([^}]*)\} from "([^"]+)";$|^export (?:async )?(?:function|interface|type|const|class) (\w+)/gm,
    ),
  ];
  const found = statements.flatMap(([, names, from = "", own]) => {
    if (own !== undefined) return [declarationIn(source, own, own)];
    return (names ?? "")
      .split(",")
      .map((name) => /^(?:type )?(\w+)(?: as (\w+))?$/.exec(name.trim()))
      .filter((name) => name !== null)
      .map(([, name = "", as = name]) => exportFrom(root, join(dirname(entry), from), name, as));
  });
  return [
    ...found.filter(({ kind }) => kind === "function"),
    ...found.filter(({ kind }) => kind !== "function"),
  ];
}

function exportFrom(root: string, file: string, name: string, as: string): Export {
  const source = readFileSync(join(root, file), "utf8");
  const [, from] =
    new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)";$`, "m").exec(source) ?? [];
  return from === undefined
    ? declarationIn(source, name, as)
    : exportFrom(root, join(dirname(file), from), name, as);
}

function declarationIn(source: string, name: string, as: string): Export {
  const found = new RegExp(
    `(?:^/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n)?^export ((?:function|interface|type|const|class) ${name}\\b[^]*?(?:\\{\\n[^]*?^\\}|;$|\\}$))`,
    "m",
  ).exec(source);
  if (found === null) throw new Error(`no declaration of \`${name}\``);
  const [, comment = "", whole = ""] = found;
  const lines = comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd())
    .filter((line) => line !== "");
  const tag = lines.findIndex((line) => line.startsWith("@"));
  const [kind = ""] = whole.split(" ");
  // A function is cut before its body.
  const declaration = kind === "function" ? whole.replace(/ \{\n[^]*$/, "") : whole;
  return {
    name: as,
    kind,
    text: lines
      .slice(0, tag < 0 ? undefined : tag)
      .join(" ")
      .replace(/\{@link (\w+)\}/g, "`$1`")
      .replace(/ \(contract §[\d.]+\)/g, ""),
    tags: tag < 0 ? [] : lines.slice(tag),
    declaration: as === name ? declaration : declaration.replace(name, as),
  };
}

/** The lines of each example: from `@example` to the next tag. */
export function examplesOf({ tags }: Export): readonly (readonly string[])[] {
  return tags
    .join("\n")
    .split(/^(?=@)/m)
    .filter((part) => part.startsWith("@example"))
    .map((part) =>
      part
        .replace(/^@example\s*/, "")
        .split("\n")
        .filter((line) => line !== ""),
    );
}

/** The page of the module's exports, from their declarations and docstrings. */
export function modulePage(root: string): string {
  const exports = readExports(root);
  return `${GENERATED}# The module

\`import { … } from "touchstone"\`: pure functions without files, clock or chance. A worked example: [use the module](../how-to/use-the-module.md).

${exports.map(sectionOf).join("\n")}`;
}

function sectionOf(one: Export): string {
  const tags = one.tags
    .join("\n")
    .split(/^(?=@)/m)
    .filter((tag) => tag !== "" && !tag.startsWith("@example"))
    .map(
      (tag) =>
        `- ${tag
          .trim()
          .replaceAll("\n", " ")
          .replace(/^@(\w+) ?(.*)$/, (_, name: string, rest: string) => TAGS[name]?.(rest) ?? rest)}\n`,
    );
  return `## ${one.name}

${one.text === "" ? "" : `${one.text}\n\n`}\`\`\`ts declaration
${one.declaration}
\`\`\`
${tags.length === 0 ? "" : `\n${tags.join("")}`}${examplesOf(one)
  .map((lines) => `\nFor example:\n\n\`\`\`ts example\n${lines.join("\n")}\n\`\`\`\n`)
  .join("")}`;
}

const TAGS: Readonly<Record<string, (rest: string) => string>> = {
  param: (rest) => rest.replace(/^(\w+)/, "`$1`:"),
  returns: (rest) => `returns ${rest}`,
  throws: (rest) => `throws ${rest}`,
  see: (rest) => `see ${rest}`,
};
