import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { TOUCHSTONE, temporaryFolder, touchstone } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
const env = {
  TOUCHSTONE_DATA: join(folder.path, "data"),
  TOUCHSTONE_STATE: join(folder.path, "state"),
  TOUCHSTONE_PORT: "0",
};
let server: {
  readonly child: ChildProcess;
  readonly out: string;
  readonly url: string;
  readonly err: () => string;
};

async function start(...args: readonly string[]): Promise<typeof server> {
  const child = spawn(process.execPath, [TOUCHSTONE, "serve", ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stderr.on("data", (data) => {
    err += String(data);
  });
  await Promise.race([
    once(child, "close"),
    new Promise<void>((resolve) =>
      child.stdout.on("data", (data) => {
        out += String(data);
        if (out.endsWith("\n")) resolve();
      }),
    ),
  ]);
  return { child, out, url: /listening on (\S+)/.exec(out)?.[1] ?? "", err: () => err };
}
async function stop({ child }: typeof server): Promise<void> {
  child.kill();
  if (child.exitCode === null) await once(child, "close");
}

before(async () => {
  cpSync(join(ROOT, "data", "policies"), join(env.TOUCHSTONE_DATA, "policies"), { recursive: true });
  server = await start("--token", "auto", "--host", "0.0.0.0", "--allow-nonlocal-bind");
});
after(async () => {
  await stop(server);
  folder.remove();
});

describe("touchstone serve --token", () => {
  it("creates a token, stores it in the state directory and prints the workbench link with it, under an allowed host name", async () => {
    const token = readFileSync(join(env.TOUCHSTONE_STATE, "keys", "access-token"), "utf8").trim();
    const { port } = new URL(server.url);
    assert.equal(
      server.out,
      `touchstone is listening on http://0.0.0.0:${port}\n  open    http://127.0.0.1:${port}/ui/#token=${token}\n  state   ${env.TOUCHSTONE_STATE}\n  access  those who name the token\n  stop    Ctrl-C\n`,
    );
    const get = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/runtime/status`, { headers })).status;
    assert.deepEqual(
      [
        await get({}),
        await get({ authorization: `Bearer ${token}x` }),
        await get({ authorization: `Bearer ${token}` }),
      ],
      [401, 401, 200],
    );
  });

  it("is used by ask and chat, from the state directory or a given file", async () => {
    const own = await touchstone(["ask", "Is Tom big?"], { env });
    assert.deepEqual([own.code, own.stderr], [0, ""]);
    const token = readFileSync(join(env.TOUCHSTONE_STATE, "keys", "access-token"), "utf8");
    const other = folder.file("other-token", `${token.slice(1)}${token.slice(0, 1)}`.replaceAll("\n", "A"));
    chmodSync(other, 0o600);
    const wrong = await touchstone(["ask", "Is Tom big?", "--token", other], { env });
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.stderr,
      /^touchstone ask: the server at http:\/\/127\.0\.0\.1:\d+ needs its access token: pass a file that contains it with --token FILE\n$/,
    );
    const missing = await touchstone(["ask", "Is Tom big?", "--token", join(folder.path, "none")], { env });
    assert.deepEqual([missing.code, /cannot be read \(ENOENT\)/.test(missing.stderr)], [1, true]);
    const chat = await touchstone(["chat", "--json"], { env, input: "Is Tom big?\n" });
    assert.equal((JSON.parse(chat.stdout) as { turn_id: number }).turn_id, 2);
  });

  it("is not among the artifacts, nor in any served or logged file", async () => {
    const token = readFileSync(join(env.TOUCHSTONE_STATE, "keys", "access-token"), "utf8").trim();
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    const get = async (path: string) => {
      const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      return { status: reply.status, text: await reply.text() };
    };
    const list = await get("/artifacts?limit=10000");
    assert.ok(!list.text.includes("access-token"));
    for (const id of [
      "state/keys/access-token",
      "state%2Fkeys%2Faccess-token",
      "state/keys/../keys/access-token",
    ])
      assert.ok([400, 404].includes((await get(`/artifacts/${id}`)).status), id);
    for (const file of ["journal/turns.jsonl", "sessions.jsonl", "lock"])
      assert.ok(!readFileSync(join(env.TOUCHSTONE_STATE, file), "utf8").includes(token), file);
    assert.equal(server.err(), "");
  });

  it("refuses to start with exit code 2 if a file cannot be its token, or if others would get in without one", async () => {
    const short = folder.file("short", "secret-but-short\n");
    chmodSync(short, 0o600);
    const open = folder.file("open", "abcdefghijklmnopqrstuvwxyz0123456789\n");
    chmodSync(open, 0o644);
    for (const [args, told] of [
      [["--token", short], /at least 32 characters/],
      [["--token", open], /others may read this token/],
      [["--token", join(folder.path, "none")], /ENOENT/],
      [["--token", ""], /--token must be auto or a file/],
      [["--allow-nonlocal-bind"], /--token auto creates one, --token FILE reads one/],
      [["--allow-nonlocal-bind", "--host", "0.0.0.0"], /--token auto creates one/],
      [["--host", "0.0.0.0"], /add --allow-nonlocal-bind --token auto/],
    ] as const) {
      const ran = await touchstone(["serve", ...args, "--state", join(folder.path, "another")], { env });
      assert.equal(ran.code, 2, args.join(" "));
      assert.match(ran.stderr, told);
      assert.ok(!ran.stderr.includes("secret-but-short") && !ran.stderr.includes("abcdefghij"));
    }
  });
});
