import { fold } from "./fold.ts";
import { splitText, type SplitText } from "./words.ts";

/** The texts of one turn, each folded and split once, however many checks look at it. */
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
