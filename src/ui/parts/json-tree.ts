import { html, nothing, render, type TemplateResult } from "lit-html";
import { copyButton } from "./copy.ts";
import { jsonScalar } from "./json-view.ts";
import { findInJson, membersOf, pointerTo, pointersAbove } from "./pointer.ts";
import { plural } from "../../contract/plural.ts";
import { button, typing } from "./link.ts";

interface Shown {
  readonly value: unknown;
  readonly open: number;
  readonly pointer: string;
  readonly tools: boolean;
}

/** A long list shows this many members, and a button for as many more. */
const STEP = 200;
/** Longer texts are cut off until their member is selected. */
const MAX_TEXT = 600;
const LEVELS = [
  [1, "1"],
  [2, "2"],
  [3, "3"],
  [Infinity, "all"],
] as const;

/**
 * The element of every JSON view: it keeps the state of folding, selection and search itself. Only unfolded members are created.
 * It is in the page's own tree, not a shadow tree, so that the page's style applies.
 */
export class JsonTree extends HTMLElement {
  #shown: Shown = { value: null, open: 1, pointer: "", tools: false };
  #levels: number | null = null;
  readonly #folds = new Map<string, boolean>();
  readonly #counts = new Map<string, number>();
  #chosen: string | null = null;
  #query = "";
  #hits: readonly string[] = [];
  #at = 0;

  set shown(shown: Shown) {
    const { value, open, pointer, tools } = this.#shown;
    if (
      this.hasChildNodes() &&
      shown.value === value &&
      shown.open === open &&
      shown.pointer === pointer &&
      shown.tools === tools
    )
      return;
    if (shown.value !== value) {
      this.#chosen = null;
      this.#hits = findInJson(shown.value, this.#query);
      this.#at = 0;
    }
    this.#shown = shown;
    this.#draw();
  }

  #draw(): void {
    const { value, tools } = this.#shown;
    render(
      html`${tools ? this.#tools() : nothing}${membersOf(value) === null ? html`<div class="json">${jsonScalar(value)}</div>` : html`<ul class="json">${this.#member(null, value, "")}</ul>`}`,
      this,
    );
  }

