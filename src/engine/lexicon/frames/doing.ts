import { type VerbFrame, frame } from "./notation.ts";

/** Work, play, contests, counting, rules: what one does that changes nobody's things. */

const GOES_ON = { aspect: "activity" } as const;

const COUNTED: readonly VerbFrame[] = [
  ...frame(
    "score|shoot|net",
    "agent ~ theme, in activity?, against rival?, for group?",
    "tally theme >agent",
  ),
  ...frame(
    "read|solve|memorize|watch|sing|practise|practice|grade|mark|check|review|edit|translate|view|study",
    "agent ~ theme, in/on/at time?, for purpose?, @in place?, with instrument?",
    "tally theme >agent",
  ),
  ...frame(
    "read|sing|play|show|teach",
    "agent ~ recipient theme | agent ~ theme, to recipient",
    "tally theme >agent",
  ),
  ...frame(
    "iron|shovel|rake|process|handle|sort|inspect|test|examine|scan|screen",
    "agent ~ theme, in/on/at time?, for beneficiary?, with instrument?",
    "tally theme >agent",
  ),
  ...frame(
    "walk|groom|milk|brush|train|pet|shear",
    "agent ~ theme[animal], @in place?, for time?",
    "tally theme >agent",
  ),
  ...frame(
    "serve|teach|interview|tutor|coach|guide",
    "agent ~ theme[person], @in place?, in activity?, with instrument?",
    "tally theme >agent",
  ),
  ...frame(
    "work|sleep|practise|practice|study|exercise|train|rest|jog|nap|play|wait|swim|volunteer|camp|babysit",
    "agent ~ measure[time], @in place?, for beneficiary?",
    "tally measure >agent",
    GOES_ON,
  ),
  ...frame("count|recite|list|name|enumerate", "agent ~ theme, from source?, to goal?", "none"),
  ...frame("lift|bench|press", "agent ~ measure[measure]", "tally measure >agent"),
  ...frame("clock|log|rack up|chalk up|clock up", "agent ~ theme", "tally theme >agent"),
];

const CONTESTS: readonly VerbFrame[] = [
  ...frame("win", "agent ~ activity[act], against rival?, by measure?, with instrument?", "exceed agent"),
  ...frame("lose", "agent ~ activity[act], against/to rival?, by measure?", "exceed rival"),
  ...frame(
    "win|lose|compete|play|fight|box|wrestle",
    "agent ~, against/with rival?, in activity?, by measure?",
    "none",
    { aspect: "event" },
  ),
  ...frame(
    "beat|defeat|outscore|overcome|conquer|outdo|outperform|edge out|knock out|outsmart",
    "agent ~ rival, by measure?, in/at activity?, with instrument?",
    "exceed agent",
  ),
  ...frame(
    "fight|attack|battle|challenge|face|oppose|meet|play",
    "agent ~ rival, in activity?, for purpose?",
    "none",
  ),
  ...frame("tie|draw", "agent ~, with rival?, in activity?", "none"),
  ...frame(
    "finish|come|place|rank",
    "agent ~, in measure, before/after/behind/ahead_of rival? | agent ~, before/after/behind/ahead_of rival",
    "exceed agent",
  ),
  ...frame("vote", "agent ~, for/against theme?, in/on activity?", "tally theme"),
  ...frame(
    "bid|cheer|root|apply|volunteer|run|sign up|try out|audition|register|enroll|enrol|qualify",
    "agent ~, for/in/at/on activity",
    "none",
  ),
];

