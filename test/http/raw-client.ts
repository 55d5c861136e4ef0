import { connect, type Socket } from "node:net";

export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What a raw conversation yields: the complete responses, and whether the server closed the connection in the end. */
export interface Conversation {
  readonly responses: readonly RawResponse[];
  readonly closed: boolean;
}

export interface TalkOptions {
  /** How many responses to wait for; fewer come where the server closes. */
  readonly count?: number;
  /** Indices of responses that have no body: those to HEAD. */
  readonly headOnly?: readonly number[];
  /** Waits for the server to close the connection. */
  readonly untilClosed?: boolean;
}

/** Opens a connection to the server at `url`. */
export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/[[\]]/g, ""), port: Number(port) }, () =>
      resolve(socket),
    );
    socket.once("error", reject);
  });
}

/** Sends bytes exactly as given and reads the responses. */
export async function talk(
  url: string,
  bytes: string | Buffer,
  options: TalkOptions = {},
): Promise<Conversation> {
  const socket = await open(url);
  socket.on("error", () => undefined); // a reset after the answer is the server's right
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  return listenTo(socket, options);
}

/** Reads responses from a connection until there are enough or it closes. */
export function listenTo(
  socket: Socket,
  { count = 1, headOnly = [], untilClosed = false }: TalkOptions = {},
): Promise<Conversation> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const finish = (closed: boolean) => {
      socket.removeAllListeners("data");
      socket.destroy();
      resolve({ responses: parseResponses(received, headOnly), closed });
    };
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!untilClosed && parseResponses(received, headOnly).length >= count) finish(false);
    });
    socket.once("end", () => finish(true));
    socket.once("close", () => finish(true));
  });
}

/** A request without body; `Host` is there unless headers name one. */
export function requestText(
  method: string,
  target: string,
  headers: readonly string[] = ["Host: localhost"],
): string {
  return `${method} ${target} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join("")}\r\n`;
}

/** A POST with a declared body. */
export function postText(
  target: string,
  body: string,
  headers: readonly string[] = ["Host: localhost"],
): string {
  return (
    requestText("POST", target, [...headers, `Content-Length: ${Buffer.byteLength(body, "latin1")}`]) + body
  );
}

function parseResponses(bytes: Buffer, headOnly: readonly number[]): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    if (end === -1) return responses;
    const [statusLine = "", ...lines] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const status = Number(statusLine.split(" ")[1]);
    const headers = new Map(
      lines.map(
        (line) =>
          [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()] as const,
      ),
    );
    const bodiless = headOnly.includes(responses.length) || status === 204 || status < 200;
    const length = bodiless ? 0 : Number(headers.get("content-length") ?? 0);
    if (rest.length < end + 4 + length) return responses;
    responses.push({ status, headers, body: rest.subarray(end + 4, end + 4 + length).toString("utf8") });
    rest = rest.subarray(end + 4 + length);
  }
}
