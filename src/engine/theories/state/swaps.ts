import { NOW, type Atom, type RoleFilling } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import type { Condition } from "../theory.ts";
import type { Exchange, PlacesSwapped } from "./exchanges.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import type { Standing } from "./losses.ts";

/** What an exchange changes. */
export interface Swap {
  readonly lost: readonly Fluent[];
  readonly come: readonly Pick<Standing, "atom" | "holds" | "fluents" | "carried">[];
}

/** What each of two had, the other has. */
export function thingsSwapped({ form }: Condition, { sides: [one, two] }: Exchange): Swap {
  const have = (who: number, thing: number, holds: boolean): Swap["come"][number] => {
    const roles = [role("subject", who), role("object", thing)];
    const atom: Atom = {
      kind: "atom",
      category: "verb",
      lemma: "have",
      time: NOW,
      at: placesIn(form),
      roles,
    };
    return { atom, holds, fluents: [`holder ${thing}`], carried: holds };
  };
  return {
    lost: [one, two].flatMap(({ gives }) => [`holder ${gives}`, `place ${gives}`] as const),
    come: [
      have(one.who, one.gives, false),
      have(two.who, one.gives, true),
      have(two.who, two.gives, false),
      have(one.who, two.gives, true),
    ],
  };
}

/** Each of two is where the other was. */
export function whereSwapped({ who: [one, two] }: PlacesSwapped, before: readonly Standing[]): Swap {
  const there = (who: number, other: number): Swap["come"] => {
    const stood = before.find(
      ({ atom, holds }) => holds && atom.category === "place" && thingIn(atom, "subject") === other,
    );
    if (stood === undefined) return [];
    const others = stood.atom.roles.filter((each) => each.role !== "subject");
    const atom = { ...stood.atom, roles: [role("subject", who), ...others] };
    return [{ atom, holds: true, fluents: [`place ${who}`], carried: false }];
  };
  return { lost: [`place ${one}`, `place ${two}`], come: [...there(one, two), ...there(two, one)] };
}

const role = (name: string, id: number): RoleFilling => ({ role: name, filler: { kind: "thing", id } });
