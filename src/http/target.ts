/** Where pages hear of new turns. */
export const EVENTS_PATH = "/ui/events";
/** Where pages get what the checker of a review needs. */
export const CERTIFICATE_PATH = "/ui/certificate";
/** Where pages have the evidence of a claim found. */
export const FIND_EVIDENCE_PATH = "/ui/find-evidence";
/** Where pages have a corpus file checked. */
export const CHECK_CORPUS_PATH = "/ui/check-corpus";
/** Where pages have claims and a policy read, as JSON or YAML. */
export const GATE_TEXTS_PATH = "/ui/gate-texts";
/** Where pages have a follow-up made a prompt of its own. */
export const FOLLOW_UP_PATH = "/ui/follow-up";
/** Where the page of the search reads how many records fit, by kind, state and grounding. */
export const FACETS_PATH = "/ui/facets";
/** The turns of the last day by hour. */
export const HOURS_PATH = "/ui/hours";
/** The runs of each lane. */
export const LANES_PATH = "/ui/lanes";
/** What each class of answers needs for its next licence. */
export const LICENCES_PATH = "/ui/licences";
/** How long each stage of a prompt takes. */
export const STAGES_PATH = "/ui/stages";
/** Prompts like one that was refused, which would be answered. */
export const REWORDINGS_PATH = "/ui/rewordings";
/** What accepting a proposal would come to. */
export const REHEARSAL_PATH = "/ui/rehearsal";
/** Where pages read the status of the last journal checkpoint. */
export const CHECKPOINT_PATH = "/ui/checkpoint";

/** The only paths below `/ui/` that answer with data, which the access token protects. The others are pages and files of the workbench. */
export const PAGE_DATA: ReadonlySet<string> = new Set([
  EVENTS_PATH,
  CERTIFICATE_PATH,
  FIND_EVIDENCE_PATH,
  CHECK_CORPUS_PATH,
  GATE_TEXTS_PATH,
  FOLLOW_UP_PATH,
  FACETS_PATH,
  HOURS_PATH,
  LANES_PATH,
  LICENCES_PATH,
  STAGES_PATH,
  REWORDINGS_PATH,
  REHEARSAL_PATH,
  CHECKPOINT_PATH,
]);

/** A request target, cut. `path` is still encoded and without trailing slashes; `query` is what follows the first `?`. */
export interface Target {
  readonly path: string;
  readonly query: string;
}

const NO_QUERY: ReadonlyMap<string, string> = new Map();

/**
 * Cuts a raw request target at its first `?` and drops trailing slashes; an empty rest is `/`. Nothing else is normalised.
 * @see contract §2.3.1
 */
export function cutTarget(text: string): Target {
  const mark = text.indexOf("?");
  let end = mark === -1 ? text.length : mark;
  while (end > 0 && text.charCodeAt(end - 1) === 0x2f) end--;
  return { path: text.slice(0, end) || "/", query: mark === -1 ? "" : text.slice(mark + 1) };
}

/**
 * First value of each key; a key whose first value is empty is left out.
 * @see contract §2.4
 */
export function parseQuery(query: string): ReadonlyMap<string, string> {
  if (query === "") return NO_QUERY;
  const first = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) if (!first.has(name)) first.set(name, value);
  for (const [name, value] of first) if (value === "") first.delete(name);
  return first;
}
