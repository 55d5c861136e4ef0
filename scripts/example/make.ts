import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { takeClock, type Clock } from "./clock.ts";
import { MONTH, type Day, type Deed } from "./month.ts";
import { runTouchstone, serveTouchstone, type Place, type Served } from "./session.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface Made {
  readonly days: number;
  readonly turns: number;
  readonly decisions: number;
  readonly commands: number;
}

/**
 * Creates the state.
 * @param log receives a line for each day
 * @param month the days of work; each rests only on those that it follows here
 * @throws Error naming the action that did not have its expected effect
 */
export async function makeExampleState(
  place: Place,
  untilMs: number,
  log: (line: string) => void,
  month: readonly Day[] = MONTH,
): Promise<Made> {
  if (existsSync(place.stateDir) && readdirSync(place.stateDir).length > 0)
    throw new Error(`${place.stateDir} is not empty`);
  const clock = takeClock(untilMs - month.length * DAY_MS);
  const raised: Raised = new Map();
  const counts = { days: 0, turns: 0, decisions: 0, commands: 0 };
  try {
    for (const [nth, day] of month.entries()) {
      clock.moveTo(untilMs - (month.length - nth) * DAY_MS + 9 * 60 * MINUTE_MS);
      await spend({ place, clock, raised, counts }, day);
      counts.days += 1;
      log(
        `${new Date(clock.now()).toISOString().slice(0, 10)} ${day.name}: ${counts.turns} turns, ${counts.decisions} decisions, ${counts.commands} commands`,
      );
    }
  } finally {
    clock.release();
  }
  return counts;
}

interface Month {
  readonly place: Place;
  readonly clock: Clock;
  readonly raised: Raised;
  readonly counts: { turns: number; decisions: number; commands: number };
}

async function spend(month: Month, { name, served, deeds }: Day): Promise<void> {
  const { place, clock, counts } = month;
  const server = served ? await serveTouchstone(place, name) : null;
  try {
    for (const deed of deeds) {
      await perform(month, server, deed);
      clock.pass(4 * MINUTE_MS);
      if ("ask" in deed) counts.turns += 1;
      else if ("run" in deed || "record" in deed) counts.commands += 1;
      else if (!("visit" in deed)) counts.decisions += 1;
    }
  } finally {
    await server?.stop();
  }
}

/** The proposals that each prompt raised. */
type Raised = Map<string, string>;

async function perform({ place, raised }: Month, server: Served | null, deed: Deed): Promise<void> {
  if ("ask" in deed) await ask(place, server, deed.ask, raised);
  else if ("visit" in deed)
    await (server === null ? command(place, ["get", deed.visit]) : server.get(deed.visit));
  else if ("run" in deed) await command(place, deed.run);
  else if ("record" in deed)
    await command(place, [
      "review",
      join(place.root, "data", "demos", "readme", `${deed.record}.json`),
      "--record",
    ]);
  else await decide(place, deed, raised);
}

async function ask(place: Place, server: Served | null, prompt: string, raised: Raised): Promise<void> {
  const turn =
    server === null
      ? (JSON.parse(await command(place, ["ask", prompt, "--json"])) as unknown)
      : await server.post("/chat/turn", { prompt });
  const {
    proposal_candidates: [candidate],
  } = turn as { readonly proposal_candidates: readonly { readonly candidate_id: string }[] }; // the contract's turn
  if (candidate !== undefined) raised.set(prompt, candidate.candidate_id);
}

type DecisionDeed = Exclude<
  Deed,
  | { readonly ask: string }
  | { readonly run: readonly string[] }
  | { readonly record: string }
  | { readonly visit: string }
>;

function decisionOf(deed: DecisionDeed): [word: string, prompt: string] {
  if ("accept" in deed) return ["accept", deed.accept];
  return "reject" in deed ? ["reject", deed.reject] : ["withdraw", deed.withdraw];
}

async function decide(place: Place, deed: DecisionDeed, raised: Raised): Promise<void> {
  const [word, prompt] = decisionOf(deed);
  const id = raised.get(prompt);
  if (id === undefined) throw new Error(`nothing was proposed by: ${prompt}`);
  await command(place, ["proposals", word, id, ...(deed.note === undefined ? [] : ["--note", deed.note])]);
}

async function command(place: Place, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTouchstone(place, args);
  if (code !== 0) throw new Error(`touchstone ${args.join(" ")} ended with ${code}: ${stderr || stdout}`);
  return stdout;
}
