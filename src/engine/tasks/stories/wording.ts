/** An answer to a question for yes or no, with the sentence that it comes to. */
export function verdictSaid(verdict: "yes" | "no" | "unknown", sentence: string): string {
  return verdict === "unknown" ? sentence : `${verdict === "yes" ? "Yes" : "No"}. ${sentence}`;
}
