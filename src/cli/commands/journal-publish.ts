import { isPrefix } from "../../attest/policy-file.ts";
import type { Policy } from "../../attest/policy.ts";
import { canonicalize } from "../../canonical/json.ts";
import { escapeControls } from "../../http/incident.ts";
import { postCheckpoint } from "../../http/witness-client.ts";
import { publishReviews } from "../../operations/reviews/checkpoint.ts";
import {
  publishCheckpoint,
  type AskedWitness,
  type Publication,
} from "../../operations/system/journal-publication.ts";
import { stateDirOf, takePositionals, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { readPolicy } from "./log-policy.ts";

interface Values {
  readonly state?: string | undefined;
  readonly origin: string | null;
  readonly policy?: string | undefined;
  readonly witness?: readonly string[] | undefined;
  readonly json?: boolean | undefined;
}

const [EXIT_REFUSED, EXIT_UNSOUND] = [1, 5];

const PUBLISHERS = { journal: publishCheckpoint, reviews: publishReviews } as const;

/** `touchstone journal publish` and `touchstone reviews publish`. */
export async function publish(
  given: readonly string[],
  values: Values,
  io: CliIo,
  command: keyof typeof PUBLISHERS,
): Promise<number> {
  takePositionals(given);
  const policy = values.policy === undefined ? null : await readPolicy(values.policy, io);
  const witnesses = witnessesOf(values.witness ?? [], policy);
  if (witnesses.length === 0)
    throw new UsageError(
      "there is nobody to ask: name witnesses with --witness URL, or in a policy with their URLs",
    );
  const published = await PUBLISHERS[command]({
    stateDir: stateDirOf(values.state, io),
    origin: values.origin,
    now: Date.now,
    witnesses,
    policy,
    post: postCheckpoint,
  });
  for (const line of remarks(published, witnesses, policy))
    await write(io.stderr, `touchstone ${command}: ${escapeControls(line)}\n`);
  const { note, size, witnesses: asked, problems } = published;
  await write(
    io.stdout,
    values.json === true
      ? `${canonicalize({ note, problems: [...problems], tree_size: size, witnesses: asked.map((one) => ({ ...one })) })}\n`
      : note,
  );
  return exitOf(published, policy);
}

/** Those of the policy that have a URL, and those that were named besides. @throws UsageError */
function witnessesOf(urls: readonly string[], policy: Policy | null): readonly AskedWitness[] {
  const listed = [...(policy?.witnesses.values() ?? [])].flatMap(({ name, key, url }) =>
    url === null ? [] : [{ name, key, url }],
  );
  const wrong = urls.find((url) => !isPrefix(url));
  if (wrong !== undefined)
    throw new UsageError(`--witness must be an http or https address, not \`${wrong}\``);
  const others = [...new Set(urls)].filter((url) => !listed.some((one) => one.url === url));
  return [...listed, ...others.map((url) => ({ name: null, key: null, url }))];
}

function remarks(
  { witnesses, problems }: Publication,
  asked: readonly AskedWitness[],
  policy: Policy | null,
): readonly string[] {
  return [
    ...witnesses.flatMap(({ url, name, problem }) =>
      problem === null ? [] : [`the witness ${name ?? url}: ${problem}`],
    ),
    ...asked.flatMap(({ key, url }, index) =>
      key === null && witnesses[index]?.outcome === "cosigned"
        ? [`the cosignature of ${url} was not verified: no policy tells its key`]
        : [],
    ),
    ...(policy === null ? [] : problems),
  ];
}

function exitOf({ witnesses, problems }: Publication, policy: Policy | null): number {
  if (problems.length > 0 || witnesses.some(({ outcome }) => outcome === "inconsistent")) return EXIT_UNSOUND;
  return policy !== null || witnesses.every(({ outcome }) => outcome === "cosigned") ? 0 : EXIT_REFUSED;
}
