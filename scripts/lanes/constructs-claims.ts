import { VERDICTS, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** A literal over four atoms, and compound claims. */
type Claim = { readonly atom: number; readonly positive: boolean };
interface Premise {
  readonly said: string;
  readonly holds: (values: readonly boolean[]) => boolean;
}

const PEOPLE = ["Ida", "Jon", "Mia", "Otto"];
const DOINGS = [
  ["sings", "sing"],
  ["waits", "wait"],
  ["sleeps", "sleep"],
  ["runs", "run"],
] as const;
const DRINKS = ["tea", "milk", "water", "coffee"];

const isSo = ({ atom, positive }: Claim, values: readonly boolean[]): boolean =>
  (values[atom] ?? false) === positive;

/** Two claims joined by one of the available connectives. */
function together(first: Claim, second: Claim, say: (claim: Claim) => string, random: Random): Premise {
  const pair = `the claim that ${say(first)} and the claim that ${say(second)}`;
  const list = `the claims that ${say(first)} and that ${say(second)}`;
  const both = (values: readonly boolean[]): number =>
    [first, second].filter((claim) => isSo(claim, values)).length;
  return random.pick<Premise>([
    { said: `${pair} cannot both be true`, holds: (values) => both(values) < 2 },
    { said: `${pair} are not both true`, holds: (values) => both(values) < 2 },
    { said: `${pair} cannot both be false`, holds: (values) => both(values) > 0 },
    { said: `${pair} are both true`, holds: (values) => both(values) === 2 },
    { said: `at least one of ${list} is true`, holds: (values) => both(values) > 0 },
    { said: `exactly one of ${list} is true`, holds: (values) => both(values) === 1 },
    { said: `at most one of ${list} is true`, holds: (values) => both(values) < 2 },
    { said: `none of ${list} is true`, holds: (values) => both(values) === 0 },
    {
      said: `the claim that ${say(first)} implies the claim that ${say(second)}`,
      holds: (values) => !isSo(first, values) || isSo(second, values),
    },
    { said: `the claim that ${say(first)} is false`, holds: (values) => !isSo(first, values) },
  ]);
}

/** Two people with the same predicate, asserted or denied; the second is elliptical. */
function inShort(first: Claim, second: Claim, say: (claim: Claim) => string, random: Random): Premise {
  const name = PEOPLE[second.atom] ?? "";
  const tails = first.positive
    ? second.positive
      ? [` and ${name} does too`, ` and so does ${name}`, `. So does ${name}`]
      : [` but ${name} does not`]
    : second.positive
      ? [` but ${name} does`]
      : [` and neither does ${name}`, ` and ${name} does not either`, `. Neither does ${name}`];
  return {
    said: `${say(first)}${random.pick(tails)}`,
    holds: (values) => isSo(first, values) && isSo(second, values),
  };
}

/** Claims about claims, and sentences with an elided verb; decided by the truth table. */
export function claimRows(): TurnRow[] {
  const random = createRandom("claims, version 1");
  const left = { yes: 22, no: 22, unknown: 14 };
  const rows: TurnRow[] = [];
  while (Object.values(left).some((count) => count > 0)) {
    const [does, verb] = random.pick(DOINGS);
    const say = ({ atom, positive }: Claim): string =>
      `${PEOPLE[atom] ?? ""} ${positive ? does : `does not ${verb}`}`;
    const draw = (): Claim => ({ atom: random.below(PEOPLE.length), positive: !random.once(3) });
    const premises = Array.from({ length: 1 + random.below(3) }, (): Premise => {
      const [first, second] = [draw(), draw()];
      const kind = random.below(3);
      if (kind === 0 || first.atom === second.atom)
        return { said: say(first), holds: (values) => isSo(first, values) };
      return kind === 1 ? together(first, second, say, random) : inShort(first, second, say, random);
    });
    const asked = random.below(PEOPLE.length);
    const worlds = Array.from({ length: 2 ** PEOPLE.length }, (_, code) =>
      PEOPLE.map((__, atom) => (code >> atom) % 2 === 1),
    ).filter((values) => premises.every(({ holds }) => holds(values)));
    const verdict =
      worlds.length === 0
        ? null
        : worlds.every((values) => values[asked])
          ? "yes"
          : worlds.some((values) => values[asked])
            ? "unknown"
            : "no";
    const plain = premises.every(
      ({ said }) => !/claim|too|so does|but|neither|either|Neither|So does/.test(said),
    );
    if (verdict === null || left[verdict] === 0 || plain) continue;
    left[verdict]--;
    const told = premises.map(({ said }) => `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`).join(" ");
    rows.push({
      mode: "classical",
      prompt: `${told} Does ${PEOPLE[asked] ?? ""} ${verb}?`,
      expected: VERDICTS[verdict],
    });
  }
  return rows;
}

/** Who likes what, with the verb elided after the first: each likes what follows the name, and nothing is said about the rest. */
export function gapRows(): TurnRow[] {
  const random = createRandom("gaps, version 1");
  return Array.from({ length: 12 }, (_, index) => {
    const [one = "", two = "", three = ""] = random.sample(PEOPLE, 3);
    const [first = "", second = "", third = ""] = random.sample(DRINKS, 3);
    const told =
      index % 2 === 0
        ? `${one} likes ${first} and ${two} ${second}.`
        : `${one} likes ${first}, ${two} ${second} and ${three} ${third}.`;
    const yes = random.once(2);
    const [who, what] =
      index % 2 === 0 || random.once(2) ? [two, yes ? second : first] : [three, yes ? third : first];
    return {
      mode: "classical",
      prompt: `${told} Does ${who} like ${what}?`,
      expected: VERDICTS[yes ? "yes" : "unknown"],
    } as const;
  });
}
