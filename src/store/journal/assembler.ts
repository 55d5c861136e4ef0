/**
 * Assembles a module of one memory and one function from a small part of the text format of WebAssembly: folded instructions, names for
 * locals and labels, decimal numbers, `offset=`. What it does not know it throws at, and the engine checks every module that it loads.
 * Exports are `memory` and `run`, which takes `params` numbers (i32) and returns one.
 * @see WebAssembly Core Specification 2.0, sections 5 (binary format) and 6 (text format)
 * @throws Error with the word that it does not know: a bug in the text
 */
export function assemble(text: string, pages: number): Uint8Array<ArrayBuffer> {
  const words = text.replace(/;;[^\n]*/g, "").match(/[()]|[^\s()]+/g) ?? [];
  const func = new Function_(words);
  const body = func.body();
  const locals = [...unsigned(func.locals.length), ...func.locals.flatMap((type) => [1, type])];
  const code = [...locals, ...body, END];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, ...vector(func.params.map((type) => [type])), 1, TYPES.i32]),
    ...section(3, [1, 0]),
    ...section(5, [1, 1, ...unsigned(pages), ...unsigned(pages)]),
    ...section(
      7,
      vector([
        [...name("memory"), 2, 0],
        [...name("run"), 0, 0],
      ]),
    ),
    ...section(10, vector([[...unsigned(code.length), ...code]])),
  ]);
}

const TYPES = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;
const NO_RESULT = 0x40;
const END = 0x0b;
const SIMD = 0xfd;

/** Instructions that only take operands. */
const PLAIN: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  select: [0x1b],
  "i32.eqz": [0x45],
  "i32.eq": [0x46],
  "i32.ne": [0x47],
  "i32.lt_u": [0x49],
  "i32.gt_u": [0x4b],
  "i32.ge_u": [0x4f],
  "i64.eqz": [0x50],
  "i64.ne": [0x52],
  "i64.eq": [0x51],
  "i64.lt_u": [0x54],
  "i64.gt_u": [0x56],
  "i32.ctz": [0x68],
  "i64.ctz": [0x7a],
  "i64.or": [0x84],
  "i64.shl": [0x86],
  "i64.shr_u": [0x88],
  "i32.wrap_i64": [0xa7],
  "i64.extend_i32_u": [0xad],
  "i32.add": [0x6a],
  "i32.sub": [0x6b],
  "i32.mul": [0x6c],
  "i32.and": [0x71],
  "i32.or": [0x72],
  "i32.xor": [0x73],
  "i32.shl": [0x74],
  "i32.shr_u": [0x76],
  "memory.copy": [0xfc, 10, 0, 0],
  "i8x16.swizzle": [SIMD, 14],
  "i8x16.splat": [SIMD, 15],
  "i64x2.extract_lane0": [SIMD, 29, 0],
  "i8x16.eq": [SIMD, 35],
  "i8x16.lt_s": [SIMD, 37],
  "v128.and": [SIMD, 78],
  "v128.or": [SIMD, 80],
  "v128.xor": [SIMD, 81],
  "v128.any_true": [SIMD, 83],
  "i8x16.bitmask": [SIMD, 100],
  "i8x16.min_u": [SIMD, 119],
};
/** Instructions that name a place in memory, with `offset=` after them or without. No alignment is promised. */
const MEMORY: Readonly<Record<string, readonly number[]>> = {
  "i32.load": [0x28],
  "i64.load": [0x29],
  "i32.load8_u": [0x2d],
  "i32.load16_u": [0x2f],
  "i32.store": [0x36],
  "i32.store8": [0x3a],
  "i64.store": [0x37],
  "v128.load": [SIMD, 0],
  "v128.store": [SIMD, 11],
};
const OF_LOCALS: Readonly<Record<string, number>> = {
  "local.get": 0x20,
  "local.set": 0x21,
  "local.tee": 0x22,
};
const OF_LABELS: Readonly<Record<string, number>> = { br: 0x0c, br_if: 0x0d };

