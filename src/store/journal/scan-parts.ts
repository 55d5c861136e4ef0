// What the programs that read lines are made of: texts for the assembler. Their labels are $other, to give up, and $after, after a value.

/** In memory: 256 bytes: 1 for what may follow a backslash, 2 for what may stand in a number. */
export const CLASSES_AT = 256;
export const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => ('"\\bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0) + ("0123456789+-.eE".includes(String.fromCharCode(byte)) ? 2 : 0));
/** The name of the digest's member, with its quotes. */
export const NAME_AT = 512;
/** The line; a line end or zero after it, and room to read 32 bytes more. */
export const LINE_AT = 65_536;

/** Locals of all of them, and their first values. */
export const LOCALS = `
(local $at i32) (local $byte i32) (local $depth i32) (local $level i32) (local $close i32) (local $key i32) (local $last i32) (local $right i32) (local $stops i32) (local $start i32)
(local $text v128) (local $high v128) (local $quotes v128) (local $backslashes v128) (local $last_controls v128) (local $spaces v128)`;
export const SET_UP = `
(local.set $quotes (i8x16.splat (i32.const 34)))
(local.set $backslashes (i8x16.splat (i32.const 92)))
(local.set $last_controls (i8x16.splat (i32.const 31)))
(local.set $spaces (i8x16.splat (i32.const 32)))
(local.set $at (i32.const ${LINE_AT}))`;

export const code = (char: string): string => `(i32.const ${char.charCodeAt(0)})`;
export const byteAt = (address: string, offset = 0): string => `(i32.load8_u offset=${offset} (local.get ${address}))`;
export const add = (local: string, count: number | string): string => `(local.set ${local} (i32.add (local.get ${local}) ${typeof count === "number" ? `(i32.const ${count})` : count}))`;
/** Four or eight characters as the number that they are in memory. */
export const word = (text: string): string => `(i${text.length * 8}.const ${[...text].reduceRight((sum, char) => sum * 256n + BigInt(char.charCodeAt(0)), 0n)})`;

/** From the byte after an opening quote to the one that ends plain text: a quote, a backslash or a control character. */
export const toStop = (label: string, alsoStops: string): string => `
  (local.set $text (v128.load (local.get $at)))
  (local.set $high (v128.or (local.get $high) (local.get $text)))
  (if (i32.eqz (local.tee $stops (i8x16.bitmask (v128.or
        (v128.or (i8x16.eq (local.get $text) (local.get $quotes)) (i8x16.eq (local.get $text) (local.get $backslashes)))
        ${alsoStops}))))
    (then ${add("$at", 16)} (br ${label})))
  ${add("$at", "(i32.ctz (local.get $stops))")}`;

/** A string whose opening quote is at $at. Control characters, `\\u` and other escapes are left to the thorough scan. */
export const STRING = `
  ${add("$at", 1)}
  (loop $text_on
    ${toStop("$text_on", "(i8x16.eq (i8x16.min_u (local.get $text) (local.get $last_controls)) (local.get $text))")}
    (if (i32.ne ${byteAt("$at")} ${code('"')})
      (then
        (br_if $other (i32.ne ${byteAt("$at")} ${code("\\")}))
        (br_if $other (i32.ne (i32.and (i32.load8_u offset=${CLASSES_AT} ${byteAt("$at", 1)}) (i32.const 1)) (i32.const 1)))
        ${add("$at", 2)}
        (br $text_on))))
  ${add("$at", 1)}`;

const literal = (text: string): string => `
  (if (i32.eq (i32.load ${text.length === 4 ? "" : "offset=1 "}(local.get $at)) ${word(text.slice(-4))})
    (then (if (i32.eq (local.get $byte) ${code(text.slice(0, 1))}) (then ${add("$at", text.length)} (br $after)))))`;
export const LITERALS = ["null", "true", "false"].map(literal).join("");

/** After a key and its colon: whether it is the digest's, which $digest then says. */
export const IS_DIGEST = `
  (if (i32.eq (i32.sub (local.get $at) (local.get $key)) (i32.const 16))
    (then (if (i32.eqz (v128.any_true (v128.xor (v128.load (i32.sub (local.get $key) (i32.const 1))) (v128.load (i32.const ${NAME_AT})))))
      (then (local.set $digest (i32.sub (local.get $key) (i32.const 1)))))))`;
