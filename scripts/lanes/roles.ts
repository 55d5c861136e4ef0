import { INVALID, VALID, VERDICTS, type MadeLane, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** Roles and their holders; a case draws three or four. No role's name is part of another's. */
const ROLES = [
  "nephew",
  "pupil",
  "regular guest",
  "infrequent buyer",
  "close ally",
  "critic",
  "great-aunt",
  "loyal follower",
  "ex-member",
];
const OWNERS = [
  "Orla",
  "Piet",
  "Grey Owls (East)",
  "Tar & Feather inn",
  "Lowland Winds",
  "Kirk's soap",
  "House of Reeds",
  "FC Ravo 09",
  "Salt and pepper rub",
  "Le Monde de Lys",
];
const NAMES = ["Wanda", "Casimir", "Ida"];

/** A type: bit `i` is whether an individual has role `i`. */
type Type = number;
interface Said {
  readonly text: string;
  readonly holds: (type: Type) => boolean;
}

const has = (type: Type, role: number): boolean => ((type >> role) & 1) === 1;
const opened = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function article(role: string): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}

/** One general statement about the roles `x`, `y`, `z`, and the types for which it holds. */
type Form = (x: number, y: number, z: number) => Said;

function formsOf(roles: readonly string[]): readonly Form[] {
  const a = (at: number): string => article(roles[at] ?? "");
  const bare = (at: number): string => roles[at] ?? "";
  const form =
    (
      text: (x: number, y: number, z: number) => string,
      holds: (x: boolean, y: boolean, z: boolean) => boolean,
    ): Form =>
    (x, y, z) => ({ text: text(x, y, z), holds: (type) => holds(has(type, x), has(type, y), has(type, z)) });
  return [
    form(
      (x, y) => `every ${bare(x)} is ${a(y)}`,
      (x, y) => !x || y,
    ),
    form(
      (x, y) => `whoever is ${a(x)} is not ${a(y)}`,
      (x, y) => !(x && y),
    ),
    form(
      (x, y) => `being ${a(x)} is sufficient for not being ${a(y)}`,
      (x, y) => !(x && y),
    ),
    form(
      (x, y) => `being ${a(x)} is necessary for being ${a(y)}`,
      (x, y) => !y || x,
    ),
    form(
      (x, y) => `not being ${a(x)} is sufficient for being ${a(y)}`,
      (x, y) => x || y,
    ),
    form(
      (x, y) => `everyone who is not ${a(x)} is ${a(y)}, too`,
      (x, y) => x || y,
    ),
    form(
      (x, y) => `nobody is neither ${a(x)} nor ${a(y)}`,
      (x, y) => x || y,
    ),
    form(
      (x, y, z) => `no ${bare(x)} is ${a(y)} or ${a(z)}`,
      (x, y, z) => !x || (!y && !z),
    ),
    form(
      (x, y, z) => `no ${bare(x)} is both ${a(y)} and ${a(z)}`,
      (x, y, z) => !(x && y && z),
    ),
    form(
      (x, y, z) => `no ${bare(x)} who is ${a(y)} is ${a(z)}`,
      (x, y, z) => !(x && y && z),
    ),
    form(
      (x, y, z) => `every ${bare(x)} is either ${a(y)} or ${a(z)}, or both`,
      (x, y, z) => !x || y || z,
    ),
    form(
      (x, y, z) => `whoever is neither ${a(x)} nor ${a(y)} is ${a(z)}`,
      (x, y, z) => x || y || z,
    ),
    form(
      (x, y, z) => `to be ${a(x)} or ${a(y)} is necessary for being ${a(z)}`,
      (x, y, z) => !z || x || y,
    ),
    form(
      (x, y, z) => `there is no ${bare(x)} who is ${a(y)} yet not ${a(z)}`,
      (x, y, z) => !(x && y && !z),
    ),
    form(
      (x, y, z) => `whoever is none of this: ${a(x)} or ${a(y)}, is ${a(z)}`,
      (x, y, z) => x || y || z,
    ),
    form(
      (x, y, z) => `everyone who is ${a(x)} is not both ${a(y)} and ${a(z)}`,
      (x, y, z) => !(x && y && z),
    ),
  ];
}

function factOf(name: string, roles: readonly string[], random: Random): Said {
  const [x = 0, y = 0] = random.sample([0, 1, 2], 2);
  const a = (at: number): string => article(roles[at] ?? "");
  return random.pick<Said>([
    { text: `${name} is ${a(x)}`, holds: (type) => has(type, x) },
    { text: `${name} is not ${a(x)}`, holds: (type) => !has(type, x) },
    { text: `it is false that ${name} is ${a(x)}`, holds: (type) => !has(type, x) },
    { text: `${name} is ${a(x)} or ${a(y)}`, holds: (type) => has(type, x) || has(type, y) },
    { text: `${name} is neither ${a(x)} nor ${a(y)}`, holds: (type) => !has(type, x) && !has(type, y) },
  ]);
}

const OPENERS = [
  ["First", "Second", "Third"],
  ["To begin with", "Moreover", "Finally"],
  ["First of all", "Next", "Plus"],
] as const;
const CLOSERS = [
  "Therefore, ",
  "Hence, ",
  "In consequence, ",
  "It follows that ",
  "So, necessarily, ",
  "We may conclude: ",
  "All this entails that ",
];
const INTRODUCTION = "Nobody can keep in mind who is what to whom. The following argument is about that: ";

