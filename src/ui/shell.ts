import { html, nothing, render, type TemplateResult } from "lit-html";
import type { RouteName } from "../contract/routes.ts";
import { agree } from "../contract/plural.ts";
import type { PanelName } from "../contract/workbench.ts";
import { call, type DataOf, type Loaded } from "./api.ts";
import { besideIn, listIn, STEPPED, withBeside } from "./beside.ts";
import { command, keyText, listenToKeys, type Command } from "./commands.ts";
import { followJournal, type Pulse } from "./live.ts";
import { openPalette } from "./palette.ts";
import type { Page, Panel, View } from "./panel.ts";
import { placeAt, hrefOf, parsePlace, type Place } from "./place.ts";
import { choice } from "./parts/choice.ts";
import { copyAs, routeIn, type Asked } from "./parts/copy-as.ts";
import { showTrouble } from "./parts/states.ts";
import { recall, remember } from "./parts/stored.ts";
import { GLOSSARY, glossaryAt, wordsHere } from "./parts/words.ts";
import { scoreOf } from "./score.ts";
import { SCHEMES, schemeNow, useScheme } from "./scheme.ts";
import { tables } from "./tables.ts";

/** The last reports of all lanes, of which every page shows the sum. */
const SCORED = "/serving/metrics";
/** What is known against the journal. */
const STATUS = "/runtime/status";
const FRAME: readonly string[] = [STATUS, SCORED];

/** How long a message stays. */
const SAID_MS = 4_000;

/** On wide screens the panels stand beside the page, else in a list that opens. The style has the same width. */
const WIDE = matchMedia("(min-width: 48.01rem)");
/** On still wider ones a subject is shown beside its list. The style has the same width. */
const BESIDE = matchMedia("(min-width: 87.5rem)");

/** The server does not answer. */
const away = (): TemplateResult => html`<p class="away" role="status">${tables().says.away}</p>`;

/** An open view. `asked`: its last call of each route, offered as commands to copy. */
interface Open {
  readonly view: View | null;
  readonly abort: AbortController;
  readonly asked: ReadonlyMap<string, Asked>;
}
/** The subject beside a list. */
interface Beside extends Open {
  readonly id: string;
}

type Panels = Readonly<Record<PanelName, Panel>>;
/** `refit`: the window became wider or narrower. */
type How = "push" | "replace" | "pop" | "refit";

/** Starts the workbench in the page: shows the panel of the URL and follows links, keys and the history. */
export function startShell(root: HTMLElement, panels: Panels): void {
  new Shell(root, panels).start();
}

class Shell {
  readonly #root: HTMLElement;
  readonly #panels: Panels;
  #place = parsePlace(location.href);
  #open: Open = { view: null, abort: new AbortController(), asked: new Map() };
  #beside: Beside | null = null;
  #pulse: Pulse = { connected: true, turnCount: null };
  /** Whether a drawing of the page is already scheduled. */
  #drawn = false;
  /** Whether the frame around the panel was drawn. The panel follows in the next frame, so that neither is a long task. */
  #framed = false;
  #said = { text: "", isShown: true };
  /** What the status says against the journal. */
  #warnings: readonly string[] = [];
  #paused = false;
  /** Whether the words of the page are explained. */
  #explains = false;
  /** Right, refused and wrong of the last reports of all lanes; empty where there are none. */
  #score = "";
  readonly #always = new AbortController();

  constructor(root: HTMLElement, panels: Panels) {
    this.#root = root;
    this.#panels = panels;
  }

