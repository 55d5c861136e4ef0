import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("clefts", [
  ["It was Paul who wrote the letter. Who wrote the letter?", "Paul"],
  ["It was Paul who wrote the letter. Did Paul write the letter?", "yes"],
  ["It wasn't Paul who wrote the letter. Did Paul write the letter?", "no"],
  ["It is Vera who owns the hat. Does Vera own the hat?", "yes"],
  ["It was in Paris that Otto met Vera. Where did Otto meet Vera?", "Paris"],
  ["Paul wrote the letter. It was red. Who wrote the letter?", "Paul"],
]);

describeAnswers("an auxiliary for a verb phrase that was said before", [
  ["Otto has finished, but Ines hasn't. Has Ines finished?", "no"],
  ["Vera can swim, but Otto can't. Can Otto swim?", "no"],
  ["Vera can't swim, but Otto can. Can Otto swim?", "yes"],
  ["Vera must sign, and Otto must too. Must Otto sign?", "yes"],
  ["Vera is a doctor, but Otto isn't. Is Otto a doctor?", "no"],
  ["Vera isn't a doctor, but Otto is. Is Otto a doctor?", "yes"],
  ["Otto bought a car, and Vera did too. Did Vera buy a car?", "yes"],
  ["Vera was invited, but Otto wasn't. Was Otto invited?", "no"],
  ["Otto sings, and so does Vera. Does Vera sing?", "yes"],
  ["Otto is ill, and so is Vera. Is Otto Vera?", "unknown"],
  ["Otto hasn't left, and neither has Vera. Has Vera left?", "no"],
  ["Otto didn't sing and neither did Vera. Did Vera sing?", "no"],
  ["Members may enter, but guests may not. Otto is a guest. May Otto enter?", "no"],
  ["Members may enter, but guests may not. Otto is a member. May Otto enter?", "yes"],
  // Whose car it is, or how often she sings, is open.
  ["Otto washed his car, but Vera didn't. Did Vera wash Otto's car?", "open"],
  ["Otto often sings, but Vera doesn't. Does Vera sing?", "open"],
]);

describeAnswers("whoever, whatever, the one who, even if, once", [
  ["Whoever is late must pay. Otto is late. Must Otto pay?", "yes"],
  ["Whoever is late must pay. Otto is not late. Must Otto pay?", "unknown"],
  ["Whoever wins gets a prize. Otto wins. Does Otto get a prize?", "yes"],
  ["Whatever is red is hot. The pan is red. Is the pan hot?", "yes"],
  ["Members may enter, even if they are late. Otto is a member. May Otto enter?", "yes"],
  ["Otto may enter even if he is late. Otto is not late. May Otto enter?", "yes"],
  ["The gate may be opened once the bell rings. The bell rings. May the gate be opened?", "yes"],
]);

describeAnswers("what somebody says or believes", [
  ["Mara says that the bridge is closed. Is the bridge closed?", "unknown"],
  ["Mara says that the bridge is closed. Her brother says that it is open. Is the bridge closed?", "unknown"],
  ["Otto believes that Vera is rich. Is Vera rich?", "unknown"],
  ["Otto said that Vera sings. Does Vera sing?", "unknown"],
  // More is told of it, or of who says so.
  ["Otto says that Vera is rich. All people are rich. Is Vera rich?", "yes"],
  ["Otto says that Vera is rich. Vera owns ten houses. Is Vera rich?", "open"],
  ["Otto always tells the truth. Otto says that Vera is rich. Is Vera rich?", "open"],
  ["Otto is a liar. Otto says that Vera is rich. Is Vera rich?", "open"],
  ["Otto says that Vera is in Paris. Otto is never wrong. Is Vera in Paris?", "open"],
  ["The bridge is open. Mara says that the bridge is closed. Is the bridge closed?", "open"],
]);

describeAnswers("times before a clause, and times that last", [
  ["Otto went to the hall. Two hours later he went to the shed. Where is Otto?", "shed"],
  ["Otto went to the hall. Two hours earlier he went to the shed. Where is Otto?", "open"],
  ["The shop was open all day. Was the shop open?", "yes"],
  ["Otto slept all night. Did Otto sleep?", "yes"],
  ["Otto didn't sleep all night. Did Otto sleep?", "open"],
  ["Nobody slept all night. Did Otto sleep?", "open"],
  ["Tilda started at 6:00, Ugo at 6:30 and Vera at 5:45. When did Ugo start?", "6:30"],
  ["The shop opens on the first of June. When does the shop open?", "the first of June"],
]);

describeAnswers("noun phrases in short", [
  ["There are three vans. The blue one is bigger than the white one. Which van is bigger?", "blue"],
  ["Gunnar has twelve sheep. He bought none. How many sheep does he have?", "12"],
  ["There were 5 pens on the desk. None are on the desk now. How many pens are on the desk?", "0"],
  ["Vera's son, Pavel, sings. Is Pavel Vera's son?", "yes"],
  ["Ann has a cough, which is not urgent. Is the cough urgent?", "no"],
  ["The Brandts have a cat. Do the Brandts have a cat?", "yes"],
  ["Otto does the dishes. Who does the dishes?", "Otto"],
  ["Otto does it. Who does it?", "open"],
]);
