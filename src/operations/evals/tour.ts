import { Failure } from "../../contract/failures.ts";
import type { DemoFile, TourFile } from "../../contract/demo-files.ts";
import type { Tour, TourStep } from "../../contract/demos.ts";

/** A tour of the demos: the narrative from the tour's file with the titles and cards of the demos. @throws Failure if a step names a demo that does not exist */
export function tourOf({ title, thesis, steps }: TourFile, demoById: ReadonlyMap<string, DemoFile>): Tour {
  return {
    schema_version: "determinism_tour_v1",
    title,
    thesis,
    steps: steps.map((step, order) => stepOf(step, order, demoById)),
  };
}

const NO_DEMO = {
  demo_id: null,
  demo_title: null,
  what_this_proves: null,
  what_this_does_not_prove: null,
} as const;
const ROUTES = { intro: "/demos", payoff: "/replay" } as const;

function stepOf(
  { step_id, kind, headline, narrative, demo_id }: TourFile["steps"][number],
  order: number,
  demoById: ReadonlyMap<string, DemoFile>,
): TourStep {
  const frame = { step_id, order, kind, headline, narrative };
  if (kind !== "demo") return { ...frame, ...NO_DEMO, route_hint: ROUTES[kind] };
  const demo = demo_id === null ? undefined : demoById.get(demo_id);
  if (demo === undefined)
    throw new Failure(
      "runtime_unavailable",
      `the tour's step ${step_id} names a demo that is not in the registry: ${demo_id ?? "none"}`,
    );
  const { title, what_this_proves, what_this_does_not_prove } = demo;
  return {
    ...frame,
    demo_id,
    demo_title: title,
    what_this_proves,
    what_this_does_not_prove,
    route_hint: `/demos/${demo.demo_id}`,
  };
}
