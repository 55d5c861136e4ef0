import { type VerbFrame, frame } from "./notation.ts";

/** Persons and things change their place. */

const GOING: readonly VerbFrame[] = [
  ...frame(
    "go|walk|run|travel|drive|ride|fly|sail|swim|march|hike|jog|cycle|bike|crawl|climb|hurry|rush|race|wander|move",
    "agent ~, @from source?, @to goal?, @way path?, with partner?, by/in/on instrument?",
    "move agent source>goal",
  ),
  ...frame(
    "journey|proceed|head|step|jump|hop|leap|dash|sprint|stroll|stride|skate|ski|row|paddle|glide|drift|creep|sneak|limp",
    "agent ~, @from source?, @to goal?, @way path?, with partner?",
    "move agent source>goal",
  ),
  ...frame(
    "walk|run|travel|drive|ride|fly|sail|swim|march|hike|jog|cycle|bike|row|paddle|crawl|climb|cover|go|skate|ski|wander|stroll|sprint",
    "agent ~ measure[distance], @from source?, @to goal?, @way path?, in time?",
    "move agent source>goal; tally measure >agent",
  ),
  ...frame(
    "go back|get back|walk back|run back|drive back|turn back|head back",
    "agent ~, @from source?, @to goal?",
    "move agent source>goal",
  ),
  ...frame(
    "come back|fly back|swim back|return",
    "agent ~, from source?, @to goal?",
    "move agent source>goal",
    { unsaid: "goal" },
  ),
  ...frame(
    "come|arrive|land|turn up|show up|get in",
    "agent ~, from source?, @to/at goal?, by instrument?",
    "move agent source>goal",
    { unsaid: "goal" },
  ),
  ...frame("get", "agent ~, @from source?, @to goal | agent ~, @from source", "move agent source>goal"),
  ...frame("visit|revisit", "agent ~ goal, with partner?", "move agent >goal; tally goal >agent"),
  ...frame(
    "reach|enter|board|approach|near|invade",
    "agent ~ goal, from source?, by instrument?",
    "move agent source>goal",
  ),
  ...frame(
    "leave|exit|depart|flee|escape|quit|evacuate|vacate|desert|abandon",
    "agent ~ source[place], for goal?, with partner?, by instrument?",
    "move agent source>goal",
  ),
  ...frame(
    "leave|depart|escape|flee|set off|set out|start off|take off|go away|walk away|run away|drive away|fly away|swim away|walk off|run off|drive off|fly off|hop away|jump off|hop out|jump out|climb out|go off|go out|walk out|run out|fly out|swim out|move out|move away|get out|clear off",
    "agent ~, @from source?, for/to/into goal?, with partner?",
    "move agent source>goal",
    { unsaid: "source" },
  ),
  ...frame(
    "come in|walk in|run in|fly in|jump in|hop in|climb in|swim in|drive in",
    "agent ~, @from source?, @to/at goal?, with partner?",
    "move agent source>goal",
    { unsaid: "goal" },
  ),
  ...frame(
    "go in|move in|check in|come over|go over|go up|go down|come down|climb up|climb down",
    "agent ~, @from source?, @to/at goal?, with partner?",
    "move agent source>goal",
  ),
  ...frame(
    "get on|hop on|climb on|step on",
    "agent ~, onto goal?, @in place?, with partner?",
    "move agent >goal",
    {
      unsaid: "goal",
    },
  ),
  ...frame("get on|hop on|climb on|step on", "agent ~ goal, @in place?, with partner?", "move agent >goal"),
  ...frame(
    "get off|hop off|climb off|step off",
    "agent ~, from source?, @in place?, with partner?",
    "move agent source>",
    { unsaid: "source" },
  ),
  ...frame(
    "get off|hop off|climb off|step off",
    "agent ~ source, @in place?, with partner?",
    "move agent source>",
  ),
  ...frame("check out", "agent ~, of/from source?", "move agent source>"),
  ...frame(
    "cross|traverse|circle|climb|ascend|descend|tour|roam|navigate",
    "agent ~ path, from source?, to goal?",
    "move agent source>goal",
  ),
  ...frame("chase|pursue", "agent ~ partner, @from source?, @to goal?", "move agent source>goal", {
    also: "place partner",
  }),
  ...frame(
    "follow|accompany|escort",
    "agent ~ partner, @from source?, @to goal?",
    "move agent source>goal; move partner source>goal",
  ),
  ...frame(
    "fall|drop|tumble|slip|slide|roll|sink|rise|float|bounce|spin|crash",
    "theme ~, @from source?, @to goal?, @way path?",
    "move theme source>goal",
    { also: "state theme" },
  ),
  ...frame(
    "fall down|fall over|fall off|fall out|drop off|drop out|come off|slip off|slip out|roll off|slide off|roll away|blow away|float away",
    "theme ~, @from source?, @to goal?",
    "move theme source>goal",
    { also: "state theme" },
  ),
  ...frame(
    "fall off|drop off|come off|slip off|roll off|slide off|blow off",
    "theme ~ source, @to goal?",
    "move theme source>goal",
    { also: "state theme" },
  ),
  ...frame(
    "emigrate|immigrate|migrate|relocate|commute|transfer",
    "agent ~, from source?, to goal?",
    "move agent source>goal",
  ),
  ...frame("turn|rotate|face", "agent ~, to/towards goal?", "none", { also: "place agent" }),
  ...frame("turn around", "agent ~", "none", { also: "place agent" }),
  ...frame("pass|overtake|outrun", "agent ~ rival[being], in activity?", "exceed agent", {
    also: "place agent, place rival",
  }),
];

