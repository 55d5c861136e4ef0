import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { OriginPlace } from "../../../contract/origin.ts";
import { instantOf } from "../row-records.ts";
import { RowError, type Row } from "../row.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

/** Children of a test case that say how it went. A rerun with a different result is `flaky`. */
const OUTCOMES: Readonly<Record<string, string>> = {
  failure: "failed",
  error: "error",
  skipped: "skipped",
  rerunFailure: "failed",
  rerunError: "error",
  flakyFailure: "flaky",
  flakyError: "flaky",
};
/** The worst of them decides. */
const SEVERITY = ["passed", "skipped", "flaky", "failed", "error"];
/** Children that say nothing about the result. */
const SILENT = new Set(["properties", "property", "system-out", "system-err", "attachments", "attachment"]);
/** Attributes by which dialects say that a case did not run. */
const NOT_RUN = new Set(["notrun", "disabled", "skipped", "ignored", "suppressed", "inconclusive"]);

interface Suite {
  readonly name: string;
  readonly timestamp: string | null;
  /** The failures and errors that its attributes announce; null if they announce none. */
  readonly announced: number | null;
  failing: number;
}
interface Case {
  readonly attributes: Readonly<Record<string, string>>;
  readonly place: OriginPlace;
  outcome: string;
  message: string;
}

/** JUnit's XML in the dialects of its writers: with or without nested suites and counts. A test case is a row. */
export const readJunit: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["cases"]);
  const parser = new SaxesParser({ xmlns: false, position: true });
  const reader = new CaseReader(emit);
  const at = (): { line: number; column: number } => ({ line: parser.line, column: parser.columnIndex + 1 });
  let begins = { line: 1, column: 1 };
  parser.on("error", (error) => {
    throw new RowError(at(), `is not XML: ${error.message.replace(/^\d+:\d+: /, "")}`, error);
  });
  parser.on("doctype", () => {
    throw new RowError(at(), "a report may have no document type");
  });
  parser.on("opentagstart", ({ name }) => {
    const { line, column } = at(); // after the name, and one character more
    begins = { line, column: Math.max(1, column - name.length - 2) };
  });
  parser.on("opentag", (tag) => reader.open(tag, begins));
  parser.on("closetag", (tag) => reader.close(tag.name, at()));
  for await (const text of file.texts()) parser.write(text);
  parser.close();
  if (!reader.hasRoot) throw new RowError({ line: 1, column: 1 }, "there is no `testsuites` or `testsuite`");
};

class CaseReader {
  hasRoot = false;
  private readonly emit: (row: Row) => void;
  private readonly suites: Suite[] = [];
  private readonly inside: string[] = [];
  private current: Case | null = null;
  private row = 0;

  constructor(emit: (row: Row) => void) {
    this.emit = emit;
  }

  open({ name, attributes }: SaxesTagPlain, at: { readonly line: number; readonly column: number }): void {
    const parent = this.inside.at(-1);
    this.inside.push(name);
    if (parent === undefined && name !== "testsuites" && name !== "testsuite")
      throw new RowError(at, `\`${name}\` is the root of no JUnit report`);
    this.hasRoot = true;
    if (name === "testsuite" || name === "testsuites") this.suites.push(suiteOf(attributes));
    else if (name === "testcase") {
      if (this.current !== null) throw new RowError(at, "a test case is inside another one");
      this.current = {
        attributes,
        place: { ...at, row: ++this.row },
        outcome: attributeOutcome(attributes, at),
        message: "",
      };
    } else if (parent === "testcase" && this.current !== null) this.child(this.current, name, attributes, at);
  }

  private child(
    current: Case,
    name: string,
    attributes: Readonly<Record<string, string>>,
    at: { readonly line: number; readonly column: number },
  ): void {
    if (SILENT.has(name)) return;
    const outcome = Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name] : undefined;
    if (outcome === undefined)
      throw new RowError(at, `\`${name}\` in a test case is not known: what it says of the test is unclear`);
    if (SEVERITY.indexOf(outcome) <= SEVERITY.indexOf(current.outcome)) return;
    current.outcome = outcome;
    current.message = attributes["message"] ?? attributes["type"] ?? "";
  }

  close(name: string, at: { readonly line: number; readonly column: number }): void {
    this.inside.pop();
    if (name === "testcase" && this.current !== null) {
      const isFailing = this.current.outcome === "failed" || this.current.outcome === "error";
      if (isFailing) for (const suite of this.suites) suite.failing++;
      this.emit(rowOf(this.current, this.suites));
      this.current = null;
    } else if (name === "testsuite" || name === "testsuites") {
      const suite = this.suites.pop();
      if (suite?.announced != null && suite.announced > suite.failing)
        throw new RowError(
          at,
          `\`${suite.name}\` announces ${suite.announced} failures and errors, and ${suite.failing} of its cases have one: a failure is missing`,
        );
    }
  }
}

function suiteOf(attributes: Readonly<Record<string, string>>): Suite {
  const counts = ["failures", "errors"].map((key) => attributes[key]).filter((text) => text !== undefined);
  const isCounted = counts.length > 0 && counts.every((text) => /^\d{1,9}$/.test(text));
  return {
    name: attributes["name"] ?? "",
    timestamp: attributes["timestamp"] ?? null,
    announced: isCounted ? counts.reduce((sum, text) => sum + Number(text), 0) : null,
    failing: 0,
  };
}

function attributeOutcome(
  attributes: Readonly<Record<string, string>>,
  at: { readonly line: number; readonly column: number },
): string {
  const [status = "run", result = "completed"] = [attributes["status"], attributes["result"]].map((text) =>
    text?.toLowerCase(),
  );
  if (NOT_RUN.has(status) || NOT_RUN.has(result)) return "skipped";
  if (["failed", "failure", "error"].includes(status) || ["failed", "failure", "error"].includes(result))
    return "failed";
  if (
    ["run", "passed", "pass", "success", "ok"].includes(status) &&
    ["completed", "passed", "pass", "success"].includes(result)
  )
    return "passed";
  throw new RowError(at, `the case has status \`${status}\` and result \`${result}\`, which are not known`);
}

function rowOf({ attributes, place, outcome, message }: Case, suites: readonly Suite[]): Row {
  const path = suites.map(({ name }) => name).filter((name) => name !== "");
  const [classname = "", name = ""] = [attributes["classname"], attributes["name"]];
  // Node writes `test` as every class; others repeat the suite.
  const className = classname === "test" || path.includes(classname) ? "" : classname;
  const timestamp = suites.map((suite) => suite.timestamp).findLast((each) => each !== null) ?? null;
  return {
    fields: {
      ...prefixed(attributes),
      classname,
      name,
      outcome,
      message,
      suite: path.join(" / "),
      test: [...path, className, name].filter((each) => each !== "").join(" / "),
    },
    place,
    observedAt: timestamp === null ? null : instantOf(timestamp),
    signer: null,
  };
}

/** Attributes of the case, as `@time`. */
function prefixed(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`@${key}`, value]));
}
