import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";

export interface Import {
  readonly from: string;
  readonly typesOnly: boolean;
  /** It is loaded where `import("…")` is reached. */
  readonly later: boolean;
}
export interface Source {
  readonly path: string;
  readonly area: string;
  readonly lines: number;
  readonly code: string;
  readonly imports: readonly Import[];
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const REGEX = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** From a backtick, or from the brace that ends `${…}`, to the next of either kind. */
const TEMPLATE_PART = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
/** A slash after one of these begins a regular expression, any other one divides. */
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+>~]|\b(?:return|typeof|case))\s*$/;

/** The code of a file, line for line: comments are dropped, texts and regular expressions empty, the code inside `${…}` stays. */
export function codeOf(text: string): string {
  let code = "";
  const braces = [0]; // open ones: in the file, then in each `${…}` that we are inside of
  const take = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? "";
  };
  for (let at = 0; at < text.length; ) {
    const depth = braces.length - 1;
    const char = text[at] ?? "";
    const opaque =
      take(COMMENT, at) ||
      take(QUOTED, at) ||
      (BEFORE_REGEX.test(code.slice(-30)) ? take(REGEX, at) : "") ||
      (char === "`" || (char === "}" && depth > 0 && braces[depth] === 0) ? take(TEMPLATE_PART, at) : "");
    if (opaque === "") {
      braces[depth] = (braces[depth] ?? 0) + (char === "{" ? 1 : char === "}" ? -1 : 0);
      code += char;
    } else {
      if (char === "}") braces.pop();
      if (/[`}]/.test(char) && opaque.endsWith("${")) braces.push(0);
      code += `${opaque.startsWith("/") ? " " : '""'}${opaque.replace(/[^\n]+/g, "")}`;
    }
    at += opaque.length || 1;
  }
  return code;
}

/** All imports and re-exports, also `import("…")`, in the form this project writes them. */
export function importsOf(text: string): Import[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements = [
    ...bare.matchAll(
      /^(?:import|export)\s+(?<type>type\s)?(?<names>[^;"'`]*?)\s*from\s*["'](?<from>[^"']+)["']/gm,
    ),
  ];
  const plain = [
    ...bare.matchAll(/^import\s*["'](?<from>[^"']+)["']|\bimport\(\s*["'](?<from2>[^"']+)["']/gm),
  ];
  return [
    ...statements.map(({ groups = {} }) => ({
      from: groups["from"] ?? "",
      typesOnly: groups["type"] !== undefined || bindsOnlyTypes(groups["names"] ?? ""),
      later: false,
    })),
    ...plain.map(({ groups = {} }) => ({
      from: groups["from"] ?? groups["from2"] ?? "",
      typesOnly: false,
      later: groups["from"] === undefined,
    })),
  ];
}

function bindsOnlyTypes(names: string): boolean {
  const inside =
    /^\{(.*)\}$/s
      .exec(names)?.[1]
      ?.split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "") ?? [];
  return inside.length > 0 && inside.every((name) => name.startsWith("type "));
}

export function readSources(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      const [, area = ""] = path.split("/");
      return {
        path,
        area: area.replace(/\.ts$/, ""),
        lines: text.split("\n").length - 1,
        code: codeOf(text),
        imports: importsOf(text),
      };
    });
}
