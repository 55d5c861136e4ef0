import { QUANTITY_WORDS } from "../words/closed-words.ts";
import type { Input } from "./syntax.ts";

export const isConnector = (lower: string): boolean =>
  /^(?:and|but|or|while|when|if|because|so|since|whereas|although|though|then|which|who|until|before|after|where|nor|plus)$/.test(
    lower,
  );

/** Whether a stretch says nothing of how many: no number, no word of quantity. */
export function isHarmless({ lexemes }: Input, from: number, to: number): boolean {
  return from >= to || (landmarksOf(lexemes).quantity[from] ?? lexemes.length) >= to;
}

/** The end of a stretch that is passed over: the next connector or comma. */
export function endOfTail({ lexemes }: Input, from: number): number {
  return Math.max(from + 1, landmarksOf(lexemes).stop[from + 1] ?? lexemes.length);
}

/** For each lexeme the first one from it on that ends a stretch, and the first that says how many. */
interface Landmarks {
  readonly stop: readonly number[];
  readonly quantity: readonly number[];
}
const LANDMARKS = new WeakMap<Input["lexemes"], Landmarks>();

/** Found out once for a text, as it is asked at every word. */
function landmarksOf(lexemes: Input["lexemes"]): Landmarks {
  const known = LANDMARKS.get(lexemes);
  if (known !== undefined) return known;
  const [stop, quantity]: [number[], number[]] = [[], []];
  for (let at = lexemes.length - 1; at >= 0; at--) {
    const { kind, text, lower } = lexemes[at] as Input["lexemes"][number]; // within bounds
    stop[at] = text === "," || isConnector(lower) ? at : (stop[at + 1] ?? lexemes.length);
    quantity[at] = kind === "number" || QUANTITY_WORDS.has(lower) ? at : (quantity[at + 1] ?? lexemes.length);
  }
  const landmarks = { stop, quantity };
  LANDMARKS.set(lexemes, landmarks);
  return landmarks;
}
