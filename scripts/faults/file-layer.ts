import fs from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { relative, sep } from "node:path";

// Between the program and the system's file calls, for tests and the soak: production code has no switch for it. Importing this file
// patches Node's own modules, so that every way of writing a file meets the same faults. No code may keep a call at its own import, as a
// constant `promisify(write)` does: which module a bundle imports first is not settled.

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

/** One call that could alter something below the folder that is watched, or that waits for the disk. */
export interface FileCall {
  readonly kind: CallKind;
  /** Relative to the folder, with `/`; of a rename the new name; chance parts of a name as `*`. */
  readonly path: string;
}

/**
 * What happens instead. An error keeps the call from happening, except that a close closes. `torn`: half of the bytes are written before a
 * write fails. `take`: a write takes so many bytes, at least one, and reports that.
 */
export type Fault = { readonly code: string; readonly torn?: true } | { readonly take: number };

/** Is told of every call before it happens, and may have the process killed, look at the files, or name a fault. */
export type Decide = (call: FileCall) => Fault | undefined;

type Call = (...args: never[]) => unknown;
type Callback = (error: Error | null, ...rest: unknown[]) => void;

interface Layer {
  readonly root: string;
  readonly decide: Decide;
  readonly paths: Map<number, string>;
}
let layer: Layer | null = null;

/** Puts the layer in place, over the files below `root`; returns what takes it away. One at a time. */
export function watchFiles(root: string, decide: Decide): () => void {
  if (layer !== null) throw new Error("there is one layer at a time");
  layer = { root, decide, paths: new Map() };
  return () => {
    layer = null;
  };
}

/** The name of a path below the folder, or null for one elsewhere. */
function nameOf(path: unknown): string | null {
  if (layer === null) return null;
  const name = relative(layer.root, String(path));
  return name === ".." || name.startsWith(`..${sep}`)
    ? null
    : (name === "" ? "." : name.replaceAll(sep, "/")).replace(/\.(?:[0-9a-f]{16}|[0-9]+)(?=$|\.)/, ".*");
}

let isDeciding = false;

function meet(kind: CallKind, name: string | null): Fault | undefined {
  if (name === null || isDeciding) return undefined; // who decides may look at the files
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

/** The path that a call by name is about: for two names the second. */
const NAMED: Readonly<Record<string, readonly [kind: CallKind, at: 0 | 1]>> = {
  mkdir: ["mkdir", 0],
  rename: ["rename", 1],
  link: ["link", 1],
  unlink: ["remove", 0],
  rm: ["remove", 0],
};
const BY_FD: Readonly<Record<string, CallKind>> = { fdatasync: "sync", fsync: "sync", ftruncate: "truncate" };

type Api = Record<string, Call>;

/** Without a layer every call is as before. */
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
      if (error === null) return to(data, options); // it loops over short writes itself
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
