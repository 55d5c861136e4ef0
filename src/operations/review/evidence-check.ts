import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { canonicalize, compareText } from "../../canonical/json.ts";
import { jsonPlaces, placeOf, type JsonPath, type JsonPlaces } from "../../canonical/json-places.ts";
import { corpusFile, evidenceRecord } from "../../contract/evidence.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { Failure } from "../../contract/failures.ts";
import { isObject } from "../../contract/review-check.ts";
import { shownPath } from "../../contract/issues.ts";
import { sealCorpus } from "../../engine/authority/review.ts";
import { parseFormula } from "../../engine/reasoning/formula.ts";
import { DataError } from "../../store/files/data-error.ts";
import { decodeText, describeReadError, inspectDocument, type Flawed } from "../../store/files/document.ts";
import { readCorpora } from "../../store/packs/evidence.ts";

/** A finding about a corpus file. With an error the file cannot be served, or a record not cited as intended; a warning may be harmless. */
export interface EvidenceFinding extends Flawed {
  readonly level: "error" | "warning";
}

/** The result of checking one corpus file. `corpus_id` and `corpus_sha256` are null if there are errors. */
export interface EvidenceCheck {
  readonly file: string;
  readonly corpus_id: string | null;
  readonly corpus_sha256: string | null;
  readonly record_count: number;
  /** In the order of the file. */
  readonly findings: readonly EvidenceFinding[];
  readonly valid: boolean;
}

/** A finding by its path in the value, before its line and column are known. `inside`: the index of a character within a string. */
interface Found {
  readonly level: EvidenceFinding["level"];
  readonly path: JsonPath;
  readonly inside?: number;
  readonly problem: string;
}

/**
 * Finds all faults of a corpus file: its form, repeated ids and keys, unreadable formulas, domains that belong to other corpora.
 * @param shown the name of the file in findings
 * @throws DataError if it cannot be read
 */
export async function checkCorpusFile(file: string, shown: string, dataDir: string): Promise<EvidenceCheck> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new DataError(shown, describeReadError(error), error);
  });
  return checkBytes(bytes, { file, shown, dataDir });
}

/** What a page asks of a corpus that it composes. */
export interface CheckedCorpus extends EvidenceCheck {
  /** The file, with a record in each line, so that versions can be compared line by line; empty if nothing can be stored. */
  readonly text: string;
}

/** Checks the next version of a corpus, before it is in a file. @throws Failure for a text that no file can hold */
export async function checkCorpus(given: unknown, dataDir: string): Promise<CheckedCorpus> {
  let text: string;
  try {
    text = fileOf(given);
  } catch (error) {
    throw new Failure("bad_value", "the corpus holds a text that is not well-formed Unicode", {
      cause: error,
    });
  }
  const members = isObject(given) ? given : {};
  const file = `${typeof members["corpus_id"] === "string" ? members["corpus_id"] : "corpus"}.json`;
  return { ...(await checkBytes(Buffer.from(text), { file, shown: file, dataDir })), text };
}

/** Canonical JSON, but for a line end before each record. */
function fileOf(given: unknown): string {
  if (!isObject(given) || !Array.isArray(given["records"])) return canonicalize(given);
  const { records, ...head } = given;
  const lines = (records as readonly unknown[]).map((record) => `\n${canonicalize(record)}`);
  return `${canonicalize(head).slice(0, -1)},"records":[${lines.join(",")}\n]}\n`;
}

async function checkBytes(
  bytes: Uint8Array,
  { file, shown, dataDir }: { readonly file: string; readonly shown: string; readonly dataDir: string },
): Promise<EvidenceCheck> {
  const { value, flaws } = inspectDocument(bytes, corpusFile);
  const text = decodeText(bytes) ?? "";
  const places = jsonPlaces(text);
  const given = soundParts(text);
  const found = [
    ...repeats(given),
    ...formulas(given),
    ...variables(given),
    ...(await domains(given, dataDir)),
    ...name(given, file),
  ];
  const findings = [
    ...flaws.map((flaw) => ({ level: "error" as const, ...flaw })),
    ...found.map((each) => located(each, places, text)),
  ];
  findings.sort(
    (a, b) =>
      (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) || compareText(a.problem, b.problem),
  );
  const valid = value !== null && findings.every(({ level }) => level !== "error");
  return {
    file: shown,
    corpus_id: valid ? value.corpus_id : null,
    corpus_sha256: valid ? sealCorpus(value).corpusSha256 : null,
    record_count: value?.records.length ?? 0,
    findings,
    valid,
  };
}

/** The sound parts of a corpus: a faulty record is null, a faulty corpus_id empty. */
interface Given {
  readonly corpus_id: string;
  readonly domains: readonly string[];
  readonly records: readonly (EvidenceRecord | null)[];
}

