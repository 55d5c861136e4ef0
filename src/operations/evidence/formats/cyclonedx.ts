import { atPointer, pointerOf, RowError } from "../row.ts";
import { instantOf } from "../row-records.ts";
import { asList, asObject, asText, readSurroundings } from "./documents.ts";
import { fieldsOf, streamJson } from "./json.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

type Fields = Readonly<Record<string, unknown>>;

/** CycloneDX in JSON: each component is a row, including nested ones; or each pair of a vulnerability and a component that it affects. */
export const readCyclonedx: FormatReader = async (file, { map }, emit) => {
  const kind = rowsOf(map, ["components", "vulnerabilities"]);
  const around = await readSurroundings(file, ["/bomFormat", "/metadata/timestamp", "/serialNumber"]);
  if (around.near("/bomFormat", []) !== "CycloneDX")
    throw new RowError({ line: 1, column: 1 }, "`bomFormat` is not CycloneDX");
  const time = asText(around.near("/metadata/timestamp", []));
  const observedAt = time === null ? null : instantOf(time);
  await streamJson(file, [[kind, "*"]], ({ path, place, value }) => {
    const give = (fields: Fields, steps: readonly (string | number)[]): void =>
      emit({ fields, place: { ...place, pointer: pointerOf(steps) }, observedAt, signer: null });
    if (kind === "components") eachComponent(fieldsOf(value, place), path, give);
    else eachAffected(fieldsOf(value, place), path, give);
  });
};

type Give = (fields: Fields, path: readonly (string | number)[]) => void;

function eachComponent(component: Fields, path: readonly (string | number)[], give: Give): void {
  const { components: inner, ...own } = component;
  give(
    {
      ...own,
      license: licenseOf(own),
      sha256: digestOf(own["hashes"], "SHA-256"),
      sha512: digestOf(own["hashes"], "SHA-512"),
    },
    path,
  );
  for (const [index, each] of asList(inner).entries())
    eachComponent(asObject(each), [...path, "components", index], give);
}

function eachAffected(vulnerability: Fields, path: readonly (string | number)[], give: Give): void {
  const { affects, ...own } = vulnerability;
  const state = asText(atPointer(own, "/analysis/state"));
  for (const [index, each] of asList(affects).entries())
    give({ ...own, state, ref: asText(asObject(each)["ref"]) }, [...path, "affects", index]);
}

/** A single licence or expression; null if there is none, or if several leave open which applies. */
function licenseOf({ licenses }: Fields): string | null {
  const list = asList(licenses).map(asObject);
  const [only] = list;
  if (only === undefined || list.length > 1) return null;
  const { id, name } = asObject(only["license"]);
  return asText(only["expression"]) ?? asText(id) ?? asText(name);
}

function digestOf(hashes: unknown, algorithm: string): string | null {
  const found = asList(hashes)
    .map(asObject)
    .find(({ alg }) => alg === algorithm);
  return asText(found?.["content"]);
}
