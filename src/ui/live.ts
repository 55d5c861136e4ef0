import { isLocked, send } from "./access.ts";

/** Whether the server tells of new turns at present, and how many there are. */
export interface Pulse {
  readonly connected: boolean;
  readonly turnCount: number | null;
}

const NAME = "touchstone-turns";

/** How long a page waits before it asks again. */
const RETRY_MS = 2_000;

/** A tab that was just opened asks what is known. */
const ASK = "pulse?";

/**
 * Follows the journal. Browsers allow few connections to a server, so that of all tabs only one holds a stream, the next when that is closed; it
 * tells the others. After a break it asks again, and the server begins with the present turn.
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

/** Tells the number of turns with each event, until the stream ends. A stream of `fetch`, for that of `EventSource` can name no token. @throws what the network throws */
async function readEvents(take: (turnCount: number) => void): Promise<void> {
  const reader = (await send("/ui/events")).body?.pipeThrough(new TextDecoderStream()).getReader();
  for (
    let [text, read] = ["", await reader?.read()];
    read?.value !== undefined;
    read = await reader?.read()
  ) {
    // What came of an event that is not whole yet is kept; more than that is never needed.
    text = (text + read.value)
      .replace(/turn_count":(\d+)}/g, (_, count) => {
        take(Number(count));
        return "";
      })
      .slice(-99);
  }
}
