import type { Atom, Form } from "../../meaning/form.ts";
import { conjunctsOf, placesIn } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { thingIn } from "./fluents.ts";

/**
 * "The office is west of the garden. What is the garden east of?", "How do you go from the office to the garden?" Places by the points of
 * the compass. A way is checked by laying all places out on a map.
 */

const STEPS = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] } as const;
type Direction = keyof typeof STEPS;
const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  north: "south",
  south: "north",
  east: "west",
  west: "east",
};

/** One place beside another, the way round in which it is told or the other. */
interface Side {
  readonly place: number;
  readonly direction: Direction;
  readonly of: number;
  readonly condition: Condition;
}

/** Null where nothing of the kind is asked. */
export function byCompass(discourse: Discourse): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind === "which") return besideAsked(form, asked.variable, discourse);
  return asked.kind === "manner" ? wayAsked(form, discourse) : null;
}

/** What is on one side of a place: in a story that is told whole, right beside it. */
function besideAsked(form: Form, variable: number, discourse: Discourse): Outcome | null {
  const [said, second] = conjunctsOf(form).filter((part) => part.kind !== "atom" || part.category !== "noun");
  const asked = said?.kind === "atom" && second === undefined ? sideOf(said) : null;
  if (said?.kind !== "atom" || asked === null) return null;
  const isBeside = placeAsked(said, "subject", variable);
  const of = isBeside ? asked.of : asked.place;
  if (of === null || !(isBeside || placeAsked(said, "object", variable))) return null;
  const direction = isBeside ? asked.direction : OPPOSITE[asked.direction];
  const sides = sidesOf(discourse).filter((side) => side.direction === direction);
  const found = sides.filter((side) => side.of === of);
  if (found.length === 0) return null;
  const isBeyond = sides.some((side) => found.some(({ place }) => side.of === place));
  if (isBeyond && discourse.closed !== true)
    return refused("it may ask for what is right beside it", placesIn(form));
  const steps = chained(
    found.map(({ condition }) => condition),
    "sides",
  );
  return { kind: "things", things: [...new Set(found.map(({ place }) => place))], steps };
}

const placeAsked = ({ roles }: Atom, role: "subject" | "object", variable: number): boolean =>
  roles.some((one) => {
    const isIt = one.filler.kind === "variable" && one.filler.id === variable;
    return isIt && (one.role === role || (role === "object" && one.role === "of"));
  });

/** The way from one place to another, step by step; of two ways as short neither is the answer. */
function wayAsked(form: Form, discourse: Discourse): Outcome | null {
  if (form.kind !== "atom" || !/^(?:go|get|walk|travel|move)$/.test(form.lemma)) return null;
  const [from, to] = [thingIn(form, "from"), thingIn(form, "to")];
  if (from === null || to === null) return null;
  const sides = sidesOf(discourse);
  let ways: readonly (readonly Side[])[] = [[]];
  const visited = new Set([from]);
  while (ways.length > 0) {
    const arrived = ways.filter((way) => (way.at(-1)?.place ?? from) === to);
    const [way, other] = arrived;
    if (other !== undefined) return refused("there are several ways", placesIn(form));
    if (way !== undefined) return wayTold(way, from, to, sides);
    for (const one of ways) visited.add(one.at(-1)?.place ?? from);
    ways = ways.flatMap((one) =>
      sides
        .filter(({ of, place }) => of === (one.at(-1)?.place ?? from) && !visited.has(place))
        .map((side) => [...one, side]),
    );
  }
  return refused("no way is told", placesIn(form));
}

function wayTold(way: readonly Side[], from: number, to: number, sides: readonly Side[]): Outcome {
  const [start, end] = [mapOf(from, sides).get(from), mapOf(from, sides).get(to)];
  const walked = way.reduce(
    ([x, y], { direction }) => [x + STEPS[direction][0], y + STEPS[direction][1]] as const,
    [0, 0] as readonly [number, number],
  );
  if (start === undefined || end === undefined || walked[0] !== end[0] || walked[1] !== end[1])
    return refused("what was found does not fit what was told");
  const steps = chained(
    way.map(({ condition }) => condition),
    "way",
  );
  return { kind: "text", text: way.map(({ direction }) => direction).join(", "), steps };
}

/** Each place by its steps to the east and to the north of the first, one step for each side that is told. */
function mapOf(first: number, sides: readonly Side[]): ReadonlyMap<number, readonly [number, number]> {
  const at = new Map<number, readonly [number, number]>([[first, [0, 0]]]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { place, direction, of } of sides) {
      const known = at.get(of);
      if (known === undefined || at.has(place)) continue;
      at.set(place, [known[0] + STEPS[direction][0], known[1] + STEPS[direction][1]]);
      grown = true;
    }
  }
  return at;
}

/** All sides that are told, each the other way round as well. */
function sidesOf({ conditions }: Discourse): readonly Side[] {
  return conditions.flatMap((condition): readonly Side[] => {
    const side = condition.form.kind === "atom" ? sideOf(condition.form) : null;
    if (side === null || side.place === null || side.of === null) return [];
    const { place, direction, of } = side;
    return [
      { place, direction, of, condition },
      { place: of, direction: OPPOSITE[direction], of: place, condition },
    ];
  });
}

/** "West of the garden", as a place or as an adjective; what is no thing in it is null. */
function sideOf(
  atom: Atom,
): { readonly place: number | null; readonly direction: Direction; readonly of: number | null } | null {
  const [word = "", rest] = atom.lemma.split(" ");
  const isSide =
    atom.category === "place" ? rest === "of" : atom.category === "adjective" && rest === undefined;
  if (!isSide || !(word in STEPS) || atom.roles.length !== 2 || atom.time.adverbs.length > 0) return null;
  const of = thingIn(atom, atom.category === "place" ? "object" : "of");
  return { place: thingIn(atom, "subject"), direction: word as Direction, of };
}
