import type { DatedMoment } from "../../meaning/form.ts";

/** On which day something was done. */

/** Adverbs of days, by which deeds are told apart. */
export const DAYS: ReadonlySet<string> = new Set(["today", "yesterday", "tonight"]);

/** A date as the name of who or what fills a role. */
export const nameOfMoment = ({ moment }: DatedMoment): string => `at ${JSON.stringify(moment)}`;
