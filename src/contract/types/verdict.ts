/** @see contract §6.2 */
export interface TurnVerdict {
  readonly outcome: "violated" | "cleared" | "unassessable";
  readonly runtime_detail: string;
}