const BELONGING: readonly VerbFrame[] = [
  ...frame("join|enter|rejoin", "agent ~ group[group]", "enrol agent >group"),
  ...frame(
    "enroll|enrol|sign up|register|enlist|check in|move in",
    "agent ~, in/for/at/with group",
    "enrol agent >group",
  ),
  ...frame("leave|quit|desert", "agent ~ group[group]", "withdraw agent group>"),
  ...frame("resign|drop out|withdraw|retire|graduate", "agent ~, from/of group", "withdraw agent group>"),
  ...frame(
    "hire|employ|recruit|enlist|admit|engage|take on|accept",
    "agent ~ theme[person], as result?, to/into group?, for purpose?",
    "enrol theme >agent",
  ),
  ...frame(
    "fire|dismiss|sack|lay off|expel|suspend|kick out|throw out",
    "agent ~ theme[person], from group?, for cause?",
    "withdraw theme agent>",
  ),
  ...frame("invite|ask", "agent ~ theme[person], to activity, for purpose?", "none"),
  ...frame("invite|ask over|ask out", "agent ~ theme[person]", "none"),
  ...frame(
    "meet|meet up|gather|assemble|get together|join up|unite|team up",
    "agent ~, with partner?, @in place?, for purpose?",
    "none",
    { also: "place agent" },
  ),
  ...frame("meet|encounter", "agent ~ partner, @in place?", "none", { also: "place agent" }),
  ...frame("join", "agent ~ partner[individual], @in place?", "none", { also: "place agent" }),
  ...frame("run|bump", "agent ~, into partner", "none", { also: "place agent" }),
];

const NORMS: readonly VerbFrame[] = [
  ...frame(
    "sign|initial|notarize|stamp|sign off",
    "agent ~ theme, for beneficiary?, with instrument?",
    "become theme =signed",
  ),
  ...frame(
    "approve|authorize|authorise|endorse|ratify",
    "agent ~ theme, for beneficiary?",
    "become theme =approved",
  ),
  ...frame(
    "verify|certify|validate|confirm",
    "agent ~ theme, for beneficiary?, with instrument?",
    "become theme =verified",
  ),
  ...frame(
    "reject|refuse|deny|decline|veto|turn down|overrule|revoke|repeal|void|annul",
    "agent ~ theme, for cause?",
    "become theme =rejected",
  ),
  ...frame(
    "file|register|report|upload|disclose|send in",
    "agent ~ theme, with/to/in/on recipient?, by time?",
    "none",
    { also: "holder theme, place theme" },
  ),
  ...frame(
    "request|apply|ask|petition|sue|claim",
    "agent ~ theme, from/of source?, for purpose? | agent ~, for theme, to recipient?",
    "none",
  ),
  ...frame(
    "follow|obey|break|violate|breach|respect|observe|ignore|infringe|enforce|uphold|honor|honour|satisfy|meet|fulfil|fulfill",
    "agent ~ theme[rule]",
    "none",
  ),
  ...frame(
    "comply|agree|disagree|conform|cooperate|interfere|deal|cope|help|experiment|argue|quarrel|consult|confer",
    "agent ~, with theme, on/over/about topic?",
    "none",
  ),
  ...frame(
    "adhere|object|consent|subscribe|react|refer|contribute|commit|lead|turn|appeal|relate|attend",
    "agent ~, to theme",
    "none",
  ),
  ...frame(
    "access|download|upload|install|deploy|encrypt|back up",
    "agent ~ theme, from source?, to/on goal?, with instrument?",
    "none",
    { also: "existence theme, place theme" },
  ),
  ...frame(
    "protect|guard|defend|shield|insure|rescue|warn",
    "agent ~ theme, from/against cause?, with instrument?",
    "none",
  ),
  ...frame("save", "agent ~ theme[being], from/against cause?, with instrument?", "none"),
  ...frame(
    "investigate|audit|analyze|analyse|monitor|check out|look over|search|explore|research|compare|evaluate|assess",
    "agent ~ theme, for/with purpose?, to/with partner?",
    "none",
  ),
  ...frame(
    "choose|select|pick out|elect|identify|name|cite",
    "agent ~ theme, from/among/out_of source?, for purpose?, as result?, over rival?",
    "none",
    { also: "holder theme" },
  ),
  ...frame(
    "decide|agree|focus|concentrate|insist|work|bet|comment|report|vote|speak",
    "agent ~, on topic",
    "none",
  ),
  ...frame(
    "acknowledge|tolerate|ignore|avoid|neglect|resist|prevent|block|support|oppose|back|encourage|promote|help|assist|aid",
    "agent ~ theme, with/in activity?",
    "none",
  ),
  ...frame("pass|fail|sit", "agent ~ activity[act], with/by measure?", "none"),
  ...frame(
    "receive|undergo|experience|suffer|face|bear|endure|get|have|take",
    "agent ~ activity[act], from source?",
    "none",
  ),
  ...frame("suffer|benefit|recover|learn|differ|hear|come|result|stem|retire", "agent ~, from cause", "none"),
  ...frame(
    "commit|do|perform|conduct|carry out|undertake|execute|complete|repeat|fulfil|fulfill",
    "agent ~ activity[act], @in place?, with instrument?",
    "none",
  ),
];

