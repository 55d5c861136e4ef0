import { html, nothing, type TemplateResult } from "lit-html";
import type { StageTime } from "../../contract/figures.ts";
import { ask, LOADING, type DataOf, type Loaded } from "../api.ts";
import { curl } from "../access.ts";
import { check, isAltered, showChecked, type Checked } from "../parts/checked.ts";
import { copyButton } from "../parts/copy.ts";
import { dataIn, downloadButton, encode } from "../parts/download.ts";
import { jsonExplorer } from "../parts/json-view.ts";
import { showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import { turnBadges } from "../parts/turn-badges.ts";
import { asItCame, SHOW_TAB, TURN_TABS } from "../parts/turn-tabs.ts";
import type { Page, View } from "../panel.ts";
import { digestedPart, sealedPart } from "../digests.ts";
import { placeAt, withQuery } from "../place.ts";
import { button, link } from "../parts/link.ts";
import { showStageTimes } from "../parts/trends.ts";
import { command } from "../commands.ts";
import { neighbours } from "../parts/queue.ts";
import { tables } from "../tables.ts";

type Entry = DataOf<"traceTurn">;
type Bundle = DataOf<"traceBundle">;
const TABS = [...TURN_TABS, "bundle"] as const;

/** One turn of the journal, in tabs. */
export function openTurn(page: Page, id: string): View {
  const path = `/trace/${encodeURIComponent(id)}`;
  let [entry, bundle]: [Loaded<Entry>, Loaded<Bundle> | null] = [LOADING, null];
  let times: readonly StageTime[] | null = null;
  const timeStages = (prompt: string): void =>
    void ask<readonly StageTime[]>({ path: "/ui/stages", body: { prompt } }).then(({ data, trouble }) => {
      if (trouble) page.say(trouble.message);
      times = data ?? null;
      page.draw();
    });
  const checks: { entry: Checked; bundle: Checked } = { entry: null, bundle: null };
  const read = (): void =>
    page.load<"traceTurn">(path, (loaded) => {
      entry = loaded;
      if (loaded.data)
        void check(loaded.data.journal_digest, sealedPart(loaded.data)).then((checked) => {
          checks.entry = checked;
          page.draw();
        });
    });
  const update = (): void => {
    if (openTab(page.place, TABS) !== "bundle" || bundle) return;
    bundle = LOADING;
    page.load<"traceBundle">(`${path}/bundle`, (loaded) => {
      bundle = loaded;
      if (loaded.data)
        void check(loaded.data.bundle_digest, digestedPart(loaded.data)).then((checked) => {
          checks.bundle = checked;
          page.draw();
        });
    });
  };
  const turnTab = (by: number) => (): void => {
    const name = TABS[(TABS.indexOf(openTab(page.place, TABS)) + by + TABS.length) % TABS.length] ?? TABS[0];
    page.go(withQuery(page.place, { tab: name === TABS[0] ? "" : name }));
  };
  read();
  update();
  return {
    commands: [
      ...neighbours(page, "turn", id),
      command("Next tab", "]", turnTab(1)),
      command("Previous tab", "[", turnTab(-1)),
      command("Replay this turn", "p", () => page.go(placeAt("replay", id))),
      command("Compare this turn with another", "c", () => page.go(placeAt("compare", null, { a: id }))),
    ],
    update,
    arrived: () => {
      if (entry.trouble) read();
    },
    render: () => html`<h1>Turn ${id}</h1>
      ${showLoaded(entry, (turn, text) => {
        const tab = openTab(page.place, TABS);
        return html`<p class="prompt">${turn.prompt}</p><p class="surface">${turn.surface}</p>
        ${turnBadges(turn)}
        ${tab !== "raw" && isAltered(checks.entry) ? showChecked("entry", checks.entry) : nothing}
        <p class="actions">${link("replay", id, "replay")} ${link("compare", null, "compare with…", { a: id })}
          ${copyButton(`${curl()} ${location.origin}/trace/${id}`, "as curl", "copy as curl")}</p>
        ${tabs(page.place, TABS, "parts of the turn")}
        <section aria-label=${tab}>${tab === "pipeline" ? html`<p class="actions">${button("Time the stages", () => timeStages(turn.prompt))}</p>${times ? showStageTimes(times) : nothing}` : nothing}${tab === "bundle" ? showLoaded(bundle ?? LOADING, (data, served) => showBundle(data, served, checks.bundle)) : SHOW_TAB[tab]({ record: turn, text, checked: checks.entry, place: page.place })}</section>`;
      })}`,
  };
}

function showBundle(bundle: Bundle, text: string, checked: Checked): TemplateResult {
  return html`${showChecked("bundle", checked)}
    <p>${tables().says.bundle}</p>
    <p class="actions">${downloadButton(`turn-${bundle.turn_id}-bundle.json`, encode(dataIn(text)), "Download the bundle")}</p>
    <p class="line"><code>${bundle.replay_reproducer}</code>${copyButton(bundle.replay_reproducer, "the command that runs it again")}</p>
    ${jsonExplorer(bundle)}${asItCame(text)}`;
}
