import { describeDeclined, describeOutcomes, type ToldAnswers } from "../../support/told-answers.ts";

const ANSWERED: ToldAnswers = [
  // of the subject
  ["Only Otto and Mara are ill. Is Emil ill?", "no"],
  ["Only Otto and Mara are ill. Is Mara ill?", "yes"],
  ["Otto alone is ill. Is Mara ill?", "no"],
  ["Just Otto is ill. Is Mara ill?", "no"],
  ["Only red boxes are heavy. Box A is blue and not red. Is box A heavy?", "no"],
  // of what stands behind the verb
  ["Otto likes only Mara. Does Otto like Emil?", "no"],
  ["Otto only likes Mara and Eva. Does Otto like Eva?", "yes"],
  ["Otto works only on Mondays. Does Otto work on Tuesday?", "no"],
  ["Otto may enter only on Mondays. May Otto enter on Monday?", "yes"],
  ["Otto only sells apples. Does Otto sell apples?", "yes"],
  ["The blue box is on the table. Only the red box is open. Is the blue box open?", "no"],
  // the only one
  ["Otto is the only one who is ill. Is Mara ill?", "no"],
  ["The only person who is ill is Otto. Is Mara ill?", "no"],
  ["Mara is the only girl in the room. Eva is a girl. Is Eva in the room?", "no"],
  ["Otto is not the only one who is ill. Is Otto ill?", "yes"],
  // not only, even, either
  ["Not only Otto but also Mara is ill. Is Mara ill?", "yes"],
  ["Otto is not only rich but also kind. Is Otto rich?", "yes"],
  ["Even Otto is ill. Is Otto ill?", "yes"],
  ["Otto is not ill. Mara is not ill either. Is Mara ill?", "no"],
];

const DECLINED: readonly string[] = [
  // one place may lie in another
  "Otto works only in Graz. Does Otto work in Linz?",
  // apples or in the shed?
  "Otto only sells apples in the shed. Does Otto sell pears in the shed?",
  "Otto does not only sell apples. Does Otto sell pears?",
  "Only the red box is open. Is the blue box open?",
  // the red box may be the big one
  "The big box is on the table. Only the red box is open. Is the big box open?",
  "Mara is ill either. Is Mara ill?",
];

describeOutcomes("only", ANSWERED);
describeDeclined("only", DECLINED);
