import { MAX_DEPTH } from "../../canonical/json.ts";
import {
  CLASSES_AT,
  FROM,
  IS_DIGEST,
  KEY_IS_ASCII,
  LINE_AT,
  LITERALS,
  LOCALS,
  SET_UP,
  STRING,
  add,
  byteAt,
  code,
  toStop,
  word,
} from "./scan-parts.ts";

// ---- the memory of the program -------------------------------------------------------------------------------------------

/** What it found, each an i32: see {@link LINE_SCAN}. */
export const RESULT = { turnId: 0, isHigh: 4, numbers: 8 } as const;
/** 16 bytes for each level of nesting. */
const STACK_AT = 1024;
/** Texts of numbers that are no short integers: 32 bytes each, of which the last two are the place in {@link KNOWN_AT} and the length. */
export const NUMBERS_AT = 8192;
export const NUMBER_BYTES = 32;
export const SLOT_IN_NUMBER = 30;
export const LENGTH_IN_NUMBER = 31;
const MAX_NUMBERS = 512;
/** 256 texts of numbers that are known to be in their shortest form, each in the place that it is looked for; whoever finds out writes them. */
export const KNOWN_AT = NUMBERS_AT + MAX_NUMBERS * NUMBER_BYTES;
/** So many lines can be read before what is kept of the first is written over. */
export const MOST_LINES = 64;
/** The 64 digits of the digest that each of them gives. */
export const DIGITS_AT = KNOWN_AT + 256 * NUMBER_BYTES;
export const DIGITS = 64;
/** What was cut out of each of them: the member of the digest with its comma and a few bytes more, 96; then addresses, each an i32. */
export const CUTS_AT = DIGITS_AT + MOST_LINES * DIGITS;
export const CUT_BYTES = 128;
/** Where the line began, where the member did, where the line begins now. */
export const IN_CUT = { lineFrom: 96, cutFrom: 100, hashFrom: 104 } as const;
/** Lines stand in the pages from {@link LINE_AT} on, of which the end is only read over. */
export const MAX_SCANNED_BYTES = 1024 * 1024;
export const MEMORY_PAGES = (LINE_AT + MAX_SCANNED_BYTES) / 65_536 + 1;

// ---- the program ---------------------------------------------------------------------------------------------------------

/** A key of ASCII without escapes, after the one before it by the order of its bytes; its colon. At the outermost level it may be one of two. */
const KEY = `
  (br_if $other (i32.ne ${byteAt("$at")} ${code('"')}))
  (local.set $key (i32.add (local.get $at) (i32.const 1)))
  (local.set $at (local.get $key))
  (loop $key_on ${toStop("$key_on")})
  (br_if $other (i32.ne (i32.load16_u (local.get $at)) (i32.const ${0x3a22})))
  ${KEY_IS_ASCII}
  (if (i32.and (i32.ne (local.get $last) (i32.const 0)) (i32.or (i32.eq (local.get $key) (local.get $at)) (i32.ge_u ${byteAt("$last")} ${byteAt("$key")})))
    (then
      (local.set $right (local.get $key))
      (loop $same
        (br_if $other (i32.gt_u (local.get $last) (local.get $last_end)))
        (local.set $stops (i32.xor (i32.const 65535) (i8x16.bitmask (i8x16.eq (v128.load (local.get $last)) (v128.load (local.get $right))))))
        (if (i32.eqz (local.get $stops)) (then ${add("$last", 16)} ${add("$right", 16)} (br $same))))
      ${add("$last", "(i32.ctz (local.get $stops))")}
      ${add("$right", "(i32.ctz (local.get $stops))")}
      ;; They differ first here: past the end of the one before, they are the same key; at its end, it is a beginning of this one.
      (br_if $other (i32.gt_u (local.get $last) (local.get $last_end)))
      (if (i32.ne (local.get $last) (local.get $last_end))
        (then
          (br_if $other (i32.eq (local.get $right) (local.get $at)))
          (br_if $other (i32.ge_u ${byteAt("$last")} ${byteAt("$right")}))))))
  (local.set $last (local.get $key))
  (local.set $last_end (local.get $at))
  ${add("$at", 2)}
  (if (i32.eq (local.get $depth) (i32.const 1))
    (then
      ${IS_DIGEST}
      (if (i32.eq (i32.sub (local.get $at) (local.get $key)) (i32.const 9))
        (then (if (i64.eq (i64.load (local.get $key)) ${word('turn_id"')}) (then (local.set $turn_id (local.get $at))))))))`;

