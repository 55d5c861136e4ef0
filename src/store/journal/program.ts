import { assemble } from "./assembler.ts";
import { CLASSES, CLASSES_AT, NAME_AT } from "./scan-parts.ts";
import { DIGEST_KEY } from "./seal.ts";

/** As much of it as is used: the types that come with Node have it for the browser only. */
declare const WebAssembly: {
  readonly validate: (code: Uint8Array) => boolean;
  readonly Module: new (code: Uint8Array) => Compiled;
  readonly Instance: new (module: Compiled) => { readonly exports: unknown };
};
interface Compiled {
  readonly __brand: "compiled";
}

/** A program with a memory of its own; `results` is that memory. */
export interface Program {
  readonly run: (...params: number[]) => number;
  readonly memory: Buffer<ArrayBuffer>;
  readonly results: DataView;
}

/** What was compiled before, by its text: null where the machine cannot run it. */
const compiled = new Map<string, Compiled | null>();

/** A program that is made of {@link LOCALS} and the parts beside them; null where the machine has no vectors of 128 bits. */
export function loadProgram(text: string, pages: number): Program | null {
  const module = compiled.get(text) ?? compile(text, pages);
  if (module === null) return null;
  const { run, memory } = new WebAssembly.Instance(module).exports as {
    run: Program["run"];
    memory: { buffer: ArrayBuffer };
  }; // as assembled
  const bytes = Buffer.from(memory.buffer);
  bytes.set(CLASSES, CLASSES_AT);
  bytes.write(`"${DIGEST_KEY}"`, NAME_AT);
  return { run, memory: bytes, results: new DataView(memory.buffer) };
}

function compile(text: string, pages: number): Compiled | null {
  const code = assemble(text, pages);
  // What does not validate is more than this machine can run: that the program is right, the tests find out.
  const module = WebAssembly.validate(code) ? new WebAssembly.Module(code) : null;
  compiled.set(text, module);
  return module;
}
