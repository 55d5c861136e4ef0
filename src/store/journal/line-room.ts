/** Memory for lines is taken in pieces of this size, as each piece has a price of its own, about that of reading a line. */
const PIECE_BYTES = 64 * 1024;
/** A longer line gets memory of its own. */
const SHARED_BYTES = PIECE_BYTES / 4;

/** Memory for lines that are read one by one, never used twice. Whoever keeps a line keeps the piece that it stands in. */
export class LineRoom {
  #piece = new Uint8Array(0);
  #used = 0;

  /** Memory with anything in it, to be written over. */
  take(length: number): Uint8Array {
    if (length > SHARED_BYTES) return Buffer.allocUnsafeSlow(length);
    if (this.#used + length > this.#piece.byteLength)
      [this.#piece, this.#used] = [Buffer.allocUnsafeSlow(PIECE_BYTES), 0];
    const from = this.#used;
    this.#used += length;
    return new Uint8Array(this.#piece.buffer, from, length);
  }
}
