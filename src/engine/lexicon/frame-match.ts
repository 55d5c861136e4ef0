import { framesOf } from "./frames.ts";
import type { Role } from "./frames/effects.ts";
import { type ContentForm, type Pattern, SELECTIONS, type Slot, type VerbFrame } from "./frames/notation.ts";

/** A part of a clause that stands with its verb. */
export interface Filler {
  /** `subject`, `object`, or the preposition of a phrase. */
  readonly at: string;
  /** The form of a clause in the place of a thing, else null. */
  readonly content: ContentForm | null;
  /** The supersenses of its head ("person", "food"); null where they are not known, as of most names. */
  readonly kinds: readonly string[] | null;
}

/** One way to give the parts of a clause their roles. */
export interface RoleAssignment {
  readonly frame: VerbFrame;
  readonly pattern: Pattern;
  /** The role of each filler, in their order; null for a phrase that the verb does not ask for (see ADJUNCTS in frames.ts). */
  readonly roles: readonly (Role | null)[];
  /** How many fillers are known to be of the kind that the verb takes. */
  readonly selected: number;
}

/**
 * All ways in which the frames of a verb take the parts of a clause, the best first: fewer phrases left over, then more parts of the kind that
 * the verb takes. Empty where no frame fits; null for a verb without a frame.
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
  const left = ({ roles }: RoleAssignment): number => roles.filter((role) => role === null).length;
  return found.sort((a, b) => left(a) - left(b) || b.selected - a.selected);
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

/** Gives each slot a filler or leaves an optional one empty; objects keep their order. */
function assignments(
  frame: VerbFrame,
  pattern: Pattern,
  slots: Pattern,
  fillers: readonly Filler[],
): RoleAssignment[] {
  const found: RoleAssignment[] = [];
  const roles: (Role | null)[] = fillers.map(() => null);
  const fill = (slotIndex: number, selected: number): void => {
    const slot = slots[slotIndex];
    if (slot === undefined) {
      const whole = fillers.every(
        ({ at }, index) => roles[index] !== null || !/^(?:subject|object)$/.test(at),
      );
      if (whole) found.push({ frame, pattern, roles: [...roles], selected });
      return;
    }
    for (const index of candidates(slot, fillers, roles)) {
      roles[index] = slot.role;
      fill(slotIndex + 1, selected + (slot.selects !== null && fillers[index]?.kinds !== null ? 1 : 0));
      roles[index] = null;
    }
    if (slot.optional || isCommand(slot, fillers)) fill(slotIndex + 1, selected);
  };
  fill(0, 0);
  return found;
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
  return usable.filter((index) => suits(slot, fillers[index] as Filler));
}

const stands = ({ at }: Slot, filler: Filler): boolean =>
  typeof at === "string" ? filler.at === at : at.includes(filler.at);

function suits(slot: Slot, { content, kinds }: Filler): boolean {
  if (content !== null) return slot.content.includes(content);
  if (slot.content.length > 0) return false;
  if (slot.selects === null || kinds === null) return true;
  const wanted: readonly string[] = SELECTIONS[slot.selects];
  return kinds.some((kind) => wanted.includes(kind));
}
