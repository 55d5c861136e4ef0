/** The help of `touchstone evidence`. */
export const EVIDENCE_HELP = `usage: touchstone evidence list [CORPUS] [options]
       touchstone evidence seal FILE [--check] [options]
       touchstone evidence new FILE [record options] [options]
       touchstone evidence import FORMAT FILE... --map FILE --out CORPUS.json [options]
       touchstone evidence import FORMAT --print-map
       touchstone evidence capture --subject NAME --predicate NAME [options] -- COMMAND...
       touchstone evidence file PATH [options]
       touchstone evidence rules FILE --check [options]
       touchstone evidence rules FILE --corpus CORPUS.json [options]
       touchstone evidence trace ID [options]
       touchstone evidence diff A B [options]
       touchstone evidence supersede NEW [options]
       touchstone evidence revoke CORPUS ID… [options]

list     lists the sealed corpora, or the records of one corpus with their content hashes
seal     checks a corpus file (any JSON file of its form) and prints the content hash of every record,
         so that claims can cite it; copy the file to <data>/evidence/<corpus_id>.json to serve it;
         with --check it lists every problem instead, with line and column
new      writes a starter corpus with a few records of each kind; its name is the corpus_id;
         with record options (--kind and those below it) it adds one record to the corpus
import   makes a corpus of reports, lists and tables; a map says which field is what, and --print-map prints one to begin with;
         formats: junit, sarif, cyclonedx, spdx, dsse, csv, json, jsonl, check-runs, otel-metrics
capture  runs a command, passes its input, output and exit code through, and seals how it ended: exit code 0 supports, any other denies
file     seals the digest and the size of a file
rules    checks rules, one in a line of Markdown or an item of YAML, shows how they read, and adds them to a corpus
trace    tells where a record comes from, and shows the lines that it was made of
diff     tells which records two corpus files do not share
supersede  replaces the served corpus of that id by the version in the file NEW, and keeps the one before under its hash in
         <data>/evidence/superseded, where replays find it; \`touchstone gate --impact NEW\` says first what it would change
revoke   does the same with a version without these records; a server has the new version from its next start on

What writes makes a new version of the corpus with its origin beside it; the version before is kept in superseded/.

  --check            lists problems and prints nothing else; a warning is not an error
  --map FILE         the map of an import, in YAML or JSON
  --out FILE         the corpus file of an import; all its records are replaced
  --append           keeps the records that stand there
  --key FILE         a public key (PEM) that attestations must be signed by; may be repeated
  --artifact FILE    a file that attestations must be about; may be repeated
  --observed-at TIME when what the files say was seen, where they do not say
  --corpus FILE      the corpus file that is added to, for capture and file <data>/evidence/captured.json; with trace the one searched
  --domain NAME      the domain of a corpus that is new
  --subject NAME     what the record is about
  --predicate NAME   what it says of it
  --statement TEXT   the sentence of the record
  --root NAME        the provenance root
  --input FILE       a file whose digest goes into the origin; may be repeated
  --replace          earlier runs about the same subject and predicate leave the corpus
  --source FILE      where the file is that a record was made of
  --kind KIND        of a new record: fact, rule or quantity
  --id ID            its evidence_id
  --deny             the fact is denied
  --value N          the value of a quantity; --min N and --max N give its range
  --min N            the least that it may be
  --max N            the most that it may be
  --formula TEXT     the formula of a rule
  --source-kind KIND observation, teaching, premise, pack or vault
  --at TIME          the time that goes into the origin, else the clock's
  --print-map        prints a map of the format to begin with
  --json             canonical JSON in the form of the HTTP interface; seal --check prints {corpus_id, corpus_sha256, file, findings, record_count, valid},
                     new {files}; what writes prints {corpus_id, corpus_sha256, file, record_count, superseded_sha256} and more of its own,
                     capture on standard error
  --data DIR         the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --help             shows this text

exit codes: 0 done, 1 a file cannot be used or there is no such corpus, 2 usage, 5 --check found errors; of capture: that of the command
`;
