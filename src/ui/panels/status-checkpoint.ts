import { html, type TemplateResult } from "lit-html";
import { LOADING, ask, type Loaded } from "../api.ts";
import type { Page } from "../panel.ts";
import { badge } from "../parts/badge.ts";
import { copyButton, hashed } from "../parts/copy.ts";
import { facts, time } from "../parts/facts.ts";
import { openJob } from "../parts/job.ts";
import { button, checkWord, code, folded, quiet } from "../parts/link.ts";
import { alarm, showEmpty, showLoaded } from "../parts/states.ts";
import { tables } from "../tables.ts";

/** The state of the journal's last checkpoint, as the server tells pages; null: none was signed. @see src/operations/system/journal-checkpoint-status.ts */
export interface Standing {
  readonly tree_size: number;
  readonly root_hash: string;
  readonly signed_at: string;
  readonly key_name: string;
  readonly verifier: string | null;
  readonly is_signed: boolean | null;
  readonly is_consistent: boolean | null;
  readonly problem: string | null;
  readonly note: string;
}

/** The names under the note beside the journal's own: whoever cosigned it. The signatures are not checked here. */
export const witnessesOf = ({ note, key_name: own }: Standing): readonly string[] =>
  [...note.matchAll(/^\u2014 (\S+) /gm)].flatMap(([, name = ""]) => (name === own ? [] : [name]));

const SIGN = "Sign a checkpoint";
const COMMAND = "touchstone journal checkpoint";

export interface Checkpoint {
  read(): void;
  close(): void;
  render(): TemplateResult;
}

export function openCheckpoint(page: Page): Checkpoint {
  let standing: Loaded<Standing | null> = LOADING;
  const read = (): void =>
    void ask<Standing | null>({ path: "/ui/checkpoint" }).then((loaded) => {
      standing = loaded;
      page.draw();
    });
  read();
  const job = openJob(page, "checkpoint", read);
  return {
    read,
    close: job.close,
    render: () =>
      html`<h2>The last checkpoint</h2>${showLoaded(standing, show)}<p class="actions">${button(SIGN, () => job.start({ kind: "checkpoint" }), job.running())}</p>${job.render()}`,
  };
}

function show(standing: Standing | null): TemplateResult {
  if (!standing)
    return showEmpty(
      tables().says.unsigned,
      html`“${SIGN}” signs one, as ${code(COMMAND)} does. ${copyButton(COMMAND, "the command")}`,
    );
  const { problem, is_consistent: consistent, is_signed: signed } = standing;
  return html`${problem === null ? "" : alarm(problem)}
    ${facts([
      ["in the journal", badge(checkWord(consistent))],
      ["turns signed", standing.tree_size],
      ["signed", time(standing.signed_at)],
      hashed("root hash", standing.root_hash),
      ["signature", badge(checkWord(signed))],
      ["key", standing.key_name],
      [
        "public key",
        standing.verifier === null
          ? "not in this state directory"
          : html`${code(standing.verifier)} ${copyButton(standing.verifier, "the public key")}`,
      ],
    ])}
    ${folded("the signed note", html`<pre class="raw" tabindex="0">${standing.note}</pre>${copyButton(standing.note, "the note")}`)}
    ${quiet(html`Checked against the tree beside the journal; ${code("touchstone journal check")} verifies every line. To sign later turns from a terminal: ${code(COMMAND)} ${copyButton(COMMAND, "the command")}`)}`;
}
