import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("a verb that is said once for several", [
  ["Otto ate an apple, Nina a pear, and Cid a plum. What did Nina eat?", "pear"],
  ["Otto is in the kitchen and Bob in the garden. Where is Bob?", "garden"],
  ["Otto put the ring in the box and Bob the coin in the jar. Where is the coin?", "jar"],
  ["Nina is tall and Bob short. Is Bob short?", "yes"],
  ["The Danes won 4 medals, Ann 3 and Bob 5. How many medals did Bob win?", "5"],
  ["Otto is a doctor and Bob a nurse. Is Otto a nurse?", "unknown"],
  // It may be whom he met, and not who met her.
  ["Otto met Mia on Monday and Bob on Friday. Did Bob meet Mia?", "open"],
]);

describeAnswers("a constituent that stands for a clause", [
  ["Otto sings, but not Bob. Does Bob sing?", "no"],
  ["Otto sings, but not Bob. Does Otto sing?", "yes"],
  ["Otto sings, and Bob too. Does Bob sing?", "yes"],
  ["Everyone left, but not Bob. Did Bob leave?", "no"],
  ["Otto has a dog but not a cat. Does Otto have a cat?", "no"],
  ["Otto was not in the hall but in the yard. Where was Otto?", "yard"],
  ["Otto likes Mia, but not Bob. Does Bob like Mia?", "unknown"],
  ["Otto likes Mia, and Bob too. Does Bob like Mia?", "open"],
]);

describeAnswers("one, and possessives alone", [
  ["Otto had the desk by the window and Nina the one by the door. Who had the desk by the door?", "Nina"],
  ["The lamp in the hall works, and the one on the stairs does not. Does the lamp on the stairs work?", "no"],
  ["The green bowls float, whereas the red ones sink. Do the red bowls sink?", "yes"],
  [
    "The jar on the top shelf holds tea, and the one below it holds rice. What does the jar on the top shelf hold?",
    "tea",
  ],
  ["Nina has a big dog and a small cat. Otto has a small one. Does Otto have a small dog?", "open"],
  ["Ann's bike is red and Bob's is blue. What colour is Bob's?", "blue"],
  ["Bob washed his car, and Ann washed hers. Did Ann wash her car?", "yes"],
  ["Ann left her coat in the hall, and Bob left his in the car. Where is Ann's coat?", "hall"],
  ["Ann gave Bob her pen. Bob left his pen in the car. Where is Ann's pen?", "open"],
  ["The coat of Ann is red. That of Bob is blue. Is the coat of Bob blue?", "yes"],
  ["Those who are late must pay. Ann is late. Must Ann pay?", "yes"],
  // The desks were taken for one.
  ["The desk by the window is red. The desk by the door is big. Is the desk by the door red?", "unknown"],
]);

describeAnswers("whether what was said is so", [
  ["Otto said that he had washed the dishes, but that was a lie. Did Otto wash the dishes?", "no"],
  ["Otto said that he had washed the dishes, but he was lying. Did Otto wash the dishes?", "no"],
  ["Otto said that he had washed the dishes, and he was right. Did Otto wash the dishes?", "yes"],
  ["Ann says that Bob is ill. That is not true. Is Bob ill?", "no"],
  ["Ann says that Bob is ill. This is true. Is Bob ill?", "yes"],
  ["Ann says that Bob is ill. Cid is wrong. Is Bob ill?", "unknown"],
  ["Otto did not say that he had washed the dishes. That was a lie. Did Otto wash the dishes?", "open"],
]);

describeAnswers("questions with choices", [
  ["Ann took the bus. Did Ann take the bus or the train?", "bus"],
  ["Ann is a nurse. Is Ann a nurse or a doctor?", "open"],
  ["The tent is at the lake. Is the tent at the lake or in the trunk?", "lake"],
  ["The lamp was on. Bob switched the lamp off. Is the lamp on or off now?", "off"],
  ["Ann is a nurse and a doctor. Is Ann a nurse or a doctor?", "open"],
  ["Ann is ill. Is Ann a nurse or a doctor?", "open"],
  ["Ann is taller than Bob. Which of them is shorter?", "Bob"],
  ["Cid is tall. Ann is tall and Bob is short. Which of them is tall?", "Ann"],
  // Cid was named, of whom it was not asked.
  ["Cid sings. Ann sings. Who sings, Ann or Bob?", "Ann"],
  ["Ann has the key. Who's got the key?", "Ann"],
]);

describeAnswers("verb phrases in pairs, participles, one of those who are named", [
  ["Otto either took the ferry or drove. He did not take the ferry. Did he drive?", "yes"],
  ["Otto either took the ferry or drove. Did he drive?", "open"],
  ["Ann neither sings nor dances. Ann is tall. Does Ann dance?", "no"],
  ["Carrying the pillow, Ann went to the shed. Where is the pillow?", "shed"],
  ["Having dropped the ring in the cave, Ann went home. Where is the ring?", "cave"],
  ["One of the two, Fran or Dev, broke the vase, and it wasn't Fran. Who broke the vase?", "Dev"],
  [
    "One of the two nurses, Hope or Lydia, opened the door. Hope did not open the door. Who opened the door?",
    "Lydia",
  ],
  // It may be the dog.
  ["Somebody fed the dog. It was Rex. Who fed the dog?", "open"],
]);
