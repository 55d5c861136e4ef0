/** A bug as somebody could have written it. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  readonly imitates: string;
  /** The test files that are to catch it: as few as take seconds. */
  readonly tests: readonly string[];
}

/** The mutants of one part of the program. */
export interface Part {
  readonly name: string;
  /** How the paths of all its tests begin: they have the last word before a mutant is called a survivor. */
  readonly suite: readonly string[];
  readonly mutants: readonly Mutant[];
}

/** A bug that cannot be judged: the message says why. */
export class UnusableError extends Error {
  constructor(why: string) {
    super(why);
    this.name = "UnusableError";
  }
}

/** The source with the bug in it. @throws UnusableError where the text does not stand exactly once in it */
export function plant(source: string, { name, file, text, replacement }: Mutant): string {
  const at = source.indexOf(text);
  if (at === -1) throw new UnusableError(`${name}: its text does not stand in ${file}`);
  if (source.includes(text, at + 1))
    throw new UnusableError(`${name}: its text stands more than once in ${file}`);
  return source.slice(0, at) + replacement + source.slice(at + text.length);
}
