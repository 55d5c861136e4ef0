import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CLOSED } from "../../../src/engine/lexicon/closed.ts";
import {
  ADJUNCTS,
  allFrames,
  framesOf,
  isPlaceAdverb,
  touchesOf,
} from "../../../src/engine/lexicon/frames.ts";
import { EFFECTS } from "../../../src/engine/lexicon/frames/effects.ts";
import { parseEffect, parsePattern } from "../../../src/engine/lexicon/frames/notation.ts";
import type { VerbFrame } from "../../../src/engine/lexicon/frames/notation.ts";
import { LISTED_WORDS, lexiconWords } from "./fixture.ts";

const nameOf = ({ lemma, particle }: VerbFrame): string => [lemma, particle ?? ""].join(" ").trim();

describe("the frames of verbs", () => {
  const frames = allFrames();
  const closed = (category: string): Set<string> =>
    new Set(CLOSED.filter((row) => row.category === category).flatMap(({ words, lemma }) => [words, lemma]));

  it("name verbs of the packs or of the word list", async () => {
    const words = await lexiconWords();
    const unknown = frames.filter(
      ({ lemma }) =>
        ![...words.analyse(lemma), ...LISTED_WORDS.lookup(lemma)].some(({ pos }) => pos === "verb"),
    );
    assert.deepEqual([...new Set(unknown.map(nameOf))], []);
  });
  it("use only particles and prepositions that the closed classes have", () => {
    const particles = closed("particle");
    const prepositions = closed("preposition");
    assert.deepEqual(
      frames.filter(({ particle }) => particle !== null && !particles.has(particle)).map(nameOf),
      [],
    );
    const named = frames.flatMap(({ patterns }) =>
      patterns.flat().flatMap(({ at }) => (typeof at === "string" ? [] : at)),
    );
    assert.deepEqual(
      [...new Set([...named, ...ADJUNCTS.map(({ preposition }) => preposition)])].filter(
        (one) => !prepositions.has(one),
      ),
      [],
    );
  });
  it("have effects of the closed set, whose roles a pattern of the verb has", () => {
    for (const frame of frames)
      for (const { kind, theme, from, to } of frame.effects) {
        assert.ok(kind in EFFECTS, `${nameOf(frame)}: ${kind}`);
        for (const role of [theme, from, to])
          assert.ok(
            role === null || frame.patterns.some((pattern) => pattern.some((slot) => slot.role === role)),
            `${nameOf(frame)}: ${kind} ${role}`,
          );
      }
  });
  it("fill no role twice, and have one subject", () => {
    for (const frame of frames)
      for (const pattern of frame.patterns) {
        const roles = pattern.map(({ role }) => role);
        assert.equal(new Set(roles).size, roles.length, `${nameOf(frame)}: ${roles.join(" ")}`);
        assert.equal(pattern.filter(({ at }) => at === "subject").length, 1, nameOf(frame));
      }
  });
  it("stand once", () => {
    const seen = new Set<string>();
    for (const frame of frames)
      for (const pattern of frame.patterns) {
        const key = JSON.stringify([nameOf(frame), pattern, frame.effects, frame.attitude]);
        assert.ok(!seen.has(key), key);
        seen.add(key);
      }
  });
  it("say of every verb with a content whether it holds", () => {
    const silent = frames.filter(
      ({ patterns, implies, attitude }) =>
        implies === null &&
        attitude === null &&
        patterns.some((pattern) => pattern.some(({ content }) => content.includes("that"))),
    );
    assert.deepEqual(silent.map(nameOf), []);
  });
  it("are null for a verb that no row has", () => {
    assert.equal(framesOf("jettison"), null);
    assert.equal(framesOf("give", "across"), null);
    assert.notEqual(framesOf("run", "out"), null);
  });
  it("reject what is not of their notation", () => {
    assert.throws(() => parsePattern("agent ~ thing"), /no role: `thing`/);
    assert.throws(() => parsePattern("agent ~ theme[stuff]"), /no selection/);
    assert.throws(() => parsePattern("agent ~ content:which"), /no form/);
    assert.throws(() => parseEffect("vanish theme"), /no effect/);
  });
  it("have adverbs for a place or a goal", () => {
    assert.ok(isPlaceAdverb("home") && isPlaceAdverb("upstairs") && !isPlaceAdverb("quickly"));
  });
  it("know what a verb leaves unknown", () => {
    const touched = (lemma: string, effect: string): string[] =>
      touchesOf(framesOf(lemma)!.find(({ effects }) => effects[0]?.kind === effect)!).map(
        ({ what, of }) => `${what} ${of}`,
      );
    assert.deepEqual(touched("give", "transfer"), [
      "holder theme",
      "place theme",
      "amount agent",
      "amount recipient",
    ]);
    assert.deepEqual(touched("put", "put"), ["place theme", "holder theme", "amount agent", "amount goal"]);
    assert.deepEqual(touched("eat", "consume"), [
      "existence theme",
      "holder theme",
      "place theme",
      "amount agent",
      "state agent",
    ]);
    assert.deepEqual(touched("own", "hold"), []);
  });
});
