import { settingAxis } from "../../lexicon/arrangements.ts";
import { ONE, rational, ZERO } from "../../text/rational.ts";
import { partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import {
  above,
  allOf,
  oneOf,
  atLeast,
  denied,
  exactly,
  lastOf,
  originOf,
  pointOf,
  rowBonds,
  type Bond,
  type Point,
} from "./bonds.ts";
import { countsPlaces, relationsIn, rowOf, thingsOfRelation, type Claim, type Relation } from "./claims.ts";
import type { Reader } from "./reading.ts";
import { setsOf, type Sets } from "./sets.ts";

/** A condition that claims something of an order. */
export interface Told {
  readonly condition: Condition;
  readonly claim: Claim;
}

/** The things of one scale. */
export interface Scale {
  readonly name: string;
  readonly things: readonly number[];
  /** Whether each has a place of its own, and the places are counted. */
  readonly row: boolean;
  /** How many there are, those without a name included; null where it is open. */
  readonly count: bigint | null;
  /** Whether the text itself says how many there are. */
  readonly counted: boolean;
}

/** All that a text says of orders, and the scales that it speaks of. */
export class Arrangement {
  readonly discourse: Discourse;
  readonly reader: Reader;
  readonly told: readonly Told[];
  readonly sets: Sets;
  readonly scales: ReadonlyMap<string, Scale>;

  /** @param asked what the question claims, with each thing that may be asked for */
  constructor(discourse: Discourse, reader: Reader, asked: readonly Claim[]) {
    this.discourse = discourse;
    this.reader = reader;
    this.told = discourse.conditions.flatMap((condition) => {
      const claim = reader.claim(condition.form);
      return claim === null ? [] : [{ condition, claim }];
    });
    this.sets = setsOf(discourse);
    const claims = [...this.told.map(({ claim }) => claim), ...asked];
    const relations = claims.flatMap((claim) => [...relationsIn(claim)]);
    const names = new Set(relations.map(({ scale }) => scale));
    this.scales = new Map(
      [...names].map((name) => [
        name,
        this.#scale(
          name,
          relations.filter(({ scale }) => scale === name),
        ),
      ]),
    );
  }

  #scale(name: string, relations: readonly Relation[]): Scale {
    const { count, listed } = this.sets;
    const named = new Set([...relations.flatMap(thingsOfRelation), ...listed].filter((id) => id >= 0));
    const toldRelations = this.told
      .flatMap(({ claim }) => [...relationsIn(claim)])
      .filter(({ scale }) => scale === name);
    const numbered = toldRelations.some(leavesRoom);
    const row = relations.some(countsPlaces) || this.#isRowOf(name);
    const open = count === null && numbered;
    return {
      name,
      things: [...named],
      row,
      count: open ? null : (count ?? BigInt(named.size)),
      counted: count !== null,
    };
  }

  /** "They stand in a queue": whoever stands in one has a place of his own. */
  #isRowOf(name: string): boolean {
    const forms = [...this.discourse.conditions.map(({ form }) => form), this.discourse.question.form];
    const settings = forms.flatMap((form) =>
      [...partsOf(form)].flatMap((part) =>
        part.kind === "atom" && part.category === "noun" ? (settingAxis(part.lemma) ?? []) : [],
      ),
    );
    return settings.some((axis) => axis !== "race" && rowOf(axis) === name);
  }

  /** The rows among the scales. */
  get rows(): ReadonlySet<string> {
    return new Set([...this.scales.values()].filter(({ row }) => row).map(({ name }) => name));
  }

  /** All points of a scale: of its things, and of those without a name of which the text only says that they are there. */
  points({ name, things, row, count }: Scale): readonly Point[] {
    const points = things.map((thing) => pointOf(name, thing));
    const more =
      row || count === null ? 0 : Math.max(0, Math.min(Number(count) - things.length, MAX_UNNAMED));
    return [...points, ...Array.from({ length: more }, (_, index) => `${name} unnamed${index}`)];
  }

  /** What holds of every row by itself. */
  get settings(): readonly Bond[] {
    return [...this.scales.values()].flatMap((scale) =>
      scale.row ? rowBonds(scale.name, this.points(scale), scale.count) : [],
    );
  }

  bond(claim: Claim): Bond | null {
    switch (claim.kind) {
      case "not": {
        const of = this.bond(claim.of);
        return of === null ? null : denied(of);
      }
      case "all":
      case "any": {
        const of = claim.of.map((part) => this.bond(part));
        const known = of.filter((one): one is Bond => one !== null);
        return known.length < of.length ? null : { kind: claim.kind, of: known };
      }
      case "each":
        return this.#each(claim);
      default:
        return this.#relation(claim);
    }
  }

  #each({ scale, except, of }: Extract<Claim, { kind: "each" }>): Bond | null {
    const things = this.scales.get(scale)?.things.filter((thing) => !except.includes(thing)) ?? [];
    const claims = things.map((thing) => of(thing));
    const known = claims.filter((claim): claim is Claim => claim !== null);
    return known.length < claims.length ? null : this.bond({ kind: "all", of: known });
  }

  #relation(relation: Relation): Bond | null {
    const { scale } = relation;
    const point = (thing: number): Point => pointOf(scale, thing);
    switch (relation.kind) {
      case "compare":
        return compared(point(relation.one), point(relation.other), relation.by);
      case "value":
        return exactly(point(relation.thing), originOf(scale), relation.value);
      case "rank":
        return this.#rank(relation, point(relation.thing));
      case "between": {
        const [one, middle, other] = [point(relation.one), point(relation.thing), point(relation.other)];
        return oneOf([
          allOf([above(one, middle), above(middle, other)]),
          allOf([above(other, middle), above(middle, one)]),
        ]);
      }
      case "beside":
      case "gap": {
        const [one, other] = [point(relation.one), point(relation.other)];
        const far = relation.kind === "beside" ? ONE : rational(BigInt(relation.between) + 1n);
        return oneOf([exactly(one, other, far), exactly(other, one, far)]);
      }
      case "middle": {
        const count = this.scales.get(scale)?.count ?? null;
        if (count === null || count % 2n === 0n) return null;
        return exactly(point(relation.thing), originOf(scale), rational((count + 1n) / 2n));
      }
    }
  }

  #rank({ scale, place, low }: Extract<Relation, { kind: "rank" }>, point: Point): Bond | null {
    const known = this.scales.get(scale);
    if (known === undefined) return null;
    if (known.row) {
      const from = rational(BigInt(low ? place : place - 1));
      return low ? exactly(point, originOf(scale), from) : exactly(lastOf(scale), point, from);
    }
    if (place !== 1) return null;
    const others = this.points(known).filter((other) => other !== point);
    return allOf(others.map((other) => (low ? above(other, point) : above(point, other))));
  }
}

/** "Third", "two places behind": there may be others without a name. */
const leavesRoom = (one: Relation): boolean =>
  (one.kind === "rank" && one.place > 1) ||
  (one.kind === "gap" && one.between > 0) ||
  (one.kind === "compare" && typeof one.by !== "string" && one.by.num > one.by.den);

/** Beyond it, who else there is counts as one. */
const MAX_UNNAMED = 6;

function compared(one: Point, other: Point, by: Extract<Relation, { kind: "compare" }>["by"]): Bond {
  if (by === "more") return above(one, other);
  if (by === "at least") return atLeast(one, other);
  return by === "equal" ? exactly(one, other, ZERO) : exactly(one, other, by);
}
