import {
  COLORS,
  EVENTS,
  FIELDS,
  FLAGS,
  isWithin,
  KNOWN_FIELDS,
  KNOWN_USES,
  PRIMARY,
  RAINBOW,
  SAME_DEEDS,
  usesOf,
} from "./knowledge.ts";
import { countIn } from "../../words/numbers.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** What is told of somebody, apart from what it does to others. Lengths in inches, ages in days. */
interface Valued<K> {
  readonly kind: K;
  readonly value: number;
}
interface Worded<K> {
  readonly kind: K;
  readonly word: string;
}
export type Trait =
  | Valued<"friends">
  | Valued<"money">
  | Valued<"age">
  | Valued<"film">
  | Worded<"color">
  | Worded<"name">
  | Worded<"place">
  | Worded<"job">
  | Worded<"thing">
  | { readonly kind: "ball"; readonly word: string; readonly radius: number }
  | { readonly kind: "notebook"; readonly sides: readonly [number, number] }
  /** What no form fits, as it is told. */
  | Worded<"deed">;

const N = "(?:\\d[\\d,]*(?:\\.\\d+)?|[a-z]+)";
const DAYS: ReadonlyMap<string, number> = new Map([
  ["day", 1],
  ["week", 7],
  ["month", 30.4],
  ["year", 365],
]);

function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = /^\d/u.test(text) ? Number(text.replaceAll(",", "")) : (countIn(text) ?? NaN);
  return Number.isNaN(value) ? null : value;
}

type Made = Trait | null;
type Parts = Readonly<Record<string, string | undefined>>;
const counted = (kind: "friends" | "money" | "film", text: string | undefined): Made => {
  const value = numberOf(text);
  return value === null ? null : { kind, value };
};

function ageOf({ n, half, unit = "" }: Parts): Made {
  const value = numberOf(n);
  const days = DAYS.get(unit.replace(/s$/u, ""));
  return value === null || days === undefined
    ? null
    : { kind: "age", value: (value + (half === undefined ? 0 : 0.5)) * days };
}

/** How traits are told, after the name of whom they are: `has 20 friends`. */
const TRAITS: readonly { readonly form: Pattern; readonly make: (parts: Parts) => Made }[] = [
  {
    form: pattern(
      `^has (?<n>${N}) friends? that (?:is|are) [a-z]+ and (?<m>${N}) (?:friends? )?that (?:is|are) not$`,
      "u",
    ),
    make: ({ n, m }) => {
      const [one, two] = [numberOf(n), numberOf(m)];
      return one === null || two === null ? null : { kind: "friends", value: one + two };
    },
  },
  { form: pattern(`^has (?<n>${N}) friends?$`, "u"), make: ({ n }) => counted("friends", n) },
  { form: pattern(`^has (?<n>${N}) dollars?$`, "u"), make: ({ n }) => counted("money", n) },
  {
    form: /^has a card that is (?<word>[a-z]+)(?: in color)?$/u,
    make: ({ word = "" }) => ({ kind: "color", word }),
  },
  { form: /^is named (?<word>\S+)$/u, make: ({ word = "" }) => ({ kind: "name", word }) },
  {
    form: pattern(
      `^(?:was born|is) (?<n>${N})(?<half> and a half)? (?<unit>days?|weeks?|months?|years?) (?:ago|old)$`,
      "u",
    ),
    make: ageOf,
  },
  { form: /^is watching a movie from (?<n>\d{3,4})$/u, make: ({ n }) => counted("film", n) },
  {
    form: /^is (?:currently )?in (?<word>.+?)(?: at the moment)?$/u,
    make: ({ word = "" }) => ({ kind: "place", word }),
  },
  {
    form: /^has an? (?<word>[a-z]+) with a radius of (?<n>\d+(?:\.\d+)?) inches$/u,
    make: ({ word = "", n }) => ({ kind: "ball", word, radius: Number(n) }),
  },
  {
    form: /^has an? (?<a>\d+(?:\.\d+)?) x (?<b>\d+(?:\.\d+)?) inches notebook$/u,
    make: ({ a, b }) => ({ kind: "notebook", sides: [Number(a), Number(b)] }),
  },
  {
    form: /^is an? (?<word>.+)$/u,
    make: ({ word = "" }) => (FIELDS.has(word) ? { kind: "job", word } : null),
  },
  {
    form: /^has (?:an? |some )(?<word>[a-z-]+(?: [a-z-]+){0,2})$/u,
    make: ({ word = "" }) => (usesOf(word) !== undefined ? { kind: "thing", word } : null),
  },
];