const CARRYING: readonly VerbFrame[] = [
  ...frame(
    "bring|take|carry|drag|haul|transport|drive|fly|ship|lead|guide|walk|ferry|lug|tow|pull|push|roll|wheel",
    "agent ~ theme, @from source?, @into goal, by/in/on instrument?",
    "move agent source>goal; move theme source>goal",
  ),
  ...frame("bring|take", "agent ~ recipient theme", "transfer theme agent>recipient"),
  ...frame("bring|take|fetch", "agent ~ theme, to recipient[person]", "transfer theme agent>recipient"),
  ...frame(
    "bring along|take along|bring in|carry away|carry off",
    "agent ~ theme, to goal?",
    "move theme >goal",
  ),
  ...frame("carry|bring|hold", "agent ~ theme, with partner?", "hold theme >agent", {
    aspect: "activity",
    also: "place theme",
  }),
  ...frame(
    "steer|drive|ride|fly|sail|row|pilot",
    "agent ~ instrument, @from source?, @to goal?",
    "move agent source>goal; move instrument source>goal",
  ),
  ...frame(
    "drive",
    "agent ~ theme[person], @from source?, @to goal?",
    "move agent source>goal; move theme source>goal",
  ),
  ...frame(
    "send|move|shift|transfer|throw|toss|kick|push|pull|slide|roll|fling|hurl|chase",
    "agent ~ theme, @from source?, @to goal",
    "move theme source>goal",
    { also: "holder theme" },
  ),
  ...frame("pass", "agent ~ theme, @from source?, @to goal[place]", "move theme source>goal", {
    also: "holder theme",
  }),
  ...frame(
    "drop off|pick up|collect",
    "agent ~ theme[person], @from source?, @to/at goal?",
    "move theme source>goal",
    { also: "place agent" },
  ),
  ...frame("lift|raise|lower|hoist", "agent ~ theme, @from source?, @to goal?", "move theme source>goal"),
  ...frame(
    "evacuate|expel|banish|deport|exile",
    "agent ~ theme, from source?, to goal?",
    "move theme source>goal",
  ),
];

