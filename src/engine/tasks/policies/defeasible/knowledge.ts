/** Small facts of the world that rules of games ask for. What is in no table here is not known. */

const list = (words: string): readonly string[] => words.split("|");
const tableOf = (
  rows: readonly (readonly [value: string, keys: string])[],
): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, string[]>();
  for (const [value, keys] of rows)
    for (const key of list(keys)) table.set(key, [...(table.get(key) ?? []), value]);
  return table;
};

/** What things are for: `tea` is something to drink. */
export const USES: ReadonlyMap<string, readonly string[]> = tableOf([
  [
    "something to drink",
    "cappuccino|tea|green tea|coffee|espresso|latte|beer|wine|milk|juice|orange juice|lemonade|soda|water|bottle of water|cola|cocoa|hot chocolate|smoothie|banana-strawberry smoothie|strawberry smoothie|milkshake",
  ],
  ["something to sit on", "chair|armchair|bench|couch|sofa|love seat|stool|bean bag|beanbag|rocking chair"],
  [
    "a device to connect to the internet",
    "cell phone|cellphone|smartphone|mobile phone|computer|laptop|tablet|notebook computer",
  ],
  [
    "a musical instrument",
    "trumpet|flute|violin|guitar|piano|drum|drums|saxophone|harmonica|cello|clarinet|harp|banjo|trombone|tuba|accordion|ukulele|viola|oboe",
  ],
  ["a sharp object", "knife|cutter|razor|blade|scissors|sword|axe|saw|dagger|scalpel"],
  ["something to carry apples and oranges", "basket|backpack|bag|tote bag|shopping bag|knapsack|sack|bucket"],
  [
    "a leafy green vegetable",
    "kale|spinach|cabbage|lettuce|romaine lettuce|romaine|arugula|chard|swiss chard|collard greens|endive",
  ],
]);

/** What a thing is for, by its words or its last word: `club chair`. Undefined: not known. */
export function usesOf(thing: string): readonly string[] | undefined {
  return USES.get(thing) ?? USES.get(thing.slice(thing.lastIndexOf(" ") + 1));
}

