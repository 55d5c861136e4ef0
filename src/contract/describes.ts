import type { z } from "zod/v3";
import type { DeepReadonly, Same } from "./types/same.ts";

/** A schema that accepts exactly the values of a type: one that accepts more or fewer does not compile. */
export const describes =
  <T>() =>
  <S extends z.ZodTypeAny>(
    schema: Same<DeepReadonly<z.output<S>>, DeepReadonly<T>> extends true ? S : never,
  ): S =>
    schema;
