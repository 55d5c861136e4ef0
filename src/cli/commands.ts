import { notedEntry } from "./terminal/help.ts";
import type { CommandEntry, CommandGroup } from "./terminal/io.ts";

/** The commands in the groups of the help text; those that a newcomer needs come first. */
export const COMMAND_GROUPS: readonly CommandGroup[] = groups().map(({ title, commands }) => ({
  title,
  commands: commands.map(notedEntry),
}));

/** All of them, in the same order. */
export const COMMANDS: readonly CommandEntry[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);

function groups(): readonly CommandGroup[] {
  return [
    { title: "start here", commands: firstCommands() },
    { title: "claims and evidence", commands: claimCommands() },
    { title: "turns and their record", commands: turnCommands() },
    { title: "learning", commands: learningCommands() },
    { title: "knowledge", commands: knowledgeCommands() },
    { title: "other programs", commands: programCommands() },
  ];
}

function firstCommands(): readonly CommandEntry[] {
  return [
    {
      name: "init",
      summary: "begins a project: claims, a policy, evidence, a workflow",
      load: async () => (await import("./commands/init.ts")).initCommand,
    },
    {
      name: "gate",
      summary: "decides which claims pass a policy, by its exit code",
      load: async () => (await import("./commands/gate.ts")).gateCommand,
    },
    {
      name: "serve",
      summary: "serves the HTTP interface on this machine",
      load: async () => (await import("./commands/serve.ts")).serveCommand,
    },
    {
      name: "ask",
      summary: "asks one question, or states something",
      load: async () => (await import("./commands/ask.ts")).askCommand,
    },
    {
      name: "review",
      summary: "decides a claim, or a file of claims",
      load: async () => (await import("./commands/review.ts")).reviewCommand,
    },
    {
      name: "verify",
      summary: "checks the result of a review without the engine",
      load: async () => (await import("./commands/verify.ts")).verifyCommand,
    },
    {
      name: "doctor",
      summary: "checks what a run needs, and says what to fix",
      load: async () => (await import("./commands/doctor.ts")).doctorCommand,
    },
  ];
}

function claimCommands(): readonly CommandEntry[] {
  return [
    {
      name: "policy",
      summary: "writes a policy for the gate, with comments",
      load: async () => (await import("./commands/policy.ts")).policyCommand,
    },
    {
      name: "evidence",
      summary: "lists sealed evidence, and seals corpus files",
      load: async () => (await import("./commands/evidence.ts")).evidenceCommand,
    },
    {
      name: "reviews",
      summary: "lists, replays and checks the reviews on record",
      load: async () => (await import("./commands/reviews.ts")).reviewsCommand,
    },
    {
      name: "explain",
      summary: "explains a decision in plain words",
      load: async () => (await import("./commands/explain.ts")).explainCommand,
    },
    {
      name: "entail",
      summary: "decides propositional questions, or a CNF",
      load: async () => (await import("./commands/entail.ts")).entailCommand,
    },
    {
      name: "demos",
      summary: "runs the worked scenarios",
      load: async () => (await import("./commands/demos.ts")).demosCommand,
    },
  ];
}

function turnCommands(): readonly CommandEntry[] {
  return [
    {
      name: "chat",
      summary: "takes one turn for each line",
      load: async () => (await import("./commands/chat.ts")).chatCommand,
    },
    {
      name: "search",
      summary: "finds turns, reviews and other records by words and fields",
      load: async () => (await import("./commands/search.ts")).searchCommand,
    },
    {
      name: "replay",
      summary: "runs recorded turns again and compares",
      load: async () => (await import("./commands/replay.ts")).replayCommand,
    },
    {
      name: "bundle",
      summary: "prints or attests the evidence bundle of a turn",
      load: async () => (await import("./commands/bundle.ts")).bundleCommand,
    },
    {
      name: "journal",
      summary: "checks, signs and proves the journal of turns",
      load: async () => (await import("./commands/journal.ts")).journalCommand,
    },
    {
      name: "witness",
      summary: "watches journals of others, and cosigns their checkpoints",
      load: async () => (await import("./commands/witness.ts")).witnessCommand,
    },
    {
      name: "vault",
      summary: "promotes statements by proof",
      load: async () => (await import("./commands/vault.ts")).vaultCommand,
    },
  ];
}

function learningCommands(): readonly CommandEntry[] {
  return [
    {
      name: "proposals",
      summary: "decides what Touchstone is taught",
      load: async () => (await import("./commands/proposals.ts")).proposalsCommand,
    },
    {
      name: "math",
      summary: "decides proposals for the vocabulary of word problems",
      load: async () => (await import("./commands/math.ts")).mathCommand,
    },
    {
      name: "contemplate",
      summary: "looks for statements that would settle a question",
      load: async () => (await import("./commands/contemplate.ts")).contemplateCommand,
    },
    {
      name: "live",
      summary: "derives and proposes without turns, beat by beat",
      load: async () => (await import("./commands/live.ts")).liveCommand,
    },
    {
      name: "practice",
      summary: "practises lanes for licences, and raises math proposals",
      load: async () => (await import("./commands/practice.ts")).practiceCommand,
    },
    {
      name: "evals",
      summary: "runs evaluation lanes, or cases of a file",
      load: async () => (await import("./commands/evals.ts")).evalsCommand,
    },
  ];
}

function knowledgeCommands(): readonly CommandEntry[] {
  return [
    {
      name: "pack",
      summary: "checks knowledge packs, and imports WordNet",
      load: async () => (await import("./commands/pack.ts")).packCommand,
    },
    {
      name: "logos",
      summary: "checks and lists language packs",
      load: async () => (await import("./commands/logos.ts")).logosCommand,
    },
  ];
}

function programCommands(): readonly CommandEntry[] {
  return [
    {
      name: "get",
      summary: "answers a GET route without a server",
      load: async () => (await import("./commands/get.ts")).getCommand,
    },
    {
      name: "mcp",
      summary: "serves agents over the Model Context Protocol",
      load: async () => (await import("./commands/mcp.ts")).mcpCommand,
    },
    {
      name: "openapi",
      summary: "prints the description of the HTTP interface",
      load: async () => (await import("./commands/openapi.ts")).openapiCommand,
    },
    {
      name: "completion",
      summary: "prints a completion script for a shell",
      load: async () => (await import("./commands/completion.ts")).createCompletionCommand(COMMANDS),
    },
    {
      name: "manual",
      summary: "prints the manual page",
      load: async () => (await import("./commands/manual.ts")).createManualCommand(COMMANDS),
    },
  ];
}
