/** A versioned input that cannot be used. The message names the file and the place in it. */
export class DataError extends Error {
  constructor(file: string, problem: string, cause?: unknown) {
    super(`${file}: ${problem}`, { cause });
    this.name = "DataError";
  }
}
