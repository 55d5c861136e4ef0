import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { modalReader } from "../../../../src/engine/tasks/policies/modal/reader.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";

/** The verdict, why it is declined, or `left` for a text that is not taken. */
function told(text: string): string {
  const result = modalReader.read(readTaskText(text));
  if (result === null) return "left";
  if (result.kind === "declined") return result.reason;
  const { answer } = result;
  return answer.kind === "verdict" ? answer.verdict : answer.kind === "validity" ? answer.validity : "other";
}

function steps(text: string): readonly string[] {
  const result = modalReader.read(readTaskText(text));
  return result?.kind === "answered" ? result.steps.map(({ conclusion }) => conclusion) : [];
}

function check(table: readonly (readonly [text: string, expected: string])[]): void {
  for (const [text, expected] of table) assert.equal(told(text), expected, text);
}

describe("norms", () => {
  it("of everyone and of nobody are of every person that the text names", () =>
    check([
      ["Nobody may eat in the library. May Lena eat in the library?", "no"],
      ["No one is permitted to smoke on deck. Is Karl permitted to smoke on deck?", "no"],
      ["Everybody must wear a life jacket. Must Olga wear a life jacket?", "yes"],
      ["Everyone may use the printer. May Ruth use the printer?", "yes"],
      ["No reader may write in the books. Lena is a reader. May Lena write in the books?", "no"],
      ["No reader may write in the books. Lena is not a reader. May Lena write in the books?", "unknown"],
      ["Everyone in the pool must wear a cap. Lena is in the pool. Must Lena wear a cap?", "yes"],
      [
        "Every sailor must sign the log. Passengers may not sign the log. Ben is a sailor. Must Ben sign the log?",
        "yes",
      ],
      [
        "Every sailor must sign the log. Passengers may not sign the log. Ben is a passenger. May Ben sign the log?",
        "no",
      ],
      [
        "Every sailor must sign the log. Passengers may not sign the log. Ben is a sailor. Ben is a passenger. May Ben sign the log?",
        "inconsistent_premises",
      ],
      ["Ben may steer. May Tom steer?", "unknown"],
      ["Ben may steer. Must Ben steer?", "unknown"],
      ["No one is required to swim. Must Tom swim?", "no"],
      ["Nobody has to swim. Does Tom have to swim?", "no"],
      ["Nobody may use the lift. Zorp is a nurse. May Zorp use the lift?", "no"],
      ["Nobody may use the lift. May I use the lift?", "no"],
      ["Nobody may use the lift. May you use the lift?", "no"],
      [
        "Visitors are not allowed to touch the vases. Ann is a visitor. Is Ann allowed to touch the vases?",
        "no",
      ],
      ["Nobody is permitted to touch the vases. Is Ann permitted to touch the vases?", "no"],
      ["It is forbidden for anyone to touch the vases. May Ann touch the vases?", "no"],
      ["It is obligatory for everyone to sign. Must Ann sign?", "yes"],
      [
        "Nobody may enter the vault. Ann may enter the vault. May Ann enter the vault?",
        "inconsistent_premises",
      ],
      ["Nobody may enter the vault. Ann enters the vault. May Ann enter the vault?", "no"],
      ["Nobody may enter the vault. May the guards enter the vault?", "no"],
      [
        "Nobody may enter the vault. Ann is a guard. Guards must sign the book. May Ann enter the vault?",
        "no",
      ],
      [
        "Guards may enter the vault. Nobody may enter the vault. Ann is a guard. May Ann enter the vault?",
        "inconsistent_premises",
      ],
      ["Nobody may enter the vault. May anyone enter the vault?", "no"],
      ["Nobody may enter the vault. May everyone enter the vault?", "no"],
      ["Everyone may enter the vault. May everyone enter the vault?", "yes"],
      ["All guests must leave. All nurses are guests. Ann is a nurse. Must Ann leave?", "yes"],
      ["No one in the crew may drink. Tom is in the crew. May Tom drink?", "no"],
      ["Ann may not sing. May Ann sing?", "no"],
      ["Nobody may jump. Ann may sing. May Ann jump?", "no"],
      ["Everyone may sing. Must Ann sing?", "unknown"],
    ]));
  it("of a kind are of what everyday words put in that kind", () =>
    check([
      ["No animals may enter the museum. Bello is a dog. May Bello enter the museum?", "no"],
      ["No birds may enter the museum. Bello is a dog. May Bello enter the museum?", "unknown"],
      ["No dogs may enter the museum. Bello is a dog. May Bello enter the museum?", "no"],
      ["All mammals must be registered. Mia is a cat. Must Mia be registered?", "yes"],
      ["All vehicles must stop. Blue Bell is a bus. Must Blue Bell stop?", "yes"],
      ["All birds must be ringed. Kiri is a parrot. Must Kiri be ringed?", "yes"],
    ]));
  it("of a group that the text has in mind are not of all of that kind", () =>
    check([
      ["The animals must stay outside. Rex is a dog. Must Rex stay outside?", "not_determined"],
      ["All the animals must stay outside. Rex is a dog. Must Rex stay outside?", "not_determined"],
      ["Each of the animals must stay outside. Rex is a dog. Must Rex stay outside?", "not_determined"],
      ["Animals must stay outside. Rex is a dog. Must Rex stay outside?", "yes"],
      ["All the people must sing. Must Tom sing?", "not_determined"],
      ["All people must sing. Must Tom sing?", "yes"],
    ]));
  it("under a condition on an amount apply by the exact amount that is told", () =>
    check([
      ["Nobody under 12 may dive. Timo is 11. May Timo dive?", "no"],
      ["Nobody under 12 may dive. Timo is 12. May Timo dive?", "unknown"],
      ["Every swimmer under 12 must wear a cap. Timo is a swimmer. Timo is 10. Must Timo wear a cap?", "yes"],
      [
        "Every swimmer under 12 must wear a cap. Timo is a swimmer. Timo is 14. Must Timo wear a cap?",
        "unknown",
      ],
      [
        "If a swimmer is younger than 12, the swimmer must wear a cap. Timo is a swimmer. Timo is 10 years old. Must Timo wear a cap?",
        "yes",
      ],
      [
        "If a swimmer is at most 12, they must wear a cap. Timo is a swimmer. Timo is 12. Must Timo wear a cap?",
        "yes",
      ],
      [
        "If a swimmer is under 12, they must wear a cap. Timo is a swimmer. Timo is 12. Must Timo wear a cap?",
        "unknown",
      ],
      [
        "If a swimmer is 60 or older, the swimmer must rest. Ada is a swimmer. Ada is 60. Must Ada rest?",
        "yes",
      ],
      [
        "If a swimmer is over 60, the swimmer must rest. Ada is a swimmer. Ada is 60. Must Ada rest?",
        "unknown",
      ],
      ["If someone is under 12, they must wear a cap. Timo is 10. Must Timo wear a cap?", "yes"],
      [
        "If the fridge is above 8 degrees, the vaccine must be thrown away. The fridge is 9 degrees. Must the vaccine be thrown away?",
        "yes",
      ],
      [
        "If the fridge is above 8 degrees, the vaccine must be thrown away. The fridge is 8 degrees. Must the vaccine be thrown away?",
        "unknown",
      ],
      [
        "Above 8 degrees, the vaccine must be thrown away. The vaccine is 8.5 degrees. Must the vaccine be thrown away?",
        "yes",
      ],
      [
        "If the crate weighs more than 20 kilos, it must be lifted by two people. The crate weighs 25 kilos. Must the crate be lifted by two people?",
        "yes",
      ],
      [
        "If the crate weighs more than 20 kilos, it must be lifted by two people. The crate weighs 20 kilos. Must the crate be lifted by two people?",
        "unknown",
      ],
      ["Guests under 18 must leave. Ann is a guest. Ann is 16. Must Ann leave?", "yes"],
      ["Guests under 18 must leave. Ann is a guest. Ann is 18. Must Ann leave?", "unknown"],
      ["Guests must leave if they are under 18. Ann is a guest. Ann is 16. Must Ann leave?", "yes"],
      ["A guest must leave if he is under 18. Ann is a guest. Ann is 16. Must Ann leave?", "yes"],
      [
        "If a dog is over 30 kilos, it must wear a muzzle. Rex is a dog. Rex is 31 kilos. Must Rex wear a muzzle?",
        "yes",
      ],
      [
        "If a dog weighs over 30 kilos, it must wear a muzzle. Rex is a dog. Rex weighs 30.5 kilos. Must Rex wear a muzzle?",
        "yes",
      ],
      [
        "If a dog weighs over 30 kilos, it must wear a muzzle. Rex is a dog. Rex weighs 30 kilos. Must Rex wear a muzzle?",
        "unknown",
      ],
      [
        "If a parcel weighs at least 30 kilos, the parcel must be opened. Box Nine is a parcel. Box Nine weighs 30 kilos. Must Box Nine be opened?",
        "yes",
      ],
      ["If a guest is under 18, the guest must not drink. Ann is a guest. Ann is 17. May Ann drink?", "no"],
      [
        "If a guest is under eighteen, the guest must not drink. Ann is a guest. Ann is seventeen. May Ann drink?",
        "no",
      ],
      [
        "If a guest has more than 2 bags, the guest must pay. Ann is a guest. Ann has 3 bags. Must Ann pay?",
        "yes",
      ],
      [
        "If a guest has more than 2 bags, the guest must pay. Ann is a guest. Ann has 2 bags. Must Ann pay?",
        "unknown",
      ],
      [
        "If the pool is below 20 degrees, the pool must be closed. The pool is 19.9 degrees. Must the pool be closed?",
        "yes",
      ],
      [
        "If the pool is below 20 degrees, the pool must be closed. The pool is 20 degrees. Must the pool be closed?",
        "unknown",
      ],
      [
        "If the pool is not above 20 degrees, the pool must be closed. The pool is 20 degrees. Must the pool be closed?",
        "yes",
      ],
      ["Nobody under 120 centimetres may ride. Ann is 110 centimetres. May Ann ride?", "no"],
      ["If a guest is under 18, the guest must leave. Ann is a guest. Ann is 19. Must Ann leave?", "unknown"],
      ["If a guest is under 18, the guest need not pay. Ann is a guest. Ann is 16. Must Ann pay?", "no"],
      ["If the speed is over 50, the driver must pay. The speed is 51. Must the driver pay?", "yes"],
      ["If Tom has at least three bags, Tom must pay. Tom has 3 bags. Must Tom pay?", "yes"],
      ["If Tom has at least three bags, Tom must pay. Tom has 2 bags. Must Tom pay?", "unknown"],
      ["If the water is 10 degrees or colder, nobody may swim. The water is 9 degrees. May Tom swim?", "no"],
      ["If the water is 10 degrees or colder, nobody may swim. The water is 10 degrees. May Tom swim?", "no"],
      [
        "If the water is below 10 degrees, nobody may swim. The water is 10 degrees. May Tom swim?",
        "unknown",
      ],
      ["Nobody may swim if the water is below 10 degrees. The water is 9 degrees. May Tom swim?", "no"],
      ["Below 10 degrees, nobody may swim. It is 9 degrees. May Tom swim?", "no"],
      ["Below 10 degrees, nobody may swim. It is 10 degrees. May Tom swim?", "unknown"],
    ]));
  it("under a condition on an amount wait for an amount that is still the one told", () =>
    check([
      ["If Ann has more than 2 bags, she must pay. Ann has 3 bags. Must Ann pay?", "yes"],
      [
        "If Ann has more than 2 bags, she must pay. Ann has 3 bags. Ann gives 2 bags to Ben. Must Ann pay?",
        "not_determined",
      ],
      ["If the oil is over 9 degrees, it must be sold. The oil is 9.5 degrees. Must the oil be sold?", "yes"],
      [
        "If the oil is over 9 degrees, it must be sold. The oil is 9.5 degrees. The oil is cooled. Must the oil be sold?",
        "not_determined",
      ],
      [
        "If the oil holds less than half a litre, it must be sold. The oil holds 0.4 litres. Must the oil be sold?",
        "not_determined",
      ],
      ["If the door is locked, Ann must knock. The door was locked. Must Ann knock?", "not_determined"],
      ["If the door was locked, Ann must knock. The door was locked. Must Ann knock?", "yes"],
    ]));
  it("that leave a choice oblige to what is left of it", () =>
    check([
      [
        "Nurses must wash or disinfect their hands. Nurses must not wash their hands. Kim is a nurse. Must Kim disinfect their hands?",
        "yes",
      ],
      ["Kim must call Dr Lund or page Dr Moss. Kim must not call Dr Lund. Must Kim page Dr Moss?", "yes"],
      ["The visitor must wait or leave. The visitor may not wait. Must the visitor leave?", "yes"],
      ["The visitor must wait or leave. The visitor may not wait. May the visitor wait?", "no"],
      ["The visitor must wait or leave. Must the visitor leave?", "unknown"],
      ["You must wait, leave or sign. You must not wait. You must not sign. Must you leave?", "yes"],
      [
        "You must wait or leave. You must not wait. You must not leave. Must you leave?",
        "inconsistent_premises",
      ],
      ["You may wait or leave. You must not wait. May you leave?", "inconsistent_premises"],
      ["Ann must sweep, cook or wash. Ann must not sweep. Ann may not cook. Must Ann wash?", "yes"],
      ["Ann must sweep, cook or wash. Ann must not sweep. Must Ann wash?", "unknown"],
      ["Ann must sweep or cook. Ben must not sweep. Must Ann cook?", "unknown"],
      ["Ann must sweep or cook. Ann need not sweep. Must Ann cook?", "unknown"],
      ["Ann must sweep or cook. Ann does not sweep. Must Ann cook?", "unknown"],
      ["Ann must not sweep or cook. May Ann cook?", "no"],
      ["Everyone must sweep or cook. Nobody may sweep. Must Ann cook?", "yes"],
      ["Every sailor must row or swim. No sailor may swim. Ben is a sailor. Must Ben row?", "yes"],
      ["You must pay with cash or a card. You must not pay with cash. Must you pay with a card?", "yes"],
      ["Ann must either sing or leave. Ann must not sing. Must Ann leave?", "yes"],
      ["Ann may sing or dance. Ann must not jump. May Ann jump?", "no"],
    ]));
  it("under a condition apply where it is told to be met", () =>
    check([
      ["If it rains, the hatch must be shut. Must the hatch be shut?", "unknown"],
      ["If it rains, the hatch must be shut. It rains. Must the hatch be shut?", "yes"],
      ["If it rains, everyone must stay below. It rains. Must Tom stay below?", "yes"],
      ["If it rains, everyone must stay below. It does not rain. Must Tom stay below?", "unknown"],
      ["If it rains, all guests must stay below. It rains. Tom is a guest. Must Tom stay below?", "yes"],
      ["If it rains, all animals must stay below. It rains. Rex is a cat. Must Rex stay below?", "yes"],
      ["If it rains, nobody may swim. It rains. May the cook swim?", "no"],
      ["If the door was locked, Ann must knock. The door was locked. Must Ann knock?", "yes"],
      ["If a guest is ill, the guest must rest. Ann is a guest. Ann is ill. Must Ann rest?", "yes"],
    ]));
  it("give no answer where nothing ties them to what is asked", () =>
    check([
      ["No reader may write in the books. Lena is a cleaner. May Lena write in the books?", "not_determined"],
      ["No reader may write in the books. May Lena write in the books?", "not_determined"],
      ["Everyone in the pool must wear a cap. Lena is in the hall. Must Lena wear a cap?", "not_determined"],
      ["Nobody under 12 may dive. May Timo dive?", "not_determined"],
      ["Nobody under 12 may dive. Timo is young. May Timo dive?", "not_determined"],
      ["Every swimmer under 12 must wear a cap. Timo is 10. Must Timo wear a cap?", "not_determined"],
      [
        "If a swimmer is under 12, they must wear a cap. Timo is a swimmer. Timo is almost 12. Must Timo wear a cap?",
        "not_determined",
      ],
      [
        "If a swimmer is under 12, they must wear a cap. Timo is a swimmer. Timo was 11. Must Timo wear a cap?",
        "not_determined",
      ],
      ["No animals may enter the museum. Bello is a guide. May Bello enter the museum?", "not_determined"],
      ["No dogs may enter the museum. Bello is a poodle. May Bello enter the museum?", "not_determined"],
      ["No one may enter the museum. Bello is a dog. May Bello enter the museum?", "not_determined"],
      ["No one may enter the museum. Bello is Ann's dog. May Bello enter the museum?", "not_determined"],
      [
        "If the fridge is above 8 degrees, the vaccine must be thrown away. The fridge is 9. Must the vaccine be thrown away?",
        "not_determined",
      ],
      [
        "If the fridge is above 8 degrees Celsius, the vaccine must be thrown away. The fridge is 40 degrees Fahrenheit. Must the vaccine be thrown away?",
        "not_determined",
      ],
      [
        "Above 8 degrees, the vaccine must be thrown away. The room is 9 degrees. Must the vaccine be thrown away?",
        "not_determined",
      ],
      ["Stewards may open the bar. May the captain open the bar?", "not_determined"],
      ["The dog must stay outside. Must the dog stay inside?", "not_determined"],
      ["The dog must stay outside. May the dog come in?", "not_determined"],
      ["You may borrow at most 5 books. May you borrow 6 books?", "not_determined"],
      ["Ann may borrow at most 5 books. May Ann borrow 5 books?", "not_determined"],
      ["If it rains, the hatch must be shut. It is pouring. Must the hatch be shut?", "not_determined"],
      ["No one may swim, if the captain is right. May Tom swim?", "not_determined"],
      ["Nobody may use the lift. May the robot use the lift?", "not_determined"],
      ["Nobody may use the lift. Zorp is a robot. May Zorp use the lift?", "not_determined"],
      [
        "Visitors are forbidden to touch anything. Ann is a visitor. May Ann touch the vase?",
        "not_determined",
      ],
      ["Nobody may come into the vault. May Ann enter the vault?", "not_determined"],
      [
        "If a dog is over 30 kilos, it must wear a muzzle. Rex is a dog. Rex weighs 31 kilos. Must Rex wear a muzzle?",
        "not_determined",
      ],
      [
        "If a guest has more than 2 bags, the guest must pay. Ann is a guest. Ann has 3 cases. Must Ann pay?",
        "not_determined",
      ],
      [
        "If a guest has more than 2 bags, the guest must pay. Ann is a guest. Ann has at least 2 bags. Must Ann pay?",
        "not_determined",
      ],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ben is 16. Must Ann leave?",
        "not_determined",
      ],
      [
        "If the pool is below 20 degrees or above 35 degrees, the pool must be closed. The pool is 19 degrees. Must the pool be closed?",
        "not_determined",
      ],
      [
        "If the pool is between 20 and 25 degrees, the pool must be closed. The pool is 22 degrees. Must the pool be closed?",
        "not_determined",
      ],
      [
        "If the pool is above 20 degrees for a week, the pool must be closed. The pool is 22 degrees. Must the pool be closed?",
        "not_determined",
      ],
      ["Nobody over 80 kilos may ride. Ann weighs 90 kilos. May Ann ride?", "not_determined"],
      ["Nobody over 80 may ride. Ann is 90 centimetres tall. May Ann ride?", "not_determined"],
      ["Nobody under 120 centimetres may ride. Ann is 1 metre. May Ann ride?", "not_determined"],
      ["Everyone on board must wear a vest. Tom is on deck. Must Tom wear a vest?", "not_determined"],
      ["No one without a ticket may board. Tom has no ticket. May Tom board?", "not_determined"],
      ["Nobody in the crew may drink. Tom is a sailor. May Tom drink?", "not_determined"],
      ["No one may ride today. May Tom ride tomorrow?", "not_determined"],
      ["Everyone may ride on Monday. May Tom ride on Tuesday?", "not_determined"],
      ["No dog may bark. May Rex bark?", "not_determined"],
      ["No animals may enter. Rex is a hot dog. May Rex enter?", "not_determined"],
      ["No animals may enter. Rex is like a dog. May Rex enter?", "not_determined"],
      ["No animals may enter. Rex is not a dog. May Rex enter?", "not_determined"],
      ["No animals may enter. Ann is a dog owner. May Ann enter?", "not_determined"],
      ["No animals may enter. Ann is a fox. May the fox enter?", "not_determined"],
      ["All vehicles must stop. The tram is late. Must the tram stop?", "not_determined"],
      ["If a guest is under 18, the guest must leave. Ann is 16. Must Ann leave?", "not_determined"],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ann is 16 months old. Must Ann leave?",
        "not_determined",
      ],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ann is not 16. Must Ann leave?",
        "not_determined",
      ],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ann is over 16. Must Ann leave?",
        "not_determined",
      ],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ann is 16 in this photo. Must Ann leave?",
        "not_determined",
      ],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ann will be 16. Must Ann leave?",
        "not_determined",
      ],
      [
        "If a guest is under 18 and alone, the guest must leave. Ann is a guest. Ann is 16. Must Ann leave?",
        "not_determined",
      ],
      [
        "If the milk is above 8 degrees, the cheese must be thrown away. The cheese is 9 degrees. Must the cheese be thrown away?",
        "not_determined",
      ],
      [
        "If the speed is over 50, the driver must pay. The speed is 51 percent. Must the driver pay?",
        "not_determined",
      ],
      ["If Tom has at least three bags, Tom must pay. Tom has 4 red bags. Must Tom pay?", "not_determined"],
      ["If Tom has at least three bags, Tom must pay. Tom had 3 bags. Must Tom pay?", "not_determined"],
      ["Nobody may sing, Ann thinks. May Ann sing?", "not_determined"],
      ["Nobody may sing, it seems. May Ann sing?", "not_determined"],
      ["Nobody may sing, according to Ben. May Ann sing?", "not_determined"],
      ["Nobody may sing, at least officially. May Ann sing?", "not_determined"],
      ["Below 10 degrees, nobody may swim. The water is 9 degrees. May Tom swim?", "not_determined"],
      ["If it rains, everyone must stay below. It is wet. Must Tom stay below?", "not_determined"],
      ["If it rains, all guests must stay below. It rains. Must Tom stay below?", "not_determined"],
      ["If the door is locked, Ann must knock. The door was locked. Must Ann knock?", "not_determined"],
      [
        "If a guest is ill, the guest must rest. Ann is a guest. Ann was ill. Must Ann rest?",
        "not_determined",
      ],
    ]));
  it("with exceptions, hedges, times or quantities that are not read are left alone", () =>
    check([
      ["Someone must lock the door. Must Ruth lock the door?", "left"],
      ["Somebody may leave early. May Ruth leave early?", "left"],
      ["No one but Ann may enter the museum. May Bob enter the museum?", "left"],
      ["No one except guides may enter the museum. May Bob enter the museum?", "left"],
      ["Everyone must leave, except Bob. Must Bob leave?", "left"],
      ["Everyone else must leave. Must Bob leave?", "left"],
      ["Not everyone may enter. May Bob enter?", "left"],
      ["No one must swim. Must Tom swim?", "left"],
      ["Ann says no one may swim. May Tom swim?", "left"],
      ["Anyone may swim on Sundays. May Tom swim?", "left"],
      ["No one may swim at night. May Tom swim?", "left"],
      ["Almost nobody may use the lift. May Tom use the lift?", "left"],
      ["Usually nobody may use the lift. May Tom use the lift?", "left"],
      ["Porters may open the gate, except novices. Ann is a nurse. May Ann open the gate?", "left"],
      ["Porters may open the gate, except novices. May Ann open the gate?", "left"],
      ["Guests who are under 18 must leave. Ann is a guest. Ann is 16. Must Ann leave?", "left"],
      ["Only members may swim. Ann is not a member. May Ann swim?", "left"],
      ["Only members may swim. Ann is a nurse. May Ann swim?", "left"],
      ["Members only may swim. Ann is a nurse. May Ann swim?", "left"],
      ["Touching the vases is forbidden. May Ann touch the vases?", "left"],
      ["It is forbidden to touch the vases. Is Ann allowed to touch the vases?", "left"],
      ["Nobody may touch the vases unless a guide is there. May Ann touch the vases?", "left"],
      ["Nobody may touch the vases without gloves. May Ann touch the vases?", "left"],
      ["Nobody may touch the red vase. May Ann touch the vase?", "left"],
      ["Nobody may touch the vase. May Ann touch the red vase?", "left"],
      ["Nobody may touch the vases. May Ann touch a vase?", "left"],
      ["Nobody should enter the vault. May Ann enter the vault?", "left"],
      ["Nobody will enter the vault. May Ann enter the vault?", "left"],
      ["Guests may enter the vault. May anyone enter the vault?", "left"],
      ["Guests may enter the vault. May everyone enter the vault?", "left"],
      ["Some guests may enter the vault. Ann is a guest. May Ann enter the vault?", "left"],
      ["Most guests must leave. Ann is a guest. Must Ann leave?", "left"],
      ["Tom or Ann must cook. Tom must not cook. Must Ann cook?", "left"],
      ["Everyone with a ticket may board. Tom has a ticket. May Tom board?", "left"],
      ["No one without a ticket may board. Tom has a ticket. May Tom board?", "left"],
      ["No one may ride after 8 pm. May Tom ride?", "left"],
      ["No dogs may enter. Rex was a dog. May Rex enter?", "left"],
      ["No dogs may enter. Rex will be a dog. May Rex enter?", "left"],
      [
        "If a guest is under 18, the guest must leave. Ann is a guest. Ann is probably 16. Must Ann leave?",
        "left",
      ],
      [
        "If a guest is under 18, the guest must leave. Ann was a guest. Ann is 16. Must Ann leave?",
        "not_determined",
      ],
      [
        "If a guest is under 18, the guest must leave, unless Tom is there. Ann is a guest. Ann is 16. Must Ann leave?",
        "left",
      ],
      ["Ann must or may sing. Must Ann sing?", "left"],
      ["Ann must sing or need not dance. Ann must dance. Must Ann sing?", "left"],
      ["Ann must either sing or else leave. Ann must not sing. Must Ann leave?", "left"],
      ["Ann must sing or leave. Ann must not sing today. Must Ann leave?", "left"],
      ["Ann must sing or leave. Ann must not sing loudly. Must Ann leave?", "left"],
      ["Ann must not both sing and leave. Ann must sing. May Ann leave?", "left"],
      ["Ben dreamt that nobody may sing. May Ann sing?", "left"],
      ["It is not the case that everyone must sing. Must Ann sing?", "left"],
      ["If nobody may swim, the pool must be closed. Must the pool be closed?", "left"],
      ["If everyone is there, Tom must start. Ann is there. Must Tom start?", "left"],
    ]));
  it("are declined in an argument where it is open whether they are of the one concluded about", () =>
    check([
      ["mode: modal\nNobody may swim. Conclusion: Tom may not swim.", "valid"],
      ["mode: modal\nNobody may swim. Conclusion: The robot may not swim.", "not_determined"],
      ["mode: modal\nAll guests may swim. Conclusion: Tom may swim.", "invalid"],
    ]));
  it("name what is used without being said", () => {
    assert.deepEqual(steps("No animals may enter. Milo is a dog. May Milo enter?").slice(0, 3), [
      "No animals may enter.",
      "Milo is a dog.",
      "A dog is an animal.",
    ]);
    assert.ok(steps("Nobody under 12 may dive. Timo is 11. May Timo dive?").includes("11 is under 12."));
    assert.ok(steps("Nobody may dive. May Timo dive?").includes("Timo is taken to be a person."));
  });
});
