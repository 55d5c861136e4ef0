import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { TOUCHSTONE, temporaryFolder, touchstone } from "../support/cli.ts";
import { inline } from "../support/review-requests.ts";
import { writeSmallData } from "../support/small-data.ts";

/** How often each process runs out of memory, and a server out of descriptors. */
const ROUNDS = Number(process.env["EXHAUSTIONS"] ?? 1);
/** Enough for a start of a server. */
const HEAP_MIB = 128;
/** Too little for an import of many rows, which ends it at different places. */
const HEAPS_MIB = [18, 16, 19, 14, 17, 15] as const;
/** A claim to decide and to put on record. */
const GATE = JSON.stringify({ claims: [inline([["a", true, true]])], record: true });

const folder = temporaryFolder();
const data = join(folder.path, "data");
writeSmallData(data);
after(() => folder.remove());

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<unknown>;
  err(): string;
}

/** Preloaded, fills the heap on a signal, step by step, whatever else the process does, so that it dies of it in the middle of something. */
const BALLAST = `data:text/javascript,${encodeURIComponent(
  "const kept = []; process.on('SIGUSR2', () => setInterval(() => kept.push(Array.from({ length: 50_000 }, Math.random)), 3));",
)}`;

async function serve(command: string, args: readonly string[], stateDir: string): Promise<Server> {
  const child = spawn(
    command,
    [...args, TOUCHSTONE, "serve", "--port", "0", "--state", stateDir, "--data", data],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const exited = once(child, "exit");
  let [out, err] = ["", ""];
  child.stderr.on("data", (data) => {
    err += String(data);
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (data) => {
      out += String(data);
      if (out.includes("\n")) resolve();
    });
    void exited.then(() => reject(new Error(err)));
  });
  return { child, url: /http:\S+/.exec(out)?.[0] ?? "", exited, err: () => err };
}

async function turn(url: string, prompt: string): Promise<{ status: number; id: number }> {
  const reply = await fetch(`${url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
  const { data } = (await reply.json()) as { data?: { turn_id: number } }; // the envelope
  return { status: reply.status, id: data?.turn_id ?? 0 };
}

/** That all of these turns are in the journal as they were acknowledged, each once, and that the journal is sound. */
async function assertKept(stateDir: string, acknowledged: ReadonlyMap<number, string>): Promise<void> {
  const checked = await touchstone(["journal", "check", "--state", stateDir]);
  assert.equal(checked.code, 0, checked.stderr + checked.stdout);
  const lines = readFileSync(join(stateDir, "journal", "turns.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  const turns = lines.map((line) => JSON.parse(line) as { turn_id: number; prompt: string }); // the journal was checked
  const kept = new Map(turns.map(({ turn_id: id, prompt }) => [id, prompt]));
  assert.equal(kept.size, turns.length);
  for (const [id, prompt] of acknowledged) assert.equal(kept.get(id), prompt, `turn ${id}`);
}

/** Runs a command in a small heap; resolves to whether it ran out of memory. */
async function runsOut(heapMib: number, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMib}`, TOUCHSTONE, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (data) => {
    err += String(data);
  });
  await once(child, "close");
  if (child.exitCode !== 0) assert.match(err, OUT_OF_MEMORY);
  return child.exitCode !== 0;
}

/** What a server may take while it is sent twelve bodies {@link MANY} together, in MiB: 332 were measured, and 836 when this was found. */
const MOST_MIB = 500;
/** A body of 260 KB that becomes far more as values. */
const MANY = `[${"{},".repeat(87_000)}{}]`;

describe("a server that is sent large bodies at once", () => {
  it("takes no more memory for twelve than it may", { skip: process.platform !== "linux" }, async () => {
    const { child, url, exited } = await serve(process.execPath, [], join(folder.path, "large"));
    const ask = async (): Promise<number> => {
      const reply = await fetch(`${url}/epistemic-truth-state/review`, { method: "POST", body: MANY });
      await reply.arrayBuffer();
      return reply.status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, ask));
    const most = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
    child.kill("SIGTERM");
    await exited;
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.ok(Number(most) / 1024 < MOST_MIB, `${most} kB`);
  });
});

const OUT_OF_MEMORY = /heap out of memory|reaching memory limit/;

