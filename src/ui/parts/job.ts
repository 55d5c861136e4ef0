import { html, nothing, type TemplateResult } from "lit-html";
import type { Job, JobKind, JobRequest } from "../../contract/jobs.ts";
import type { Page } from "../panel.ts";
import { button } from "./link.ts";
import { alarm, showTrouble } from "./states.ts";
import type { Trouble } from "../api.ts";

/** How often a running job is asked about, in milliseconds. */
const EVERY = 500;

/** The job of a kind, on the page that starts it: also one that runs since before the page was opened. */
export interface JobView {
  start(given: JobRequest): void;
  running(): boolean;
  /** Its progress and a button that stops it, or what came out. */
  render(): TemplateResult | typeof nothing;
  close(): void;
}

/** @param ended called when a job that was running has ended */
export function openJob(page: Page, kind: JobKind, ended: (job: Job) => void): JobView {
  let job: Job | undefined;
  let trouble: Trouble | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const running = (): boolean => job?.state === "running";
  const take = (next: Job | undefined): void => {
    const ran = running();
    job = next ?? job;
    clearTimeout(timer);
    if (running()) timer = setTimeout(() => ask(`/jobs/${kind}`), EVERY);
    else if (ran && job) ended(job);
  };
  const ask = (path: string): void => page.load<"job">(path, ({ data }) => take(data));
  const send = (path: string, body: unknown): void =>
    page.load<"startJob">(
      path,
      (loaded) => {
        trouble = loaded.trouble;
        take(loaded.data);
      },
      body,
    );
  ask(`/jobs/${kind}`);
  return {
    running,
    start: (given) => {
      job = undefined; // what an earlier one came to is not what this one comes to
      page.draw();
      send("/jobs", given);
    },
    close: () => clearTimeout(timer),
    render: () =>
      html`${trouble ? showTrouble(trouble) : nothing}${job ? show(job, () => send(`/jobs/${kind}/stop`, {})) : nothing}`,
  };
}

function show({ state, doing, done, total, outcome }: Job, stop: () => void): TemplateResult {
  if (state === "failed") return alarm(outcome ?? state);
  return html`<div class="job" role="status" aria-live="off">${
    state === "running"
      ? html`<progress max=${total ?? nothing} value=${total === null ? nothing : done} aria-label="progress"></progress>
    <p>${doing ?? "starting"}${total === null ? nothing : ` ${done} of ${total}`} ${button("Stop", stop)}</p>`
      : html`<p class="checked ${state === "done" ? "good" : ""}">${outcome}</p>`
  }</div>`;
}
