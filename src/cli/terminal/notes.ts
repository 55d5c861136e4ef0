/** A command line that can be typed as it is, once its files exist. `ID` stands for an id from a list. */
export interface Example {
  readonly line: string;
  readonly does: string;
}

/** What `--json` prints: `schema` names the file `schemas/<schema>.schema.json`; `lines` if there can be several objects, one per line. */
export interface JsonForm {
  readonly of: string;
  readonly schema: string;
  readonly lines?: true;
}

/** Notes on a command beyond its own help, for the help, the manual page and the documentation. */
export interface CommandNotes {
  readonly examples: readonly Example[];
  readonly json: readonly JsonForm[];
}

const example = (line: string, does: string): Example => ({ line: `touchstone ${line}`, does });
const json = (of: string, schema: string): JsonForm => ({ of, schema });
const jsonLines = (of: string, schema: string): JsonForm => ({ of, schema, lines: true });

/** The notes on every command, by name. A test runs every example, and checks what `--json` prints against its schema. */
export const NOTES: Readonly<Record<string, CommandNotes>> = {
  init: {
    examples: [
      example("init release-gate", "a project in a new folder"),
      example("init other-gate --json", "the same, and says as JSON what was written and run"),
    ],
    json: [json("init", "cli-init")],
  },
  serve: {
    examples: [
      example("serve", "serves http://127.0.0.1:8765, with the workbench at /ui/"),
      example("serve --port 0 --state trial", "on a free port, over a state directory of its own"),
      example("serve --token auto", "only for people who have the link that it prints"),
    ],
    json: [],
  },
  ask: {
    examples: [
      example(`ask "Is a penguin a bird?"`, "asks what the packs know"),
      example(`ask --why "Alice is kind. All kind people are nice. Is Alice nice?"`, "with the reasons"),
      example(
        `ask --mode rules_closed --json "Rex is a dog. All dogs are loud. Is Tom loud?"`,
        "in a closed world, with the whole turn as JSON",
      ),
      example("ask - < prompt.txt", "reads the prompt from a file"),
    ],
    json: [json("ask", "chat-turn-result")],
  },
  search: {
    examples: [
      example("search penguin", "every record with the word"),
      example(`search 'kind:turn state:decoded "a bird"'`, "turns of a state with a phrase"),
      example("search kind:proposal state:pending --json", "proposals that wait, as JSON"),
    ],
    json: [json("search", "search-result")],
  },
  chat: {
    examples: [
      example("chat", "takes turns until Ctrl-D"),
      example("chat --json < prompts.txt > turns.jsonl", "a turn for each line of a file"),
    ],
    json: [jsonLines("chat", "chat-turn-result")],
  },
  contemplate: {
    examples: [
      example(
        `contemplate "All glorps are kind. Bob is a glorp. Is Bob kind?" --no-ratify`,
        "says what would settle it and what the answer would be",
      ),
      example(
        `contemplate "All glorps are kind. Bob is a glorp. Is Bob kind?" --ratify --json`,
        "teaches what the prompt states, after the checks, and asks again",
      ),
    ],
    json: [json("contemplate", "contemplation-run-detail")],
  },
  live: {
    examples: [
      example("live --beats 3", "three beats, or fewer where nothing is left to do"),
      example("live --beats 10 --every 100 --json", "with a pause between beats; prints the record"),
    ],
    json: [json("live", "lived-life")],
  },
  replay: {
    examples: [
      example("replay turn 1", "runs turn 1 again, and compares field by field"),
      example("replay all", "counts equal, diverged and unavailable turns"),
      example("replay all --from 2 --json", "from turn 2 on, as JSON"),
    ],
    json: [json("replay turn", "turn-replay-comparison"), jsonLines("replay all", "cli-replay-line")],
  },
  review: {
    examples: [
      example("review claim.json --explain", "decides one claim, and says why"),
      example("review --find claim.json --request request.json", "finds the evidence of a claim first"),
      example("review claim.json --certificate claim.certificate > result.json", "with what `verify` needs"),
      example(
        "review --jsonl claims.jsonl --jobs 2 > results.jsonl",
        "a file of claims in two processes, with results in the same order",
      ),
      example("review claim.json --record", "puts the review on record too"),
    ],
    json: [jsonLines("review", "review-result")],
  },
  explain: {
    examples: [
      example("explain gate.json", "what a gate decided, in plain words"),
      example("explain result.json --claims claim.json", "a review, with the sentence that was claimed"),
    ],
    json: [],
  },
  policy: {
    examples: [
      example("policy new policy.yaml", "a policy that says what the default is"),
      example("policy new > strict.yaml", "the same on standard output"),
    ],
    json: [],
  },
  gate: {
    examples: [
      example("gate claim.json", "one claim under the default policy; exit code 5 if it does not pass"),
      example(
        "gate claims.jsonl --policy policy.yaml --at 2026-05-04T10:00:00Z --format json > gate.json",
        "a file of claims under a policy, so that it can be run again to the byte",
      ),
      example(
        "gate claims.yaml --format sarif=gate.sarif --format junit=gate.xml",
        "the table on standard output, and two reports for a pipeline in files",
      ),
      example(
        "gate claims.yaml --record --attest decision.json",
        "puts each review on record, and signs the decision, which `touchstone verify --attestation` checks",
      ),
      example(
        "gate --impact data/evidence/release-readiness.json",
        "which decisions on record this version of a corpus would change",
      ),
    ],
    json: [json("gate", "gate-result"), jsonLines("gate --impact", "cli-review-impact")],
  },
  reviews: {
    examples: [
      example("reviews list --since 2026-05 --standing inferred", "the claims that were inferred since May"),
      example("reviews show 1", "one review, with what it rests on"),
      example("reviews replay all", "decides all again over the corpora of then"),
      example(
        "reviews impact data/evidence/release-readiness.json",
        "which decisions this version of a corpus would change",
      ),
      example("reviews checkpoint > reviews.note", "signs the record; keep the note elsewhere"),
    ],
    json: [
      json("reviews list", "review-list"),
      json("reviews show", "review-record"),
      json("reviews replay N", "review-replay"),
      jsonLines("reviews replay all", "cli-review-replay-line"),
      jsonLines("reviews impact", "cli-review-impact"),
      json("reviews check", "cli-review-check"),
      json("reviews checkpoint", "cli-journal-checkpoint"),
      json("reviews publish", "cli-journal-publication"),
      json("reviews accept-rollback", "cli-review-rollback"),
    ],
  },
  verify: {
    examples: [
      example(
        "verify --request claim.json --result result.json --certificate claim.certificate",
        "checks a result without the engine",
      ),
      example(
        "verify --attestation turn-1.attested.json --key bundle.pem",
        "checks the signature of an attested bundle",
      ),
    ],
    json: [json("verify", "cli-verification")],
  },
  evidence: {
    examples: [
      example("evidence list", "the sealed corpora"),
      example(
        "evidence list cold-chain --json",
        "the records of one corpus, with the hashes that claims cite",
      ),
      example("evidence new harbour.json", "writes a starter corpus"),
      example("evidence seal --check harbour.json", "lists every problem with line and column"),
    ],
    json: [
      json("evidence list", "corpus-list"),
      json("evidence list CORPUS", "corpus-detail"),
      json("evidence seal", "corpus-detail"),
      json("evidence seal --check", "cli-evidence-check"),
      json("evidence new", "cli-files"),
      json("evidence supersede", "cli-corpus-replacement"),
      json("evidence revoke", "cli-corpus-replacement"),
    ],
  },
  entail: {
    examples: [
      example("entail questions.jsonl", "decides each line of a file"),
      {
        line: `echo '{"premises": ["rain -> wet", "rain"], "query": "wet"}' | touchstone entail -`,
        does: "one question",
      },
      example(
        "entail --dimacs problem.cnf --certificate problem.lrat",
        "one CNF, with a proof for standard checkers",
      ),
    ],
    json: [jsonLines("entail", "cli-entailment")],
  },
  evals: {
    examples: [
      example("evals list", "the lanes"),
      example("evals run golden_questions --wrong", "runs one lane and prints the wrong answers"),
      example("evals run --cases cases.jsonl --json", "scores a file of cases and writes nothing"),
      example("evals new my_lane", "writes a starter lane; `evals check my_lane` lists its problems"),
    ],
    json: [
      json("evals list", "eval-list"),
      jsonLines("evals run", "eval-run-result"),
      json("evals check", "cli-lane-check"),
      json("evals new", "cli-files"),
    ],
  },
  practice: {
    examples: [
      example("practice golden_questions --no-propose", "counts one lane and proposes nothing"),
      example("practice --all --json > practice.json", "all lanes of turns, with the wrong answers"),
    ],
    json: [json("practice", "cli-practice")],
  },
  get: {
    examples: [
      example("get /runtime/status", "what `GET /runtime/status` answers"),
      example(`get "/trace/turns?limit=5" --json`, "summaries of the first five turns, in one line"),
      example("get /trace/1/pipeline", "the stages of turn 1"),
    ],
    json: [],
  },
  proposals: {
    examples: [
      example("proposals list", "the proposals to decide"),
      example("proposals show ID", "one proposal with its evidence"),
      example(
        `proposals accept ID --note "seen in the yard"`,
        "teaches it, unless a golden question gets a worse answer",
      ),
      example("proposals replay --all --json", "asks the golden questions for each pending one"),
    ],
    json: [
      json("proposals list", "proposal-list"),
      json("proposals show", "proposal-detail"),
      json("proposals accept|reject|withdraw", "cli-proposal-decision"),
      jsonLines("proposals replay", "cli-proposal-replay"),
    ],
  },
  pack: {
    examples: [
      example("pack check", "checks all packs together"),
      example("pack new my-pack", "writes a starter pack"),
      example("pack check --write my-pack", "updates its manifest, and lists problems with line and column"),
      example("pack import --wordnet dict --out data/packs", "makes a pack from a WordNet 3.0 database"),
    ],
    json: [
      json("pack check", "cli-pack-check"),
      json("pack new", "cli-files"),
      json("pack import", "cli-pack-import"),
    ],
  },
  logos: {
    examples: [
      example("logos list", "the language packs with their safety"),
      example("logos show en-core", "the safety report of one pack"),
      example("logos check --json", "every row of all packs"),
    ],
    json: [
      json("logos check", "cli-logos-check"),
      json("logos list", "logos-pack-list"),
      json("logos show", "logos-safety-report"),
    ],
  },
  math: {
    examples: [
      example("math list", "what practice proposes"),
      example("math show ID", "one proposal with its reasoning"),
      example("math ratify ID --dry-run", "runs every check and writes nothing"),
    ],
    json: [
      json("math list", "math-proposal-list"),
      json("math show", "math-proposal-detail"),
      json("math ratify", "math-ratify-result"),
      json("math reject", "math-reject-result"),
      json("math defer", "math-defer-result"),
    ],
  },
  demos: {
    examples: [
      example("demos list", "the demos and their scenarios"),
      example("demos run epistemic_truth_state", "runs one demo and compares byte by byte"),
      example("demos run --json > demos.jsonl", "runs all demos, one result a line"),
    ],
    json: [json("demos list", "demo-list"), jsonLines("demos run", "demo-run-result")],
  },
  vault: {
    examples: [
      example("vault promote --all --dry-run", "says what would be promoted"),
      example("vault promote 0", "promotes one statement, or says why it cannot"),
      example("get /vault/entries", "the statements and their indices"),
    ],
    json: [json("vault promote", "cli-promotions")],
  },
  journal: {
    examples: [
      example("journal check", "recomputes every digest"),
      example("journal checkpoint > journal.note", "signs the journal; keep the note elsewhere"),
      example("journal prove 1 > turn-1.proof.json", "proves that turn 1 is in the journal"),
      example("journal key > journal.key", "the public key"),
      example(
        "journal verify --key journal.key --checkpoint journal.note --proof turn-1.proof.json",
        "checks the copies with the key alone",
      ),
    ],
    json: [
      json("journal check", "cli-journal-check"),
      json("journal checkpoint", "cli-journal-checkpoint"),
      json("journal key", "cli-journal-key"),
      json("journal new-key", "cli-journal-key-change"),
      json("journal prove", "cli-journal-proof"),
      json("journal consistency", "cli-journal-proof"),
      json("journal publish", "cli-journal-publication"),
      json("journal verify", "cli-journal-verification"),
      json("journal accept-rollback", "cli-journal-rollback"),
      json("journal merge-root", "cli-merged-root"),
    ],
  },
  witness: {
    examples: [
      example("witness init witness.example/w1 --state w1 > w1.vkey", "makes a witness, and prints its key"),
      example("witness --logs journal.key --state w1", "runs it, at http://127.0.0.1:8766"),
      example("witness key --state w1", "prints its key again"),
    ],
    json: [json("witness init", "cli-journal-key"), json("witness key", "cli-journal-key")],
  },
  bundle: {
    examples: [
      example("bundle 1", "the evidence bundle of turn 1"),
      example(
        "bundle 1 --attest --output turn-1.attested.json",
        "signed, for someone who does not trust this machine",
      ),
      example("bundle key > bundle.pem", "the key that verifies it"),
    ],
    json: [json("bundle TURN", "evidence-bundle"), json("bundle TURN --attest", "cli-attestation")],
  },
  doctor: {
    examples: [
      example("doctor", "checks everything that a run needs"),
      example("doctor --state trial --json", "checks another state directory, as JSON"),
    ],
    json: [json("doctor", "cli-examination")],
  },
  mcp: {
    examples: [
      example("mcp", "serves the host that started it"),
      example("mcp --state trial", "over a state directory of its own"),
    ],
    json: [],
  },
  openapi: {
    examples: [
      example("openapi > openapi.json", "for tools that generate clients"),
      example("openapi --json", "in one line"),
    ],
    json: [],
  },
  completion: {
    examples: [
      example(
        "completion bash > touchstone.bash",
        "put it in ~/.local/share/bash-completion/completions/ under the name touchstone",
      ),
      example("completion zsh > _touchstone", "put it in a folder of $fpath"),
      example("completion fish > touchstone.fish", "put it in ~/.config/fish/completions/"),
    ],
    json: [],
  },
  manual: {
    examples: [
      { line: "touchstone manual | man -l -", does: "shows the page" },
      example("manual > touchstone.1", "put it in a folder of MANPATH"),
    ],
    json: [],
  },
};
