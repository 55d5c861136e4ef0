import { pluralise } from "../../language/morphology.ts";
import { THING_KINDS, type ThingKind } from "./thing-kinds.ts";
import { sameNoun } from "./phrases.ts";

/** The kinds that a word of classes covers; `unclear`: those of which people would not agree. All others it does not cover. */
interface Class {
  readonly everything?: true;
  readonly names: readonly string[];
  readonly kinds: readonly ThingKind[];
  readonly unclear?: readonly ThingKind[];
}

const ANIMALS = [
  "mammal",
  "bird",
  "insect",
  "fish",
  "reptile",
  "animal",
] as const satisfies readonly ThingKind[];
const ARTEFACTS = [
  "musical instrument",
  "furniture",
  "appliance",
  "vehicle",
  "tool",
  "garment",
  "footwear",
  "toy",
  "stationery",
  "household thing",
  "other artefact",
] as const satisfies readonly ThingKind[];
const FOODS = ["fruit", "vegetable", "savoury fruit", "unclear food"] as const satisfies readonly ThingKind[];

const CLASSES: readonly Class[] = [
  { names: ["animal", "creature", "living creature"], kinds: ANIMALS },
  { names: ["mammal"], kinds: ["mammal"] },
  { names: ["bird"], kinds: ["bird"] },
  { names: ["insect"], kinds: ["insect"] },
  { names: ["reptile"], kinds: ["reptile"] },
  { names: ["fruit", "piece of fruit"], kinds: ["fruit"], unclear: ["savoury fruit", "unclear food"] },
  { names: ["vegetable", "veggie"], kinds: ["vegetable", "savoury fruit"], unclear: ["unclear food"] },
  { names: ["musical instrument", "instrument"], kinds: ["musical instrument"], unclear: ["tool"] },
  { names: ["vehicle", "means of transport"], kinds: ["vehicle"] },
  {
    names: ["appliance", "household appliance", "kitchen appliance"],
    kinds: ["appliance"],
    unclear: ["other artefact"],
  },
  {
    names: ["piece of furniture", "furniture", "furniture item", "item of furniture"],
    kinds: ["furniture"],
    unclear: ["appliance", "other artefact", "musical instrument"],
  },
  {
    names: ["tool"],
    kinds: ["tool"],
    unclear: ["household thing", "stationery", "appliance", "other artefact", "musical instrument"],
  },
  {
    names: ["garment", "piece of clothing", "item of clothing", "article of clothing"],
    kinds: ["garment"],
    unclear: ["footwear", "other artefact"],
  },
  {
    names: ["toy"],
    kinds: ["toy"],
    unclear: ["other artefact", "musical instrument", "stationery", "vehicle"],
  },
  { names: ["flower"], kinds: ["flower"] },
  { names: ["object"], kinds: [...ARTEFACTS], unclear: [...ANIMALS, ...FOODS, "flower"] },
  { names: ["thing", "item"], kinds: [], everything: true },
];

const KIND_OF: ReadonlyMap<string, ThingKind> = new Map(
  (Object.entries(THING_KINDS) as [ThingKind, readonly string[]][]).flatMap(([kind, words]) =>
    words.map((word) => [word, kind] as const),
  ),
);

/** What single things of it are counted in: `a head of broccoli`, `two stalks of celery`, `a lettuce head`. */
const PIECES = /^(?:head|stalk|bulb|stick|clove)s? of (.+)$|^(.+) (?:head|stalk|bulb|plant)s?$/iu;
/** The kinds by the plurals of their words. */
const KIND_OF_PLURAL: ReadonlyMap<string, ThingKind> = new Map(
  [...KIND_OF].map(([word, kind]) => [pluralise(word), kind]),
);

/** The class that is asked for, by its name in the singular or plural; null for an unknown one. */
export function classNamed(noun: string): Class | null {
  const name = noun.toLowerCase().trim();
  return (
    CLASSES.find(({ names }) =>
      names.some((one) => sameNoun(one, name) || name === one.replace(/^(\p{L}+) of /u, "$1s of ")),
    ) ?? null
  );
}

/** Whether a thing is of a class: null where the word is unknown, or people would not agree. */
export function isOfClass(noun: string, wanted: Class): boolean | null {
  if (wanted.everything === true) return true;
  const kind = kindOfThing(noun);
  if (kind === null || wanted.unclear?.includes(kind) === true) return null;
  return wanted.kinds.includes(kind);
}

function kindOfThing(noun: string): ThingKind | null {
  const name = noun.toLowerCase().trim();
  const pieces = PIECES.exec(name);
  return lookUp(name) ?? (pieces === null ? null : lookUp(pieces[1] ?? pieces[2] ?? ""));
}

function lookUp(name: string): ThingKind | null {
  return KIND_OF.get(name) ?? KIND_OF_PLURAL.get(name) ?? null;
}
