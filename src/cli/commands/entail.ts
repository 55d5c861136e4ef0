import { canonicalize } from "../../canonical/json.ts";
import { answerLine, createEntailer, entailBounds, type Answer } from "../../operations/review/entail.ts";
import { parseArguments, parseCount, takePositionals } from "../terminal/arguments.ts";
import { readText, write, writeText } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const HELP = `usage: touchstone entail FILE|- [options]

Decides questions of propositional logic: one JSON object {"premises": [formula, …], "query": formula} per line. Prints one line of
canonical JSON for each: outcome (entailed, refuted, unknown, refused), reason, the oracle's verdict, the certificate's digest or models.

  --dimacs             the file is one CNF in DIMACS form; the outcome is satisfiable or unsatisfiable
  --certificate FILE   writes the certificates: one line for each question, null if the result line needs none;
                       with --dimacs the LRAT proof, which standard checkers read together with the CNF
  --max-atoms N        raises the bound of 20 atoms; beyond 20 the oracle cannot answer and its verdict is null
  --max-nodes N        raises the bound of 100000 diagram nodes (with --dimacs: conflicts)
  --help               shows this text

formulas: & | ! -> <-> ( ) true false, with the words and other spellings of the README; names are of letters, digits and _
exit codes: 0 decided, 1 the file cannot be read, 2 usage, 3 something was refused
`;

const OPTIONS = {
  dimacs: { type: "boolean" },
  certificate: { type: "string" },
  "max-atoms": { type: "string" },
  "max-nodes": { type: "string" },
} as const;

/** The most nodes that a diagram manager can address. */
const LARGEST_MAX_NODES = 2 ** 27;

export const entailCommand: Command = { name: "entail", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [file = "-"] = takePositionals(positionals, "FILE");
  const count = (name: "max-atoms" | "max-nodes") =>
    values[name] === undefined ? null : parseCount(values[name], `--${name}`, 1);
  const maxNodes = count("max-nodes");
  const entailer = createEntailer(
    entailBounds(count("max-atoms"), maxNodes === null ? null : Math.min(maxNodes, LARGEST_MAX_NODES)),
  );
  const text = await readText(file, io);
  const certificates: string[] = [];
  let refused = false;
  const print = async ({ line, certificate }: Answer) => {
    refused ||= line["outcome"] === "refused";
    await write(io.stdout, `${canonicalize(line)}\n`);
    certificates.push(values.dimacs ? (certificate ?? "") : `${certificate}\n`);
  };
  if (values.dimacs) await print(entailer.dimacs(text));
  else for (const line of text.split("\n")) if (line.trim() !== "") await print(answerLine(line, entailer));
  if (values.certificate !== undefined) await writeText(values.certificate, certificates.join(""));
  return refused ? 3 : 0;
}
