import { askCommand } from "./ask.ts";
import { bundleCommand } from "./bundle.ts";
import { chatCommand } from "./chat.ts";
import { contemplateCommand } from "./contemplate.ts";
import { demosCommand } from "./demos.ts";
import { entailCommand } from "./entail.ts";
import { evalsCommand } from "./evals.ts";
import { evidenceCommand } from "./evidence.ts";
import { getCommand } from "./get.ts";
import type { Command } from "./io.ts";
import { journalCommand } from "./journal.ts";
import { liveCommand } from "./live.ts";
import { logosCommand } from "./logos.ts";
import { mathCommand } from "./math.ts";
import { packCommand } from "./pack.ts";
import { practiceCommand } from "./practice.ts";
import { proposalsCommand } from "./proposals.ts";
import { replayCommand } from "./replay.ts";
import { reviewCommand } from "./review.ts";
import { serveCommand } from "./serve.ts";
import { vaultCommand } from "./vault.ts";
import { verifyCommand } from "./verify.ts";

/** Every word after `touchstone`, in the order of the help text. */
export const COMMANDS: readonly Command[] = [serveCommand, askCommand, chatCommand, contemplateCommand, liveCommand, replayCommand, reviewCommand, verifyCommand, evidenceCommand, entailCommand, evalsCommand, practiceCommand, getCommand, proposalsCommand, packCommand, logosCommand, mathCommand, demosCommand, vaultCommand, journalCommand, bundleCommand];
