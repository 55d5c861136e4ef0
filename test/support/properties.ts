import fc from "fast-check";

const { TEST_SEED: asked } = process.env;

// The same cases in every run, so that a commit that was green stays green; `TEST_SEED=random` tries others, `TEST_SEED=N` those that failed.
if (asked !== "random") fc.configureGlobal({ seed: asked === undefined ? 20_261_122 : Number(asked) });

/** How many cases a run tries of a property: a fifth of them; all with EVERY_CASE=1. */
export const runs = (all: number): number => (process.env["EVERY_CASE"] === "1" ? all : Math.ceil(all / 5));

export { fc };
