/** An answer to a question for yes or no, with the sentence that it comes to. */
export function verdictSaid(verdict: "yes" | "no" | "unknown", sentence: string): string {
  return verdict === "unknown" ? sentence : `${verdict === "yes" ? "Yes" : "No"}. ${sentence}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Ann, Bo and Cy". */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1) ?? ""}`;
}