describe("a process that runs out of memory", () => {
  it("loses no acknowledged turn and no recorded review, and the next start goes on", async () => {
    const stateDir = join(folder.path, "memory");
    const acknowledged = new Map<number, string>();
    let reviews = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const heap = [`--max-old-space-size=${HEAP_MIB}`, "--import", BALLAST];
      const { child, url, exited, err } = await serve(process.execPath, heap, stateDir);
      let answered = 0;
      const counted = (status: number): boolean => {
        if (status === 200 && ++answered === 5 + (round % 7)) child.kill("SIGUSR2");
        return status === 200;
      };
      const talker = async (writer: number): Promise<never> => {
        for (let number = 0; ; number++) {
          const prompt = `Person${round}x${writer}x${number} is a plumber.`;
          const { status, id } = await turn(url, prompt);
          if (counted(status)) acknowledged.set(id, prompt);
        }
      };
      const recorder = async (): Promise<never> => {
        for (;;) {
          const reply = await fetch(`${url}/gate`, { method: "POST", body: GATE });
          await reply.text();
          if (counted(reply.status)) reviews++;
        }
      };
      await Promise.allSettled([talker(0), talker(1), recorder()]); // connections break when the server dies
      await exited;
      assert.match(err(), OUT_OF_MEMORY, `${child.exitCode} ${child.signalCode}`);
    }
    assert.ok(acknowledged.size > ROUNDS && reviews > 0, `${acknowledged.size} turns, ${reviews} reviews`);
    await assertKept(stateDir, acknowledged);
    const checked = await touchstone(["reviews", "check", "--state", stateDir, "--data", data]);
    assert.equal(checked.code, 0, checked.stderr + checked.stdout);
    const kept = readFileSync(join(stateDir, "reviews", "reviews.jsonl"), "utf8").split("\n").length - 1;
    assert.ok(kept >= reviews, `${reviews} acknowledged, ${kept} on record`);
    console.log(
      `${ROUNDS} servers out of memory: ${acknowledged.size} acknowledged turns and ${reviews} reviews, none lost`,
    );
  });

  it("leaves a corpus as it was before, or as the import makes it", async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => `item ${n},ok,\n`);
    const [old, next] = [
      folder.file("old.csv", `item,result,length_m\nitem,ok,\n`),
      folder.file("next.csv", `item,result,length_m\n${rows.join("")}`),
    ];
    const map = folder.file(
      "map.yaml",
      (await touchstone(["evidence", "import", "csv", "--print-map"])).stdout,
    );
    mkdirSync(join(folder.path, "corpora"));
    const args = (source: string, name = "corpus") => [
      "evidence",
      "import",
      "csv",
      source,
      "--map",
      map,
      "--out",
      join(folder.path, "corpora", `${name}.json`),
    ];
    const bytes = (name = "corpus") => readFileSync(join(folder.path, "corpora", `${name}.json`), "utf8");
    const made = async (source: string) => {
      assert.equal((await touchstone(args(source))).code, 0);
      return bytes();
    };
    const after = await made(next);
    const before = await made(old);
    assert.notEqual(before, after);
    let deaths = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const died = await runsOut(HEAPS_MIB[round % HEAPS_MIB.length] ?? 0, args(next));
      if (died) deaths++;
      assert.ok([before, after].includes(bytes()), "a corpus that is neither");
      if (!died) assert.equal(bytes(), after);
      assert.equal(await made(old), before, "the next import goes on");
    }
    assert.ok(deaths > 0, "none runs out of memory");
    console.log(`${deaths} of ${ROUNDS} imports out of memory: every corpus whole`);
  });
});

describe("a server without free descriptors", () => {
  it("answers some later or with a failure, loses nothing, and serves again once some are free", async () => {
    const stateDir = join(folder.path, "descriptors");
    const acknowledged = new Map<number, string>();
    const limit = ["-c", 'ulimit -n 128; exec "$@"', "sh", process.execPath];
    const server = await serve("/bin/sh", limit, stateDir);
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const port = Number(new URL(server.url).port);
        const idle = Array.from({ length: 200 }, () =>
          connect(port, "127.0.0.1").on("error", () => undefined),
        );
        await Promise.all(idle.slice(0, 10).map((socket) => once(socket, "connect")));
        const asked = Array.from({ length: 5 }, async (_, number) => {
          const prompt = `Person${round}y${number} is a plumber.`;
          const { status, id } = await turn(server.url, prompt);
          if (status === 200) acknowledged.set(id, prompt);
        });
        for (const socket of idle) socket.destroy();
        await Promise.allSettled(asked);
        const prompt = `Later${round} is a plumber.`;
        const { status, id } = await turn(server.url, prompt);
        assert.equal(status, 200);
        acknowledged.set(id, prompt);
      }
    } finally {
      server.child.kill("SIGINT");
      await server.exited;
    }
    assert.equal(server.child.exitCode, 0, server.err());
    await assertKept(stateDir, acknowledged);
    console.log(`${ROUNDS} times without descriptors: ${acknowledged.size} acknowledged turns, none lost`);
  });
});
