import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("a rule that something stays as it is", [
  ["The door must stay closed. The door is open. Is the rule broken?", "yes"],
  ["The door must stay closed. The door is closed. Is the rule broken?", "no"],
  ["The door must stay closed. The door is red. Is the rule broken?", "open"],
  [
    "The fire door has to stay closed except while goods are being delivered. At this moment no goods are being delivered, and yet the door is standing wide open. Is the rule being broken?",
    "yes",
  ],
  [
    "The fire door has to stay closed except while goods are being delivered. Goods are being delivered, and the door is open. Is the rule being broken?",
    "open",
  ],
]);
