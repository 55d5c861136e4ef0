import { type VerbFrame, frame } from "./notation.ts";

/** Verbs of knowing, believing, saying and wanting. `implies: "+/-"` says that the content holds when the verb is affirmed and does not when it is denied; `o` leaves it open. */

const STATE = { aspect: "state" } as const;

const KNOWING: readonly VerbFrame[] = [
  ...frame(
    "know|realize|realise|remember|recall|understand|recognize|recognise",
    "experiencer ~ content:that",
    "none",
    { ...STATE, attitude: "know", implies: "+/+" },
  ),
  ...frame(
    "know|remember|recall|understand|realize|realise|guess|wonder|forget",
    "experiencer ~ content:wh/whether",
    "none",
    { ...STATE, attitude: "know", implies: "o/o" },
  ),
  ...frame(
    "learn|observe|prove|figure out|work out|point out|reveal|establish|confirm|show|demonstrate|detect",
    "experiencer ~ content:that, from source?",
    "none",
    { attitude: "know", implies: "+/o" },
  ),
  // Who has not noticed it does not know what is so.
  ...frame("discover|find out|notice|see", "experiencer ~ content:that, from source?", "none", {
    attitude: "know",
    implies: "+/+",
  }),
  ...frame("turn out", "theme ~ content:that", "none", { implies: "+/o" }),
  ...frame(
    "discover|learn|find out|notice|see|hear|prove|figure out|work out|show|check|decide|determine|explain|tell",
    "experiencer ~ content:wh/whether",
    "none",
    { attitude: "know", implies: "o/o" },
  ),
  ...frame("forget|regret|resent", "experiencer ~ content:that/gerund", "none", {
    ...STATE,
    attitude: "know",
    implies: "+/+",
  }),
  ...frame("remember|recall|admit|deny|mention|report", "experiencer ~ activity:gerund", "none", {
    attitude: "know",
    implies: "o/o",
  }),
  ...frame("know|learn", "experiencer ~ content:wh/infinitive", "none", { ...STATE, implies: "o/o" }),
  ...frame("learn|master", "experiencer ~ topic, from source?, @in place?", "none", {
    also: "state experiencer",
  }),
  ...frame(
    "hear|learn|know|read|think|talk|ask|wonder|dream|write|sing|argue",
    "experiencer ~, about/of topic, from source?",
    "none",
  ),
  ...frame("forget", "experiencer ~, about topic", "none"),
];

const BELIEVING: readonly VerbFrame[] = [
  ...frame(
    "think|believe|suppose|assume|suspect|guess|imagine|expect|feel|reckon|presume|doubt|conclude|estimate|predict|conjecture|figure",
    "experiencer ~ content:that",
    "none",
    { ...STATE, attitude: "believe", implies: "o/o" },
  ),
  ...frame("pretend|dream|lie|fantasize", "agent ~ content:that", "none", {
    attitude: "dream",
    implies: "o/o",
  }),
  ...frame("pretend", "agent ~ content:infinitive", "none", { attitude: "dream", implies: "o/o" }),
  ...frame("believe|trust|doubt|suspect|question|accept|reject|dispute", "experiencer ~ content", "none", {
    ...STATE,
    attitude: "believe",
    implies: "o/o",
  }),
  ...frame("believe|trust", "experiencer ~, in content", "none", { ...STATE, attitude: "believe" }),
  ...frame(
    "believe|think|consider|expect|suppose|presume",
    "experiencer ~ patient content:infinitive",
    "none",
    {
      ...STATE,
      attitude: "believe",
      implies: "o/o",
    },
  ),
  ...frame("expect", "experiencer ~ content:infinitive", "none", {
    ...STATE,
    attitude: "believe",
    implies: "o/o",
  }),
  ...frame("imply|mean|entail", "cause ~ content:that", "none", { ...STATE, implies: "o/o" }),
  ...frame("suggest|indicate|hint", "cause ~ content:that", "none", { attitude: "say", implies: "o/o" }),
];