/** Reads a trait; what no form fits is kept as it is told. */
export function readTrait(told: string): Trait {
  for (const { form, make } of TRAITS) {
    const parts = form.exec(told)?.groups;
    const made = parts === undefined ? null : make(parts);
    if (made !== null) return made;
  }
  return { kind: "deed", word: told };
}

// ---- conditions -------------------------------------------------------------------------------------------------------

export type Traits = ReadonlyMap<string, readonly Trait[]>;
interface Asked {
  readonly parts: Parts;
  readonly own: readonly Trait[];
  readonly all: Traits;
}

/** Of traits of a kind: whether one passes; false where none is told, null where one cannot be judged. */
function some<K extends Trait["kind"]>(
  own: readonly Trait[],
  kind: K,
  test: (trait: Extract<Trait, { kind: K }>) => boolean | null,
): boolean | null {
  const results = own.filter((trait): trait is Extract<Trait, { kind: K }> => trait.kind === kind).map(test);
  return results.includes(true) ? true : results.includes(null) ? null : false;
}

const than = (value: number, how: string | undefined, limit: number): boolean =>
  how === "more" ? value > limit : value < limit;
const numeric = (
  own: readonly Trait[],
  kind: "friends" | "age",
  how: string | undefined,
  limit: number | null,
): boolean | null =>
  some(own, kind, ({ value }) =>
    limit === null || (value === limit && kind === "age") ? null : than(value, how, limit),
  );

function colored(
  { own }: Asked,
  colors: ReadonlySet<string> | readonly string[] | undefined,
): boolean | null {
  return some(own, "color", ({ word }) =>
    colors === undefined || !COLORS.has(word) ? null : [...colors].includes(word),
  );
}

function richer({ parts: { one = "", two }, own, all }: Asked): boolean | null {
  const others = [one, ...(two === undefined ? [] : [two])].map((name) =>
    (all.get(name) ?? []).find((trait): trait is Extract<Trait, { kind: "money" }> => trait.kind === "money"),
  );
  return some(own, "money", ({ value }) =>
    others.some((other) => other === undefined)
      ? false
      : value > others.reduce((sum, other) => sum + (other?.value ?? 0), 0),
  );
}

