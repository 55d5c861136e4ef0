import type { CorpusDetail, CorpusSummary } from "../../contract/evidence.ts";
import { notFound } from "../../contract/ids.ts";
import type { SealedCorpus } from "../../engine/authority/review.ts";
import type { Operation } from "../system/operation.ts";
import { ENGINE_VERSION } from "../system/version.ts";

/** `GET /epistemic-truth-state/corpora` */
export function listCorpora(corpora: readonly SealedCorpus[]): Operation<"corpora"> {
  const list = { items: corpora.map(summarize) };
  return () => list;
}

/** `GET /epistemic-truth-state/corpora/{id}` */
export function showCorpus(corpora: readonly SealedCorpus[]): Operation<"corpus"> {
  const details = new Map(
    corpora.map((corpus) => [
      corpus.corpusId,
      { detail: describe(corpus), name: `${corpus.corpusSha256}-${ENGINE_VERSION}` },
    ]),
  );
  return ({ id: { id }, tag }) => {
    const made = details.get(id);
    if (made === undefined) throw notFound("corpus", id);
    tag?.(made.name);
    return made.detail;
  };
}

export function summarize({ corpusId, corpusSha256, domains, records }: SealedCorpus): CorpusSummary {
  return {
    corpus_id: corpusId,
    corpus_sha256: corpusSha256,
    record_count: records.size,
    domains: [...domains],
  };
}

export function describe(corpus: SealedCorpus): CorpusDetail {
  const records = [...corpus.records.values()].map(({ record, contentSha256 }) => ({
    ...record,
    content_sha256: contentSha256,
  }));
  return { ...summarize(corpus), records };
}
