import type { FactRelation } from "../../contract/types/pack-rows.ts";
import type { Proposition } from "../language/meaning.ts";

export type {
  DefinitionRow as Definition,
  FactRelation as Relation,
  FactRow as Fact,
  RuleRow,
} from "../../contract/types/pack-rows.ts";

/** The relations that deny each other. */
export const OPPOSITE: Readonly<Partial<Record<FactRelation, FactRelation>>> = {
  can: "cannot",
  cannot: "can",
  property: "not_property",
  not_property: "property",
  has: "lacks",
  lacks: "has",
};

/** A sentence that can serve as a ground: its meaning and its origin. */
export interface Sentence {
  /** Unique among the sentences of one decision. */
  readonly id: string;
  readonly source: "prompt" | "pack" | "teaching" | "vault" | "assumption";
  /** `<pack_id>/<row id>`, a teaching's or vault entry's id, or `sentence <n>` of the prompt. */
  readonly ref: string;
  readonly text: string;
  readonly meaning: Proposition;
}
