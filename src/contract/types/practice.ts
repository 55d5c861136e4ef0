/** What a class may be used for. */
export interface Licences {
  readonly propose_required: 0.85;
  readonly serve_required: 0.99;
  readonly propose_licensed: boolean;
  readonly serve_licensed: boolean;
}

/** The counts of a class. */
export interface Tally {
  readonly class_name: string;
  readonly correct: number;
  readonly wrong: number;
  readonly refused: number;
  readonly repeated: number;
}

/** The figures that follow from the counts. */
export interface Derived extends Licences {
  readonly committed: number;
  readonly distinct: number;
  readonly reliability_floor: number;
  readonly coverage: number;
}

/** A class as it is stored: its counts and the figures that follow. */
export interface PracticeClass extends Tally, Derived {}
