import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readTask } from "../../../../src/engine/answering/task.ts";
import type { Read } from "../../../../src/engine/language/reading.ts";
import { phrasesReader } from "../../../../src/engine/tasks/arguments/reader.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";

type Said = "yes" | "no" | "unknown" | "declined" | "left";

function read(prompt: string): Said {
  const result = phrasesReader.read(readTaskText(`mode: classical\n${prompt}`));
  if (result === null) return "left";
  return result.kind === "declined"
    ? "declined"
    : result.answer.kind === "verdict"
      ? result.answer.verdict
      : "left";
}

const SAILORS =
  "All people who mend sails every morning are trusted by the harbour master. If people sing at the inn on Fridays, then they mend sails every morning.";
const CHOICES =
  "People either rent a cabin by the lake or sleep in a tent. If people sleep in a tent, then they wake up before the birds.";

const CASES: readonly (readonly [title: string, prompt: string, said: Said])[] = [
  [
    "rules in several forms lead from one phrase to another",
    `${SAILORS} Tove sings at the inn on Fridays. Is it true that Tove is trusted by the harbour master?`,
    "yes",
  ],
  [
    "a rule is used backwards",
    `${SAILORS} Tove is not trusted by the harbour master. Is it true that Tove sings at the inn on Fridays?`,
    "no",
  ],
  [
    "whose things they are and how many does not make a phrase another one",
    "Everyone who waters their roses daily saves their garden. Bruno waters his roses daily. Is it true that Bruno saves his garden?",
    "yes",
  ],
  [
    "nobody is all of two kinds that no one is",
    "No one who owns a kiln fears fire. Ida owns a kiln. Is it true that Ida fears fire?",
    "no",
  ],
  [
    "one of two alternatives is left",
    `${CHOICES} Malin does not rent a cabin by the lake. Is it true that Malin wakes up before the birds?`,
    "yes",
  ],
  [
    "what depends on whether both alternatives can be so is declined",
    `${CHOICES} Malin rents a cabin by the lake. Is it true that Malin sleeps in a tent?`,
    "declined",
  ],
  [
    "both alternatives are not meant where it is said",
    "People rent a cabin or sleep in a tent, but not both. Malin rents a cabin. Is it true that Malin sleeps in a tent?",
    "no",
  ],
  [
    "neither … nor denies each",
    "Oskar neither paints boats nor repairs nets. Everyone who tars ropes repairs nets. Is it true that Oskar tars ropes?",
    "no",
  ],
  [
    "a claim that is a condition",
    `${SAILORS} Is it true that if Tove sings at the inn on Fridays, then Tove is trusted by the harbour master?`,
    "yes",
  ],
  [
    "unless",
    "Unless Sten oils the gate weekly, he does not open it. Sten opens it. Is it true that Sten oils the gate weekly?",
    "left",
  ],
  [
    "unless, of plain phrases",
    "Unless Sten trains daily, he does not win races. Sten wins races. Is it true that Sten trains daily?",
    "yes",
  ],
  [
    "only if",
    "Lea sings only if Tom plays the piano. Lea sings. Is it true that Tom plays the piano?",
    "yes",
  ],
  [
    "what nothing said bears on is open",
    "All people who collect shells walk on the beach at dawn. All people who carve whistles own a sharp knife. Henrik owns a sharp knife or collects shells. Is it true that Henrik collects shells?",
    "unknown",
  ],
  [
    "what words may decide is not called open",
    "All people who collect shells walk on the beach at dawn. Henrik walks on the shore at dawn. Is it true that Henrik collects shells?",
    "declined",
  ],
  [
    "a claim in words of its own is not called open",
    "All people who collect shells walk on the beach at dawn. Henrik collects shells. Is it true that Henrik gets his feet wet?",
    "declined",
  ],
  [
    "sentences that contradict each other prove nothing",
    "All people who collect shells walk on the beach at dawn. Henrik collects shells. Henrik does not walk on the beach at dawn. Is it true that Henrik collects shells?",
    "declined",
  ],
  [
    "what was so need not be so",
    "Henrik was a ferry pilot. All ferry pilots get up at four. Is it true that Henrik gets up at four?",
    "declined",
  ],
  [
    "what was so led to what was so",
    "Henrik was a ferry pilot. All ferry pilots got up at four. Is it true that Henrik got up at four?",
    "yes",
  ],
  [
    "what will be so is not so yet",
    "Henrik will be a ferry pilot. All ferry pilots get up at four. Is it true that Henrik gets up at four?",
    "declined",
  ],
  [
    "a dog is not taken for a person",
    "All people who bark at night annoy the neighbours. Rex is a dog. Rex barks at night. Is it true that Rex annoys the neighbours?",
    "declined",
  ],
  [
    "a sentence that is not understood stops the reader",
    `${SAILORS} Tove sings at the inn on Fridays. Woe betide the tide. Is it true that Tove is trusted by the harbour master?`,
    "left",
  ],
  [
    "most are not all",
    "Most people who own a kiln fear fire. Ida owns a kiln. Is it true that Ida fears fire?",
    "left",
  ],
  [
    "a careful driver is a driver",
    "All drivers at the depot wear a vest. Malte is a careful driver at the depot. Is it true that Malte wears a vest?",
    "yes",
  ],
  [
    "a guinea pig is no pig",
    "All pigs in the yard like mud. Pip is a guinea pig in the yard. Is it true that Pip likes mud?",
    "declined",
  ],
  [
    "a thing with an article is not taken for a person",
    "If people are elegant at dawn, then they own a velvet mirror. The Blue Vase is elegant at dawn. Is it true that the Blue Vase owns a velvet mirror?",
    "declined",
  ],
  [
    "what sculptors like need not be a person",
    "If people are popular among sculptors, then they own an armchair. The crooked chisel is popular among sculptors. Is it true that the crooked chisel owns an armchair?",
    "declined",
  ],
  [
    "somebody with an article, by what they are",
    "If people are elegant at dawn, then they own a velvet mirror. The old baker is elegant at dawn. Is it true that the old baker owns a velvet mirror?",
    "yes",
  ],
  [
    "`not A and B` is decided where both ways of taking it agree",
    "Jonna is not a baker and a smith. All millers are bakers. All millers are smiths. Is it true that Jonna is a miller?",
    "no",
  ],
  [
    "a former pilot need not be one",
    "Ylva is a former pilot. All pilots own a compass. Is it true that Ylva owns a compass?",
    "declined",
  ],
  [
    "who is almost a pilot is none",
    "Ylva is almost a pilot. All pilots own a compass. Is it true that Ylva owns a compass?",
    "declined",
  ],
  [
    "a student in the class may be another one",
    "A student in the class is tired. Kim is a student in the class. Is it true that Kim is tired?",
    "declined",
  ],
  [
    "all … not may be not all",
    "All swimmers are not tired. Kim is a swimmer. Is it true that Kim is tired?",
    "declined",
  ],
  [
    "a house is not the house",
    "Ylva owns a house by the sea. Everyone who owns the house by the sea pays a fee. Is it true that Ylva pays a fee?",
    "declined",
  ],
  [
    "two cats are not said to be a cat",
    "Ylva has two cats. Everyone who has a cat buys milk. Is it true that Ylva buys milk?",
    "declined",
  ],
  [
    "what is said of all dogs may be said of Rex",
    "Ylva walks every dog. Rex is a dog. Everyone who walks Rex owns a ball. Is it true that Ylva owns a ball?",
    "declined",
  ],
  [
    "what is rarely done",
    "Ylva rarely smokes cigars. Everyone who smokes cigars coughs. Is it true that Ylva coughs?",
    "declined",
  ],
  [
    "what is believed",
    "Ylva believes that Bo sang at the inn. Everyone who sang at the inn is merry. Is it true that Bo is merry?",
    "declined",
  ],
  [
    "another name for somebody",
    "Batwing flies over the town. Klaus is Batwing. Is it true that Klaus flies over the town?",
    "declined",
  ],
  [
    "general sentences about what was",
    "Everyone who carried a lantern got a medal. Ylva carries a lantern. Is it true that Ylva got a medal?",
    "declined",
  ],
  [
    "a plan with a letter is not any plan",
    "All guests who choose Plan A get a towel. Ylva is a guest. Ylva chooses Plan B. Is it true that Ylva gets a towel?",
    "declined",
  ],
  [
    "objects with articles, one of which is left",
    "Max has a dog or a cat. If Max has a dog, he walks in the park every day. If Max has a cat, he buys milk. Max does not buy milk. Is it true that Max walks in the park every day?",
    "yes",
  ],
  [
    "several relative clauses",
    "No guest who arrives late and who doesn't call gets a room. Ida is a guest who arrives late. Ida does not call. Is it true that Ida gets a room?",
    "no",
  ],
  ["weather", "If it snows, the bridge closes. The bridge does not close. Is it true that it snows?", "no"],
  [
    "a type of moss is moss",
    "No moss is a tree. Velvetcap is a type of moss. Is it true that Velvetcap is a tree?",
    "no",
  ],
  [
    "whoever",
    "Whoever has been stung by a wasp needs a bandage. Tarn has been stung by a wasp. Is it true that Tarn needs a bandage?",
    "yes",
  ],
  [
    "who somebody is, between commas",
    "Ture Holm, a weaver from Ystad, owns a loom. All weavers pay a tax. Is it true that Ture Holm pays a tax?",
    "yes",
  ],
  [
    "what somebody was, between commas",
    "Ture Holm, a former weaver, owns a loom. All weavers pay a tax. Is it true that Ture Holm pays a tax?",
    "declined",
  ],
  [
    "what was done in a year was done",
    "In 1911, Ida Ek founded a school. Is it true that Ida Ek founded a school?",
    "yes",
  ],
  [
    "what was done in a year was not done in another one",
    "In 1911, Ida Ek planned a school. Is it true that Ida Ek planned a school in 1912?",
    "declined",
  ],
  [
    "the tallest of a year",
    "In 1911, Ida Ek was the tallest woman of Lund. Is it true that Ida Ek was the tallest woman of Lund?",
    "declined",
  ],
  [
    "who is a doctor in a film is none",
    "In the film, Ida Ek is a doctor. All doctors are rich. Is it true that Ida Ek is rich?",
    "declined",
  ],
  [
    "what is told of the time after something",
    "After the war, Ida Ek sold a farm. Everyone who sold a farm after the war was poor. Is it true that Ida Ek was poor?",
    "yes",
  ],
  [
    "two words for one thing",
    "Influenza and flu are the same disease. Bo has influenza. Everyone who has the flu coughs. Is it true that Bo coughs?",
    "yes",
  ],
  [
    "two names of one person",
    "Inga Berg is also known as Ida Ek. Ida Ek paints barns. All people who paint barns own ladders. Is it true that Inga Berg owns ladders?",
    "yes",
  ],
  [
    "of the same age is not the same",
    "Ann and Bo are the same age. Bo is tired. Is it true that Ann is tired?",
    "unknown",
  ],
  [
    "what is believed of one name",
    "Klaus is also known as Batwing. Sven believes that Batwing flies. Is it true that Sven believes that Klaus flies?",
    "declined",
  ],
  [
    "a verb behind `and` is not denied",
    "Dov is not tall and is a nurse. All nurses are kind. Is it true that Dov is kind?",
    "yes",
  ],
  [
    "a verb behind `and` inside a relative clause",
    "Dov is not a man who paints and is a nurse. All nurses are kind. Is it true that Dov is kind?",
    "declined",
  ],
  [
    "of one or another stuff",
    "The tub is made of tin or zinc. Nothing made of zinc rusts. The tub rusts. Is it true that the tub is made of tin?",
    "yes",
  ],
  [
    "who wants one or the other need not want either",
    "Lo wants tea or coffee. Everyone who wants tea is awake. Everyone who wants coffee is awake. Is it true that Lo is awake?",
    "declined",
  ],
  [
    "what something has to be to be something",
    "To be a good clerk, workers must be neat. Ylva is a good clerk. Is it true that Ylva is neat?",
    "yes",
  ],
  [
    "somebody who owns a falcon may be one or any",
    "Someone who owns a falcon lives in the castle. Ansel owns a falcon. Is it true that Ansel lives in the castle?",
    "declined",
  ],
  [
    "an adverb before a verb behind `or`",
    "Everyone either skates or boldly climbs trees. No one who boldly climbs trees is old. Ove is old. Is it true that Ove skates?",
    "yes",
  ],
  [
    "a claim about a kind can be open",
    "No street is quiet. Some lanes are streets. Is it true that some lanes are quiet?",
    "unknown",
  ],
  [
    "a denied condition leaves open what would follow",
    "If a pupil is cold, the pupil shivers. If a pupil shivers, the pupil is sad. Is it true that if a pupil is not cold, the pupil is sad?",
    "unknown",
  ],
  [
    "adjectives that the text uses alone are taken off everywhere",
    "All bronze bells are heavy, but not all bells are bronze. The Lund Bell is a bronze bell. Is it true that the Lund Bell is heavy?",
    "yes",
  ],
  [
    "who may be one of the people that are spoken of",
    "In 1947, Boris Vole founded the Oak Press. Whoever founded the Oak Press was a printer. Is it true that Boris Vole was a printer?",
    "declined",
  ],
  [
    "what is now a song was written",
    "All the songs on the album Dusk were written by Tor Vik. Rain is a song on the album Dusk. Is it true that Rain was written by Tor Vik?",
    "yes",
  ],
  [
    "who is a pilot now need not have been one",
    "Ylva is a pilot. Is it true that Ylva was a pilot?",
    "declined",
  ],
  [
    "what was built is told with what is",
    "All towers built in 1920 are listed. Tower Nine is a tower in Lund that was built in 1920. Is it true that Tower Nine is listed?",
    "yes",
  ],
  [
    "a member of a club is a member",
    "All members of the chess club play chess well or dance. Members who play chess well do not need lessons. Jon is a member of the chess club. Jon needs lessons. Is it true that Jon dances?",
    "yes",
  ],
  [
    "what should not be done",
    "If a lamp is hot, it should not be touched. If a lamp is on, it is hot. Lamp Two is a lamp. Lamp Two is on. Is it true that Lamp Two should not be touched?",
    "yes",
  ],
  [
    "what should not be done is not what need not",
    "If a lamp is hot, it should not be touched. Lamp Two is a lamp. Lamp Two is hot. Is it true that Lamp Two should be touched?",
    "declined",
  ],
  [
    "either both or neither",
    "Berta is either both a dancer and a singer or neither. Berta is a dancer. Is it true that Berta is a singer?",
    "yes",
  ],
  ["deer are several", "Deer are not tame. The buck is a deer. Is it true that the buck is tame?", "no"],
];

