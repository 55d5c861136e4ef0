import { digestOf, type Digest } from "../../canonical/digest.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { not, type Mode, type Proposition } from "../language/meaning.ts";
import { articleFor } from "../language/morphology.ts";
import type { Reading, Utterance } from "../language/reading.ts";
import type { Decision } from "../reasoning/theory.ts";
import { extendFacts, indexOf } from "../answer/fact-index.ts";
import { EMPTY_VAULT, readyOf, vaultFact, type VaultStatus, type VaultWrite } from "../answer/vault.ts";
import type { World } from "./world.ts";
import {
  answerOf,
  refuse,
  type Answered,
  type GroundingSource,
  type Noted,
  type ProvedState,
} from "../answer/answered.ts";
import { exclusiveRivals, subjectsOf, targetOf, type Target } from "./corrections.ts";
import { groundsOf } from "../answer/grounds.ts";
import { decideWith, findInstance, type Found } from "./instances.ts";
import { withCapital } from "./only-capitals.ts";
import { isStoredIdentity, lemmasIn, meaningsOfComparatives, storedFor } from "./premises.ts";
import { saysTheOne } from "./rivals.ts";
import { ruleOn } from "./rule.ts";
import { declineRuling } from "./verdict.ts";

type Statement = Exclude<Utterance, { readonly kind: "question" }>;

/** Most statements of one prompt, and most in the vault. */
const MAX_STATEMENTS = 64;
export const MAX_VAULT_ENTRIES = 100_000;

/**
 * Takes statements to be taught. Each enters the vault as speculative; one that goes against what is stored enters as contested, and so do the
 * statements that it goes against; one that is stored already, or follows from the packs, changes nothing.
 */
export function acknowledge(world: World, { utterances }: Reading, mode: Mode): Answered {
  const statements = utterances.filter((utterance): utterance is Statement => utterance.kind !== "question");
  if (statements.length > MAX_STATEMENTS)
    return refuse("budget_exceeded", mode, `A prompt can state ${MAX_STATEMENTS} things at most.`, {
      state: "computationally_bounded",
    });
  if (world.vault.facts.length + statements.length > MAX_VAULT_ENTRIES)
    return refuse(
      "budget_exceeded",
      mode,
      `The vault holds ${MAX_VAULT_ENTRIES} statements, which is all it can.`,
      { state: "computationally_bounded" },
    );
  const conflict = findConflict(world, statements, mode);
  if (conflict !== null) return conflict;
  const takings = takeAll(world, statements);
  const unsettled = takings.find(({ target }) => target.kind === "unclear" || target.kind === "none");
  if (unsettled !== undefined) return declineCorrection(unsettled, mode);
  const noted = takings.map((taking) => worded(world, taking));
  const grounds = noted.flatMap(({ against }) => against);
  return {
    answer: answerOf("acknowledgement", mode, { items: noted.map(({ text }) => text), grounds }),
    speech: { kind: "acknowledgement", noted },
    state: stateOfTaking(noted),
    grounding: groundingOfTaking(noted),
    steps: [],
    used: takings.flatMap(({ used }) => used),
    write: joinWrites(world, takings),
  };
}

/** One statement after another, each over the vault that those before it leave: "Tom is the manager. No, Kim is the manager." */
function takeAll(world: World, statements: readonly Statement[]): readonly Taking[] {
  const takings: Taking[] = [];
  let { facts } = world.vault;
  const turnId = 1 + indexOf(facts).latestTurn;
  for (const statement of statements) {
    const taking = take({ ...world, vault: { ...world.vault, facts } }, statement);
    takings.push(taking);
    const {
      noted: { text, meaning },
      key,
      status,
    } = taking;
    const added =
      status === null ||
      indexOf(facts)
        .withKey(key)
        .some((fact) => fact.turnId === turnId)
        ? []
        : [vaultFact({ index: facts.length, text, meaning, key, status, turnId })];
    // After the last statement, nobody looks at them any more.
    if (takings.length < statements.length)
      facts = extendFacts(facts, taking.contests, added, { lasting: false });
  }
  return takings;
}

