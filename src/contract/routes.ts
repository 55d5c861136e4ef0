import type { z } from "zod/v3";
import { z as zod } from "zod/v3";
import { corpusDetail, corpusSummary } from "./evidence.ts";
import type { FailureReason } from "./failures.ts";
import { reviewRequest, reviewResult } from "./review.ts";
import { health, runtimeStatus } from "./status.ts";

/** What a route says of its body. `emptyIsObject`: an empty body counts as `{}`. */
export interface BodyRule { readonly maxBytes: number; readonly emptyIsObject: boolean; readonly schema: z.ZodTypeAny }

/** The id of a templated route: what to call it, and which failure a bad one is. */
export interface IdRule { readonly noun: string; readonly bad: "not_found" | "bad_value" }

export interface Route {
  readonly name: string;
  readonly method: "GET" | "POST";
  /** A literal path, or one with `{id}`, possibly followed by a suffix. */
  readonly path: string;
  readonly summary: string;
  readonly data: z.ZodTypeAny;
  readonly id?: IdRule;
  readonly body?: BodyRule;
  /** Failures of the route itself, beyond those of the transport. */
  readonly failures: readonly FailureReason[];
}

const listOf = <T extends z.ZodTypeAny>(item: T) => zod.object({ items: zod.array(item) }).strict();

/** The single source of the router, the JSON Schemas, the README's table and the table-driven tests. */
export const ROUTES = [
  { name: "health", method: "GET", path: "/health", summary: "whether the server answers", data: health, failures: [] },
  { name: "runtimeStatus", method: "GET", path: "/runtime/status", summary: "engine version and identity, journal head, uptime", data: runtimeStatus, failures: [] },
  {
    name: "review", method: "POST", path: "/epistemic-truth-state/review", summary: "decides one claim; 200 for assigned, refused and invalid alike",
    data: reviewResult, body: { maxBytes: 262_144, emptyIsObject: false, schema: reviewRequest }, failures: [],
  },
  { name: "corpora", method: "GET", path: "/epistemic-truth-state/corpora", summary: "the sealed corpora", data: listOf(corpusSummary), failures: [] },
  {
    name: "corpus", method: "GET", path: "/epistemic-truth-state/corpora/{id}", summary: "one sealed corpus with the content hash of every record",
    data: corpusDetail, id: { noun: "corpus", bad: "not_found" }, failures: ["not_found"],
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof ROUTES)[number]["name"];