/** In which wider places a place is; countries with their continents, towns with both. */
const COUNTRIES: readonly (readonly [country: string, within: string, towns: string])[] = [
  [
    "canada",
    "north america",
    "ottawa|toronto|montreal|vancouver|calgary|edmonton|quebec city|winnipeg|halifax",
  ],
  [
    "the united states",
    "north america",
    "new york|los angeles|chicago|boston|seattle|miami|houston|san francisco|washington|philadelphia|denver|dallas",
  ],
  ["mexico", "north america", "mexico city|guadalajara|monterrey"],
  ["italy", "europe", "rome|milan|venice|naples|turin|florence|bologna|palermo|genoa|verona"],
  ["france", "europe", "paris|lyon|marseille|nice|toulouse|bordeaux|lille|strasbourg|nantes"],
  ["germany", "europe", "berlin|munich|hamburg|frankfurt|cologne|stuttgart|dresden|leipzig|dusseldorf"],
  ["spain", "europe", "madrid|barcelona|seville|valencia|bilbao|malaga"],
  ["the united kingdom", "europe", "london|manchester|liverpool|birmingham|edinburgh|glasgow|leeds|bristol"],
  ["the netherlands", "europe", "amsterdam|rotterdam|the hague|utrecht"],
  ["belgium", "europe", "brussels|antwerp|ghent|bruges"],
  ["portugal", "europe", "lisbon|porto"],
  ["greece", "europe", "athens|thessaloniki"],
  ["poland", "europe", "warsaw|krakow|gdansk"],
  ["austria", "europe", "vienna|salzburg|graz"],
  ["switzerland", "europe", "zurich|geneva|bern|basel"],
  ["sweden", "europe", "stockholm|gothenburg|malmo"],
  ["norway", "europe", "oslo|bergen"],
  ["denmark", "europe", "copenhagen|aarhus"],
  ["turkey", "", "ankara|antalya|izmir|bursa"],
  ["kenya", "africa", "nairobi|mombasa"],
  ["egypt", "africa", "cairo|alexandria"],
  ["nigeria", "africa", "lagos|abuja"],
  ["south africa", "africa", "cape town|johannesburg|durban|pretoria"],
  ["ethiopia", "africa", "addis ababa"],
  ["morocco", "africa", "rabat|casablanca|marrakesh"],
  ["ghana", "africa", "accra"],
  ["tanzania", "africa", "dar es salaam"],
  ["uganda", "africa", "kampala"],
  ["algeria", "africa", "algiers"],
  ["tunisia", "africa", "tunis"],
  ["senegal", "africa", "dakar"],
  ["zimbabwe", "africa", "harare"],
  ["cameroon", "africa", "yaounde"],
  ["madagascar", "africa", ""],
  ["ivory coast", "africa", "abidjan"],
  ["brazil", "south america", "rio de janeiro|sao paulo|brasilia|salvador"],
  ["argentina", "south america", "buenos aires|cordoba"],
  ["peru", "south america", "lima|cusco"],
  ["colombia", "south america", "bogota|medellin"],
  ["chile", "south america", "santiago"],
  ["ecuador", "south america", "quito"],
  ["uruguay", "south america", "montevideo"],
  ["venezuela", "south america", "caracas"],
  ["bolivia", "south america", "la paz"],
  ["paraguay", "south america", "asuncion"],
  ["japan", "asia", "tokyo|osaka|kyoto|nagoya"],
  ["china", "asia", "beijing|shanghai|shenzhen|guangzhou"],
  ["india", "asia", "delhi|new delhi|mumbai|kolkata|chennai|bangalore"],
  ["south korea", "asia", "seoul|busan"],
  ["thailand", "asia", "bangkok"],
  ["vietnam", "asia", "hanoi|ho chi minh city"],
  ["iran", "asia", "tehran|isfahan|shiraz"],
  ["australia", "", "sydney|melbourne|canberra|brisbane|perth"],
];
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["usa", "the united states"],
  ["the usa", "the united states"],
  ["united states", "the united states"],
  ["the us", "the united states"],
  ["uk", "the united kingdom"],
  ["the uk", "the united kingdom"],
  ["united kingdom", "the united kingdom"],
  ["netherlands", "the netherlands"],
]);
const PLACES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  COUNTRIES.flatMap(([country, continent, towns]) => {
    const around = continent === "" ? [country] : [country, continent];
    return [
      [country, new Set(around)] as const,
      ...(towns === "" ? [] : list(towns).map((town) => [town, new Set([town, ...around])] as const)),
    ];
  }),
);

/** Whether a place is in another; null where one of them is not known. Places on two continents are in neither table. */
export function isWithin(place: string, other: string): boolean | null {
  const [inner, outer] = [place, other].map((one) => SHORT_NAMES.get(one) ?? one) as [string, string]; // two make two
  const around = PLACES.get(inner);
  if (inner === outer) return true;
  if (around === undefined || ![...PLACES.values()].some((one) => one.has(outer))) return null;
  if (around.has(outer)) return true;
  const continents = new Set(["europe", "africa", "asia", "north america", "south america"]);
  return continents.has(outer) && ![...around].some((one) => continents.has(one))
    ? null
    : PLACES.get(outer)?.has(inner) === true
      ? null
      : false;
}

/** The colours of flags. */
export const FLAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ["italy", list("green|white|red")],
  ["france", list("blue|white|red")],
  ["japan", list("white|red")],
  ["netherlands", list("red|white|blue")],
  ["belgium", list("black|yellow|red")],
  ["canada", list("red|white")],
  ["poland", list("white|red")],
  ["ireland", list("green|white|orange")],
  ["sweden", list("blue|yellow")],
  ["ukraine", list("blue|yellow")],
  ["austria", list("red|white")],
  ["switzerland", list("red|white")],
  ["denmark", list("red|white")],
  ["norway", list("red|white|blue")],
  ["finland", list("white|blue")],
  ["turkey", list("red|white")],
  ["nigeria", list("green|white")],
  ["hungary", list("red|white|green")],
  ["russia", list("white|blue|red")],
  ["china", list("red|yellow")],
  ["indonesia", list("red|white")],
  ["greece", list("blue|white")],
]);
/** Colours that can be told apart from each other with certainty. */
export const COLORS: ReadonlySet<string> = new Set(
  list("red|orange|yellow|green|blue|indigo|violet|black|white|brown|pink|gray|grey"),
);
export const RAINBOW: ReadonlySet<string> = new Set(list("red|orange|yellow|green|blue|indigo|violet"));
/** Of paint. */
export const PRIMARY: ReadonlySet<string> = new Set(list("red|yellow|blue"));

