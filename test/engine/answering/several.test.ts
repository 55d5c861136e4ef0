import { describe, it } from "node:test";
import { assertSaid, type Said } from "../../support/said.ts";

const CASES: readonly Said[] = [
  ["yes", "The dogs bark. Do the dogs bark?"],
  ["yes", "The dogs are red. Are the dogs red?"],
  ["no", "The dogs are not red. Are the dogs red?"],
  ["refused", "The dogs are red. Rex is a dog. Is Rex red?"],
  ["yes", "The dogs are red. Rex is one of the dogs. Is Rex red?"],
  ["yes", "All dogs are kind. Are the dogs kind?"],
  ["unknown", "The dogs are kind. Are the cats kind?"],
  ["yes", "The dogs are red. Is some dog red?"],
  ["yes", "The red dogs bark. Rex is one of the red dogs. Does Rex bark?"],
  ["unknown", "The red dogs bark. Do the dogs bark?"],
  ["yes", "The dogs chase the cats. Rex is one of the dogs. Mia is one of the cats. Does Rex chase Mia?"],
  ["no", "The dogs do not chase the cats. Do the dogs chase the cats?"],
  ["yes", "The dogs lift the table. Do the dogs lift the table?"],
  ["yes", "The dogs gather. Do the dogs gather?"],
  ["yes", "The dinosaurs are extinct. Are the dinosaurs extinct?"],
  ["yes", "If the dogs bark, Tom runs. The dogs bark. Does Tom run?"],
  ["yes", "If the dogs bark, Tom runs. Every dog barks. Does Tom run?"],
  ["unknown", "If the dogs bark, Tom runs. Some dog barks. Does Tom run?"],
  ["no", "The dogs are red. Nothing red is kind. Are the dogs kind?"],
  ["refused", "The cats and dogs are red. Are the dogs red?"],
  ["yes", "The cats and the dogs are red. Are the dogs red?"],
  ["yes", "The dogs are barking. Do the dogs bark?"],
  ["yes", "Every dog barks. Do the dogs bark?"],
  ["no", "Rex is one of the dogs. Rex is not red. Are the dogs red?"],
  ["yes", "Ann likes the dogs. Rex is one of the dogs. Does Ann like Rex?"],
  ["unknown", "Rex is one of the dogs. Is Rex red?"],
  ["yes", "Rex is one of the dogs. Is Rex a dog?"],
  ["yes", "The dogs are numerous. Are the dogs numerous?"],
  ["yes", "The people are kind. Are the people kind?"],
];

describe("'the dogs' of a text", () => {
  it("are those that are spoken of, or all", () => assertSaid(CASES));
});
