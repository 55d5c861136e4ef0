import { loadAuthority } from "./authority.ts";
import { readFrames, writeFrame } from "./review-frames.ts";
import { reviewBlock, STATUSES } from "./review-batch.ts";

// A process that reviews blocks of lines, in order, until its input ends. Its parent ends it: a Ctrl-C reaches both.
process.on("SIGINT", () => undefined);
process.stdout.on("error", () => process.exit(1)); // the parent is gone
const [dataDir = "", certificates] = process.argv.slice(2);
const { authority } = await loadAuthority(dataDir).catch(() => process.exit(1)); // the parent reads the same data and reports the problem
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
