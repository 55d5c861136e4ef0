import type { Refutation } from "./refutation.ts";

export type TruthValues = Readonly<Record<string, boolean>>;

/** The verdict of propositional premises on a query. */
export type Entailment =
  | { readonly kind: "entailed" | "refuted"; readonly refutation: Refutation }
  | { readonly kind: "unknown"; readonly holds: TruthValues; readonly fails: TruthValues }
  /** The premises both entail and refute the query; `refutation` proves the former. */
  | { readonly kind: "inconsistent"; readonly refutation: Refutation }
  | { readonly kind: "over_budget" }
  | { readonly kind: "rejected"; readonly which: number | "query"; readonly rejection: string };
