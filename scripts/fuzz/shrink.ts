/** The most attempts to shrink one input. */
const TRIES = 400;

type StillFails<T> = (candidate: T) => boolean | Promise<boolean>;

/** Shrinks a text by halving, quartering, … and single cuts while it still fails. */
export async function shrinkText(text: string, stillFails: StillFails<string>): Promise<string> {
  let [small, tries] = [text, TRIES];
  for (let size = Math.ceil(small.length / 2); size >= 1 && tries > 0; ) {
    let isSmaller = false;
    for (let from = 0; from < small.length && tries > 0; from += size) {
      const candidate = small.slice(0, from) + small.slice(from + size);
      tries--;
      if (!(await stillFails(candidate))) continue;
      small = candidate;
      isSmaller = true;
      break;
    }
    if (!isSmaller) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return small;
}

/** Shrinks a JSON value: removes every member and item without which it still fails. */
export async function shrinkValue(value: unknown, stillFails: StillFails<unknown>): Promise<unknown> {
  let [small, tries] = [value, TRIES];
  for (let isSmaller = true; isSmaller && tries > 0; ) {
    isSmaller = false;
    for (const candidate of smallerOnes(small)) {
      if (tries-- <= 0) break;
      if (!(await stillFails(candidate))) continue;
      small = candidate;
      isSmaller = true;
      break;
    }
  }
  return small;
}

/** Copies with one part removed, the largest parts first. */
function* smallerOnes(value: unknown): Generator<unknown> {
  if (typeof value === "string" && value.length > 8) {
    yield value.slice(0, value.length / 2);
    yield value.slice(value.length / 2);
  }
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) yield* smallerLists(value);
  else yield* smallerObjects(value);
}

function* smallerLists(value: readonly unknown[]): Generator<unknown> {
  for (const at of value.keys()) yield value.filter((_, place) => place !== at);
  for (const [at, item] of value.entries())
    for (const smaller of smallerOnes(item))
      yield value.map((other, place) => (place === at ? smaller : other));
}

function* smallerObjects(value: object): Generator<unknown> {
  const entries = Object.entries(value);
  for (const [gone] of entries) yield Object.fromEntries(entries.filter(([key]) => key !== gone));
  for (const [changed, member] of entries)
    for (const smaller of smallerOnes(member))
      yield Object.fromEntries(entries.map(([key, other]) => [key, key === changed ? smaller : other]));
}