/** Reads the words once, from the first to the last. */
class Function_ {
  readonly params: number[] = [];
  readonly locals: number[] = [];
  readonly #names = new Map<string, number>();
  readonly #labels: string[] = [];
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  body(): number[] {
    const code: number[] = [];
    while (this.#at < this.#words.length) code.push(...this.#instruction());
    return code;
  }

  #next(): string {
    return this.#words[this.#at++] ?? "";
  }
  #peek(): string {
    return this.#words[this.#at] ?? ")";
  }
  #take(word: string): void {
    if (this.#next() !== word) throw new Error(`\`${word}\` is missing before word ${this.#at}`);
  }

  /** One in parentheses, its operands before it. */
  #instruction(): number[] {
    this.#take("(");
    const word = this.#next();
    switch (word) {
      case "param":
      case "local":
        return this.#declaration(word);
      case "block":
        return this.#inside([0x02, NO_RESULT], this.#next());
      case "loop":
        return this.#inside([0x03, NO_RESULT], this.#next());
      case "if":
        return this.#condition();
      case "i32.const":
        return this.#closed([0x41, ...signed(BigInt(this.#next()))]);
      case "i64.const":
        return this.#closed([0x42, ...signed(BigInt(this.#next()))]);
      default:
        return this.#simple(word);
    }
  }

  #simple(word: string): number[] {
    const [local, label] = [OF_LOCALS[word], OF_LABELS[word]];
    if (local !== undefined) return this.#withOperands([local, ...unsigned(this.#local(this.#next()))]);
    if (label !== undefined) {
      const to = this.#labels.lastIndexOf(this.#next());
      if (to < 0) throw new Error(`there is no label before word ${this.#at}`);
      return this.#withOperands([label, ...unsigned(this.#labels.length - 1 - to)]);
    }
    const memory = MEMORY[word];
    if (memory !== undefined) {
      const offset = this.#peek().startsWith("offset=") ? Number(this.#next().slice("offset=".length)) : 0;
      return this.#withOperands([...memory, 0, ...unsigned(offset)]);
    }
    const plain = PLAIN[word];
    if (plain === undefined) throw new Error(`\`${word}\` is not known`);
    return this.#withOperands([...plain]);
  }

  #withOperands(instruction: readonly number[]): number[] {
    return [...this.#rest(), ...instruction];
  }
  #closed(instruction: number[]): number[] {
    this.#take(")");
    return instruction;
  }

  /** Instructions up to the closing parenthesis, which is taken. */
  #rest(): number[] {
    const code: number[] = [];
    while (this.#peek() !== ")") code.push(...this.#instruction());
    this.#take(")");
    return code;
  }

  #inside(start: readonly number[], label: string): number[] {
    this.#labels.push(label);
    const code = this.#rest();
    this.#labels.pop();
    return [...start, ...code, END];
  }

  /** `(if CONDITION (then …))` or with `(else …)`. */
  #condition(): number[] {
    const condition = this.#instruction();
    const branches = ["then", "else"].map((branch, index) => {
      if (index === 1 && this.#peek() === ")") return null;
      this.#take("(");
      this.#take(branch);
      this.#labels.push("");
      const code = this.#rest();
      this.#labels.pop();
      return code;
    });
    this.#take(")");
    const [then, otherwise] = branches;
    return [...condition, 0x04, NO_RESULT, ...(then ?? []), ...(otherwise ? [0x05, ...otherwise] : []), END];
  }

  #declaration(word: "param" | "local"): number[] {
    const [local, type] = [this.#next(), TYPES[this.#next() as keyof typeof TYPES]]; // undefined for others, which is looked at
    if (type === undefined || this.#names.has(local))
      throw new Error(`\`${local}\` is declared twice, or without a type`);
    this.#names.set(local, this.#names.size);
    this[word === "param" ? "params" : "locals"].push(type);
    return this.#closed([]);
  }

  #local(local: string): number {
    const index = this.#names.get(local);
    if (index === undefined) throw new Error(`\`${local}\` is not declared`);
    return index;
  }
}

// ---- numbers and lists, as section 5.2 of the specification writes them --------------------------------------------------

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...unsigned(Math.floor(value / 0x80))];
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  return (rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40) ? [low] : [low | 0x80, ...signed(rest)];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}
function name(text: string): number[] {
  return vector([...Buffer.from(text)].map((byte) => [byte]));
}
function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}
