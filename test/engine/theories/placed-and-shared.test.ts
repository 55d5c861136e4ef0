import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

type Case = readonly [answer: string, text: string];

async function found(text: string): Promise<string> {
  const answer = answerText(text, await openWords());
  if (answer.kind === "verdict") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : "?";
}

function asked(title: string, cases: readonly Case[]): void {
  void describe(title, () => {
    for (const [answer, text] of cases)
      it(`${text} — ${answer}`, async () => {
        assert.equal((await found(text)).toLowerCase(), answer);
      });
  });
}

asked("one subject before several verbs", [
  ["unknown", "Every boy sings or dances. Adam and Otto are boys. Otto does not sing. Does Adam dance?"],
  ["yes", "Every boy sings or dances. Adam and Otto are boys. Otto does not sing. Does Otto dance?"],
  ["?", "Everyone sings or dances. Mara does not sing. Does Otto dance?"],
  ["no", "No boy sings and dances. Otto is a boy. Otto sings. Does Otto dance?"],
  ["no", "Nobody sings and dances. Otto sings. Does Otto dance?"],
  ["unknown", "Adam and Otto sing or dance. Otto does not sing. Does Adam dance?"],
  ["no", "Only members may sing or dance. Otto is not a member. May Otto dance?"],
  ["?", "Only Mara sings or dances. Does Mara sing?"],
  ["yes", "Dogs bark or bite. Rex is a dog. Rex does not bark. Does Rex bite?"],
]);

asked("one determiner before two kinds", [
  ["yes", "Every cat or dog sleeps. Rex is a dog. Does Rex sleep?"],
  ["no", "No cat or dog is allowed in. Rex is a dog. Is Rex allowed in?"],
  ["no", "No cats or dogs may enter. Rex is a dog. May Rex enter?"],
  ["yes", "All cats and dogs sleep. Rex is a dog. Does Rex sleep?"],
  ["unknown", "Otto has a cat or dog. Does Otto have a cat?"],
  ["unknown", "Not every cat or dog sleeps. Rex is a dog. Does Rex sleep?"],
]);

asked("one of two, but not both", [
  ["maks", "Either Mara or Maks has the map, but not both. Mara doesn't have it. Who has the map?"],
  ["no", "Mara or Maks has the map, but not both. Mara has it. Does Maks have the map?"],
  ["no", "Otto sings or Mara dances, but not both. Otto sings. Does Mara dance?"],
  ["no", "The door is red or green, but not both. It is red. Is it green?"],
  ["no", "Otto or Mara won the race, but not both. Otto won it. Did Mara win the race?"],
  ["no", "Everyone sings or dances, but not both. Otto sings. Does Otto dance?"],
]);

asked("statements that begin with a place", [
  ["yes", "In the drawer lie a knife and a spoon. Is there a spoon in the drawer?"],
  ["2", "In the box are two pens. How many pens are in the box?"],
  ["table", "On the table stands a lamp. Where is the lamp?"],
  ["?", "In the drawer lies a knife. Is there a fork in the drawer?"],
]);

asked("asides between commas", [
  ["no", "No clerk can swim. Otto, by the way, is a clerk. Can Otto swim?"],
  ["yes", "Otto, on the other hand, has a key. Does Otto have a key?"],
  ["yes", "Otto has a key, though. Does Otto have a key?"],
  ["no", "Otto, of course, does not sing. Does Otto sing?"],
]);

asked("the first of all who are named", [
  ["mara", "Adam is taller than Otto. Otto is taller than Mara. Who is the shortest of the three?"],
  ["?", "Adam is taller than Otto. Otto is taller than Mara. Who is the shortest of the two?"],
]);
