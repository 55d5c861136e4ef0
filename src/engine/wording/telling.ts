import type { Atom, Filler } from "../meaning/form.ts";
import { pluralise } from "../language/morphology.ts";
import { substituted } from "../meaning/substitution.ts";
import { atomsIn, conjunctsOf } from "../theories/forms.ts";
import type { Discourse, Outcome } from "../theories/theory.ts";
import { thingWord } from "./outcome.ts";

/** Sentences about things: "Ivan has the key", "the cup is on the shelf". */

/** "Ann", "the red box", "Ann's bag" */
export function thingPhrase(id: number, discourse: Discourse): string {
  const { name, noun, owner, several } = discourse.referents.get(id);
  const word = thingWord(id, discourse);
  if (name !== null || noun === null || noun === "home") return word;
  const whose = owner === null ? "the" : ownerWord(thingPhrase(owner, discourse));
  return `${whose} ${several ? pluralise(word) : word}`;
}

const ownerWord = (owner: string): string => (owner === "you" ? "your" : `${owner}'s`);

/** What an answer says in a sentence; null where it names more than one thing, or is no matter of places and holders. */
export function tellThing(
  { things, fact }: Extract<Outcome, { kind: "things" }>,
  discourse: Discourse,
): string | null {
  const [id, second] = things;
  if (id === undefined || second !== undefined) return null;
  const atom = fact ?? answered(id, discourse);
  if (atom === null || !areOnly(atom, ["subject", "object"])) return null;
  const [who, what] = ["subject", "object"].map((role) => phraseIn(atom, role, discourse));
  const verb = verbOf(what === "home" ? { ...atom, lemma: "at" } : atom, discourse);
  return who == null || what == null || verb === null ? null : `${who} ${verb} ${what}`;
}

/** The question with the thing that answers it: "Who has the key?" */
function answered(id: number, { question: { asked, form } }: Discourse): Atom | null {
  if (asked.kind !== "which") return null;
  const [said, second] = conjunctsOf(form).filter((part) => part.kind !== "atom" || part.category !== "noun");
  if (said === undefined || second !== undefined) return null;
  const told = substituted(said, asked.variable, { kind: "thing", id, at: [] });
  return told.kind === "atom" ? told : null;
}

const areOnly = ({ roles }: Atom, names: readonly string[]): boolean =>
  roles.length === names.length && names.every((name) => roles.some(({ role }) => role === name));

function phraseIn({ roles }: Atom, name: string, discourse: Discourse): string | null {
  const filler: Filler | undefined = roles.find(({ role }) => role === name)?.filler;
  return filler?.kind === "thing" ? thingPhrase(filler.id, discourse) : null;
}

/** "Is in", "has", in the tense of the question. */
function verbOf({ category, lemma, roles }: Atom, { question, referents }: Discourse): string | null {
  const isPast = atomsIn(question.form).some(({ time }) => time.tense === "past");
  const who = roles.find(({ role }) => role === "subject")?.filler;
  const areMany = who?.kind === "thing" && referents.get(who.id).several;
  const [is, was, has] = areMany ? ["are", "were", "have"] : ["is", "was", "has"];
  if (lemma === "of") return null;
  if (category === "place") return `${isPast ? was : is} ${lemma}`;
  if (category !== "verb" || lemma !== "have") return null;
  return isPast ? "had" : (has ?? null);
}
