import type { Lexeme } from "../lexemes.ts";
import type { Rational } from "../../text/rational.ts";
import type { Thing } from "./thing.ts";

/** Who or where, by a name of this reading. */
export type HolderId = string;
/** "Jason has … in his library": either may be asked. */
export interface Holder {
  readonly owner: HolderId | null;
  readonly place: HolderId | null;
}

/** A number of the text, or one that it does not say (`value` null: "some"). */
export interface Quantity {
  readonly value: Rational | null;
  readonly lexeme: Lexeme /** "half of them", "20% of the apples": the part, where the number itself is not said. */;
  readonly share?: Rational /** "twice as many", "3 times that many": of another quantity. */;
  readonly times?: {
    readonly factor: Quantity;
    readonly of: Quantity /** "5 a day": the factor counts days. */;
    readonly per?: Thing;
  } /** "half of the rest": surely of what is left. */;
  readonly ofRest?: true /** "$5 less than the shirt", "50% more than that": another quantity and a difference. */;
  readonly offset?: { readonly of: Quantity; readonly by: Quantity; readonly fewer: boolean };
}

interface Common {
  readonly time: number;
  readonly sentence: number;
  readonly labels: ReadonlySet<string>;
}

/** How things stand. */
export interface Hold extends Common {
  readonly kind: "hold";
  readonly mode: "have" | "need" | "capacity" | "price";
  readonly holder: Holder;
  readonly thing: Thing;
  readonly quantity: Quantity;
  /** "originally", "now", "left"; null: as the story stands there. */
  readonly moment: "start" | "end" | null;
  /** For `need`: what is to be done with them. */
  readonly verb: string;
  /** "8 extra pieces": besides what was said. */
  readonly extra: boolean;
  /** "some of them": a part of what another hold counts. */
  readonly part: boolean;
  /** "12 were left": after some had gone. */
  readonly remains?: true;
  /** "10 already": besides what comes. */
  readonly already?: true;
}

/** Something comes, goes or is done. */
export interface Flow extends Common {
  readonly kind: "flow";
  readonly verb: string;
  readonly actor: HolderId | null;
  /** Everyone who acts: "Tom and Sam picked 5". */
  readonly actors: readonly HolderId[];
  /** Null: from or to nobody of the story. */
  readonly from: Holder | null;
  readonly to: Holder | null;
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly more: boolean;
  /** The first of their kind there: none were there before. */
  readonly fresh?: true;
  /** What money was spent on. */
  readonly item: Thing | null;
  /** "12 children ate soup": what those did who are counted. */
  readonly object?: string;
  /** And on what else: "on shorts and a jacket". */
  readonly others?: readonly Thing[];
}

/** "Each box holds 5 crayons": so many of `thing` for one of `per`. */
export interface Rate extends Common {
  readonly kind: "rate";
  readonly per: Thing;
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly verb: string;
  readonly actor: HolderId | null /** "1 token for every 4 laps", "6 pens for $9": for so many of `per`; for one when absent. */;
  readonly base?: Quantity /** "loses 4 litres every hour". */;
  readonly loses?: true;
}

/** "Each dog eats 2 cups twice a day": `quantity` times all `factors`, for one of each of `pers`. */
export interface Usual extends Common {
  readonly kind: "usual";
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly factors: readonly Quantity[];
  readonly pers: readonly Thing[];
  readonly verb: string;
  readonly actor: HolderId | null;
}

export interface Side {
  readonly owner: HolderId | null;
  readonly place: HolderId | null;
  readonly verb: string | null;
  readonly thing: Thing;
  readonly labels: ReadonlySet<string>;
  readonly time: number;
}
/** left = ratio × right + offset. */
export interface Comparison extends Common {
  readonly kind: "comparison";
  readonly left: Side;
  readonly right: Side;
  readonly ratio: Quantity | null;
  readonly offset: Quantity | null;
  readonly fewer: boolean;
}
/** "Together they have 12 apples": the sum of what each of them has, or did. */
export interface Joint extends Common {
  readonly kind: "joint";
  readonly owners: readonly HolderId[];
  readonly verb: string | null;
  readonly thing: Thing;
  readonly quantity: Quantity;
}

export type Fact = Hold | Flow | Rate | Usual | Comparison | Joint;

/** Why a prompt is not answered, in a form that proposals can be made from. @see contract §8.1, EvidencePointer */
export interface Refusal {
  readonly reason: string;
  readonly sub_type: "lexical" | "frame" | "composition" | "reference" | "slot";
  readonly token_text: string;
  readonly sentence_index: number;
  readonly token_index: number;
  readonly missing_operator: string | null;
  readonly start: number;
  readonly end: number;
  /** What would be needed, in plain words. */
  readonly missing: string;
}

export class RefusedReading extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
/** Ends a reading: what follows is not worth reading. Caught by the one who reads. */
export function refuse(
  lexeme: Lexeme,
  sub_type: Refusal["sub_type"],
  reason: string,
  missing: string,
  missing_operator: string | null = null,
): never {
  throw new RefusedReading({
    reason,
    sub_type,
    token_text: lexeme.text,
    sentence_index: lexeme.sentence,
    token_index: lexeme.token,
    missing_operator,
    start: lexeme.start,
    end: lexeme.end,
    missing,
  });
}
