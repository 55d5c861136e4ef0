import type { Part } from "./mutant.ts";

const GUARDS = ["test/http/guards.test.ts"];
const ACCESS = ["test/http/access.test.ts"];

export const GUARDS_AND_ACCESS: Part = {
  name: "guards and access",
  suite: ["test/http/", "test/attacks/", "test/store/state/access-token.test.ts"],
  mutants: [
    {
      name: "trailing-dot",
      file: "src/http/guards.ts",
      tests: GUARDS,
      imitates:
        "the Host check is lenient: a name with a trailing dot, which others may answer for, is this machine's",
      text: String.raw`const HOST = /^(?:127\.0\.0\.1|localhost|`,
      replacement: String.raw`const HOST = /^(?:127\.0\.0\.1|localhost\.?|`,
    },
    {
      name: "second-host-unseen",
      file: "src/http/guards.ts",
      tests: GUARDS,
      imitates: "a count that only looks for none: a second Host header goes unseen",
      text: `if (countHeader(request.rawHeaders, "host") !== 1)`,
      replacement: `if (countHeader(request.rawHeaders, "host") < 1)`,
    },
    {
      name: "origin-null",
      file: "src/http/guards.ts",
      tests: GUARDS,
      imitates: "`Origin: null` is taken for no Origin, though a framed page of any site sends it",
      text: "const allowed =\n    origin === undefined\n",
      replacement: `const allowed =\n    origin === undefined || origin === "null"\n`,
    },
    {
      name: "head-computes",
      file: "src/http/guards.ts",
      tests: GUARDS,
      imitates: "a method is forgotten: other sites can have turns replayed by HEAD",
      text: `((request.method === "GET" || request.method === "HEAD") &&`,
      replacement: `(request.method === "GET" &&`,
    },
    {
      name: "token-by-its-beginning",
      file: "src/http/access.ts",
      tests: ACCESS,
      imitates:
        "the constant-time comparison is replaced by one of beginnings, which also takes its time by how much is right",
      text: "if (timingSafeEqual(digest(given), expected)) return;",
      replacement: "if (given.startsWith(token)) return;",
    },
    {
      name: "data-path-unlisted",
      file: "src/http/target.ts",
      tests: ACCESS,
      imitates: "a path with data is missing from the list: it is a page, which needs no token",
      text: "  CHECKPOINT_PATH,\n]);",
      replacement: "]);",
    },
  ],
};
