import { framesOf } from "./frames.ts";
import type { Role } from "./frames/effects.ts";
import type { Supersense } from "./supersenses.ts";
import { type ContentForm, type Pattern, SELECTIONS, type Slot, type VerbFrame } from "./frames/notation.ts";

/** A part of a clause that stands with its verb. */
export interface Filler {
  /** `subject`, `object`, or the preposition of a phrase. */
  readonly at: string;
  /** The form of a clause in the place of a thing, else null. */
  readonly content: ContentForm | null;
  /** The supersenses of its head ("person", "food"); null where they are not known, as of most names. */
  readonly kinds: readonly Supersense[] | null;
}

/** One way to give the parts of a clause their roles. */
export interface RoleAssignment {
  readonly frame: VerbFrame;
  readonly pattern: Pattern;
  /** The role of each filler, in their order; null for a phrase that the verb does not ask for (see ADJUNCTS in frames.ts). */
  readonly roles: readonly (Role | null)[];
  /** How many fillers are known to be of the kind that the verb takes. */
  readonly selected: number;
  /** How many are known to be of another kind. The word list knows only the first sense of a noun, so that they need not be wrong. */
  readonly mismatched: number;
}

/**
 * The ways in which the frames of a verb take the parts of a clause with the fewest parts of another kind than the verb takes. The best come
 * first: fewer phrases left over, then more parts of the right kind. Empty where no frame fits; null for a verb without a frame.
 */
export function assignRoles(
  verb: { readonly lemma: string; readonly particle: string | null; readonly passive: boolean },
  fillers: readonly Filler[],
): readonly RoleAssignment[] | null {
  const frames = framesOf(verb.lemma, verb.particle);
  if (frames === null) return null;
  const found = frames.flatMap((frame) =>
    frame.patterns.flatMap((pattern) => {
      const slots = verb.passive ? passiveOf(pattern) : pattern;
      return slots === null ? [] : assignments(frame, pattern, slots, fillers);
    }),
  );
  const fewest = Math.min(...found.map(({ mismatched }) => mismatched));
  return found
    .filter(({ mismatched }) => mismatched === fewest)
    .sort((a, b) => leftOver(a) - leftOver(b) || b.selected - a.selected);
}

/** The first object becomes the subject, the subject a phrase with "by" that may be left out. Null where there is no object. */
function passiveOf(pattern: Pattern): Pattern | null {
  const first = pattern.findIndex(({ at }) => at === "object");
  if (first < 0) return null;
  return pattern.map((slot, index): Slot => {
    if (index === first) return { ...slot, at: "subject", optional: false };
    return slot.at === "subject" ? { ...slot, at: ["by"], optional: true } : slot;
  });
}

/** What is still to be filled, and what has been. */
interface Filling {
  readonly slots: Pattern;
  readonly roles: readonly (Role | null)[];
  readonly selected: number;
  readonly mismatched: number;
}

/** Gives each slot a filler or leaves an optional one empty; objects keep their order. Of what results, only what leaves the fewest phrases over. */
function assignments(
  frame: VerbFrame,
  pattern: Pattern,
  slots: Pattern,
  fillers: readonly Filler[],
): RoleAssignment[] {
  const start = { slots, roles: fillers.map(() => null), selected: 0, mismatched: 0 };
  const whole = filled(start, fillers).filter(({ roles }) =>
    fillers.every(({ at }, index) => roles[index] !== null || !/^(?:subject|object)$/.test(at)),
  );
  const fewest = Math.min(...whole.map(leftOver));
  return whole
    .filter((one) => leftOver(one) === fewest)
    .map(({ roles, selected, mismatched }) => ({ frame, pattern, roles, selected, mismatched }));
}

const leftOver = ({ roles }: { readonly roles: readonly (Role | null)[] }): number =>
  roles.filter((role) => role === null).length;

function filled(filling: Filling, fillers: readonly Filler[]): readonly Filling[] {
  const [slot, ...slots] = filling.slots;
  if (slot === undefined) return [filling];
  const taken = candidates(slot, fillers, filling.roles).flatMap((index) => {
    const suits = selection(slot, fillers[index] as Filler);
    return filled(
      {
        slots,
        roles: filling.roles.with(index, slot.role),
        selected: filling.selected + (suits === true ? 1 : 0),
        mismatched: filling.mismatched + (suits === false ? 1 : 0),
      },
      fillers,
    );
  });
  const left = slot.optional || isCommand(slot, fillers) ? filled({ ...filling, slots }, fillers) : [];
  return [...taken, ...left];
}

/** The subject of commands and infinitives is not said. */
const isCommand = (slot: Slot, fillers: readonly Filler[]): boolean =>
  slot.at === "subject" && fillers.every(({ at }) => at !== "subject");

/** The fillers that a slot can take: of objects only the next one. */
function candidates(slot: Slot, fillers: readonly Filler[], roles: readonly (Role | null)[]): number[] {
  const free = [...fillers.keys()].filter(
    (index) => roles[index] === null && stands(slot, fillers[index] as Filler),
  );
  const usable = slot.at === "object" ? free.slice(0, 1) : free;
  return usable.filter((index) => hasForm(slot, fillers[index] as Filler));
}

const stands = ({ at }: Slot, filler: Filler): boolean =>
  typeof at === "string" ? filler.at === at : at.includes(filler.at);

/** A clause stands only where the verb takes one of its form, a noun only where it takes a noun. */
const hasForm = (slot: Slot, { content }: Filler): boolean =>
  content === null ? slot.content.length === 0 : slot.content.includes(content);

/** Whether a filler is of the kind that the verb takes; null where either says nothing. */
function selection({ selects }: Slot, { kinds }: Filler): boolean | null {
  if (selects === null || kinds === null) return null;
  const wanted: readonly Supersense[] = SELECTIONS[selects];
  return kinds.some((kind) => wanted.includes(kind));
}
