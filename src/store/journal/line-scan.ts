import { MAX_DEPTH } from "../../canonical/json.ts";
import { CLASSES_AT, IS_DIGEST, LINE_AT, LITERALS, LOCALS, SET_UP, STRING, add, byteAt, code, toStop, word } from "./scan-parts.ts";

// ---- the memory of the program -------------------------------------------------------------------------------------------

/** What it found, as i32: see {@link LINE_SCAN}. */
export const RESULT = { hashFrom: 0, isHigh: 4, numbers: 8 } as const;
/** The 64 digits of the digest that the line gives, and the first 16 bytes of its turn id. */
export const DIGITS_AT = 64;
export const TURN_ID_AT = 128;
/** 16 bytes for each level of nesting. */
const STACK_AT = 1024;
/** Texts of numbers that are no short integers: 32 bytes each, the last of which is the length. */
export const NUMBERS_AT = 8192;
export const NUMBER_BYTES = 32;
const MAX_NUMBERS = 512;
export const MEMORY_PAGES = 6;
export const MAX_SCANNED_BYTES = (MEMORY_PAGES - 1) * 65_536 - 64;

// ---- the program ---------------------------------------------------------------------------------------------------------

/** A key of ASCII without escapes, after the one before it by the order of its bytes; its colon. At the outermost level it may be one of two. */
const KEY = `
  (br_if $other (i32.ne ${byteAt("$at")} ${code('"')}))
  (local.set $key (i32.add (local.get $at) (i32.const 1)))
  (local.set $at (local.get $key))
  (loop $key_on ${toStop("$key_on", "(i8x16.lt_s (local.get $text) (local.get $spaces))")})
  (br_if $other (i32.ne ${byteAt("$at")} ${code('"')}))
  (if (local.get $last)
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
  (br_if $other (i32.ne ${byteAt("$at", 1)} ${code(":")}))
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
  (br_if $other (i32.gt_u (local.get $length) (i32.const ${NUMBER_BYTES - 1})))
  (br_if $other (i32.eq (local.get $numbers) (i32.const ${MAX_NUMBERS})))
  (local.set $right (i32.add (i32.const ${NUMBERS_AT}) (i32.mul (local.get $numbers) (i32.const ${NUMBER_BYTES}))))
  (v128.store (local.get $right) (v128.load (local.get $start)))
  (v128.store offset=16 (local.get $right) (v128.load offset=16 (local.get $start)))
  (i32.store8 offset=${NUMBER_BYTES - 1} (local.get $right) (local.get $length))
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

/** Joins what stands before and after the digest's member, for one call of the hash, and notes what else the caller needs. */
const RESULTS = `
  (br_if $other (i32.eqz (local.get $digest)))
  (br_if $other (i32.eqz (local.get $turn_id)))
  ;; "journal_digest": takes 17 bytes, "sha256: 8, the digits 64
  (br_if $other (i64.ne (i64.load offset=17 (local.get $digest)) ${word('"sha256:')}))
  (br_if $other (i32.ne ${byteAt("$digest", 89)} ${code('"')}))
  ${[0, 16, 32, 48].map((at) => `(v128.store offset=${DIGITS_AT + at} (i32.const 0) (v128.load offset=${25 + at} (local.get $digest)))`).join("\n  ")}
  (v128.store offset=${TURN_ID_AT} (i32.const 0) (v128.load (local.get $turn_id)))
  ;; With the member goes the comma before it, or the one after it where it is the first.
  (local.set $key (i32.add (local.get $digest) (i32.const 90)))
  (if (i32.eq (local.get $digest) (i32.const ${LINE_AT + 1}))
    (then ${add("$key", `(i32.eq ${byteAt("$key")} ${code(",")})`)})
    (else (local.set $digest (i32.sub (local.get $digest) (i32.const 1)))))
  (local.set $start (i32.add (i32.const ${LINE_AT}) (i32.sub (local.get $key) (local.get $digest))))
  (memory.copy (local.get $start) (i32.const ${LINE_AT}) (i32.sub (local.get $digest) (i32.const ${LINE_AT})))
  (i32.store offset=${RESULT.hashFrom} (i32.const 0) (local.get $start))
  (i32.store offset=${RESULT.isHigh} (i32.const 0) (i8x16.bitmask (local.get $high)))
  (i32.store offset=${RESULT.numbers} (i32.const 0) (local.get $numbers))
  (return (local.get $at))`;

/**
 * Reads the entry at {@link LINE_AT} and returns where it ends, or 0 for what it leaves to the thorough scan of `canonical-bytes.ts`: all that is not
 * canonical, and what is rare. An entry that it takes is canonical if the collected numbers are, if its bytes are UTF-8 (`isHigh`: some are not
 * ASCII), and if its digest is right. It has then been joined without its digest: from `hashFrom` to the end.
 */
export const LINE_SCAN = `
${LOCALS} (local $last_end i32) (local $minus i32) (local $length i32) (local $numbers i32) (local $digest i32) (local $turn_id i32)
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
