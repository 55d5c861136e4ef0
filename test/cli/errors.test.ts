import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { LISTS, adviseOn, describeSystemError } from "../../src/cli/terminal/advice.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { nearest } from "../../src/contract/nearest.ts";
import { Failure } from "../../src/contract/failures.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { OLDEST_NODE, oldNodeProblem } from "../../src/cli/terminal/node-version.ts";
import { acquireLock } from "../../src/operations/system/state-access.ts";
import { TOUCHSTONE, temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

const folder = temporaryFolder();
const at = (...path: string[]): string => join(folder.path, ...path);
before(() => writeSmallData(at("data")));
after(() => folder.remove());
const run = (args: readonly string[]) =>
  touchstone(args, { env: { TOUCHSTONE_DATA: at("data"), TOUCHSTONE_STATE: at("state") } });

describe("a command line that does not parse", () => {
  it("gets a suggestion of the nearest command or option, and a pointer to the full list", async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [
        ["revew"],
        "touchstone: there is no command `revew`; did you mean `review` or `reviews`?\n  touchstone --help lists all commands\n",
      ],
      [
        ["rep"],
        "touchstone: there is no command `rep`; did you mean `replay`?\n  touchstone --help lists all commands\n",
      ],
      [["qqqqqq"], "touchstone: there is no command `qqqqqq`\n  touchstone --help lists all commands\n"],
      [
        ["ask", "x", "--stae", "y"],
        "touchstone ask: there is no option `--stae`; did you mean `--state`?\n  touchstone ask --help shows arguments and options\n",
      ],
      [
        ["ask", "x", "-z"],
        "touchstone ask: there is no option `-z`\n  touchstone ask --help shows arguments and options\n",
      ],
      [
        ["ask", "x", "--state"],
        "touchstone ask: --state needs a value\n  touchstone ask --help shows arguments and options\n",
      ],
      [
        ["ask", "x", "--state", "--json"],
        "touchstone ask: --state needs a value; write one that begins with a dash as --state=VALUE\n  touchstone ask --help shows arguments and options\n",
      ],
      [
        ["ask", "x", "--json=1"],
        "touchstone ask: --json takes no value\n  touchstone ask --help shows arguments and options\n",
      ],
    ];
    for (const [args, stderr] of cases) assert.deepEqual(await run(args), { code: 2, stdout: "", stderr });
  });
  it("prints the help whatever else it contains, but not if --help comes after `--`", async () => {
    for (const { name } of COMMANDS)
      assert.match((await run([name, "--nonsense", "-h"])).stdout, new RegExp(`^usage: touchstone ${name}`));
    assert.equal((await run(["get", "--", "--help"])).stdout, "");
  });
  it("is compared with known words by edit distance", () => {
    const words = ["review", "replay", "evals", "evidence"];
    assert.deepEqual(
      [nearest("reveiw", words), nearest("evidense", words), nearest("ev", words), nearest("x", words)],
      [["review"], ["evidence"], ["evals", "evidence"], []],
    );
  });
});

