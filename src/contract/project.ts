import { z } from "zod/v3";
import { editorKey } from "./primitives.ts";

/** A path of the project; relative ones start in its folder. */
const path = z.string().min(1).max(4096);

/** `touchstone.yaml`, which makes a folder a project: what commands take that run in it, where neither a flag nor a variable says otherwise. */
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
