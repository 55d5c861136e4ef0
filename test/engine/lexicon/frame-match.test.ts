import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Filler, assignRoles } from "../../../src/engine/lexicon/frame-match.ts";
import type { ContentForm } from "../../../src/engine/lexicon/frames/notation.ts";
import type { Supersense } from "../../../src/engine/lexicon/supersenses.ts";

/** `someone a-thing to:someone`: an object after the subject, then phrases. `that-clause` is a content. */
const KINDS: Readonly<Record<string, readonly Supersense[]>> = {
  someone: ["person"],
  animal: ["animal"],
  thing: ["artifact"],
  food: ["food"],
  plant: ["plant"],
  text: ["communication"],
  place: ["artifact", "location"],
  money: ["possession"],
  hours: ["time"],
  miles: ["quantity"],
  act: ["act"],
  club: ["group"],
};

function fillersOf(text: string): Filler[] {
  return text.split(" ").map((part, index) => {
    const [word = "", preposition] = part.split(":").reverse();
    const at = preposition?.replace("_", " ") ?? (index === 0 ? "subject" : "object");
    if (word.endsWith("*")) return { at, content: word.slice(0, -1) as ContentForm, kinds: null };
    return { at, content: null, kinds: KINDS[word] ?? null };
  });
}

/** The best way to take a clause, as "roles → effects". */
function best(verb: string, clause: string): string | null {
  const [lemma = "", particle = null] = verb.replace("+passive", "").split(" ");
  const ways = assignRoles({ lemma, particle, passive: verb.endsWith("+passive") }, fillersOf(clause));
  const way = ways?.[0];
  if (way === undefined) return null;
  const effects = way.frame.effects.map(({ kind, theme, from, to, state }) =>
    [kind, theme, from === null && to === null ? null : `${from ?? ""}>${to ?? ""}`, state && `=${state}`]
      .filter((part) => part !== null)
      .join(" "),
  );
  return `${way.roles.map((role) => role ?? "-").join(" ")} → ${effects.join("; ")}`;
}

const CLAUSES: readonly (readonly [verb: string, clause: string, roles: string])[] = [
  ["give", "someone someone thing", "agent recipient theme → transfer theme agent>recipient"],
  ["give", "someone thing to:someone", "agent theme recipient → transfer theme agent>recipient"],
  ["give+passive", "someone thing by:someone", "recipient theme agent → transfer theme agent>recipient"],
  ["give+passive", "thing to:someone", "theme recipient → transfer theme agent>recipient"],
  ["give away", "someone thing", "agent theme → transfer theme agent>recipient"],
  ["take", "someone thing from:thing", "recipient theme source → transfer theme source>recipient"],
  ["take", "act hours", "activity measure → measure activity >measure"],
  ["borrow", "someone thing from:someone", "recipient theme source → transfer theme source>recipient"],
  ["find", "someone thing in:place", "recipient theme place → gain theme >recipient"],
  ["lose", "someone thing", "agent theme → lose theme agent>"],
  ["lose", "someone act", "agent activity → exceed rival"],
  [
    "buy",
    "someone thing for:money",
    "recipient theme price → transfer theme source>recipient; pay price recipient>source",
  ],
  [
    "sell",
    "someone thing to:someone for:money",
    "agent theme recipient price → transfer theme agent>recipient; pay price recipient>agent",
  ],
  ["pay", "someone someone money for:thing", "agent recipient price theme → pay price agent>recipient"],
  ["spend", "someone money on:thing", "agent price theme → pay price agent>"],
  ["cost", "thing money", "theme price → price theme >price"],
  ["earn", "someone money", "recipient price → gain price >recipient"],
  ["eat", "someone food", "agent theme → consume theme agent>"],
  ["use up", "someone food", "agent theme → consume theme agent>"],
  ["run", "someone out_of:food", "agent theme → consume theme agent>"],
  ["run", "someone miles", "agent measure → move agent source>goal; tally measure >agent"],
  ["bake", "someone food", "agent theme → make theme >agent"],
  ["share", "someone food among:someone", "agent theme recipient → share theme agent>recipient"],
  ["cut", "someone thing into:thing", "agent theme result → split theme >result"],
  ["break", "someone thing", "agent patient → become patient =broken"],
  ["break", "someone text", "agent theme → none"],
  ["go", "someone to:place", "agent goal → move agent source>goal"],
  ["leave", "someone place", "agent source → move agent source>goal"],
  ["leave", "someone thing on:thing", "agent theme goal → put theme agent>goal"],
  ["leave", "someone club", "agent group → withdraw agent group>"],
  ["set off", "someone", "agent → move agent source>goal"],
  ["put down", "someone thing", "agent theme → put theme agent>goal"],
  ["put", "someone thing in:thing", "agent theme goal → put theme agent>goal"],
  ["fill", "someone thing with:food", "agent goal theme → put theme source>goal; become goal =full"],
  ["remove", "someone thing from:thing", "agent theme source → remove theme source>"],
  ["carry", "someone thing to:place", "agent theme goal → move agent source>goal; move theme source>goal"],
  ["bring", "someone thing to:someone", "agent theme recipient → transfer theme agent>recipient"],
  ["hold", "someone thing", "agent theme → hold theme >agent"],
  ["hold", "thing thing", "place theme → contain theme >place"],
  ["weigh", "thing miles", "theme measure → measure theme >measure"],
  ["weigh", "someone thing", "agent theme → none"],
  ["open", "someone thing", "agent patient → become patient =open"],
  ["open", "thing", "patient → become patient =open"],
  ["win", "someone act", "agent activity → exceed agent"],
  ["win", "someone thing", "recipient theme → gain theme >recipient"],
  ["read", "someone text", "agent theme → tally theme >agent"],
  ["join", "someone club", "agent group → enrol agent >group"],
  ["die", "someone", "patient → become patient =dead"],
  ["know", "someone that*", "experiencer content → none"],
  ["ask", "someone someone infinitive*", "agent patient content → none"],
  ["stop", "someone gerund*", "agent activity → stop activity"],
];

