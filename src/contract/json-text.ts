const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A JSON text that is not parsed yet, as valid UTF-8. The operation parses it where the work is done, which may be another thread. It stays bytes
 * until then: to decode a text here and to send it to the thread takes four times what it takes to send its bytes.
 */
export class JsonText {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static of(text: string): JsonText {
    return new JsonText(new TextEncoder().encode(text));
  }

  /** The text, decoded anew each time. */
  get text(): string {
    return DECODER.decode(this.bytes);
  }
}
