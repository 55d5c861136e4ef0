import { notedEntry } from "./help.ts";
import type { CommandEntry } from "./io.ts";
import { QUICK_COMMANDS } from "./quick-commands.ts";

/** Every word after `touchstone`, in the order of the help text. */
export const COMMANDS: readonly CommandEntry[] = entries().map(notedEntry);

function entries(): readonly CommandEntry[] {
  return [
    {
      name: "serve",
      summary: "serves the HTTP interface on this machine",
      load: async () => (await import("./serve.ts")).serveCommand,
    },
    {
      name: "ask",
      summary: "asks one question, or states something",
      load: async () => (await import("./ask.ts")).askCommand,
    },
    {
      name: "chat",
      summary: "takes turns line by line",
      load: async () => (await import("./chat.ts")).chatCommand,
    },
    {
      name: "contemplate",
      summary: "looks for what would settle a question, and proposes it",
      load: async () => (await import("./contemplate.ts")).contemplateCommand,
    },
    {
      name: "live",
      summary: "derives and proposes without turns, beat by beat",
      load: async () => (await import("./live.ts")).liveCommand,
    },
    {
      name: "replay",
      summary: "runs recorded turns again and compares",
      load: async () => (await import("./replay.ts")).replayCommand,
    },
    {
      name: "review",
      summary: "decides a claim, or a file of claims",
      load: async () => (await import("./review.ts")).reviewCommand,
    },
    {
      name: "verify",
      summary: "checks a review's result without the engine",
      load: async () => (await import("./verify.ts")).verifyCommand,
    },
    {
      name: "evidence",
      summary: "lists sealed evidence, seals a corpus file",
      load: async () => (await import("./evidence.ts")).evidenceCommand,
    },
    ...QUICK_COMMANDS,
    {
      name: "evals",
      summary: "runs evaluation lanes, or cases of a file",
      load: async () => (await import("./evals.ts")).evalsCommand,
    },
    {
      name: "practice",
      summary: "practises lanes, counts what licences rest on, and raises math proposals",
      load: async () => (await import("./practice.ts")).practiceCommand,
    },
    {
      name: "get",
      summary: "answers a GET route without a server",
      load: async () => (await import("./get.ts")).getCommand,
    },
    {
      name: "proposals",
      summary: "decides what is to be taught",
      load: async () => (await import("./proposals.ts")).proposalsCommand,
    },
    {
      name: "pack",
      summary: "checks knowledge packs, imports WordNet",
      load: async () => (await import("./pack.ts")).packCommand,
    },
    {
      name: "logos",
      summary: "checks and lists language packs",
      load: async () => (await import("./logos.ts")).logosCommand,
    },
    {
      name: "math",
      summary: "shows and decides proposals for the reader of word problems",
      load: async () => (await import("./math.ts")).mathCommand,
    },
    {
      name: "demos",
      summary: "runs the worked scenarios",
      load: async () => (await import("./demos.ts")).demosCommand,
    },
    {
      name: "vault",
      summary: "promotes statements by proof",
      load: async () => (await import("./vault.ts")).vaultCommand,
    },
    {
      name: "journal",
      summary: "checks, signs and proves the journal of turns",
      load: async () => (await import("./journal.ts")).journalCommand,
    },
    {
      name: "bundle",
      summary: "prints or attests the evidence bundle of a turn",
      load: async () => (await import("./bundle.ts")).bundleCommand,
    },
    {
      name: "doctor",
      summary: "looks at what a run needs, and says what to mend",
      load: async () => (await import("./doctor.ts")).doctorCommand,
    },
    {
      name: "mcp",
      summary: "serves agents over the Model Context Protocol",
      load: async () => (await import("./mcp.ts")).mcpCommand,
    },
    {
      name: "openapi",
      summary: "prints the description of the HTTP interface",
      load: async () => (await import("./openapi.ts")).openapiCommand,
    },
    {
      name: "completion",
      summary: "prints a completion script for a shell",
      load: async () => (await import("./completion.ts")).createCompletionCommand(COMMANDS),
    },
    {
      name: "manual",
      summary: "prints the manual page",
      load: async () => (await import("./manual.ts")).createManualCommand(COMMANDS),
    },
  ];
}
