/** Floors that licences ask for. @see contract §12.1 */
export const PROPOSE_REQUIRED = 0.85;
export const SERVE_REQUIRED = 0.99;

/** What a class may be used for. */
export interface Licences {
  readonly propose_required: typeof PROPOSE_REQUIRED;
  readonly serve_required: typeof SERVE_REQUIRED;
  readonly propose_licensed: boolean;
  readonly serve_licensed: boolean;
}

/** The licences that a reliability floor earns. */
export function licencesOf(floor: number): Licences {
  return {
    propose_required: PROPOSE_REQUIRED,
    serve_required: SERVE_REQUIRED,
    propose_licensed: floor >= PROPOSE_REQUIRED,
    serve_licensed: floor >= SERVE_REQUIRED,
  };
}
