import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import type { Span } from "../../../src/operations/review/request-blocks.ts";
import { localReviewer, reviewLines, type Reviewer } from "../../../src/operations/review/review-batch.ts";
import { shippedAuthority, shippedScenarios } from "../../support/authority.ts";

const authority = shippedAuthority();
const requests = shippedScenarios().map(({ request }) => request);
const resultOf = (request: unknown): string => `${authority.review(request).text}\n`;
const failure = (detail: string): string =>
  `${JSON.stringify({ ok: false, error: { code: "bad_request", message: "invalid JSON body", detail } })}\n`;

/** What comes out for these bytes, cut into pieces of this size. */
async function review(
  bytes: Uint8Array,
  piece: number,
  reviewers: readonly Reviewer[] = [localReviewer({ authority, certificates: false })],
  span?: Span,
): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    Buffer.from(bytes.subarray(at * piece, (at + 1) * piece)),
  );
  let out = "";
  for await (const { texts } of reviewLines(Readable.from(pieces), reviewers, span))
    out += Buffer.from(texts).toString();
  return out;
}

describe("a file of requests", () => {
  it("is reviewed line by line, in order, however its bytes are chunked, by one reviewer or by several", async () => {
    const many = Array.from({ length: 8 }, () => requests).flat();
    const bytes = Buffer.from(many.map((request) => JSON.stringify(request)).join("\n"));
    const expected = many.map(resultOf).join("");
    for (const piece of [997, 65_536, bytes.length])
      assert.equal(await review(bytes, piece), expected, String(piece));
    const late = (ms: number): Reviewer => ({
      ahead: 2,
      review: async (block) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return localReviewer({ authority, certificates: false }).review(block);
      },
      close: () => undefined,
    });
    assert.equal(await review(bytes, 4_096, [late(9), late(1), late(4)]), expected);
  });

  it("does not wait for a process that gets no time", async () => {
    const many = Array.from({ length: 60 }, () => requests).flat();
    const bytes = Buffer.from(many.map((request) => JSON.stringify(request)).join("\n"));
    const local = localReviewer({ authority, certificates: false });
    const given: Uint8Array[] = [];
    const idle: Reviewer = {
      ahead: 3,
      review: (block) => {
        given.push(block);
        return new Promise(() => undefined);
      },
      close: () => undefined,
    };
    assert.ok(bytes.length > 40 * 32_768, "more blocks than may wait for an earlier one");
    assert.equal(await review(bytes, 65_536, [idle, local]), many.map(resultOf).join(""));
    assert.equal(given.length, 3);
  });

  it("ends lines at line feeds alone and skips blank ones: other line separators may occur in JSON", async () => {
    const [first, second] = requests;
    const odd = JSON.stringify({
      ...first,
      claim: { ...(first?.["claim"] as object), text: "one\u2028two\u2029three\u0085four" },
    });
    assert.ok(odd.includes("\u2028"));
    const spread = JSON.stringify(second).replace(",", ",\r");
    const text = `\r\n${odd}\r\n \n${spread}\n\n`;
    assert.equal(await review(Buffer.from(text), 7), `${resultOf(JSON.parse(odd))}${resultOf(second)}`);
  });

  it("may contain lines that are not JSON or not UTF-8, which fail as over HTTP, without affecting others", async () => {
    const good = JSON.stringify(requests[0]);
    const bytes = Buffer.concat([
      Buffer.from(`${good}\n"`),
      Buffer.from([0xff, 0xc0]),
      Buffer.from(`"\nnope\n${good}`),
    ]);
    const lines = (await review(bytes, 50)).split("\n");
    assert.equal(`${lines[0]}\n`, resultOf(requests[0]));
    assert.equal(`${lines[1]}\n`, failure("the line is not valid UTF-8"));
    assert.match(lines[2] ?? "", /invalid JSON body.*nope/);
    assert.deepEqual([lines[3], lines[4], lines.length], [lines[0], "", 5]);
  });

  it("may contain a line longer than one message to a worker", async () => {
    const long = JSON.stringify({ ...requests[0], more: "x".repeat(200_000) });
    assert.equal(
      await review(Buffer.from(`${long}\n${JSON.stringify(requests[1])}\n`), 1_000),
      `${resultOf(JSON.parse(long))}${resultOf(requests[1])}`,
    );
  });

  it("gives the same bytes in parts, wherever it is split: it skips as many requests as there are results", async () => {
    const lines = requests.slice(0, 8).map((request) => JSON.stringify(request));
    const line = fc
      .constantFrom(...lines, "", " \r", "\ufeff", "no JSON", lines[0]?.slice(0, 70) ?? "")
      .map((text) => Buffer.from(text));
    const block = fc.array(fc.oneof({ weight: 9, arbitrary: line }, fc.constant(Buffer.from([0xa0, 0xff]))), {
      maxLength: 160,
    }); // more than travels at once
    await fc.assert(
      fc.asyncProperty(
        block,
        fc.boolean(),
        fc.nat(170),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 50, max: 90_000 }),
        async (all, ended, cut, most, piece) => {
          const bytes = Buffer.concat(
            all
              .flatMap((each, at) => (at === 0 ? [each] : [Buffer.from("\n"), each]))
              .concat(Buffer.from(ended ? "\n" : "")),
          );
          const results = await review(bytes, piece);
          const countOf = (text: string): number => text.split("\n").length - 1;
          const first = await review(bytes, piece, undefined, { offset: 0, limit: cut });
          assert.equal(countOf(first), Math.min(cut, countOf(results)));
          const second = await review(bytes, piece, undefined, { offset: cut, limit: most });
          assert.equal(
            first + second + (await review(bytes, piece, undefined, { offset: cut + most, limit: Infinity })),
            results,
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it("yields results before the end of the input", async () => {
    async function* open(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${Array.from({ length: 90 }, () => JSON.stringify(requests[0])).join("\n")}\n`);
      await new Promise(() => undefined);
    }
    const local = localReviewer({ authority, certificates: false });
    for await (const { statuses } of reviewLines(open(), [local, local])) {
      assert.equal(statuses.length, 90);
      break;
    }
  });
});
