import { atomsIn, mapAtoms, PERSON, TRUE, type Formula } from "./formula.ts";
import { namesIn } from "./decide.ts";
import type { Reading } from "./settle.ts";
import { PREPOSITIONS } from "./words.ts";

/** With everything that is spoken of taken for of these kinds. */
export function ofKinds({ premises, claim }: Reading, kinds: ReadonlySet<string>): Reading {
  const taken = (formula: Formula): Formula =>
    mapAtoms(formula, (atom) => (kinds.has(atom.unit) ? TRUE : atom));
  return kinds.size === 0 ? { premises, claim } : { premises: premises.map(taken), claim: taken(claim) };
}

/**
 * Kinds that a text names only to say what its general sentences are about: nothing is said to be of them, and nothing follows to be. Who asks
 * about somebody in such a text may mean that he is of the kind.
 */
export function backgroundKinds(
  { premises, claim }: Reading,
  nouns: ReadonlySet<string>,
): ReadonlySet<string> {
  const background = new Set<string>();
  const elsewhere = new Set<string>();
  for (const formula of [...premises, claim]) {
    const about = new Set(restrictorsOf(formula));
    for (const unit of about) background.add(unit);
    for (const { unit, of } of atomsIn(formula)) if (of !== null || !about.has(unit)) elsewhere.add(unit);
    for (const unit of concludedIn(formula)) elsewhere.add(unit);
  }
  return new Set(
    [...background].filter((unit) => unit === PERSON || (nouns.has(unit) && !elsewhere.has(unit))),
  );
}

/** Kinds that at least two general sentences are about. */
export function frequentKinds({ premises }: Reading, nouns: ReadonlySet<string>): readonly string[] {
  const all = premises
    .flatMap((formula) => [...new Set(restrictorsOf(formula))])
    .filter((unit) => nouns.has(unit));
  return [...new Set(all)].filter((unit) => all.filter((other) => other === unit).length >= 2);
}

/** The kind that all general sentences are about, where at least two are: what is asked about is taken to be of it. */
export function commonKind(reading: Reading, nouns: ReadonlySet<string>): string | null {
  if (namesIn([reading.claim]).length === 0 || atomsIn(reading.claim).some(({ of }) => of === null))
    return null;
  const general = reading.premises
    .map((formula) => restrictorsOf(formula))
    .filter((units) => units.length > 0);
  const shared = [...backgroundKinds(reading, nouns)].filter(
    (unit) => unit !== PERSON && general.every((units) => units.includes(unit) || units.includes(PERSON)),
  );
  const [only] = shared;
  return only !== undefined &&
    shared.length === 1 &&
    general.filter((units) => units.includes(only)).length >= 2
    ? only
    : null;
}

/** The units that say, in a general sentence, what it is about. */
function restrictorsOf(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case "not":
      return restrictorsOf(formula.part);
    case "all":
      return formula.part.kind === "if" ? plain(formula.part.left) : [];
    case "some":
      return plain(formula.part);
    case "and":
      return formula.parts.flatMap(restrictorsOf);
    default:
      return [];
  }
}

function plain(formula: Formula): readonly string[] {
  return formula.kind === "is" && formula.of === null
    ? [formula.unit]
    : formula.kind === "and"
      ? formula.parts.flatMap((part) => (part.kind === "is" && part.of === null ? [part.unit] : []))
      : [];
}

function concludedIn(formula: Formula): readonly string[] {
  if (formula.kind === "all" && formula.part.kind === "if")
    return atomsIn(formula.part.right).map(({ unit }) => unit);
  if (formula.kind === "and") return formula.parts.flatMap(concludedIn);
  return formula.kind === "all" ? atomsIn(formula.part).map(({ unit }) => unit) : [];
}

// ---- persons --------------------------------------------------------------------------------------------------------------

const OF_PERSONS =
  /(?:[a-z]{2}(?:er|or|ist|ian|ant|ent|ee|eer|man)|woman|girl|boy|person|fan|human|child|kid|adult|teen|friend|member|nurse|chef|cook|athlete|king|queen|guest|extrovert|introvert|citizen|spouse|judge|guide|coach|host|pilot|genius|expert|adult|poet|scout|athlete|surgeon|captain|prince|princess|duke|duchess|lord|lady|boss|critic|mechanic|sceptic|skeptic|fanatic|academic|celebrity|detective|relative|veteran|orphan|twin|sibling|apprentice|novice|amateur|beginner|bachelor|widower|colleague|classmate|teammate|roommate|candidate|advocate|delegate|magnate|hermit|pilgrim|peasant|butler|maid|waitress|actress|hostess|hero|heroine|sergeant|lieutenant|colonel|general|soldier|marine|noble|monk|nun|clerk|pupil|tailor|hero|heir|saint|thief|widow|uncle|aunt|nephew|niece|cousin|page|smith|wright|knight|bard|infant|patron|peer|rebel|spy|monarch|addict|villain|acrobat|diplomat|aristocrat|democrat|republican|patriot|pedestrian|vegan|mom|dad|wife|husband|scholar|graduate)$/u;
const OF_OTHERS =
  /(?:computer|printer|tiger|panther|hamster|beaver|spider|oyster|lobster|river|tower|flower|paper|letter|number|container|freezer|cooler|heater|motor|tractor|reactor|monitor|elevator|plant|element|instrument|document|restaurant|elephant|theater|center|cluster|poster|drawer|water|weather|feather|otter|badger|retriever|terrier|setter|pointer|rooster|server|browser|router|scooter|helicopter|thriller|bestseller|chapter|newspaper|folder|hammer|danger|border|corner|planet|color|flavor|condor|raptor|alligator|processor|sensor|conductor|vector|cancer|fever|disorder|tumor)$/u;

/** Whether a noun names persons, by the form of its first part. */
export function isPersonal(unit: string): boolean {
  const words = unit.split(" ");
  const end = words.findIndex((word) => PREPOSITIONS.has(word));
  const head = words.slice(0, end < 0 ? words.length : end).join(" ");
  return OF_PERSONS.test(head) && !OF_OTHERS.test(head);
}

/** Whether what a text says of a name leaves room for a person only, as far as nouns show it. `nouns`: units that are nouns. */
export function mayBePerson(name: string, { premises, claim }: Reading, nouns: ReadonlySet<string>): boolean {
  const said = [...premises, claim]
    .flatMap(atomsIn)
    .filter(({ unit, of }) => of === name && nouns.has(unit) && unit !== PERSON)
    .map(({ unit }) => unit);
  return said.every(isPersonal) && !PLACES.test(name);
}
const PLACES =
  /(?:university|college|school|company|city|club|river|street|mountain|museum|hospital|station|league|park|church|bank)/u;