/** The year of an event, by words that name it. */
export const EVENTS: readonly (readonly [name: RegExp, year: number])[] = [
  [/^facebook was founded$/u, 2004],
  [/^google was founded$/u, 1998],
  [/^spacex was founded$/u, 2002],
  [/^microsoft was founded$/u, 1975],
  [/^apple was founded$/u, 1976],
  [/^amazon was founded$/u, 1994],
  [/^youtube was founded$/u, 2005],
  [/^covid(?:-?19)? started$/u, 2019],
  [/^world war (?:1|i) started$/u, 1914],
  [/^world war (?:1|i) ended$/u, 1918],
  [/^world war (?:2|ii) started$/u, 1939],
  [/^world war (?:2|ii) ended$/u, 1945],
  [/^the berlin wall fell$/u, 1989],
  [/^the french revolution (?:began|started)$/u, 1789],
  [/^the (?:soviet union|ussr) (?:collapsed|was dissolved)$/u, 1991],
  [/^(?:barack )?obama's presidency started$/u, 2009],
  [/^shaquille o'neal retired$/u, 2011],
  [/^zinedine zidane was born$/u, 1972],
  [/^lionel messi was born$/u, 1987],
  [/^cristiano ronaldo was born$/u, 1985],
  [/^justin trudeau was born$/u, 1971],
  [/^(?:diego )?maradona died$/u, 2020],
  [/^richard nixon resigned$/u, 1974],
  [/^the first man landed on (?:the )?moon$/u, 1969],
  [/^the titanic sank$/u, 1912],
  [/^titanic sank$/u, 1912],
  [/^the internet was invented$/u, 1983],
  [/^the eiffel tower was built$/u, 1889],
];

/** The fields that people of a calling work in. */
export const FIELDS: ReadonlyMap<string, readonly string[]> = tableOf([
  [
    "healthcare",
    "physiotherapist|nurse|doctor|dentist|surgeon|physician|pharmacist|paramedic|midwife|psychiatrist",
  ],
  [
    "education",
    "teacher|high school teacher|school principal|principal|professor|elementary school teacher|teaching assistant|lecturer|tutor",
  ],
  [
    "computer science and engineering",
    "programmer|web developer|software developer|software engineer|computer programmer|data scientist|machine learning engineer",
  ],
  [
    "marketing",
    "marketing manager|sales manager|public relations specialist|brand manager|copywriter|marketing specialist|market research analyst|digital marketing specialist|product manager|market researcher|social media manager",
  ],
  [
    "agriculture",
    "farmer|farm worker|agronomist|agricultural engineer|fruit picker|rancher|beekeeper|dairy farmer",
  ],
]);
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([...FIELDS.values()].flat());
export const KNOWN_USES: ReadonlySet<string> = new Set([...USES.values()].flat());

/** Ways of telling the same of somebody; no two groups are of the same. */
export const SAME_DEEDS: readonly (readonly string[])[] = [
  ["struggles to find food", "has difficulty to find food", "struggles with finding food"],
  ["killed the mayor", "assassinated the mayor"],
  ["voted for the mayor"],
  ["supports chris ronaldo", "is a fan of chris ronaldo"],
  ["created a time machine", "invented a time machine"],
  ["purchased a time machine"],
  ["owns a luxury aircraft", "purchased a luxury aircraft"],
  ["dreamed of a luxury aircraft"],
  ["stole a bike from the store", "took a bike from the store"],
  ["parked her bike in front of the store"],
  ["published a high-quality paper", "has a high-quality paper"],
  ["recently read a high-quality paper"],
  ["reduced her work hours recently", "works fewer hours than before"],
  ["works more hours than before", "increased her work hours recently"],
  ["lost her keys", "does not have her keys"],
  ["is holding her keys"],
  ["has a high salary", "got a well-paid job"],
  ["has a low-income job"],
  ["hates chris ronaldo"],
];
