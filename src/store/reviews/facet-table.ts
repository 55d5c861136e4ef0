import type { ReviewOrder } from "../../contract/reviews.ts";
import type { Facets } from "./facets.ts";

/** Which reviews match; an absent filter matches all. Times in milliseconds since 1970, both ends included. */
export interface Wanted {
  readonly standing?: string;
  readonly domain?: string;
  readonly subject?: string;
  readonly passed?: boolean;
  readonly evidence?: string;
  readonly since?: number;
  readonly until?: number;
}

/** Ids of a page, and how many reviews are meant in all. */
export interface Selection {
  readonly ids: readonly number[];
  readonly total: number;
}

const NOTHING = 0;
/** Values of `passed` as they are kept. */
const PASSED = { null: 0, true: 1, false: 2 } as const;
/** What they sort by: those that the gate stopped come last but those of no gate. */
const GATES = ["", "passed", "stopped"] as const;

/**
 * The facets of all reviews, by id from 1: about 30 bytes for each, and each text once. A look-up runs over all of them, which takes a millisecond
 * for a hundred thousand.
 */
export class FacetTable {
  readonly #codes = new Map<string, number>();
  readonly #texts: string[] = [""];
  #times = new Float64Array(1024);
  #standings = new Uint32Array(1024);
  #domains = new Uint32Array(1024);
  #subjects = new Uint32Array(1024);
  #passed = new Uint8Array(1024);
  /** Where the codes of a review's evidence end. */
  #ends = new Uint32Array(1024);
  #evidence = new Uint32Array(4096);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds the next review. */
  add({ recordedAt, standing, domain, subject, passed, evidence }: Facets): void {
    const at = this.#next();
    this.#times[at] = recordedAt;
    this.#standings[at] = this.#codeOf(standing);
    this.#domains[at] = domain === null ? NOTHING : this.#codeOf(domain);
    this.#subjects[at] = subject === null ? NOTHING : this.#codeOf(subject);
    this.#passed[at] = PASSED[`${passed}`];
    let end = at === 0 ? 0 : (this.#ends[at - 1] ?? 0);
    if (end + evidence.length > this.#evidence.length)
      this.#evidence = grown(this.#evidence, Uint32Array, end + evidence.length);
    for (const id of evidence) this.#evidence[end++] = this.#codeOf(id);
    this.#ends[at] = end;
  }

  /** Adds the next review, of which nothing can be read: it is in no selection. */
  addDamaged(): void {
    const at = this.#next();
    this.#standings[at] = NOTHING;
    this.#ends[at] = at === 0 ? 0 : (this.#ends[at - 1] ?? 0);
  }

  /** The page of the reviews that are meant, in an order. */
  select(wanted: Wanted, offset: number, limit: number, order: ReviewOrder = "oldest"): Selection {
    const ids: number[] = [];
    let total = 0;
    if (order === "oldest") {
      this.#each(wanted, (at) => {
        if (total >= offset && ids.length < limit) ids.push(at + 1);
        total++;
      });
      return { ids, total };
    }
    const found: number[] = [];
    this.#each(wanted, (at) => found.push(at));
    found.reverse();
    const sorted = order === "newest" ? found : this.#sorted(found, order);
    return { ids: sorted.slice(offset, offset + limit).map((at) => at + 1), total: found.length };
  }

  /** Reviews with the same value stay together, as they come; values by code unit, none of them last. */
  #sorted(found: readonly number[], order: Exclude<ReviewOrder, "oldest" | "newest">): readonly number[] {
    const by = order.replace("-", "") as "state" | "gate" | "domain" | "subject"; // what an order is besides its sign
    const column = {
      state: this.#standings,
      gate: this.#passed,
      domain: this.#domains,
      subject: this.#subjects,
    }[by];
    const sign = order.startsWith("-") ? -1 : 1;
    const groups = new Map<number, number[]>();
    for (const at of found) {
      const code = column[at] ?? NOTHING;
      const group = groups.get(code);
      if (group) group.push(at);
      else groups.set(code, [at]);
    }
    const nameOf = (code: number): string =>
      by === "gate" ? (GATES[code] ?? "") : (this.#texts[code] ?? "");
    return [...groups]
      .map(([code, ats]) => ({ none: Number(code === NOTHING), name: nameOf(code), ats }))
      .sort((a, b) => a.none - b.none || (a.name < b.name ? -sign : sign))
      .flatMap(({ ats }) => ats);
  }

  /** Counts the matching reviews by UTC day and standing. */
  trend(wanted: Wanted): Map<string, Map<string, number>> {
    const days = new Map<number, Map<string, number>>();
    this.#each(wanted, (at) => {
      const day = Math.floor((this.#times[at] ?? 0) / DAY_MS);
      const counts = days.get(day) ?? new Map<string, number>();
      const standing = this.#texts[this.#standings[at] ?? 0] ?? "";
      counts.set(standing, (counts.get(standing) ?? 0) + 1);
      days.set(day, counts);
    });
    return new Map(
      [...days]
        .sort(([a], [b]) => a - b)
        .map(([day, counts]) => [new Date(day * DAY_MS).toISOString().slice(0, 10), counts]),
    );
  }

  #each(wanted: Wanted, visit: (at: number) => void): void {
    const { since = -Infinity, until = Infinity } = wanted;
    const [standing, domain, subject, evidence] = [
      this.#wantedCode(wanted.standing),
      this.#wantedCode(wanted.domain),
      this.#wantedCode(wanted.subject),
      this.#wantedCode(wanted.evidence),
    ];
    const passed = wanted.passed === undefined ? null : PASSED[`${wanted.passed}`];
    for (let at = 0; at < this.#count; at++) {
      const time = this.#times[at] ?? 0;
      if (
        this.#standings[at] !== NOTHING &&
        time >= since &&
        time <= until &&
        (standing === null || this.#standings[at] === standing) &&
        (domain === null || this.#domains[at] === domain) &&
        (subject === null || this.#subjects[at] === subject) &&
        (passed === null || this.#passed[at] === passed) &&
        (evidence === null || this.#restsOn(at, evidence))
      )
        visit(at);
    }
  }

  #restsOn(at: number, evidence: number): boolean {
    const end = this.#ends[at] ?? 0;
    for (let each = at === 0 ? 0 : (this.#ends[at - 1] ?? 0); each < end; each++)
      if (this.#evidence[each] === evidence) return true;
    return false;
  }

  /** Null if there is no filter; a text that no review has gets a code that no review has. */
  #wantedCode(text: string | undefined): number | null {
    return text === undefined ? null : (this.#codes.get(text) ?? NOBODYS);
  }

  #codeOf(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#texts.push(text);
    this.#codes.set(text, this.#texts.length - 1);
    return this.#texts.length - 1;
  }

  #next(): number {
    if (this.#count === this.#times.length) {
      const size = this.#count + 1;
      this.#times = grown(this.#times, Float64Array, size);
      this.#standings = grown(this.#standings, Uint32Array, size);
      this.#domains = grown(this.#domains, Uint32Array, size);
      this.#subjects = grown(this.#subjects, Uint32Array, size);
      this.#passed = grown(this.#passed, Uint8Array, size);
      this.#ends = grown(this.#ends, Uint32Array, size);
    }
    return this.#count++;
  }
}

const DAY_MS = 86_400_000;
const NOBODYS = 0xffffffff;

type Column = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A longer column with the same values. */
function grown<C extends Column>(column: C, Type: new (length: number) => C, atLeast: number): C {
  const longer = new Type(Math.max(atLeast, Math.ceil(column.length * 1.5)));
  longer.set(column);
  return longer;
}
