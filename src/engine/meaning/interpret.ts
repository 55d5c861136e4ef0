import type { Token } from "../text/document.ts";
import type { Sentential, Utterance } from "../grammar/syntax.ts";
import type { Form, Question } from "./form.ts";
import type { Referents } from "./referents.ts";
import { describedForm, modifierForm } from "./descriptions.ts";
import { NotInterpreted, TOP, type Readings, type TextMeaning } from "./scope.ts";
import { askingForm, sententialForm } from "./clauses.ts";

const READINGS: Readings = { sentential: sententialForm, described: describedForm, modifier: modifierForm };

/** Turns the utterances of one text into forms, in order; names, pronouns and "the" are resolved against what was said before. */
export class Interpreter {
  readonly #text: TextMeaning;

  constructor(referents: Referents, tokens: readonly Token[]) {
    let variables = 0;
    this.#text = { referents, tokens, sentence: 0, asked: null, read: READINGS, fresh: () => ++variables };
  }

  /** @throws NotInterpreted for a construct that has no form */
  statement(utterance: Utterance, sentence: number): Form {
    this.#text.sentence = sentence;
    return sententialForm(this.#text, utterance.body as Sentential, TOP);
  }

  /** @throws NotInterpreted for a construct that has no form */
  question({ asked, body, adverbs = [] }: Utterance, sentence: number): Question {
    const [adverb] = adverbs;
    if (adverb !== undefined) throw new NotInterpreted("an adverb before a question", adverb);
    this.#text.sentence = sentence;
    this.#text.asked = null;
    if (asked !== null) return askingForm(this.#text, asked, body as Sentential);
    const form = sententialForm(this.#text, body as Sentential, { ...TOP, inner: true });
    return { asked: this.#text.asked ?? { kind: "polar" }, form };
  }
}
