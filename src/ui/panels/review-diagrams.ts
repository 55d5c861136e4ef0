import { html, nothing, type TemplateResult } from "lit-html";
import { choice } from "../parts/choice.ts";
import { openDiagram } from "../parts/diagram.ts";
import { inferenceOf, type Review } from "../parts/review-result.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** The diagrams whose keys a result gives, the most telling first; constants say everything in a word. */
export function diagramsOf(review: Review): readonly Named[] {
  const inference = inferenceOf(review);
  if (!inference) return [];
  const { entailment_trace: keys, premise_ids: ids } = inference;
  const all: readonly (readonly [id: string, name: string, key: string | null])[] = [
    ["entailment", "all premises imply the claim", keys.entailment_check_key],
    ["conjunction", "all premises together", keys.conjunction_key],
    ["refutation", "all premises imply that the claim is false", keys.refutation_check_key],
    ["query", "the claim", keys.query_key],
    ...keys.premise_keys.map((key, at) => [`premise-${at}`, `premise ${ids[at] ?? at}`, key] as const),
  ];
  const named = all.flatMap(([id, name, key]) => (key === null ? [] : [{ id, name, key }]));
  return named.sort((a, b) => Number(a.key.length === 1) - Number(b.key.length === 1));
}

/** A diagram in the choice; the label of a constant one replaces a drawing. */
function optionOf({ id, name, key }: Named): readonly [id: string, name: string] {
  if (key === "T") return [id, `${name}: always true`];
  return [id, key === "F" ? `${name}: never true` : name];
}

/** The diagrams of a review, one of them shown. */
export class ReviewDiagrams {
  readonly #draw: () => void;
  readonly #view: ReturnType<typeof openDiagram>;
  #chosen = "";

  constructor(draw: () => void) {
    this.#draw = draw;
    this.#view = openDiagram(draw);
  }

  /** Forgets the choice, for another review. */
  reset(): void {
    this.#chosen = "";
  }

  /** @param read puts variables into words */
  render(review: Review, read: (name: string) => string): TemplateResult | typeof nothing {
    const found = diagramsOf(review);
    const shown = found.find(({ id }) => id === this.#chosen) ?? found[0];
    if (!shown) return nothing;
    const choose = (id: string): void => {
      this.#chosen = id;
      this.#draw();
    };
    return html`<h2>Diagram</h2><p class="actions">${found.length < 2 ? nothing : choice({ label: "of", chosen: shown.id, options: found.map(optionOf), choose })}</p>
      ${this.#view.render({ of: shown.name, key: shown.key, read })}`;
  }
}
