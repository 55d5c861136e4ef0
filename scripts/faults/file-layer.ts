import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { relative, sep } from "node:path";

// A fault-injection layer between the program and the system's file calls, for tests and the soak; production code has no switch for it. Importing this file
// patches Node's own modules, so that every way of writing a file meets the same faults. No module may capture a call when it is imported, as a
// constant `promisify(write)` does, because the order of imports in a bundle is not fixed.

export type CallKind =
  | "open"
  | "write"
  | "sync"
  | "truncate"
  | "close"
  | "rename"
  | "link"
  | "remove"
  | "mkdir";

/** A file call that could change something below the watched folder, or that waits for the disk. */
export interface FileCall {
  readonly kind: CallKind;
  /** Relative to the folder, with `/`; the new name for a rename. Random parts of a name are replaced by `*`. */
  readonly path: string;
}

/**
 * What happens instead of the call. An error prevents the call, except that a close still closes. `torn`: the write stores half of the bytes and
 * then fails. `take`: the write stores this many bytes, at least one, and reports that.
 */
export type Fault = { readonly code: string; readonly torn?: true } | { readonly take: number };

/** Called before every file call. It may kill the process, inspect the files, or return a fault. */
export type Decide = (call: FileCall) => Fault | undefined;

type Call = (...args: never[]) => unknown;
type Callback = (error: Error | null, ...rest: unknown[]) => void;

interface Layer {
  readonly root: string;
  readonly decide: Decide;
  readonly paths: Map<number, string>;
}
let layer: Layer | null = null;

/** Installs the layer over the files below `root`; returns a function that removes it. Only one at a time. */
export function watchFiles(root: string, decide: Decide): () => void {
  if (layer !== null) throw new Error("there is one layer at a time");
  layer = { root, decide, paths: new Map() };
  return () => {
    layer = null;
  };
}

/** The name of a path relative to the folder, or null if it is elsewhere. */
function nameOf(path: unknown): string | null {
  if (layer === null) return null;
  const name = relative(layer.root, String(path));
  return name === ".." || name.startsWith(`..${sep}`)
    ? null
    : (name === "" ? "." : name.replaceAll(sep, "/")).replace(/\.(?:[0-9a-f]{16}|[0-9]+)(?=$|\.)/, ".*");
}

let isDeciding = false;

function meet(kind: CallKind, name: string | null): Fault | undefined {
  if (name === null || isDeciding) return undefined; // the decider's own file calls are not intercepted
  isDeciding = true;
  try {
    return layer?.decide({ kind, path: name });
  } finally {
    isDeciding = false;
  }
}

function errorOf(code: string, syscall: string, path: string | null): Error {
  return Object.assign(new Error(`${code}: put in by the fault layer, ${syscall} '${path ?? ""}'`), {
    code,
    syscall,
    errno: -1,
  });
}

const failure = (fault: Fault | undefined, syscall: string, path: string | null): Error | null =>
  fault !== undefined && "code" in fault ? errorOf(fault.code, syscall, path) : null;

// ---- how each call is wrapped -------------------------------------------------------------------------------------------

const SYSCALLS: Readonly<Record<CallKind, string>> = {
  open: "open",
  write: "write",
  sync: "fsync",
  truncate: "ftruncate",
  close: "close",
  rename: "rename",
  link: "link",
  remove: "unlink",
  mkdir: "mkdir",
};

function isForWriting(flags: unknown): boolean {
  return typeof flags === "number"
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) !== 0
    : flags !== undefined && flags !== "r";
}

const pathOfFd = (fd: unknown): string | null => layer?.paths.get(Number(fd)) ?? null;
const last = (args: readonly unknown[]): Callback => args.at(-1) as Callback; // of the callback forms

/** The path argument of a call by name; of two paths the second. */
const NAMED: Readonly<Record<string, readonly [kind: CallKind, at: 0 | 1]>> = {
  mkdir: ["mkdir", 0],
  rename: ["rename", 1],
  link: ["link", 1],
  unlink: ["remove", 0],
  rm: ["remove", 0],
};
const BY_FD: Readonly<Record<string, CallKind>> = { fdatasync: "sync", fsync: "sync", ftruncate: "truncate" };

type Api = Record<string, Call>;

/** Without an installed layer every call behaves as before. */
function install(): void {
  const [callbacks, promises] = [fs as unknown as Api, fs.promises as unknown as Api]; // their functions, by name
  for (const [name, [kind, at]] of Object.entries(NAMED)) {
    wrapCallback(callbacks, name, (args) => [kind, nameOf(args[at])]);
    wrapSync(callbacks, `${name}Sync`, (args) => [kind, nameOf(args[at])]);
    wrapPromise(promises, name, (args) => [kind, nameOf(args[at])]);
  }
  for (const [name, kind] of Object.entries(BY_FD)) {
    wrapCallback(callbacks, name, ([fd]) => [kind, pathOfFd(fd)]);
    wrapSync(callbacks, `${name}Sync`, ([fd]) => [kind, pathOfFd(fd)]);
  }
  wrapOpen(callbacks, promises);
  wrapWriteAndClose(callbacks);
  syncBuiltinESMExports();
}

type About = (args: readonly unknown[]) => readonly [CallKind, string | null];

function wrapCallback(api: Api, name: string, about: About): void {
  const original = api[name] as Call;
  api[name] = (...args: never[]) => {
    const [kind, path] = about(args);
    const error = failure(meet(kind, path), SYSCALLS[kind], path);
    if (error === null) original(...args);
    else setImmediate(() => last(args)(error));
  };
}

