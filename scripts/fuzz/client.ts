import { Agent, request as begin } from "node:http";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Request timeout: far longer than any answer takes, so that only a hang exceeds it. */
const PATIENCE_MS = 60_000;

export interface Client {
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

/** Sends requests to a server over keep-alive connections. If a connection breaks before the answer, it retries once, as the server may close idle ones. */
export function createClient(url: string, connections: number): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const sendOnce = ({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === null ? [] : ["Content-Length", String(body.byteLength)];
      const sent = begin(
        {
          hostname,
          port,
          agent,
          method,
          path,
          headers: [...headers, ...length],
          setHost: false,
          timeout: PATIENCE_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
          response.on("error", reject);
        },
      );
      sent.on("timeout", () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
      sent.on("error", reject);
      sent.end(body ?? undefined);
    });
  return {
    send: (request) =>
      sendOnce(request).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNRESET" || error.code === "EPIPE") return sendOnce(request);
        throw error;
      }),
    close: () => agent.destroy(),
  };
}
