import { type VerbFrame, frame } from "./notation.ts";

/** Things and persons become otherwise: open, clean, broken, larger, born, dead; acts begin and end. */

/** Verbs that say the same of one who does it and of what it happens to: "Tom opened the door", "The door opened". */
function change(verbs: string, state: string): VerbFrame[] {
  return [
    ...frame(verbs, "agent ~ patient, with instrument?, for beneficiary?", `become patient =${state}`),
    ...frame(verbs, "patient ~", `become patient =${state}`),
  ];
}

/** Verbs of doing something to a thing. */
function done(verbs: string, state: string): VerbFrame[] {
  return frame(
    verbs,
    "agent ~ patient, with instrument?, for beneficiary?, in time?",
    `become patient =${state}; tally patient >agent`,
  );
}

const CONDITIONS: readonly VerbFrame[] = [
  ...change("open|open up", "open"),
  ...done("unlock|unseal", "unlocked"),
  ...done("uncover|reveal|expose", "uncovered"),
  ...change("close|shut|close down|shut down", "closed"),
  ...done("lock|lock up|bolt", "locked"),
  ...done("seal|seal up", "sealed"),
  ...change("start up|boot|reboot|restart", "running"),
  ...done("turn on|switch on|activate|enable|light up", "on"),
  ...done("turn off|switch off|deactivate|disable|put out|blow out|extinguish", "off"),
  ...done("plug in", "plugged"),
  ...done("unplug", "unplugged"),
  ...frame("turn on|come on|go on|switch on|light up", "patient ~", "become patient =on"),
  ...frame("turn off|go off|go out|switch off|shut off", "patient ~", "become patient =off"),
  ...done("light|ignite", "lit"),
  ...done(
    "clean|wash|wipe|sweep|scrub|mop|rinse|polish|dust|clean up|wash up|tidy|tidy up|vacuum|brush",
    "clean",
  ),
  ...done("dirty|stain|soil|muddy", "dirty"),
  ...change("dry|dry out|dry off", "dry"),
  ...done("wet|soak|moisten|drench", "wet"),
  ...change("warm|heat|warm up|heat up|reheat", "warm"),
  ...change("cool|chill|cool down|cool off", "cool"),
  ...change("freeze", "frozen"),
  ...change("melt|thaw|defrost", "melted"),
  ...change("boil", "boiling"),
  ...done("roast|fry|grill|toast|steam|boil|microwave", "cooked"),
  ...done("repair|fix|mend|restore|patch|patch up|service", "repaired"),
  ...done("park", "parked"),
  ...done("fold|fold up", "folded"),
  ...frame("empty", "patient ~", "become patient =empty"),
  ...change("wake|wake up|awaken", "awake"),
  ...frame("doze off|nod off|drop off", "patient ~, @in place?", "become patient =asleep"),
  ...change("tire|tire out", "tired"),
  ...frame("recover", "patient ~, from cause?", "become patient =well"),
  ...frame("calm down|relax|heal|sober up", "patient ~, from cause?", "none", {
    also: "state patient",
  }),
  ...done("cure|heal", "healthy"),
  ...done("injure|wound|hurt", "injured"),
  ...done("dye|paint|color|colour", "painted"),
  ...frame("paint|dye|color|colour", "agent ~ patient, in result?", "become patient >result"),
  ...done("free|release|liberate", "free"),
  ...done("arrest|imprison|jail|detain|cage|trap", "captive"),
  ...done("finish|complete|finalize|finalise", "finished"),
  ...done("load|charge|recharge", "charged"),
  ...done("bind|tie up|chain", "tied"),
  ...done("untie|loosen|unchain|unwrap", "untied"),
  ...done("conceal|cover|cover up", "hidden"),
  ...change("ripen", "ripe"),
  ...change("rot|spoil|decay", "rotten"),
  ...change("fade|bleach", "faded"),
  ...done("straighten|flatten|smooth|sharpen|blunt|decorate|furnish|insulate|number|label|mark", "changed"),
  ...frame("bloom|blossom|flower|sprout|wilt|wither|rust|leak|glow|shine", "patient ~", "none", {
    also: "state patient",
  }),
];

