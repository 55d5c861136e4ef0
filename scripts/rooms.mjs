// The rooms that the promises of SECURITY.md rest on, for `npm run coverage` and `npm run mutation`: where their sources are, words in the paths of
// their tests, words of those that are run only for mutants that the quick ones leave (`slow`), of those that are never run for mutants (`apart`), and
// how many ms a quick test takes at most (`quickMs`; 100).
export const ROOMS = {
  bdd: { sources: "src/bdd", words: ["bdd/"], slow: ["oracle/agreement", "bdd/deep"] },
  authority: {
    sources: "src/engine/authority",
    words: ["engine/authority/", "operations/review/", "operations/gate/", "verify/demos", "library."],
    apart: ["operations/", "library.", "verify/demos"],
  },
  verify: {
    sources: "src/verify",
    words: ["verify/"],
    quickMs: 400,
    slow: ["verify/demos", "verify/refutation-properties", "verify/size", "verify/refutation-bounds"],
  },
  journal: {
    sources: "src/store/journal",
    words: [
      "store/journal/",
      "faults/calls",
      "operations/system/",
      "operations/service",
      "operations/turns/",
      "attest/",
      "edges/witnesses",
      "cli/commands/journal",
    ],
    quickMs: 400,
    apart: ["operations/", "attest/", "faults/", "journal/crash", "edges/", "cli/"],
  },
  http: {
    sources: "src/http",
    words: ["http/", "attacks/", "edges/witnesses", "operations/system/", "cli/commands/serve"],
    apart: ["attacks/", "operations/", "http/connections", "edges/", "cli/"],
  },
};

/** The rooms that arguments name; none names all. Ends the process with 2 at a word that is no room. */
export function roomsOf(words, command) {
  const known = Object.keys(ROOMS);
  const other = words.find((word) => !known.includes(word));
  if (other === undefined) return words.length > 0 ? words : known;
  console.error(`npm run ${command} -- ROOM …: there is no room ${other}; there are: ${known.join(", ")}`);
  process.exit(2);
}