  start(): void {
    document.addEventListener("click", (event) => this.#follow(event));
    document.addEventListener(STEPPED, ({ target }) => this.#step(target as HTMLAnchorElement)); // lists dispatch it on links
    addEventListener("popstate", () => this.#arrive("pop"));
    WIDE.addEventListener("change", () => this.#draw());
    BESIDE.addEventListener("change", () => this.#arrive("refit"));
    followJournal((next) => this.#hear(next));
    listenToKeys(() => this.#commands());
    this.#place = shownAt(this.#place);
    this.#openPanel();
    this.#openBeside();
    for (const path of FRAME) if (!this.#open.asked.has(path)) this.#askFor(path); // what the panel asks is not asked twice
    this.#draw();
  }

  /** Asks for what the frame of every page shows. */
  #askFor(path: string): void {
    call<RouteName>({ path, signal: this.#always.signal }).then(
      ({ data }) => this.#takeFor(path, data),
      () => undefined,
    ); // nothing aborts it
  }

  /** The path decides the type of the data. */
  #takeFor(path: string, data: unknown): void {
    if (path === SCORED) this.#takeScore(data as DataOf<"servingMetrics"> | undefined);
    if (path === STATUS) this.#takeStatus(data as DataOf<"runtimeStatus"> | undefined);
  }

  #takeScore(data: DataOf<"servingMetrics"> | undefined): void {
    try {
      this.#score = data ? scoreOf(data.items) : "";
    } catch {
      this.#score = ""; // no such reply is in the contract: the pages that show it say so
    }
    this.#draw();
  }

  /** Asked when the journal has news, and when a reply says that something cannot be read. */
  #askAboutJournal(): void {
    this.#askFor(STATUS);
  }

  #takeStatus(data: DataOf<"runtimeStatus"> | undefined): void {
    if (!data) return;
    const { not_sound: unsound, not_signed: unsigned } = data.journal;
    this.#warnings = [unsound, unsigned].filter((said) => said !== undefined);
    this.#draw();
  }

  #draw(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    requestAnimationFrame(() => {
      this.#drawn = false;
      render(this.#show(), this.#root);
      this.#markOpen();
      if (!this.#framed) {
        this.#framed = true;
        this.#draw();
      }
    });
  }

  #say(text: string, isShown = true): void {
    const said = (this.#said = { text, isShown });
    this.#draw();
    setTimeout(() => {
      if (this.#said !== said) return;
      this.#said = { text: "", isShown };
      this.#draw();
    }, SAID_MS);
  }

  // ---- where the operator is ----------------------------------------------------------------------------------------

  #go(next: Place, how: "push" | "replace" = "push"): void {
    const href = hrefOf(next);
    if (how === "replace") history.replaceState(null, "", href);
    else if (href !== location.pathname + location.search) history.pushState(null, "", href);
    this.#arrive(how);
  }

  #arrive(how: How): void {
    const before = this.#place;
    const place = (this.#place = shownAt(parsePlace(location.href)));
    const { view } = this.#open;
    const stays = view?.update !== undefined || how === "refit";
    const same = before.panel === place.panel && before.id === place.id && stays;
    if (same) view?.update?.(listIn(place));
    else this.#openPanel();
    this.#openBeside();
    if (!same && !WIDE.matches) document.querySelector("nav.panels details")?.removeAttribute("open");
    if (how === "push" && !same) {
      scrollTo(0, 0);
      focusHeading();
    }
    this.#draw();
  }

  #openPanel(): void {
    this.#close();
    close(this.#open);
    const { panel, id } = this.#place;
    this.#open = this.#opened(panel, id, () => listIn(this.#place));
    const label = this.#open.view ? labelOf(panel) : "not found";
    document.title = `${id === null ? "" : `${id} · `}${label} · Touchstone`;
  }

  #opened(name: string, id: string | null, place: () => Place): Open {
    const [abort, asked] = [new AbortController(), new Map<string, Asked>()];
    const named = tables().panels.find((each) => each.name === name);
    const page = this.#pageFor(place, abort.signal, asked);
    const panel = named && this.#panels[named.name];
    const view = (id === null ? panel?.list(page) : panel?.one?.(page, id)) ?? null;
    return { view, abort, asked };
  }

  /** Opens, changes or closes the subject beside the list, as the place has it. */
  #openBeside(): void {
    const place = besideIn(this.#place);
    if (place === null || place.id === null) this.#close();
    else if (this.#beside?.id === place.id && this.#beside.view?.update) this.#beside.view.update(place);
    else {
      this.#close();
      const { panel, id } = place;
      this.#beside = { ...this.#opened(panel, id, () => besideIn(this.#place) ?? place), id };
    }
  }

  /** Closes what is beside the list. */
  #close(): void {
    if (this.#beside) close(this.#beside);
    this.#beside = null;
  }

  /** Whether links of the open list show their subjects beside it. */
  get #isList(): boolean {
    const { panel, id } = this.#place;
    return id === null && BESIDE.matches && tables().beside.includes(panel);
  }

  /** Where a place that the list, or what is beside it, leads to is shown: a subject beside the list, which keeps its choices. */
  #fitted(next: Place, from: "list" | "beside"): Place {
    if (!this.#isList || next.panel !== this.#place.panel) return next;
    if (next.id !== null) return withBeside(this.#place, next);
    const beside = from === "list" ? besideIn(this.#place) : null;
    return beside ? withBeside(next, beside) : next;
  }

  /** The subject beside the list follows the keys that move through the list. */
  #step(link: HTMLAnchorElement): void {
    if (this.#isList && link.href !== undefined)
      this.#go(this.#fitted(parsePlace(link.href), "list"), "replace");
  }

  /** Marks the links of the list that lead to the subject beside it. */
  #markOpen(): void {
    const id = this.#beside?.id ?? null;
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".list a"))
      link.classList.toggle("opened", id !== null && isTo(link, this.#place.panel, id));
  }

  /** The page as a view sees it. When another one opens, `signal` is aborted, and late replies are dropped. */
  #pageFor(placeNow: () => Place, signal: AbortSignal, asked: Map<string, Asked>): Page {
    const turnsNow = (): number | null => this.#pulse.turnCount;
    return {
      label: labelOf(placeNow().panel),
      get place() {
        return placeNow();
      },
      get turnCount() {
        return turnsNow();
      },
      draw: () => this.#draw(),
      go: (place, how) => this.#go(this.#fitted(place, placeNow().id === null ? "list" : "beside"), how),
      say: (text) => this.#say(text),
      announce: (text) => this.#say(text, false),
      load: <Name extends RouteName>(
        path: string,
        take: (loaded: Loaded<DataOf<Name>>) => void,
        body?: unknown,
      ) => {
        asked.set(routeIn(path), { path, body });
        const arrive = (loaded: Loaded<DataOf<Name>>): void => {
          if (signal.aborted) return;
          take(loaded);
          if (loaded.trouble?.code === "read_error") this.#askAboutJournal();
          this.#draw();
          this.#takeFor(path, loaded.data);
        };
        call<Name>({ path, body, signal }).then(arrive, () => {
          if (FRAME.includes(path)) this.#askFor(path); // the panel was left before it heard: only an abort rejects
        });
      },
    };
  }

  /** A click on a link of the workbench opens its place here, without loading the page anew. */
  #follow(event: MouseEvent): void {
    const target = event.target as Element; // a click is on an element
    const link = target.closest("a");
    const word = target.closest<HTMLElement>(".badge[data-word]")?.dataset["word"];
    if (!link && word !== undefined && tables().words[word] !== undefined)
      window.open(glossaryAt(word), "_blank", "noopener");
    if (!link || event.defaultPrevented || isForBrowser(event, link)) return;
    if (link.origin !== location.origin || !link.pathname.startsWith("/ui/") || link.hash !== "") return;
    event.preventDefault();
    const next = parsePlace(link.href);
    const from = link.closest(".beside") ? "beside" : "list";
    this.#go(link.closest("main") && !link.matches(".alone") ? this.#fitted(next, from) : next);
  }

