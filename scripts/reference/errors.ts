import { FAILURES, type FailureReason } from "../../src/contract/failures.ts";
import { REFUSAL_REASONS, type RefusalReason } from "../../src/engine/answer/answered.ts";
import { DECISION_TABLE } from "../../src/engine/authority/decision-table.ts";
import { GENERATED, codeOf, tableOf } from "./markdown.ts";

/** When each failure occurs, and its remedy. A missing reason does not compile. */
const WHEN: Readonly<Record<FailureReason, string>> = {
  malformed_request: "the request is no HTTP, or could be read in two ways; the connection is closed",
  slow_request: "the request did not arrive in time",
  headers_too_large: "the headers are too large",
  transfer_coding_unsupported:
    "the body comes in another transfer coding than `chunked`; the connection is closed",
  host_not_allowed: "`Host` is not this machine's: use 127.0.0.1, localhost or [::1]",
  origin_not_allowed: "the page of another site sent it",
  token_required: "the server was started with `--token`: send `Authorization: Bearer TOKEN`",
  route_not_found: "there is no such path for this method, or the id in it is badly escaped",
  body_too_large: "the body is above the route's bound",
  invalid_json: "the body is no JSON in UTF-8; `detail` has the parser's text",
  bad_value: "a field, an id or a number in the query does not fit; `message` names it",
  already_ratified: "the math proposal was ratified before",
  job_running: "a job of this kind is running already",
  key_conflict: "a turn with another prompt was taken under this `Idempotency-Key`",
  not_found: "there is nothing with this id",
  evidence_unavailable: "what would be answered was never stored",
  unsupported: "the proposal cannot be applied by the service",
  artifact_too_large: "the file is above the bound of artifacts",
  read_error: "a stored file cannot be read or written; nothing was done",
  runtime_unavailable:
    "the service is stopping, or met a bug: `message` has an incident, under which the server's log has the cause",
};

/** What a refused turn lacked. */
const LACKED: Readonly<Record<RefusalReason, string>> = {
  unreadable: "a sentence is not in the grammar; a caret shows where",
  ambiguous_reading: "the prompt can be read in ways that lead to different answers",
  several_questions: "more than one question is asked",
  unknown_word: "nothing defines a word that decides",
  inconsistent_premises: "the statements contradict each other",
  budget_exceeded: "deciding it takes more than the bounds allow",
  unsupported_in_mode: "the mode has no such question",
  procedures_disagree: "two procedures came to different answers",
  policy: "a policy forbids it",
  nothing_known: "nothing is stored about it",
  nothing_corrected: "there is no statement that the correction could be of",
  nothing_asked: "there is neither a question nor a statement",
  not_determined: "the text does not say enough",
  not_licensed: "practice found answers of this class unreliable",
};

/** The page of error codes, from the tables that the code uses. */
export function errorsPage(): string {
  const reasons = Object.entries(FAILURES) as readonly (readonly [
    FailureReason,
    (typeof FAILURES)[FailureReason],
  ])[]; // the keys of a literal
  return `${GENERATED}# Error codes

A *failure* is a request that was not answered, a *refusal* an answer. Branch on codes and reasons, never on the wording of a message.

## Failures over HTTP

\`error.code\` is coarser than the reason, which tells when it is met.

${tableOf(
  ["Reason", "Status", "`code`", "When"],
  reasons.map(([reason, { status, code }]) => [codeOf(reason), String(status), codeOf(code), WHEN[reason]]),
)}
The command line prints the message of a failure to standard error; [its exit codes](command-line.md).

## What a review decides

The first row that holds; [why](../explanation/decision-table.md). The reason stands in \`decision_reason\`. \`touchstone review\` ends with 0 for assigned, 3 for refused, 4
for invalid; over HTTP all three are 200.

${tableOf(
  ["Row", "`status`", "`assigned_state`", "`decision_reason`"],
  DECISION_TABLE.map(({ row, status, state, reason }) => [
    String(row),
    status,
    state === null ? "none" : codeOf(state),
    codeOf(reason),
  ]),
)}
## Why a turn declines

\`answer.refusal_reason\` of the typed answer.

${tableOf(
  ["Reason", "Means"],
  REFUSAL_REASONS.map((reason) => [codeOf(reason), LACKED[reason]]),
)}`;
}
