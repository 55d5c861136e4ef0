import type { Atom, RoleFilling } from "../../meaning/form.ts";
import { isPerson } from "../state/roles.ts";
import type { Discourse } from "../theory.ts";

/** What one does with another, from both sides: who gets something from Ann is given it by her. */
const PAIRS: readonly (readonly [getting: string, giving: string])[] = [
  ["get", "give"],
  ["receive", "give"],
  ["buy", "sell"],
  ["borrow", "lend"],
  ["learn", "teach"],
];

/** What is told, from the side of the other one, by one of the verbs that are asked; null where it names no other person. */
export function fromOtherSide(told: Atom, verbs: ReadonlySet<string>, discourse: Discourse): Atom | null {
  for (const [getting, giving] of PAIRS) {
    if (told.lemma === getting && verbs.has(giving)) return turned(told, giving, discourse);
    if (told.lemma === giving && verbs.has(getting)) return turned(told, getting, discourse);
  }
  return null;
}

function turned(told: Atom, lemma: string, discourse: Discourse): Atom | null {
  const other = told.roles.find(({ role }) => /^(?:from|to|recipient)$/.test(role));
  const subject = told.roles.find(({ role }) => role === "subject");
  if (subject === undefined || other === undefined || !told.roles.some(({ role }) => role === "object"))
    return null;
  if (!isOne(other, discourse) || !isOne(subject, discourse)) return null;
  const back = other.role === "from" ? "recipient" : "from";
  const roles = told.roles.map((one): RoleFilling => {
    if (one === subject) return { ...one, filler: other.filler };
    return one === other ? { ...one, role: back, filler: subject.filler } : one;
  });
  return { ...told, lemma, roles };
}

const isOne = ({ filler }: RoleFilling, discourse: Discourse): boolean =>
  filler.kind === "thing" && isPerson(filler.id, discourse);
