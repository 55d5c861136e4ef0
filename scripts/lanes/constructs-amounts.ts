import { VERDICTS, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** How many of a kind do something, with bounds; for "there are" the predicate is 0. `most` null: no upper bound. */
type Statement =
  | { readonly form: "amount"; readonly least: number; readonly most: number | null; readonly does: boolean }
  | { readonly form: "every" | "none" | "both" | "neither" }
  | { readonly form: "of"; readonly name: number; readonly what: "kind" | "does"; readonly positive: boolean }
  | { readonly form: "same"; readonly positive: boolean };

/** How many individuals there are of each type (bit 0: of the kind, bit 1: does it), the types of two names, and whether the names are the same individual. */
interface World {
  readonly counts: readonly number[];
  readonly names: readonly [number, number];
  readonly same: boolean;
}

const MAX_COUNT = 5;

/** Every world up to a size; no generated statement distinguishes larger ones. */
function* worlds(): Generator<World> {
  const total = (MAX_COUNT + 1) ** 4;
  for (let code = 0; code < total; code++) {
    const counts = [0, 1, 2, 3].map((sort) => Math.floor(code / (MAX_COUNT + 1) ** sort) % (MAX_COUNT + 1));
    for (let first = 0; first < 4; first++)
      for (let second = 0; second < 4; second++) {
        if ((counts[first] ?? 0) === 0 || (counts[second] ?? 0) === 0) continue;
        if (first === second) yield { counts, names: [first, second], same: true };
        if (first !== second || (counts[first] ?? 0) > 1)
          yield { counts, names: [first, second], same: false };
      }
  }
}

function isTrue(statement: Statement, { counts, names, same }: World): boolean {
  const [idle, busy] = [counts[1] ?? 0, counts[3] ?? 0]; // of the kind
  switch (statement.form) {
    case "amount": {
      const number = statement.does ? busy : idle + busy;
      return number >= statement.least && (statement.most === null || number <= statement.most);
    }
    case "every":
      return idle === 0;
    case "none":
      return busy === 0;
    case "both":
      return idle === 0 && busy === 2;
    case "neither":
      return busy === 0 && idle === 2;
    case "of":
      return (
        (((names[statement.name] ?? 0) >> (statement.what === "kind" ? 0 : 1)) % 2 === 1) ===
        statement.positive
      );
    case "same":
      return same === statement.positive;
  }
}

type Verdict = keyof typeof VERDICTS;

/** Null if the premises are inconsistent. */
function decide(premises: readonly Statement[], claim: Statement): Verdict | null {
  let [holds, fails] = [false, false];
  for (const world of worlds()) {
    if (!premises.every((premise) => isTrue(premise, world))) continue;
    if (isTrue(claim, world)) holds = true;
    else fails = true;
    if (holds && fails) return "unknown";
  }
  return holds ? "yes" : fails ? "no" : null;
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five"];
const NOUNS = [
  ["porter", "porters"],
  ["heron", "herons"],
  ["tailor", "tailors"],
  ["goat", "goats"],
  ["warden", "wardens"],
] as const;
const VERBS = [
  ["sleeps", "sleep"],
  ["sings", "sing"],
  ["waits", "wait"],
  ["runs", "run"],
] as const;
const NAMES = [
  ["Ida", "Jon"],
  ["Rex", "Mia"],
  ["Otto", "Lena"],
] as const;

interface Words {
  readonly noun: readonly [string, string];
  readonly verb: readonly [string, string];
  readonly names: readonly [string, string];
}

function amountOf(
  { least, most }: Extract<Statement, { form: "amount" }>,
  random: Random,
): readonly [words: string, number: number] {
  if (most === null)
    return random.once(3) && least > 1
      ? [`more than ${NUMBERS[least - 1] ?? ""}`, least - 1]
      : [`at least ${NUMBERS[least] ?? ""}`, least];
  if (least === most) return [`exactly ${NUMBERS[least] ?? ""}`, least];
  return random.once(3)
    ? [`fewer than ${NUMBERS[most + 1] ?? ""}`, most + 1]
    : [`at most ${NUMBERS[most] ?? ""}`, most];
}

/** A statement and the question for it; "both" and "neither" have no question. */
function say(
  statement: Statement,
  { noun, verb, names }: Words,
  random: Random,
): { readonly said: string; readonly asked: string } {
  const form = (number: number, [one, many]: readonly [string, string]): string =>
    number === 1 ? one : many;
  switch (statement.form) {
    case "amount": {
      const [words, number] = amountOf(statement, random);
      const what = `${words} ${form(number, noun)}`;
      if (!statement.does)
        return {
          said: `there ${number === 1 ? "is" : "are"} ${what}`,
          asked: `${number === 1 ? "Is" : "Are"} there ${what}?`,
        };
      return {
        said: `${what} ${form(number, verb)}`,
        asked: `${number === 1 ? "Does" : "Do"} ${what} ${verb[1]}?`,
      };
    }
    case "every":
      return { said: `every ${noun[0]} ${verb[0]}`, asked: `Does every ${noun[0]} ${verb[1]}?` };
    case "none":
      return { said: `no ${noun[0]} ${verb[0]}`, asked: `Is it true that no ${noun[0]} ${verb[0]}?` };
    case "both":
      return {
        said: random.once(2) ? `both ${noun[1]} ${verb[1]}` : `both of the ${noun[1]} ${verb[1]}`,
        asked: "",
      };
    case "neither":
      return {
        said: random.once(2) ? `neither ${noun[0]} ${verb[0]}` : `neither of the ${noun[1]} ${verb[0]}`,
        asked: "",
      };
    case "of": {
      const name = names[statement.name] ?? "";
      if (statement.what === "kind")
        return {
          said: `${name} is ${statement.positive ? "" : "not "}a ${noun[0]}`,
          asked: `Is ${name} a ${noun[0]}?`,
        };
      return {
        said: statement.positive ? `${name} ${verb[0]}` : `${name} does not ${verb[1]}`,
        asked: `Does ${name} ${verb[1]}?`,
      };
    }
    case "same":
      return {
        said: `${names[0]} is ${statement.positive ? "" : "not "}${names[1]}`,
        asked: `Is ${names[0]} ${names[1]}?`,
      };
  }
}

function drawn(random: Random): Statement {
  const least = 1 + random.below(3);
  const kinds: readonly (() => Statement)[] = [
    () => ({
      form: "amount",
      least: 1 + (least % 3) + (least % 3 === 0 ? 1 : 0),
      most: null,
      does: !random.once(3),
    }),
    () => ({ form: "amount", least, most: least, does: !random.once(3) }),
    () => ({ form: "amount", least: 0, most: least, does: !random.once(3) }),
    () => ({ form: random.pick(["every", "none", "both", "neither"] as const) }),
    () => ({
      form: "of",
      name: random.below(2),
      what: random.pick(["kind", "does"] as const),
      positive: !random.once(3),
    }),
    () => ({ form: "of", name: random.below(2), what: "kind", positive: true }),
    () => ({ form: "same", positive: random.once(4) }),
  ];
  return random.pick(kinds)();
}

/** Amounts of a kind and of those that do something, with two names that may denote one individual; decided by enumerating the possible numbers. */
export function amountRows(): TurnRow[] {
  const random = createRandom("amounts, version 1");
  const left: Record<Verdict, number> = { yes: 26, no: 26, unknown: 18 };
  const rows: TurnRow[] = [];
  while (Object.values(left).some((count) => count > 0)) {
    const premises = Array.from({ length: 1 + random.below(4) }, () => drawn(random));
    const claim = drawn(random);
    const counts = [...premises, claim].some(({ form }) => ["amount", "both", "neither"].includes(form));
    if (
      !counts ||
      claim.form === "both" ||
      claim.form === "neither" ||
      premises.some((premise) => JSON.stringify(premise) === JSON.stringify(claim))
    )
      continue;
    const verdict = decide(premises, claim);
    const used = premises.every((_, at) => decide(premises.toSpliced(at, 1), claim) !== verdict); // no premise is redundant
    if (verdict === null || left[verdict] === 0 || (verdict !== "unknown" && !used)) continue;
    left[verdict]--;
    const words: Words = { noun: random.pick(NOUNS), verb: random.pick(VERBS), names: random.pick(NAMES) };
    const told = premises
      .map((premise) => say(premise, words, random).said)
      .map((said) => `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`);
    rows.push({
      mode: "classical",
      prompt: `${told.join(" ")} ${say(claim, words, random).asked}`,
      expected: VERDICTS[verdict],
    });
  }
  return rows;
}
