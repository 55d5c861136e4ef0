/** What a call of `npm test` asks for; `error` is what is wrong with its arguments. */
export interface Wanted {
  readonly built: boolean;
  readonly rest: boolean;
  readonly words: readonly string[];
  readonly error: string | null;
}

export const REST: Readonly<Record<string, readonly string[]>>;
export function testFiles(root: string): string[];
export function isInRest(file: string): boolean;
export function parseArguments(args: readonly string[]): Wanted;
export function chosenFiles(
  files: readonly string[],
  wanted: Pick<Wanted, "rest" | "words">,
): readonly string[];
