import { isLocked, send } from "./access.ts";

/** Whether the event stream is connected, and the number of turns. */
export interface Pulse {
  readonly connected: boolean;
  readonly turnCount: number | null;
}

const NAME = "touchstone-turns";

/** How long a page waits before it reconnects. */
const RETRY_MS = 2_000;

/** A new tab asks the others for the current state. */
const ASK = "pulse?";

/**
 * Follows the journal. Browsers allow few connections to a server, so only one tab holds the stream and tells the others; when it closes, another
 * takes over. After a break it reconnects, and the server starts with the current turn.
 */
export function followJournal(take: (pulse: Pulse) => void): void {
  const others = new BroadcastChannel(NAME);
  let [last, holds]: [Pulse | null, boolean] = [null, false];
  others.onmessage = ({ data }: MessageEvent<Pulse | typeof ASK>) => {
    if (data !== ASK) take((last = data));
    else if (holds && last !== null) others.postMessage(last);
  };
  others.postMessage(ASK);
  const tell = (pulse: Pulse): void => {
    take((last = pulse));
    others.postMessage(pulse);
  };
  void navigator.locks.request(NAME, async () => {
    holds = true;
    for (; !isLocked(); await new Promise((resolve) => setTimeout(resolve, RETRY_MS))) {
      await readEvents((turnCount) => tell({ connected: true, turnCount })).catch(() => undefined);
      tell({ connected: false, turnCount: last?.turnCount ?? null });
    }
  });
}

/** Reports the number of turns with each event, until the stream ends. Uses `fetch`, because `EventSource` cannot send a token. @throws what the network throws */
async function readEvents(take: (turnCount: number) => void): Promise<void> {
  const reader = (await send("/ui/events")).body?.pipeThrough(new TextDecoderStream()).getReader();
  for (
    let [text, read] = ["", await reader?.read()];
    read?.value !== undefined;
    read = await reader?.read()
  ) {
    // Keeps the incomplete end of the stream, until the rest of the event arrives.
    text = (text + read.value)
      .replace(/turn_count":(\d+)}/g, (_, count) => {
        take(Number(count));
        return "";
      })
      .slice(-99);
  }
}
