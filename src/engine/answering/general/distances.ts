import type { Atom, Filler, Form } from "../../meaning/form.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { rolesOf, type Asked } from "./asked.ts";
import { verdictOf, type Cited, type Finding } from "./finding.ts";

/**
 * Which planet is nearer to the sun, as packs define each by its place: "the third planet from the sun".
 *
 *     Is Venus farther from the sun than Mars?   ⇒   No. Venus is the second, Mars the fourth.
 */
interface Placed {
  readonly name: string;
  readonly rank: number;
  readonly cited: Cited;
}

const RANKS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function placed(knowledge: Knowledge): readonly Placed[] {
  return knowledge.instancesOf("planet").flatMap((name) =>
    knowledge.definitionsOf(name).flatMap(({ ref, definition }) => {
      const rank = rankIn(definition);
      return rank === null ? [] : [{ name, rank, cited: { ref, text: `${name}: ${definition}.` } }];
    }),
  );
}

function rankIn(definition: string): number | null {
  if (/\bnearest to the sun\b/.test(definition)) return 1;
  const word = /\bthe (?<rank>[a-z]+)(?: planet)? from the sun\b/.exec(definition)?.groups?.["rank"];
  const at = word === undefined ? -1 : RANKS.indexOf(word);
  return at < 0 ? null : at + 1;
}

const NEAR = /^(?:close|near)$/;
const FAR = /^(?:far|distant)$/;

/** "Is Venus farther from the sun than Mars?" */
export function whetherNearer(asked: Asked, form: Form): Finding | null {
  if (form.kind !== "atom" || form.category !== "comparative") return null;
  const link = NEAR.test(form.lemma) ? "to" : FAR.test(form.lemma) ? "from" : null;
  const [subject, than, center] = link === null ? [] : (rolesOf(form, ["subject", "than", link]) ?? []);
  if (subject === undefined || than === undefined || center === undefined || !isSun(asked, center))
    return null;
  const all = placed(asked.knowledge);
  const [one, other] = [subject, than].map((filler) => {
    const name = asked.nameOf(filler);
    return all.find((each) => each.name === name);
  });
  if (one === undefined || other === undefined || one === other) return null;
  const isNearer = one.rank < other.rank;
  return verdictOf(isNearer === (link === "to") ? "yes" : "no", "definition", [one.cited, other.cited]);
}

/** "Which planet is closest to the sun?", "What is the third planet from the sun?" */
export function whichNearest(asked: Asked, variable: number): Finding | null {
  const parts = conjunctsOf(asked.question.form);
  const atoms = parts.filter((part): part is Atom => part.kind === "atom");
  const isAsked = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === variable;
  const isOf = ({ roles }: Atom): boolean => isAsked(roles.find(({ role }) => role === "subject")?.filler);
  if (atoms.length !== parts.length || !atoms.every(isOf)) return null;
  const kind = atoms.find(({ category, lemma }) => category === "noun" && lemma === "planet");
  const others = atoms.filter((one) => one !== kind);
  const centers = others.flatMap(({ roles }) => roles.filter(({ role }) => role !== "subject"));
  const [center, second] = centers;
  if (kind === undefined || center === undefined || second !== undefined) return null;
  if (!isSun(asked, center.filler) || others.length > 2) return null;
  const rank = rankAsked(others);
  const all = placed(asked.knowledge);
  const found = rank === null ? undefined : all.find((one) => one.rank === (rank < 0 ? all.length : rank));
  return found === undefined
    ? null
    : {
        outcome: { kind: "names", names: [found.name] },
        cited: [found.cited],
        rule: "definition",
        because: null,
      };
}

/** 1 for the closest, -1 for the farthest; null where it is none. */
function rankAsked(atoms: readonly Atom[]): number | null {
  const [word] = atoms.filter(({ lemma }) => !/^(?:to|from)$/.test(lemma));
  const lemma = word?.lemma.replace(/^most /, "") ?? "";
  if (word?.lemma.startsWith("most ") === true) return NEAR.test(lemma) ? 1 : FAR.test(lemma) ? -1 : null;
  const at = RANKS.indexOf(lemma);
  return at < 0 ? null : at + 1;
}

const isSun = (asked: Asked, filler: Filler): boolean => asked.nameOf(filler) === "Sun";
