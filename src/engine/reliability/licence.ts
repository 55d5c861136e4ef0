import type { Licences } from "../../contract/types/practice.ts";

/** Floors that licences ask for. @see contract §12.1 */
export const PROPOSE_REQUIRED = 0.85;
export const SERVE_REQUIRED = 0.99;

/** The licences that a class earns by its reliability floor; no class with a wrong answer has SERVE. @see contract §19 */
export function licencesOf({ floor, wrong }: { readonly floor: number; readonly wrong: number }): Licences {
  return {
    propose_required: PROPOSE_REQUIRED,
    serve_required: SERVE_REQUIRED,
    propose_licensed: floor >= PROPOSE_REQUIRED,
    serve_licensed: floor >= SERVE_REQUIRED && wrong === 0,
  };
}
