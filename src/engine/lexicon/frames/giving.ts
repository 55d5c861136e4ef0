import { type VerbFrame, frame } from "./notation.ts";

/** Things change hands without money: giving, getting, lending, losing, finding. */

const BOTH = "agent ~ recipient theme | agent ~ theme, to recipient?";

/** Who gets them, if no word says it, may be anyone who is spoken of; who had them before, most often, if they are given back. */
const UNSAID = { also: "amount recipient" } as const;
/** From whom they are taken, if no word says it. */
const TAKEN = { also: "amount source" } as const;

const GIVING: readonly VerbFrame[] = [
  ...frame("give|hand|award|grant", BOTH, "transfer theme agent>recipient", UNSAID),
  ...frame(
    "pass",
    "agent ~ recipient theme | agent ~ theme, to recipient[being]?",
    "transfer theme agent>recipient",
    UNSAID,
  ),
  ...frame("bring back|give back|hand back|pay back", BOTH, "transfer theme agent>recipient", UNSAID),
  ...frame(
    "slip|toss|throw|fling",
    "agent ~ recipient theme | agent ~ theme, to recipient",
    "transfer theme agent>recipient",
  ),
  ...frame("toss|throw|fling|hurl", "agent ~ theme[thing]", "none", { also: "place theme, holder theme" }),
  ...frame(
    "donate|contribute|surrender|transfer|bequeath|present|deliver|entrust|submit|distribute",
    "agent ~ theme, to recipient?",
    "transfer theme agent>recipient",
  ),
  ...frame(
    "give away|hand out|give out|pass out|hand over|pass on|hand in|hand down|turn in|turn over|send back",
    "agent ~ theme, to recipient?",
    "transfer theme agent>recipient",
    UNSAID,
  ),
  ...frame(
    "present|provide|supply|serve|equip|furnish|issue|reward|gift",
    "agent ~ recipient, with theme",
    "transfer theme agent>recipient",
  ),
  ...frame("provide|supply|issue", "agent ~ theme, to/for recipient?", "transfer theme agent>recipient"),
  ...frame(
    "serve|issue|gift",
    "agent ~ recipient theme | agent ~ theme, to recipient?",
    "transfer theme agent>recipient",
  ),
  ...frame("return", "agent ~ theme, to recipient?", "transfer theme agent>recipient", UNSAID),
  ...frame("send|mail|post|ship|fax|forward|email", BOTH, "transfer theme agent>recipient", UNSAID),
  ...frame("send|mail|post|ship|forward|deliver", "agent ~ theme, @to goal[place]", "move theme agent>goal"),
  ...frame(
    "leave|will",
    "agent ~ recipient theme | agent ~ theme, to recipient",
    "transfer theme agent>recipient",
  ),
  ...frame("lend|loan|lend out|loan out", BOTH, "transfer theme agent>recipient", { also: "state theme" }),
  ...frame(
    "return|bring back|take back",
    "agent ~ theme, @to goal[place]",
    "move theme >goal; lose theme agent>",
  ),
  ...frame("promise", "agent ~ recipient theme | agent ~ theme, to recipient?", "none"),
  ...frame("offer", "agent ~ recipient theme | agent ~ theme, to recipient?", "none", {
    also: "holder theme, amount agent, amount recipient",
  }),
];

const GETTING: readonly VerbFrame[] = [
  ...frame(
    "get|receive|accept|obtain|acquire|inherit|collect",
    "recipient ~ theme, @from source?",
    "transfer theme source>recipient",
  ),
  ...frame(
    "seize|borrow|take|grab|snatch|capture|steal|rob|confiscate|pinch|nick|swipe",
    "recipient ~ theme, @from source?",
    "transfer theme source>recipient",
    TAKEN,
  ),
  ...frame(
    "take back|get back|collect back|take away|win back",
    "recipient ~ theme, @from source?",
    "transfer theme source>recipient",
    TAKEN,
  ),
  ...frame("rob|relieve|deprive|strip", "recipient ~ source, of theme", "transfer theme source>recipient"),
  ...frame("find|discover", "recipient ~ theme, @in place?, @from source?", "gain theme >recipient", {
    also: "place theme",
  }),
  ...frame("lose|misplace", "agent ~ theme, @in place?, to recipient?", "lose theme agent>"),
  ...frame("win|gain|secure", "recipient ~ theme, in/at activity?", "gain theme >recipient"),
  ...frame("win|gain|secure", "recipient ~ theme, from source", "transfer theme source>recipient"),
  ...frame(
    "catch|gather|pick|harvest|hunt|pluck|reap|fish|salvage|dig up|scoop up|gather up",
    "recipient ~ theme, @from source?, @in place?",
    "gain theme >recipient",
    { also: "place theme, amount source" },
  ),
  ...frame(
    "accumulate|amass|save up|stock up|hoard",
    "recipient ~ theme, @from source?, @in place?",
    "gain theme >recipient",
  ),
  ...frame("stock up", "recipient ~, on theme", "gain theme >recipient"),
  ...frame("pick up|fetch|lift", "recipient ~ theme, @from source?, @in place?", "gain theme >recipient", {
    also: "place theme",
  }),
  ...frame(
    "fetch",
    "agent ~ beneficiary theme, from source? | agent ~ theme, for beneficiary, from source?",
    "gain theme >beneficiary",
  ),
  ...frame("adopt", "recipient ~ theme, from source?", "gain theme >recipient"),
  ...frame("run out", "agent ~, of theme", "consume theme agent>"),
  ...frame("run", "agent ~, out_of theme", "consume theme agent>"),
];

const PARTING: readonly VerbFrame[] = [
  ...frame(
    "throw away|throw out|discard|dump|dispose|scrap|chuck out|toss out|give up|clear out|shed|bin",
    "agent ~ theme, @in goal?",
    "lose theme agent>",
    { also: "place theme" },
  ),
  ...frame("dispose", "agent ~, of theme", "lose theme agent>"),
  ...frame("part", "agent ~, with theme", "lose theme agent>"),
  ...frame(
    "trade|swap|exchange|barter|switch",
    "agent ~ theme, for result, with/to partner?",
    "exchange theme agent>partner",
  ),
  ...frame("trade|swap|exchange|switch", "agent ~ theme, with partner?", "exchange theme agent>partner"),
  ...frame("trade in", "agent ~ theme, for result?", "exchange theme agent>"),
  ...frame("replace|substitute", "agent ~ theme, with/by result?", "exchange theme agent>"),
  ...frame("substitute", "agent ~ result, for theme", "exchange theme agent>"),
];

const SHARING: readonly VerbFrame[] = [
  ...frame(
    "share|divide|split|distribute|share out|divide up|split up|deal out|deal|allocate|apportion",
    "agent ~ theme, among/between/with/to recipient?, into result?",
    "share theme agent>recipient",
  ),
  ...frame("spread", "agent ~ theme, among/between/over recipient", "share theme agent>recipient"),
  ...frame(
    "allot|allocate|assign",
    "agent ~ recipient theme | agent ~ theme, to/for recipient",
    "transfer theme agent>recipient",
  ),
];

export const HANDS: readonly VerbFrame[] = [...GIVING, ...GETTING, ...PARTING, ...SHARING];
