/** Whether the server tells of new turns at present, and how many there are. */
export interface Pulse { readonly connected: boolean; readonly turnCount: number | null }

const NAME = "touchstone-turns";

/**
 * Follows the journal. Browsers allow few connections to a server, so that of all tabs only one holds a stream, the next when that is closed; it
 * tells the others.
 */
export function followJournal(take: (pulse: Pulse) => void): void {
  const others = new BroadcastChannel(NAME);
  others.onmessage = ({ data }: MessageEvent<Pulse>) => take(data);
  const tell = (pulse: Pulse): void => {
    take(pulse);
    others.postMessage(pulse);
  };
  void navigator.locks.request(NAME, () => new Promise<never>(() => {
    let turnCount: number | null = null;
    const source = new EventSource("/ui/events");
    source.addEventListener("turns", ({ data }: MessageEvent<string>) => {
      turnCount = (JSON.parse(data) as { readonly turn_count: number }).turn_count; // the server's own event
      tell({ connected: true, turnCount });
    });
    source.addEventListener("error", () => tell({ connected: false, turnCount }));
  }));
}
