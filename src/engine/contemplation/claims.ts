/**
 * The claims that a contemplation makes about itself, scene by scene. Each is a fixed sentence with a predicate over the
 * scene's own detail, so that any reader of a record can check again whether the claim is supported.
 */

export type Detail = Readonly<Record<string, unknown>>;

interface Claim {
  readonly text: string;
  isSupportedBy(detail: Detail): boolean;
}

/** Every claim, by name. */
export const CLAIMS = {
  known: {
    text: "The question is decided already by packs and teachings; nothing needs to be learned.",
    isSupportedBy: (detail) => isDecided(detail["answer"]),
  },
  open: {
    text: "Alone, with packs and teachings and nothing else, the question is not decided.",
    isSupportedBy: ({ answer }) => isAnswer(answer) && !isDeclined(answer) && !isDecided(answer),
  },
  declined: {
    text: "The question is declined as it stands, so that there is nothing to learn for it.",
    isSupportedBy: ({ answer, question }) =>
      isAnswer(answer) ? answer.kind === "refused" : answer === null && question === null,
  },
  stated: {
    text: "Statements that were made settle it.",
    isSupportedBy: ({ answer, settled_by: settledBy, settling }) =>
      isDecided(answer) &&
      settledBy === "stated" &&
      items(settling).length > 0 &&
      items(settling).every(isStated),
  },
  observable: {
    text: "No statement that was made settles it; a further one would, which nobody has made and which would have to be observed.",
    isSupportedBy: ({ settled_by: settledBy, hypotheses, settling }) =>
      settledBy === "hypothesis" &&
      items(hypotheses).length > 0 &&
      items(hypotheses).every(
        ({ epistemic_state: state, claimed }) => state === "unverified_possible" && claimed === false,
      ) &&
      !items(settling).every(isStated),
  },
  nothing: {
    text: "Nothing that was stated settles it, and no single further statement was found that would.",
    isSupportedBy: ({ settled_by: settledBy, settling, hypotheses, answer }) =>
      settledBy === null &&
      items(settling).length === 0 &&
      items(hypotheses).length === 0 &&
      isAnswer(answer) &&
      !isDeclined(answer),
  },
  conflict: {
    text: "What was stated cannot hold together, or goes against what is known, and settles nothing.",
    isSupportedBy: ({ settled_by: settledBy, settling, answer }) =>
      settledBy === null &&
      items(settling).length === 0 &&
      isAnswer(answer) &&
      answer.refusal_reason === "inconsistent_premises",
  },
  unusable: {
    text: "What was stated is declined together with the question, and settles nothing.",
    isSupportedBy: ({ settled_by: settledBy, settling, answer }) =>
      settledBy === null &&
      items(settling).length === 0 &&
      isAnswer(answer) &&
      answer.kind === "refused" &&
      answer.refusal_reason !== "inconsistent_premises",
  },
  proposed: {
    text: "With the proposed statements the question is decided, and without this one it is not.",
    isSupportedBy: ({ with_all: all, without_it: without, statement }) =>
      isDecided(all) &&
      isAnswer(without) &&
      !isDecided(without) &&
      typeof statement === "string" &&
      statement !== "",
  },
  ratified: {
    text: "The operator ratified the statement.",
    isSupportedBy: ({ state, actor, proposal_id: id }) =>
      state === "accepted" && typeof actor === "string" && typeof id === "string",
  },
  unratified: {
    text: "The operator has not ratified the statement; it stays a proposal.",
    isSupportedBy: ({ state, why }) => state !== "accepted" && typeof why === "string",
  },
  grounded: {
    text: "Asked again, the question is decided by what was ratified.",
    isSupportedBy: ({ answer, grounding_source: grounding, trace_hash: hash, would }) =>
      isDecided(answer) && grounding === "teaching" && would === false && typeof hash === "string",
  },
  would: {
    text: "Were the proposed statements ratified, the question would be decided so.",
    isSupportedBy: ({ answer, would, trace_hash: hash }) =>
      isDecided(answer) && would === true && typeof hash === "string",
  },
} as const satisfies Readonly<Record<string, Claim>>;
export type ClaimName = keyof typeof CLAIMS;

/** Whether a claim is one of {@link CLAIMS}, word for word, and supported by its detail. */
export function isSupported(claim: string, detail: Detail): boolean {
  const known: readonly Claim[] = Object.values(CLAIMS);
  return known.some(({ text, isSupportedBy }) => text === claim && isSupportedBy(detail));
}

interface AnswerLike {
  readonly kind: string;
  readonly refusal_reason: unknown;
  readonly verdict: unknown;
  readonly validity: unknown;
  readonly items: readonly unknown[];
}

function isAnswer(value: unknown): value is AnswerLike {
  return isObject(value) && typeof value["kind"] === "string" && Array.isArray(value["items"]);
}

/** Whether a question is refused for more than that nothing known decides it. */
export function isDeclined(answer: Pick<AnswerLike, "kind" | "refusal_reason">): boolean {
  return answer.kind === "refused" && answer.refusal_reason !== "nothing_known";
}

/** Whether a typed answer decides its question: yes or no, valid or invalid, or at least one item. */
export function isDecided(answer: unknown): boolean {
  if (!isAnswer(answer)) return false;
  switch (answer.kind) {
    case "verdict":
      return answer.verdict === "yes" || answer.verdict === "no";
    case "validity":
      return answer.validity === "valid" || answer.validity === "invalid";
    case "list":
    case "definition":
    case "text":
      return answer.items.length > 0;
    default:
      return false;
  }
}

function items(value: unknown): Detail[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isStated({ source }: Detail): boolean {
  return source === "prompt" || source === "vault";
}

function isObject(value: unknown): value is Detail {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
