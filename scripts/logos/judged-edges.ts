/** A Greek word paired with a Hebrew one, judged without consulting either pack's English glosses. */
export interface JudgedEdge {
  readonly greek: string;
  readonly hebrew: string;
  /** Scalar, and how the Greek word differs from the Hebrew: e12 concrete to abstract, e13 everyday to cultic, e23 broad to narrow. */
  readonly rotor: readonly [number, number, number, number];
  readonly weight: number;
}

export const JUDGED_EDGES: readonly JudgedEdge[] = [
  // A will or an order that one side lays down; the Hebrew word is a bond between two.
  { greek: "grc:diatheke:noun", hebrew: "he:berit:noun", rotor: [1, 0.1, -0.1, 0.1], weight: 0.8 },
  // A title grown into a name; the Hebrew word is anyone anointed, kings and priests among them.
  { greek: "grc:christos:noun", hebrew: "he:mashiach:noun", rotor: [1, 0.2, 0.1, 0.3], weight: 0.8 },
  // Being in the right; the Hebrew word is as much the deed that sets right.
  { greek: "grc:dikaiosyne:noun", hebrew: "he:tsedaqah:noun", rotor: [1, 0.2, 0, 0.1], weight: 0.8 },
  // Opinion, then renown and splendour; the Hebrew word begins with weight.
  { greek: "grc:doxa:noun", hebrew: "he:kabod:noun", rotor: [1, 0.2, 0, 0.1], weight: 0.8 },
  // Pity felt; the Hebrew word is loyalty shown within a bond.
  { greek: "grc:eleos:noun", hebrew: "he:chesed:noun", rotor: [1, 0.1, -0.1, 0.2], weight: 0.7 },
  // A realm with a ruler and a story; the Hebrew word is a pit below, without either.
  { greek: "grc:hades:noun", hebrew: "he:sheol:noun", rotor: [1, -0.1, 0.1, 0.1], weight: 0.8 },
  // Read in place of the name; the Greek word is any master's too.
  { greek: "grc:kyrios:noun", hebrew: "he:yhwh:proper-noun", rotor: [1, 0, -0.3, -0.4], weight: 0.7 },
  // A change of mind; the Hebrew word is a turning back on the way.
  { greek: "grc:metanoeo:verb", hebrew: "he:shab:verb", rotor: [1, 0.3, 0, 0.3], weight: 0.7 },
  // Custom and statute; the Hebrew word is first of all instruction.
  { greek: "grc:nomos:noun", hebrew: "he:torah:noun", rotor: [1, 0.1, -0.2, 0.1], weight: 0.8 },
  // Thought alone; the Hebrew word is the heart, with will and feeling in it.
  { greek: "grc:nous:noun", hebrew: "he:leb:noun", rotor: [1, 0.2, 0, 0.3], weight: 0.6 },
  // The same word, written in Greek.
  { greek: "grc:pascha:noun", hebrew: "he:pesach:noun", rotor: [1, 0, 0, 0], weight: 1 },
  // Trust that one has; the Hebrew word is the firmness that one can be trusted for.
  { greek: "grc:pistis:noun", hebrew: "he:emunah:noun", rotor: [1, 0.1, 0.1, -0.1], weight: 0.8 },
  // Breath grown into a self that may outlive the body; the Hebrew word keeps throat, appetite and the living being.
  { greek: "grc:psyche:noun", hebrew: "he:nefesh:noun", rotor: [1, 0.3, 0.1, 0.1], weight: 0.8 },
  // A way of being as well as stuff; the Hebrew word is meat and kin, and seldom more.
  { greek: "grc:sarx:noun", hebrew: "he:basar:noun", rotor: [1, 0.2, 0.1, 0.1], weight: 0.8 },
  // One adversary with a name; the Hebrew word is any opponent.
  { greek: "grc:satanas:noun", hebrew: "he:satan:noun", rotor: [1, 0.1, 0.2, 0.4], weight: 0.8 },
  // Any tent; the Hebrew word is the one dwelling in the midst.
  { greek: "grc:skene:noun", hebrew: "he:mishkan:noun", rotor: [1, 0, -0.3, -0.2], weight: 0.7 },
  // The gathering and its house; the Hebrew word is the people gathered.
  { greek: "grc:synagoge:noun", hebrew: "he:edah:noun", rotor: [1, -0.1, 0, 0.1], weight: 0.7 },
];
