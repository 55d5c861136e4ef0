import type { Form, Places } from "../../meaning/form.ts";
import { partsOf, placesIn } from "../forms.ts";
import { isOfOtherTime, OTHER_TIME } from "../ruled-events.ts";
import type { Discourse } from "../theory.ts";
import type { Grounder, Instance } from "./ground.ts";
import { atom, hasModal, keysOf, not, type Proposition } from "./proposition.ts";
import { isRule } from "./reckoned.ts";
import type { Premises } from "./worlds.ts";

/** Whether "unknown" may be said: the text speaks of what is asked, and nothing that it leaves out is likely to decide it. */

export interface Undecided {
  readonly discourse: Discourse;
  readonly grounder: Grounder;
  readonly premises: Premises;
  readonly exceptions: readonly Proposition[];
  readonly instances: readonly Instance[];
  readonly claim: Proposition;
  readonly isPossible: (more: readonly Proposition[]) => boolean | string;
}

interface Reason {
  readonly reason: string;
  readonly at: Places;
}

export function unknownReason(one: Undecided): Reason | null {
  const at = placesIn(one.discourse.question.form);
  const said = saidKeys(one);
  for (const key of keysOf(one.claim)) {
    if (!said.has(key) && isAddedOption(one, said)) continue;
    if (one.grounder.opaque.has(key) && !said.has(key))
      return { reason: "what is said of all or of most is not for rules", at };
    if (!said.has(key)) return { reason: `nothing is said of \`${wordIn(key)}\` here`, at };
    const near = [...said].find((other) => other !== key && isNear(one, key, other));
    if (near !== undefined) return { reason: `\`${wordIn(near)}\` may bear on \`${wordIn(key)}\``, at };
  }
  if (one.exceptions.some((part) => isOpenHere(part, one)))
    return { reason: "whether an exception applies is not said", at };
  return (
    onlyAllowed(one, at) ??
    belowBound(one, at) ??
    otherAmount(one, at) ??
    otherwise(one, at) ??
    (isOfOtherTime(one.discourse) ? { reason: OTHER_TIME, at } : null) ??
    sameThing(one, at) ??
    openKind(one, at)
  );
}

/** "Students may use the gym. Must Ann use it?" That she need not is meant, but not said. */
function onlyAllowed({ discourse, instances, claim }: Undecided, at: Places): Reason | null {
  if (discourse.validity || claim.kind !== "must") return null;
  const asked = keysOf(claim);
  const isAllowed = instances.some(
    ({ head }) => head.kind === "may" && [...keysOf(head)].some((key) => asked.has(key)),
  );
  return isAllowed ? { reason: "that it is allowed does not say whether it must be", at } : null;
}

/** "Orders over $50 ship free": that others do not is often meant, but not said. */
function belowBound({ instances, claim, isPossible }: Undecided, at: Places): Reason | null {
  const asked = keysOf(claim);
  const isBelow = instances.some(
    ({ conditions, head }) =>
      [...keysOf(head)].some((key) => asked.has(key)) &&
      conditions.some((one) => [...keysOf(one)].some(isBound) && isPossible([one]) === false),
  );
  return isBelow ? { reason: "what holds beyond the bound is not said", at } : null;
}

/** "It needs approval if it costs more than $1,000. The three monitors cost $280 each": what it costs may follow, but not here. */
function otherAmount(
  { discourse, grounder, premises, claim, isPossible }: Undecided,
  at: Places,
): Reason | null {
  const asked = keysOf(claim);
  const isOfAmount = (key: string): boolean => {
    const said = grounder.atoms.get(key)?.atom;
    return isBound(key) || (said !== undefined && hasAmount(said));
  };
  const open = premises.here
    .flatMap((one) => [...keysOf(one)])
    .filter((key) => isOfAmount(key) && !asked.has(key))
    .some((key) => isPossible([atom(key)]) !== false && isPossible([not(atom(key))]) !== false);
  const tells = discourse.conditions.some(({ form }) => !isRule(form) && [...partsOf(form)].some(hasAmount));
  return open && tells ? { reason: "whether the bound is reached may follow from other amounts", at } : null;
}

const hasAmount = (form: Form): boolean =>
  (form.kind === "quantified" && form.quantifier === "count") ||
  (form.kind === "atom" && form.roles.some(({ filler }) => filler.kind === "measure"));

const isBound = (key: string): boolean => / >=? /.test(key);

/** "Guests must pay unless they are members": what members must do is meant, but not said. */
function otherwise({ instances, claim, isPossible }: Undecided, at: Places): Reason | null {
  const asked = keysOf(claim);
  const isExcepted = instances.some(
    ({ conditions, head }) =>
      hasModal(head) &&
      [...keysOf(head)].some((key) => asked.has(key)) &&
      conditions.some((one) => one.kind === "not" && isPossible([one]) === false) &&
      conditions.every((one) => one.kind === "not" || isPossible([not(one)]) === false),
  );
  return isExcepted ? { reason: "what holds for the exception is not said", at } : null;
}

