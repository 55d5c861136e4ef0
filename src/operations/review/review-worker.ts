import { loadAuthority } from "./authority.ts";
import { readFrames, writeFrame } from "./review-frames.ts";
import { reviewBlock, STATUSES } from "./review-batch.ts";

// A process that answers blocks of lines, in order, until there are no more. It is ended by whoever started it: a Ctrl-C reaches both.
process.on("SIGINT", () => undefined);
process.stdout.on("error", () => process.exit(1)); // nobody listens any more
const [dataDir = "", certificates] = process.argv.slice(2);
const { authority } = await loadAuthority(dataDir).catch(() => process.exit(1)); // whoever started it reads the same, and says what is the matter
for await (const [block] of readFrames(process.stdin, 1)) {
  const {
    statuses,
    texts,
    certificates: files,
  } = reviewBlock({ authority, certificates: certificates === "certificates" }, block ?? new Uint8Array());
  await writeFrame(process.stdout, [
    Uint8Array.from(statuses, (status) => STATUSES.indexOf(status)),
    texts,
    files,
  ]);
}
