/** The extensions of predicates, by symbol: the elements of which they hold. Anything not added is false. Elements count from 0. */
export class Extensions {
  /** Words of 32 elements each: the length of every row and column. */
  readonly words: number;
  private readonly size: number;
  /** One-place predicates: their elements, in a row at 0. Two-place predicates: one row per first element, with its second elements. */
  private readonly rows = new Map<string, (Int32Array | undefined)[]>();
  private readonly columns = new Map<string, (Int32Array | undefined)[]>();
  /** All others, by symbol and elements. */
  private readonly others = new Set<string>();
  private readonly empty: Int32Array;

  constructor(size: number) {
    this.size = size;
    this.words = Math.ceil(size / 32);
    this.empty = new Int32Array(this.words);
  }

  /** Call this before any lookup. Tuples with something that is not an element are skipped. */
  add(symbol: string, elements: readonly number[]): void {
    const [first = 0, second] = elements;
    if (elements.length < 1 || elements.length > 2) {
      this.others.add(keyOf(symbol, elements));
      return;
    }
    const [row, cell] = second === undefined ? [0, first] : [first, second];
    if (row < 0 || row >= this.size || cell < 0 || cell >= this.size) return;
    const bits = this.rowFor(symbol, row);
    bits[cell >> 5] = (bits[cell >> 5] ?? 0) | (1 << (cell & 31));
  }

  /** Two-place predicates: for a first element, all second elements, one bit each. */
  addRow(symbol: string, element: number, bits: Int32Array): void {
    this.rowFor(symbol, element).set(bits);
  }

  has(symbol: string, elements: readonly number[]): boolean {
    const [first = 0, second] = elements;
    if (elements.length < 1 || elements.length > 2) return this.others.has(keyOf(symbol, elements));
    return second === undefined
      ? hasBit(this.row(symbol, 0), first)
      : hasBit(this.row(symbol, first), second);
  }

  /** Two places: all second elements for a first one. One place: all elements, at 0. Read-only. */
  row(symbol: string, element: number): Int32Array {
    return this.rows.get(symbol)?.[element] ?? this.empty;
  }

  /** Two places: all first elements for a second one. Read-only. */
  column(symbol: string, element: number): Int32Array {
    let columns = this.columns.get(symbol);
    if (columns === undefined) this.columns.set(symbol, (columns = []));
    return (columns[element] ??= this.columnOf(symbol, element));
  }

  private columnOf(symbol: string, element: number): Int32Array {
    const column = new Int32Array(this.words);
    for (const [first, row] of this.rows.get(symbol)?.entries() ?? [])
      if (row && hasBit(row, element)) column[first >> 5] = (column[first >> 5] ?? 0) | (1 << (first & 31));
    return column;
  }

  private rowFor(symbol: string, element: number): Int32Array {
    let rows = this.rows.get(symbol);
    if (rows === undefined) this.rows.set(symbol, (rows = []));
    return (rows[element] ??= new Int32Array(this.words));
  }
}

/** Whether a row or column contains an element; false if it is not an element. */
export function hasBit(bits: Int32Array, element: number): boolean {
  return (((bits[element >> 5] ?? 0) >> (element & 31)) & 1) === 1;
}

function keyOf(symbol: string, elements: readonly number[]): string {
  return `${symbol}(${elements.join(",")})`;
}
