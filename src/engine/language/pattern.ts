/** What is asked of a regular expression: whether, and how, it fits a text. */
export interface Pattern {
  exec(text: string): RegExpExecArray | null;
  test(text: string): boolean;
}

/**
 * A regular expression that is built when it is first tried. There are hundreds with classes of letters, which take long to build, and a
 * text is tried with few. @param flags neither `g` nor `y`: nothing is remembered from one text to the next
 */
export function pattern(source: string, flags: "u" | "iu"): Pattern {
  let built: RegExp | null = null;
  const get = (): RegExp => (built ??= new RegExp(source, flags));
  return { exec: (text) => get().exec(text), test: (text) => get().test(text) };
}

/** The same for a whole text. */
export function wholePattern(source: string): Pattern {
  return pattern(`^${source}$`, "u");
}
