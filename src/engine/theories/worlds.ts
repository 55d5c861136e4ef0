import type { Form } from "../meaning/form.ts";
import { printForm } from "../meaning/notation.ts";
import { childrenOf, conjunctsOf, partsOf, thingsOf } from "./forms.ts";
import { thingIn } from "./state/fluents.ts";
import { standingAs } from "./state/losses.ts";
import { deedOf } from "./state/roles.ts";
import type { Discourse } from "./theory.ts";

/** The worlds that "or" leaves open. */

const MAX_WORLDS = 16;

/** Each way in which all may be so; null where there are too many. */
export function worldsOf(discourse: Discourse): readonly Discourse[] | null {
  const worlds = [discourse, ...withEitherAsOr(discourse)].flatMap(split);
  return worlds.length > MAX_WORLDS ? null : worlds;
}

/** "Either it rains or it snows" may leave open that it does both: the same text with "or" in its place. */
function withEitherAsOr(discourse: Discourse): readonly Discourse[] {
  const { conditions } = discourse;
  if (!conditions.some(({ form }) => form.kind === "xor")) return [];
  const asOr = (form: Form): Form => (form.kind === "xor" ? { ...form, kind: "or" } : form);
  return [{ ...discourse, conditions: conditions.map((one) => ({ ...one, form: asOr(one.form) })) }];
}

/** "Tom went to the hall or to the garden": an event that one of several sentences tells. Each choice is a world. */
function split(discourse: Discourse): readonly Discourse[] {
  let worlds: readonly Discourse[] = [discourse];
  for (const condition of discourse.conditions) {
    const { form } = condition;
    if ((form.kind !== "or" && form.kind !== "xor") || !isToSplit(form, discourse)) continue;
    const chosen = (parts: readonly Form[]): Form => ({
      kind: "and",
      of: parts,
      at: form.at,
    });
    const alternatives = form.of.map((part) => chosen([part]));
    const isOfPlaces = !hasEvent(form, discourse);
    if (form.kind === "or" && form.of.length === 2 && !isOfPlaces) alternatives.push(chosen(form.of));
    worlds = worlds.flatMap((world) =>
      alternatives.map((alternative) => ({
        ...world,
        conditions: world.conditions.flatMap((one) =>
          one.id === condition.id ? conjunctsOf(alternative).map((part) => ({ ...one, form: part })) : [one],
        ),
      })),
    );
    if (worlds.length > MAX_WORLDS) break;
  }
  const possible = worlds.filter((world) => !isDeniedLater(world));
  return worlds.length > 1 ? possible.filter((world) => !deniesItself(world)) : possible;
}

/** "Ann or Otto won, but not both. Ann won": the world in which she did not is none. */
function deniesItself({ conditions }: Discourse): boolean {
  const print = (form: Form): string => printForm(form, String);
  const told = new Set(conditions.flatMap(({ form }) => (form.kind === "atom" ? [print(form)] : [])));
  return conditions.some(({ form }) => form.kind === "not" && form.over !== true && told.has(print(form.of)));
}

/** "Tom is either in the shed or in the barn. Tom is not in the shed": the world in which he is there is none. */
const isDeniedLater = (world: Discourse): boolean =>
  world.closed === true ? isGone(world) : isDenied(world);

/** Where nothing happens, all holds at once. */
const isDenied = (world: Discourse): boolean =>
  isStill(world) &&
  world.conditions.some(({ form }) => {
    if (form.kind !== "not" || form.of.kind !== "atom" || form.of.category !== "place") return false;
    const { of } = form;
    return world.conditions.some(({ form: told }) => {
      if (told.kind !== "atom" || told.category !== "place") return false;
      const standing = { atom: told, holds: true, from: [], rule: "", fluents: [], carried: false };
      return standingAs(of, [standing]) !== undefined;
    });
  });

const isStill = ({ conditions }: Discourse): boolean =>
  conditions.every(({ form }) =>
    [...partsOf(form)].every(
      (part) =>
        part.kind !== "atom" ||
        (part.category !== "verb" && part.time.tense === "present" && part.time.adverbs.length === 0) ||
        part.category === "noun",
    ),
  );

const isGone = ({ conditions }: Discourse): boolean =>
  conditions.some(({ form, id }) => {
    if (form.kind !== "not" || form.over === true || form.of.kind !== "atom") return false;
    const { of } = form;
    const who = thingIn(of, "subject");
    const told = conditions
      .filter((one) => one.id < id && who !== null && thingsOf(one.form).has(who))
      .at(-1);
    if (told?.form.kind !== "atom" || of.category !== "place") return false;
    const standing = { atom: told.form, holds: true, from: [], rule: "", fluents: [], carried: false };
    return standingAs(of, [standing]) !== undefined;
  });

/** In a story that is told whole somebody may be in one of two places; after one of two events it is not even open what is so. */
export const isOpenPlace = (discourse: Discourse): boolean =>
  discourse.closed === true &&
  !discourse.conditions.some(
    ({ form }) => (form.kind === "or" || form.kind === "xor") && hasEvent(form, discourse),
  );

/** In a story that is told whole "either in the school or in the park" tells of where somebody is until he goes elsewhere. */
function isToSplit(form: Form, discourse: Discourse): boolean {
  if (hasEvent(form, discourse)) return true;
  const asked = thingsOf(discourse.question.form);
  const isPlaceOfAsked = (part: Form): boolean =>
    part.kind === "atom" && part.category === "place" && asked.has(thingIn(part, "subject") ?? -1);
  return (
    (discourse.closed === true || (discourse.question.asked.kind === "place" && isStill(discourse))) &&
    childrenOf(form).every(isPlaceOfAsked)
  );
}

/** Whether something happens in what a form says. */
export function hasEvent(form: Form, discourse: Discourse): boolean {
  return [...partsOf(form)].some((part) => {
    if (part.kind !== "atom" || part.category !== "verb") return false;
    const found = deedOf(part, discourse);
    return found.kind === "deed" && found.deed.aspect === "event";
  });
}
