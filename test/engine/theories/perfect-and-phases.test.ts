import { describeOutcomes, type ToldAnswers } from "../../support/told-answers.ts";

const PERFECT: ToldAnswers = [
  ["Otto has sold the car. Has Otto sold the car?", "yes"],
  ["Otto has sold the car. Did Otto sell the car?", "yes"],
  ["Otto sold the car. Has Otto sold the car?", "yes"],
  ["The car has been sold. Has the car been sold?", "yes"],
  ["Mara has gone to the barn. Where is Mara?", "barn"],
  ["Mara has closed the gate. Is the gate open?", "no"],
  ["Mara has given Otto the rake. Who has the rake?", "Otto"],
  ["Mara has lost her key. Does Mara have her key?", "no"],
  ["Otto has not paid. Did Otto pay?", "no"],
  ["Vera had sold the car before Otto came. Did Vera sell the car?", "yes"],
  ["After she had eaten, Vera slept. Did Vera eat?", "yes"],
  ["Vera had wanted to eat. Did Vera eat?", "refused"],
  ["Nobody has left. Has Mara left?", "no"],
  ["Mara has eaten 3 of her 8 plums. How many plums does Mara have?", "5"],
  // where its place in the order of events is not sure
  ["The lamp is off. Mara has switched it on. Is the lamp on?", "refused"],
  ["Mara has gone to the barn. Mara went to the shed. Where is Mara?", "refused"],
  ["Otto left. Otto came back. Has Otto left?", "refused"],
  ["Mara has 8 plums. Mara has eaten 3 plums. How many plums does Mara have?", "refused"],
];

const PHASES: ToldAnswers = [
  ["Otto has already left. Has Otto left?", "yes"],
  ["Otto has just left. Has Otto left yet?", "yes"],
  ["Otto has not left yet. Has Otto already left?", "no"],
  ["No guest has arrived yet. Otto is a guest. Has Otto arrived?", "no"],
  ["Otto still hasn't left the barn. Where is Otto?", "barn"],
  ["Otto is still in the barn. Is Otto in the barn?", "yes"],
  ["Otto is still ill. Is Otto ill?", "yes"],
  ["Otto is no longer ill. Is Otto ill?", "no"],
  ["Otto is no longer ill. Was Otto ill?", "yes"],
  ["Otto has not left the barn. Where is Otto?", "refused"],
  ["Otto just sells pears. Does Otto sell plums?", "refused"],
  ["The wind is still. Is the wind still?", "yes"],
  // how it was then is told beside what happened
  ["When Mara came home, Otto was asleep. Then Otto woke up. Was Otto asleep when Mara came home?", "yes"],
  ["Mara came home. Then Otto fell asleep. Was Otto asleep when Mara came home?", "refused"],
];

const OCCASIONS: ToldAnswers = [
  ["Everyone who paid may leave. Mara paid. May Mara leave?", "yes"],
  ["Every guest who paid may leave. Mara is a guest. Mara paid. May Mara leave?", "yes"],
  ["Everyone who has paid may leave. Mara has paid. May Mara leave?", "yes"],
  ["Everyone who paid is happy. Mara paid. Is Mara happy?", "yes"],
  ["Guests who break a glass must pay. Mara is a guest. Mara broke a glass. Must Mara pay?", "yes"],
  ["Nobody who breaks a glass may stay. Mara has broken a glass. May Mara stay?", "no"],
  ["If the alarm rings, the guard comes. The alarm rang. Did the guard come?", "yes"],
  // not the event that the rule names
  ["Guests who break a glass must pay. Mara is a guest. Mara broke a cup. Must Mara pay?", "unknown"],
  ["Everyone in the room is happy. Mara paid. Is Mara happy?", "refused"],
  ["Every guest may leave. Mara is a guest. Mara paid. May Mara leave?", "refused"],
  // how it is then need not last
  ["If the alarm rings, the gate is closed. The alarm rang. Is the gate closed?", "refused"],
  ["Whoever is late must wait. Mara was late. Must Mara wait?", "refused"],
];

const NAMED_AFTER: ToldAnswers = [
  ["Before he gave Mara 2 plums, Otto had 5. How many plums does Otto have?", "3"],
  ["Before her brother gave her 2 plums, Mara had 5. How many plums does Mara have?", "7"],
  ["When he left the barn, the boy was ill. Did the boy leave the barn?", "yes"],
  ["If she is ill, Mara stays at home. Mara is ill. Does Mara stay at home?", "yes"],
  ["If it is cold, then Mara is at home. Mara is at home. Is it cold?", "unknown"],
  // he may be Otto as well
  ["Otto was ill. When he went to the hall, Bob was asleep. Where is Bob?", "ambiguous"],
];

describeOutcomes("the perfect", PERFECT);
describeOutcomes("already, just, yet, still and no longer", PHASES);
describeOutcomes("events that rules name", OCCASIONS);
describeOutcomes("pronouns before the name that they mean", NAMED_AFTER);
