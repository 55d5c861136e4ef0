import { isPosture } from "../../lexicon/arrangements.ts";
import { NOW, type Atom } from "../../meaning/form.ts";
import type { Change } from "./becoming.ts";
import type { Deed } from "./roles.ts";

/** "Stayed at home": who does so is there now, unless it is told for how long. */
const isStaying = ({ lemma, roles }: Atom): boolean =>
  /^(?:stay|remain|wait)$/.test(lemma) && roles.length === 2;

/** "The cat sits on the mat" says that it is on the mat. Nothing where no place is told. */
export function placeOfPosture(atom: Atom, { effects, roles }: Deed): readonly Atom[] {
  const { lemma, time } = atom;
  const stay = effects.find(({ kind }) => kind === "stay");
  const [theme, place] = [stay?.theme, stay?.to].map((role) => (role == null ? undefined : roles.get(role)));
  if (
    !(isPosture(lemma) || isStaying(atom)) ||
    theme?.filler.kind !== "thing" ||
    place?.filler.kind !== "thing"
  )
    return [];
  if (time.perfect || time.tense === "future") return [];
  const there: Atom = {
    ...atom,
    category: "place",
    lemma: place.preposition,
    roles: [
      { role: "subject", filler: theme.filler },
      { role: "object", filler: place.filler },
    ],
    time: { ...time, progressive: false },
  };
  return [there];
}

/** "Sat down", "stood up": how somebody is from then on. Null for other clauses, and where more is told of it. */
export function changeOfPosture({ lemma, roles, at }: Atom): Change | null {
  const posture = POSTURES.get(lemma);
  const [subject, other] = roles;
  if (
    posture === undefined ||
    subject?.role !== "subject" ||
    subject.filler.kind !== "thing" ||
    other !== undefined
  )
    return null;
  const theme = subject.filler;
  const time = { ...NOW, progressive: true };
  const told = ["sit", "stand", "lie", "kneel"].map((one) => ({
    atom: {
      kind: "atom",
      category: "verb",
      lemma: one,
      roles: [{ role: "subject", filler: theme }],
      time,
      at,
    } as const,
    holds: one === posture,
    fluent: "doing" as const,
  }));
  return { theme, told, lost: ["doing"] };
}
const POSTURES: ReadonlyMap<string, string> = new Map([
  ["sit down", "sit"],
  ["sit up", "sit"],
  ["stand up", "stand"],
  ["lie down", "lie"],
  ["kneel down", "kneel"],
]);
