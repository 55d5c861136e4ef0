/** Bit strings in a word array: bit `i` is bit `i % 32` of word `start + ⌊i / 32⌋`. */

/** Sets the bits `from <= i < to`, which must not be empty, of the string that starts at word `start`. */
export function setBits(words: Int32Array, start: number, from: number, to: number): void {
  const first = start + (from >>> 5);
  const last = start + ((to - 1) >>> 5);
  const head = -1 << (from & 31);
  const tail = -1 >>> (-to & 31);
  if (first === last) {
    words[first]! |= head & tail;
    return;
  }
  words[first]! |= head;
  words.fill(-1, first + 1, last);
  words[last]! |= tail;
}

/** Bit `i` becomes bit `position` of the number `i`, throughout `length` words. */
export function countingBits(words: Int32Array, start: number, length: number, position: number): void {
  const mask = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000][position];
  for (let i = 0; i < length; i++) words[start + i] = mask ?? -((i >>> (position - 5)) & 1);
}

/** Copies the `length` words at `start` behind themselves until they stand there `times` times. */
export function repeatWords(words: Int32Array, start: number, length: number, times: number): void {
  for (let copy = 1; copy < times; copy++) words.copyWithin(start + copy * length, start, start + length);
}
