import type { Knowledge } from "../../knowledge/knowledge.ts";
import { verdictOf, type Finding } from "./finding.ts";

/** Kinds of which packs name all members: whatever else they name is none of them. `count`: whether they can be counted, since nobody counts them otherwise. */
const CLOSED: Readonly<Record<string, { readonly count: boolean; readonly whole: string | null }>> = {
  continent: { count: true, whole: null },
  ocean: { count: true, whole: null },
  planet: { count: true, whole: "Solar System" },
  season: { count: true, whole: null },
  month: { count: false, whole: null },
  "day of the week": { count: false, whole: null },
  country: { count: false, whole: null },
};

/** Of places of these kinds it is disputed, or a matter of words, whether they are countries or continents. */
const OPEN: ReadonlySet<string> = new Set(["region", "island", "territory"]);

/** "Is Greenland a continent?": packs name all continents, and Greenland as something else. */
export function whetherMember(knowledge: Knowledge, name: string, kind: string): Finding | null {
  if (CLOSED[kind] === undefined) return null;
  const own = knowledge
    .factsAbout(name)
    .filter((told) => told.fact.subject === name && told.fact.relation === "instance_of");
  const kinds = own.map(({ fact }) => fact.object);
  if (own.length === 0 || knowledge.ancestorsOf(name).includes(kind)) return null;
  const isOpen = kind === "continent" ? kinds.includes("region") : kinds.some((one) => OPEN.has(one));
  return isOpen ? null : verdictOf("no", "not_among", own, `It is not among all the ${kind} names.`);
}

/** "How many continents are there?" Null for what is not counted, and for members of something else. */
export function membersOf(
  knowledge: Knowledge,
  kind: string,
  whole: string | null,
): readonly string[] | null {
  const closed = CLOSED[kind];
  if (closed?.count !== true || (whole !== null && whole !== closed.whole)) return null;
  const named = knowledge.instancesOf(kind);
  const members = named.length > 0 ? named : knowledge.childrenOf(kind);
  return members.length > 0 ? members : null;
}
