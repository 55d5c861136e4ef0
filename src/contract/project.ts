import { z } from "zod/v3";
import { editorKey } from "./primitives.ts";

/** A path of the project; relative ones start in its folder. */
const path = z.string().min(1).max(4096);

/** `touchstone.yaml`, which makes a folder a project. It has the defaults of commands that run there; flags and variables override them. */
export const projectFile = z
  .object({
    ...editorKey,
    claims: path.default("claims.yaml").describe("what `touchstone gate` reviews"),
    policy: path.default("policy.yaml").describe("the policy of the gate"),
    data: path.default(".").describe("the folder of evidence and policies"),
    state: path.default("state").describe("the folder of journal, logs and reviews on record"),
  })
  .strict();
export type ProjectFile = Readonly<z.output<typeof projectFile>>;
