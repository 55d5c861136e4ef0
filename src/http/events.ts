import type { IncomingMessage, ServerResponse } from "node:http";
import type { TurnFeed } from "../operations/turns/turn-feed.ts";
import { COMMON_HEADERS } from "./respond.ts";

/** The most open streams. More are ended at once, so that forgotten pages cannot use up the connections. */
const MAX_STREAMS = 32;
/** A periodic comment shows either side that the other has gone. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2_000;

export interface EventStreams {
  /**
   * Answers with server-sent events: the id of the last turn at once, then that of each new one, as `turns` events. The first event
   * tells a page that was disconnected what it missed.
   */
  open(request: IncomingMessage, response: ServerResponse): void;
  /** Whether `response` is such a stream: its page reconnects by itself when it is closed. */
  has(response: ServerResponse): boolean;
  /** Ends all streams. */
  end(): void;
}

/** @param turns resolves when the runtime is open; streams begin then */
export function createEventStreams(turns: Promise<TurnFeed>): EventStreams {
  turns.catch(() => undefined); // the caller sees the failure; nobody may be listening here
  const streams = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const response of streams) response.write(": still here\n\n");
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    open: (request, response) => {
      response.shouldKeepAlive = false; // the connection ends with its stream, so a stop need not wait for it
      response.writeHead(200, [
        "Content-Type",
        "text/event-stream; charset=utf-8",
        "Cache-Control",
        "no-store",
        ...COMMON_HEADERS,
      ]);
      response.write(`retry: ${RETRY_MS}\n\n`);
      if (request.method === "HEAD" || streams.size >= MAX_STREAMS) {
        response.end();
        return;
      }
      streams.add(response);
      let leave = (): void => undefined;
      response.once("close", () => {
        streams.delete(response);
        leave();
      });
      turns.then(
        (feed) => {
          if (!streams.has(response)) return;
          const tell = (turnId: number): void => {
            response.write(`id: ${turnId}\nevent: turns\ndata: {"turn_count":${turnId}}\n\n`);
          };
          leave = feed.follow(tell);
          tell(feed.head());
        },
        () => response.end(),
      );
    },
    has: (response) => streams.has(response),
    end: () => {
      clearInterval(heartbeat);
      for (const response of streams) response.end();
    },
  };
}
