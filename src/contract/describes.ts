import type { z } from "zod/v3";
import type { DeepReadonly, Same } from "./types/same.ts";

/** A schema whose values are those of a type: one that takes more or less does not compile. */
export const describes =
  <T>() =>
  <S extends z.ZodTypeAny>(
    schema: Same<DeepReadonly<z.output<S>>, DeepReadonly<T>> extends true ? S : never,
  ): S =>
    schema;
