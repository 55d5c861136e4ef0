import { createAuthority } from "../engine/authority/review.ts";
import { createGate } from "./gate/gate.ts";
import { gateElsewhere, type GateAsked } from "./gate/route.ts";
import { createDemoRunner, type DemoAsked } from "./evals/demos.ts";
import type { LoadedAuthority } from "./review/authority.ts";
import { checkCorpus } from "./review/evidence-check.ts";
import { createFinder } from "./review/find.ts";
import type { ReviewAsked } from "./review/review.ts";
import { decodeRecord } from "./reviews/records.ts";
import { replayReview, type ReplayAsked } from "./reviews/replay.ts";
import { createVersions } from "./reviews/versions.ts";
import { JsonText } from "../contract/json-text.ts";
import { bodyValue } from "./system/json-input.ts";

/** What a thread of decisions decides over: what the service itself decides over, whatever became of the files meanwhile. */
export interface DecisionData extends Pick<LoadedAuthority, "corpora" | "envelope"> {
  readonly dataDir: string;
}

const parsed = (json: Uint8Array): unknown => bodyValue(new JsonText(json));

type Asked = ReviewAsked | GateAsked | DemoAsked | ReplayAsked;

/** In a thread of decisions: reviews, gates and shows demos over the corpora that it is given, and writes nothing. */
export function decisionAnswers({
  corpora,
  envelope,
  dataDir,
}: DecisionData): (asked: Asked) => Promise<unknown> {
  const authority = createAuthority(corpora, envelope);
  const find = createFinder({ authority, corpora });
  const gate = createGate({ dataDir, loaded: { authority, corpora } });
  const runDemo = createDemoRunner({ dataDir, authority });
  const versions = createVersions(dataDir, corpora);
  return async (asked) => {
    switch (asked.kind) {
      case "review":
        return authority.review(parsed(asked.json)).text;
      case "certificate":
        return authority.review(parsed(asked.json)).certificateFile();
      case "find":
        return find(parsed(asked.json)).text;
      case "corpus":
        return JSON.stringify(await checkCorpus(parsed(asked.json), dataDir));
      case "demo":
        return JSON.stringify(await runDemo(asked.demo));
      case "replay": {
        const replaying = { versions, engineIdentity: () => Promise.resolve(asked.identity) };
        return JSON.stringify(await replayReview(decodeRecord(asked.line), replaying));
      }
      case "gate":
        return gateElsewhere(gate, asked);
    }
  };
}
