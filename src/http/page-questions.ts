import type { IncomingMessage } from "node:http";
import { MAX_GATE_BODY_BYTES } from "../contract/gate.ts";
import { searchQuery, type SearchFacets, type SearchQuery } from "../contract/search.ts";
import { rehearsalRequest } from "../contract/proposals.ts";
import { ROUTES, type BodyRule, type Route, type RouteName } from "../contract/routes.ts";
import { parseObject, parseRequest, type Parsed } from "../contract/requests.ts";
import { chatTurnRequest, followUpRequest } from "../contract/turn.ts";
import type { JournalCheckpointOf } from "../operations/system/journal-checkpoint-status.ts";
import type { PageFigures } from "../operations/page-figures.ts";
import type { ReviewHelp } from "../operations/review/review.ts";
import { readBody } from "./body.ts";
import { certificateReply, successReply, type Reply } from "./respond.ts";
import {
  CERTIFICATE_PATH,
  CHECK_CORPUS_PATH,
  CHECKPOINT_PATH,
  FACETS_PATH,
  HOURS_PATH,
  LANES_PATH,
  LICENCES_PATH,
  REHEARSAL_PATH,
  REWORDINGS_PATH,
  STAGES_PATH,
  FIND_EVIDENCE_PATH,
  FOLLOW_UP_PATH,
  GATE_TEXTS_PATH,
  cutTarget,
  parseQuery,
} from "./target.ts";

/** Answers one question of a page. @throws Failure as a route does */
export type PageQuestion = (request: IncomingMessage, onAccepted: () => void) => Promise<Reply>;

/** What pages ask besides the routes. */
export interface PageQuestions {
  /** Null if the path is none of these questions. */
  find(method: string, path: string): PageQuestion | null;
}

/** Sources of the answers. A question whose source is absent is not served. */
export interface PageAnswers {
  readonly reviewHelp?: Promise<ReviewHelp>;
  readonly checkpoint?: Promise<JournalCheckpointOf>;
  readonly facets?: Promise<(query: SearchQuery) => Promise<SearchFacets>>;
  readonly figures?: Promise<PageFigures>;
}

/** What the workbench asks beside the routes of the contract, by method and path. */
export function createPageQuestions({ reviewHelp, checkpoint, facets, figures }: PageAnswers): PageQuestions {
  for (const ready of [reviewHelp, checkpoint, facets, figures]) ready?.catch(() => undefined); // the caller sees the failure; nobody may be waiting here
  const questions = new Map<string, PageQuestion>([
    [`POST ${FOLLOW_UP_PATH}`, followUp],
    [`POST ${GATE_TEXTS_PATH}`, gateTexts],
  ]);
  if (reviewHelp !== undefined) {
    // The body is that of a review; the answer is the file as it is hashed, byte for byte, or 204 where the result has none.
    questions.set(`POST ${CERTIFICATE_PATH}`, async (request, onAccepted) => {
      const body = await readBody(request, bodyOf("review"), onAccepted);
      return certificateReply(await (await reviewHelp).certificateOf(body));
    });
    // A claim, or a request without evidence; the answer is `{request, result}`.
    questions.set(`POST ${FIND_EVIDENCE_PATH}`, async (request, onAccepted) => {
      const body = await readBody(request, bodyOf("review"), onAccepted);
      return successReply(await (await reviewHelp).find(body));
    });
    // A corpus file; the answer is what is wrong with it, and the file as it would be stored.
    questions.set(`POST ${CHECK_CORPUS_PATH}`, async (request, onAccepted) => {
      const body = await readBody(request, CORPUS_BODY, onAccepted);
      return successReply(await (await reviewHelp).checkCorpus(body));
    });
  }
  if (checkpoint !== undefined)
    questions.set(`GET ${CHECKPOINT_PATH}`, async () =>
      successReply(JSON.stringify(await (await checkpoint)())),
    );
  if (figures !== undefined)
    for (const [name, question] of figureQuestions(figures)) questions.set(name, question);
  if (facets !== undefined)
    questions.set(`GET ${FACETS_PATH}`, async ({ url = "" }) => {
      const given = { id: "", query: parseQuery(cutTarget(url).query), body: undefined };
      const { query } = parseRequest({ query: searchQuery }, given) as Parsed<"search">; // by the schema of its query
      const { limit: _limit, offset: _offset, ...wanted } = query;
      return successReply(JSON.stringify(await (await facets)(wanted)));
    });
  return { find: (method, path) => questions.get(`${method} ${path}`) ?? null };
}

/** Figures by their paths, what is asked of a prompt, whose body is that of a turn, and of a proposal. */
function figureQuestions(figures: Promise<PageFigures>): readonly (readonly [string, PageQuestion])[] {
  const get = (
    path: string,
    read: (from: PageFigures) => Promise<unknown>,
  ): readonly [string, PageQuestion] => [
    `GET ${path}`,
    async () => successReply(JSON.stringify(await read(await figures))),
  ];
  const ask = (
    path: string,
    read: (from: PageFigures, prompt: string) => Promise<unknown>,
  ): readonly [string, PageQuestion] => [
    `POST ${path}`,
    async (request, onAccepted) => {
      const body = await readBody(request, bodyOf("chatTurn"), onAccepted);
      const { prompt } = parseObject(chatTurnRequest, body);
      return successReply(JSON.stringify(await read(await figures, prompt)));
    },
  ];
  return [
    get(HOURS_PATH, (from) => from.hours()),
    get(LANES_PATH, (from) => from.lanes()),
    get(LICENCES_PATH, (from) => from.licences()),
    ask(STAGES_PATH, (from, prompt) => from.stages(prompt)),
    ask(REWORDINGS_PATH, (from, prompt) => from.rewordings(prompt)),
    [
      `POST ${REHEARSAL_PATH}`,
      async (request, onAccepted) => {
        const { proposal_id: id } = parseObject(
          rehearsalRequest,
          await readBody(request, bodyOf("acceptProposal"), onAccepted),
        );
        return successReply(JSON.stringify(await (await figures).rehearse(id)));
      },
    ],
  ];
}

/** The prompt that asks `line` about the prompt before it; null if the line is no follow-up. */
async function followUp(request: IncomingMessage, onAccepted: () => void): Promise<Reply> {
  const body = await readBody(request, bodyOf("chatTurn"), onAccepted);
  const { earlier, line } = parseObject(followUpRequest, body);
  const { followUpPrompt } = await import("../operations/turns/follow-up.ts"); // reads as the engine does
  return successReply(JSON.stringify(followUpPrompt(earlier, line)));
}

/** The values of the texts of the gate page. */
async function gateTexts(request: IncomingMessage, onAccepted: () => void): Promise<Reply> {
  const body = await readBody(request, GATE_TEXTS_BODY, onAccepted);
  const { readGateTexts } = await import("../operations/gate/gate-texts.ts"); // it loads the YAML parser, which a start does not need
  return successReply(JSON.stringify(readGateTexts(body)));
}

const GATE_TEXTS_BODY = { maxBytes: MAX_GATE_BODY_BYTES, emptyIsObject: false };

/** Larger corpora are checked by the command line. */
const CORPUS_BODY = { maxBytes: 8_388_608, emptyIsObject: false, asText: true } as const;

function bodyOf(route: RouteName): BodyRule {
  const routes: readonly Route[] = ROUTES;
  const body = routes.find(({ name }) => name === route)?.body;
  if (body === undefined) throw new Error(`the route ${route} has a body`);
  return body;
}
