/** A JSON text that is not parsed yet. The operation parses it where the work is done, which may be another thread. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