const SAYING: readonly VerbFrame[] = [
  ...frame(
    "say|claim|state|announce|report|declare|write|add|reply|answer|argue|insist|explain|mention|complain|swear|shout|whisper|repeat|assert|allege|maintain|testify|remark|warn",
    "agent ~ content:that/quote, to recipient?",
    "none",
    { attitude: "say", implies: "o/o" },
  ),
  ...frame(
    "tell|inform|assure|remind|convince|persuade|notify|warn|promise|teach|show|advise",
    "agent ~ recipient content:that/wh",
    "none",
    { attitude: "say", implies: "o/o", also: "state recipient" },
  ),
  ...frame(
    "admit|acknowledge|confess|concede|disclose|point out",
    "agent ~ content:that, to recipient?",
    "none",
    { attitude: "say", implies: "+/o" },
  ),
  ...frame("deny|dispute", "agent ~ content:that/gerund", "none", { attitude: "say", implies: "o/o" }),
  ...frame("promise|hope|wish|pray", "agent ~ content:that", "none", { attitude: "want", implies: "o/o" }),
  ...frame(
    "say|repeat|whisper|shout|utter|spell|recite|describe|explain|announce|report|mention|quote|pronounce",
    "agent ~ content, to recipient?",
    "none",
  ),
  ...frame("tell", "agent ~ recipient content | agent ~ content, to recipient?", "none"),
  ...frame(
    "tell|inform|notify|warn|remind|advise|ask|question|consult|teach",
    "agent ~ recipient, about/of topic?",
    "none",
    { also: "state recipient" },
  ),
  ...frame("ask", "agent ~ recipient content:whether/wh/quote | agent ~ content:whether/wh/quote", "none", {
    attitude: "ask",
    implies: "o/o",
  }),
  ...frame("ask|question|answer|address", "agent ~ recipient content? | agent ~ content", "none"),
  ...frame("answer|reply|respond", "agent ~, to content?, with/by instrument?", "none"),
  ...frame(
    "speak|talk|chat|lie|complain|whisper|shout|apologize|apologise|write|wave|sing|listen|bow|nod|smile|appeal",
    "agent ~, to recipient?, about/of/for topic?, with partner?",
    "none",
    { aspect: "activity" },
  ),
  ...frame(
    "discuss|debate|negotiate|present|review|summarize|summarise|comment",
    "agent ~ topic, with/to partner?",
    "none",
  ),
  ...frame(
    "thank|praise|blame|congratulate|criticize|criticise|scold|compliment|accuse|forgive|punish|suspect|convict|excuse",
    "agent ~ patient, for/on/of cause?",
    "none",
  ),
  ...frame(
    "call|phone|ring|contact|call up|ring up",
    "agent ~ recipient, about topic?, on instrument?",
    "none",
  ),
];

const WANTING: readonly VerbFrame[] = [
  ...frame(
    "want|wish|hope|desire|long|prefer|need|yearn|aspire|like",
    "experiencer ~ content:infinitive",
    "none",
    {
      ...STATE,
      attitude: "want",
      implies: "o/o",
    },
  ),
  ...frame("want|wish|need|prefer|like", "experiencer ~ patient[being] content:infinitive", "none", {
    ...STATE,
    attitude: "want",
    implies: "o/o",
  }),
  ...frame("hope|wish|prefer|desire", "experiencer ~ content:that", "none", {
    ...STATE,
    attitude: "want",
    implies: "o/o",
  }),
  ...frame("fear|worry|dread", "experiencer ~ content:that/gerund", "none", {
    ...STATE,
    attitude: "fear",
    implies: "o/o",
  }),
  ...frame(
    "plan|intend|decide|choose|mean|agree|promise|offer|threaten|vow|swear|resolve|arrange|prepare|aim|propose|undertake|consent",
    "agent ~ content:infinitive",
    "none",
    { attitude: "intend", implies: "o/o" },
  ),
  ...frame("plan|decide|agree|arrange|resolve", "agent ~ content:that", "none", {
    attitude: "intend",
    implies: "o/o",
  }),
  ...frame("consider|contemplate|suggest|recommend|propose|discuss", "agent ~ activity:gerund", "none", {
    attitude: "intend",
    implies: "o/o",
  }),
  ...frame("promise|guarantee", "agent ~ recipient content:infinitive", "none", {
    attitude: "intend",
    implies: "o/o",
    control: "agent",
  }),
];

export const CONTENTS: readonly VerbFrame[] = [...KNOWING, ...BELIEVING, ...SAYING, ...WANTING];
