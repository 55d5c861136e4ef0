import { and, type Atom, type Filler, type Form } from "../../meaning/form.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { rolesOf, type Asked } from "./asked.ts";
import { verdictOf, type Cited, type Finding } from "./finding.ts";

/**
 * The largest, longest or highest of its kind, as packs define it: "the largest ocean, between Asia and America", "the highest mountain of Africa".
 * What no definition says is not known: which river is the longest of all, is a matter of how they are measured.
 */
interface Most {
  readonly degree: string;
  readonly noun: string;
  /** "In Africa"; null for "in the world" and for what names no place. */
  readonly region: string | null;
}

/** "What is the largest ocean?", "What is the longest river in France?" */
export function whichMost(asked: Asked, variable: number): Finding | null {
  const { form } = asked.question;
  const ends = form.kind === "equal" ? [form.left, form.right] : [];
  const thing = ends.find(({ kind }) => kind === "thing");
  // "Name the largest ocean."
  const most =
    thing === undefined
      ? mostIn(asked, form, (filler) => filler?.kind === "variable" && filler.id === variable)
      : mostIn(asked, and(asked.grantedOf(thing)), (filler) => asked.isSame(filler, thing));
  if (most === null) return null;
  const [only, second] = definedAs(asked.knowledge, most);
  return only === undefined || second !== undefined
    ? null
    : {
        outcome: { kind: "names", names: [only.name] },
        cited: [only.cited],
        rule: "definition",
        because: null,
      };
}

/** "Is Everest the highest mountain in the world?" */
export function whetherMost(asked: Asked, form: Form): Finding | null {
  const subject = conjunctsOf(form).flatMap((part) =>
    part.kind === "atom"
      ? part.roles.filter(({ role }) => role === "subject").map(({ filler }) => filler)
      : [],
  )[0];
  const name = subject === undefined ? null : asked.nameOf(subject);
  if (subject === undefined || name === null) return null;
  const most = mostIn(asked, form, (filler) => asked.isSame(filler, subject));
  const [only, second] = most === null ? [] : definedAs(asked.knowledge, most);
  if (most === null || only === undefined || second !== undefined) return null;
  if (only.name === name) return verdictOf("yes", "definition", [only.cited]);
  return asked.knowledge.ancestorsOf(name).includes(most.noun)
    ? verdictOf("no", "definition", [only.cited], `${name} is another ${most.noun}.`)
    : null;
}

/** "mountain(x)", "most high(x)", "in(x, object: the world)", and nothing else. */
function mostIn(asked: Asked, form: Form, isAsked: (filler: Filler | undefined) => boolean): Most | null {
  const parts = conjunctsOf(form);
  const atoms = parts.flatMap((part): Atom[] => (part.kind === "atom" ? [part] : []));
  const noun = atoms.find((one) => one.category === "noun" && isAsked(rolesOf(one, ["subject"])?.[0]));
  const most = atoms.find((one) => one.lemma.startsWith("most ") && isAsked(rolesOf(one, ["subject"])?.[0]));
  if (noun === undefined || most === undefined || atoms.length !== parts.length) return null;
  const plain = { degree: most.lemma.slice(5), noun: noun.lemma };
  const [place, ...others] = atoms.filter((one) => one !== noun && one !== most);
  if (others.length > 0) return null;
  if (place === undefined) return { ...plain, region: null };
  const [subject, object] = rolesOf(place, ["subject", "object"]) ?? [];
  if (
    !(place.lemma === "in" || place.lemma === "of" || place.lemma === "on") ||
    !isAsked(subject) ||
    object === undefined
  )
    return null;
  const isWorld = object.kind === "thing" && WORLD.has(asked.definite(object) ?? "");
  const region = asked.nameOf(object);
  if (isWorld || region === "Solar System" || region === "Earth") return { ...plain, region: null };
  return region === null ? null : { ...plain, region };
}

/** "Is Jupiter bigger than Mars?" Nothing of its kind is larger than the largest. */
export function whetherMore(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "atom" || form.category !== "comparative") return null;
  const pair = rolesOf(form, ["subject", "than"]) ?? [];
  const [one = null, other = null] = pair.map((filler) => asked.nameOf(filler));
  if (one === null || other === null || one === other) return null;
  const degree = form.lemma;
  for (const [most, rest, verdict] of [
    [one, other, "yes"],
    [other, one, "no"],
  ] as const) {
    const kinds = asked.knowledge
      .ancestorsOf(most)
      .filter((kind) => asked.knowledge.ancestorsOf(rest).includes(kind));
    for (const noun of kinds) {
      const [only, second] = definedAs(asked.knowledge, { degree, noun, region: null });
      if (only?.name === most && second === undefined) return verdictOf(verdict, "definition", [only.cited]);
    }
  }
  return null;
}

const WORLD: ReadonlySet<string> = new Set(["world", "earth", "solar system"]);

const SUPERLATIVES: Readonly<Record<string, string>> = {
  large: "largest",
  big: "largest",
  small: "smallest",
  long: "longest",
  high: "highest",
  tall: "highest",
  deep: "deepest",
};

interface Defined {
  readonly name: string;
  readonly cited: Cited;
}

function definedAs(knowledge: Knowledge, { degree, noun, region }: Most): readonly Defined[] {
  const superlative = SUPERLATIVES[degree];
  if (superlative === undefined) return [];
  const where = region === null ? ["", " of all"] : [` of ${region}`, ` of the ${region}`];
  const openings = where.map((of) => `the ${superlative} ${noun}${of}`);
  return knowledge.instancesOf(noun).flatMap((name) =>
    knowledge.definitionsOf(name).flatMap(({ ref, definition }) => {
      const isSo = openings.some((opening) => definition === opening || definition.startsWith(`${opening},`));
      return isSo ? [{ name, cited: { ref, text: `${name}: ${definition}.` } }] : [];
    }),
  );
}
