// The rooms that the promises of SECURITY.md rest on, for `npm run coverage` and `npm run mutation`: where their sources are, and words in the paths of
// their tests.
export const ROOMS = {
  bdd: { sources: "src/bdd", words: ["bdd/"] },
  authority: {
    sources: "src/engine/authority",
    words: ["engine/authority/", "operations/review/", "operations/gate/", "verify/demos", "library."],
  },
  verify: { sources: "src/verify", words: ["verify/"] },
  journal: {
    sources: "src/store/journal",
    words: [
      "store/journal/",
      "faults/calls",
      "operations/system/",
      "operations/service",
      "operations/turns/",
      "attest/",
    ],
  },
  http: {
    sources: "src/http",
    words: ["http/", "attacks/", "edges/witnesses", "operations/system/", "cli/commands/serve"],
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
