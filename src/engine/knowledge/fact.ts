import type { FactRelation } from "../../contract/types/pack-rows.ts";

export type {
  DefinitionRow as Definition,
  FactRelation as Relation,
  FactRow as Fact,
  RuleRow,
} from "../../contract/types/pack-rows.ts";
export type { Sentence } from "../answer/sentence.ts";

/** The relations that deny each other. */
export const OPPOSITE: Readonly<Partial<Record<FactRelation, FactRelation>>> = {
  can: "cannot",
  cannot: "can",
  property: "not_property",
  not_property: "property",
  has: "lacks",
  lacks: "has",
};
