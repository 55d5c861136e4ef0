import { fold } from "./fold.ts";
import { splitText, type SplitText } from "./words.ts";

/** A cache of the folded and split texts of one turn, shared by all checks. */
export class Texts {
  readonly #folded = new Map<string, string>();
  readonly #split = new Map<string, SplitText>();

  fold(text: string): string {
    const folded = this.#folded.get(text) ?? fold(text);
    this.#folded.set(text, folded);
    return folded;
  }

  split(folded: string): SplitText {
    const pieces = this.#split.get(folded) ?? splitText(folded);
    this.#split.set(folded, pieces);
    return pieces;
  }
}