/** A correction of which it is not clear what it corrects. What it may be meant for is contested until that is said. */
function declineCorrection({ noted: { meaning }, target: { kind, facts } }: Taking, mode: Mode): Answered {
  if (kind === "none") {
    return refuse(
      "nothing_corrected",
      mode,
      `It goes against nothing that was stated: I looked for a statement that says something else of the same kind about ${subjectsOf(meaning)}, and none stands. Say what is not so any more, then what is so instead.`,
      { state: "undetermined", missing: ["what does not hold any more"] },
    );
  }
  const grounds = groundsOf(facts.map(({ sentence }) => sentence));
  const meant =
    facts.length === 1
      ? "It may be meant for this statement, which is contested until you say whether it holds:"
      : "It may be meant for any of these statements, which are contested until you say which does not hold:";
  const declined = refuse("nothing_corrected", mode, `I can't tell what it corrects. ${meant}`, {
    state: "ambiguous",
    grounding: "vault",
    grounds,
    used: facts.map(({ sentence }) => sentence),
    missing: ["what does not hold any more"],
  });
  return { ...declined, write: { statements: [], contests: facts.map(({ index }) => index) } };
}

/** Statements of one prompt that cannot all hold are not taken. */
function findConflict(world: World, statements: readonly Statement[], mode: Mode): Answered | null {
  const sentences = statements.map(
    ({ meaning, text }, index): Sentence => ({
      id: `prompt:${index + 1}`,
      source: "prompt",
      ref: `sentence ${index + 1}`,
      text,
      meaning,
    }),
  );
  const [first] = sentences;
  if (first === undefined)
    return refuse("nothing_asked", mode, "There is nothing in it that could be noted or answered.");
  const ruling = ruleOn(
    world,
    { premises: sentences, stated: true, mode: "classical", fixed: true },
    first.meaning,
  );
  return ruling.decision.kind === "inconsistent" ? declineRuling(ruling, mode) : null;
}

interface Taking {
  readonly noted: Noted;
  readonly used: readonly Sentence[];
  readonly status: VaultStatus | null;
  readonly contests: readonly number[];
  readonly key: Digest;
  /** What a correction is meant for; `open` for all that needs no looking for. */
  readonly target: Target;
}
const NO_TARGET: Target = { kind: "open", facts: [], denied: [] };

function take(world: World, statement: Statement): Taking {
  const { kind, meaning } = statement;
  const text = kind === "correction" ? correctedText(world, statement) : statement.text;
  const key = digestOf(meaning);
  const unchanged = { key, target: NO_TARGET, contests: [], status: null };
  const taught = world.teachings.find((teaching) => readyOf(teaching).key === key);
  if (taught !== undefined)
    return {
      ...unchanged,
      noted: { text, meaning, outcome: "known", against: groundsOf([taught]) },
      used: [taught],
    };
  const said = indexOf(world.vault.facts).withKey(key);
  const known = said.find(({ status }) => status !== "contested");
  const refuting = known === undefined ? [] : refutationOf(world, meaning);
  if (known !== undefined && refuting.length > 0) {
    // what was ratified since goes against it
    return {
      ...unchanged,
      noted: { text, meaning, outcome: "contested", against: groundsOf(refuting) },
      used: refuting,
      contests: [known.index],
    };
  }
  if (known !== undefined)
    return {
      ...unchanged,
      noted: { text, meaning, outcome: "known", against: groundsOf([known.sentence]) },
      used: [],
    };
  const contested = kind === "correction" ? undefined : said.find(({ status }) => status === "contested");
  if (contested !== undefined) {
    // saying it again does not settle it
    return {
      ...unchanged,
      noted: { text, meaning, outcome: "still_contested", against: groundsOf([contested.sentence]) },
      used: [],
    };
  }
  return takeNew(world, statement, { text, key });
}

