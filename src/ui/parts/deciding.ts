import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Trouble } from "../api.ts";
import { plural } from "../../contract/plural.ts";
import type { Rehearsal } from "../../contract/proposals.ts";
import type { Page } from "../panel.ts";
import { focusConfirmation, showConfirmation, type Confirmation } from "./confirm.ts";
import { button, list, type Shown } from "./link.ts";

/** A proposal that can be decided. `effect`: what is known of accepting it. */
export interface Subject {
  readonly id: string;
  readonly shown: Shown;
  readonly effect: Shown;
}

/** A dry run of a decision: what is asked, what is said meanwhile, and what its answer says. */
export interface DryRun {
  readonly call: (id: string) => { readonly path: string; readonly body: unknown };
  readonly says: string;
  readonly effect: (data: Decided | Rehearsal) => Shown;
}

/** A decision: the end of the route, its word for the button, what it does, whether the route takes a note, and its dry run, if it has one. */
export interface Way {
  readonly route: string;
  readonly label: string;
  readonly does: Shown;
  readonly note: boolean;
  readonly dryRun?: DryRun;
}

type DecidingRoute = "acceptProposal" | "ratifyMathProposal" | "rejectMathProposal" | "deferMathProposal";
type Decided = DataOf<DecidingRoute>;
interface Result {
  readonly subject: Subject;
  readonly data?: Decided | Rehearsal;
  readonly trouble?: Trouble;
}

/** Decides one or many proposals: shows what would change, asks for confirmation, decides them one after another, and names those that fail. */
export class Deciding {
  readonly #page: Page;
  readonly #base: string;
  readonly #decided: () => void;
  #asking: Confirmation | null = null;
  #shown: TemplateResult | null = null;
  /** The dry runs under way; those of an earlier beginning stop. */
  #round = 0;

  /** @param base the path of the proposals; `decided` is called when something was decided */
  constructor(page: Page, base: string, decided: () => void) {
    this.#page = page;
    this.#base = base;
    this.#decided = decided;
  }

  /** Begins a decision on some proposals; nothing is written before it is confirmed. */
  begin(way: Way, subjects: readonly Subject[]): void {
    if (subjects.length === 0) {
      this.#page.say("Select proposals with x, or move to one with j and k.");
      return;
    }
    const [round, run] = [++this.#round, way.dryRun];
    if (run !== undefined)
      this.#inTurn({
        subjects,
        call: ({ id }) => run.call(id),
        says: html`${run.says}: ${button("Stop", () => this.#stop())}`,
        goesOn: () => round === this.#round,
        then: (results) => this.#confirm(way, results),
      });
    else
      this.#confirm(
        way,
        subjects.map((subject) => ({ subject })),
      );
  }

  show(): TemplateResult | typeof nothing {
    if (this.#asking) return showConfirmation(this.#asking);
    return this.#shown ?? nothing;
  }

  #end(shown: TemplateResult | null): void {
    [this.#asking, this.#shown] = [null, shown];
    this.#page.draw();
  }

  #confirm(way: Way, results: readonly Result[]): void {
    const open = results.filter(({ trouble }) => trouble === undefined);
    if (open.length === 0) {
      this.#end(html`${failed(way, results)}`);
      return;
    }
    const effects = open.map(({ data, subject }) =>
      data && way.dryRun ? way.dryRun.effect(data) : subject.effect,
    );
    const [shared] = open.length > 1 && effects.every((each) => each === effects[0]) ? effects : [];
    this.#shown = null;
    this.#asking = {
      title: `${way.label} ${open.length === 1 ? "it" : plural(open.length, "proposal")}?`,
      effect: html`${list(open.map(({ subject }, at) => html`<strong>${subject.shown}</strong> ${shared === undefined ? effects[at] : nothing}`))}${shared ? html`<p>Of each: ${shared}</p>` : nothing}<p>${way.does}</p>${failed(way, results)}`,
      button: way.label,
      note: way.note,
      leave: () => this.#end(null),
      run: (note) => this.#run(way, open, note),
    };
    focusConfirmation();
    this.#page.draw();
  }

  #stop(): void {
    this.#round++;
    this.#end(null);
  }

  #run(way: Way, open: readonly Result[], note: string): void {
    this.#inTurn({
      subjects: open.map(({ subject }) => subject),
      call: ({ id }) => ({
        path: `${this.#base}/${encodeURIComponent(id)}/${way.route}`,
        body: note === "" ? {} : { note },
      }),
      says: `${way.label}: `,
      goesOn: () => true,
      then: (results) => this.#tell(way, results),
    });
  }

  #tell(way: Way, results: readonly Result[]): void {
    const done = results.filter(({ trouble }) => trouble === undefined);
    const outcome = `${way.label}: done for ${plural(done.length, "proposal")}.`;
    if (done.length > 0) this.#page.announce(outcome);
    this.#end(
      html`${done.length === 0 ? nothing : html`<div class="checked good" role="status"><strong>${outcome}</strong>${list(done.map((each) => html`${each.subject.shown} ${messageOf(each)}`))}</div>`}${failed(way, results)}`,
    );
    this.#decided();
  }

  /** One after another, so that each decision is checked against those before it. */
  #inTurn(calls: Calls, results: readonly Result[] = []): void {
    const { subjects, call, says, goesOn, then } = calls;
    const subject = subjects[results.length];
    if (!subject) {
      then(results);
      return;
    }
    this.#end(html`<p class="loading" role="status">${says} ${results.length} of ${subjects.length}</p>`);
    const { path, body } = call(subject);
    this.#page.load<DecidingRoute>(
      path,
      ({ data, trouble }) => {
        if (goesOn())
          this.#inTurn(calls, [...results, { subject, ...(data && { data }), ...(trouble && { trouble }) }]);
      },
      body,
    );
  }
}

/** Calls of one route for each subject. */
interface Calls {
  readonly subjects: readonly Subject[];
  readonly call: (subject: Subject) => { readonly path: string; readonly body: unknown };
  readonly says: Shown;
  readonly goesOn: () => boolean;
  readonly then: (results: readonly Result[]) => void;
}

/** Only a ratification has a message. */
export const messageOf = ({ data }: Pick<Result, "data">): string =>
  data && "message" in data ? data.message : "";

function failed(way: Way, results: readonly Result[]): TemplateResult | typeof nothing {
  const those = results.flatMap(({ subject, trouble }) => (trouble ? [{ subject, trouble }] : []));
  if (those.length === 0) return nothing;
  return html`<div class="trouble" role="alert"><p><strong>${way.label} is refused for ${plural(those.length, "proposal")}:</strong></p>${list(
    those.map(
      ({ subject, trouble }) =>
        html`${subject.shown}: ${trouble.message}${trouble.detail === undefined ? nothing : html` (${trouble.detail})`}`,
    ),
  )}</div>`;
}
