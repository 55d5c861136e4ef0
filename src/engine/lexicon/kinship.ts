/** The basic relations that all others are made of. `parent`: X is a parent of Y; `spouse` goes both ways. */
export type BasicKin =
  | "parent"
  | "child"
  | "spouse"
  | "step-parent"
  | "step-child"
  | "godparent"
  | "godchild";

/**
 * What a word of kinship means: X is the `word` of Y when a way of these relations leads from Y to X, and X is of the gender. "Brother" is
 * the son of a parent: `["parent", "child"]`. No person stands twice on a way: nobody is their own brother, no parent an uncle.
 */
export interface Kinship {
  readonly word: string;
  readonly gender: "he" | "she" | null;
  /** Ways from Y to X, each step from one person to their parent, child or spouse; one of them is enough. */
  readonly ways: readonly (readonly BasicKin[])[];
  /** The same relation seen from the other side, without gender: parent and child; a sibling has a sibling. */
  readonly inverse: string;
}

const STEPS = {
  p: "parent",
  c: "child",
  s: "spouse",
  P: "step-parent",
  C: "step-child",
  G: "godparent",
  g: "godchild",
} as const satisfies Readonly<Record<string, BasicKin>>;

/** `any he she`: words without a gender, of men and of women; `-` where there is none. `ways` in letters of STEPS. */
function kin(words: string, ways: string, inverse: string): Kinship[] {
  const [any = "", he = "", she = ""] = words.split(" ");
  const shared = {
    ways: ways.split("|").map((way) => [...way].map((letter) => STEPS[letter as keyof typeof STEPS])),
    inverse,
  };
  const of = (list: string, gender: Kinship["gender"]): Kinship[] =>
    list
      .split("|")
      .filter((word) => word !== "-")
      .map((word) => ({ word: word.replaceAll("_", " "), gender, ...shared }));
  return [...of(any, null), ...of(he, "he"), ...of(she, "she")];
}

export const KINSHIP: readonly Kinship[] = [
  ...kin("parent father|dad|daddy|papa|pa mother|mom|mum|mommy|mummy|mama|ma", "p", "child"),
  ...kin("child|kid son daughter", "c", "parent"),
  ...kin("spouse husband wife", "s", "spouse"),
  ...kin("sibling brother|bro sister|sis", "pc", "sibling"),
  ...kin(
    "grandparent grandfather|grandpa|granddad|grandad grandmother|grandma|granny|nana",
    "pp",
    "grandchild",
  ),
  ...kin("grandchild|grandkid grandson granddaughter", "cc", "grandparent"),
  ...kin("great-grandparent great-grandfather great-grandmother", "ppp", "great-grandchild"),
  ...kin("great-grandchild great-grandson great-granddaughter", "ccc", "great-grandparent"),
  ...kin("- uncle aunt|auntie|aunty", "ppc|ppcs", "nephew or niece"),
  ...kin("- great-uncle great-aunt", "pppc|pppcs", "great-nephew or great-niece"),
  ...kin("- nephew niece", "pcc|spcc", "uncle or aunt"),
  ...kin("- great-nephew great-niece", "pccc|spccc", "great-uncle or great-aunt"),
  ...kin("cousin - -", "ppcc", "cousin"),
  ...kin("second_cousin - -", "pppccc", "second cousin"),
  ...kin("parent-in-law father-in-law mother-in-law", "sp", "child-in-law"),
  ...kin("child-in-law son-in-law daughter-in-law", "cs", "parent-in-law"),
  ...kin("sibling-in-law brother-in-law sister-in-law", "spc|pcs|spcs", "sibling-in-law"),
  ...kin("step-parent|stepparent stepfather|stepdad stepmother|stepmom|stepmum", "P", "step-child"),
  ...kin("step-child|stepchild stepson stepdaughter", "C", "step-parent"),
  ...kin("stepsibling stepbrother stepsister", "Pc|pC", "stepsibling"),
  ...kin("half-sibling half-brother half-sister", "pc", "half-sibling"),
  ...kin("godparent godfather godmother", "G", "godchild"),
  ...kin("godchild godson goddaughter", "g", "godparent"),
  // Of any generation: no word for a single one.
  ...kin("ancestor - -", "p|pp|ppp|pppp|ppppp", "descendant"),
  ...kin("descendant - -", "c|cc|ccc|cccc|ccccc", "ancestor"),
];

/** Words that say two siblings were born together: each is the other's sibling and of the same age. */
const TWINS: ReadonlySet<string> = new Set(["twin", "triplet", "twin brother", "twin sister"]);
export const isTwin = (word: string): boolean => TWINS.has(word);

/** The meaning of a word of kinship, or null. */
export function kinshipOf(word: string): Kinship | null {
  return KINSHIP.find((row) => row.word === word) ?? null;
}
