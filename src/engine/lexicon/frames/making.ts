import { type VerbFrame, frame } from "./notation.ts";

/** Things come to be, are used up, cut, joined, broken. */

const MAKING: readonly VerbFrame[] = [
  ...frame(
    "make|build|bake|cook|sew|knit|brew|craft|carve|construct|prepare|weave|mould|mold|forge|assemble|fashion",
    "agent ~ theme, out_of/from/with/of material?, for beneficiary? | agent ~ beneficiary theme, out_of/from/with material?",
    "make theme >agent",
  ),
  ...frame(
    "make|build|bake|cook|sew|knit|brew|craft|carve|weave|produce|manufacture",
    "agent ~ material, into theme",
    "make theme >agent; consume material agent>",
  ),
  ...frame(
    "produce|create|manufacture|generate|invent|develop|design|print|publish|record|compose|form|shape",
    "agent ~ theme, out_of/from/with material?, for beneficiary?",
    "make theme >agent",
  ),
  ...frame(
    "draw|paint|write|sketch|type|film|photograph|copy|photocopy|scan",
    "agent ~ theme[text], on/in place?, with instrument?, for beneficiary?",
    "make theme >agent",
  ),
  // "Draws 3 coins": pictures of them.
  ...frame("draw|sketch|film|photograph|copy|scan", "agent ~ theme, on/in place?, with instrument?", "none", {
    also: "amount theme",
  }),
  ...frame(
    "write",
    "agent ~ recipient theme | agent ~ theme, to recipient",
    "make theme >agent; transfer theme agent>recipient",
  ),
  ...frame(
    "draw up|write down|write out|print out|make up|cook up|think up",
    "agent ~ theme, for beneficiary?",
    "make theme >agent",
  ),
  ...frame("come up", "agent ~, with theme", "make theme >agent"),
  ...frame("set up|found|establish|start up", "agent ~ theme, in place?", "make theme"),
  ...frame("lay", "agent[animal] ~ theme", "make theme >agent"),
  ...frame("bear|breed|hatch", "agent[being] ~ theme[being], with partner?", "make theme >agent"),
  ...frame("yield|bear", "source ~ theme", "make theme >source"),
  ...frame("grow|raise|cultivate", "agent ~ theme[plant], in place?", "make theme >agent"),
  ...frame("dig|drill|tunnel", "agent ~ theme, in/through place?, with instrument?", "make theme >place"),
];

const CONSUMING: readonly VerbFrame[] = [
  ...frame(
    "eat|consume|devour|swallow|gobble|munch|nibble|chew|eat up|gobble up|lick up|finish off|polish off",
    "agent ~ theme[food], with instrument?, for purpose?",
    "consume theme agent>",
    { also: "state agent" },
  ),
  ...frame("drink|sip|gulp|drink up|slurp", "agent ~ theme, from/out_of source?", "consume theme agent>", {
    also: "state agent",
  }),
  ...frame("eat|dine|snack|feast|drink", "agent ~, @in place?, on theme?", "none", {
    aspect: "activity",
    also: "state agent",
  }),
  ...frame("feed|graze", "agent[animal] ~, on theme", "consume theme agent>", { also: "state agent" }),
  ...frame("feed", "agent ~ patient[being], with theme?", "become patient =fed; tally patient >agent", {
    also: "amount agent",
  }),
  ...frame(
    "use up|burn up|burn|smoke|exhaust|expend|go through|get through|polish off",
    "agent ~ theme, for/on purpose?",
    "consume theme agent>",
  ),
  ...frame(
    "use|utilize|utilise|employ|apply",
    "agent ~ theme[tool], for/in purpose?, as result? | agent ~ theme[tool] purpose:infinitive",
    "none",
    {
      also: "amount agent, existence theme",
    },
  ),
  ...frame(
    "use",
    "agent ~ theme[matter], for/in/on purpose?, from source? | agent ~ theme[matter] purpose:infinitive",
    "consume theme agent>",
  ),
  ...frame("take", "activity ~ theme, for purpose?, per measure?", "need theme >activity", {
    aspect: "state",
  }),
  ...frame(
    "destroy|demolish|ruin|delete|erase|shred|wipe out|tear down|knock down|pull down|eradicate",
    "agent ~ theme, with instrument?",
    "consume theme",
  ),
  ...frame(
    "kill|murder|slay|execute|poison|drown|strangle",
    "agent ~ patient[being], with instrument?",
    "become patient =dead",
  ),
  ...frame("burn down|burn", "theme ~", "consume theme"),
  ...frame("evaporate|disappear|vanish|dissolve|melt away", "theme ~, from source?", "consume theme"),
  ...frame("spill|leak|drip", "agent ~ theme, on/onto/over goal?, from/out_of source?", "lose theme agent>", {
    also: "place theme",
  }),
  ...frame("leak|drip|drain|flow|pour|seep", "theme ~, @from source?, @to goal?", "move theme source>goal", {
    also: "amount source, amount goal",
  }),
];

const CUTTING: readonly VerbFrame[] = [
  ...frame(
    "cut|slice|chop|saw|cut up|chop up|break up|tear up|slice up",
    "agent ~ theme, into result?, with instrument?",
    "split theme >result",
  ),
  ...frame(
    "divide|split|snap|break|separate|tear|rip",
    "agent ~ theme, into result, with instrument?",
    "split theme >result",
  ),
  ...frame("halve|quarter|bisect", "agent ~ theme", "split theme"),
  ...frame("divide|split|break|separate", "theme ~, into result", "split theme >result"),
  ...frame(
    "cut|trim|shave|clip|mow|prune|shear",
    "agent ~ patient, with instrument?, @from source?, to result?",
    "become patient =shorter",
    {
      also: "measure patient",
    },
  ),
  ...frame(
    "cut off|break off|tear off|chop off|snap off|cut out|tear out",
    "agent ~ theme, @from source?",
    "remove theme source>",
    {
      also: "measure source",
    },
  ),
  ...frame("cut down|chop down|fell", "agent ~ theme", "become theme =felled", { also: "amount place" }),
  ...frame(
    "break|smash|crack|shatter|crush|damage|wreck|bend|snap",
    "agent ~ patient, with instrument?",
    "become patient =broken",
  ),
  ...frame(
    "break|crack|shatter|snap|break down|burst|collapse|fall apart",
    "patient ~",
    "become patient =broken",
  ),
  ...frame("peel|shell|unwrap|unpack", "agent ~ patient", "become patient =open"),
];

const JOINING: readonly VerbFrame[] = [
  ...frame(
    "combine|mix|blend|merge|stir|connect|link|attach|glue|tie|stick|fasten|fuse|weld|unite|stitch|tape",
    "agent ~ theme, with/to partner?, into result? | agent ~ theme, together_with partner",
    "join theme >result",
  ),
  ...frame(
    "put together|tie together|glue together|join together|mix together|add together|stir in|mix in",
    "agent ~ theme, into result?",
    "join theme >result",
  ),
  ...frame("join", "agent ~ theme[thing], to/with partner, into result?", "join theme >result"),
  ...frame("merge|unite|combine|mix", "theme ~, with partner?, into result?", "join theme >result"),
];

export const THINGS: readonly VerbFrame[] = [...MAKING, ...CONSUMING, ...CUTTING, ...JOINING];
