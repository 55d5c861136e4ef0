import { range, type Constraint } from "./arrangements.ts";

/** The places that each thing can still have, as bits. */
type Domains = readonly number[];

const MAX_BRANCHES = 20_000;

/**
 * Whether some order of `count` things fits, by narrowing down places: what a constraint leaves no partner for is struck out, a place that is taken
 * is taken from the others, a place that only one can have is given to it; then the thing with the fewest places left is tried at each. Null: too much.
 */
export function isPossible(count: number, constraints: readonly Constraint[]): boolean | null {
  let branches = 0;
  const search = (domains: Domains, pending: readonly Constraint[]): boolean | null => {
    if (++branches > MAX_BRANCHES) return null;
    const narrowed = narrow(domains, pending, count);
    if (narrowed === null) return false;
    const choice = pending.find((one) => one.kind === "any");
    if (choice?.kind === "any")
      return firstOf(
        choice.of.map(
          (part) => () => search(narrowed, [...pending.filter((one) => one !== choice), ...flat(part)]),
        ),
      );
    const open = narrowed
      .map((domain, thing) => ({ domain, thing, size: bits(domain).length }))
      .filter(({ size }) => size > 1)
      .sort((a, b) => a.size - b.size);
    const [next] = open;
    if (next === undefined) return true;
    return firstOf(
      bits(next.domain).map(
        (place) => () =>
          search(
            narrowed.map((domain, thing) => (thing === next.thing ? 1 << place : domain)),
            pending,
          ),
      ),
    );
  };
  return search(
    range(1, count).map(() => (1 << count) - 1),
    constraints.flatMap(flat),
  );
}

function firstOf(trials: readonly (() => boolean | null)[]): boolean | null {
  for (const trial of trials) {
    const found = trial();
    if (found !== false) return found;
  }
  return false;
}

function flat(constraint: Constraint): readonly Constraint[] {
  return constraint.kind === "all" ? constraint.of.flatMap(flat) : [constraint];
}

function bits(domain: number): readonly number[] {
  const found: number[] = [];
  for (let place = 0; domain >> place !== 0; place++) if (((domain >> place) & 1) === 1) found.push(place);
  return found;
}

/** Null: some thing has no place left. */
function narrow(domains: Domains, constraints: readonly Constraint[], count: number): Domains | null {
  const now = [...domains];
  for (let before = ""; before !== now.join(); ) {
    before = now.join();
    for (const one of constraints) {
      if (one.kind === "at")
        now[one.thing] = (now[one.thing] ?? 0) & one.places.reduce((mask, place) => mask | (1 << place), 0);
      if (one.kind !== "apart") continue;
      const [a, b] = [now[one.a] ?? 0, now[one.b] ?? 0];
      now[one.a] = maskOf(
        bits(a).filter((place) =>
          one.gaps.some((gap) => place + gap >= 0 && ((b >> (place + gap)) & 1) === 1),
        ),
      );
      now[one.b] = maskOf(
        bits(b).filter((place) =>
          one.gaps.some((gap) => place - gap >= 0 && ((a >> (place - gap)) & 1) === 1),
        ),
      );
    }
    spread(now, count);
    if (now.includes(0)) return null;
  }
  return now;
}

function spread(now: number[], count: number): void {
  for (const [thing, domain] of now.entries()) {
    if (bits(domain).length !== 1) continue;
    for (let other = 0; other < now.length; other++)
      if (other !== thing) now[other] = (now[other] ?? 0) & ~domain;
  }
  for (const place of range(0, count - 1)) {
    const able = now.flatMap((domain, thing) => (((domain >> place) & 1) === 1 ? [thing] : []));
    const [only] = able;
    if (able.length === 0) now.fill(0);
    else if (able.length === 1 && only !== undefined) now[only] = 1 << place;
  }
}

function maskOf(places: readonly number[]): number {
  return places.reduce((mask, place) => mask | (1 << place), 0);
}
