import { VERDICTS, type TurnRow } from "./lane.ts";
import { createRandom } from "./random.ts";

const NAMES = ["Ida", "Jon", "Mia"];
const KINDS = ["porter", "tailor", "warden", "clerk"];
const WORDS = [
  ["tallest", "taller"],
  ["oldest", "older"],
  ["fastest", "faster"],
  ["most careful", "more careful"],
] as const;

/** Identity (each name's first equal), membership of the kind, and height; equal names have equal heights. */
interface World {
  readonly same: readonly number[];
  readonly of: readonly boolean[];
  readonly rank: readonly number[];
}
type Statement =
  | { readonly form: "first"; readonly name: number }
  | { readonly form: "kind"; readonly name: number; readonly positive: boolean }
  | { readonly form: "differ"; readonly one: number; readonly other: number }
  | { readonly form: "more"; readonly one: number; readonly other: number };

function worlds(): World[] {
  const partitions = [
    [0, 1, 2],
    [0, 0, 2],
    [0, 1, 0],
    [0, 1, 1],
    [0, 0, 0],
  ];
  return partitions.flatMap((same) =>
    Array.from(
      { length: 8 * 27 },
      (_, code): World => ({
        same,
        of: NAMES.map((__, name) => (code >> name) % 2 === 1),
        rank: NAMES.map((__, name) => Math.floor(code / 8 / 3 ** name) % 3),
      }),
    ).filter(({ of, rank }) => same.every((as, name) => of[name] === of[as] && rank[name] === rank[as])),
  );
}

function isTrue(statement: Statement, { same, of, rank }: World): boolean {
  switch (statement.form) {
    // Other members of the kind have no name. The questions are about names alone, so these worlds need no others.
    case "first":
      return (
        of[statement.name] === true &&
        NAMES.every(
          (_, other) =>
            of[other] !== true ||
            same[other] === same[statement.name] ||
            (rank[statement.name] ?? 0) > (rank[other] ?? 0),
        )
      );
    case "kind":
      return of[statement.name] === statement.positive;
    case "differ":
      return same[statement.one] !== same[statement.other];
    case "more":
      return (rank[statement.one] ?? 0) > (rank[statement.other] ?? 0);
  }
}

/** The tallest of a kind, among candidates who may be the same; decided by enumerating identity, membership and heights. */
export function firstRows(): TurnRow[] {
  const random = createRandom("firsts, version 1");
  const all = worlds();
  const left = { yes: 12, no: 12, unknown: 8 };
  const rows: TurnRow[] = [];
  while (Object.values(left).some((count) => count > 0)) {
    const [one = 0, other = 0] = random.sample([0, 1, 2], 2);
    const pool: readonly Statement[] = [
      { form: "kind", name: other, positive: !random.once(4) },
      { form: "differ", one: other, other: one },
      { form: "more", one: other, other: 3 - one - other },
      { form: "more", one, other: 3 - one - other },
    ];
    const premises: readonly Statement[] = [
      { form: "first", name: one },
      ...random.sample(pool, random.below(4)),
    ];
    const claim = random.pick<Statement>([
      { form: "more", one, other },
      { form: "more", one: other, other: one },
      { form: "kind", name: one, positive: true },
      { form: "first", name: other },
      { form: "more", one: 3 - one - other, other: one },
    ]);
    const fitting = all.filter((world) => premises.every((premise) => isTrue(premise, world)));
    const verdict =
      fitting.length === 0
        ? null
        : fitting.every((world) => isTrue(claim, world))
          ? "yes"
          : fitting.some((world) => isTrue(claim, world))
            ? "unknown"
            : "no";
    // An unnamed member could be taller than someone who is only said to be taller than others.
    if (verdict === null || left[verdict] === 0 || (verdict === "yes" && claim.form === "first")) continue;
    left[verdict]--;
    const [first, more] = random.pick(WORDS);
    const kind = random.pick(KINDS);
    const name = (at: number): string => NAMES[at] ?? "";
    const say = (statement: Statement): string => {
      switch (statement.form) {
        case "first":
          return `${name(statement.name)} is the ${first} ${kind}.`;
        case "kind":
          return `${name(statement.name)} is ${statement.positive ? "" : "not "}a ${kind}.`;
        case "differ":
          return `${name(statement.one)} is not ${name(statement.other)}.`;
        case "more":
          return `${name(statement.one)} is ${more} than ${name(statement.other)}.`;
      }
    };
    const asked =
      claim.form === "first"
        ? `Is ${name(claim.name)} the ${first} ${kind}?`
        : claim.form === "more"
          ? `Is ${name(claim.one)} ${more} than ${name(claim.other)}?`
          : `Is ${name(one)} a ${kind}?`;
    rows.push({
      mode: "classical",
      prompt: `${premises.map(say).join(" ")} ${asked}`,
      expected: VERDICTS[verdict],
    });
  }
  return rows;
}
