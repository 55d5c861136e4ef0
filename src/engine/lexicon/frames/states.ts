import { type VerbFrame, frame } from "./notation.ts";

/** States: having, lying, containing, needing, measuring, resembling, belonging. */

const STATE = { aspect: "state" } as const;
const GOES_ON = { aspect: "activity" } as const;

const HAVING: readonly VerbFrame[] = [
  ...frame("have|own|possess|hold|keep|retain", "agent ~ theme, @in place?", "hold theme >agent", STATE),
  ...frame("have", "agent ~ theme", "hold theme >agent", STATE),
  ...frame("belong", "theme ~, to agent", "hold theme >agent", STATE),
  ...frame("belong", "agent ~, to/in group", "none", STATE),
  ...frame("lack", "agent ~ theme", "none", STATE),
  ...frame("miss", "agent ~ theme", "none", { ...STATE, also: "amount agent, amount theme" }),
  ...frame("remain", "theme ~, @in place?, for agent?", "stay theme >place", STATE),
  ...frame("share", "agent ~ theme, with partner", "hold theme >agent", STATE),
  ...frame("wear", "agent ~ theme, on place?", "hold theme >agent", STATE),
  ...frame("boast|sport|feature", "agent ~ theme", "hold theme >agent", STATE),
];

const LYING: readonly VerbFrame[] = [
  ...frame(
    "stand|sit|lie|live|stay|dwell|reside|hang|rest|camp|lodge|kneel|perch|float",
    "theme ~, @in place?, with partner?",
    "stay theme >place",
    STATE,
  ),
  ...frame(
    "remain|wait|linger|work|sleep|stop",
    "theme ~, @in place, with partner?",
    "stay theme >place",
    STATE,
  ),
  ...frame("exist", "theme ~, @in place?", "stay theme >place", STATE),
  ...frame("occupy|inhabit|populate|haunt", "theme ~ place", "stay theme >place", STATE),
  ...frame("attend", "agent ~ activity, with partner?", "stay agent >activity", STATE),
  ...frame("sit down|stand up|lie down|settle down|get up", "agent ~, @in goal?", "none", {
    also: "place agent, state agent",
  }),
  ...frame(
    "surround|border|adjoin|face|overlook|flank|precede|follow",
    "theme ~ place",
    "stay theme >place",
    STATE,
  ),
  ...frame(
    "extend|stretch|lead|reach",
    "theme ~, @from source?, @to goal?, for measure?",
    "measure theme >measure",
    STATE,
  ),
  // "The town lies 5 km from the sea"
  ...frame("lie", "theme ~, @from source, for measure?", "measure theme >measure", STATE),
  ...frame("connect|link", "theme ~ place, from/to/with partner?", "stay theme >place", STATE),
  ...frame("stay behind|stay in|stay over|stay out|stay up", "agent ~, @in place?", "none", {
    also: "place agent",
  }),
  ...frame("mean|signify|denote|stand", "theme ~ content", "none", STATE),
  ...frame("stand", "theme ~, for content", "none", STATE),
];

const CONTAINING: readonly VerbFrame[] = [
  ...frame(
    "contain|hold|house|store|include|comprise|enclose",
    "place ~ theme",
    "contain theme >place",
    STATE,
  ),
  ...frame("consist", "result ~, of/from theme", "contain theme >result", STATE),
  // How many a thing can hold says not how many it does.
  ...frame("fit|accommodate|seat", "place ~ theme", "none", STATE),
  ...frame("fit", "theme ~, in/into/on place", "none", STATE),
  ...frame("involve|span", "place ~ theme", "contain theme >place", STATE),
  ...frame("constitute", "theme ~ result", "contain theme >result", STATE),
];

const NEEDING: readonly VerbFrame[] = [
  ...frame(
    "need|want|require|desire|crave|deserve|seek|demand",
    "agent ~ theme, for purpose?, from source?",
    "need theme >agent",
    STATE,
  ),
  ...frame(
    "wish|hope|long|yearn|look|search|ask|call|wait",
    "agent ~, for theme, @in place?",
    "need theme >agent",
    STATE,
  ),
  ...frame("await|expect", "agent ~ theme, to/over rival?", "need theme >agent", STATE),
  ...frame("depend|rely|count", "theme ~, on/upon cause, for purpose?", "none", STATE),
  ...frame("suffice|last", "theme ~, for purpose?", "none", STATE),
];

