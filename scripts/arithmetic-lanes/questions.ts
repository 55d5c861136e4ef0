import type { Actor, Draw } from "./draw.ts";
import type { Amount } from "./story.ts";
import type { Thing } from "./words.ts";

/** Asks how many someone has in the end. */
export function howManyNow(d: Draw, who: Actor, { many }: Thing): string {
  const present = (subject: string): string => `${subject === "they" ? "do" : "does"} ${subject}`;
  return d.past
    ? d.pick([
        `How many ${many} ${who.q("have")} then?`,
        `How many ${many} ${who.q("have")} in the end?`,
        `How many ${many} ${present(who.name)} have now?`,
        `How many ${many} ${who.q("have")} after that?`,
      ])
    : d.pick([
        `How many ${many} ${present(who.name)} have now?`,
        `How many ${many} ${present(who.name)} now have?`,
        `How many ${many} ${present(who.name)} have in the end?`,
        `What is the number of ${many} that ${who} has now?`,
      ]);
}

/** Asks the same after a gain. */
export function howManyInAll(d: Draw, who: Actor, thing: Thing): string {
  return d.pick([
    howManyNow(d, who, thing),
    howManyNow(d, who, thing),
    `How many ${thing.many} ${who.q("have")} altogether?`,
    `How many ${thing.many} ${who.q("have")} in all?`,
  ]);
}

/** Asks what is left after a loss. */
export function howManyLeft(d: Draw, who: Actor, thing: Thing): string {
  const { many } = thing;
  return d.pick([
    `How many ${many} ${who.q("have")} left?`,
    `How many ${many} ${who.q2("still have")}?`,
    `How many ${many} ${d.vs("are")} left?`,
    `How many ${many} ${who.q2("have")} left?`,
    d.past ? `How many ${many} remained?` : `How many ${many} remain?`,
    howManyNow(d, who, thing),
  ]);
}

/** `loses 5 of them`, about things named before. */
export function lossOf(
  d: Draw,
  who: Actor,
  [count, { many }]: readonly [Amount, Thing],
  verb: string,
): string {
  return `${who.then(verb)} ${count} ${d.pick([many, "of them", `of the ${many}`])}${d.tail(verb, who)}.`;
}

/** `finds 5 more`, about things named before. */
export function gainOf(
  d: Draw,
  who: Actor,
  [count, { many }]: readonly [Amount, Thing],
  verb: string,
): string {
  return `${who.then(verb)} ${count} ${d.pick(["more", `more ${many}`, `more ${many}`, many])}${d.tail(verb, who)}.`;
}

/** `gives Omar 5 apples`. */
export function handing(
  d: Draw,
  { from, to }: { readonly from: Actor; readonly to: Actor },
  [count, { many }]: readonly [Amount, Thing],
): string {
  const what = `${count} ${d.pick([many, "of them", `of the ${many}`])}`;
  return d.pick([
    `${from.does("give")} ${what} to ${to}.`,
    `${from.does("give")} ${to} ${count} ${many}.`,
    `${from.does("hand")} ${what} to ${to}.`,
    `${from.does("sell")} ${what} to ${to}.`,
    `${to.does("get")} ${count} ${many} from ${from}.`,
    `${to.does("receive")} ${count} ${many} from ${from}.`,
  ]);
}
