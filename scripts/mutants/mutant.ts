/** A plausible bug. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  readonly imitates: string;
  /** The test files that should catch it, chosen so that they take seconds. */
  readonly tests: readonly string[];
}

/** The mutants of one part of the program. */
export interface Part {
  readonly name: string;
  /** Path prefixes of all the part's tests, which run before a mutant counts as a survivor. */
  readonly suite: readonly string[];
  readonly mutants: readonly Mutant[];
}

/** A mutant that cannot be judged; the message gives the reason. */
export class UnusableError extends Error {
  constructor(why: string) {
    super(why);
    this.name = "UnusableError";
  }
}

/** The source with the bug planted. @throws UnusableError unless the text occurs exactly once in it */
export function plant(source: string, { name, file, text, replacement }: Mutant): string {
  const at = source.indexOf(text);
  if (at === -1) throw new UnusableError(`${name}: its text does not stand in ${file}`);
  if (source.includes(text, at + 1))
    throw new UnusableError(`${name}: its text stands more than once in ${file}`);
  return source.slice(0, at) + replacement + source.slice(at + text.length);
}
