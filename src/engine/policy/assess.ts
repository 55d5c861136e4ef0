import { compareText } from "../../canonical/json.ts";
import { prepare, type Finding } from "./checks.ts";
import { normativeClearance, type NormativeClearance } from "./clearance.ts";
import type { Axis, Policy, PolicyId, TurnSubject, TurnVerdict } from "./policy.ts";
import { Texts } from "./texts.ts";

/** Policies made ready. Null: there is none of this kind, its check does not run. */
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

/** What the policies say of a turn. */
export interface Assessment {
  /** Null: the check did not run. */
  readonly identity: TurnVerdict | null;
  readonly safety: TurnVerdict | null;
  readonly ethics: TurnVerdict | null;
  /** Before refusals: `clearanceOf` takes them into account. */
  readonly clearance: NormativeClearance;
  /** `normative_detail`: the violated checks of safety and ethics, sorted, comma-joined. */
  readonly detail: string;
  /** A check of any policy failed: the surface must not be shown. */
  readonly suppress: boolean;
  /** Why, one for each failed check, in the order identity, safety, ethics and then of the file. */
  readonly reasons: readonly string[];
}

/** Makes the policies of a data directory ready. */
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

/** Runs every check on a turn. A function of its arguments alone. @see workbench document, derivation rules 1 and 2 */
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

/** Sorted, each once, comma-joined. */
function joined(ids: readonly string[]): string {
  return [...new Set(ids)].sort(compareText).join(",");
}
