import { parentPort, workerData } from "node:worker_threads";
import { createAuthority } from "../engine/authority/review.ts";
import { createGate } from "./gate/gate.ts";
import { gateElsewhere, type GateAsked } from "./gate/route.ts";
import type { LoadedAuthority } from "./review/authority.ts";
import { createFinder } from "./review/find.ts";
import type { ReviewAsked } from "./review/review.ts";
import { parseJsonBody } from "./system/json-input.ts";
import { answerIn } from "./system/thread.ts";

// A thread of decisions: it reviews and gates over the corpora that it is given, and writes nothing.

/** What a thread of decisions is started with: what the service itself decides over, whatever became of the files meanwhile. */
export interface DecisionData extends Pick<LoadedAuthority, "corpora" | "envelope"> {
  readonly dataDir: string;
}

const port = parentPort ?? process.exit(1);
const { corpora, envelope, dataDir } = workerData as DecisionData; // what the runtime starts it with
const authority = createAuthority(corpora, envelope);
const find = createFinder({ authority, corpora });
const gate = createGate({ dataDir, loaded: { authority, corpora } });

answerIn<ReviewAsked | GateAsked>(port, async (asked) => {
  switch (asked.kind) {
    case "review":
      return authority.review(parseJsonBody(asked.text)).text;
    case "certificate":
      return authority.review(parseJsonBody(asked.text)).certificateFile();
    case "find":
      return find(parseJsonBody(asked.text)).text;
    case "gate":
      return gateElsewhere(gate, asked);
  }
});
