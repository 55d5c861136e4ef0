import { framesOf } from "../../lexicon/frames.ts";
import { NOW, type Atom, type Filler, type Form, type RoleFilling } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";

/** Duties and permissions of one place: "Phones must be switched off in Room 12" says so of what is in Room 12, and of nothing else. */

type Modal = Extract<Form, { kind: "modal" }>;

/** What a condition of the text says of those who are at the place that it names. */
export function localRules(form: Form): readonly Form[] {
  switch (form.kind) {
    case "and":
      return form.of.flatMap(localRules);
    case "quantified":
      if (!/^(?:every|generic)$/.test(form.quantifier)) return [];
      return localRules(form.holds).map((holds) => ({ ...form, holds }));
    case "if":
      return localRules(form.then).map((then) => ({ ...form, then }));
    case "modal":
      return localOf(form);
    default:
      return [];
  }
}

function localOf(rule: Modal): readonly Form[] {
  if (!/^(?:must|may|need|should|can)$/.test(rule.force)) return [];
  return atomsIn(rule.of).flatMap((atom): Form[] => {
    const place = placeOf(atom);
    const who = place === null ? null : whoOf(atom, rule);
    if (place === null || who === null) return [];
    const there: Form = {
      kind: "atom",
      category: "place",
      lemma: place.role,
      roles: [
        { role: "subject", filler: who },
        { role: "object", filler: place.filler },
      ],
      time: NOW,
      at: atom.at,
    };
    return [{ kind: "if", condition: there, then: withoutPlace(rule, atom, place), at: rule.at }];
  });
}

/** "In the kitchen". A time is nothing that somebody is told to be in. */
const placeOf = ({ category, roles }: Atom): RoleFilling | null =>
  category === "verb"
    ? (roles.find(({ role, filler }) => /^(?:in|on|at)$/.test(role) && filler.kind === "thing") ?? null)
    : null;

/**
 * Who has to be there. "Dogs must sleep in the garden" says where they must sleep; so does a verb of putting. What is forbidden or allowed
 * somewhere is so for whoever is there. Of one that is named it may say where he is.
 */
function whoOf(atom: Atom, { of, force }: Modal): Filler | null {
  const fillerOf = (role: string): Filler | undefined => atom.roles.find((one) => one.role === role)?.filler;
  const [subject, object] = [fillerOf("subject"), fillerOf("object")];
  const isRestricted = of.kind === "not" || /^(?:may|can)$/.test(force);
  const hasGoal = framesOf(atom.lemma)?.some(({ patterns }) =>
    patterns.flat().some(({ role }) => role === "goal"),
  );
  if (!isRestricted && (object === undefined || hasGoal === true)) return null;
  const who = subject ?? object ?? null;
  return who?.kind === "variable" ? who : null;
}

function withoutPlace(form: Form, atom: Atom, place: RoleFilling): Form {
  if (form === atom) return { ...atom, roles: atom.roles.filter((one) => one !== place) };
  switch (form.kind) {
    case "not":
    case "modal":
      return { ...form, of: withoutPlace(form.of, atom, place) };
    case "and":
      return { ...form, of: form.of.map((one) => withoutPlace(one, atom, place)) };
    case "quantified":
      return { ...form, holds: withoutPlace(form.holds, atom, place) };
    default:
      return form;
  }
}
