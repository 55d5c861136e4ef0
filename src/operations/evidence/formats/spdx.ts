import { RowError, type Row } from "../row.ts";
import { instantOf } from "../row-records.ts";
import { asList, asObject, asText, readDocument } from "./documents.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

const VERSION = "/spdxVersion";
const CREATED = "/creationInfo/created";
/** What SPDX writes for a value that is unknown or not given. */
const NOTHING = new Set(["NOASSERTION", "NONE"]);

/** SPDX 2.x in JSON: a package is a row. `NOASSERTION` and `NONE` count as absent. */
export const readSpdx: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["packages"]);
  await readDocument(
    file,
    { rows: ["/packages/*"], around: [VERSION, CREATED] },
    ({ value, path, around }): Pick<Row, "fields" | "observedAt"> => {
      const version = asText(around.near(VERSION, path));
      if (version === null || !version.startsWith("SPDX-2."))
        throw new RowError({ line: 1, column: 1 }, `\`spdxVersion\` is \`${version ?? ""}\`, not SPDX-2.x`);
      const created = asText(around.near(CREATED, path));
      const purl = asList(value["externalRefs"])
        .map(asObject)
        .find(({ referenceType }) => referenceType === "purl");
      const said = Object.fromEntries(
        Object.entries(value).filter(([, each]) => typeof each !== "string" || !NOTHING.has(each)),
      );
      return {
        fields: {
          ...said,
          purl: asText(purl?.["referenceLocator"]),
          license: asText(said["licenseConcluded"]) ?? asText(said["licenseDeclared"]),
        },
        observedAt: created === null ? null : instantOf(created),
      };
    },
    emit,
  );
};