describe("roles of a clause", () => {
  for (const [verb, clause, roles] of CLAUSES)
    it(`${verb}: ${clause}`, () => {
      assert.equal(best(verb, clause), roles);
    });
  it("leave over what the verb does not ask for", () => {
    assert.equal(best("eat", "someone food during:hours"), "agent theme - → consume theme agent>");
  });
  it("are none where an object has no role, or a required one is missing", () => {
    assert.equal(best("die", "someone thing thing"), null);
    assert.equal(best("put", "someone thing"), null);
    assert.equal(
      assignRoles({ lemma: "jettison", particle: null, passive: false }, fillersOf("someone thing")),
      null,
    );
  });
  it("need no subject in a command", () => {
    assert.equal(
      assignRoles({ lemma: "sign", particle: null, passive: false }, fillersOf("x:someone object:thing"))
        ?.length ?? 0,
      1,
    );
  });
  it("tell what a content is: held true, held false, or left open", () => {
    const implied = (verb: string, clause: string): unknown =>
      assignRoles({ lemma: verb, particle: null, passive: false }, fillersOf(clause))?.[0]?.frame.implies;
    assert.deepEqual(implied("know", "someone that*"), { affirmed: "true", denied: "true" });
    assert.deepEqual(implied("think", "someone that*"), { affirmed: "open", denied: "open" });
    assert.deepEqual(implied("manage", "someone infinitive*"), { affirmed: "true", denied: "false" });
    assert.deepEqual(implied("forget", "someone infinitive*"), { affirmed: "false", denied: "true" });
    assert.deepEqual(implied("forget", "someone that*"), { affirmed: "true", denied: "true" });
    assert.deepEqual(implied("try", "someone infinitive*"), { affirmed: "open", denied: "false" });
  });
  it("tell who does what an infinitive says", () => {
    const doer = (verb: string): unknown =>
      assignRoles(
        { lemma: verb, particle: null, passive: false },
        fillersOf("someone someone infinitive*"),
      )?.[0]?.frame.control;
    assert.deepEqual([doer("ask"), doer("promise")], ["patient", "agent"]);
  });
});
