import type { Parsed } from "../../contract/requests.ts";
import type { DataOf, RouteName } from "../../contract/routes.ts";
import type { DeepReadonly } from "../../contract/types/same.ts";

/** A request to an operation, parsed by the schemas of its route; the same from every edge. */
export interface Input<Id extends RouteName> extends Parsed<Id> {
  /** Called with a strong validator if the answer can never change: letters and hexadecimal digits, equal only for equal bytes. */
  readonly tag?: (name: string) => void;
}

/** The `data` of a route's success. It must not change afterwards: the JSON of an object is cached. */
export type Reply<Id extends RouteName> = DeepReadonly<DataOf<Id>>;

/** The JSON text of a stored or sealed reply, which is sent byte for byte. */
export class Raw<Id extends RouteName> {
  readonly text: string;
  declare protected readonly route: Id;
  constructor(text: string) {
    this.text = text;
  }
}

/** Items of a long list, as they are read: the list is never held as a whole. */
export class Listing<Id extends RouteName> {
  /** Groups of items, in order. It is read once. @throws Failure where an item cannot be read */
  readonly groups: AsyncIterable<readonly ItemOf<Id>[]>;
  /** The members that follow the items. */
  readonly rest: Omit<Reply<Id>, "items">;
  constructor(groups: AsyncIterable<readonly ItemOf<Id>[]>, rest: Omit<Reply<Id>, "items">) {
    [this.groups, this.rest] = [groups, rest];
  }
}
type ItemOf<Id extends RouteName> =
  Reply<Id> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Lists of more items are sent in parts, and as they are read. @see contract §2.1 */
export const MAX_WHOLE_ITEMS = 1_000;

/** What an operation gives. */
export type Answer<Id extends RouteName> = Reply<Id> | Raw<Id> | Listing<Id>;

/**
 * Answers one route.
 * @throws Failure for everything but a success
 */
export type Operation<Id extends RouteName> = (input: Input<Id>) => Answer<Id> | Promise<Answer<Id>>;

/** The operations of some routes, by name. */
export type Operations<Id extends RouteName = RouteName> = { readonly [Name in Id]: Operation<Name> };