const PASTIMES: readonly VerbFrame[] = [
  ...frame(
    "sleep|work|play|sing|dance|study|practise|practice|exercise|train|read|write|paint|draw|cook|bake|knit|sew|teach",
    "agent ~, @in place?, with partner?, for beneficiary?, on theme?",
    "none",
    GOES_ON,
  ),
  ...frame(
    "laugh|cry|smile|frown|cough|sneeze|yawn|sigh|blink|breathe|scream|yell|giggle|weep|sob|snore|whistle|hum|shiver|tremble|sweat|blush|wink|nod|clap|wave",
    "agent ~, at/with/for cause?, @in place?",
    "none",
    GOES_ON,
  ),
  ...frame(
    "bark|meow|roar|purr|howl|growl|chirp|buzz|quack|moo|hiss|neigh|croak|bleat|squeak|bite|sting|hibernate|graze",
    "agent[animal] ~, at/in patient?",
    "none",
    GOES_ON,
  ),
  ...frame(
    "hit|kick|punch|slap|touch|push|bite|scratch|kiss|hug|pat|stroke|tickle|poke|tap|rub|lick|sting|shake|squeeze",
    "agent ~ patient, on/in place?, with instrument?",
    "none",
    { also: "state patient, place patient, holder patient" },
  ),
  ...frame("rain|snow|hail|thunder|drizzle|pour", "theme ~, @in place?, for time?", "none", GOES_ON),
  ...frame(
    "shop|hunt|fish|look|search|dig|wait|prepare|pay|vote|fight|train|ring|queue|line up",
    "agent ~, for theme, @in place?",
    "none",
    GOES_ON,
  ),
  ...frame(
    "bathe|shower|shave|wash|dress|undress|exercise|celebrate|relax|shop|vacation|picnic|gamble|hunt|fish|garden|farm",
    "agent ~, @in place?, with partner?",
    "none",
    GOES_ON,
  ),
  ...frame("dress|undress|bathe|groom", "agent ~ patient[being], in theme?, with instrument?", "none", {
    also: "state patient",
  }),
  ...frame(
    "celebrate|mark|commemorate|enjoy|honor|honour|organize|organise|host|throw|hold|plan|arrange|schedule|prepare|rehearse",
    "agent ~ activity[act], @in place?, for purpose?, with partner?",
    "none",
  ),
  ...frame(
    "ring|sound|beep|tick|function|operate|work|run|fail|crash|turn|spin|rotate|vibrate|explode",
    "theme ~, with/on/for instrument?, at time?",
    "none",
    { aspect: "activity", also: "state theme" },
  ),
  ...frame("knock|tap|bang|lean|hit|pound", "agent ~, on/at/against theme", "none"),
  ...frame("use", "agent ~ theme[tool], for purpose?, on patient?", "none"),
  ...frame("try|try on|try out|sample|control|manage", "agent ~ theme, for purpose?, on patient?", "none"),
  ...frame(
    "care|provide|babysit|cook|work|substitute|stand in|fill in",
    "agent ~, for beneficiary",
    "none",
    GOES_ON,
  ),
  ...frame("look", "agent ~, after beneficiary", "none", GOES_ON),
  ...frame(
    "participate|engage|succeed|specialize|specialise|invest|believe|assist|compete|major",
    "agent ~, in activity",
    "none",
  ),
  ...frame("lead up|stick", "agent ~, to activity", "none"),
  ...frame(
    "calculate|compute|determine|sum|round|square|simplify|evaluate|estimate|convert|compare|add up|work out",
    "agent ~ theme, by/from/to/with/in/into partner?",
    "none",
  ),
  ...frame("water|fertilize|fertilise|weed|tend|nurse|irrigate", "agent ~ patient, with material?", "none", {
    also: "state patient",
  }),
];

export const DEEDS: readonly VerbFrame[] = [...COUNTED, ...CONTESTS, ...BELONGING, ...NORMS, ...PASTIMES];