const PUTTING: readonly VerbFrame[] = [
  ...frame(
    "put|place|lay|set|stick|insert|hang|lean|tuck|slip|stuff|stack|park|position|mount|install|dump",
    "agent ~ theme, @put goal",
    "put theme agent>goal",
  ),
  ...frame(
    "put|place|lay|stick|insert|stack",
    "agent ~ theme, @from source, @put goal",
    "move theme source>goal",
  ),
  ...frame("put back|lay back|set back", "agent ~ theme, @put goal?", "put theme agent>goal"),
  ...frame("put down|set down|lay down", "agent ~ theme, @put goal?", "put theme agent>goal"),
  ...frame("drop", "agent ~ theme, @put goal?", "put theme agent>goal", { also: "state theme" }),
  ...frame("leave|forget|hide|keep|abandon|store", "agent ~ theme, @put goal", "put theme agent>goal"),
  ...frame("leave behind|hide", "agent ~ theme, @put goal?", "put theme agent>goal"),
  ...frame(
    "pour|empty|squeeze|sprinkle|spread|spray|scatter|splash|drip|scoop|ladle|shovel|load|pump",
    "agent ~ theme, @from source?, @put goal",
    "put theme source>goal",
    {
      also: "amount source, amount goal",
    },
  ),
  ...frame(
    "load|pack|spread|spray|sprinkle|stuff|stock|cram|cover|line|smear|top|decorate",
    "agent ~ goal, with theme",
    "put theme agent>goal",
  ),
  ...frame(
    "fill|fill up|refill|top up|fuel|refuel",
    "agent ~ goal, with theme?, from source?",
    "put theme source>goal; become goal =full",
  ),
  ...frame("fill|fill up", "theme ~ goal", "contain theme >goal; become goal =full"),
  ...frame("fill|fill up", "goal ~, with theme", "put theme >goal; become goal =full"),
  ...frame(
    "pack|pack up|box|wrap|bag|package|bottle|wrap up",
    "agent ~ theme, in/into goal?",
    "put theme agent>goal",
  ),
  ...frame("add", "agent ~ theme, to/into goal", "put theme agent>goal; increase goal", {
    also: "amount agent",
  }),
  ...frame("put in|throw in|add on", "agent ~ theme, to goal?", "increase goal", {
    also: "amount agent",
  }),
  ...frame("plant|sow|bury|dip", "agent ~ theme, in/on/along/into/under goal?", "put theme agent>goal", {
    also: "state theme",
  }),
  ...frame("plant", "agent ~ goal[place], with theme", "put theme agent>goal"),
  ...frame(
    "hang up|put up|lay out|set out|stack up|pile|pile up",
    "agent ~ theme, @put goal?",
    "put theme agent>goal",
  ),
  ...frame(
    "arrange|organize|organise|line up|sort|group|align",
    "agent ~ theme, @put goal?, into result?",
    "put theme agent>goal",
  ),
  ...frame("put on|pull on|slip on|throw on", "agent ~ theme", "don theme"),
  ...frame("take off|pull off|slip off|kick off", "agent ~ theme", "doff theme"),
  ...frame(
    "attach|fix|pin|nail|hook|clip|tape|glue|tie|fasten",
    "agent ~ theme, to/onto/on goal",
    "put theme agent>goal",
  ),
  ...frame("wrap|coil|wind", "agent ~ theme, around goal", "put theme agent>goal"),
];

const REMOVING: readonly VerbFrame[] = [
  ...frame(
    "draw|extract|lift|scoop|unload|eject|detach|empty out|dig out",
    "agent ~ theme, @from source[place]",
    "remove theme source>",
  ),
  ...frame(
    "take out|pull out|take down|get out|remove|unload|clear away|wipe off|wash off|detach",
    "agent ~ theme, @from source?",
    "remove theme source>",
  ),
  ...frame("take off", "agent ~ theme, @from source", "remove theme source>"),
  ...frame(
    "empty|drain|clear",
    "agent ~ source, of theme?, into goal?",
    "remove theme source>; become source =empty",
  ),
  ...frame("clean|clear|strip|rid", "agent ~ source, of theme", "remove theme source>"),
  ...frame(
    "subtract|deduct|take off|take away|knock off",
    "agent ~ theme[measure], from source?",
    "decrease source",
  ),
];

export const PLACES: readonly VerbFrame[] = [...GOING, ...CARRYING, ...PUTTING, ...REMOVING];
