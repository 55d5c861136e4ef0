import type { Role } from "../../lexicon/frames/effects.ts";
import type { Filler } from "../../meaning/form.ts";
import type { Condition, Discourse } from "../theory.ts";
import { asLaidDown } from "./laying-down.ts";
import { placesSwapped } from "./exchanges.ts";
import { isHolding } from "./told-whole.ts";
import { deedOf, type Deed } from "./roles.ts";

/**
 * The check of a place: asked from the end backwards, who has the thing and where it or its carrier was told to be last. It knows the roles
 * of verbs and nothing of the forward run.
 * `carriers`: the thing, whoever carries it, and so on. Null where the text does not say.
 */
export function placeAskedBackwards(discourse: Discourse, carriers: readonly number[]): number | null {
  const [thing, ...others] = carriers;
  if (thing === undefined) return null;
  const { conditions } = discourse;
  for (const [at, condition] of [...conditions.entries()].reverse()) {
    const told = placeTold(condition, thing, discourse);
    if (told === null) continue;
    if (told === "unknown") return null;
    if (typeof told === "number") return told;
    if (told !== "held")
      return placeAskedBackwards({ ...discourse, conditions: conditions.slice(0, at) }, [told.with]);
    return others.length === 0 ? null : placeAskedBackwards(discourse, others);
  }
  return null;
}

function swappedWith(condition: Condition, thing: number, discourse: Discourse): Told {
  const [one, two] = placesSwapped(condition, discourse)?.who ?? [];
  if (one === undefined || two === undefined || (thing !== one && thing !== two)) return null;
  return { with: thing === one ? two : one };
}

type Told = number | { readonly with: number } | "held" | "unknown" | null;

/** What one clause says of the place of a thing: a place, with whom it was put down, in somebody's hands, lost, or nothing. */
function placeTold(condition: Condition, thing: number, discourse: Discourse): Told {
  const { form: atom } = condition;
  if (atom.kind !== "atom") return null;
  const swapped = swappedWith(condition, thing, discourse);
  if (swapped !== null) return swapped;
  const role = (name: string): number | null => idOf(atom.roles.find((one) => one.role === name)?.filler);
  if (atom.category === "place") return role("subject") === thing ? role("object") : null;
  if (atom.category !== "verb") return null;
  if (discourse.closed && role("object") === thing && isHolding(atom)) return "held";
  const act = discourse.closed || role("object") === thing ? asLaidDown(atom, discourse) : atom;
  const found = deedOf(act, discourse);
  if (found.kind === "unknown")
    return atom.roles.some(({ filler }) => idOf(filler) === thing) ? "unknown" : null;
  return placeByDeed(found.deed, thing);
}

function placeByDeed({ effects, roles, touches }: Deed, thing: number): Told {
  const filler = (name: Role | null): number | null => (name === null ? null : idOf(roles.get(name)?.filler));
  const mine = effects.filter(({ theme }) => filler(theme) === thing);
  if (mine.some(({ kind }) => kind === "transfer" || kind === "gain")) return "held";
  const moving = mine.find(({ kind }) => kind === "move" || kind === "put" || kind === "stay");
  const goal = filler(moving?.to ?? null);
  const agent = filler("agent");
  if (moving?.kind === "put" && goal === null && agent !== null) return { with: agent };
  // "There is a letter": where it is is not said by that.
  if (moving?.kind === "stay" && goal === null) return null;
  if (moving !== undefined) return goal ?? "unknown";
  return touches.some(({ what, of }) => what === "place" && filler(of) === thing) ? "unknown" : null;
}

const idOf = (filler: Filler | undefined): number | null => (filler?.kind === "thing" ? filler.id : null);
