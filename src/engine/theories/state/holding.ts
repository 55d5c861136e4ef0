import { isPossession } from "../../lexicon/frames.ts";
import { isGenericNoun } from "../../lexicon/kinds.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { rational } from "../../text/rational.ts";
import { conjunctsOf, partsOf, placesIn, thingsOf } from "../forms.ts";
import { sharesWith } from "../relevance.ts";
import { refused, type DerivationStep, type Discourse, type Outcome } from "../theory.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import { asLaidDown } from "./laying-down.ts";
import type { Standing } from "./losses.ts";
import { deedOf } from "./roles.ts";
import { isJoint } from "./told-whole.ts";
import type { Timeline } from "./timeline.ts";

/**
 * "What is Mary carrying?", "How many things is she carrying?": what events have put into her hands and not taken out of them. Null where
 * something else is asked, or where no event put anything into her hands, unless the story is told whole.
 */
export function held(discourse: Discourse, timeline: Timeline): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "which" && asked.kind !== "amount") return null;
  const holder = holderAsked(form, asked.variable, discourse);
  if (holder === null) return null;
  const isHers = ({ atom, holds, carried }: Standing): boolean =>
    holds && carried && thingIn(atom, "subject") === holder;
  if ([...timeline.blocked.keys()].some((id) => sharesWith(discourse, id, form))) return null;
  if (!discourse.closed && mayHoldMore(holder, discourse, timeline)) return null;
  const open = timeline.gone.filter(isHers).find(({ atom }) => isLost(atom, timeline, discourse));
  if (open !== undefined) return refused("something may have changed it", open.atom.at);
  const found = timeline.facts.filter(isHers);
  const isTold = discourse.closed === true || found.length > 0 || timeline.gone.some(isHers);
  if (!isTold) return null;
  const things = found.flatMap(({ atom }) => thingIn(atom, "object") ?? []);
  const [heavy] = takenBy(holder, discourse).filter((id) => !isPortable(id, discourse));
  if (heavy !== undefined) return refused("it is not carried", placesIn(form));
  const steps = found.flatMap(({ from, rule }) => from.map((id) => ({ id, rule })));
  const derivation = steps.map(
    ({ id, rule }, index): DerivationStep => ({
      step: index + 1,
      rule,
      from: [],
      text: "",
      at: discourse.conditions.find((one) => one.id === id)?.at ?? [],
    }),
  );
  if (asked.kind === "amount")
    return { kind: "number", value: rational(BigInt(things.length)), unit: asked.noun, steps: derivation };
  if (things.length === 0) return { kind: "text", text: "nothing", steps: derivation };
  return { kind: "things", things, steps: derivation };
}

/** Whose hands the question asks about: `(object(x) and carry(mary, object: x))`. */
function holderAsked(form: Form, variable: number, { closed }: Discourse): number | null {
  const [said, ...others] = conjunctsOf(form).filter(
    (part) => !(part.kind === "atom" && part.category === "noun" && isGenericNoun(part.lemma)),
  );
  if (said?.kind !== "atom" || others.length > 0 || said.roles.length !== 2) return null;
  if (
    said.time.tense !== "present" ||
    !(/^(?:carry|hold)$/.test(said.lemma) || (closed && said.lemma === "have"))
  )
    return null;
  const object = said.roles.find(({ role }) => role === "object")?.filler;
  if (object?.kind !== "variable" || object.id !== variable) return null;
  return thingIn(said, "subject");
}

/** "Daniel has a bag", or whatever nobody knows of what he did: he may have more in his hands. */
function mayHoldMore(holder: number, discourse: Discourse, { lost }: Timeline): boolean {
  const { conditions } = discourse;
  const owns = conditions.some(({ form }) =>
    [...partsOf(form)].some((part) => isHaving(part, holder) || isInCompany(part, holder, discourse)),
  );
  const isShared = conditions.some((one) => thingsOf(one.form).has(holder) && isJoint(one, discourse));
  const isHis = (by: number): boolean =>
    conditions.some(({ id, form }) => id === by && thingsOf(form).has(holder));
  return (
    owns ||
    isShared ||
    lost.some(({ fluent, by }) => isOfHands(fluent) && isHis(by) && mayTake(by, fluent, discourse))
  );
}

/** Whatever somebody gets or picks up, also what he no longer has. */
const takenBy = (holder: number, { conditions }: Discourse): readonly number[] =>
  conditions.flatMap(({ form }) =>
    form.kind === "atom" && thingIn(form, "subject") === holder ? (thingIn(form, "object") ?? []) : [],
  );

/** "Takes the bus", "takes the blame", "picks up Ann": nothing that is in somebody's hands then. */
function isPortable(id: number, { referents, words, closed }: Discourse): boolean {
  const { name, noun, several, members } = referents.get(id);
  if (noun === null || name !== null || several || members.length > 0) return false;
  const kinds = words.kindsOf(noun);
  if (kinds === null) return closed === true;
  if (PAPERS.test(noun)) return true;
  return !kinds.some((kind) => UNHELD.has(kind)) && !FIXED.some((kind) => words.isKindOf(noun, kind));
}
const UNHELD: ReadonlySet<string> = new Set(
  "act event attribute state feeling cognition process relation time phenomenon motive person group location possession quantity communication".split(
    " ",
  ),
);
/** What one takes to go along, or in. */
const FIXED = [
  "lane",
  "path",
  "track",
  "route",
  "vehicle",
  "transport",
  "structure",
  "way",
  "road",
  "building",
  "thoroughfare",
  "passage",
];
/** Words are no things, but what they stand on is one. */
const PAPERS =
  /^(?:book|letter|note|map|newspaper|magazine|ticket|card|list|photo|picture|file|paper|diary)$/;

const isHaving = (part: Form, holder: number): boolean =>
  part.kind === "atom" && isPossession(part.lemma) && thingIn(part, "subject") === holder;

/** "Goes to the hall with the lamp", "Tom and Ann pick up the sofa" */
function isInCompany(part: Form, holder: number, { referents }: Discourse): boolean {
  if (part.kind !== "atom" || part.category !== "verb") return false;
  const subject = thingIn(part, "subject");
  const isWith = subject === holder && part.roles.some(({ role }) => role === "with");
  return isWith || (subject !== null && referents.get(subject).members.includes(holder));
}

const isOfHands = (fluent: Fluent): boolean => fluent.startsWith("holder ");

/** Whether an event may have taken it out of somebody's hands. */
function isLost(atom: Atom, { lost }: Timeline, discourse: Discourse): boolean {
  const found = lost.find(({ fluent }) => fluent === `holder ${thingIn(atom, "object") ?? ""}`);
  return found !== undefined && mayTake(found.by, found.fluent, discourse);
}

/** An event that certainly takes a thing out of the hands that hold it leaves nothing open. */
function mayTake(by: number, fluent: Fluent, discourse: Discourse): boolean {
  const told = discourse.conditions.find(({ id }) => id === by)?.form;
  const found = told?.kind === "atom" ? deedOf(asLaidDown(told, discourse), discourse) : null;
  if (found?.kind !== "deed") return true;
  const { effects, roles } = found.deed;
  return !effects.some(({ kind, theme }) => {
    const filler = theme === null ? undefined : roles.get(theme)?.filler;
    return (
      /^(?:put|lose|consume)$/.test(kind) && filler?.kind === "thing" && fluent === `holder ${filler.id}`
    );
  });
}
