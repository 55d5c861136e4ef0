/** Memory for lines is allocated in pieces of this size, since each allocation costs about as much as reading a line. */
const PIECE_BYTES = 64 * 1024;
/** A longer line gets memory of its own. */
const SHARED_BYTES = PIECE_BYTES / 4;

/** Memory for lines that are read one by one; never reused. Keeping a line keeps the whole piece in memory. */
export class LineRoom {
  #piece = new Uint8Array(0);
  #used = 0;

  /** Uninitialised memory. */
  take(length: number): Uint8Array {
    if (length > SHARED_BYTES) return Buffer.allocUnsafeSlow(length);
    if (this.#used + length > this.#piece.byteLength)
      [this.#piece, this.#used] = [Buffer.allocUnsafeSlow(PIECE_BYTES), 0];
    const from = this.#used;
    this.#used += length;
    return new Uint8Array(this.#piece.buffer, from, length);
  }
}
