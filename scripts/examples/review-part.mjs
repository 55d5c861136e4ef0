// Reviews one part of a file of requests, standard input to standard output, with the package as a module. A cluster engine runs it on its workers, and may
// repeat a part: the same part gives the same bytes. usage: node review-part.mjs DATA_DIR < part.jsonl > results.jsonl
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createAuthority, reviewLines, sealCorpus } from "touchstone";

const [dataDir = "data"] = process.argv.slice(2);
const read = (...path) => JSON.parse(readFileSync(join(dataDir, ...path), "utf8"));
const corpora = readdirSync(join(dataDir, "evidence"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => sealCorpus(read("evidence", name)));
process.stdout.write(
  reviewLines(readFileSync(0), createAuthority(corpora, read("policies", "envelope.json"))),
);
