import { MAX_DEPTH } from "../../canonical/json.ts";
import {
  CLASSES_AT,
  FROM,
  IS_DIGEST,
  KEY_IS_ASCII,
  LITERALS,
  LOCALS,
  SET_UP,
  STRING,
  add,
  byteAt,
  code,
  toStop,
} from "./scan-parts.ts";

// ---- the memory of the program -------------------------------------------------------------------------------------------

/** As i32: where the member of the outermost object that is the digest begins. */
export const DIGEST_AT = 0;
/** The numbers 0 to 15, as bytes; and 7 to 0 with eight bytes that name no place after them. Whoever loads the program writes {@link PLACES} there. */
export const PLACES_AT = 528;
export const BACKWARDS_AT = 544;
export const PLACES = Uint8Array.from({ length: 32 }, (_, at) => (at < 16 ? at : at < 24 ? 23 - at : 0xff));
/** 32 bytes for each level of nesting. */
const STACK_AT = 1024;
/** Of each member of the objects that are open, 16 bytes: the beginning of its key as a number that orders as the key does, where it begins, where it ends. */
const MEMBERS_AT = 16_384;
const MEMBERS_END = 65_536;
/** An object out of order that has more members is left to another way: sorting by insertion takes the square of their number. */
const MAX_SORTED_BYTES = 16 * 64;
const TEXT_PAGES = 5;
/** Each byte of the text has a second place, where the text of an object stands while its members are put in order. */
const COPY = TEXT_PAGES * 65_536;
export const SORT_PAGES = 1 + 2 * TEXT_PAGES;
export const MAX_SORTED_TEXT_BYTES = COPY - 64;

// ---- the program ---------------------------------------------------------------------------------------------------------

/** Whether the key from $left on comes after that from $right on, which is another: $greater. They are ASCII, and their closing quotes below all of it. */
const COMPARE = `
  (loop $same
    (local.set $stops (i32.xor (i32.const 65535) (i8x16.bitmask (i8x16.eq (v128.load (local.get $left)) (v128.load (local.get $right))))))
    (if (i32.eqz (local.get $stops)) (then ${add("$left", 16)} ${add("$right", 16)} (br $same))))
  ${add("$left", "(i32.ctz (local.get $stops))")}
  ${add("$right", "(i32.ctz (local.get $stops))")}
  (local.set $greater (i32.and (i32.ne ${byteAt("$left")} ${code('"')}) (i32.or (i32.eq ${byteAt("$right")} ${code('"')}) (i32.gt_u ${byteAt("$left")} ${byteAt("$right")}))))`;

/** A key of ASCII without escapes, and its colon; where the member before it ended. */
const KEY = `
  (br_if $other (i32.ne ${byteAt("$at")} ${code('"')}))
  (br_if $other (i32.eq (local.get $members) (i32.const ${MEMBERS_END})))
  (local.set $key (i32.add (local.get $at) (i32.const 1)))
  (i32.store offset=8 (local.get $members) (local.get $at))
  (local.set $at (local.get $key))
  (loop $key_on ${toStop("$key_on")})
  (br_if $other (i32.ne ${byteAt("$at")} ${code('"')}))
  ${KEY_IS_ASCII}
  ;; The first eight bytes of the key, zeros after its end, the first one the highest.
  (local.set $start_of_key (i64x2.extract_lane0 (i8x16.swizzle
    (v128.and (v128.load (local.get $key)) (i8x16.lt_s (local.get $places) (i8x16.splat (select (i32.sub (local.get $at) (local.get $key)) (i32.const 8) (i32.lt_u (i32.sub (local.get $at) (local.get $key)) (i32.const 8))))))
    (local.get $backwards))))
  (i64.store (local.get $members) (local.get $start_of_key))
  (if (local.get $last)
    (then
      (i32.store (i32.sub (local.get $members) (i32.const 4)) (i32.sub (local.get $key) (i32.const 2)))
      (local.set $greater (i64.gt_u (i64.load (i32.sub (local.get $members) (i32.const 16))) (local.get $start_of_key)))
      (if (i64.eq (i64.load (i32.sub (local.get $members) (i32.const 16))) (local.get $start_of_key))
        (then
          (local.set $left (local.get $last))
          (local.set $right (local.get $key))
          ${COMPARE}))
      (local.set $unsorted (i32.or (local.get $unsorted) (local.get $greater)))))
  ${add("$members", 16)}
  (local.set $last (local.get $key))
  (br_if $other (i32.ne ${byteAt("$at", 1)} ${code(":")}))
  ${add("$at", 2)}
  (if (i32.eq (local.get $depth) (i32.const 1)) (then ${IS_DIGEST}))`;

const isOpening = (open: string, close: string): string => `
  (if (i32.eq (local.get $byte) ${code(open)})
    (then
      (br_if $other (i32.eq (local.get $depth) (i32.const ${MAX_DEPTH})))
      (i32.store offset=${STACK_AT} (local.get $level) (local.get $close))
      (i32.store offset=${STACK_AT + 4} (local.get $level) (local.get $last))
      (i32.store offset=${STACK_AT + 8} (local.get $level) (local.get $first))
      (i32.store offset=${STACK_AT + 12} (local.get $level) (local.get $unsorted))
      ${add("$depth", 1)} ${add("$level", 32)} ${add("$at", 1)}
      (local.set $close ${code(close)})
      (local.set $last (i32.const 0))
      (local.set $first (local.get $members))
      (local.set $unsorted (i32.const 0))
      (br_if $after (i32.eq ${byteAt("$at")} ${code(close)}))
      (br $next)))`;