/** A statement that is neither stored nor ratified in these words. */
function takeNew(
  world: World,
  { kind, text: given, meaning }: Statement,
  { text, key }: { readonly text: string; readonly key: Digest },
): Taking {
  const { sentences, decision } = ruleOnStatement(world, meaning);
  const ids =
    decision.kind === "decided" ? decision.used : decision.kind === "inconsistent" ? decision.core : [];
  const used = sentences.filter(({ id }) => ids.includes(id));
  const verdict =
    decision.kind === "decided" ? decision.verdict : decision.kind === "inconsistent" ? "no" : "unknown";
  const isKnown =
    verdict === "yes" && (kind === "correction" || used.every(({ source }) => source !== "vault"));
  if (isKnown)
    return {
      key,
      target: NO_TARGET,
      noted: { text, meaning, outcome: "known", against: groundsOf(used) },
      used,
      status: null,
      contests: [],
    };
  const rivals = exclusiveRivals(world, { text: given, meaning });
  const against = [
    ...used.filter(() => verdict === "no"),
    ...rivals.map(({ sentence }) => sentence).filter(({ id }) => !ids.includes(id)),
  ];
  const contests = against.flatMap(({ id, source }) =>
    source === "vault" ? [Number(id.slice("vault:".length))] : [],
  );
  const target =
    kind !== "correction" || verdict === "no"
      ? { ...NO_TARGET, denied: rivals.map((rival) => not(rival.meaning)) }
      : targetOf(world, { text: given, meaning });
  if (verdict !== "no" && kind === "correction")
    return takeCorrection(target, { noted: { text, meaning, outcome: "noted", against: [] }, key });
  if (against.length === 0)
    return {
      key,
      target: NO_TARGET,
      noted: { text, meaning, outcome: "noted", against: [] },
      used: [],
      status: "speculative",
      contests: [],
    };
  // A correction stands in the place of what it corrects, unless knowledge alone goes against it too.
  const corrects = kind === "correction" && contests.length > 0 && isOpenToPacks(world, meaning);
  const noted: Noted = {
    text,
    meaning,
    outcome: corrects ? "corrected" : "contested",
    against: groundsOf(against),
  };
  return {
    key,
    target: corrects ? target : NO_TARGET,
    noted,
    used: against,
    status: corrects ? "speculative" : "contested",
    contests,
  };
}

/** A correction that nothing refutes takes the place of the one statement that it is meant for, or settles what is contested. */
function takeCorrection(target: Target, { noted, key }: Pick<Taking, "noted" | "key">): Taking {
  const replaced = target.kind === "one" ? target.facts.map(({ sentence }) => sentence) : [];
  const outcome = target.kind === "one" || target.kind === "open" ? "corrected" : "noted";
  return {
    key,
    target,
    noted: { ...noted, outcome, against: groundsOf(replaced) },
    used: replaced,
    status: "speculative",
    contests: target.kind === "one" ? target.facts.map(({ index }) => index) : [],
  };
}

/** What a correction says, without "Actually,"; of a role that one has, that it is the one. */
function correctedText({ knowledge: { wording } }: World, { text, meaning }: Statement): string {
  const told = wording.proposition(meaning);
  if (meaning.kind !== "apply" || !saysTheOne({ text, meaning })) return told;
  const {
    predicate: { lemma },
  } = meaning;
  return told.replace(` ${articleFor(lemma)} ${lemma} `, ` the ${lemma} `);
}

interface Ruled {
  readonly sentences: readonly Sentence[];
  readonly decision: Decision;
}

/** What is stored says of a statement. What packs and teachings settle is not asked of unchecked statements. */
function ruleOnStatement(world: World, meaning: Proposition): Ruled {
  const checked = world.vault.facts.length === 0 ? null : ruleFrom({ ...world, vault: EMPTY_VAULT }, meaning);
  return checked?.decision.kind === "decided" && checked.decision.verdict !== "unknown"
    ? checked
    : ruleFrom(world, meaning);
}

/** Of a statement about a kind also what follows from there being such things. */
function ruleFrom(world: World, meaning: Proposition): Ruled {
  const { sentences: all } = storedFor(world, [meaning], "without_contested");
  const stored = withCapital(
    world,
    isIdentity(meaning) ? all : all.filter((sentence) => !isStoredIdentity(sentence)),
    meaning,
    "any",
  );
  const sentences = [...stored, ...meaningsOfComparatives(stored, meaning, "classical")];
  const decision = world.reasoner.decide(sentences, meaning, "classical");
  if (decision.kind !== "decided" || decision.verdict !== "unknown") return { sentences, decision };
  const found =
    findInstance(world, { premises: [], stated: false, mode: "classical", fixed: false }, meaning) ??
    findExcluded(world, meaning);
  if (
    found === null ||
    found.ruling.decision.kind !== "decided" ||
    found.ruling.decision.verdict === "unknown"
  )
    return { sentences, decision };
  return {
    sentences: [...found.ruling.sentences.values()],
    decision: { ...found.ruling.decision, verdict: found.verdict },
  };
}

/** "Tom is the manager", "Tom is not the manager": of these alone what is stored of being the same is asked. */
function isIdentity(meaning: Proposition): boolean {
  return meaning.kind === "equal" || (meaning.kind === "not" && meaning.of.kind === "equal");
}

/** How many kinds are tried. */
const MAX_EXCLUDED = 20;

