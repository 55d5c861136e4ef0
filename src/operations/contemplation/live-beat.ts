import type { Digest } from "../../canonical/digest.ts";
import { digestOf } from "../../canonical/digest.ts";
import type { ConsolidatedFact, Heartbeat } from "../../contract/lived-life.ts";
import { Consolidation, type Consequence } from "../../engine/consolidation/consolidation.ts";
import { advance, fieldEvidence, type Field } from "../../engine/memory/field.ts";
import { chainOf, meaningOf, type Speech } from "../../engine/teaching/chain.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { candidatesOf } from "../teaching/proposal-candidates.ts";
import { teachableOf } from "../teaching/teachable.ts";
import { isValid } from "./live-check.ts";
import type { Candidate, ProposalStore } from "../teaching/proposal-store.ts";

/** How many claims the reasoner is asked about in a beat, how many statements are looked at for proposals, how many are proposed; and how many consequences a life keeps. */
export const BEAT = { claims: 64, looks: 256, proposals: 8, consequences: 5_000 } as const;

/** What a life carries from beat to beat. */
export interface Living {
  readonly world: World;
  readonly proposalStore: ProposalStore;
  readonly revision: string;
  /** Whom proposals name as their source: `lived-life/<session id>`. */
  readonly sourceId: string;
}

/** A life over one world: it ends when what is taught or stated changes. */
export class Life {
  readonly #living: Living;
  readonly #consolidation: Consolidation;
  readonly #consolidated: ConsolidatedFact[];
  /** Everything that may be proposed, looked at once each. */
  readonly #proposable: (() => Candidate | null)[];
  #nextProposable = 0;
  #field: Field;

  constructor(living: Living, before: readonly ConsolidatedFact[]) {
    this.#living = living;
    this.#consolidated = [...before];
    this.#consolidation = new Consolidation(
      living.world,
      before.map(({ key }) => key as Digest),
    ); // the schema looked at it
    this.#proposable = [...statedIn(living), ...before.flatMap((fact) => proposableOf(fact, living))];
    const { genesis, teachings, vault } = living.world;
    const stated = [...teachings, ...vault.facts.filter(({ status }) => status !== "contested")].map(
      ({ meaning }) => digestOf(meaning),
    );
    this.#field = advance(genesis, [...stated, ...before.map(({ key }) => key as Digest)]); // the schema looked at it
  }

  /** All consequences so far, in the order in which they were found. */
  get consolidated(): readonly ConsolidatedFact[] {
    return this.#consolidated;
  }

  /** Measures, derives, proposes: within the bounds of one beat. */
  async beat(tick: number): Promise<Heartbeat> {
    const room = BEAT.consequences - this.#consolidated.length;
    const { found, left } =
      room > 0 ? this.#consolidation.step(Math.min(BEAT.claims, room)) : { found: [], left: false };
    for (const consequence of found) this.#keep(consequence);
    const raised = await this.#propose();
    const condition = this.#measure();
    const pending = (await this.#living.proposalStore.list()).filter(
      ({ state }) => state === "pending",
    ).length;
    return {
      tick,
      versor_condition: condition,
      field_valid: isValid(condition),
      facts_consolidated: found.length,
      proposals_created: raised,
      pending_proposals: pending,
      // What is left to look at is work, too: a life has converged when there is none.
      did_work: found.length > 0 || raised > 0 || left || this.#nextProposable < this.#proposable.length,
    };
  }

  #keep(consequence: Consequence): void {
    const fact = factOf(consequence);
    this.#consolidated.push(fact);
    this.#field = advance(this.#field, [consequence.key]);
    this.#proposable.push(...proposableOf(fact, this.#living));
  }

  /** How many proposals are new in the log. */
  async #propose(): Promise<number> {
    const candidates: Candidate[] = [];
    const until = Math.min(this.#nextProposable + BEAT.looks, this.#proposable.length);
    while (candidates.length < BEAT.proposals && this.#nextProposable < until) {
      const candidate = this.#proposable[this.#nextProposable++]?.() ?? null;
      if (candidate !== null && (await this.#living.proposalStore.known(candidate.chain)) === null)
        candidates.push(candidate);
    }
    return candidates.length === 0 ? 0 : (await this.#living.proposalStore.raise(candidates)).length;
  }

  /** How far from closure the field is that was advanced from the beginning over all that is known: measured as it comes out. */
  #measure(): number | null {
    return fieldEvidence(this.#living.world.genesis, this.#field, null).versor_condition;
  }
}

function factOf({ key, text, restsOn }: Consequence): ConsolidatedFact {
  const rests = restsOn.flatMap(({ source, ref, text: told }) =>
    source === "teaching" || source === "vault" || source === "pack" ? [{ source, ref, text: told }] : [],
  );
  return { key, text, rests_on: rests };
}

/** Standing statements of the vault, as the turns that made them would propose them. */
function statedIn({ world: { vault, knowledge }, revision }: Living): (() => Candidate | null)[] {
  return vault.facts
    .filter(({ status }) => status !== "contested")
    .map(
      (fact) => () =>
        candidatesOf(teachableOf({ statements: [fact] }, knowledge), { turnId: fact.turnId, revision })[0] ??
        null,
    );
}

/** A consequence is proposed if everything it rests on was ratified. */
function proposableOf(
  { key, text, rests_on: rests }: ConsolidatedFact,
  { world, revision, sourceId }: Living,
): (() => Candidate | null)[] {
  if (rests.some(({ source }) => source === "vault")) return [];
  return [
    () => {
      const chain = chainFor(text, key, world.knowledge);
      if (chain === null) return null;
      return {
        chain,
        source: { kind: "contemplation", source_id: sourceId, emitted_at_revision: revision },
        evidence: rests.map(({ source, ref }) => ({
          source,
          ref,
          polarity: "affirms",
          epistemic_status: source === "teaching" ? "ratified" : "decoded",
        })),
      };
    },
  ];
}

/** Null if the wording does not mean the same when it is read again. */
function chainFor(text: string, key: string, speech: Speech): Candidate["chain"] | null {
  const meaning = meaningOf(text, speech.lexicon);
  return meaning === null || digestOf(meaning) !== key ? null : chainOf({ text, meaning }, speech);
}

/** The consequences whose teachings and statements are still unchanged. */
export function stillStanding(
  facts: readonly ConsolidatedFact[],
  { teachings }: Pick<World, "teachings">,
  vault: Vault,
): ConsolidatedFact[] {
  const standing = new Set([
    ...teachings.map(({ ref, text }) => `${ref} ${text}`),
    ...vault.facts
      .filter(({ status }) => status !== "contested")
      .map(({ sentence: { ref, text } }) => `${ref} ${text}`),
  ]);
  return facts.filter(({ rests_on: rests }) =>
    rests.every(({ source, ref, text }) => source === "pack" || standing.has(`${ref} ${text}`)),
  );
}
