import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { apply, bound, named, type Proposition } from "../../../../src/engine/language/meaning.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { MODES, formula, sentences, theoryOf, told } from "./forms.ts";

const reasoner = createReasoner();

/** Sentences, claim, then what classical logic, forward rules and closed rules say: yes, no, unknown (?), inconsistent (!), unsupported (x). */
const TABLE: readonly (readonly [theory: string, claim: string, verdicts: string])[] = [
  // facts, chains
  ["cat(Tom)", "cat(Tom)", "yes yes yes"],
  ["cat(Tom)", "-cat(Tom)", "no no no"],
  ["cat(Tom)", "dog(Tom)", "? ? no"],
  ["cat(Tom)", "cat(Ann)", "? ? no"],
  ["-cat(Tom)", "cat(Tom)", "no no no"],
  ["-cat(Tom)", "-cat(Tom)", "yes yes yes"],
  ["cat(Tom); @x:cat(x) animal(x)", "animal(Tom)", "yes yes yes"],
  ["cat(Tom); @x:cat(x) animal(x); @y:animal(y) mortal(y)", "mortal(Tom)", "yes yes yes"],
  ["cat(Tom); @x:cat(x) -dog(x)", "dog(Tom)", "no no no"],
  ["cat(Tom); @x:cat(x) animal(x)", "-animal(Tom)", "no no no"],
  ["@x:(big(x) & kind(x)) nice(x); big(Tom); kind(Tom)", "nice(Tom)", "yes yes yes"],
  ["@x:(big(x) & kind(x)) nice(x); big(Tom)", "nice(Tom)", "? ? no"],
  ["(big(Tom) & kind(Tom))", "kind(Tom)", "yes yes yes"],
  ["@x:cat(x) (furry(x) & small(x)); cat(Tom)", "(small(Tom) & furry(Tom))", "yes yes yes"],
  // contraposition and denial
  ["@x:cat(x) animal(x); -animal(Tom)", "cat(Tom)", "no ? no"],
  ["(wet(Street) > rain(Sky)); -rain(Sky)", "wet(Street)", "no ? no"],
  ["@x:(a(x) & b(x)) c(x); a(Tom); -c(Tom)", "b(Tom)", "no ? no"],
  ["@x:cat(x) animal(x); animal(Tom)", "cat(Tom)", "? ? no"],
  ["@x:cat(x) animal(x); -cat(Tom)", "animal(Tom)", "? ? no"],
  ["@x:cat(x) -dog(x); dog(Tom)", "cat(Tom)", "no ? no"],
  ["-!x:cat(x) dog(x); cat(Tom)", "dog(Tom)", "no no no"],
  // negation as failure against strong negation
  ["@x:-kind(x) mean(x); cat(Tom)", "mean(Tom)", "? ? yes"],
  ["@x:-kind(x) mean(x); -kind(Tom)", "mean(Tom)", "yes yes yes"],
  ["@x:-kind(x) mean(x); kind(Tom)", "mean(Tom)", "? ? no"],
  ["@x:(thing(x) & -a(x)) b(x); @x:(thing(x) & -b(x)) c(x); thing(Tom)", "c(Tom)", "? ? no"],
  ["@x:(thing(x) & -a(x)) b(x); @x:(thing(x) & -b(x)) a(x); thing(Tom)", "a(Tom)", "? ? ?"],
  ["@x:(thing(x) & -a(x)) a(x); thing(Tom)", "a(Tom)", "yes ? ?"],
  ["@x:(thing(x) & -a(x)) a(x); thing(Tom); a(Ann)", "a(Ann)", "yes yes yes"],
  // cases
  ["(a(Tom) | b(Tom)); @x:a(x) c(x); @x:b(x) c(x)", "c(Tom)", "yes x x"],
  ["(a(Tom) | b(Tom)); @x:a(x) c(x)", "c(Tom)", "? x x"],
  ["(a(Tom) | b(Tom)); -a(Tom)", "b(Tom)", "yes x x"],
  ["(a(Tom) ^ b(Tom)); a(Tom)", "b(Tom)", "no x x"],
  ["(a(Tom) | b(Tom)); a(Tom)", "b(Tom)", "? x x"],
  ["(a(Tom) ^ b(Tom) ^ c(Tom)); -a(Tom); -b(Tom)", "c(Tom)", "yes x x"],
  ["@x:a(x) c(x); @x:-a(x) c(x)", "c(Tom)", "yes ? yes"],
  ["@x:(a(x) | b(x)) c(x); b(Tom)", "c(Tom)", "yes yes yes"],
  ["cat(Tom)", "(cat(Tom) | dog(Tom))", "yes yes yes"],
  ["cat(Tom)", "(cat(Tom) ^ dog(Tom))", "? ? yes"],
  ["cat(Tom); dog(Tom)", "(cat(Tom) ^ dog(Tom))", "no no no"],
  ["", "(cat(Tom) | -cat(Tom))", "yes ? yes"],
  ["", "(cat(Tom) & -cat(Tom))", "no ? no"],
  ["((a(Tom) > b(Tom)) > a(Tom))", "a(Tom)", "yes x x"],
  ["(a(Tom) = b(Tom)); b(Tom)", "a(Tom)", "yes yes yes"],
  ["(a(Tom) = b(Tom)); -b(Tom)", "a(Tom)", "no ? no"],
  // quantifiers
  ["@x:cat(x) animal(x)", "@x:cat(x) animal(x)", "yes yes x"],
  ["@x:cat(x) animal(x); @x:animal(x) mortal(x)", "@x:cat(x) mortal(x)", "yes yes x"],
  ["@x:cat(x) animal(x); @x:animal(x) mortal(x)", "@x:mortal(x) cat(x)", "? ? x"],
  ["@x:cat(x) animal(x)", "@x:-animal(x) -cat(x)", "yes ? x"],
  ["@x:cat(x) animal(x)", "!x:cat(x) animal(x)", "? ? x"],
  ["cat(Tom); @x:cat(x) animal(x)", "!x:cat(x) animal(x)", "yes yes yes"],
  ["cat(Tom); -big(Tom)", "@x:cat(x) big(x)", "no no no"],
  ["cat(Tom); big(Tom)", "@x:cat(x) big(x)", "? ? yes"],
  ["!x:cat(x) big(x)", "!x:big(x) cat(x)", "yes x x"],
  ["!x:cat(x) big(x); @x:big(x) slow(x)", "!x:cat(x) slow(x)", "yes x x"],
  ["!x:cat(x) big(x); !x:cat(x) slow(x)", "!x:big(x) slow(x)", "? x x"],
  ["!x:cat(x) big(x); -!x:cat(x) big(x)", "cat(Tom)", "! x x"],
  ["-@x:cat(x) big(x)", "!x:cat(x) -big(x)", "yes x x"],
  ["!x:cat(x) -big(x)", "@x:cat(x) big(x)", "no x x"],
  ["@x big(x)", "!x big(x)", "yes ? x"],
  ["@x:cat(x) -cat(x)", "!x cat(x)", "no ? x"],
  ["@x:cat(x) dog(x); @x:cat(x) -dog(x)", "@x:cat(x) fish(x)", "yes ? x"],
  ["@x:cat(x) -dog(x)", "@x:dog(x) -cat(x)", "yes ? x"],
  ["@x:b(x) a(x); a(Tom)", "b(Tom)", "? ? no"],
  // relations
  ["@x:man(x) !y:dog(y) loves(x,y); man(Tom)", "!y:dog(y) loves(Tom,y)", "yes x x"],
  ["@x:man(x) !y:dog(y) loves(x,y); man(Tom)", "!y:dog(y) @x:man(x) loves(x,y)", "? x x"],
  ["!y:dog(y) @x:man(x) loves(x,y)", "@x:man(x) !y:dog(y) loves(x,y)", "yes x x"],
  ["@x:horse(x) animal(x)", "@x:!y:horse(y) heads(x,y) !y:animal(y) heads(x,y)", "yes x x"],
  ["in(A,B); in(B,C); @x @y @z ((in(x,y) & in(y,z)) > in(x,z))", "in(A,C)", "yes yes yes"],
  ["in(A,B); in(B,C); @x @y @z ((in(x,y) & in(y,z)) > in(x,z))", "in(C,A)", "? ? no"],
  ["borders(A,B); @x @y:borders(x,y) borders(y,x)", "borders(B,A)", "yes yes yes"],
  ["chases(Bob,Al); @x @y:chases(x,y) -likes(y,x)", "likes(Al,Bob)", "no no no"],
  ["@x:person(x) !y:person(y) loves(x,y); person(Tom); @x @y:loves(x,y) happy(x)", "happy(Tom)", "yes x x"],
  ["-!x shaves(x,x)", "shaves(Tom,Tom)", "no no no"],
  ["@x (shaves(Tom,x) = -shaves(x,x))", "kind(Ann)", "? ? no"],
  ["@x (shaves(Tom,x) = -shaves(x,x))", "shaves(Tom,Tom)", "! ? ?"],
  ["(!x:person(x) kind(x) > nice(Bob)); person(Al); kind(Al)", "nice(Bob)", "yes yes yes"],
  ["(!x:person(x) kind(x) > nice(Bob)); kind(Al)", "nice(Bob)", "? ? no"],
  ["(@x:cat(x) big(x) > nice(Bob)); @x:cat(x) big(x)", "nice(Bob)", "yes x x"],
  ["@x:person(x) !y:person(y) parent(y,x); person(Tom)", "!x:person(x) parent(x,Tom)", "yes x x"],
  ["@x !y r(x,y); @x @y:r(x,y) s(x)", "s(Tom)", "yes x x"],
  // a sentence without rule form is in the way only of what it tells about
  ["cat(Tom); @x:cat(x) !y:wing(y) have(x,y)", "cat(Tom)", "yes yes yes"],
  ["cat(Tom); @x:cat(x) !y:wing(y) have(x,y)", "!y:wing(y) have(Tom,y)", "yes x x"],
  // what is said of everything is said of a witness too
  ["@x (q(x) & -p(x))", "@x:-q(x) p(x)", "yes ? x"],
  ["@x:-q(x) p(x); -!x p(x)", "@x q(x)", "yes ? x"],
  // contradictions, near and far
  ["cat(Tom); -cat(Tom)", "cat(Tom)", "! ! !"],
  ["cat(Tom); -cat(Tom)", "big(Ann)", "? ? no"],
  ["cat(Tom); @x:cat(x) a(x); @x:cat(x) -a(x)", "a(Tom)", "! ! !"],
  ["cat(Tom); @x:cat(x) a(x); @x:cat(x) -a(x); big(Ann)", "big(Ann)", "yes yes yes"],
  ["!x:cat(x) dog(x); @x:cat(x) -dog(x); @x:dog(x) big(x)", "!x:dog(x) big(x)", "! x x"],
];
const SIGNS: Readonly<Record<string, string>> = { "?": "unknown", "!": "inconsistent", x: "unsupported" };