  // ---- what the server tells ----------------------------------------------------------------------------------------

  #pause(stop: boolean): void {
    this.#paused = stop;
    if (!stop) this.#arrived();
    this.#draw();
  }

  #hear(next: Pulse): void {
    const { turnCount, connected } = this.#pulse;
    const news = (next.turnCount !== turnCount && turnCount !== null) || (next.connected && !connected);
    this.#pulse = next;
    if (news && next.connected) this.#askAboutJournal();
    if (news && !this.#paused && next.connected) this.#arrived();
    this.#draw();
  }

  #arrived(): void {
    this.#open.view?.arrived?.();
    this.#beside?.view?.arrived?.();
  }

  // ---- what can be done ---------------------------------------------------------------------------------------------

  #commands(): readonly Command[] {
    const own = this.#open.view?.commands ?? [];
    const beside = this.#beside
      ? [CLOSE(() => this.#go(listIn(this.#place))), ...(this.#beside.view?.commands ?? [])]
      : [];
    return [...own, ...beside.filter(({ key }) => !own.some((each) => each.key === key)), ...this.#general];
  }

  readonly #general: readonly Command[] = [
    command("Search commands and ids", "Mod+k", () => this.#search(this.#commands())),
    command("Show the keyboard shortcuts", "?", () =>
      this.#search(this.#commands().filter(({ key }) => key !== undefined)),
    ),
    ...tables().panels.map((panel) => ({
      label: `${panel.label}: ${panel.summary}`,
      ...("key" in panel && { key: panel.key }),
      run: () => this.#go(placeAt(panel.name)),
    })),
    { label: "Glossary: what the words mean", run: () => window.open(GLOSSARY, "_blank", "noopener") },
    { label: "Pause or resume live updates", run: () => this.#pause(!this.#paused) },
    ...SCHEMES.map((scheme) => ({ label: `Colours: ${scheme}`, run: () => this.#colour(scheme) })),
  ];

  #search(commands: readonly Command[]): void {
    openPalette(commands, (place) => this.#go(place));
  }

  #colour(scheme: string): void {
    useScheme(scheme);
    this.#draw();
  }

  // ---- the page -----------------------------------------------------------------------------------------------------

  #show(): TemplateResult {
    const paused = this.#paused;
    return html`
    <a class="skip" href="#main">Skip to the content</a>
    <header>
      <a class="brand" href="/ui/">Touchstone</a>
      ${this.#score === "" ? nothing : html`<a class="score" href="/ui/serving" title="right, refused and wrong in the last report of every lane">${this.#score}</a>`}
      <button type="button" class="search" @click=${() => this.#search(this.#commands())}>Search <kbd>${keyText("Mod+k")}</kbd></button>
      <button type="button" class="live" aria-pressed=${paused} title=${paused ? "resume live updates" : "pause live updates"} @click=${() => this.#pause(!paused)}>${liveText(this.#pulse, paused)}</button>
      ${choice({ label: "Colours", chosen: schemeNow(), options: SCHEMES.map((scheme) => [scheme, scheme]), choose: (scheme) => this.#colour(scheme) })}
      ${this.#warnings.map((said) => html`<p class="checked bad unsound" role="alert">${said}</p>`)}
    </header>
    ${navigation(this.#place.panel)}
    <main id="main" tabindex="-1" class="${this.#beside ? "split" : ""} ${this.#place.query.get("rows") ?? ""}">${this.#framed ? this.#showPanel() : nothing}</main>
    <div id="said" role="status" aria-live="polite">${this.#said.text === "" ? nothing : html`<p class=${this.#said.isShown ? "toast" : "unseen"}>${this.#said.text}</p>`}</div>`;
  }

  #showPanel(): TemplateResult {
    return html`${this.#pulse.connected ? nothing : away()}<div class="list">${this.#showView(this.#open)}</div>${this.#beside ? this.#showBeside(this.#beside) : nothing}${wordsHere(
      this.#explains,
      (open) => {
        this.#explains = open;
        this.#draw();
      },
    )}${copyAs([...this.#open.asked.values(), ...(this.#beside?.asked.values() ?? [])], location.origin)}`;
  }

  /** The subject beside the list, with ways to show it alone and to close it. */
  #showBeside(beside: Beside): TemplateResult {
    const place = besideIn(this.#place) ?? this.#place;
    return html`<section class="beside" aria-label=${`${labelOf(place.panel)} ${beside.id}`}><p class="actions"><a class="alone" href=${hrefOf(place)}>show it alone</a> <a class="alone" href=${hrefOf(listIn(this.#place))}>close <kbd>${keyText("Escape")}</kbd></a></p>${this.#showView(beside)}</section>`;
  }

  /** A page that cannot be drawn says so; the rest keeps working. */
  #showView({ view }: Open): TemplateResult {
    try {
      return view?.render() ?? notFound(this.#place);
    } catch (error) {
      return showTrouble({
        status: 200,
        code: "drawing",
        message: "This page cannot show what the server sent.",
        detail: String(error),
      });
    }
  }
}

/** A place as this window shows it: where there is no room beside a list, its subject alone. */
const shownAt = (place: Place): Place =>
  BESIDE.matches && tables().beside.includes(place.panel) ? place : (besideIn(place) ?? place);

const labelOf = (panel: string): string => tables().panels.find(({ name }) => name === panel)?.label ?? "";

const CLOSE = (run: () => void): Command => command("Close what is beside the list", "Escape", run);

function close({ abort, view }: Open): void {
  abort.abort();
  view?.close?.();
}

function isTo(link: HTMLAnchorElement, panel: string, id: string): boolean {
  const place = parsePlace(link.href);
  return place.panel === panel && place.id === id;
}

/** Whether a click should be left to the browser: a new tab, a download, a menu. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link.target !== "" ||
    link.hasAttribute("download")
  );
}

const FOLDED = "touchstone-folded";

/** The panels in groups that fold; the group of the open panel is open. */
function navigation(current: string): TemplateResult {
  const { panels } = tables();
  const kept = recall("localStorage", FOLDED);
  const folded = new Set(Array.isArray(kept) ? kept : []);
  const fold = (group: string) => (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) folded.delete(group);
    else folded.add(group);
    remember("localStorage", FOLDED, [...folded]);
  };
  return html`<nav class="panels" aria-label="panels"><details ?open=${WIDE.matches}><summary>Panels</summary>${[
    ...new Set(panels.map(({ group }) => group)),
  ].map((group) => {
    const those = panels.filter((panel) => panel.group === group);
    return html`<details class="group" ?open=${!folded.has(group) || those.some(({ name }) => name === current)} @toggle=${fold(group)}><summary>${group}</summary><ul>${those.map(
      ({ name, label }) => html`
      <li><a href=${hrefOf({ panel: name })} aria-current=${name === current ? "page" : "false"}>${label}</a></li>`,
    )}</ul></details>`;
  })}</details></nav>`;
}

function liveText({ connected, turnCount }: Pulse, paused: boolean): TemplateResult | string {
  if (!connected) return "no answer";
  const word = paused ? "paused" : "live";
  return turnCount === null
    ? word
    : html`${word}, ${turnCount}<span class="noun"> ${agree(turnCount, "turn", "turns")}</span>`;
}

function notFound({ panel, id }: Place): TemplateResult {
  return html`<h1>No such page</h1><p>${tables().panels.some(({ name }) => name === panel) ? html`<a href=${hrefOf({ panel })}>The panel <code>${panel}</code></a> has no page <code>${id}</code>.` : html`There is no panel <code>${panel}</code>. The list beside this page has them all.`}</p>`;
}

/** After moving to another subject, focuses its heading for keyboard and screen reader. */
function focusHeading(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })),
  );
}
