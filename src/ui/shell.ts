import { html, nothing, render, type TemplateResult } from "lit-html";
import type { RouteName } from "../contract/routes.ts";
import type { PanelName } from "../contract/workbench.ts";
import { call, type DataOf, type Loaded } from "./api.ts";
import { command, keyText, listenToKeys, type Command } from "./commands.ts";
import { followJournal, type Pulse } from "./live.ts";
import { openPalette } from "./palette.ts";
import type { Page, Panel, View } from "./panel.ts";
import { placeAt, hrefOf, parsePlace, type Place } from "./place.ts";
import { choice } from "./parts/choice.ts";
import { copyAs, routeIn, type Asked } from "./parts/copy-as.ts";
import { showTrouble } from "./parts/states.ts";
import { SCHEMES, schemeNow, useScheme } from "./scheme.ts";
import { tables } from "./tables.ts";

/** How long what was said stands there. */
const SAID_MS = 4_000;

/** Where there is room, the panels stand beside the page, else in a list that opens. As in the style. */
const WIDE = matchMedia("(min-width: 48.01rem)");

/** The server is away. */
const away = (): TemplateResult => html`<p class="away" role="status">${tables().says.away}</p>`;

/** `asked`: the last call of each route that the panel made, for who wants the same elsewhere. */
interface Open {
  readonly view: View | null;
  readonly abort: AbortController;
  readonly asked: ReadonlyMap<string, Asked>;
}

/** Starts the workbench in the page: shows the panel of the URL and follows links, keys and the history. */
export function startShell(root: HTMLElement, panels: Readonly<Record<PanelName, Panel>>): void {
  let place = parsePlace(location.href);
  let open: Open = { view: null, abort: new AbortController(), asked: new Map() };
  let [drawn, said, paused, framed] = [false, "", false, false];
  let pulse: Pulse = { connected: true, turnCount: null };
  const draw = (): void => {
    if (drawn) return;
    drawn = true;
    requestAnimationFrame(() => {
      drawn = false;
      render(shell(), root);
      // The frame comes first and the panel with the next picture, so that neither is a long task.
      if (!framed) {
        framed = true;
        draw();
      }
    });
  };
  const say = (text: string): void => {
    said = text;
    draw();
    setTimeout(() => {
      if (said === text) {
        said = "";
        draw();
      }
    }, SAID_MS);
  };
  const go = (next: Place, how: "push" | "replace" = "push"): void => {
    const href = hrefOf(next);
    if (how === "replace") history.replaceState(null, "", href);
    else if (href !== location.pathname + location.search) history.pushState(null, "", href);
    arrive(how);
  };
  const arrive = (how: "push" | "replace" | "pop"): void => {
    const before = place;
    place = parsePlace(location.href);
    const same = before.panel === place.panel && before.id === place.id && open.view?.update;
    if (same) open.view?.update?.(place);
    else openPanel();
    if (!same && !WIDE.matches) document.querySelector("nav.panels details")?.removeAttribute("open");
    if (how === "push" && !same) {
      scrollTo(0, 0);
      focusHeading();
    }
    draw();
  };
  const openPanel = (): void => {
    open.abort.abort();
    open.view?.close?.();
    const [abort, asked] = [new AbortController(), new Map<string, Asked>()];
    const named = tables().panels.find(({ name }) => name === place.panel);
    const { id } = place;
    const page: Page = {
      label: named?.label ?? "",
      get place() {
        return place;
      },
      get turnCount() {
        return pulse.turnCount;
      },
      draw,
      go,
      say,
      load: <Name extends RouteName>(
        path: string,
        take: (loaded: Loaded<DataOf<Name>>) => void,
        body?: unknown,
      ) => {
        asked.set(routeIn(path), { path, body });
        call<Name>({ path, body, signal: abort.signal }).then(
          (loaded) => {
            if (!abort.signal.aborted) {
              take(loaded);
              draw();
            }
          },
          () => undefined,
        ); // only an abort rejects
      },
    };
    const panel = named && panels[named.name];
    open = { view: (id === null ? panel?.list(page) : panel?.one?.(page, id)) ?? null, abort, asked };
    document.title = `${id === null ? "" : `${id} · `}${open.view ? page.label : "not found"} · Touchstone`;
  };
  const commands = (): readonly Command[] => [...(open.view?.commands ?? []), ...general];
  const general: readonly Command[] = [
    command("Search commands and ids", "Mod+k", () => openPalette(commands(), go)),
    command("Show the keys", "?", () =>
      openPalette(
        commands().filter(({ key }) => key !== undefined),
        go,
      ),
    ),
    ...tables().panels.map(({ name, label, summary }, at) => ({
      label: `${label}: ${summary}`,
      ...(at < 9 ? { key: `g ${at + 1}` } : {}),
      run: () => go(placeAt(name)),
    })),
    { label: "Stop or go on following the journal", run: () => pause(!paused) },
    ...SCHEMES.map((scheme) => ({
      label: `Colours: ${scheme}`,
      run: () => {
        useScheme(scheme);
        draw();
      },
    })),
  ];
  const shell = (): TemplateResult => html`
    <a class="skip" href="#main">to the content</a>
    <header>
      <a class="brand" href="/ui/">Touchstone</a>
      <button type="button" class="search" @click=${() => openPalette(commands(), go)}>Search <kbd>${keyText("Mod+k")}</kbd></button>
      <button type="button" class="live" aria-pressed=${paused} title=${paused ? "go on following the journal" : "stop following the journal"} @click=${() => pause(!paused)}>${liveText(pulse, paused)}</button>
      ${choice({
        label: "Colours",
        chosen: schemeNow(),
        options: SCHEMES.map((scheme) => [scheme, scheme]),
        choose: (scheme) => {
          useScheme(scheme);
          draw();
        },
      })}
    </header>
    ${navigation(place.panel)}
    <main id="main" tabindex="-1">${framed ? html`${pulse.connected ? nothing : away()}${shown()}${copyAs([...open.asked.values()], location.origin)}` : nothing}</main>
    <div id="said" role="status" aria-live="polite">${said === "" ? nothing : html`<p>${said}</p>`}</div>`;

  /** A page that cannot be drawn says so, and the rest goes on. */
  const shown = (): TemplateResult => {
    try {
      return open.view?.render() ?? notFound(place);
    } catch (error) {
      return showTrouble({
        status: 200,
        code: "drawing",
        message: "This page cannot show what the server sent.",
        detail: String(error),
      });
    }
  };

  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a"); // a click is on an element
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      link.target !== "" ||
      link.hasAttribute("download")
    )
      return;
    if (link.origin !== location.origin || !link.pathname.startsWith("/ui/") || link.hash !== "") return;
    event.preventDefault();
    go(parsePlace(link.href));
  });
  addEventListener("popstate", () => arrive("pop"));
  WIDE.addEventListener("change", draw);
  const pause = (stop: boolean): void => {
    paused = stop;
    if (!paused) open.view?.arrived?.();
    draw();
  };
  followJournal((next) => {
    const news =
      (next.turnCount !== pulse.turnCount && pulse.turnCount !== null) ||
      (next.connected && !pulse.connected);
    pulse = next;
    if (news && !paused && next.connected) open.view?.arrived?.();
    draw();
  });
  listenToKeys(commands);
  openPanel();
  draw();
}