describe("the reasoner", () => {
  for (const [at, mode] of MODES.entries()) {
    it(`decides ${TABLE.length} small theories in the mode ${mode}`, () => {
      for (const [theory, claim, verdicts] of TABLE) {
        const expected = verdicts.split(" ")[at] ?? "";
        const decision = reasoner.decide(sentences(...theoryOf(theory)), formula(claim), mode);
        assert.equal(told(decision), SIGNS[expected] ?? expected, `${theory} ⊢ ${claim}`);
      }
    });
  }

  it("names the sentences that a verdict rests on, and no others", () => {
    const theory = sentences(
      ...theoryOf("dog(Rex); cat(Tom); @x:cat(x) animal(x); @x:animal(x) mortal(x); @x:dog(x) mortal(x)"),
    );
    for (const mode of MODES) {
      const decision = reasoner.decide(theory, formula("mortal(Tom)"), mode);
      assert.deepEqual(decision.kind === "decided" && decision.used, ["s2", "s3", "s4"]);
    }
    const torn = reasoner.decide(
      sentences(...theoryOf("a(Tom); b(Tom); @x:a(x) c(x); -c(Tom)")),
      formula("c(Tom)"),
      "classical",
    );
    assert.deepEqual(torn, { kind: "inconsistent", core: ["s1", "s3", "s4"] });
  });

  it("writes one derivation step for each rule of a chain", () => {
    const decision = reasoner.decide(
      sentences(...theoryOf("cat(Tom); @x:cat(x) animal(x); @x:animal(x) mortal(x)")),
      formula("mortal(Tom)"),
      "classical",
    );
    assert.deepEqual(
      decision.kind === "decided" && decision.derivation.map(({ rule, from }) => [rule, from]),
      [
        ["given", []],
        ["given", []],
        ["given", []],
        ["modus_ponens", [1, 2]],
        ["modus_ponens", [3, 4]],
      ],
    );
  });

  it("decides every syllogism without existential import as a Venn diagram of three circles does", () => {
    const form = (letter: string, subject: string, predicate: string): Proposition =>
      formula(
        `${"AE".includes(letter) ? "@" : "!"}x:${subject}(x) ${"EO".includes(letter) ? "-" : ""}${predicate}(x)`,
      );
    /** The eight regions are inhabited or not; a region is three bits: minor, middle, major. */
    const BITS: Readonly<Record<string, number>> = { minor: 1, middle: 2, major: 4 };
    const holds = (letter: string, subject: string, predicate: string, inhabited: number): boolean => {
      const regions = [0, 1, 2, 3, 4, 5, 6, 7].filter(
        (region) => ((inhabited >> region) & 1) === 1 && (region & (BITS[subject] ?? 0)) !== 0,
      );
      const within = regions.filter((region) => (region & (BITS[predicate] ?? 0)) !== 0).length;
      return (
        { A: within === regions.length, E: within === 0, I: within > 0, O: within < regions.length }[
          letter
        ] ?? false
      );
    };
    let valid = 0;
    for (const major of "AEIO")
      for (const minor of "AEIO")
        for (const conclusion of "AEIO")
          for (const figure of [1, 2, 3, 4]) {
            const first: readonly [string, string, string] =
              figure % 2 === 1 ? [major, "middle", "major"] : [major, "major", "middle"];
            const second: readonly [string, string, string] =
              figure <= 2 ? [minor, "minor", "middle"] : [minor, "middle", "minor"];
            const models = Array.from({ length: 255 }, (_, index) => index + 1).filter(
              (inhabited) => holds(...first, inhabited) && holds(...second, inhabited),
            );
            const yes = models.every((inhabited) => holds(conclusion, "minor", "major", inhabited));
            const no = models.every((inhabited) => !holds(conclusion, "minor", "major", inhabited));
            const decision = reasoner.decide(
              sentences(form(...first), form(...second)),
              form(conclusion, "minor", "major"),
              "classical",
            );
            assert.equal(
              told(decision),
              yes ? "yes" : no ? "no" : "unknown",
              `${major}${minor}${conclusion}-${figure}`,
            );
            if (yes) valid++;
          }
    assert.equal(valid, 15);
  });

  it("finds, for a question, the names that satisfy it", () => {
    const theory = sentences(...theoryOf("cat(Tom); cat(Kit); dog(Rex); @x:cat(x) small(x)"));
    const names = ["Kit", "Rex", "Tom"].map(named);
    for (const mode of MODES) {
      const found = reasoner.find(theory, 1, apply("noun", "small", bound(1)), names, mode);
      assert.deepEqual(
        found?.map(({ term }) => term),
        [named("Kit"), named("Tom")],
      );
    }
    const torn = sentences(...theoryOf("cat(Tom); -cat(Tom)"));
    assert.equal(reasoner.find(torn, 1, apply("noun", "cat", bound(1)), names, "classical"), null);
  });

  it("keeps individuals distinct among many sentences, and still finds contradictions in the prompt", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const pack = letters
      .flatMap((one) => letters.slice(0, 4).map((two) => `in(City${one}${two},Land${one})`))
      .concat(
        letters.map((one) => `in(Land${one},Earth)`),
        "@x @y @z ((in(x,y) & in(y,z)) > in(x,z))",
      );
    const facts = pack.map((text, index) => ({
      id: `p${index}`,
      source: "pack" as const,
      ref: "",
      text: "",
      meaning: formula(text),
    }));
    assert.equal(told(reasoner.decide(facts, formula("in(Cityka,Earth)"), "classical")), "yes");
    assert.equal(told(reasoner.decide(facts, formula("in(Cityka,Landb)"), "classical")), "unknown");
    const prompt = sentences(formula("in(Rome,Italy)"), formula("-in(Rome,Italy)"));
    assert.deepEqual(reasoner.decide([...prompt, ...facts], formula("in(Cityka,Earth)"), "classical"), {
      kind: "inconsistent",
      core: ["s1", "s2"],
    });
  });

  it("accepts more rules than a person would write", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const chain = letters.flatMap((one, at) =>
      [..."xyz"].map((two) => `@x:k${one}${two}(x) k${letters[at + 1] ?? one}${two}(x)`),
    ); // three chains, each to its end
    const facts = sentences(...[...chain, "kax(Tom)", "kay(Ann)"].map(formula));
    for (const mode of MODES) {
      const decision = reasoner.decide(facts, formula("kjx(Tom)"), mode);
      assert.ok(
        decision.kind === "decided" && decision.verdict === "yes" && decision.used.length === 10,
        mode,
      );
      assert.equal(
        told(reasoner.decide(facts, formula("kjx(Ann)"), mode)),
        mode === "rules_closed" ? "no" : "unknown",
      );
    }
  });

  it("reasons about identity in open modes, and names the sentence that prevents it in the others", () => {
    const same: Proposition = { kind: "equal", left: named("Al"), right: named("Bo") };
    const itself: Proposition = { kind: "equal", left: named("Al"), right: named("Al") };
    const facts = sentences(formula("cat(Al)"), same);
    assert.equal(told(reasoner.decide(facts, formula("cat(Bo)"), "classical")), "yes");
    assert.equal(told(reasoner.decide(facts, formula("dog(Bo)"), "classical")), "unknown");
    assert.equal(
      told(reasoner.decide(sentences(formula("cat(Al)"), formula("-cat(Bo)")), same, "classical")),
      "no",
    );
    assert.equal(
      told(reasoner.decide(sentences(formula("cat(Al)"), formula("cat(Bo)")), same, "classical")),
      "unknown",
    );
    assert.equal(
      told(reasoner.decide(sentences(formula("cat(Al)"), itself), formula("cat(Al)"), "classical")),
      "yes",
    );
    for (const mode of MODES)
      assert.equal(
        told(reasoner.decide([], same, mode)),
        mode.startsWith("rules") ? "unsupported" : "unknown",
      );
    const decision = reasoner.decide(facts, formula("cat(Bo)"), "classical");
    assert.ok(
      decision.kind === "decided" &&
        decision.derivation.some(({ rule, sentence }) => rule === "identity" && sentence === null),
    );
    assert.deepEqual(
      decision.used,
      facts.map(({ id }) => id),
    ); // the laws are no sentences
    const many = sentences(...Array.from({ length: 100 }, (_, at) => formula(`cat(T${at})`)), same);
    assert.equal(told(reasoner.decide(many, formula("cat(Bo)"), "classical")), "unsupported");
  });

  it("refuses a formula with a free variable", () => {
    assert.equal(
      told(reasoner.decide(sentences(formula("cat(x)")), formula("cat(Tom)"), "classical")),
      "unsupported",
    );
  });
});
