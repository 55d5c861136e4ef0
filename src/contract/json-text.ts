/** A JSON text that nobody has parsed yet: the operation that takes it has it parsed where the work is done, which may be another thread. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
