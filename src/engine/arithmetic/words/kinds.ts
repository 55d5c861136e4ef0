import type { Kind } from "./word-class.ts";
import { TOPIC_KINDS } from "./topic-kinds.ts";

/** Wholes that are as often a sort of their own: "43 cakes and 114 pastries" are 43 and 114, and no cake is among the pastries. */
export const SORTS: ReadonlySet<string> = new Set(["pastry"]);

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
export const KINDS: readonly Kind[] = [
  { whole: words("child kid student pupil classmate"), parts: words("boy girl"), exhaustive: true },
  // Of 22 people, 12 of them boys, some may be adults.
  { whole: words("person"), parts: words("boy girl"), exhaustive: false },
  { whole: words("adult person guest"), parts: words("man woman"), exhaustive: true },
  { whole: words("person member visitor customer"), parts: words("adult child"), exhaustive: true },
  { whole: words("person"), parts: words("student teacher"), exhaustive: false },
  {
    whole: words("fruit"),
    parts: words(
      "apple orange banana pear plum peach lemon lime mango grape strawberry cherry melon watermelon kiwi pineapple apricot fig",
    ),
    exhaustive: false,
  },
  {
    whole: words("berry"),
    parts: words("strawberry blueberry raspberry blackberry cranberry gooseberry"),
    exhaustive: false,
  },
  {
    whole: words("vegetable"),
    parts: words("carrot onion potato turnip cabbage pepper cucumber beet radish pumpkin zucchini leek"),
    exhaustive: false,
  },
  {
    whole: words("snack"),
    parts: words(
      "biscuit cookie muffin pancake bun cracker dumpling doughnut donut pretzel sandwich waffle cupcake",
    ),
    exhaustive: false,
  },
  {
    whole: words("flower"),
    parts: words("rose tulip daisy lily orchid daffodil sunflower violet carnation"),
    exhaustive: false,
  },
  {
    whole: words("animal"),
    parts: words(
      "cow horse pig sheep goat chicken hen rooster duck goose turkey donkey dog cat rabbit bear lion tiger elephant giraffe zebra monkey",
    ),
    exhaustive: false,
  },
  {
    whole: words("pet"),
    parts: words("cat dog hamster rabbit puppy kitten parrot goldfish"),
    exhaustive: false,
  },
  {
    whole: words("bird"),
    parts: words("sparrow crow pigeon duck chicken goose eagle owl parrot swan hen"),
    exhaustive: false,
  },
  {
    whole: words("insect"),
    parts: words("ant bee ladybug beetle butterfly cricket grasshopper fly mosquito"),
    exhaustive: false,
  },
  { whole: words("coin"), parts: words("penny nickel dime quarter"), exhaustive: false },
  { whole: words("tree"), parts: words("oak maple pine palm fir"), exhaustive: false },
  { whole: words("vehicle"), parts: words("car truck bus van motorcycle"), exhaustive: false },
  {
    whole: words("pastry dessert treat"),
    parts: words("cupcake cookie cake pie muffin brownie doughnut donut croissant tart"),
    exhaustive: false,
  },
  { whole: words("toy"), parts: words("doll yoyo ball kite puzzle robot marble"), exhaustive: false },
  ...TOPIC_KINDS,
];

/** Words for those who act. */
export const PERSON_NOUNS: ReadonlySet<string> = new Set(
  words(`person child kid student pupil friend player boy girl man woman adult teacher chef painter baker farmer sailor worker guest visitor customer camper member clown driver carpenter waitress waiter
  mother father mom dad sister brother uncle aunt cousin son daughter grandmother grandfather grandma grandpa neighbor neighbour classmate teammate coach nurse doctor artist author clerk owner manager singer dancer runner
  employee librarian ranger fan musician passenger tourist soldier scout volunteer engineer mechanic boss parent husband wife twin baby team family class company store shop restaurant school`),
);
/** One word for several: "they" may be a shop. */
export const COLLECTIVES: ReadonlySet<string> = new Set(
  words(
    "team family class company store shop restaurant school band group club crew cafeteria bakery factory business library hotel",
  ),
);
/** Persons of one sex by their word. */
export const FEMALE: ReadonlySet<string> = new Set(
  words(
    "girl woman mother mom sister aunt daughter grandmother grandma waitress wife mrs ms miss lady niece queen actress",
  ),
);
export const MALE: ReadonlySet<string> = new Set(
  words("boy man father dad brother uncle son grandfather grandpa waiter husband mr sir nephew king actor"),
);
/** Groups of persons: the same ones under another word. */
export const GROUP_PERSONS: ReadonlySet<string> = new Set(
  words("person child kid student pupil friend player guest visitor customer member passenger"),
);

/** First names that are nearly always of one sex; others leave the pronoun open. */
export const FEMALE_NAMES: ReadonlySet<string> = new Set(
  words(`mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura
 sharon cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria lauren christina joan evelyn
 judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte
 marie alexis lori sally lucy jane jenny katie kate molly ella mia chloe zoe lily ava ellen claire rose eva bella tina wendy paula rita annie anne dorothy cindy lucia clara nora penny tara`),
);
export const MALE_NAMES: ReadonlySet<string> = new Set(
  words(`james robert john michael david william richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary
 nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam nathan henry douglas zachary peter kyle ethan walter noah jeremy christian keith roger
 austin gerald carl harold arthur lawrence bryan billy bruce gabriel joe alan juan wayne elijah randy roy vincent ralph eugene russell bobby mason philip louis tom tim mike bob bill dan ben jim fred greg luke
 oliver leo tony victor martin josh jake dave ned hugo ivan oscar albert marcus edwin andy`),
);
/** First names of people of any sex: of one of them "they" may be said. */
export const NEUTRAL_NAMES: ReadonlySet<string> = new Set(
  words(
    "alex ariel avery blake cameron casey charlie dakota devon emerson finley hayden indigo jamie jesse jordan kai kendall kit lane logan micah morgan nico parker peyton quinn reese remy riley river robin rowan sage sam sasha shiloh skyler sydney tatum taylor toby wren yael",
  ),
);
/** First names that look like plurals. */
export const NAMES_IN_S: ReadonlySet<string> = new Set(
  words(
    "james charles carlos luis chris thomas louis dennis douglas marcus lucas lukas nicholas jess ross russ agnes frances doris phyllis gladys iris travis curtis alexis moses jesus hans miles giles silas jonas elias tobias matthias andreas angus brutus linus titus ulysses mercedes dolores ines lois tess bess liz maris",
  ),
);
