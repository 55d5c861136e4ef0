import type { Supersense } from "../supersenses.ts";
import { EFFECTS, type Effect, type EffectName, ROLES, type Role, TOUCHED, type Touch } from "./effects.ts";

/** How a clause stands in the place of a thing: "that he came", "to come", "come" (made him come), "coming", "whether he came", "who came". */
export const CONTENT_FORMS = ["that", "infinitive", "bare", "gerund", "whether", "wh", "quote"] as const;
export type ContentForm = (typeof CONTENT_FORMS)[number];

/**
 * What kind of noun a position takes, by the supersenses of WordNet; a verb that names none takes any. WordNet files rooms and buildings with
 * the artifacts; noun-kinds.ts adds `location`.
 */
export const SELECTIONS = {
  person: ["person", "group"],
  animal: ["animal"],
  being: ["person", "animal", "group"],
  individual: ["person", "animal"],
  group: ["group"],
  place: ["location", "object"],
  thing: ["artifact", "object", "food", "plant", "substance", "animal", "body"],
  food: ["food", "animal", "plant", "substance"],
  /** What is gone when it has been used. */
  matter: ["food", "animal", "plant", "substance", "quantity"],
  /** What is still there then. */
  tool: ["artifact", "person", "group", "communication", "cognition", "body", "act", "attribute", "location"],
  plant: ["plant", "food"],
  money: ["possession"],
  /** Who sells, or where: no price. */
  seller: ["person", "group", "location", "artifact", "object", "event", "act"],
  time: ["time"],
  measure: ["quantity", "time", "possession"],
  distance: ["quantity"],
  act: ["act", "event", "process"],
  rule: ["communication", "cognition"],
  amount: ["quantity", "possession", "attribute", "time", "state", "relation"],
  state: ["state", "attribute", "feeling"],
  text: ["communication", "cognition", "artifact"],
  score: ["quantity", "act", "communication"],
} as const satisfies Readonly<Record<string, readonly Supersense[]>>;
export type Selection = keyof typeof SELECTIONS;

/** One position of a verb. `at`: the subject, an object by its order, or a phrase with one of these prepositions. */
export interface Slot {
  readonly role: Role;
  readonly at: "subject" | "object" | readonly string[];
  readonly optional: boolean;
  readonly selects: Selection | null;
  /** Not empty where a clause fills the position. */
  readonly content: readonly ContentForm[];
}

/** One way in which the positions of a verb are filled; objects in the order of the sentence. */
export type Pattern = readonly Slot[];

/** What is known of the content: `true` it holds, `false` it does not, `open` it may. */
export type Truth = "true" | "false" | "open";

export interface VerbFrame {
  readonly lemma: string;
  /** "up" of "pick up". */
  readonly particle: string | null;
  /** Alternations: "give X Y", "give Y to X". They mean the same. */
  readonly patterns: readonly Pattern[];
  /** `activity`: it goes on, without an end of its own (walk, sleep, work). */
  readonly aspect: "state" | "event" | "activity";
  readonly effects: readonly Effect[];
  /** What it may change besides its effects, in a way that no theory computes: the hunger of who eats. */
  readonly alsoTouches: readonly Touch[];
  /** Whether the content holds when the verb is affirmed and when it is denied. Null for a verb without content. */
  readonly implies: { readonly affirmed: Truth; readonly denied: Truth } | null;
  /** Who says or holds the content, where it need not be so. */
  readonly attitude: Attitude | null;
  /** Who does what an infinitive or a gerund says. */
  readonly control: Role | null;
  /** Which end of a way is the place that is spoken of, where no phrase says it: 3 children come here, or leave from here. */
  readonly unsaid: "source" | "goal" | null;
}

/** How someone stands to a content. Duties and permissions are the theory of norms' to read. */
export const ATTITUDES = [
  "know",
  "believe",
  "say",
  "want",
  "fear",
  "ask",
  "order",
  "permit",
  "forbid",
  "intend",
  "perceive",
  "dream",
] as const;
export type Attitude = (typeof ATTITUDES)[number];

export interface FrameOptions {
  readonly aspect?: VerbFrame["aspect"];
  /** `+/-`: true when affirmed, false when denied; `o` is open. */
  readonly implies?: string;
  readonly attitude?: Attitude;
  readonly control?: Role;
  readonly unsaid?: VerbFrame["unsaid"];
  /** `state agent, place theme` */
  readonly also?: string;
}

/** Prepositions that rows name together. */
const PREPOSITIONS: Readonly<Record<string, readonly string[]>> = {
  "@to": ["to", "into", "onto", "towards", "in", "on", "inside", "under", "behind", "near", "next to"],
  /** "Took the key in the office" says where he took it, not where to. */
  "@into": ["to", "into", "onto", "towards", "under", "behind", "near", "next to"],
  "@in": [
    ..."in|on|at|inside|outside|within|under|beneath|underneath|below|above|over|behind|beside|near".split(
      "|",
    ),
    ..."between|among|by|opposite|next to|in front of|on top of|close to|against|around".split("|"),
    ..."to the left of|to the right of|north of|south of|east of|west of|in the middle of|across".split("|"),
  ],
  "@put": [
    ..."in|into|on|onto|inside|under|beneath|underneath|below|above|over|behind|beside|near|at".split("|"),
    ..."between|among|by|next to|in front of|on top of|close to|against|around|outside|to".split("|"),
    ..."to the left of|to the right of|in the middle of".split("|"),
  ],
  "@from": ["from", "out of", "off", "away from"],
  "@way": ["along", "through", "across", "over", "past", "around", "via", "up", "down", "by"],
};