/** Integers of 1 to 15 digits without leading zeros are canonical; the texts of others are collected. */
const NUMBER = `
  (local.set $start (local.get $at))
  (local.set $minus (i32.eq (local.get $byte) ${code("-")}))
  ${add("$at", "(local.get $minus)")}
  (local.set $byte ${byteAt("$at")})
  (loop $digits
    (if (i32.lt_u (i32.sub ${byteAt("$at")} ${code("0")}) (i32.const 10)) (then ${add("$at", 1)} (br $digits))))
  (local.set $length (i32.sub (i32.sub (local.get $at) (local.get $start)) (local.get $minus)))
  (br_if $other (i32.eqz (local.get $length)))
  (br_if $after (i32.and
    (i32.and (i32.lt_u (i32.load8_u offset=${CLASSES_AT} ${byteAt("$at")}) (i32.const 2)) (i32.lt_u (local.get $length) (i32.const 16)))
    (i32.or (i32.ne (local.get $byte) ${code("0")}) (i32.and (i32.eq (local.get $length) (i32.const 1)) (i32.eqz (local.get $minus))))))
  (loop $numeric
    (if (i32.gt_u (i32.load8_u offset=${CLASSES_AT} ${byteAt("$at")}) (i32.const 1)) (then ${add("$at", 1)} (br $numeric))))
  (local.set $length (i32.sub (local.get $at) (local.get $start)))
  (br_if $other (i32.gt_u (local.get $length) (i32.const ${SLOT_IN_NUMBER})))
  ;; Looked for where four bytes of its middle and its last four say; the bits after its end do not count.
  (local.set $slot (i32.shr_u
    (i32.mul (i32.add (i32.mul (i32.load (i32.sub (i32.add (local.get $start) (i32.shr_u (local.get $length) (i32.const 1))) (i32.const 2))) (i32.const 31)) (i32.load (i32.sub (local.get $at) (i32.const 4)))) (i32.const -1640531527))
    (i32.const 24)))
  (local.set $right (i32.add (i32.const ${KNOWN_AT}) (i32.mul (local.get $slot) (i32.const ${NUMBER_BYTES}))))
  (if (i32.eq (i32.load8_u offset=${LENGTH_IN_NUMBER} (local.get $right)) (local.get $length))
    (then (br_if $after (i32.eq (i32.const -1) (i32.or (i32.shl (i32.const -1) (local.get $length)) (i32.or
      (i8x16.bitmask (i8x16.eq (v128.load (local.get $right)) (v128.load (local.get $start))))
      (i32.shl (i8x16.bitmask (i8x16.eq (v128.load offset=16 (local.get $right)) (v128.load offset=16 (local.get $start)))) (i32.const 16))))))))
  (br_if $other (i32.eq (local.get $numbers) (i32.const ${MAX_NUMBERS})))
  (local.set $right (i32.add (i32.const ${NUMBERS_AT}) (i32.mul (local.get $numbers) (i32.const ${NUMBER_BYTES}))))
  (v128.store (local.get $right) (v128.load (local.get $start)))
  (v128.store offset=16 (local.get $right) (v128.load offset=16 (local.get $start)))
  (i32.store8 offset=${SLOT_IN_NUMBER} (local.get $right) (local.get $slot))
  (i32.store8 offset=${LENGTH_IN_NUMBER} (local.get $right) (local.get $length))
  ${add("$numbers", 1)}
  (br $after)`;

const isOpening = (open: string, close: string): string => `
  (if (i32.eq (local.get $byte) ${code(open)})
    (then
      (br_if $other (i32.eq (local.get $depth) (i32.const ${MAX_DEPTH})))
      (i32.store offset=${STACK_AT} (local.get $level) (local.get $close))
      (i32.store offset=${STACK_AT + 4} (local.get $level) (local.get $last))
      (i32.store offset=${STACK_AT + 8} (local.get $level) (local.get $last_end))
      ${add("$depth", 1)} ${add("$level", 16)} ${add("$at", 1)}
      (local.set $close ${code(close)})
      (local.set $last (i32.const 0))
      (br_if $after (i32.eq ${byteAt("$at")} ${code(close)}))
      (br $next)))`;

const result = (name: keyof typeof RESULT, value: string): string =>
  `(i32.store offset=${RESULT[name]} (i32.const 0) ${value})`;
const inCut = (name: keyof typeof IN_CUT, value: string): string =>
  `(i32.store offset=${CUTS_AT + IN_CUT[name]} (local.get $right) ${value})`;

