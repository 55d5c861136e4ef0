import { z } from "zod/v3";
import { hex64, timestamp } from "./primitives.ts";

/** What an attested gate writes: in-toto statements of these two predicates. @see https://in-toto.io/attestation/svr/v0.2 */
export const VERIFICATION_RESULT_TYPE = "https://in-toto.io/attestation/svr/v0.2";
/** A name, not an address: nothing is fetched from it. */
export const GATE_RECORD_TYPE = "https://touchstone.invalid/gate-record/v1";
/** The parts of an envelope's file name, and of the folder beside it. */
export const GATE_RECORD_FILE = "record.json";

/** A file of the folder, below which no name leads out. */
const fileName = z
  .string()
  .regex(
    /^(?:policy\.json|result\.json|claims(?:\.[a-z]{2,6})?|reviews\/\d{1,9}\.(?:request|certificate)\.json)$/,
  );
const sha256 = z.object({ sha256: hex64 });
const file = z.object({ name: fileName, digest: sha256, mediaType: z.string() });
export type FileDescriptor = z.infer<typeof file>;

const statementOf = <T extends z.ZodTypeAny>(type: string, predicate: T) =>
  z.object({
    _type: z.literal("https://in-toto.io/Statement/v1"),
    subject: z.array(z.object({ name: z.string(), digest: sha256 })).length(1),
    predicateType: z.literal(type),
    predicate,
  });

const verifier = z.string().url();

/** The Simple Verification Result of a gate that passed. It names the record by a field of its own, whose name is a type's, as in-toto asks of extensions. */
export const verificationResult = statementOf(
  VERIFICATION_RESULT_TYPE,
  z.object({
    verifier: z.object({ id: verifier, policies: z.array(z.object({ name: z.string(), digest: sha256 })) }),
    timeCreated: timestamp,
    properties: z.array(z.string()),
    [GATE_RECORD_TYPE]: z.object({ name: z.string(), digest: sha256 }),
  }),
);

/** How a gate decided: what it was given and what it answered, each by its digest. */
export const gateRecord = statementOf(
  GATE_RECORD_TYPE,
  z.object({
    verifier: z.object({ id: verifier }),
    at: timestamp,
    passed: z.boolean(),
    claims: file,
    policy: file,
    result: file,
    corpora: z.array(z.object({ name: z.string(), digest: sha256 })),
    reviews: z.array(z.object({ request: file, certificate: file.nullable() })),
  }),
);
export type GateRecord = z.infer<typeof gateRecord>;
export type VerificationResult = z.infer<typeof verificationResult>;
