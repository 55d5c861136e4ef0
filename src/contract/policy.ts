import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { text } from "./primitives.ts";
import type { PolicyCheck, PolicyFile } from "./types/policy.ts";

export type { PolicyCheck, PolicyFile, PolicyId } from "./types/policy.ts";

export const POLICY_IDS = ["safety", "ethics", "identity"] as const;

/** Which aspect of the service's identity a deviation concerns. */
export const IDENTITY_AXES = ["authority", "determinism", "name", "role"] as const;

/** A turn's answer as policies name it: the verdict or validity if there is one, else the kind. */
export const ANSWER_KEYS = [
  "yes",
  "no",
  "unknown",
  "valid",
  "invalid",
  "number",
  "text",
  "list",
  "definition",
  "acknowledgement",
  "refused",
] as const;

/** The longest phrase, in positions once its gaps are written out. */
export const MAX_PHRASE_POSITIONS = 30;

const WORD = "[a-z0-9']+";
const CHOICE = String.raw`(?:${WORD}|\{[a-z_]+\})(?:\|(?:${WORD}|\{[a-z_]+\}))*`;
const PHRASE = new RegExp(
  String.raw`^(?:\^ )?${CHOICE}(?: (?:!?${CHOICE}|${CHOICE}\?|\*[1-9]))*(?: [:,.])?$`,
);
const LAST_MAY_BE_ABSENT = /(?:\?|\*[1-9])(?: [:,.])?$/;

const snake = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const answerKey = z.enum(ANSWER_KEYS);

/**
 * A sequence of words, separated by single blanks: `word`, `one|another`, `{list}`, `!{list}` (a word outside it), `*3` (up to
 * three words). All but the negated may end in `?` for "optional". `^` before: a clause begins here; after: `:` a colon, `,` any break, `.` the
 * end of a sentence.
 */
const phrase = z
  .string()
  .max(300)
  .regex(PHRASE, "is not a phrase")
  .refine((value) => !LAST_MAY_BE_ABSENT.test(value), "must not end in something that may be absent")
  .refine((value) => positionsOf(value) <= MAX_PHRASE_POSITIONS, "is too long");
const phrases = z.array(phrase);
/** A fragment that matches anywhere, without word boundaries. Lower case, printable ASCII. */
const literal = z
  .string()
  .min(2)
  .max(60)
  .regex(/^[!-@[-~]+(?: [!-@[-~]+)*$/, "must be lower-case ASCII with single spaces");

const common = { check_id: snake, axis: z.enum(IDENTITY_AXES).nullable(), description: text(1, 300) };

/** A norm, and the runtime check that watches over it; null for a norm that holds by design and that no check could test. */
export const policyCheck = describes<PolicyCheck>()(
  z.discriminatedUnion("runtime", [
    z
      .object({
        ...common,
        runtime: z.literal("phrases_absent"),
        parameters: z
          .object({
            where: z.array(z.enum(["prompt", "evidence", "surface"])).min(1),
            phrases,
            literals: z.array(literal),
          })
          .strict(),
      })
      .strict(),
    z
      .object({
        ...common,
        runtime: z.literal("subjects_absent"),
        parameters: z.object({ subjects: z.array(z.string().min(1)).min(1) }).strict(),
      })
      .strict(),
    z
      .object({
        ...common,
        runtime: z.literal("answer_is_derived"),
        parameters: z
          .object({
            derived: z.array(answerKey),
            grounded: z.array(answerKey),
            closed_modes: z.array(z.string().min(1)),
          })
          .strict(),
      })
      .strict(),
    z
      .object({
        ...common,
        runtime: z.literal("ignorance_is_admitted"),
        parameters: z.object({ phrases: phrases.min(1) }).strict(),
      })
      .strict(),
    z
      .object({
        ...common,
        runtime: z.literal("surface_agrees"),
        parameters: z
          .object({
            openings: z.array(z.object({ answer: answerKey, phrases: phrases.min(1) }).strict()).min(2),
          })
          .strict(),
      })
      .strict(),
    z
      .object({ ...common, runtime: z.literal("refusal_has_reason"), parameters: z.object({}).strict() })
      .strict(),
    z.object({ ...common, runtime: z.null(), parameters: z.object({}).strict() }).strict(),
  ]),
);

/** `data/policies/<policy_id>.json`. */
export const policyFile = describes<PolicyFile>()(
  z
    .object({
      policy_id: z.enum(POLICY_IDS),
      version: text(1, 64),
      title: text(1, 120),
      lists: z.array(
        z
          .object({
            list_id: z.string().regex(/^[a-z_]{1,32}$/),
            words: z.array(z.string().regex(new RegExp(`^${WORD}$`))).min(1),
          })
          .strict(),
      ),
      checks: z.array(policyCheck),
    })
    .strict()
    .superRefine((policy, context) => {
      const fail = (path: (string | number)[], message: string) =>
        context.addIssue({ code: "custom", path, message });
      const lists = new Set<string>();
      policy.lists.forEach(({ list_id }, index) => {
        if (lists.has(list_id)) fail(["lists", index, "list_id"], `\`${list_id}\` is repeated`);
        lists.add(list_id);
      });
      const checks = new Set<string>();
      policy.checks.forEach((check, index) => {
        if (checks.has(check.check_id))
          fail(["checks", index, "check_id"], `\`${check.check_id}\` is repeated`);
        checks.add(check.check_id);
        if ((check.axis === null) === (policy.policy_id === "identity"))
          fail(["checks", index, "axis"], "is for checks of identity, and only for them");
        for (const { path, phrase: value } of phrasesOf(check)) {
          const unknown = [...value.matchAll(/\{([a-z_]+)\}/g)].find(([, name = ""]) => !lists.has(name));
          if (unknown)
            fail(["checks", index, "parameters", ...path], `there is no list \`${unknown[1] ?? ""}\``);
        }
      });
    }),
);

function phrasesOf(check: PolicyCheck): { path: (string | number)[]; phrase: string }[] {
  switch (check.runtime) {
    case "phrases_absent":
    case "ignorance_is_admitted":
      return check.parameters.phrases.map((value, at) => ({ path: ["phrases", at], phrase: value }));
    case "surface_agrees":
      return check.parameters.openings.flatMap((opening, at) =>
        opening.phrases.map((value, index) => ({ path: ["openings", at, "phrases", index], phrase: value })),
      );
    case "subjects_absent":
    case "answer_is_derived":
    case "refusal_has_reason":
    case null:
      return [];
  }
}

function positionsOf(value: string): number {
  return value
    .split(" ")
    .reduce((sum, item) => sum + (/^\*[1-9]$/.test(item) ? Number(item.slice(1)) : 1), 0);
}
