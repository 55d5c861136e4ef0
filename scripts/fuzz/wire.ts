import { listenTo, open } from "../../test/http/raw-client.ts";
import { createRandom } from "../../test/support/random.ts";
import type { ContractReport, Finding } from "./contract.ts";
import { mutateBytes } from "./mutations.ts";
import { nextRequest, type FuzzRequest, type RequestMaker } from "./requests.ts";
import { shrinkText } from "./shrink.ts";

export interface WireOptions {
  readonly url: string;
  readonly maker: Omit<RequestMaker, "random">;
  readonly requests: number;
  readonly seed: number;
}

/** How long a connection may stay open after we end our side: well above the server's limits. */
const PATIENCE_MS = 45_000;

/** Sends requests as bytes with a few flipped, cut, duplicated or overwritten, each on its own connection, which we then end. Every answer must be one of ours. */
export async function fuzzWire({ url, maker, requests, seed }: WireOptions): Promise<ContractReport> {
  const random = createRandom(seed);
  const statuses: Record<string, number> = {};
  for (let done = 1; done <= requests; done++) {
    const bytes = mutateBytes(random, bytesOf(nextRequest({ ...maker, random })));
    const { problem, told } = await judged(url, bytes);
    for (const status of told) statuses[status] = (statuses[status] ?? 0) + 1;
    if (problem === null) continue;
    const finding: Finding = {
      target: "wire",
      problem,
      input: JSON.stringify(
        await shrinkText(
          Buffer.from(bytes).toString("latin1"),
          async (text) => (await judged(url, Buffer.from(text, "latin1"))).problem !== null,
        ),
      ),
    };
    return { requests: done, statuses, findings: [finding] };
  }
  return { requests, statuses, findings: [] };
}

function bytesOf({ method, path, headers, body }: FuzzRequest): Uint8Array {
  const lines = headers.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ""}\r\n`] : [],
  );
  const length = body === null ? "" : `Content-Length: ${body.byteLength}\r\n`;
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}${length}\r\n`, "latin1"),
    body ?? new Uint8Array(),
  ]);
}

async function judged(
  url: string,
  bytes: Uint8Array,
): Promise<{ readonly problem: string | null; readonly told: readonly number[] }> {
  const socket = await open(url);
  socket.on("error", () => undefined); // the server may reset the connection after its answer
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("the connection stays open")));
  let isOpen = false;
  socket.once("timeout", () => {
    isOpen = true;
  });
  socket.end(bytes);
  const { responses } = await listenTo(socket, { untilClosed: true });
  const told = responses.map(({ status }) => status);
  if (isOpen) return { problem: `the connection stays open for ${PATIENCE_MS} ms`, told };
  const ours = /^(?:application\/json|text\/html); charset=utf-8$/; // changed bytes may request a page
  const odd = responses.find(
    ({ status, headers }) =>
      (Number.isNaN(status) && !Buffer.from(bytes).includes("HEAD")) ||
      (status >= 500 && status !== 501) ||
      (status >= 200 && !ours.test(headers.get("content-type") ?? "")),
  );
  const mayBeHead = Buffer.from(bytes).includes("HEAD"); // the client would take what follows an answer to HEAD for a body
  const unread = mayBeHead
    ? undefined
    : responses.find(
        ({ status, headers, body }) =>
          status >= 200 &&
          status !== 204 &&
          body !== "" &&
          headers.get("content-type")?.startsWith("text/html") !== true &&
          !isEnvelope(body),
      );
  if (odd !== undefined) return { problem: `${odd.status} ${odd.body.slice(0, 200)}`, told };
  return { problem: unread === undefined ? null : `${unread.status} without an envelope`, told };
}

function isEnvelope(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { readonly ok?: unknown }).ok === "boolean";
  } catch {
    return false;
  }
}
