import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("names of places, which no he or she is", [
  ["Otto lives in Paris. His car is red. Is Otto's car red?", "yes"],
  [
    "Mauro left for Chile in April 2015 and came back eighteen months later. His daughter was born in January 2017. Was she born before he came back?",
    "no",
  ],
  // One walks to somebody, and confides in somebody.
  ["Otto walked to Bao. He was tired. Was Otto tired?", "open"],
  ["Otto confided in Bao. He was tired. Was Otto tired?", "open"],
  ["Vera left Otto for Bao. He was tired. Was Otto tired?", "open"],
]);
