import { subjectKey } from "./clause.ts";

/** A question about duties: of one thing for yes or no, put as the statement that it asks about; or what somebody may, must or must not do. */
export type Asked =
  | { readonly kind: "verdict"; readonly said: string }
  | { readonly kind: "list"; readonly who: string; readonly force: "must" | "may"; readonly denied: boolean };

const DUTY = "allowed|permitted|required|obliged|obligated|forbidden|prohibited|free";
const WHAT = new RegExp(
  `^what (?:(?<word>may|must|can) (?<who>.+?) (?<not>not )?do|(?:is|are) (?<of>.+?) (?<no>not )?(?<duty>${DUTY}) to do|does (?<has>.+?) have to do)$`,
  "u",
);
const INVERTED = new RegExp(
  `^(?<be>is|are) (?<who>.+?) (?<rest>(?:not )?(?:${DUTY}) (?:not )?(?:to|from) .+)$`,
  "u",
);
const FORCES: Readonly<Record<string, readonly ["must" | "may", boolean]>> = {
  may: ["may", false],
  can: ["may", false],
  must: ["must", false],
  allowed: ["may", false],
  permitted: ["may", false],
  free: ["may", false],
  required: ["must", false],
  obliged: ["must", false],
  obligated: ["must", false],
  forbidden: ["may", true],
  prohibited: ["may", true],
};

/** Reads a question in lower case. `premises`, in lower case, and `names`: what shows where a subject ends. Null for other questions. */
export function readAsked(
  said: string,
  premises: readonly string[],
  names: ReadonlySet<string> = new Set(),
): Asked | null {
  const what = WHAT.exec(said)?.groups;
  if (what !== undefined) return listOf(what);
  const inverted = INVERTED.exec(said)?.groups;
  if (inverted !== undefined)
    return {
      kind: "verdict",
      said: `${inverted["who"] ?? ""} ${inverted["be"] ?? ""} ${inverted["rest"] ?? ""}`,
    };
  const modal = /^(?<word>may|must) (?<rest>.+)$/u.exec(said)?.groups;
  const does = /^(?:does|do) (?<who>.+?) have to (?<verb>.+)$/u.exec(said)?.groups;
  if (does !== undefined) return { kind: "verdict", said: `${does["who"] ?? ""} must ${does["verb"] ?? ""}` };
  const split = modal === undefined ? null : splitSubject((modal["rest"] ?? "").split(" "), premises, names);
  return split === null
    ? null
    : { kind: "verdict", said: `${split.who} ${modal?.["word"] ?? ""} ${split.verb}` };
}

function listOf({
  word,
  who,
  not,
  of,
  no,
  duty,
  has,
}: Readonly<Record<string, string | undefined>>): Asked | null {
  if (has !== undefined) return { kind: "list", who: has, force: "must", denied: false };
  const [force, denied] = FORCES[word ?? duty ?? ""] ?? ["may", false];
  const negated = not !== undefined || no !== undefined;
  // "What may she not do?" and "What must she not do?" ask for what is forbidden; "what is she not required to do" for no list of this kind.
  if (negated && (denied || (duty !== undefined && force === "must"))) return null;
  return negated
    ? { kind: "list", who: who ?? of ?? "", force: "may", denied: true }
    : { kind: "list", who: who ?? of ?? "", force, denied };
}

/** Where the subject of "may a clerk approve loans" ends: after a pronoun, a subject of a premise, or before a verb phrase of one. Null where that is not plain. */
function splitSubject(
  words: readonly string[],
  premises: readonly string[],
  names: ReadonlySet<string>,
): { readonly who: string; readonly verb: string } | null {
  const [first = ""] = words;
  const places = words.map((_, at) => at).slice(1);
  const parts = (at: number): { who: string; verb: string } => ({
    who: words.slice(0, at).join(" "),
    verb: words.slice(at).join(" "),
  });
  if (["you", "he", "she", "they", "it", "we"].includes(first)) return words.length < 2 ? null : parts(1);
  const known = premises.map((one) => ` ${one} `);
  const begins = places.filter((at) =>
    known.some(
      (said) =>
        said.startsWith(` ${parts(at).who} `) ||
        said.startsWith(` ${subjectKey(parts(at).who)} `) ||
        said.endsWith(` ${subjectKey(parts(at).who)} `),
    ),
  );
  const ends = places.filter((at) =>
    known.some((said) =>
      new RegExp(` (?:may|must|not|to) ${escape(parts(at).verb.replace(/^not /u, ""))} $`, "u").test(said),
    ),
  );
  const both = begins.filter((at) => ends.includes(at));
  const named = places.filter((at) => names.has(parts(at).who));
  const [only, second] =
    both.length > 0 ? both : ends.length > 0 ? ends : begins.length > 0 ? begins.slice(-1) : named.slice(-1);
  return only === undefined || second !== undefined ? null : parts(only);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/gu, "\\$&");
}
