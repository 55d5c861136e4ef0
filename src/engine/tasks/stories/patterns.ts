import type { TaskWord } from "../text.ts";
import { readNouns, type Nouns } from "./noun-phrases.ts";

/**
 * A sentence form. Blanks part its places: `went|walked` one of these words, `picked_up` two words as one choice, `there?` may be missing,
 * `{who}` names of things.
 */
export interface Pattern {
  readonly places: readonly Place[];
}
type Place =
  | { readonly slot: string }
  | { readonly choices: readonly (readonly string[])[]; readonly optional: boolean };

/** What stood in the slots. */
export type Bound = ReadonlyMap<string, Nouns>;

/** How many words a slot takes at most. */
const MAX_SLOT = 24;

export function pattern(text: string): Pattern {
  return {
    places: text.split(" ").map((part): Place => {
      const slot = /^\{(\w+)\}$/u.exec(part)?.[1];
      if (slot !== undefined) return { slot };
      const optional = part.endsWith("?");
      return {
        choices: (optional ? part.slice(0, -1) : part).split("|").map((choice) => choice.split("_")),
        optional,
      };
    }),
  };
}

/** Every way in which the whole of the words has the form. */
export function match({ places }: Pattern, words: readonly TaskWord[]): readonly Bound[] {
  const found: Bound[] = [];
  const go = (place: number, at: number, bound: Bound): void => {
    const next = places[place];
    if (next === undefined) {
      if (at === words.length) found.push(bound);
      return;
    }
    if ("slot" in next) {
      const least =
        places.length -
        place -
        1 -
        places.slice(place + 1).filter((one) => "choices" in one && one.optional).length;
      for (let end = at + 1; end <= Math.min(words.length - least, at + MAX_SLOT); end++) {
        if (!canFollow(places, place + 1, words[end])) continue;
        const nouns = readNouns(words.slice(at, end));
        if (nouns !== null) go(place + 1, end, new Map([...bound, [next.slot, nouns]]));
      }
      return;
    }
    for (const choice of next.choices) {
      if (choice.every((word, offset) => words[at + offset]?.lower === word))
        go(place + 1, at + choice.length, bound);
    }
    if (next.optional) go(place + 1, at, bound);
  };
  go(0, 0, new Map());
  return found;
}

/** Whether a word can stand at a place: looked at before the slot in front of it is read, which is dear. */
function canFollow(places: readonly Place[], place: number, word: TaskWord | undefined): boolean {
  const next = places[place];
  if (next === undefined) return word === undefined;
  if ("slot" in next) return word !== undefined;
  if (next.choices.some(([first]) => first === word?.lower)) return true;
  return next.optional && canFollow(places, place + 1, word);
}
