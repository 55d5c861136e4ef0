// What the programs that read lines are made of: texts for the assembler. Their labels are $other, to give up, and $after, after a value.

/** In memory: 256 bytes: 1 for what may follow a backslash, 2 for what may stand in a number. */
export const CLASSES_AT = 256;
export const CLASSES = Uint8Array.from(
  { length: 256 },
  (_, byte) =>
    ('"\\bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0) +
    ("0123456789+-.eE".includes(String.fromCharCode(byte)) ? 2 : 0),
);
/** The name of the digest's member, with its quotes. */
export const NAME_AT = 512;
/** From here on, lines; a line end or zero after each, and room to read 32 bytes more. */
export const LINE_AT = 65_536;

/** Where the text to be read begins; parameters are declared before all locals. */
export const FROM = "(param $from i32)";
/** Locals of all of them, and their first values. */
export const LOCALS = `
(local $at i32) (local $byte i32) (local $depth i32) (local $level i32) (local $close i32) (local $key i32) (local $last i32) (local $right i32) (local $stops i32) (local $start i32)
(local $window i32) (local $marks i64) (local $stop i64) (local $high_to i32) (local $text0 v128) (local $text1 v128) (local $text2 v128) (local $text3 v128) (local $high v128) (local $any_high v128) (local $quotes v128) (local $backslashes v128) (local $last_controls v128)`;
export const SET_UP = `
(local.set $quotes (i8x16.splat (i32.const 34)))
(local.set $backslashes (i8x16.splat (i32.const 92)))
(local.set $last_controls (i8x16.splat (i32.const 31)))
(local.set $at (local.get $from))`;

export const code = (char: string): string => `(i32.const ${char.charCodeAt(0)})`;
export const byteAt = (address: string, offset = 0): string =>
  `(i32.load8_u offset=${offset} (local.get ${address}))`;
export const add = (local: string, count: number | string): string =>
  `(local.set ${local} (i32.add (local.get ${local}) ${typeof count === "number" ? `(i32.const ${count})` : count}))`;
/** Four or eight characters as the number that they are in memory. */
export const word = (text: string): string =>
  `(i${text.length * 8}.const ${[...text].reduceRight((sum, char) => sum * 256n + BigInt(char.charCodeAt(0)), 0n)})`;

/** The 64 bytes of the window as $text0 to $text3, and a bit in $marks for each that ends plain text: a quote, a backslash or a control character. */
const part = (at: number): string => `(i8x16.bitmask (v128.or
        (v128.or (i8x16.eq (local.get $text${at}) (local.get $quotes)) (i8x16.eq (local.get $text${at}) (local.get $backslashes)))
        (i8x16.eq (i8x16.min_u (local.get $text${at}) (local.get $last_controls)) (local.get $text${at}))))`;
const pair = (at: number): string =>
  `(i64.extend_i32_u (i32.or ${part(at)} (i32.shl ${part(at + 1)} (i32.const 16))))`;
const READ_WINDOW = `
  (local.set $window (i32.and (local.get $at) (i32.const -64)))
  ${[0, 1, 2, 3].map((at) => `(local.set $text${at} (v128.load offset=${16 * at} (local.get $window)))`).join("\n  ")}
  (local.set $any_high (v128.or (v128.or (local.get $text0) (local.get $text1)) (v128.or (local.get $text2) (local.get $text3))))
  (local.set $high (v128.or (local.get $high) (local.get $any_high)))
  (if (i8x16.bitmask (local.get $any_high)) (then (local.set $high_to (i32.add (local.get $window) (i32.const 64)))))
  (local.set $marks (i64.or ${pair(0)} (i64.shl ${pair(2)} (i64.const 32))))`;

/** From the byte after an opening quote to the one that ends plain text. A window is 64 bytes that were read together: of what stands in it, no place waits for the one before it. */
export const toStop = (label: string): string => `
  (if (i32.gt_u (i32.sub (local.get $at) (local.get $window)) (i32.const 63)) (then ${READ_WINDOW}))
  (if (i64.eqz (local.tee $stop (i64.shr_u (local.get $marks) (i64.extend_i32_u (i32.sub (local.get $at) (local.get $window))))))
    (then (local.set $at (i32.add (local.get $window) (i32.const 64))) (br ${label})))
  ${add("$at", "(i32.wrap_i64 (i64.ctz (local.get $stop)))")}`;

/** Gives up where a byte from the key to its end is not ASCII: only looked for where a window from the key on has such bytes. */
export const KEY_IS_ASCII = `
  (if (i32.gt_u (local.get $high_to) (local.get $key))
    (then
      (local.set $right (local.get $key))
      (loop $ascii
        (local.set $stops (i32.or (i8x16.bitmask (v128.load (local.get $right))) (i32.const 65536)))
        ${add("$right", "(i32.ctz (local.get $stops))")}
        (br_if $other (i32.and (i32.lt_u (local.get $right) (local.get $at)) (i32.ne (local.get $stops) (i32.const 65536))))
        (br_if $ascii (i32.lt_u (local.get $right) (local.get $at))))))`;

/** A string whose opening quote is at $at. Control characters, `\\u` and other escapes are left to the thorough scan. */
export const STRING = `
  ${add("$at", 1)}
  (loop $text_on
    ${toStop("$text_on")}
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
