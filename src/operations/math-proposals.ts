import { isWellFormed } from "../canonical/json.ts";
import { Failure } from "../contract/failures.ts";
import { checkId } from "../contract/ids.ts";
import type { MathDeferResult, MathRejectResult, TelemetryLine } from "../contract/math-proposals.ts";
import type { StoredProposal } from "../store/math-log.ts";
import { NO_TELEMETRY, openTelemetry } from "../store/telemetry.ts";
import { describeProposal, openMathDesk, type MathDesk } from "./math-desk.ts";
import type { Operation, OperationInput } from "./operation.ts";
import { HANDLED } from "./ratification.ts";
import { createTelling, type Telling } from "./telling.ts";

export interface MathProposalsOptions {
  readonly stateDir: string;
  /** The operating-system user of the process. */
  readonly reviewer: string;
  /** Whether decisions are told in `telemetry/operator.jsonl`. */
  readonly telemetry: boolean;
  /** A line for the operator. */
  readonly log?: (line: string) => void;
}

type MathRoute =
  | "mathProposals"
  | "mathProposal"
  | "ratifyMathProposal"
  | "rejectMathProposal"
  | "deferMathProposal";

/** The routes under `/math-proposals`. What the operator decides here is told to the telemetry; the command line tells it nothing. */
export function mathProposalOperations({
  stateDir,
  reviewer,
  telemetry,
  log = () => undefined,
}: MathProposalsOptions): Readonly<Record<MathRoute, Operation>> {
  const desk = openMathDesk({ stateDir, ratifier: { reviewer, kind: "workbench" }, log });
  const telling = createTelling(telemetry ? openTelemetry(stateDir, log) : NO_TELEMETRY, log);
  return {
    mathProposals: listOperation(desk),
    mathProposal: async ({ id }) => JSON.stringify(describeProposal(await desk.find(id))),
    ratifyMathProposal: (input) => ratify(desk, telling, input),
    rejectMathProposal: async ({ id, body }) => {
      const { note } = readFields(body, { note: "string" });
      checkId({ noun: "math proposal", bad: "not_found" }, id);
      const handler = handlerOf(await desk.find(id));
      await telling.now({
        event: "operator_reject",
        proposal_id: id,
        ratifier_kind: "workbench",
        handler,
        note: note ?? "",
      });
      return JSON.stringify({ proposal_id: id, rejected: true } satisfies MathRejectResult);
    },
    deferMathProposal: async ({ id }) => {
      const handler = handlerOf(await desk.find(id));
      await telling.now({ event: "operator_defer", proposal_id: id, ratifier_kind: "workbench", handler });
      return JSON.stringify({ proposal_id: id, deferred: true } satisfies MathDeferResult);
    },
  };
}

/** The list has no pages, so its text is kept until the log changes. */
function listOperation(desk: MathDesk): Operation {
  let written: { readonly of: unknown; readonly text: string } | null = null;
  return async () => {
    const items = await desk.list();
    if (written?.of !== items) written = { of: items, text: JSON.stringify({ items }) };
    return written.text;
  };
}

/** What is decided is answered, whether the telemetry can be told of it or not. */
async function ratify(desk: MathDesk, telling: Telling, { id, body }: OperationInput): Promise<string> {
  const {
    category,
    polarity,
    dry_run: dryRun,
  } = readFields(body, { category: "string", polarity: "string", dry_run: "boolean" });
  checkId({ noun: "math proposal", bad: "bad_value" }, id);
  const line = { event: "operator_ratify", proposal_id: id, ratifier_kind: "workbench" } as const;
  let handler: TelemetryLine["handler"] = "unknown";
  try {
    const proposal = await desk.find(id);
    handler = handlerOf(proposal);
    const result = await desk.ratify(proposal, { category, polarity }, { dryRun: dryRun ?? false });
    if (result.applied) await telling.after({ ...line, handler, outcome: "applied" });
    return JSON.stringify(result);
  } catch (error) {
    if (!(error instanceof Failure) || !REJECTIONS.has(error.reason)) throw error;
    await telling.after({ ...line, handler, outcome: "rejected_precondition" });
    if (error.reason !== "not_found") throw error;
    throw new Failure("bad_value", error.message, { cause: error }); // contract §8.3
  }
}

/** Failures of a ratification that say something about the proposal. */
const REJECTIONS: ReadonlySet<Failure["reason"]> = new Set(["not_found", "bad_value", "already_ratified"]);

function handlerOf({ value }: StoredProposal): TelemetryLine["handler"] {
  return value["proposed_change_kind"] === HANDLED ? HANDLED : "unknown";
}

// ---- bodies -----------------------------------------------------------------------------------------------------------

interface FieldTypes {
  readonly string: string;
  readonly boolean: boolean;
}
type Fields<T extends Readonly<Record<string, keyof FieldTypes>>> = {
  readonly [K in keyof T]: FieldTypes[T[K]] | null;
};

/**
 * The optional fields of a body, null where they are absent or null; other keys are ignored.
 * @throws Failure for a body that is no object, then for the first field of another type, or that is not Unicode
 */
function readFields<const T extends Readonly<Record<string, keyof FieldTypes>>>(
  body: unknown,
  types: T,
): Fields<T> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Failure("bad_value", "request body must be an object");
  const fields: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(types)) {
    const value = Object.hasOwn(body, name) ? ((body as Record<string, unknown>)[name] ?? null) : null; // any object may have it
    if (value !== null && typeof value !== type) throw new Failure("bad_value", `${name} must be a ${type}`);
    if (typeof value === "string" && !isWellFormed(value))
      throw new Failure("bad_value", `${name} is not well-formed Unicode`);
    fields[name] = value;
  }
  return fields as Fields<T>; // each was looked at
}
