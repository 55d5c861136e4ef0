import { answerOf, type Answered } from "../../answer/answered.ts";
import { groundsOf } from "../../answer/grounds.ts";
import type { Sentence } from "../../answer/sentence.ts";
import type { Step } from "../../answer/step.ts";
import { NO_WRITE } from "../../answer/vault.ts";
import type { TextRead } from "../../english/read-text.ts";
import { apply, named, type Proposition } from "../../language/meaning.ts";
import { pluralise } from "../../language/morphology.ts";
import { formatRational } from "../../text/rational.ts";
import type { World } from "../world.ts";
import type { Document } from "../../text/document.ts";
import { findSum } from "./sums.ts";
import { findWeekday } from "./weekdays.ts";
import { Asked } from "./asked.ts";
import { answerClaim } from "./claims.ts";
import { answerCompound } from "./compound.ts";
import { findIn } from "./decide.ts";
import type { Finding } from "./finding.ts";
import { withPlaces } from "./places-said.ts";

/**
 * Questions of general knowledge: they stand alone, and the packs answer them by a rule that no sentence of a pack says: where something is not,
 * how many it has, how units convert. A prompt that states anything is left to the readers that hear its statements.
 */
export function answerGeneral(
  world: World,
  { document, discourses }: Extract<TextRead, { kind: "read" }>,
): Answered | null {
  const [sentence, second] = document.sentences;
  if (sentence === undefined || second !== undefined) return null;
  const words = sentence.tokens.flatMap(({ text }) => text.split(" "));
  if (discourses.some(({ conditions, validity }) => conditions.length > 0 || validity)) return null;
  const readings = discourses.map((discourse) => {
    const asked = new Asked(world.knowledge, discourse, words);
    return asked.withForm(withPlaces(asked.question.form));
  });
  const found = readings.flatMap((reading) => findIn(reading) ?? []);
  const [first, ...others] = found;
  const [reading] = readings;
  if (first !== undefined)
    return others.every((other) => keyOf(other) === keyOf(first)) ? answeredBy(first) : null;
  return reading === undefined ? null : judgeClaim(world, reading);
}

/** A claim of packs, or several. */
function judgeClaim(world: World, asked: Asked): Answered | null {
  const judge = (part: Asked): Answered | null => {
    const finding = findIn(part);
    return finding === null ? answerClaim(world, part) : answeredBy(finding);
  };
  return answerClaim(world, asked) ?? answerCompound(asked, judge);
}

/** Questions of days of the week, and of sums, which are read by their own few words. */
export function answerByOwnWords(world: World, document: Document): Answered | null {
  const found = findWeekday(world.knowledge, document) ?? findSum(document);
  return found === null ? null : answeredBy(found);
}

function keyOf({ outcome }: Finding): string {
  switch (outcome.kind) {
    case "verdict":
      return outcome.verdict;
    case "number":
      return formatRational(outcome.value);
    case "names":
      return outcome.names.join(", ");
  }
}

function answeredBy(finding: Finding): Answered {
  const { cited, rule, because, typical = false } = finding;
  const used = cited.map(
    ({ ref, text }): Sentence => ({ id: `pack:${ref}`, source: "pack", ref, text, meaning: sayOf(text) }),
  );
  const answer = worded(finding);
  const reasons = [...used.map(({ text }) => text), ...(because === null ? [] : [because])];
  const derivation = [
    ...used.map(({ text }, at) => ({ step: at + 1, rule: "given", from: [], conclusion: text })),
    { step: used.length + 1, rule, from: used.map((_, at) => at + 1), conclusion: because ?? answer.said },
  ];
  const steps = derivation.map(
    ({ step, rule: by, from, conclusion }, at): Step => ({
      step,
      rule: by,
      from,
      conclusion: sayOf(conclusion),
      sentence: used[at]?.id ?? null,
    }),
  );
  const packs = [...new Set(used.map(({ ref }) => ref.slice(0, ref.indexOf("/"))))];
  const isNo = finding.outcome.kind === "verdict" && finding.outcome.verdict === "no";
  return {
    answer: answerOf(answer.kind, "classical", { ...answer.fields, grounds: groundsOf(used), derivation }),
    speech: {
      kind: "told",
      said: `${answer.said}${typical ? ", typically" : ""}. ${reasons.join(" ")}${sourceOf(packs)}`,
      missing: [],
    },
    state: typical ? "evidenced_incomplete" : isNo ? "contradicted" : "inferred",
    grounding: used.length === 0 ? "none" : "pack",
    steps,
    used,
    write: NO_WRITE,
  };
}

/** What is computed of numbers alone rests on no pack. */
const sourceOf = (packs: readonly string[]): string =>
  packs.length === 0 ? "" : ` (in the pack${packs.length > 1 ? "s" : ""} ${packs.join(" and ")})`;

interface Worded {
  readonly kind: "verdict" | "number" | "text" | "list";
  readonly fields: Parameters<typeof answerOf>[2];
  readonly said: string;
}

function worded({ outcome }: Finding): Worded {
  switch (outcome.kind) {
    case "verdict": {
      const { verdict } = outcome;
      return { kind: "verdict", fields: { verdict }, said: verdict === "yes" ? "Yes" : "No" };
    }
    case "number": {
      const value = formatRational(outcome.value);
      const unit = pluralise(outcome.noun);
      return {
        kind: "number",
        fields: { value, unit },
        said: `${value} ${value === "1" ? outcome.noun : unit}`,
      };
    }
    case "names": {
      const items = [...outcome.names];
      const value = items.join(", ");
      return items.length > 1 || outcome.open === true
        ? { kind: "list", fields: { items }, said: value }
        : { kind: "text", fields: { value }, said: value };
    }
  }
}

/** A row or a reason as a node of the graph: "the packs say …". */
const sayOf = (text: string): Proposition => apply("relation", "says", named("the packs"), named(text));
