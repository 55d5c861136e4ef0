import type { RouteName } from "../contract/routes.ts";

/** A request as an operation sees it, whatever edge it came through. */
export interface OperationInput {
  /** The decoded id of a templated route, else the empty string. */
  readonly id: string;
  /** First value of each query key; empty values are left out. */
  readonly query: ReadonlyMap<string, string>;
  /** The parsed JSON body of a POST, else undefined. */
  readonly body: unknown;
  /** Told, where what is answered can never be otherwise, what names it: hexadecimal digits and letters, the same only for the same bytes. */
  readonly tag?: (name: string) => void;
}

/**
 * Answers one route: the JSON text of the envelope's `data`, so that bytes which are already stored or canonical are not parsed again.
 * @throws Failure for every answer that is not a success.
 */
export type Operation = (input: OperationInput) => string | Promise<string>;

export type Operations = Readonly<Record<RouteName, Operation>>;
