// The processes of tests import this: they take their locks through a small helper.
//
// The program locks a state folder by starting `flock` on an open file (src/store/lock/lock.ts), while it is small. A process of tests is large and
// does that hundreds of times: after each start, every page of its memory costs a fault when it is next written, in all up to 0.2 s of computing.
// So a helper that is started once fetches the descriptor from the process and locks it. The lock is the same: the kernel's, on the same open file.
import childProcess from "node:child_process";
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { createInterface } from "node:readline";

/** Answers each line `PID FD` with what came of the lock; with `cannot` where the kernel does not hand over the descriptor. */
const HELPER = String.raw`
$| = 1;
my ($PIDFD_OPEN, $PIDFD_GETFD, $LOCK_EX_NB) = (434, 438, 6);
while (<STDIN>) {
  my ($pid, $fd) = split;
  my ($said, $process, $file) = ("cannot");
  my $opened = syscall($PIDFD_OPEN, $pid + 0, 0);
  if ($opened >= 0 && open($process, "<&=", $opened)) {
    my $copy = syscall($PIDFD_GETFD, $opened, $fd + 0, 0);
    if ($copy >= 0 && open($file, "+<&=", $copy)) {
      $said = flock($file, $LOCK_EX_NB) ? "taken" : "held";
      close $file;
    }
    close $process;
  }
  print "$said\n";
}`;

/** The exit codes of `flock -n`. */
const CODES = { taken: 0, held: 1 };

const spawn = childProcess.spawn;

/** Starts the helper. @returns what locks a descriptor of this process: resolves to the exit code of `flock`, or to null if the helper cannot */
function startHelper() {
  const helper = spawn("perl", ["-e", HELPER], { stdio: ["pipe", "pipe", "ignore"] });
  const { stdin, stdout } = helper;
  for (const handle of [helper, stdin, stdout]) handle.unref(); // it ends with this process, and does not keep it
  const waiting = [];
  let ended = false;
  const answer = (said) => {
    waiting.shift()?.(CODES[said] ?? null);
    if (waiting.length === 0) stdout.unref();
  };
  const end = () => {
    ended = true;
    while (waiting.length > 0) answer("cannot");
  };
  createInterface({ input: stdout }).on("line", answer).on("close", end);
  helper.on("error", end);
  stdin.on("error", end);
  return (fd) =>
    new Promise((resolve) => {
      if (ended) return resolve(null);
      waiting.push(resolve);
      stdout.ref();
      stdin.write(`${process.pid} ${fd}\n`);
    });
}

let lockWith = null;

/** Stands for the process of `flock`: the lock's code looks at its end alone. */
function lockBy(fd, start) {
  const process = new EventEmitter();
  lockWith ??= startHelper();
  void lockWith(fd).then((code) => {
    if (code !== null) return process.emit("exit", code);
    const started = start();
    for (const event of ["error", "exit"]) started.on(event, (value) => process.emit(event, value));
  });
  return process;
}

childProcess.spawn = (program, ...rest) => {
  const [args, options] = rest;
  const fd = options?.stdio?.[3];
  return program === "flock" && args.join(" ") === "-n 3" && typeof fd === "number"
    ? lockBy(fd, () => spawn(program, ...rest))
    : spawn(program, ...rest);
};
syncBuiltinESMExports();
