/** One way through all choices of a text: which of the options was taken at each, in order. */
type Path = readonly number[];

/**
 * The choices of one attempt to read a text. The attempt asks for each choice that it has to make; the first ones are given, all later ones
 * take the cheapest option. What was not taken becomes an attempt of its own (see {@link attempts}).
 */
export class Choices<Mark> {
  readonly #given: Path;
  readonly #taken: number[];
  readonly #others: Attempt<Mark>[] = [];
  cost: number;
  /** Where the attempt goes on from; null for the first one. */
  readonly from: Mark | null;
  #marked: { readonly mark: Mark; readonly taken: number } | null;

  constructor({ path, cost, marked }: Attempt<Mark>) {
    this.#given = path;
    this.#taken = path.slice(0, marked?.taken ?? 0);
    this.cost = cost;
    this.from = marked?.mark ?? null;
    this.#marked = marked;
  }

  /** An attempt that takes another option from here on begins again at this mark. */
  mark(mark: Mark): void {
    this.#marked = { mark, taken: this.#taken.length };
  }

  /** The index of the option taken. @param costs of each option, which is not empty */
  choose(costs: readonly number[]): number {
    const given = this.#given[this.#taken.length];
    if (given !== undefined) {
      this.#taken.push(given);
      return given; // its cost is in that of the path
    }
    const least = Math.min(...costs);
    const best = costs.indexOf(least);
    costs.forEach((cost, option) => {
      const path = [...this.#taken, option];
      if (option !== best) this.#others.push({ path, cost: this.cost + cost, marked: this.#marked });
    });
    this.cost += least;
    this.#taken.push(best);
    return best;
  }

  /** What was not taken so far. */
  get others(): readonly Attempt<Mark>[] {
    return this.#others;
  }
}

interface Attempt<Mark> {
  readonly path: Path;
  readonly cost: number;
  readonly marked: { readonly mark: Mark; readonly taken: number } | null;
}

/** Attempts made for one text; past that its other readings are not looked for. */
const ATTEMPTS = 120;

/** Reads a text in all ways that its choices allow, the cheapest first, until `read` says that it is enough. */
export function attempts<Mark>(read: (choices: Choices<Mark>) => "more" | "enough"): "done" | "bounded" {
  const waiting: Attempt<Mark>[] = [{ path: [], cost: 0, marked: null }];
  for (let made = 0; made < ATTEMPTS; made++) {
    const next = waiting.reduce(
      (least: Attempt<Mark> | null, one) => (least === null || one.cost < least.cost ? one : least),
      null,
    );
    if (next === null) return "done";
    waiting.splice(waiting.indexOf(next), 1);
    const choices = new Choices(next);
    if (read(choices) === "enough") return "done";
    waiting.push(...choices.others);
  }
  return "bounded";
}
