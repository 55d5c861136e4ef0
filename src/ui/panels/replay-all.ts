import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { agree, plural } from "../../contract/plural.ts";
import { copyButton } from "../parts/copy.ts";
import { table } from "../parts/facts.ts";
import { pageHead } from "../parts/head.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, View } from "../panel.ts";
import { code, button, inWords, link } from "../parts/link.ts";
import { command } from "../commands.ts";
import { tables } from "../tables.ts";

interface Found {
  readonly id: number;
  readonly kind: "unexplained" | "explained" | "unavailable";
  readonly why: string;
}
interface Walk {
  to: number;
  at: number;
  running: boolean;
  waits: boolean;
  readonly found: Found[];
}

/** The replay of this tab. It pauses while another page is open, and can continue. */
const held: { walk: Walk | null } = { walk: null };

/** Replays the whole journal, one turn after the other, because the server has one lock. */
export function openAll(page: Page): View {
  let status: Loaded<DataOf<"runtimeStatus">> = LOADING;
  const read = (): void =>
    page.load<"runtimeStatus">("/runtime/status", (loaded) => {
      status = loaded;
    });
  read();
  const step = (walk: Walk): void => {
    if (!walk.running || held.walk !== walk) return;
    if (walk.at >= walk.to) {
      walk.running = false;
      page.announce(said(walk));
      return;
    }
    const id = walk.at + 1;
    page.load<"replay">(`/replay/${id}?context=journal`, (loaded) => {
      // Without a reply nothing is known about the turn, so wait for the server.
      if (loaded.trouble && loaded.trouble.status === 0) {
        [walk.running, walk.waits] = [false, true];
        return;
      }
      const found = judge(id, loaded);
      if (found) walk.found.push(found);
      walk.at = id;
      step(walk);
    });
  };
  const toggle = (to: number): void => {
    if (!held.walk || (held.walk.at >= held.walk.to && !held.walk.running))
      held.walk = { to, at: 0, running: false, waits: false, found: [] };
    const { walk } = held;
    [walk.running, walk.waits] = [!walk.running, false];
    step(walk);
    page.draw();
  };
  const countOf = ({ turn_count: known }: DataOf<"runtimeStatus">["journal"]): number =>
    page.turnCount ?? known;
  const showActions = (journal: DataOf<"runtimeStatus">["journal"]): TemplateResult | typeof nothing => {
    const count = countOf(journal);
    return count === 0
      ? nothing
      : html`<p class="actions">${button(buttonText(held.walk, count), () => toggle(count))}${copyButton("touchstone replay all", "the command", "copy as command")}</p>`;
  };
  return {
    close: () => {
      if (held.walk) held.walk.running = false;
    },
    arrived: () => {
      if (status.trouble) read();
      if (held.walk?.waits === true) {
        [held.walk.running, held.walk.waits] = [true, false];
        step(held.walk);
      }
    },
    commands: [
      command("Replay all turns, pause, or go on", "p", () => {
        if (status.data) toggle(countOf(status.data.journal));
      }),
    ],
    render: () =>
      html`${pageHead(page.label, status.data ? showActions(status.data.journal) : nothing)}${showLoaded(
        status,
        ({ journal }) => {
          return countOf(journal) === 0
            ? showEmpty("No turns to replay yet.", link("ask", null, "Ask something first"))
            : html`
      <p>${tables().says.replayAll}</p>
      ${!held.walk ? nothing : showWalk(held.walk)}`;
        },
      )}`,
  };
}

function buttonText(walk: Walk | null, count: number): string {
  if (!walk) return `Replay all ${plural(count, "turn")}`;
  if (walk.running) return "Pause";
  return walk.at >= walk.to ? `Replay all ${count} again` : `Go on from turn ${walk.at + 1}`;
}

/** The outcome of a replay; null if nothing that matters differs. */
function judge(id: number, loaded: Loaded<DataOf<"replay">>): Found | null {
  if (loaded.trouble) return { id, kind: "unavailable", why: loaded.trouble.message };
  if (loaded.data?.equivalent !== false) return null;
  const { explanation, divergences } = loaded.data;
  if (explanation === "used_stored_knowledge" || explanation === "engine_changed")
    return { id, kind: "explained", why: inWords(explanation) };
  const critical = divergences.filter(({ severity }) => severity === "critical");
  return { id, kind: "unexplained", why: critical.map(({ path }) => path).join(", ") };
}

function said({ at, found }: Walk): string {
  const counted = (of: Found["kind"]): number => found.filter(({ kind }) => kind === of).length;
  const [unexplained, explained, unavailable] = [
    counted("unexplained"),
    counted("explained"),
    counted("unavailable"),
  ];
  return [
    `${at} replayed`,
    `${unexplained} ${agree(unexplained, "differs", "differ")} without an explanation`,
    ...(explained === 0 ? [] : [`${explained} ${agree(explained, "differs", "differ")} as explained`]),
    ...(unavailable === 0 ? [] : [`${unavailable} cannot be replayed`]),
  ].join(", ");
}

/** Why the replay is paused; empty while it runs. */
function pauseText({ at, to, waits, running }: Walk): string {
  if (at >= to) return ". Done.";
  if (waits) return ". The server does not answer; the walk goes on when it is back.";
  return running ? "" : ". Paused.";
}

const KINDS = {
  unexplained: html`<span class="badge bad">unexplained</span>`,
  explained: html`<span class="badge">explained</span>`,
  unavailable: html`<span class="badge open">not replayed</span>`,
};

function showWalk(walk: Walk) {
  return html`<progress max=${walk.to} value=${walk.at} aria-label="turns replayed"></progress>
    <p role="status">${walk.at} of ${said(walk).replace(/^\d+/, String(walk.to))}${pauseText(walk)}</p>
    ${
      walk.found.length === 0
        ? nothing
        : table(
            "turns that differ",
            walk.found.map(({ id, kind, why }) => [link("replay", id, id), KINDS[kind], code(why)]),
          )
    }`;
}
