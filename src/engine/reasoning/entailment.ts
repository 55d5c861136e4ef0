import type { Refutation } from "./refutation.ts";

export type TruthValues = Readonly<Record<string, boolean>>;

/** What propositional premises say of a query. */
export type Entailment =
  | { readonly kind: "entailed" | "refuted"; readonly refutation: Refutation }
  | { readonly kind: "unknown"; readonly holds: TruthValues; readonly fails: TruthValues }
  /** `refutation` shows that the premises entail the query; that they refute it as well is what makes them inconsistent. */
  | { readonly kind: "inconsistent"; readonly refutation: Refutation }
  | { readonly kind: "over_budget" }
  | { readonly kind: "rejected"; readonly which: number | "query"; readonly rejection: string };
