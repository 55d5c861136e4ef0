import { thirdPerson } from "../../../language/morphology.ts";
import type { Parse } from "./clause.ts";
import type { Decision } from "./decide.ts";

/** The counter-model in words: what is so in it, and in which other worlds. */
export function explainModel({ model, contents, logic }: Decision): string {
  if (model === null) return "";
  const name = (atom: number): string => {
    const parse = contents[atom];
    return parse === undefined ? "" : `"${`${parse.subject} ${finite(parse)}`.trim()}"`;
  };
  const list = (atoms: ReadonlySet<number>): string => {
    const told = [...atoms].map(name).filter((one) => one !== "");
    return told.length === 0 ? "none of it" : told.join(" and ");
  };
  const kind = logic === "duties" ? "acceptable" : "possible";
  const [only] = model.worlds;
  const worlds =
    model.worlds.length === 1 && only !== undefined
      ? `the only ${kind} course has ${list(only)}`
      : `the ${kind} courses have ${model.worlds.map(list).join("; or ")}`;
  return `In one case all that is said holds and this does not: what is so is ${list(model.actual)}, and ${worlds}.`;
}

function finite({ subject, verb }: Parse): string {
  const many = /^(?:you|they|we|i)$|[^s]s$/u.test(subject);
  return verb.startsWith("be ")
    ? `${many ? "are" : "is"} ${verb.slice(3)}`
    : many || subject === "" || verb.startsWith("can ")
      ? verb
      : thirdPerson(verb);
}