function roleOf(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (role === undefined) throw new Error(`no role: \`${text}\``);
  return role;
}

const OBJECT_SELECTIONS: ReadonlyMap<string, Selection> = new Map([
  ["recipient", "being"],
  ["beneficiary", "being"],
  ["experiencer", "being"],
  ["measure", "measure"],
]);

/** What a role takes where its row does not say: money for a price, somebody where a recipient stands without a preposition. */
function defaultSelection(role: string, at: Slot["at"]): Selection | null {
  if (role === "price") return "money";
  if (role === "time") return "time";
  if (at === "object") return OBJECT_SELECTIONS.get(role) ?? null;
  return at === "subject" && /^(?:agent|recipient|experiencer)$/.test(role) ? "being" : null;
}

/** `theme[food]?`, `content:that/wh` */
function slotOf(text: string, at: Slot["at"]): Slot {
  const parts = /^([a-z]+)(?:\[([a-z]+)\])?(?::([a-z/]+))?(\?)?$/.exec(text);
  if (parts === null) throw new Error(`no position: \`${text}\``);
  const [, role = "", selects, content, optional] = parts;
  if (selects !== undefined && !(selects in SELECTIONS)) throw new Error(`no selection: \`${text}\``);
  const forms = content?.split("/") ?? [];
  return {
    role: roleOf(role),
    at,
    optional: optional !== undefined,
    selects: (selects as Selection | undefined) ?? (forms.length > 0 ? null : defaultSelection(role, at)),
    content: forms.map((form) => CONTENT_FORMS.find((one) => one === form) ?? fail(`no form: \`${text}\``)),
  };
}

function fail(why: string): never {
  throw new Error(why);
}

/** `agent ~ theme, to recipient?`: the subject, the objects in order, then prepositions (`in/on`, `out_of`, `@from`) with their roles. */
export function parsePattern(text: string): Pattern {
  const [core = "", ...phrases] = text.split(",").map((part) => part.trim());
  const [subject = "", objects = ""] = core.split("~").map((part) => part.trim());
  return [
    slotOf(subject, "subject"),
    ...objects
      .split(" ")
      .filter((one) => one !== "")
      .map((one) => slotOf(one, "object")),
    ...phrases.map((phrase) => {
      const [prepositions = "", role = ""] = phrase.split(" ");
      return slotOf(
        role,
        prepositions.split("/").flatMap((one) => PREPOSITIONS[one] ?? [one.replaceAll("_", " ")]),
      );
    }),
  ];
}

/** `transfer theme agent>recipient`, `become theme =open`, `none` */
export function parseEffect(text: string): Effect {
  const [kind = "", ...rest] = text.trim().split(" ");
  if (!(kind in EFFECTS)) throw new Error(`no effect: \`${text}\``);
  const way = rest.find((one) => one.includes(">"))?.split(">") ?? [];
  const theme = rest.find((one) => !/[>=]/.test(one));
  const end = (one: string | undefined): Role | null =>
    one === undefined || one === "" ? null : roleOf(one);
  return {
    kind: kind as EffectName,
    theme: end(theme),
    from: end(way[0]),
    to: end(way[1]),
    state: rest.find((one) => one.startsWith("="))?.slice(1) ?? null,
  };
}

const TRUTHS: Readonly<Record<string, Truth>> = { "+": "true", "-": "false", o: "open" };

/** The rows of several verbs that are built and mean alike: `frame("give|hand over", patterns by " | ", effects by ";")`. */
export function frame(
  verbs: string,
  patterns: string,
  effects: string,
  options: FrameOptions = {},
): VerbFrame[] {
  const shared = {
    patterns: patterns.split(" | ").map(parsePattern),
    aspect: options.aspect ?? "event",
    effects: effects.split(";").map(parseEffect),
    alsoTouches: (options.also?.split(",") ?? []).map(parseTouch),
    implies: options.implies === undefined ? null : impliesOf(options.implies),
    attitude: options.attitude ?? null,
    unsaid: options.unsaid ?? null,
  };
  const control = options.control ?? controlOf(shared.patterns);
  return verbs.split("|").map((verb) => {
    const [lemma = "", particle = null] = verb.trim().split(" ");
    return { lemma, particle, ...shared, control };
  });
}

function impliesOf(text: string): VerbFrame["implies"] {
  const [affirmed, denied] = text.split("/").map((sign) => TRUTHS[sign] ?? fail(`no truth: \`${text}\``));
  return { affirmed: affirmed ?? "open", denied: denied ?? "open" };
}

function parseTouch(text: string): Touch {
  const [what = "", of = ""] = text.trim().split(" ");
  return { what: TOUCHED.find((one) => one === what) ?? fail(`no aspect: \`${text}\``), of: roleOf(of) };
}

/** Of "ask Tom to leave" the object before the content; else the subject. */
function controlOf(patterns: readonly Pattern[]): Role | null {
  for (const pattern of patterns) {
    const at = pattern.findIndex(({ content }) =>
      content.some((form) => /^(?:infinitive|bare|gerund)$/.test(form)),
    );
    if (at > 0) return (pattern[at - 1] as Slot).role;
  }
  return null;
}