const BECOMING: readonly VerbFrame[] = [
  ...frame("become|turn|stay|remain", "patient ~ result", "become patient >result"),
  ...frame("go|get|grow|fall|keep", "patient ~ result[state]", "become patient >result"),
  ...frame(
    "turn|change|transform|develop|evolve|convert|grow|mature",
    "patient ~, into/to result, from source?",
    "become patient >result",
  ),
  ...frame(
    "turn|change|transform|convert|translate|divide|process",
    "agent ~ patient, into/to result, from source?",
    "become patient >result",
  ),
  ...frame("make|render", "agent ~ patient result", "become patient >result"),
  ...frame(
    "elect|appoint|name|call|crown|nominate|declare|choose",
    "agent ~ patient result | agent ~ patient, as/to result",
    "become patient >result",
  ),
  ...frame(
    "change|alter|modify|adjust|adapt|edit|update|revise|affect|influence|correct|improve",
    "agent ~ patient, from source?, to result?",
    "none",
    {
      also: "state patient, amount patient",
    },
  ),
  ...frame(
    "change|vary|improve|worsen|develop|evolve|deteriorate",
    "patient ~, from source?, to result?",
    "none",
    { also: "state patient" },
  ),
  ...frame(
    "end up|wind up|finish up",
    "patient ~, @in/with result | patient ~ activity:gerund",
    "become patient >result",
    {
      implies: "+/-",
      also: "place patient, amount patient",
    },
  ),
  ...frame("serve|act|work", "agent ~, as result, for beneficiary?", "none", { aspect: "state" }),
];

const AMOUNTS: readonly VerbFrame[] = [
  ...frame(
    "increase|raise|boost|lift|extend|lengthen|expand|widen|enlarge|stretch",
    "agent ~ theme[amount], by measure?, from source?, to result?",
    "increase theme >result",
  ),
  ...frame(
    "increase|rise|grow|climb|go up|expand|swell|gain|jump|soar",
    "theme[amount] ~, by measure?, from source?, to result? | theme ~ measure",
    "increase theme >result",
  ),
  ...frame("gain|put on", "theme[being] ~ measure[distance]", "increase theme"),
  ...frame(
    "decrease|reduce|lower|cut|shorten|shrink|drop|lessen|diminish|narrow|cut back",
    "agent ~ theme[amount], by measure?, from source?, to result?",
    "decrease theme >result",
  ),
  ...frame(
    "decrease|fall|drop|decline|shrink|go down|diminish|sink|dwindle|plunge|die down",
    "theme[amount] ~, by measure?, from source?, to result? | theme ~ measure",
    "decrease theme >result",
  ),
  ...frame("lose", "theme[being] ~ measure[distance]", "decrease theme"),
  ...frame(
    "double|triple|quadruple|multiply|treble",
    "agent ~ theme, by measure? | theme ~",
    "increase theme",
  ),
];

const LIVES: readonly VerbFrame[] = [
  ...frame(
    "die|perish|pass away|drown|starve",
    "patient ~, of/from cause?, in/at/on place?",
    "become patient =dead",
  ),
  ...frame("hatch", "patient ~, from source?", "become patient =alive; make patient"),
  ...frame("survive", "patient ~ cause? | patient ~", "become patient =alive"),
  ...frame("grow up", "patient ~, @in place?", "become patient =adult"),
  ...frame("age", "patient ~", "none", { also: "state patient" }),
  ...frame("retire|resign|graduate|quit", "agent ~, from source?, in time?", "withdraw agent source>"),
  ...frame("raise|bring up|rear|foster", "agent ~ theme[being], @in place?", "none", {
    also: "membership theme",
  }),
  ...frame(
    "name|call|christen|baptize|baptise",
    "agent ~ patient result, after partner?",
    "become patient >result",
  ),
];

const PHASES: readonly VerbFrame[] = [
  ...frame(
    "start|begin|open|commence|break out|come up",
    "activity ~, at/on/in time?, with cause?",
    "start activity",
  ),
  ...frame(
    "start|begin|launch|initiate|trigger|undertake|take up|set up",
    "agent ~ activity[act], at/on/in time?",
    "start activity",
  ),
  ...frame(
    "end|finish|stop|close|cease|conclude|expire|break up",
    "activity ~, at/on/in time?, with cause?",
    "stop activity",
  ),
  ...frame(
    "end|finish|stop|halt|cancel|terminate|abandon|discontinue|suspend|interrupt|call off|break off|give up|quit",
    "agent ~ activity[act], at/on/in time?",
    "stop activity",
  ),
  ...frame("continue|resume|go on|carry on", "agent ~ activity[act], with cause?", "start activity"),
  ...frame("continue|go on|carry on|proceed|persist", "activity ~, until/for time?", "none", {
    aspect: "activity",
  }),
  ...frame("happen|occur", "activity ~, to patient?, @in place?", "start activity"),
  ...frame(
    "delay|postpone|put off|reschedule|hold up",
    "agent ~ activity[act], by measure?, until/to/for time?",
    "none",
    { also: "state activity" },
  ),
];

export const CHANGES: readonly VerbFrame[] = [...CONDITIONS, ...BECOMING, ...AMOUNTS, ...LIVES, ...PHASES];
