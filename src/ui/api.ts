import type { DataOf, RouteName } from "../contract/routes.ts";
import { send } from "./access.ts";

export type { DataOf };

/** Why there is no data: the server's error, or status 0 if it did not answer. */
export interface Trouble {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
}

/** The state of a load: data, still loading, absent or failed. `text`: the response, byte for byte. */
export type Loaded<T> =
  | { readonly data?: undefined; readonly text?: undefined; readonly trouble?: undefined }
  | Had<T>
  | Failed;
interface Had<T> {
  readonly data: T;
  readonly text: string;
  readonly trouble?: undefined;
}
interface Failed {
  readonly data?: undefined;
  readonly text?: undefined;
  readonly trouble: Trouble;
}

export const LOADING: Loaded<never> = {};

/** `path`: a route's, filled in. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls the server that the page came from; the name of the route decides the type. Rejects only on an abort. */
export const call = <Name extends RouteName>(given: Call): Promise<Loaded<DataOf<Name>>> => ask(given);

/** The same for routes that only pages use. @see src/http/page-questions.ts */
export async function ask<Data>({ path, body, signal }: Call): Promise<Loaded<Data>> {
  let response: Response;
  let text: string;
  try {
    response = await send(path, body, signal);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { trouble: { status: 0, code: "unreachable", message: "the server does not answer" } };
  }
  const reply = parse(text);
  // The envelope's data has the shape of the route's schema: the server checks it in its tests, and nothing else is at this origin.
  if (reply?.ok === true) return { data: reply.data as Data, text };
  return {
    trouble: {
      status: response.status,
      code: reply?.error?.code ?? "unreadable",
      message: reply?.error?.message ?? "the answer of the server is not JSON",
      ...(reply?.error?.detail === undefined ? {} : { detail: reply.error.detail }),
    },
  };
}

interface Envelope {
  readonly ok?: boolean;
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly detail?: string };
}

function parse(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope; // every field is looked at before it is used
  } catch {
    return null;
  }
}