  #isOpen(pointer: string, depth: number): boolean {
    return this.#folds.get(pointer) ?? depth < (this.#levels ?? this.#shown.open);
  }

  #unfoldTo(levels: number): void {
    this.#levels = levels;
    this.#folds.clear();
    this.#draw();
  }

  #choose(pointer: string, folds: boolean | null): void {
    this.#chosen = pointer;
    if (folds !== null) this.#folds.set(pointer, folds);
    this.#draw();
  }

  #member(key: string | number | null, value: unknown, pointer: string, depth = 0): TemplateResult {
    const members = membersOf(value);
    const open = members && members.length > 0 && this.#isOpen(pointer, depth);
    const count = !members ? "" : countOf(value, members.length);
    const hit = this.#hits.length > 0 && this.#hits[this.#at] === pointer;
    return html`<li data-pointer=${pointer} class=${hit ? "hit" : ""}>
      <button type="button" class="key ${classOf(key)}" aria-expanded=${!members || members.length === 0 ? nothing : String(open)}
        @click=${() => this.#choose(pointer, !members ? null : !open)}>${key ?? count}</button>
      <div class="member">${members ? this.#size(key, count) : this.#scalar(value, pointer)}${this.#chosen === pointer ? this.#copies(value, pointer) : nothing}</div>
      ${open ? html`<ul>${this.#membersOf(members, pointer, depth)}</ul>` : nothing}</li>`;
  }

  #membersOf(
    members: readonly (readonly [string | number, unknown])[],
    pointer: string,
    depth: number,
  ): TemplateResult {
    const count = this.#counts.get(pointer) ?? STEP;
    return html`${members.slice(0, count).map(([key, member]) => this.#member(key, member, pointerTo(pointer, key), depth + 1))}
      ${
        members.length > count
          ? html`<li class="more"><button type="button" class="plain" @click=${() => {
              this.#counts.set(pointer, count + STEP);
              this.#draw();
            }}>${Math.min(STEP, members.length - count)} more of ${members.length - count}</button></li>`
          : nothing
      }`;
  }

  /** The number of members, beside a key; the whole value shows it on its own button. */
  #size(key: string | number | null, count: string): TemplateResult | typeof nothing {
    return key === null ? nothing : html`<small>${count}</small>`;
  }

  #scalar(value: unknown, pointer: string): TemplateResult | typeof nothing {
    if (typeof value !== "string" || value.length <= MAX_TEXT || this.#chosen === pointer)
      return jsonScalar(value);
    return html`${jsonScalar(value.slice(0, MAX_TEXT))}<small>… ${value.length} characters</small>`;
  }

  #copies(value: unknown, pointer: string): TemplateResult {
    const whole = `${this.#shown.pointer}${pointer}`;
    return html`<span class="chosen"><code>${whole === "" ? "the whole" : whole}</code>${copyButton(typeof value === "string" ? value : JSON.stringify(value, null, 2), "the value", "copy value")}${copyButton(whole, "the pointer", "copy pointer")}</span>`;
  }

  #seek(query: string): void {
    this.#query = query;
    this.#hits = findInJson(this.#shown.value, query);
    this.#at = 0;
    this.#reveal();
  }

  #step(by: number): void {
    if (this.#hits.length === 0) return;
    this.#at = (this.#at + by + this.#hits.length) % this.#hits.length;
    this.#reveal();
  }

  /** Unfolds everything above the hit, and scrolls to it. */
  #reveal(): void {
    const hit = this.#hits[this.#at];
    if (hit !== undefined) {
      for (const above of pointersAbove(hit)) this.#folds.set(above, true);
      this.#showAlso(hit);
    }
    this.#draw();
    if (hit !== undefined) this.querySelector(".hit")?.scrollIntoView({ block: "nearest" });
  }

  /** A member far down a long list is shown with all members before it. */
  #showAlso(pointer: string): void {
    const steps = [...pointersAbove(pointer), pointer];
    steps.slice(1).forEach((each, at) => {
      const position = Number(each.slice(each.lastIndexOf("/") + 1));
      const above = steps[at] ?? "";
      if (Number.isInteger(position) && position >= (this.#counts.get(above) ?? STEP))
        this.#counts.set(above, Math.ceil((position + 1) / STEP) * STEP);
    });
  }

  #tools(): TemplateResult {
    const { length } = this.#hits;
    return html`<div class="json-tools">
      <span role="group" aria-label="levels to unfold">${LEVELS.map(([levels, name]) => html`<button type="button" aria-pressed=${String((this.#levels ?? this.#shown.open) === levels)} @click=${() => this.#unfoldTo(levels)}>${name}</button>`)}</span>
      <input type="search" aria-label="search in the JSON" placeholder="search names and values" .value=${this.#query}
        @input=${typing((text) => this.#seek(text))}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Enter") {
            event.preventDefault();
            this.#step(event.shiftKey ? -1 : 1);
          }
        }}>
      ${
        this.#query === ""
          ? nothing
          : html`<span class="hits" role="status">${length === 0 ? "not found" : `${this.#at + 1} of ${length}`}</span>
        ${button("previous", () => this.#step(-1), length < 2)}${button("next", () => this.#step(1), length < 2)}`
      }
    </div>`;
  }
}

function classOf(key: string | number | null): string {
  if (key === null) return "whole";
  return typeof key === "string" ? "" : "index";
}

function countOf(value: unknown, count: number): string {
  const list = Array.isArray(value);
  if (count === 0) return list ? "[ ]" : "{ }";
  return list ? `[ ${plural(count, "item")} ]` : `{ ${plural(count, "member")} }`;
}
