import { compareText } from "../../canonical/json.ts";
import { prepare, type Finding } from "./checks.ts";
import { normativeClearance, type NormativeClearance } from "./clearance.ts";
import type { TurnVerdict } from "../../contract/types/verdict.ts";
import type { Axis, Policy, PolicyId, TurnSubject } from "./policy.ts";
import { Texts } from "./texts.ts";

/** Compiled policies. Null: there is no policy of this kind, and its checks do not run. */
export interface Policies {
  readonly identity: ReadyPolicy | null;
  readonly safety: ReadyPolicy | null;
  readonly ethics: ReadyPolicy | null;
}
interface ReadyPolicy {
  readonly policyId: PolicyId;
  readonly checks: readonly ReadyCheck[];
}
interface ReadyCheck {
  readonly checkId: string;
  readonly axis: Axis | null;
  readonly description: string;
  readonly find: Finding;
}

/** The verdict of the policies on a turn. */
export interface Assessment {
  /** Null: the check did not run. */
  readonly identity: TurnVerdict | null;
  readonly safety: TurnVerdict | null;
  readonly ethics: TurnVerdict | null;
  /** The clearance regardless of refusals; `clearanceOf` takes those into account. */
  readonly clearance: NormativeClearance;
  /** `normative_detail`: the violated checks of safety and ethics, sorted, comma-joined. */
  readonly detail: string;
  /** Whether a check of any policy failed, so that the surface must not be shown. */
  readonly suppress: boolean;
  /** One reason for each failed check: those of identity, safety, ethics, each in the order of its file. */
  readonly reasons: readonly string[];
}

/** Compiles the policies of a data directory. */
export function createPolicies({
  identity,
  safety,
  ethics,
}: Readonly<Record<PolicyId, Policy | null>>): Policies {
  return { identity: ready(identity), safety: ready(safety), ethics: ready(ethics) };
}

function ready(policy: Policy | null): ReadyPolicy | null {
  if (policy === null) return null;
  const checks = policy.checks.flatMap((check) =>
    check.runtime === null
      ? []
      : [
          {
            checkId: check.check_id,
            axis: check.axis,
            description: check.description,
            find: prepare(check, policy.lists),
          },
        ],
  );
  return { policyId: policy.policy_id, checks };
}

/** Runs every check on a turn. A pure function. @see workbench document, derivation rules 1 and 2 */
export function assess(policies: Policies, subject: TurnSubject): Assessment {
  const texts = new Texts();
  const [identity, safety, ethics] = [
    failuresOf(policies.identity, subject, texts),
    failuresOf(policies.safety, subject, texts),
    failuresOf(policies.ethics, subject, texts),
  ];
  const verdicts = {
    identity: identity && identityVerdict(identity),
    safety: safety && normVerdict(safety),
    ethics: ethics && normVerdict(ethics),
  };
  const reasons = [identity, safety, ethics].flatMap(
    (policy) =>
      policy?.failures.map(
        ({ check, found }) => `${policy.policyId}: ${check.description} (${check.checkId}: ${found})`,
      ) ?? [],
  );
  return {
    ...verdicts,
    clearance: normativeClearance(verdicts.safety, verdicts.ethics),
    detail: joined(
      [safety, ethics].flatMap((policy) => policy?.failures.map(({ check }) => check.checkId) ?? []),
    ),
    suppress: reasons.length > 0,
    reasons,
  };
}

interface Failures {
  readonly policyId: PolicyId;
  readonly checkable: number;
  readonly failures: readonly { readonly check: ReadyCheck; readonly found: string }[];
}

function failuresOf(policy: ReadyPolicy | null, subject: TurnSubject, texts: Texts): Failures | null {
  if (policy === null) return null;
  const failures = policy.checks.flatMap((check) => {
    const found = check.find(subject, texts);
    return found === null ? [] : [{ check, found }];
  });
  return { policyId: policy.policyId, checkable: policy.checks.length, failures };
}

function identityVerdict({ failures }: Failures): TurnVerdict {
  const axes = failures.flatMap(({ check }) => check.axis ?? []);
  return { outcome: failures.length > 0 ? "violated" : "cleared", runtime_detail: joined(axes) };
}

function normVerdict({ failures, checkable }: Failures): TurnVerdict {
  if (failures.length > 0)
    return { outcome: "violated", runtime_detail: joined(failures.map(({ check }) => check.checkId)) };
  return { outcome: checkable <= 0 ? "unassessable" : "cleared", runtime_detail: "" };
}

/** Sorted, without duplicates, joined by commas. */
function joined(ids: readonly string[]): string {
  return [...new Set(ids)].sort(compareText).join(",");
}