/** Puts the members from $first on in order, then their texts; $at is after the closing brace. */
const SORT = `
  (i32.store (i32.sub (local.get $members) (i32.const 4)) (i32.sub (local.get $at) (i32.const 1)))
  (br_if $other (i32.gt_u (i32.sub (local.get $members) (local.get $first)) (i32.const ${MAX_SORTED_BYTES})))
  (local.set $start (i32.load offset=8 (local.get $first)))
  (local.set $left (local.get $start))
  (loop $copy
    (v128.store offset=${COPY} (local.get $left) (v128.load (local.get $left)))
    ${add("$left", 16)}
    (br_if $copy (i32.lt_u (local.get $left) (i32.add (local.get $at) (i32.const 16)))))
  (local.set $index (i32.add (local.get $first) (i32.const 16)))
  (loop $each
    (local.set $start_of_key (i64.load (local.get $index)))
    (local.set $member (i64.load offset=8 (local.get $index)))
    (local.set $key (i32.add (i32.load offset=8 (local.get $index)) (i32.const 1)))
    (local.set $gap (local.get $index))
    (block $found
      (loop $shift
        (br_if $found (i32.eq (local.get $gap) (local.get $first)))
        (local.set $other_start (i64.load (i32.sub (local.get $gap) (i32.const 16))))
        (br_if $found (i64.lt_u (local.get $other_start) (local.get $start_of_key)))
        (if (i64.eq (local.get $other_start) (local.get $start_of_key))
          (then
            (local.set $left (i32.add (i32.load (i32.sub (local.get $gap) (i32.const 8))) (i32.const 1)))
            (local.set $right (local.get $key))
            ${COMPARE}
            (br_if $found (i32.eqz (local.get $greater)))))
        (v128.store (local.get $gap) (v128.load (i32.sub (local.get $gap) (i32.const 16))))
        ${add("$gap", -16)}
        (br $shift)))
    (i64.store (local.get $gap) (local.get $start_of_key))
    (i64.store offset=8 (local.get $gap) (local.get $member))
    ${add("$index", 16)}
    (br_if $each (i32.lt_u (local.get $index) (local.get $members))))
  ;; Sixteen bytes at a time: what is written too far is written over by the next member, after the last one by what stood there.
  (local.set $index (local.get $first))
  (loop $texts
    (local.set $left (i32.load offset=8 (local.get $index)))
    (if (i32.eq (local.get $left) (local.get $digest)) (then (local.set $new_digest (local.get $start))))
    (local.set $gap (i32.add (local.get $start) (i32.sub (i32.load offset=12 (local.get $index)) (local.get $left))))
    (loop $bytes
      (v128.store (local.get $start) (v128.load offset=${COPY} (local.get $left)))
      ${add("$start", 16)} ${add("$left", 16)}
      (br_if $bytes (i32.lt_u (local.get $start) (local.get $gap))))
    (i32.store8 (local.get $gap) ${code(",")})
    (local.set $start (i32.add (local.get $gap) (i32.const 1)))
    ${add("$index", 16)}
    (br_if $texts (i32.lt_u (local.get $index) (local.get $members))))
  (v128.store (i32.sub (local.get $at) (i32.const 1)) (v128.load offset=${COPY} (i32.sub (local.get $at) (i32.const 1))))`;

/**
 * Puts the members of every object in the order of their keys, in place, in the text of an object at $from that `JSON.stringify` wrote. Returns where
 * it ends, or 0 for what it does not take: keys that are not ASCII or hold escapes, `\\u` in strings, too much of anything.
 */
export const MEMBER_SORT = `${FROM} ${LOCALS}
(local $members i32) (local $first i32) (local $unsorted i32) (local $left i32) (local $greater i32) (local $index i32) (local $gap i32) (local $member i64) (local $digest i32) (local $new_digest i32)
(local $start_of_key i64) (local $other_start i64) (local $places v128) (local $backwards v128)
${SET_UP}
(local.set $places (v128.load (i32.const ${PLACES_AT})))
(local.set $backwards (v128.load (i32.const ${BACKWARDS_AT})))
(local.set $members (i32.const ${MEMBERS_AT}))
(block $other
  (br_if $other (i32.ne ${byteAt("$at")} ${code("{")}))
  (loop $next
    (block $after
      (if (i32.eq (local.get $close) ${code("}")}) (then ${KEY}))
      (local.set $byte ${byteAt("$at")})
      (if (i32.eq (local.get $byte) ${code('"')}) (then ${STRING} (br $after)))
      (if (i32.gt_u (i32.load8_u offset=${CLASSES_AT} (local.get $byte)) (i32.const 1))
        (then
          (loop $number
            ${add("$at", 1)}
            (br_if $number (i32.gt_u (i32.load8_u offset=${CLASSES_AT} ${byteAt("$at")}) (i32.const 1))))
          (br $after)))
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
      (if (local.get $unsorted) (then ${SORT}))
      (local.set $members (local.get $first))
      ${add("$depth", -1)} ${add("$level", -32)}
      (local.set $close (i32.load offset=${STACK_AT} (local.get $level)))
      (local.set $last (i32.load offset=${STACK_AT + 4} (local.get $level)))
      (local.set $first (i32.load offset=${STACK_AT + 8} (local.get $level)))
      (local.set $unsorted (i32.load offset=${STACK_AT + 12} (local.get $level)))
      (br_if $closing (local.get $depth))))
  (i32.store offset=${DIGEST_AT} (i32.const 0) (select (local.get $new_digest) (local.get $digest) (local.get $new_digest)))
  (return (local.get $at)))
(i32.const 0)`;