const MEASURING: readonly VerbFrame[] = [
  ...frame(
    "weigh|measure|last|total|number|equal|amount|average|span",
    "theme ~ measure",
    "measure theme >measure",
    STATE,
  ),
  ...frame(
    "amount|come|add up|total up|work out|run",
    "theme ~, to measure",
    "measure theme >measure",
    STATE,
  ),
  ...frame(
    "last|take|run|continue|go on",
    "activity ~ measure[time] | activity ~, for/from/until/to measure[time]",
    "measure activity >measure",
    STATE,
  ),
  ...frame(
    "take",
    "activity ~ agent measure[time] | activity ~ measure[time], for agent?",
    "measure activity >measure",
    STATE,
  ),
  ...frame("hold|take", "place ~ measure[measure], of theme?", "contain theme >place", STATE),
  ...frame(
    "measure|weigh|count|time|weigh out|measure out|count up|tally|estimate",
    "agent ~ theme, with instrument?, in result?",
    "none",
  ),
  ...frame("range|vary", "theme ~, from source, to goal", "measure theme >goal", STATE),
  ...frame(
    "exceed|surpass|outnumber|outweigh|top|outlast|outlive|dwarf",
    "agent ~ rival, by measure?",
    "exceed agent",
    STATE,
  ),
  ...frame("equal|match|resemble|parallel|tie", "theme ~ partner, in measure?", "none", STATE),
  ...frame("differ|vary", "theme ~, from partner?, in/by measure?", "none", STATE),
  ...frame("rank|rate|come|finish", "agent ~ measure, in group?", "measure agent >measure", STATE),
];

const BEING: readonly VerbFrame[] = [
  ...frame(
    "seem|appear|look|sound|smell|taste|feel",
    "theme ~, like partner?, to experiencer?",
    "none",
    STATE,
  ),
  ...frame("seem|appear|tend", "theme ~ content:infinitive", "none", {
    aspect: "state",
    implies: "o/o",
  }),
  ...frame(
    "suit|fit|concern|affect|involve|represent|cause|determine|reflect|indicate",
    "theme ~ patient",
    "none",
    STATE,
  ),
  ...frame("matter|count|apply", "theme ~, to/for experiencer?", "none", STATE),
  ...frame(
    "love|like|hate|dislike|enjoy|admire|adore|respect|trust|despise|fear|prefer|envy|loathe|detest|value",
    "experiencer ~ theme, for cause?, to rival?",
    "none",
    STATE,
  ),
  ...frame(
    "love|like|hate|enjoy|dislike|prefer|detest|loathe",
    "experiencer ~ activity:gerund/infinitive",
    "none",
    {
      aspect: "state",
      implies: "o/o",
    },
  ),
  ...frame("care|worry|dream", "experiencer ~, about/for/of theme", "none", STATE),
  ...frame(
    "speak|know|understand|remember|recognize|recognise",
    "experiencer ~ theme, from source?",
    "none",
    STATE,
  ),
  ...frame(
    "host|lead|head|manage|run|govern|rule|oversee|supervise|chair|captain|command|direct",
    "agent ~ theme",
    "none",
    STATE,
  ),
  ...frame("play", "agent ~ theme, for group?, in activity?, with partner?, against rival?", "none", GOES_ON),
  ...frame("marry|wed", "agent ~ partner, in/on time?", "become agent =married; become partner =married"),
  ...frame("marry|wed", "agent ~, in place?", "become agent =married"),
  ...frame("divorce", "agent ~ partner", "become agent =divorced; become partner =divorced"),
  ...frame("befriend|date", "agent ~ partner", "none", { also: "state agent" }),
];

export const STATES: readonly VerbFrame[] = [
  ...HAVING,
  ...LYING,
  ...CONTAINING,
  ...NEEDING,
  ...MEASURING,
  ...BEING,
];