describe("a person who meets an error", () => {
  it("learns how to fix problems with files and folders", async () => {
    const good = folder.file("claim.json", "{}");
    mkdirSync(at("empty"));
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["review", at("none.json")], 1, /none\.json`: there is no such file; check the path/],
      [["review", folder.path], 1, /it is a folder; name a file in it/],
      [
        ["review", folder.file("broken.json", '{\n "a": 1,\n}')],
        1,
        /broken\.json` is not JSON: `}` where a key .* take the comma before it away \(line 3, column 1\)/,
      ],
      [["review", good, "--certificate", at("no", "c")], 4, /no certificate/],
      [
        ["bundle", "key", "--output", at("no", "key")],
        1,
        /cannot write `key`: there is no such folder; create it first/,
      ],
      [
        ["verify", "--request", good, "--result", good, "--certificate", at("none")],
        1,
        /none`: there is no such file/,
      ],
      [
        ["ask", "x", "--data", at("none")],
        2,
        /there is no folder .*none: --data must name the folder that has `packs`/,
      ],
      [["evals", "list", "--data", at("none")], 2, /--data must name the folder/],
      [
        ["evidence", "list", "--data", at("empty")],
        1,
        /data\/policies\/envelope\.json: is missing: `data` is the folder that --data or TOUCHSTONE_DATA names/,
      ],
      [
        ["ask", "x", "--state", good],
        1,
        /claim\.json`: a file is in the place of a folder; choose another place with --state/,
      ],
      [["serve", "--port", "0", "--state", good], 1, /a file is in the place of a folder/],
      [
        ["pack", "check", at("none")],
        1,
        /there is no folder `.*none`: name the folder of a pack.*touchstone pack new DIR/,
      ],
      [["evidence", "list", "cold-chian"], 1, /there are cold-chain, .*; did you mean `cold-chain`\?/],
    ];
    for (const [args, code, stderr] of cases) {
      const ran = await run(args);
      assert.equal(ran.code, code, `${args.join(" ")}: ${ran.stderr}`);
      assert.match(ran.stderr, stderr);
    }
  });

  it("learns which command lists the existing ids, and which command creates what is missing", async () => {
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [
        ["get", "/trace/9"],
        1,
        /^touchstone get: trace turn not found: 9 \(not_found\); `touchstone get \/trace\/turns` lists them\n$/,
      ],
      [["bundle", "9"], 1, /`touchstone get \/trace\/turns` lists them/],
      [["replay", "turn", "9"], 1, /the journal has no turns yet: `touchstone ask .*` takes one/],
      [["replay", "all"], 1, /nothing was replayed, because the journal has no turns yet/],
      [["journal", "checkpoint"], 1, /no turns to sign yet: `touchstone ask` takes one/],
      [["proposals", "show", "x"], 1, /`touchstone proposals list --all` lists them/],
      [["math", "show", "x"], 1, /`touchstone math list` lists them/],
      [["logos", "show", "x"], 1, /`touchstone logos list` lists them/],
      [["demos", "run", "x"], 1, /`touchstone demos list` lists them/],
      [
        ["get", "/nix"],
        1,
        /route not found: GET \/nix \(not_found\); `touchstone get --help` lists the routes/,
      ],
      [["get", "/vault/entries"], 6, /a turn that states something creates it: `touchstone ask/],
      [["get", "/calibration/classes"], 6, /`touchstone practice` writes it/],
      [["get", "/serving/metrics"], 6, /`touchstone evals run` writes it/],
    ];
    for (const [args, code, stderr] of cases) {
      const ran = await run(args);
      assert.equal(ran.code, code, `${args.join(" ")}: ${ran.stderr}`);
      assert.match(ran.stderr, stderr);
    }
    const routes: readonly Route[] = ROUTES;
    for (const { id } of routes) if (id !== undefined) assert.ok(LISTS[id.noun] !== undefined, id.noun);
    assert.equal(adviseOn(new Failure("bad_value", "no")), "no");
  });

  it("learns which process holds the state directory, and what to do", async () => {
    const lock = await acquireLock(at("held"));
    for (const [args, code] of [
      [["live", "--beats", "1"], 1],
      [["vault", "promote", "--all"], 1],
      [["serve", "--port", "0"], 2],
      [["ask", "x"], 1],
    ] as const) {
      const ran = await run([...args, "--state", at("held")]);
      assert.deepEqual(
        [
          ran.code,
          ran.stderr.includes(
            `is held by process ${process.pid}: stop that first, or name another directory with --state`,
          ),
        ],
        [code, true],
        ran.stderr,
      );
    }
    await lock.release();
  });

  it("learns what the system's errors mean, and sees a stack only for a bug", () => {
    const error = (code: string, path?: string): Error =>
      Object.assign(new Error(`${code}: what the system says`), {
        code,
        syscall: "write",
        ...(path === undefined ? {} : { path }),
      });
    assert.match(describeSystemError(error("ENOSPC")) ?? "", /^the disk is full; free some space/);
    assert.match(
      describeSystemError(error("EACCES", "/srv/x")) ?? "",
      /^`\/srv\/x`: its owner or mode does not allow this/,
    );
    assert.equal(describeSystemError(error("EWEIRD")), "EWEIRD: what the system says");
    assert.equal(describeSystemError(new Error("ours")), null);
  });

  it("learns which versions of Node are supported", () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      engines: { node: string };
    };
    assert.equal(engines.node, `>=${OLDEST_NODE}`);
    for (const version of ["18.20.4", "20.18.9"])
      assert.match(
        oldNodeProblem(version) ?? "",
        new RegExp(`this is Node ${version}, and it takes ${OLDEST_NODE} or newer: install one`),
      );
    for (const version of [OLDEST_NODE, "20.20.2", "22.0.0", process.versions.node])
      assert.equal(oldNodeProblem(version), null);
  });

  it("who closes the output ends the program without a message", () => {
    const { stdout, stderr } = spawnSync(
      "sh",
      [
        "-c",
        `${process.execPath} ${TOUCHSTONE} get /tour --json | head -c 1; ${process.execPath} ${TOUCHSTONE} manual | head -c 1`,
      ],
      { encoding: "utf8" },
    );
    assert.deepEqual([stdout, stderr], ["{.", ""]);
  });
});
