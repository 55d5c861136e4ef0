import type { ContemplationRunDetail, Scene } from "../../contract/contemplation.ts";

/** A run as text: a line or two for each scene, then the outcome. */
export function describeRun(run: ContemplationRunDetail): string {
  const lines = run.scenes.flatMap((scene) =>
    linesOf(scene).map((line, index) => `${(index === 0 ? LABELS[scene.stage_role] : "").padEnd(10)}${line}`),
  );
  const arc =
    run.learning_arc_closed === true ? "the learning arc is closed" : "the learning arc is not closed";
  const corpus = run.active_corpus_byte_identical === true ? "knowledge is unchanged" : "knowledge has grown";
  return `${lines.join("\n")}\n  [${arc} · ${corpus} · ${run.all_claims_supported === true ? "all claims are supported" : "not all claims are supported"} · ${run.run_id}]\n`;
}

const LABELS = {
  cold_attempt: "cold",
  engine_enrichment: "enriched",
  engine_proposal: "proposed",
  operator_ratifies: "decided",
  grounded: "grounded",
  other: "",
} as const satisfies Record<Scene["stage_role"], string>;

function linesOf({
  stage_role: role,
  claim,
  detail,
  proposal_id: id,
  proposal_state: state,
  grounding_source: grounding,
}: Scene): string[] {
  const text = (key: string): string => {
    const value = detail[key];
    return typeof value === "string" ? value : "";
  };
  switch (role) {
    case "cold_attempt":
      return [claim, ...(text("surface") === "" ? [] : [text("surface")])];
    case "engine_enrichment":
      return [claim, ...told(detail["settling"]), ...hypotheses(detail["hypotheses"])];
    case "engine_proposal":
      return [`${text("statement")} (proposal ${id ?? "unknown"})`];
    case "operator_ratifies":
      return [
        state === "accepted"
          ? `ratified by ${text("actor") || "the operator"}: ${text("statement")}`
          : `not ratified: ${text("statement")} (${text("why")})`,
      ];
    case "grounded":
      return [
        ...(detail["would"] === true ? [claim] : []),
        text("surface"),
        ...(grounding === null ? [] : [`grounds: ${grounding} · trace ${text("trace_hash").slice(0, 12)}`]),
      ];
    case "other":
      return [claim];
  }
}

function told(settling: unknown): string[] {
  return rows(settling).map(
    ({ text, source, ref }) => `  ${String(text)} (${originOf(String(source), String(ref))})`,
  );
}

function originOf(source: string, ref: string): string {
  if (source === "hypothesis") return "not stated by anyone";
  return source === "vault" ? ref : "the prompt";
}

function hypotheses(value: unknown): string[] {
  return rows(value).map(
    ({ text, would_decide: verdict }) => `  ${String(verdict)}, if it were observed: ${String(text)}`,
  );
}

function rows(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value)
    ? value.filter(
        (each): each is Readonly<Record<string, unknown>> => typeof each === "object" && each !== null,
      )
    : [];
}
