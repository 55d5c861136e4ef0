export type Sex = "female" | "male";

/** Common first names that are given to one sex as good as always. Names for both (Alex, Robin, Sage, Jordan) are left out. */
const FEMALE =
  "abigail ada adriana agatha agnes aisha alexandra alexis alice alicia alma amanda amber amelia amy ana andrea angela angelina anita ann anna annabel anne annie antonia april aria ashley astrid audrey aurora autumn ava barbara beatrice bella bertha beth betty bianca bonnie brenda bridget brooke camila camille carla carmen carol caroline catherine cecilia cecily celia charlotte chelsea cheryl chloe christina christine cindy claire clara clementine colleen connie cora cordelia courtney crystal cynthia daisy danielle daphne dawn deborah debra deirdre delia denise diana diane dolores donna dora doris dorothy edith eileen elaine eleanor elena elisa elise eliza elizabeth ella ellen eloise elsa elsie emily emma erica erin esme estelle esther ethel eugenia eunice eva eve evelyn faith fatima fern fiona flavia flora florence frances freya gabriella gail gemma genevieve georgia gertrude gina ginger giulia gloria grace greta gwen gwendolyn hannah harper harriet hazel heather heidi helen hilda holly hope ida imogen ines ingrid irene iris isabel isabella isla ivy jacqueline jade jana jane janet janice jasmine jean jeanette jemima jenna jennifer jenny jessica jill jo joan joanna josephine joy joyce judith judy julia juliana julie juliet june kara karen kate katherine kathleen kathryn kathy katie katrina kelly kiara kimberly kirsten kristen lara laura laurel lauren lauryn layla lea leah leila lena lilian lillian lily linda lisa lois lola loretta lorraine louisa louise lucia lucille lucy luna lydia lyla mabel maddie madison maggie mandy marcia margaret margot maria marianne marie marilyn marina marlene marta martha mary mathilda matilda maureen maxine maya megan melanie melissa mercedes mia michelle mila mildred millie mina minnie miriam molly monica muriel nadia nancy naomi natalie natasha nell nellie nettie nicole nina noemi nora norah norma nova octavia odette olga olivia ophelia pamela patricia paula pauline peggy penelope penny petra philippa phoebe phyllis pia polly priscilla queenie rachel ramona rebecca rita rosa rosalie rosalind rose rosemary rosie roxanne ruby ruth sabrina sadie sally samantha sandra sara sarah saskia scarlett selena serena sharon sheila shirley sienna silvia simone sofia sonia sophia sophie stella stephanie susan suzanne sylvia sylvie tabitha tamara tanya teresa tess thea theresa tilly tina trudy una ursula valerie vanessa vera veronica victoria viola violet virginia vivian wanda wendy willow wilma winifred winona xenia yasmin yolanda yvonne zara zoe zoey";
const MALE =
  "aaron abel abraham adam adrian ahmed aiden alan albert albie alec alejandro alexander alfred alistair alvin amos andre andrew andy angelo anthony anton antonio archibald archie ari arnold arthur asher atlas austin axel barnabas barnaby barry bart basil ben benjamin bernard bernhard bertrand bill billy bob bobby boris brad bradley brandon brent brett brian bruce bruno bryan byron caleb calvin cameron carl carlos cedric charles chester christian christopher chuck clarence clark claude clayton clement clifford clint clive cody colin connor conrad cornelius craig curtis cyril damian damien dan daniel darren daryl dave david dean demetrius dennis derek desmond diego dirk dmitri dominic donald donovan douglas duncan dustin dwight dylan earl edgar edmond edmund eduard eduardo edward edwin eli elias elijah elliot emil emmanuel enrique enzo eric erik ernest erwin ethan eugene evan ezra fabian felix ferdinand fergus fernando finn floyd francisco frank franklin fred frederick gabriel gareth gary gavin geoffrey george gerald gilbert giles giovanni glenn gordon graham greg gregor gregory gus hamish hank hans harold harry harvey hector heinrich henry herbert howard hubert hugh hugo ian ibrahim igor isaac isaiah ismael ivan ivo jack jacob jake james jared jason jasper jeff jeffrey jeremy jerome jerry jesus jim jimmy joe joel johan john johnny jonas jonathan jose josef joseph josh joshua juan jules julius justin karl kaspar keanu keith ken kenneth kenny kevin kirk klaus kurt kyle lance larry lars lawrence leander leo leon leonard leroy lester levi liam lionel lloyd logan lorenzo louis luca lucas luis luke luther magnus malcolm manuel marc marcel marcus mario mark martin mason mateo matthew matthias maurice max maximilian micah michael mick miguel mike miles mitchell mohamed mohammed mustafa nathan nathaniel ned neil neville nicholas nick nico nigel nikolai noah noel norman olaf oliver omar orlando osborne oscar oswald otto owen pascal patrick paul pedro percy perry pete peter phil philip pierre quentin quincy rafael rafe ralph ramon randall raymond reginald reuben rex rhys ricardo richard rick rob robert roberto rodney rodrigo roger roland ronald rory ross roy rudolf rufus rupert russell ryan salvador samuel scott sean sebastian sergio seth seymour sheldon sid silas simon spencer stanley stephen steve steven stuart sylvester tariq ted terrence thaddeus theo theodore thomas tim timothy tobias toby todd tom tommy tony travis trent trevor tyler ulrich vernon victor vince vincent virgil vladimir walt walter warren wayne wesley wilbur wilfred william xavier yusuf zachariah zachary";

const SEXES: ReadonlyMap<string, Sex> = new Map([
  ...FEMALE.split(" ").map((name) => [name, "female"] as const),
  ...MALE.split(" ").map((name) => [name, "male"] as const),
]);
/** What a person is called otherwise. */
const ROLES: ReadonlyMap<string, Sex> = new Map([
  ...[
    "woman",
    "girl",
    "lady",
    "mother",
    "sister",
    "aunt",
    "queen",
    "princess",
    "waitress",
    "actress",
    "grandmother",
    "daughter",
    "wife",
    "mrs",
    "ms",
    "miss",
  ].map((word) => [word, "female"] as const),
  ...[
    "man",
    "boy",
    "gentleman",
    "father",
    "brother",
    "uncle",
    "king",
    "prince",
    "waiter",
    "grandfather",
    "son",
    "husband",
    "mr",
    "sir",
  ].map((word) => [word, "male"] as const),
]);

/** The sex that a name shows, by its first or its last word in lower case; null where it shows none. */
export function sexOf(name: string): Sex | null {
  const words = name.toLowerCase().split(" ");
  return SEXES.get(words[0] ?? "") ?? ROLES.get(words[0] ?? "") ?? ROLES.get(words.at(-1) ?? "") ?? null;
}