describe("arguments over whole phrases", () => {
  for (const [title, prompt, said] of CASES)
    it(title, () => {
      assert.equal(read(prompt), said);
    });

  it("names the sentences that it takes and leaves out the others", () => {
    const result = phrasesReader.read(
      readTaskText(
        `mode: classical\n${SAILORS} Everyone who keeps bees is calm. Tove sings at the inn on Fridays. Is it true that Tove is trusted by the harbour master?`,
      ),
    );
    assert.ok(result?.kind === "answered");
    const said = result.steps.filter(({ rule }) => rule === "said").map(({ conclusion }) => conclusion);
    assert.equal(said.length, 3);
    assert.ok(!said.some((text) => text.includes("bees")));
    assert.ok(result.steps.some(({ conclusion }) => conclusion === "Tove mends sails every morning."));
  });

  it("gives two worlds for what is open", () => {
    const result = phrasesReader.read(
      readTaskText(
        "mode: classical\nAll people who collect shells walk on the beach at dawn. All people who carve whistles own a sharp knife. Henrik owns a sharp knife or collects shells. Is it true that Henrik collects shells?",
      ),
    );
    assert.ok(result?.kind === "answered");
    assert.match(
      result.said,
      /It would be so if .*Henrik collects shells.*; it would not be so if .*Henrik does not collect shells/u,
    );
  });

  it("is given only what the grammar of statements and questions does not read", () => {
    const prompt = `${SAILORS} Tove sings at the inn on Fridays. Is it true that Tove is trusted by the harbour master?`;
    assert.equal(readTask(prompt, { kind: "read" } as Read), null); // no more of it is looked at
    assert.equal(readTask(prompt, { kind: "rejected" } as Read)?.reader, "argument_phrases");
  });

  it("leaves prompts without a mode to others where it cannot answer", () => {
    assert.equal(
      phrasesReader.read(
        readTaskText(
          "All people who collect shells walk on the beach at dawn. Henrik collects shells. Is it true that Henrik gets his feet wet?",
        ),
      ),
      null,
    );
  });
});