/** What somebody can be asked to be or have, after its name. */
const CONDITIONS: readonly { readonly form: Pattern; readonly test: (asked: Asked) => boolean | null }[] = [
  {
    form: pattern(`^has (?<how>more|fewer|less) than (?<n>${N}) friends$`, "u"),
    test: ({ parts: { how, n }, own }) => numeric(own, "friends", how, numberOf(n)),
  },
  {
    form: pattern(
      `^is (?<how>more|less|older|younger) than (?<n>${N})(?<half> and a half)? (?<unit>days?|weeks?|months?|years?) old$`,
      "u",
    ),
    test: ({ parts, own }) => {
      const age = ageOf(parts);
      return numeric(
        own,
        "age",
        parts["how"] === "older" ? "more" : parts["how"],
        age?.kind === "age" ? age.value : null,
      );
    },
  },
  { form: /^has more money than the (?<one>.+?)(?: and the (?<two>.+) combined)?$/u, test: richer },
  {
    form: /^has a card (?:whose color is one of the rainbow colors|with a color of the rainbow)$/u,
    test: (asked) => colored(asked, RAINBOW),
  },
  {
    form: /^has a card (?:with a primary color|whose color is a primary color)$/u,
    test: (asked) => colored(asked, PRIMARY),
  },
  {
    form: /^has a card whose color appears in the flag of (?:the )?(?<word>.+)$/u,
    test: (asked) => colored(asked, FLAGS.get(asked.parts["word"] ?? "")),
  },
  {
    form: /^has a card whose color starts with the letter (?<word>[a-z])$/u,
    test: ({ parts, own }) => some(own, "color", ({ word }) => word.startsWith(parts["word"] ?? "")),
  },
  {
    form: /^has a card (?:that is )?(?<word>[a-z]+) in color$/u,
    test: (asked) =>
      colored(asked, COLORS.has(asked.parts["word"] ?? "") ? [asked.parts["word"] ?? ""] : undefined),
  },
  {
    form: /^has a name whose first letter is the same as the first letter of the (?<one>.+)'s name$/u,
    test: ({ parts, own, all }) =>
      some(own, "name", ({ word }) =>
        some(all.get(parts["one"] ?? "") ?? [], "name", (other) => other.word[0] === word[0]),
      ),
  },
  {
    form: /^is watching a movie that was released (?<how>before|after) (?<event>.+)$/u,
    test: ({ parts, own }) => some(own, "film", ({ value }) => filmed(value, parts)),
  },
  {
    form: /^is (?:currently )?in (?<word>.+?)(?: at the moment)?$/u,
    test: ({ parts, own }) => some(own, "place", ({ word }) => isWithin(word, parts["word"] ?? "")),
  },
  {
    form: /^works in (?:the field of )?(?<word>.+)$/u,
    test: ({ parts, own }) =>
      some(own, "job", ({ word }) =>
        KNOWN_FIELDS.has(parts["word"] ?? "") ? (FIELDS.get(word) ?? []).includes(parts["word"] ?? "") : null,
      ),
  },
  {
    form: /^has an? (?<word>[a-z]+) that fits in an? (?<a>[\d.]+) x (?<b>[\d.]+) x (?<c>[\d.]+) inches box$/u,
    test: ({ parts, own }) =>
      some(
        own,
        "ball",
        ({ word, radius }) =>
          word === parts["word"] &&
          [parts["a"], parts["b"], parts["c"]].every((side) => 2 * radius <= Number(side)),
      ),
  },
  {
    form: /^has a notebook that fits in an? (?<a>[\d.]+) x (?<b>[\d.]+) inches box$/u,
    test: ({ parts, own }) =>
      some(own, "notebook", ({ sides }) => fits(sides, [Number(parts["a"]), Number(parts["b"])])),
  },
  {
    form: /^has (?<use>something to .+|an? device .+|a musical instrument|a sharp object|a leafy green vegetable)$/u,
    test: ({ parts, own }) =>
      KNOWN_USES.has(parts["use"] ?? "")
        ? some(own, "thing", ({ word }) => (usesOf(word) ?? []).includes(parts["use"] ?? ""))
        : own.some(({ kind }) => kind === "thing")
          ? null
          : false,
  },
];

function filmed(year: number, { how, event = "" }: Parts): boolean | null {
  const known = EVENTS.find(([name]) => name.test(event))?.[1];
  return known === undefined || known === year ? null : how === "before" ? year < known : year > known;
}

function fits([a, b]: readonly [number, number], [c, d]: readonly [number, number]): boolean {
  return Math.min(a, b) <= Math.min(c, d) && Math.max(a, b) <= Math.max(c, d);
}

/** Whether somebody is or has what a condition asks: null where that is not known. `known`: the condition is of a form that is read. */
export function holdsFor(
  told: string,
  name: string,
  all: Traits,
): { readonly known: boolean; readonly holds: boolean | null } {
  const own = all.get(name) ?? [];
  // Something told of it in words that no form fits could be what is asked.
  const strange = own.some((trait) => trait.kind === "deed" && !SAME_DEEDS.flat().includes(trait.word));
  for (const { form, test } of CONDITIONS) {
    const parts = form.exec(told)?.groups;
    if (parts === undefined && !form.test(told)) continue;
    const holds = test({ parts: parts ?? {}, own, all });
    return { known: true, holds: holds === false && strange ? null : holds };
  }
  const group = SAME_DEEDS.find((deeds) => deeds.includes(told));
  if (
    own.some(
      (trait) => trait.kind === "deed" && (trait.word === told || group?.includes(trait.word) === true),
    )
  )
    return { known: true, holds: true };
  return {
    known: group !== undefined,
    holds: (group === undefined && own.length > 0) || strange ? null : false,
  };
}