function roleRows(): TurnRow[] {
  const random = createRandom("roles, version 1");
  const left = { valid: 70, invalid: 70 };
  const rows: TurnRow[] = [];
  while (left.valid + left.invalid > 0) {
    const owners = random.sample(OWNERS, 3);
    const roles = random.sample(ROLES, 3).map((role, at) => `${role} of ${owners[at] ?? ""}`);
    const forms = formsOf(roles);
    const general = (): Said => {
      const [x = 0, y = 1, z = 2] = random.sample([0, 1, 2], 3);
      return random.pick(forms)(x, y, z);
    };
    const premises = Array.from({ length: 1 + random.below(3) }, general);
    const name = random.pick(NAMES);
    const facts = random.once(2) ? [factOf(name, roles, random)] : [];
    const conclusion = facts.length > 0 ? factOf(name, roles, random) : general();
    const types = Array.from({ length: 8 }, (_, type) => type).filter((type) =>
      premises.every(({ holds }) => holds(type)),
    );
    const own = types.filter((type) => facts.every(({ holds }) => holds(type)));
    const text = [...premises, ...facts].map(({ text: said }) => said);
    if (own.length === 0 || text.includes(conclusion.text) || new Set(text).size < text.length) continue;
    // A name that contains `and` is recognised because it occurs twice.
    const prompt = `${random.once(2) ? INTRODUCTION : ""}${text.map((said, at) => `${random.pick(OPENERS)[at % 3] ?? ""}, ${said}.`).join(" ")} ${random.pick(CLOSERS)}${conclusion.text}. Is the argument valid or invalid?`;
    if (prompt.split("Salt and").length === 2) continue;
    const verdict = own.every(conclusion.holds) ? "valid" : "invalid";
    if (left[verdict] === 0) continue;
    left[verdict]--;
    rows.push({ mode: "classical", prompt, expected: verdict === "valid" ? VALID : INVALID });
  }
  return rows;
}

/** A world: the set of types that occur in it. Every term is non-empty: some type has its bit. */
function importRows(): TurnRow[] {
  const random = createRandom("existential import, version 1");
  const left = { yes: 20, no: 20, unknown: 20 };
  const rows: TurnRow[] = [];
  const models = Array.from({ length: 256 }, (_, set) =>
    Array.from({ length: 8 }, (_, type) => type).filter((type) => ((set >> type) & 1) === 1),
  ).filter((types) => [0, 1, 2].every((term) => types.some((type) => has(type, term))));
  const isAll =
    (x: number, y: number) =>
    (types: readonly Type[]): boolean =>
      types.every((type) => !has(type, x) || has(type, y));
  const isNone =
    (x: number, y: number) =>
    (types: readonly Type[]): boolean =>
      types.every((type) => !(has(type, x) && has(type, y)));
  while (left.yes + left.no + left.unknown > 0) {
    const owners = random.sample(["Rosa", "Ravo Works", "the Reed Company", "Paul", "the State of Lys"], 3);
    const [role, plural] = random.pick([
      ["client", "clients"],
      ["ally", "allies"],
      ["supplier", "suppliers"],
    ] as const);
    const term = (at: number): string => owners[at] ?? "";
    const many = (at: number): string =>
      random.once(2) ? `${plural} of ${term(at)}` : `${term(at)}'s ${plural}`;
    const of = (at: number): string =>
      random.once(2) ? `of ${term(at)}'s ${plural}` : `of the ${plural} of ${term(at)}`;
    const say = (
      x: number,
      y: number,
    ): { readonly text: string; readonly holds: (types: readonly Type[]) => boolean } =>
      random.pick([
        { text: `all ${many(x)} are ${many(y)}`, holds: isAll(x, y) },
        { text: `all ${of(x)} are ${plural} of ${term(y)}`, holds: isAll(x, y) },
        { text: `none ${of(x)} are ${plural} of ${term(y)}`, holds: isNone(x, y) },
        { text: `no ${role} of ${term(x)} is ${article(role)} of ${term(y)}`, holds: isNone(x, y) },
        { text: `one ${of(x)} is ${article(role)} of ${term(y)}`, holds: (types) => !isNone(x, y)(types) },
        {
          text: `certain ${plural} of ${term(x)} are ${plural} of ${term(y)}`,
          holds: (types) => !isNone(x, y)(types),
        },
        { text: `some ${many(x)} are not ${plural} of ${term(y)}`, holds: (types) => !isAll(x, y)(types) },
        {
          text: `a certain ${role} of ${term(x)} is not ${article(role)} of ${term(y)}`,
          holds: (types) => !isAll(x, y)(types),
        },
      ]);
    const [x = 0, y = 1, z = 2] = random.sample([0, 1, 2], 3);
    const [first, second, claim] = [
      say(x, y),
      random.once(2) ? say(y, z) : say(z, y),
      random.once(2) ? say(x, z) : say(z, x),
    ];
    const possible = models.filter((types) => first.holds(types) && second.holds(types));
    if (possible.length === 0) continue;
    const verdict = possible.every(claim.holds) ? "yes" : possible.some(claim.holds) ? "unknown" : "no";
    if (left[verdict] === 0) continue;
    left[verdict]--;
    rows.push({
      mode: "classical_import",
      prompt: `${opened(first.text)}. ${opened(second.text)}. Is it true that ${claim.text}?`,
      expected: VERDICTS[verdict],
    });
  }
  return rows;
}

export const ARGUMENTS_OF_ROLES: MadeLane = {
  prefix: "roles",
  file: {
    lane: "arguments_roles",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.95 },
    description:
      "Arguments about who plays which role to whom, in the mode classical, and syllogisms about clients and allies with existential import; names hold brackets, `&`, `and`, numbers and small words.",
    provenance:
      "Drawn by scripts/lanes/roles.ts from fixed seeds as Boolean forms; answers by going through all types, and all sets of types, without the engine; sentences from templates written there.",
  },
  rows: () => [...roleRows(), ...importRows()],
};
