import { parseStrictJson } from "../../canonical/strict-json.ts";
import { Failure } from "../../contract/failures.ts";
import { JsonText } from "../../contract/json-text.ts";

/** For the edges: parsing JSON, and naming places in files. */
export { parseJson, shownPlace } from "../../store/files/document.ts";

/** The value of the body of a request. @throws Failure `invalid_json` */
export function parseJsonBody(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    throw new Failure("invalid_json", "invalid JSON body", {
      detail: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

/** A body as a value, whether or not it was parsed before. @throws Failure `invalid_json` */
export function bodyValue(body: unknown): unknown {
  return body instanceof JsonText ? parseJsonBody(body.text) : body;
}