function wrapSync(api: Api, name: string, about: About): void {
  const original = api[name] as Call;
  api[name] = (...args: never[]) => {
    const [kind, path] = about(args);
    const error = failure(meet(kind, path), SYSCALLS[kind], path);
    if (error !== null) throw error;
    return original(...args);
  };
}

function wrapPromise(api: Api, name: string, about: About): void {
  const original = api[name] as (...args: never[]) => Promise<unknown>;
  api[name] = async (...args: never[]) => {
    const [kind, path] = about(args);
    const error = failure(meet(kind, path), SYSCALLS[kind], path);
    if (error !== null) throw error;
    return original(...args);
  };
}

function wrapOpen(callbacks: Api, promises: Api): void {
  const [open, openSync, openHandle] = [
    callbacks["open"] as Call,
    callbacks["openSync"] as Call,
    promises["open"] as (...args: never[]) => Promise<FileHandle>,
  ];
  const refused = (path: unknown, flags: unknown): Error | null =>
    isForWriting(flags) ? failure(meet("open", nameOf(path)), "open", nameOf(path)) : null;
  const known = (fd: number, path: unknown): void => {
    const name = nameOf(path);
    if (name === null) layer?.paths.delete(fd);
    else layer?.paths.set(fd, name);
  };
  callbacks["open"] = (...args: never[]) => {
    const [path, flags] = args as unknown[];
    const error = refused(path, typeof flags === "function" ? "r" : flags);
    if (error !== null) {
      setImmediate(() => last(args)(error));
      return;
    }
    const then: Callback = (failed, fd) => {
      if (failed === null) known(Number(fd), path);
      last(args)(failed, fd);
    };
    open(...(args.slice(0, -1) as never[]), then as never);
  };
  callbacks["openSync"] = (...args: never[]) => {
    const [path, flags] = args as unknown[];
    const error = refused(path, flags);
    if (error !== null) throw error;
    const fd = openSync(...args) as number;
    known(fd, path);
    return fd;
  };
  promises["open"] = async (...args: never[]) => {
    const [path, flags] = args as unknown[];
    const error = refused(path, flags);
    if (error !== null) throw error;
    const handle = await openHandle(...args);
    const name = nameOf(path);
    return name === null ? handle : faultyHandle(handle, name);
  };
}

function wrapWriteAndClose(api: Api): void {
  const [write, writeSync, close, closeSync] = [
    api["write"] as Call,
    api["writeSync"] as Call,
    api["close"] as Call,
    api["closeSync"] as Call,
  ];
  // The form that the journal uses: fd, bytes, offset, length, position, callback.
  api["write"] = (...args: never[]) => {
    const [fd, bytes, offset, length, position, then] = args as unknown as [
      number,
      Uint8Array,
      number,
      number,
      number,
      Callback,
    ];
    const path = pathOfFd(fd);
    const fault = meet("write", path);
    const error = failure(fault, "write", path);
    if (fault === undefined || typeof then !== "function") {
      write(...args);
      return;
    }
    const torn = "torn" in fault ? Math.ceil(length / 2) : 0;
    const whole = Math.max(1, Math.min(length, "take" in fault ? fault.take : length));
    const taken = error === null ? whole : torn;
    if (taken > 0) (writeSync as typeof fs.writeSync)(fd, bytes, offset, taken, position);
    setImmediate(() => {
      if (error === null) then(null, taken, bytes);
      else then(error);
    });
  };
  api["writeSync"] = (...args: never[]) => {
    const path = pathOfFd(args[0]);
    const error = failure(meet("write", path), "write", path);
    if (error !== null) throw error;
    return writeSync(...args);
  };
  api["close"] = (...args: never[]) => {
    const path = pathOfFd(args[0]);
    const error = failure(meet("close", path), "close", path);
    layer?.paths.delete(Number(args[0]));
    const then: Callback = (failed) => last(args)(error ?? failed);
    close(args[0] as never, then as never);
  };
  api["closeSync"] = (...args: never[]) => {
    const path = pathOfFd(args[0]);
    const error = failure(meet("close", path), "close", path);
    layer?.paths.delete(Number(args[0]));
    closeSync(...args);
    if (error !== null) throw error;
  };
}

function faultyHandle(handle: FileHandle, path: string): FileHandle {
  const own = {
    writeFile: handle.writeFile.bind(handle),
    appendFile: handle.appendFile.bind(handle),
    sync: handle.sync.bind(handle),
    datasync: handle.datasync.bind(handle),
    truncate: handle.truncate.bind(handle),
    close: handle.close.bind(handle),
  };
  const whole =
    (to: typeof own.writeFile): FileHandle["writeFile"] =>
    async (data, options) => {
      const fault = meet("write", path);
      const error = failure(fault, "write", path);
      if (error === null) return to(data, options); // the original loops over short writes itself
      if (fault !== undefined && "torn" in fault) {
        const bytes = Buffer.from(data as string);
        await handle.write(bytes, 0, Math.ceil(bytes.byteLength / 2));
      }
      throw error;
    };
  const before =
    <T extends unknown[]>(kind: CallKind, go: (...args: T) => Promise<void>) =>
    async (...args: T): Promise<void> => {
      const error = failure(meet(kind, path), SYSCALLS[kind], path);
      if (error !== null) throw error;
      await go(...args);
    };
  const close = async (): Promise<void> => {
    const error = failure(meet("close", path), "close", path);
    await own.close();
    if (error !== null) throw error;
  };
  return Object.assign(handle, {
    writeFile: whole(own.writeFile),
    appendFile: whole(own.appendFile),
    sync: before("sync", own.sync),
    datasync: before("sync", own.datasync),
    truncate: before("truncate", own.truncate),
    close,
  });
}

install();
