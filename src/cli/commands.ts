import { entailCommand } from "./entail.ts";
import { evidenceCommand } from "./evidence.ts";
import { getCommand } from "./get.ts";
import type { Command } from "./io.ts";
import { reviewCommand } from "./review.ts";
import { serveCommand } from "./serve.ts";
import { verifyCommand } from "./verify.ts";

/** Every word after `touchstone`, in the order of the help text. */
export const COMMANDS: readonly Command[] = [serveCommand, reviewCommand, verifyCommand, evidenceCommand, entailCommand, getCommand];