function soundParts(text: string): Given {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    /* already reported */
  }
  const {
    corpus_id: id,
    domains: own,
    records,
  } = (typeof value === "object" && value !== null ? value : {}) as {
    readonly corpus_id?: unknown;
    readonly domains?: unknown;
    readonly records?: unknown;
  }; // only looked at
  return {
    corpus_id: typeof id === "string" ? id : "",
    domains: Array.isArray(own) ? own.map((each) => (typeof each === "string" ? each : "")) : [],
    records: Array.isArray(records)
      ? records.map((record) => evidenceRecord.safeParse(record).data ?? null)
      : [],
  };
}

function located(
  { level, path, inside, problem }: Found,
  places: JsonPlaces | null,
  text: string,
): EvidenceFinding {
  const place =
    places === null
      ? { line: null, column: null }
      : placeOf(text, inside === undefined ? places.valueAt(path) : places.insideText(path, inside));
  return { level, ...place, problem: path.length === 0 ? problem : `${shownPath(path)}: ${problem}` };
}

/** Duplicate ids, which prevent the start, and domains. */
function repeats({ domains: own, records }: Given): Found[] {
  const seen = new Map<string, number>();
  return [
    ...records.flatMap((record, index): Found[] => {
      if (record === null) return [];
      const { evidence_id: id } = record;
      const before = seen.get(id);
      if (before === undefined) {
        seen.set(id, index);
        return [];
      }
      return [
        {
          level: "error",
          path: ["records", index, "evidence_id"],
          problem: `\`${id}\` is that of records[${before}] already: give each record an id of its own`,
        },
      ];
    }),
    ...own.flatMap((domain, index): Found[] =>
      own.indexOf(domain) < index
        ? [
            {
              level: "error",
              path: ["domains", index],
              problem: `\`${domain}\` appears twice: take one away`,
            },
          ]
        : [],
    ),
  ];
}

/** Rules that do not parse as formulas, even with arithmetic: a claim that cites one is refused. */
function formulas({ records }: Given): Found[] {
  return records.flatMap((record, index): Found[] => {
    if (record?.kind !== "rule") return [];
    const parsed = parseFormula(record.formula, "bounded_arithmetic");
    if (parsed.kind === "parsed") return [];
    const { at, found, expected } = parsed;
    const inside = [...record.formula].slice(0, at).join("").length; // `at` counts code points
    return [
      {
        level: "error",
        path: ["records", index, "formula"],
        inside,
        problem: `cannot be read: found ${found === "" ? "the end" : `\`${found}\``}, expected ${expected}`,
      },
    ];
  });
}

/** Names used both as an atom and as a variable, and variables without a quantity. */
function variables({ records }: Given): Found[] {
  const namesOf = (kind: "quantity" | "fact"): ReadonlySet<string> =>
    new Set(
      records.flatMap((record) => (record?.kind === kind ? [`${record.subject}__${record.predicate}`] : [])),
    );
  const [quantities, facts] = [namesOf("quantity"), namesOf("fact")];
  const whole = records.every((record) => record !== null); // else the quantity may be one that is broken
  return records.flatMap((record, index): Found[] => {
    if (record?.kind === "quantity") {
      const atom = `${record.subject}__${record.predicate}`;
      return facts.has(atom)
        ? [
            {
              level: "warning",
              path: ["records", index, "predicate"],
              problem: `\`${atom}\` is a quantity here and a fact elsewhere: no argument can use both`,
            },
          ]
        : [];
    }
    if (record?.kind !== "rule") return [];
    const parsed = parseFormula(record.formula, "bounded_arithmetic");
    if (parsed.kind !== "parsed") return [];
    const path = ["records", index, "formula"];
    return [
      ...[...parsed.variables]
        .filter((variable) => whole && !quantities.has(variable))
        .map(
          (variable): Found => ({
            level: "warning",
            path,
            problem: `no quantity of this corpus is \`${variable}\`: what cites this rule alone is refused; add one, or correct the name`,
          }),
        ),
      ...[...parsed.atoms]
        .filter((atom) => quantities.has(atom))
        .map(
          (atom): Found => ({
            level: "warning",
            path,
            problem: `\`${atom}\` is an atom here and a quantity elsewhere: no argument can use both`,
          }),
        ),
    ];
  });
}

/** Domains of the served corpora: one that is in two of them prevents the start. None if the data folder cannot be read. */
async function domains({ corpus_id: id, domains: own }: Given, dataDir: string): Promise<Found[]> {
  const others = (await readCorpora(dataDir).catch(() => [])).filter((other) => other.corpus_id !== id);
  return own.flatMap((domain, index): Found[] => {
    const holder = others.find((other) => other.domains.includes(domain));
    return holder === undefined
      ? []
      : [
          {
            level: "error",
            path: ["domains", index],
            problem: `\`${domain}\` is a domain of the corpus \`${holder.corpus_id}\` already: choose another`,
          },
        ];
  });
}

function name({ corpus_id: id }: Given, file: string): Found[] {
  return id === "" || basename(file, extname(file)) === id
    ? []
    : [
        {
          level: "warning",
          path: ["corpus_id"],
          problem: `it is served as \`${id}.json\` alone: give the file that name, or change corpus_id`,
        },
      ];
}
