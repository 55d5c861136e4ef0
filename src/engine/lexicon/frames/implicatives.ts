import { type VerbFrame, frame } from "./notation.ts";

/**
 * Verbs of managing, trying, beginning, causing, allowing, perceiving. `implies: "+/-"` says that the content holds when the verb is affirmed
 * and does not when it is denied; `o` leaves it open.
 *
 * @see Karttunen, Simple and phrasal implicatives, 2012.
 */

const IMPLICATIVE: readonly VerbFrame[] = [
  ...frame(
    "manage|happen|bother|dare|remember|deign|get|condescend|turn out|prove",
    "agent ~ content:infinitive",
    "none",
    {
      implies: "+/-",
    },
  ),
  ...frame("dare", "agent ~ content:bare", "none", { implies: "+/-" }),
  ...frame("bother", "agent ~ activity:gerund", "none", { implies: "+/-" }),
  ...frame("succeed", "agent ~, in activity:gerund", "none", { implies: "+/-" }),
  ...frame("fail|forget|neglect|omit", "agent ~ content:infinitive", "none", { implies: "-/+" }),
  ...frame("avoid|escape|miss|skip", "agent ~ activity:gerund", "none", { implies: "-/+" }),
  ...frame("refuse|decline", "agent ~ content:infinitive", "none", { implies: "-/o" }),
  ...frame("refrain|abstain", "agent ~, from activity:gerund", "none", { implies: "-/+" }),
  ...frame("try|attempt|struggle|strive|seek|learn", "agent ~ content:infinitive", "none", {
    implies: "o/-",
  }),
  ...frame("try|practise|practice|mind|stand|risk|give up", "agent ~ activity:gerund", "none", {
    implies: "o/o",
  }),
  ...frame("begin|start|continue|proceed|commence", "agent ~ content:infinitive/gerund", "start content", {
    implies: "+/-",
  }),
  ...frame("keep|go on|carry on|keep on|resume", "agent ~ activity:gerund", "start activity", {
    implies: "+/-",
  }),
  ...frame("finish|complete", "agent ~ activity:gerund", "stop activity", {
    implies: "+/o",
  }),
  // Of the time after it.
  ...frame("stop|quit|cease|leave off", "agent ~ activity:gerund", "stop activity", { implies: "-/+" }),
  ...frame("cease", "agent ~ content:infinitive", "stop content", { implies: "-/+" }),
  ...frame("come|go|stay|work|wait|volunteer|fight|rush|hesitate", "agent ~ purpose:infinitive", "none", {
    implies: "o/o",
  }),
  ...frame("help", "agent ~ patient content:infinitive/bare", "none", { implies: "+/o" }),
  ...frame("help", "agent ~ content:infinitive/bare", "none", { implies: "+/o" }),
];

const CAUSING: readonly VerbFrame[] = [
  ...frame("make|have", "agent ~ patient content:bare", "none", { implies: "+/o" }),
  ...frame("let", "agent ~ patient content:bare", "none", { implies: "o/-" }),
  ...frame("force|cause|compel|get|lead|enable|oblige|drive", "agent ~ patient content:infinitive", "none", {
    implies: "+/o",
  }),
  ...frame("prevent|stop|keep|prohibit|discourage|ban|bar", "agent ~ patient, from activity:gerund", "none", {
    implies: "-/o",
  }),
  ...frame(
    "ask|beg|urge|encourage|invite|advise|remind|persuade|teach|train|challenge|convince|request|warn|tempt",
    "agent ~ patient content:infinitive",
    "none",
    { attitude: "ask", implies: "o/o" },
  ),
  ...frame("tell|order|command|instruct|require|direct", "agent ~ patient content:infinitive", "none", {
    attitude: "order",
    implies: "o/o",
  }),
  ...frame(
    "order|command|demand|require|insist|request|recommend|propose|suggest",
    "agent ~ content:that",
    "none",
    { attitude: "order", implies: "o/o" },
  ),
  ...frame("require", "agent ~ theme, of/from patient", "none", { attitude: "order" }),
  ...frame(
    "allow|permit|authorize|authorise|entitle|license|free",
    "agent ~ patient content:infinitive",
    "none",
    {
      attitude: "permit",
      implies: "o/o",
    },
  ),
  ...frame("allow|permit|authorize|authorise", "agent ~ activity | agent ~ activity:gerund", "none", {
    attitude: "permit",
  }),
  ...frame("forbid", "agent ~ patient content:infinitive", "none", { attitude: "forbid", implies: "o/o" }),
  ...frame("forbid|prohibit|ban|outlaw", "agent ~ activity | agent ~ activity:gerund", "none", {
    attitude: "forbid",
  }),
  ...frame("see|hear|watch|notice|feel|observe", "experiencer ~ patient content:gerund/bare", "none", {
    attitude: "perceive",
    implies: "+/o",
  }),
  ...frame("catch", "experiencer ~ patient content:gerund", "none", { attitude: "perceive", implies: "+/o" }),
  ...frame(
    "see|hear|notice|observe|feel|smell|taste|spot|sense|perceive|glimpse",
    "experiencer ~ theme, @in place?, with instrument?",
    "none",
    { attitude: "perceive" },
  ),
  ...frame("look|listen|stare|gaze|glance|peek|peer", "experiencer ~, at/to/through/into/over theme", "none"),
  ...frame(
    "surprise|please|annoy|anger|scare|frighten|amuse|bore|worry|shock|upset|excite|disappoint|delight|comfort|cheer|cheer up|impress|embarrass|confuse|interest|irritate|disturb",
    "cause ~ experiencer, with instrument?",
    "none",
    { also: "state experiencer" },
  ),
];

export const IMPLICATIVES: readonly VerbFrame[] = [...IMPLICATIVE, ...CAUSING];
