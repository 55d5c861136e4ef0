/** What to do next where the evidence decides the claim, but is not what the policy asks for. */
export const GATE_STEPS: Readonly<Record<string, string>> = {
  evidence_not_sealed:
    "Have somebody else than the proposer seal evidence, such as with `touchstone evidence capture` or `import`. What a proposer says of its own claim never lets it pass.",
  corpus_not_accepted:
    "Find out whether the corpus was meant to change; if so, put its new hash into the policy.",
  source_kind_not_accepted:
    "Replace the assumption by something that was observed, or accept the kind in the policy.",
  signer_not_accepted: "Import evidence that a signer of the policy has signed.",
  evidence_age_unknown: "Import the evidence with the time of observation, or capture it anew.",
  evidence_from_the_future: "Check the clocks, and the time given with --at.",
  evidence_left_out:
    "Look at the records that were left out; `touchstone evidence trace` tells where one comes from. Present the claim alone, and the gate finds all that bears on it.",
  evidence_too_old: "Capture or import the evidence anew.",
};
