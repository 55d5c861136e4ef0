/** The role of a scene, by words in its id: the first row with a matching word. @see contract §11 */
const ROLES = [
  ["cold_attempt", ["cold"]],
  ["engine_enrichment", ["enrich", "checkpoint"]],
  ["engine_proposal", ["proposal", "authored"]],
  ["operator_ratifies", ["ratif"]],
  ["grounded", ["grounded"]],
] as const;

export type StageRole = (typeof ROLES)[number][0] | "other";

export function roleOf(sceneId: string): StageRole {
  const id = sceneId.toLowerCase();
  return ROLES.find(([, words]) => words.some((word) => id.includes(word)))?.[0] ?? "other";
}
