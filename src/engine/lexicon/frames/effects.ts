/** What takes part in an event or a state. */
export const ROLES = [
  /** Who does it, on purpose or not. */
  "agent",
  /** What is given, moved, held, made, counted: what the verb is about. */
  "theme",
  /** What is changed without changing hands or place. */
  "patient",
  /** Who feels, sees, knows. */
  "experiencer",
  /** Who has it afterwards. */
  "recipient",
  /** For whom it is done. */
  "beneficiary",
  /** From whom or where. */
  "source",
  /** To where. */
  "goal",
  /** Where. */
  "place",
  /** Along what. */
  "path",
  "instrument",
  /** Out of what something is made. */
  "material",
  /** What it becomes: the pieces, the state, the office. */
  "result",
  /** Money for something. */
  "price",
  /** A length of way, a weight, a duration, an amount by which something changes. */
  "measure",
  "time",
  /** With whom it is done, or the other of two that are alike. */
  "partner",
  /** What is said, known or meant: a clause or a thing that stands for one. */
  "content",
  /** What it is about. */
  "topic",
  /** The other side of a comparison or a contest. */
  "rival",
  /** A group that someone belongs to. */
  "group",
  /** An act or a process that begins, ends, is done. */
  "activity",
  "purpose",
  "cause",
] as const;
export type Role = (typeof ROLES)[number];

/** What an effect can change or a verb can leave unknown. */
export const TOUCHED = [
  "holder",
  "place",
  "amount",
  "existence",
  "state",
  "price",
  "membership",
  "measure",
  /** What it does, or how it stands to something by a verb. */
  "doing",
] as const;
export type Touched = (typeof TOUCHED)[number];

/** Which roles an effect names: `theme from>to`. */
interface EffectKind {
  /** What it changes; the amount is that of the theme's kind with `from` and `to`. */
  readonly changes: readonly Touched[];
}

/** The closed set of what verbs do. Written in rows as `kind theme from>to =state`. */
export const EFFECTS = {
  /** The theme leaves `from` and is with `to`; what one has less, the other has more. Where `from` is not said, only `to` changes. */
  transfer: { changes: ["holder", "place", "amount"] },
  /** `to` has the theme afterwards; nobody who is known has less. */
  gain: { changes: ["holder", "place", "amount"] },
  /** `from` no longer has the theme; nobody who is known has more, but the theme still exists. */
  lose: { changes: ["holder", "place", "amount"] },
  /** Two things change hands: the theme goes to the partner, and what is got for it comes back. */
  exchange: { changes: ["holder", "place", "amount"] },
  /** Money for goods or work: the theme (a price) goes from `from` to `to`. */
  pay: { changes: ["holder", "amount"] },
  /** The theme exists from now on; `to` has it, where one is named. */
  make: { changes: ["existence", "holder", "place", "amount"] },
  /** The theme exists no longer; `from` has less of it. */
  consume: { changes: ["existence", "holder", "place", "amount"] },
  /** The theme is divided equally unless the text says otherwise: each of `to` has a part, `from` has it no longer. */
  share: { changes: ["holder", "amount"] },
  /** The theme is now at `to` and not at `from`; what it carries goes along. Who has it does not change. */
  move: { changes: ["place"] },
  /** The theme is laid at `to` and leaves the hands that held it. */
  put: { changes: ["place", "holder", "amount"] },
  /** The theme is no longer at `from`; where it is then is not said. */
  remove: { changes: ["place", "holder", "amount"] },
  /** The theme is worn from now on by who does it, or no longer. */
  don: { changes: ["holder", "place"] },
  doff: { changes: ["holder", "place"] },
  /** A state: the theme is with `to`. */
  hold: { changes: [] },
  /** A state: the theme is at `to`. */
  stay: { changes: [] },
  /** A state: the theme, or so much of it, is in `to`. */
  contain: { changes: [] },
  /** A state: `to` needs or wants the theme; it need not have it. */
  need: { changes: [] },
  /** A state: one unit or all of the theme costs what `to` names. */
  price: { changes: [] },
  /** A state: the theme measures what `to` names, on the scale of the verb. */
  measure: { changes: [] },
  /** The amount or measure of the theme is larger afterwards: by a measure, or up to `to`. */
  increase: { changes: ["amount", "measure"] },
  /** The amount or measure of the theme is smaller afterwards. */
  decrease: { changes: ["amount", "measure"] },
  /** The theme is so many done by `to`: pages read, miles run, points scored. Tallies add up; nobody has the theme. */
  tally: { changes: ["amount"] },
  /** The theme becomes several pieces (`to`); it is whole no longer. */
  split: { changes: ["existence", "amount", "state"] },
  /** Several things become one, or are together afterwards. */
  join: { changes: ["state", "membership", "place"] },
  /** The theme belongs to the group `to` from now on. */
  enrol: { changes: ["membership"] },
  /** The theme belongs to the group `from` no longer. */
  withdraw: { changes: ["membership"] },
  /** The theme is afterwards as `=state` or the role `to` says, and not as its opposite. */
  become: { changes: ["state"] },
  /** The theme (an act or a process) goes on from now on. */
  start: { changes: ["state"] },
  /** The theme (an act or a process) goes on no longer. */
  stop: { changes: ["state"] },
  /** The agent exceeds the rival, or wins against it. */
  exceed: { changes: [] },
  /** Nobody's things, places or amounts are changed: one looks, speaks, thinks. Its own roles only. */
  none: { changes: [] },
} as const satisfies Readonly<Record<string, EffectKind>>;
export type EffectName = keyof typeof EFFECTS;

export interface Effect {
  readonly kind: EffectName;
  readonly theme: Role | null;
  readonly from: Role | null;
  readonly to: Role | null;
  /** An adjective of degrees.ts or of the word list: "open", "broken", "dead". */
  readonly state: string | null;
}

const ALSO_CHANGED: Readonly<Record<string, readonly Touched[]>> = {
  adult: ["membership"],
  married: ["membership"],
  single: ["membership"],
  dead: ["membership", "doing"],
  free: ["place", "membership"],
};
/** What else may have changed of who becomes so: an adult is no boy any more, and who is free is not in the cage. */
export const alsoChangedBy = (state: string): readonly Touched[] => ALSO_CHANGED[state] ?? [];

/** One thing that a verb changes or may change: the place of its theme, the state of its agent. */
export interface Touch {
  readonly what: Touched;
  readonly of: Role;
}

/** What an effect touches: holder, place, state … of its theme; amounts of those it names. */
export function touchesOfEffect({ kind, theme, from, to }: Effect): readonly Touch[] {
  const holders = [from, to].filter((role) => role !== null);
  return EFFECTS[kind].changes.flatMap((what): Touch[] => {
    if (what === "amount" && holders.length > 0) return holders.map((role) => ({ what, of: role }));
    return theme === null ? [] : [{ what, of: theme }];
  });
}
