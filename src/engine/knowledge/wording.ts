import { articleFor } from "../language/morphology.ts";
import type { Fact, Relation } from "./fact.ts";

/** What wording needs to know about words. */
export interface Speech {
  isIndividual(term: string): boolean;
  /** Whether a noun takes neither plural nor article: water. */
  isMass(noun: string): boolean;
  plural(noun: string): string;
  /** The prefix of a name in a sentence: `the ` for Nile, nothing for Paris. */
  before(name: string): string;
}

/** Kinds whose individuals are named with "the". */
export const KINDS_WITH_THE: ReadonlySet<string> = new Set([
  "river",
  "sea",
  "ocean",
  "desert",
  "mountain range",
  "archipelago",
  "canal",
  "gulf",
  "island group",
]);
/** Names that always take "the". */
export const NAMES_WITH_THE =
  /^(?:United .*|Netherlands|Philippines|Maldives|Bahamas|Gambia|Sun|Moon|Alps|Andes|Himalayas|Equator|.* (?:Republic|Kingdom|Islands|States|Emirates|Ocean|Sea|River|Desert|Mountains|Canal|Gulf|Peninsula))$/;

/** The forms of subject and object in a sentence. A name is its own plural. */
interface Words {
  /** A penguin; gold; Paris. */ readonly oneSubject: string;
  /** Penguins; gold; Paris. */ readonly subjects: string;
  /** a beak; blood; France. */ readonly oneObject: string;
  /** beaks; blood; France. */ readonly objects: string;
  readonly subject: string;
  readonly object: string;
  /** Whether `subjects` takes a verb in the plural. */
  readonly many: boolean;
}

const be = ({ many }: Words): string => (many ? "are" : "is");

const TABLE: Readonly<Record<Relation, (words: Words) => string>> = {
  is_a: ({ oneSubject, oneObject }) => `${oneSubject} is ${oneObject}`,
  instance_of: ({ subject, oneObject }) => `${subject} is ${oneObject}`,
  disjoint: ({ subject, oneObject }) => `no ${subject} is ${oneObject}`,
  has: (words) => `${words.subjects} ${words.many ? "have" : "has"} ${words.objects}`,
  lacks: (words) => `${words.subjects} ${words.many ? "have" : "has"} no ${words.objects}`,
  made_of: (words) => `${words.subjects} ${be(words)} made of ${words.objects}`,
  property: (words) => `${words.subjects} ${be(words)} ${words.object}`,
  not_property: (words) => `${words.subjects} ${be(words)} not ${words.object}`,
  can: ({ subjects, object }) => `${subjects} can ${object}`,
  cannot: ({ subjects, object }) => `${subjects} cannot ${object}`,
  part_of: ({ oneSubject, oneObject }) => `${oneSubject} is part of ${oneObject}`,
  located_in: ({ subject, object }) => `${subject} is in ${object}`,
  partly_in: ({ subject, object }) => `a part of ${subject} is in ${object}`,
  capital_of: ({ subject, object }) => `${subject} is the capital of ${object}`,
  borders: ({ subject, object }) => `${subject} borders ${object}`,
  precedes: ({ subject, object }) => `${subject} comes before ${object}`,
  equals: ({ subject, objects }) => `1 ${subject} is ${objects}`,
  has_exactly: (words) => `${words.subjects} ${words.many ? "have" : "has"} ${words.objects}`,
  synonym: ({ subject, object }) => `\`${subject}\` means the same as \`${object}\``,
  antonym: ({ subject, object }) => `nothing is both ${subject} and ${object}`,
  does: ({ subjects, object }) => `${subjects} ${object}`,
  used_for: (words) => `${words.subjects} ${be(words)} used for ${words.object}`,
};

/** A fact as a sentence: "A penguin is a bird.", "Typically, birds can fly." */
export function wordFact({ subject, relation, object, strength }: Fact, speech: Speech): string {
  const bare = (term: string): boolean => speech.isIndividual(term) || speech.isMass(term);
  const alone = (term: string): string => (speech.isIndividual(term) ? speech.before(term) + term : term);
  const one = (term: string): string => (bare(term) ? alone(term) : `${articleFor(term)} ${term}`);
  const many = (term: string): string => (bare(term) ? alone(term) : speech.plural(term));
  const isAmount = relation === "equals" || relation === "has_exactly";
  const objects = isAmount ? amount(object, speech) : many(object);
  const text = TABLE[relation]({
    oneSubject: one(subject),
    subjects: many(subject),
    oneObject: one(object),
    objects,
    subject: alone(subject),
    object: alone(object),
    many: !bare(subject),
  });
  return strength === "typical" ? `Typically, ${text}.` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `1000 metre` → 1000 metres, `3 metre per second` → 3 metres per second. */
function amount(object: string, { plural }: Speech): string {
  const [, number = "", unit = "", rest = ""] = /^(\S+) (.+?)( per .*)?$/.exec(object) ?? [];
  return number === "1" || unit === "" ? object : `${number} ${plural(unit)}${rest}`;
}

/** The wording of the further sentences that some relations imply; see `compile.ts`. */
export function wordConsequence(fact: Fact, speech: Speech): string {
  const [subject, object] = [
    speech.before(fact.subject) + fact.subject,
    speech.before(fact.object) + fact.object,
  ];
  switch (fact.relation) {
    case "located_in":
      return `Whatever is in ${subject} is in ${object}.`;
    case "part_of":
      return `Whatever is part of ${subject} is part of ${object}.`;
    case "borders":
      return wordFact({ ...fact, subject: fact.object, object: fact.subject }, speech);
    default:
      return wordFact(fact, speech);
  }
}
