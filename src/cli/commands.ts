import { askCommand } from "./ask.ts";
import { chatCommand } from "./chat.ts";
import { entailCommand } from "./entail.ts";
import { evidenceCommand } from "./evidence.ts";
import { getCommand } from "./get.ts";
import type { Command } from "./io.ts";
import { journalCommand } from "./journal.ts";
import { packCommand } from "./pack.ts";
import { replayCommand } from "./replay.ts";
import { reviewCommand } from "./review.ts";
import { serveCommand } from "./serve.ts";
import { verifyCommand } from "./verify.ts";

/** Every word after `touchstone`, in the order of the help text. */
export const COMMANDS: readonly Command[] = [serveCommand, askCommand, chatCommand, replayCommand, reviewCommand, verifyCommand, evidenceCommand, entailCommand, getCommand, packCommand, journalCommand];
