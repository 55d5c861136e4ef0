/** What a proposal proposes to be taught: a triple for people and tools, and the sentence that it is read from again. */
export interface Chain {
  readonly subject: string;
  /** The tag of what it says: `assertion`, `definition`, … (contract §6.3). */
  readonly intent: string;
  /** The relation between the two, in words. */
  readonly connective: string;
  readonly object: string;
  /** One sentence of the grammar that means the same whoever reads it: no pronouns, no ellipsis. */
  readonly statement: string;
}
