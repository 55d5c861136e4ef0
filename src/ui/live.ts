/** Whether the server tells of new turns at present, and how many there are. */
export interface Pulse { readonly connected: boolean; readonly turnCount: number | null }

const NAME = "touchstone-turns";

/** A tab that was just opened asks what is known. */
const ASK = "pulse?";

/**
 * Follows the journal. Browsers allow few connections to a server, so that of all tabs only one holds a stream, the next when that is closed; it
 * tells the others. After a break the browser names the last turn that it was told of, and the server begins with the present one.
 */
export function followJournal(take: (pulse: Pulse) => void): void {
  const others = new BroadcastChannel(NAME);
  let [last, holds]: [Pulse | null, boolean] = [null, false];
  others.onmessage = ({ data }: MessageEvent<Pulse | typeof ASK>) => {
    if (data !== ASK) take(last = data);
    else if (holds && last !== null) others.postMessage(last);
  };
  others.postMessage(ASK);
  const tell = (pulse: Pulse): void => {
    take(last = pulse);
    others.postMessage(pulse);
  };
  void navigator.locks.request(NAME, () => new Promise<never>(() => {
    holds = true;
    const source = new EventSource("/ui/events");
    source.addEventListener("turns", ({ data }: MessageEvent<string>) => {
      tell({ connected: true, turnCount: (JSON.parse(data) as { readonly turn_count: number }).turn_count }); // the server's own event
    });
    source.addEventListener("error", () => tell({ connected: false, turnCount: last?.turnCount ?? null }));
  }));
}
