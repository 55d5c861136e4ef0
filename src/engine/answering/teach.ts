import { digestOf } from "../../canonical/digest.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { vocabularyOf, type Mode, type Proposition } from "../language/meaning.ts";
import type { Decision } from "../reasoning/theory.ts";
import type { Reading, Utterance } from "../language/reading.ts";
import { EMPTY_VAULT, readyOf, type VaultStatus, type VaultWrite, type World } from "../turn/world.ts";
import {
  answerOf,
  refuse,
  type Answered,
  type GroundingSource,
  type Noted,
  type ProvedState,
} from "./answered.ts";
import { groundsOf } from "./grounds.ts";
import { decideWith, findInstance, type Found } from "./instances.ts";
import { isStoredIdentity, lemmasIn, meaningsOfComparatives, storedFor } from "./premises.ts";
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
  const takings = statements.map((statement) => take(world, statement));
  const stray = statements.find(
    (statement, index) =>
      statement.kind === "correction" &&
      takings[index]?.noted.outcome === "noted" &&
      isRelated(world, statement.meaning),
  );
  if (stray !== undefined) {
    return refuse(
      "nothing_corrected",
      mode,
      "It goes against nothing that was stated, as far as I can tell. Say what is not so any more, then what is so instead.",
      { state: "undetermined", missing: ["what does not hold any more"] },
    );
  }
  const noted = takings.map((taking) => taking.noted);
  const grounds = noted.flatMap(({ against }) => against);
  return {
    answer: answerOf("acknowledgement", mode, { items: noted.map(({ text }) => text), grounds }),
    speech: { kind: "acknowledgement", noted },
    state: stateOfTaking(noted),
    grounding: groundingOfTaking(noted),
    steps: [],
    used: takings.flatMap(({ used }) => used),
    write: joinWrites(takings),
  };
}

/** Whether a standing statement is about the same: then a correction is meant for it, though nothing shows which. */
function isRelated(world: World, meaning: Proposition): boolean {
  const own = vocabularyOf(meaning);
  const shares = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean =>
    [...mine].some((each) => theirs.has(each));
  return world.vault.facts.some(
    ({ status, vocabulary }) =>
      status !== "contested" &&
      (own.names.size > 0 ? shares(own.names, vocabulary.names) : shares(own.symbols, vocabulary.symbols)),
  );
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
  readonly key: `sha256:${string}`;
}

function take(world: World, { kind, text: given, meaning }: Statement): Taking {
  const text = kind === "correction" ? world.knowledge.wording.proposition(meaning) : given; // without "Actually,"
  const key = digestOf(meaning);
  const taught = world.teachings.find((teaching) => readyOf(teaching).key === key);
  if (taught !== undefined)
    return {
      noted: { text, meaning, outcome: "known", against: groundsOf([taught]) },
      used: [taught],
      status: null,
      contests: [],
      key,
    };
  const known = world.vault.facts.find((fact) => fact.key === key && fact.status !== "contested");
  const refuting = known === undefined ? [] : refutationOf(world, meaning);
  if (known !== undefined && refuting.length > 0) {
    // what was ratified since goes against it
    return {
      noted: { text, meaning, outcome: "contested", against: groundsOf(refuting) },
      used: refuting,
      status: null,
      contests: [known.index],
      key,
    };
  }
  if (known !== undefined) {
    const ground = { source: "vault", ref: `vault/${known.index}`, text: known.text } as const;
    return {
      noted: { text, meaning, outcome: "known", against: [ground] },
      used: [],
      status: null,
      contests: [],
      key,
    };
  }
  const contested =
    kind === "correction"
      ? undefined
      : world.vault.facts.find((fact) => fact.key === key && fact.status === "contested");
  if (contested !== undefined) {
    // saying it again does not settle it
    const ground = { source: "vault", ref: `vault/${contested.index}`, text: contested.text } as const;
    return {
      noted: { text, meaning, outcome: "still_contested", against: [ground] },
      used: [],
      status: null,
      contests: [],
      key,
    };
  }
  const { sentences, decision } = ruleOnStatement(world, meaning);
  const ids =
    decision.kind === "decided" ? decision.used : decision.kind === "inconsistent" ? decision.core : [];
  const used = sentences.filter(({ id }) => ids.includes(id));
  const against = groundsOf(used);
  const verdict =
    decision.kind === "decided" ? decision.verdict : decision.kind === "inconsistent" ? "no" : "unknown";
  if (verdict === "yes" && used.every(({ source }) => source !== "vault"))
    return { noted: { text, meaning, outcome: "known", against }, used, status: null, contests: [], key };
  if (verdict !== "no")
    return {
      noted: { text, meaning, outcome: "noted", against: [] },
      used: [],
      status: "speculative",
      contests: [],
      key,
    };
  const contests = used.flatMap(({ id, source }) =>
    source === "vault" ? [Number(id.slice("vault:".length))] : [],
  );
  // A correction stands in the place of what it corrects, unless knowledge alone goes against it too.
  const corrects = kind === "correction" && contests.length > 0 && isOpenToPacks(world, meaning);
  return {
    noted: { text, meaning, outcome: corrects ? "corrected" : "contested", against },
    used,
    status: corrects ? "speculative" : "contested",
    contests,
    key,
  };
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
  const stored = all.filter((sentence) => !isStoredIdentity(sentence));
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

function joinWrites(takings: readonly Taking[]): VaultWrite {
  const keys = new Set<string>();
  const statements = takings.flatMap(({ noted, status, key }) => {
    if (status === null || keys.has(key)) return [];
    keys.add(key);
    return [{ text: noted.text, meaning: noted.meaning, key, status }];
  });
  return {
    statements,
    contests: [...new Set(takings.flatMap(({ contests }) => contests))].sort((a, b) => a - b),
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