function navigation(current: string): TemplateResult {
  const { panels } = tables();
  return html`<nav class="panels" aria-label="panels"><details ?open=${WIDE.matches}><summary>Panels</summary>${[
    ...new Set(panels.map(({ group }) => group)),
  ].map(
    (group) =>
      html`<h2>${group}</h2><ul>${panels
        .filter((panel) => panel.group === group)
        .map(
          ({ name, label }) => html`
      <li><a href=${hrefOf({ panel: name })} aria-current=${name === current ? "page" : "false"}>${label}</a></li>`,
        )}</ul>`,
  )}</details></nav>`;
}

function liveText({ connected, turnCount }: Pulse, paused: boolean): TemplateResult | string {
  if (!connected) return "no answer";
  const word = paused ? "paused" : "live";
  return turnCount === null
    ? word
    : html`${word}, ${turnCount}<span class="noun"> ${turnCount === 1 ? "turn" : "turns"}</span>`;
}

function notFound({ panel, id }: Place): TemplateResult {
  return html`<h1>No such page</h1><p>${tables().panels.some(({ name }) => name === panel) ? html`<a href=${hrefOf({ panel })}>The panel <code>${panel}</code></a> has no page <code>${id}</code>.` : html`There is no panel <code>${panel}</code>. The panels are in the list beside.`}</p>`;
}

/** After a step to another subject, the keyboard and the screen reader start at its heading. */
function focusHeading(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })),
  );
}
