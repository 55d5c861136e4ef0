import { NOW, type Atom } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import type { Happening } from "./happenings.ts";

/** Whether what somebody puts on or takes off is worn. */
function isWorn(thing: number, { referents, words }: Discourse): boolean {
  const { noun } = referents.get(thing);
  return (
    noun !== null && (words.isKindOf(noun, "clothing") || WORN.has(noun) || words.isKindOf(noun, "jewelry"))
  );
}

/** Of other kinds than clothing in the word list. */
const WORN: ReadonlySet<string> = new Set(
  (
    "coat hat cap scarf glove boot shoe sock sandal slipper jacket shirt jumper sweater dress skirt belt tie glasses sunglasses goggles " +
    "helmet mask crown ring watch necklace bracelet apron uniform costume raincoat"
  ).split(" "),
);

/** "Put on his hat": he wears it from then on; "took it off": no longer. */
export function wearing({ atom, deed, theme }: Happening, discourse: Discourse): readonly Atom[] {
  const agent = deed.roles.get("agent")?.filler;
  if (agent?.kind !== "thing" || !isWorn(theme.id, discourse)) return [];
  const roles = [
    { role: "subject", filler: agent },
    { role: "object", filler: theme },
  ];
  const at = placesIn(atom);
  return [NOW, { ...NOW, progressive: true }].map((time) => ({
    kind: "atom",
    category: "verb",
    lemma: "wear",
    roles,
    time,
    at,
  }));
}