/** For a statement about everything ("Everything is a fish"): a known kind whose members packs exclude from it. */
function findExcluded(world: World, meaning: Proposition): Found | null {
  if (meaning.kind !== "all" || meaning.where !== null) return null;
  const facts = [...lemmasIn(meaning)].flatMap((lemma) => [
    ...world.knowledge.factsAbout(lemma),
    ...world.knowledge.factsWith(lemma),
  ]);
  const kinds = new Set(
    facts
      .filter(({ fact }) =>
        ["disjoint", "lacks", "cannot", "not_property", "antonym"].includes(fact.relation),
      )
      .flatMap(({ fact }) => [fact.subject, fact.object]),
  );
  for (const kind of [...kinds].slice(0, MAX_EXCLUDED)) {
    const ruling = decideWith(world, [], kind, meaning);
    if (ruling.decision.kind === "decided" && ruling.decision.verdict === "no")
      return { ruling, verdict: "no", told: null };
  }
  return null;
}

/**
 * What packs and teachings have against a statement, proved: the sentences that refute it or contradict each other. None where they leave
 * it open, say it themselves, or it is not decided within the bounds.
 */
export function refutationOf(world: World, meaning: Proposition): readonly Sentence[] {
  const { sentences, decision } = ruleOnStatement({ ...world, vault: EMPTY_VAULT }, meaning);
  const ids = new Set(
    decision.kind === "inconsistent"
      ? decision.core
      : decision.kind === "decided" && decision.verdict === "no"
        ? decision.used
        : [],
  );
  return sentences.filter(({ id }) => ids.has(id));
}

/** Whether packs and teachings by themselves leave a statement open. */
function isOpenToPacks(world: World, meaning: Proposition): boolean {
  const { decision } = ruleOnStatement({ ...world, vault: EMPTY_VAULT }, meaning);
  return decision.kind !== "decided" || decision.verdict !== "no";
}

/** What became of a statement, with what a correction denies, and what one that corrects nothing was looked for by. */
function worded({ knowledge: { wording } }: World, { noted, target: { kind, denied } }: Taking): Noted {
  if (kind === "new") return { ...noted, looked: subjectsOf(noted.meaning) };
  return denied.length === 0 || noted.outcome !== "corrected"
    ? noted
    : { ...noted, denied: denied.map((meaning) => wording.proposition(meaning)) };
}

/**
 * What is stored: each statement, followed by what a correction denies. Statements of this prompt were numbered after those of the vault in
 * the order in which they are stored, without the denials; one that a later one of the prompt goes against is stored as contested.
 */
function joinWrites(
  { vault: { facts }, knowledge: { wording } }: World,
  takings: readonly Taking[],
): VaultWrite {
  const contests = new Set(takings.flatMap((taking) => taking.contests));
  const keys = new Set<string>();
  const said = takings
    .flatMap(({ noted: { text, meaning }, status, key }) => {
      if (status === null || keys.has(key)) return [];
      keys.add(key);
      return [{ text, meaning, key, status }];
    })
    .map((each, nth) =>
      contests.has(facts.length + nth) ? { ...each, status: "contested" as const } : each,
    );
  const stands = (key: Digest): boolean =>
    said.some((each) => each.key === key) ||
    indexOf(facts)
      .withKey(key)
      .some(({ status, index }) => status !== "contested" && !contests.has(index));
  const denials = takings
    .flatMap(({ status, target: { denied } }) => (status === null ? [] : denied))
    .map((meaning) => ({
      text: wording.proposition(meaning),
      meaning,
      key: digestOf(meaning),
      status: "speculative" as const,
    }));
  return {
    statements: [...said, ...denials.filter(({ key }) => !stands(key))],
    contests: [...contests].filter((index) => index < facts.length).sort((a, b) => a - b),
  };
}

function stateOfTaking(noted: readonly Noted[]): ProvedState | null {
  const has = (outcome: Noted["outcome"]) => noted.some((each) => each.outcome === outcome);
  if (
    noted.some(
      ({ outcome, against }) => outcome === "contested" && against.every(({ source }) => source !== "vault"),
    )
  )
    return "contradicted";
  if (has("contested") || has("still_contested")) return "ambiguous";
  return noted.every(({ outcome }) => outcome === "known") ? null : "unverified_possible";
}

function groundingOfTaking(noted: readonly Noted[]): GroundingSource {
  const sources = new Set(
    noted
      .flatMap(({ against }) => against.map(({ source }) => source))
      .filter((source) => source !== "prompt"),
  );
  if (sources.size === 0) return "none";
  if (sources.size > 1) return "partial";
  const [only] = sources;
  return only ?? "none";
}