/** Joins what stands before and after the digest's member, for one call of the hash, and notes what else the caller needs. */
const RESULTS = `
  (br_if $other (i32.eqz (local.get $digest)))
  (br_if $other (i32.eqz (local.get $turn_id)))
  ;; "journal_digest": takes 17 bytes, "sha256: 8, the digits 64
  (br_if $other (i64.ne (i64.load offset=17 (local.get $digest)) ${word('"sha256:')}))
  (br_if $other (i32.ne ${byteAt("$digest", 89)} ${code('"')}))
  ;; A shorter one would have that quote after the entry, or in another member.
  (br_if $other (i32.ge_u (i32.add (local.get $digest) (i32.const 90)) (local.get $at)))
  (local.set $right (i32.mul (local.get $nth) (i32.const ${DIGITS})))
  ${[0, 16, 32, 48].map((at) => `(v128.store offset=${DIGITS_AT + at} (local.get $right) (v128.load offset=${25 + at} (local.get $digest)))`).join("\n  ")}
  ;; With the member goes the comma before it, or the one after it where it is the first.
  (local.set $key (i32.add (local.get $digest) (i32.const 90)))
  (if (i32.eq (local.get $digest) (i32.add (local.get $from) (i32.const 1)))
    (then ${add("$key", `(i32.eq ${byteAt("$key")} ${code(",")})`)})
    (else (local.set $digest (i32.sub (local.get $digest) (i32.const 1)))))
  (local.set $start (i32.add (local.get $from) (i32.sub (local.get $key) (local.get $digest))))
  (local.set $right (i32.mul (local.get $nth) (i32.const ${CUT_BYTES})))
  ${[0, 16, 32, 48, 64, 80].map((at) => `(v128.store offset=${CUTS_AT + at} (local.get $right) (v128.load offset=${at} (local.get $digest)))`).join("\n  ")}
  ${inCut("lineFrom", "(local.get $from)")}
  ${inCut("cutFrom", "(local.get $digest)")}
  ${inCut("hashFrom", "(local.get $start)")}
  (memory.copy (local.get $start) (local.get $from) (i32.sub (local.get $digest) (local.get $from)))
  ${result("turnId", "(local.get $turn_id)")}
  ${result("isHigh", "(i8x16.bitmask (local.get $high))")}
  ${result("numbers", "(local.get $numbers)")}
  (return (local.get $at))`;

/**
 * Reads the entry at $from and returns where it ends, or 0 for what it leaves to the thorough scan of `canonical-bytes.ts`: all that is not canonical, and
 * what is rare. An entry that it takes is canonical if the collected numbers are, if its bytes are UTF-8 (`isHigh`: some are not ASCII), and if its digest is
 * right. It has then been joined without its digest, from `hashFrom` to the end: what stood before the digest's member was moved up to what follows it. $nth
 * says where its digits and what was cut out are kept. The turn id and what follows it stand at `turnId`.
 */
export const LINE_SCAN = `
${FROM} (param $nth i32) ${LOCALS}
(local $last_end i32) (local $minus i32) (local $length i32) (local $slot i32) (local $numbers i32) (local $digest i32) (local $turn_id i32)
${SET_UP}
(block $other
  (br_if $other (i32.ne ${byteAt("$at")} ${code("{")}))
  (loop $next
    (block $after
      (if (i32.eq (local.get $close) ${code("}")}) (then ${KEY}))
      (local.set $byte ${byteAt("$at")})
      (if (i32.eq (local.get $byte) ${code('"')}) (then ${STRING} (br $after)))
      (if (i32.or (i32.lt_u (i32.sub (local.get $byte) ${code("0")}) (i32.const 10)) (i32.eq (local.get $byte) ${code("-")})) (then ${NUMBER}))
      ${isOpening("{", "}")}
      ${isOpening("[", "]")}
      ${LITERALS}
      (br $other))
    ;; after a value
    (loop $closing
      (local.set $byte ${byteAt("$at")})
      ${add("$at", 1)}
      (br_if $next (i32.eq (local.get $byte) ${code(",")}))
      (br_if $other (i32.ne (local.get $byte) (local.get $close)))
      ${add("$depth", -1)} ${add("$level", -16)}
      (local.set $close (i32.load offset=${STACK_AT} (local.get $level)))
      (local.set $last (i32.load offset=${STACK_AT + 4} (local.get $level)))
      (local.set $last_end (i32.load offset=${STACK_AT + 8} (local.get $level)))
      (br_if $closing (local.get $depth))))
  ${RESULTS})
(i32.const 0)`;