/** "May sing" does not give "may sing or dance", though nothing is said of dancing. */
function isAddedOption({ discourse, claim }: Undecided, said: ReadonlySet<string>): boolean {
  const { form } = discourse.question;
  const isChoice = form.kind === "modal" && (form.of.kind === "or" || form.of.kind === "xor");
  return discourse.validity && isChoice && [...keysOf(claim)].some((key) => said.has(key));
}

/** What the premises speak of. */
const saidKeys = ({ premises }: Undecided): ReadonlySet<string> =>
  new Set(premises.here.flatMap((part) => [...keysOf(part)]));

const isOpenHere = (part: Proposition, { isPossible, premises }: Undecided): boolean => {
  const known = new Set(premises.here.flatMap((one) => [...keysOf(one)]));
  if (![...keysOf(part)].some((key) => known.has(key))) return false;
  return isPossible([part]) !== false && isPossible([not(part)]) !== false;
};

/** Whether two are the same is not said, and would matter. */
function sameThing({ discourse, premises }: Undecided, at: Places): Reason | null {
  const same = premises.here.some((part) => [...keysOf(part)].some((key) => key.startsWith("same ")));
  return same || discourse.conditions.some(({ form }) => isOneOfThem(form))
    ? { reason: "whether two are the same is not said", at }
    : null;
}

/** "Max is one of the children" */
const isOneOfThem = (form: Form): boolean =>
  form.kind === "quantified" && form.quantifier === "count" && form.holds.kind === "equal";

/** "Only managers may sign. Bob is a clerk": whether a clerk is a manager is for nobody here to say. */
function openKind({ grounder, premises, instances, isPossible }: Undecided, at: Places): Reason | null {
  const isNoun = (key: string): boolean =>
    grounder.atoms.get(key)?.atom.category === "noun" && !/^noun person\(/.test(key);
  const told = instances.flatMap(({ conditions, head }) =>
    conditions.length === 0 && head.kind === "atom" && isNoun(head.key) ? [head.key] : [],
  );
  const open = new Set(premises.here.flatMap((part) => [...keysOf(part)]).filter(isNoun));
  for (const key of open) {
    const other = told.find((one) => one !== key && ownerOf(one) === ownerOf(key));
    if (other === undefined || told.includes(key)) continue;
    if (isPossible([atom(key)]) !== false && isPossible([not(atom(key))]) !== false)
      return { reason: `whether what is \`${wordIn(other)}\` is \`${wordIn(key)}\` is not said`, at };
  }
  return null;
}

const ownerOf = (key: string): string => /subject: (?<owner>#\d+)/u.exec(key)?.groups?.["owner"] ?? "";

/** The predicate of a key. */
const wordIn = (key: string): string =>
  /(?:^|\{)[a-z]+ [<>!~]*(?<word>[^({]+)\(/u.exec(key)?.groups?.["word"] ?? key;

/** Two clauses of one verb that say different things, of which neither is said to follow from the other. */
function isNear({ grounder }: Undecided, key: string, other: string): boolean {
  const [one, two] = [grounder.atoms.get(key)?.atom, grounder.atoms.get(other)?.atom];
  if (one === undefined || two === undefined)
    return wordsIn(key).some((word) => wordsIn(other).includes(word)) && !sameScope(key, other);
  if (one.category === "noun" && two.category === "noun")
    return ownerOf(key) === ownerOf(other) && alike(one.lemma, two.lemma);
  if (ownerOf(key) !== "" && ownerOf(other) !== "" && ownerOf(key) !== ownerOf(other)) return false;
  return alike(one.lemma, two.lemma);
}

/** Bounds of one amount. */
const sameScope = (key: string, other: string): boolean => key.split(/ >=? /)[0] === other.split(/ >=? /)[0];

const wordsIn = (key: string): readonly string[] =>
  [...key.matchAll(/(?:verb|adjective|noun|place|of|comparative) [<>!~]*(?<word>[^(]+)\(/gu)].flatMap(
    (found) => {
      const { word = "" } = found.groups ?? {};
      return /^(?:have|be|exist|of|in|on|at)$/.test(word) ? [] : [word];
    },
  );

function alike(one: string, other: string): boolean {
  const stems = (lemma: string): readonly string[] =>
    lemma.split(/[^a-z]+/).filter((word) => word.length > 2);
  return stems(one).some((a) =>
    stems(other).some((b) => a === b || (a.length > 4 && b.length > 4 && a.slice(0, 4) === b.slice(0, 4))),
  );
}
