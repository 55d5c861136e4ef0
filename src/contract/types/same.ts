type Primitive = string | number | boolean | null | undefined;

/** A type whose members, and theirs, are only read. */
export type DeepReadonly<T> = T extends Primitive
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
      : T;

/** Whether two types have the same values. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
