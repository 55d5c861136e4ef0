import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError, isObject, type Request } from "./json-rpc.ts";

/** Revisions with a handshake (`initialize`), the newest first. */
export const HANDSHAKE_REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;
/** Revisions without one: every request says its revision. */
export const STATELESS_REVISIONS = ["2026-07-28"] as const;

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";
export const SERVER_KEY = "io.modelcontextprotocol/serverInfo";

const UNSUPPORTED_PROTOCOL_VERSION = -32022;

/** Methods that only one of the two kinds of revisions knows. */
const HANDSHAKE_ONLY = ["initialize", "ping"];
const STATELESS_ONLY = ["server/discover"];

/**
 * Whether a request speaks a revision without handshake.
 * @throws RpcError for a revision that is not spoken here, and for a method that its revision does not know
 */
export function isStateless({ method, params }: Request): boolean {
  const meta = params["_meta"];
  const version = isObject(meta) ? meta[VERSION_KEY] : undefined;
  const stateless = version !== undefined || STATELESS_ONLY.includes(method);
  if (!stateless) return false;
  if (typeof version !== "string")
    throw new RpcError(INVALID_PARAMS, `\`params._meta\` must say the revision as \`${VERSION_KEY}\``);
  if (!(STATELESS_REVISIONS as readonly string[]).includes(version)) {
    throw new RpcError(
      UNSUPPORTED_PROTOCOL_VERSION,
      `the revision \`${version.slice(0, 64)}\` is not spoken here`,
      { supported: [...STATELESS_REVISIONS, ...HANDSHAKE_REVISIONS], requested: version },
    );
  }
  if (!isObject(meta) || !isObject(meta[CAPABILITIES_KEY]))
    throw new RpcError(INVALID_PARAMS, `\`params._meta\` must have \`${CAPABILITIES_KEY}\``);
  if (HANDSHAKE_ONLY.includes(method))
    throw new RpcError(METHOD_NOT_FOUND, `there is no method \`${method}\` in revision ${version}`);
  return true;
}

/** The revision to go on with: the one asked for where it is spoken here, else the newest. */
export function agreeOn(asked: unknown): string {
  return HANDSHAKE_REVISIONS.find((each) => each === asked) ?? HANDSHAKE_REVISIONS[0];
}
