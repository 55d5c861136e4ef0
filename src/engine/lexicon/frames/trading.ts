import { type VerbFrame, frame } from "./notation.ts";

/** Money: buying, selling, paying, earning, saving, owing, costing. */

const BUYING: readonly VerbFrame[] = [
  ...frame(
    "buy|purchase|order",
    "recipient ~ theme, from/at source[seller]?, for price[money]?, with instrument? | recipient ~ theme, from source?, at price[money] | recipient ~ beneficiary[being] theme, from/at source?, for price[money]? | recipient ~ theme, for beneficiary[being], from/at source?",
    "transfer theme source>recipient; pay price recipient>source",
  ),
  ...frame(
    "buy back",
    "recipient ~ theme, from source?, for price[money]?",
    "transfer theme source>recipient; pay price recipient>source",
  ),
  ...frame(
    "buy up|snap up",
    "recipient ~ theme, from source?, for price?",
    "gain theme >recipient; pay price recipient>",
  ),
  ...frame(
    "sell|resell|auction|sell off",
    "agent ~ theme, to recipient?, for/at price[money]? | agent ~ recipient theme, for/at price[money]?",
    "transfer theme agent>recipient; pay price recipient>agent",
  ),
  ...frame("sell|go|retail", "theme ~, for/at price[money]", "price theme >price", { aspect: "state" }),
  ...frame("sell out", "agent ~, of theme", "lose theme agent>"),
  ...frame(
    "rent|hire|lease|charter|book|reserve",
    "recipient ~ theme, from source?, for/at price[money]?",
    "pay price recipient>source",
    {
      also: "holder theme",
    },
  ),
  ...frame(
    "rent out|let out|hire out|lease out",
    "agent ~ theme, to recipient?, for price[money]?",
    "pay price recipient>agent",
    {
      also: "holder theme",
    },
  ),
  ...frame("import", "recipient ~ theme, from source?", "gain theme >recipient"),
  ...frame("export", "agent ~ theme, to recipient?", "lose theme agent>"),
];

const PAYING: readonly VerbFrame[] = [
  ...frame(
    "pay|repay|reimburse|refund|tip|compensate|slip",
    "agent ~ recipient price[money]?, for theme? | agent ~ price[money], to recipient?, for theme?, in instrument?",
    "pay price agent>recipient",
  ),
  ...frame("pay", "agent ~, for theme, with instrument?", "none", { also: "amount agent" }),
  ...frame("pay off|settle|clear", "agent ~ theme, with instrument?", "pay theme agent>; become theme =paid"),
  ...frame(
    "pay out|shell out|fork out",
    "agent ~ price[money], for theme?, to recipient?",
    "pay price agent>recipient",
  ),
  ...frame(
    "spend|waste|blow|squander",
    "agent ~ price[money], on/for theme?, at/in place?",
    "pay price agent>",
  ),
  ...frame(
    "spend",
    "agent ~ measure[time], on theme? | agent ~ measure[time] activity:gerund | agent ~ measure[time], @in place",
    "measure activity >measure",
    {
      also: "place agent",
    },
  ),
  ...frame("deposit|bank|pay in", "agent ~ theme[money], in/into/at goal?", "transfer theme agent>goal"),
  ...frame(
    "withdraw|draw out|take out",
    "recipient ~ theme[money], from source?",
    "transfer theme source>recipient",
  ),
  ...frame("invest", "agent ~ price[money], in/on/at theme?", "lose price agent>"),
  // It comes back, or more, if the bet is won.
  ...frame("bet|stake|wager|gamble", "agent ~ price, in/on/at theme?", "none", { also: "amount agent" }),
  ...frame(
    "fine|tax|bill|charge",
    "recipient ~ agent price[money]?, for theme?",
    "pay price agent>recipient",
  ),
  ...frame("fund|finance|sponsor|subsidize|subsidise", "agent ~ theme, with price?", "pay price agent>"),
  ...frame("cash", "agent ~ theme", "exchange theme agent>"),
  ...frame(
    "change|exchange|convert",
    "agent ~ theme[money], into/for result[money], at price?",
    "exchange theme agent>",
  ),
];

const EARNING: readonly VerbFrame[] = [
  ...frame(
    "earn|make|bring in|rake in|take in|net|gross",
    "recipient ~ price[money], from source?, by activity:gerund?, for/on theme?",
    "gain price >recipient",
  ),
  ...frame("earn", "theme ~ recipient price[money]", "gain price >recipient"),
  ...frame(
    "raise",
    "recipient ~ price[money], for purpose?, from source?, by activity:gerund?",
    "gain price >recipient",
  ),
  ...frame("save|put aside|set aside|put away", "agent ~ theme[money], for purpose?", "tally theme >agent", {
    also: "amount agent",
  }),
  ...frame("save", "agent ~, for purpose?, on theme?", "none", { also: "amount agent" }),
  ...frame("profit|benefit", "recipient ~, from/by cause", "none", { also: "amount recipient" }),
];

const PRICES: readonly VerbFrame[] = [
  ...frame("cost", "theme ~ price[money] | theme ~ recipient price[money]", "price theme >price", {
    aspect: "state",
  }),
  ...frame("charge", "recipient ~ price[money], for theme?", "price theme >price", { aspect: "state" }),
  ...frame("price|value|appraise", "agent ~ theme, at price[money]", "price theme >price", {
    also: "price theme",
  }),
  ...frame("owe", "agent ~ recipient price | agent ~ price, to recipient?, for theme?", "need price >agent", {
    aspect: "state",
  }),
  ...frame("afford", "agent ~ theme | agent ~ content:infinitive", "none", { aspect: "state" }),
  ...frame(
    "discount|mark down",
    "agent ~ theme, by measure?, from source?, to result?",
    "decrease theme >result",
    {
      also: "price theme",
    },
  ),
  ...frame("mark up", "agent ~ theme, by measure?", "increase theme", { also: "price theme" }),
];

export const MONEY: readonly VerbFrame[] = [...BUYING, ...PAYING, ...EARNING, ...PRICES];
