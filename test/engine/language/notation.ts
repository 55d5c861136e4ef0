import type { Proposition, Term } from "../../../src/engine/language/meaning.ts";
import type { Question, Read } from "../../../src/engine/language/reading.ts";

/** Compact notation: `A:kind(Alice)`, `all x (N:cat x) (N:animal x)`, `not …`, `(a & b)`, `(a | b)`, `(a ^ b)`, `(a > b)`, `(a = b)`. */
const MARKS = {
  noun: "N",
  adjective: "A",
  verb: "V",
  ability: "C",
  comparative: "M",
  relation: "R",
} as const;
const LETTERS = "xyzuvwabcdefgh";

function term(one: Term): string {
  return one.kind === "name" ? one.name : (LETTERS[one.variable] ?? `x${one.variable}`);
}

export function notation(one: Proposition): string {
  switch (one.kind) {
    case "apply":
      return `${MARKS[one.predicate.category]}:${one.predicate.lemma}(${one.terms.map(term).join(",")})`;
    case "equal":
      return `${term(one.left)}==${term(one.right)}`;
    case "not":
      return `~${notation(one.of)}`;
    case "and":
      return `(${one.of.map(notation).join(" & ")})`;
    case "or":
      return `(${one.of.map(notation).join(" | ")})`;
    case "xor":
      return `(${one.of.map(notation).join(" ^ ")})`;
    case "implies":
      return `(${notation(one.left)} > ${notation(one.right)})`;
    case "iff":
      return `(${notation(one.left)} = ${notation(one.right)})`;
    case "all":
    case "some":
      return `${one.kind} ${term({ kind: "variable", variable: one.variable })}[${one.where === null ? "" : notation(one.where)}]${notation(one.holds)}`;
  }
}

export function questionNotation(question: Question): string {
  switch (question.kind) {
    case "polar":
      return `? ${notation(question.claim)}`;
    case "validity":
      return `|- ${notation(question.conclusion)}`;
    case "which":
      return `?x ${notation(question.where)}`;
    case "definition":
      return `define ${question.term}`;
    case "about":
      return `about ${question.individual ? "one " : ""}${question.term}`;
    case "compare":
      return `compare ${question.focus} ${question.terms.join(" | ")}`;
    case "kinds":
      return `kinds ${question.predicate.lemma}`;
  }
}

/** All readings: sentences by `; `, readings by ` // `. A rejection is `! <found> @<offset>`. */
export function readNotation(result: Read): string {
  if (result.kind === "rejected")
    return result.rejections.map((one) => `! ${one.found} @${one.at}`).join("; ");
  return result.readings
    .map((reading) =>
      reading.utterances
        .map((one) =>
          one.kind === "question"
            ? questionNotation(one.question)
            : (one.kind === "correction" ? "* " : "") + notation(one.meaning),
        )
        .join("; "),
    )
    .join(" // ");
}
