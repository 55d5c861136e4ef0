// What the build does to the sources of the workbench, beyond what the bundler does, so that less is sent to every browser.

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y;
const REGEX = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** A slash after one of these begins a regular expression, any other one divides. */
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+>~]|\b(?:return|typeof|case))\s*$/;
/** The text of a template up to its end or to an expression. */
const TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
/** Stands for an expression while its template is looked at whole. */
const HOLE = "\0";

const BLOCK =
  "(?:a?side|article|d[dlt]|datalist|details|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|legend|li|main|nav|ol|p|pre|section|summary|t(?:able|body|[dhr]|head)|ul|svg|g|path|rect|circle|line|option|select)";
/** White space that is not drawn: beside the tags of a block. */
const UNDRAWN = [
  new RegExp(`\\s*\\n\\s*(?=</?${BLOCK}\\b)`, "g"),
  new RegExp(`(</?${BLOCK}\\b(?:"[^"]*"|[^<>"=]|=(?!>)|=>)*>)\\s*\\n\\s*`, "g"),
];
/** End tags that what follows implies. */
const IMPLIED = [
  /<\/li>(?=<li\b|<\/[uo]l>)/g,
  /<\/t[dh]>(?=<t[dh]\b|<\/tr>)/g,
  /<\/tr>(?=<tr\b|<\/t(?:head|body|able)>)/g,
  /<\/thead>(?=<tbody\b)/g,
  /<\/tbody>(?=<\/table>)/g,
  /<\/d[td]>(?=<d[td]\b|<\/d(?:iv|l)>)/g,
  /<\/option>(?=<option\b|<\/select>)/g,
  /<\/p>(?=<(?:p|div|[uo]l|h\d|details|section|form|table|dl|nav|pre|fieldset)\b|<\/(?:div|section|details|li|td|form|fieldset)>)/g,
];
/** End tags at the end of a template: the parser closes what is open. What holds plain text is left, for lit puts a comment there. */
const LAST = /(?:<\/(?!textarea|title|style|script)[a-z][\w-]*>)+$/;
const QUOTES = /(\s[\w:-]+=)"([^\s"'`=<>\0]+)"(?=[\s>])/g;

/** The static text of one template, its expressions being holes, as short as leaves the same elements. */
function shorten(text) {
  const drawn = /<(?:pre|textarea)\b/.test(text)
    ? text.replace(/\n +/g, "\n")
    : text
        .replace(/\s*\n\s*/g, "\n")
        .replace(UNDRAWN[0], "")
        .replace(UNDRAWN[1], "$1");
  return IMPLIED.reduce((so, tag) => so.replace(tag, ""), drawn.replace(QUOTES, "$1$2")).replace(LAST, "");
}

/** A source of TypeScript whose `html` and `svg` templates are shortened; all else is as it was. */
export function shortenTemplates(source) {
  let at = 0;
  const take = (pattern) => {
    pattern.lastIndex = at;
    const [found = ""] = pattern.exec(source) ?? [];
    at += found.length;
    return found;
  };
  const readCode = (end) => {
    let code = "";
    for (let depth = 0; at < source.length; ) {
      const char = source[at];
      if (depth === 0 && char === end) return code;
      const opaque = take(COMMENT) || take(QUOTED) || (BEFORE_REGEX.test(code.slice(-30)) && take(REGEX));
      if (opaque) code += opaque;
      else if (char === "`") code += readTemplate(/\b(?:html|svg)$/.test(code));
      else {
        depth += char === "{" ? 1 : char === "}" ? -1 : 0;
        code += char;
        at++;
      }
    }
    return code;
  };
  const readTemplate = (tagged) => {
    at++; // the backtick
    const [texts, codes] = [[take(TEXT)], []];
    while (source[at] === "$") {
      at += 2;
      codes.push(readCode("}"));
      at++;
      texts.push(take(TEXT));
    }
    at++;
    const shown = tagged ? shorten(texts.join(HOLE)).split(HOLE) : texts;
    return `\`${shown.map((text, place) => (place < codes.length ? `${text}\${${codes[place]}}` : text)).join("")}\``;
  };
  return readCode("");
}

/** A function of a module as it is written here: from the first column to the brace in the first column. */
const FUNCTION = /^(export )?(async )?function (\w+)((?:<.*?>)?\(.*\)(?:: .*)?) \{$([\s\S]*?)^\}$/gm;

/** A number of a module under a name of its own. */
const NUMBER = /^const ([A-Z]\w*) = ([\d_.]+);/gm;

/** A source with such numbers in the place of their names, which the bundler does not dare where something is imported. */
export function shortenNumbers(source) {
  return [...source.matchAll(NUMBER)].reduce(
    (so, [declared, name, number]) =>
      so.replace(declared, "").replace(new RegExp(`(?<![\\w.$"'\`])${name}(?![\\w"'\`])`, "g"), number),
    source,
  );
}

/** A source whose functions are arrows, which the bundler makes shorter. They stand first, for others may be made of them when the module is loaded. */
export function shortenFunctions(source) {
  const arrows = [];
  const rest = source.replace(FUNCTION, (_, exported = "", async = "", name, head, body) => {
    arrows.push(`${exported}const ${name} = ${async}${head} => {${body}};`);
    return "";
  });
  return [...arrows, rest].join("\n");
}

/** A source whose tests for what is empty are shorter: no length is below zero. */
export function shortenTests(source) {
  return source.replace(/\.length === 0\b/g, ".length<1");
}

/** Built-in functions that are called often, and the names that stand for them, which nothing else may have: a variable of that name would be taken instead. @see src/ui/globals.ts */
export const GLOBALS = {
  "JSON.stringify": "globalStringify",
  "JSON.parse": "globalParse",
  encodeURIComponent: "globalEncode",
  "Array.isArray": "globalIsArray",
  "Object.entries": "globalEntries",
  "Object.fromEntries": "globalFromEntries",
  "Object.keys": "globalKeys",
  "Object.hasOwn": "globalHasOwn",
  "Math.max": "globalMax",
  "Math.min": "globalMin",
  Number: "globalNumber",
  String: "globalString",
  document: "globalDocument",
  setTimeout: "globalSetTimeout",
  requestAnimationFrame: "globalRequestFrame",
  Uint8Array: "globalBytes",
};

/** Members of objects that never leave the page, of the workbench and of its templates' library: they may have other names. No record of the server has them. */
export const OWN_MEMBERS = /^(?:_\$[A-Z]\w*|trouble|commands|arrived|cells|draw|load|render|show|update)$/;
