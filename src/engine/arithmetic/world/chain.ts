import type { Flow } from "../meaning/facts.ts";
import type { Thing } from "../meaning/thing.ts";
import type { Rational } from "../../text/rational.ts";

export interface ChainEvent {
  readonly flow: Flow;
  readonly sign: 1 | -1 | 0;
  readonly factor: Rational;
}
/** The states of one holder's things in order: `states[i]` before event i, the last one after all. */
export interface Chain {
  readonly states: readonly string[];
  readonly events: readonly ChainEvent[];
  readonly thing: Thing;
  readonly known: boolean;
  readonly assumedNone: boolean;
}
