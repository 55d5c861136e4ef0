import { Failure } from "../../contract/failures.ts";
import { nearest, suggestion } from "../../contract/nearest.ts";
import { instant } from "../../contract/reviews.ts";
import {
  SEARCH_FIELDS,
  SEARCH_FLAGS,
  SEARCH_KINDS,
  SEARCH_STATES,
  type SearchField,
  type SearchKind,
  type SearchQuery,
} from "../../contract/search.ts";
import { GROUNDING_SOURCES } from "../../contract/turn.ts";
import type { Clause, Condition } from "../../store/search/wanted.ts";
import { wordsOf } from "../../store/search/words.ts";
import { firstMsOf, lastMsOf } from "../reviews/records.ts";

const FIELDS: readonly string[] = SEARCH_FIELDS.map(({ field }) => field);

/** What a query asks for: records of these kinds to which every clause applies. */
export interface Wanted {
  readonly kinds: readonly SearchKind[];
  readonly clauses: readonly Clause[];
}

/** The numbers of the turns of the sessions whose ids begin so. */
export type TurnsOfSession = (beginning: string) => readonly (readonly [from: number, to: number])[];

/** @throws Failure `bad_value` for an unknown field or value, with what may have been meant; its `detail` is the query with that in its place */
export function parseSearch({ q = "", ...fields }: SearchQuery, turnsOf: TurnsOfSession): Wanted {
  const terms = [
    ...termsIn(q),
    ...Object.entries(fields).map(
      ([field, value = ""]): Term => ({
        not: false,
        field,
        value,
        isQuoted: false,
        with: () => undefined,
        replace: () => q,
      }),
    ),
  ];
  const clauses: Clause[] = [];
  let kinds: readonly SearchKind[] = SEARCH_KINDS;
  for (const term of terms) {
    const { not, field, value, isQuoted } = term;
    if (field === null) {
      clauses.push({ not, either: conditionsOfText(value, isQuoted) });
      continue;
    }
    const known = checkedField(field, term);
    if (known === "kind") {
      const chosen = oneOf("kind", term, SEARCH_KINDS);
      kinds = kinds.filter((kind) => chosen.includes(kind) !== not);
    } else clauses.push({ not, either: conditionsOfField(known, term, turnsOf) });
  }
  return { kinds, clauses: clauses.filter(({ either }) => either.length > 0) };
}

/** The single words of a query, also unfinished ones, that are not excluded, and the query with another one in the place of each. */
export const looseWordsIn = (q: string): readonly { readonly word: string; with(other: string): string }[] =>
  termsIn(q).flatMap(({ not, field, value, isQuoted, replace }) => {
    const [only, ...rest] = wordsOf(value);
    return not || isQuoted || field !== null || !only || rest.length > 0
      ? []
      : [{ word: only.word, with: replace }];
  });

interface Term {
  readonly not: boolean;
  readonly field: string | null;
  readonly value: string;
  readonly isQuoted: boolean;
  /** The query with another field and value in its place; undefined for a term of another parameter. */
  with(field: string, value: string): string | undefined;
  /** The query with a text in its place. */
  replace(text: string): string;
}

/** `-`, a field, and a quoted text or whatever has no space. */
const TERM = /(?<not>-)?(?:(?<field>\p{L}[\p{L}\p{N}_]*):)?(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))/gu;

function termsIn(q: string): Term[] {
  return [...q.matchAll(TERM)].map(({ 0: term, index, groups = {} }) => {
    const { not, field = null, quoted, plain = "" } = groups;
    const isDigest = field === "sha256";
    return {
      not: not !== undefined,
      field: isDigest ? "digest" : (field?.toLowerCase() ?? null),
      value: quoted ?? plain,
      isQuoted: quoted !== undefined,
      with: (name, given) =>
        `${q.slice(0, index)}${not ?? ""}${name}:${given}${q.slice(index + term.length)}`,
      replace: (text) => `${q.slice(0, index)}${text}${q.slice(index + term.length)}`,
    };
  });
}

function checkedField(field: string, term: Term): SearchField {
  if (FIELDS.includes(field)) return field as SearchField; // just looked up
  const [best] = nearest(field, FIELDS);
  const meant = suggestion(field, FIELDS) || `; the fields are ${FIELDS.join(", ")}`;
  throw new Failure(
    "bad_value",
    `q has the unknown field \`${field}\`${meant} (a text with a colon goes in quotes)`,
    { detail: best === undefined ? undefined : term.with(best, term.value) },
  );
}

/** The words of a text. One without quotes may also be an id, or the beginning of a digest. */
function conditionsOfText(text: string, isQuoted: boolean): Condition[] {
  const words = wordsOf(text).map(({ word }) => word);
  const last = isQuoted || words.length > 1 ? "exact" : "loose";
  const form = text.endsWith("*") ? "prefix" : last;
  const ofWords: Condition[] = words.length === 0 ? [] : [{ of: "words", words, form }];
  if (isQuoted || words.length === 0) return ofWords;
  return [
    ...ofWords,
    { of: "id", id: text },
    ...(/^[0-9a-f]{8,64}$/i.test(text) ? [{ of: "digest", hex: text.toLowerCase() } as const] : []),
  ];
}

function conditionsOfField(
  field: Exclude<SearchField, "kind">,
  term: Term,
  turnsOf: TurnsOfSession,
): Condition[] {
  const { value } = term;
  switch (field) {
    case "state":
      return oneOf("state", term, SEARCH_STATES).map((name) => ({ of: "state", name }));
    case "grounding":
      return oneOf("grounding", term, GROUNDING_SOURCES).map((name) => ({ of: "grounding", name }));
    case "is":
      return oneOf("is", term, SEARCH_FLAGS).map((flag) => ({ of: "is", flag }));
    case "session":
      return [{ of: "session", session: value, turns: turnsOf(value) }];
    case "id":
      return [{ of: "id", id: value }];
    case "digest":
      if (!/^(?:sha256:)?[0-9a-f]{1,64}$/i.test(value))
        throw new Failure("bad_value", "digest must be hexadecimal digits");
      return [{ of: "digest", hex: value.toLowerCase().replace("sha256:", "") }];
    case "since":
    case "until":
      return [{ of: field, time: timeOf(field, value) }];
    default:
      return field satisfies never;
  }
}

/** The values of a list with commas. @throws Failure for one that is not among the known */
function oneOf<Value extends string>(field: string, term: Term, known: readonly Value[]): readonly Value[] {
  return term.value.split(",").map((value) => {
    const found = known.find((each) => each === value.toLowerCase());
    if (found !== undefined) return found;
    const [best] = nearest(value, known);
    throw new Failure(
      "bad_value",
      `${field} has the unknown value \`${value}\`${suggestion(value, known) || `; there are ${known.join(", ")}`}`,
      { detail: best === undefined ? undefined : term.with(field, term.value.replace(value, best)) },
    );
  });
}

function timeOf(field: "since" | "until", value: string): number {
  const parsed = instant.safeParse(value);
  if (!parsed.success) throw new Failure("bad_value", `${field} ${parsed.error.issues[0]?.message ?? ""}`);
  return field === "since" ? firstMsOf(value) : lastMsOf(value);
}
