import { Failure } from "../../contract/failures.ts";
import { parseRequest, type Given } from "../../contract/requests.ts";
import { createPause } from "../../store/files/pauses.ts";
import { ROUTES, type DataOf, type Route, type RouteName } from "../../contract/routes.ts";
import { Listing, MAX_WHOLE_ITEMS, Raw, type Input, type Operations } from "./operation.ts";

/** Operations by route name, as the edges hold them. The route table says which input each takes. */
export type OperationTable = Readonly<Record<string, (input: never) => object | Promise<object>>>;

const routes: ReadonlyMap<string, Route> = new Map(ROUTES.map((route) => [route.name, route]));
const NO_QUERY: ReadonlyMap<string, string> = new Map();

/**
 * Parses a request by its route's schemas, and runs the route's operation.
 * @returns the JSON text of `data`
 * @throws Failure as the route declares
 */
export function answerRequest(
  operations: OperationTable,
  route: Route,
  given: Given,
  tag?: Input<RouteName>["tag"],
): string | Promise<string> {
  const answer = answerInParts(operations, route, given, tag);
  return typeof answer === "string"
    ? answer
    : answer.then((parts) => (typeof parts === "string" ? parts : joined(parts)));
}

/** The same, with the text of a long list in parts, each made when it is asked for. */
export function answerInParts(
  operations: OperationTable,
  route: Route,
  given: Given,
  tag?: Input<RouteName>["tag"],
): string | Promise<string | AsyncIterable<string>> {
  const input = { ...parseRequest(route, given), ...(tag === undefined ? {} : { tag }) };
  const operation = operations[route.name];
  if (operation === undefined)
    throw new Failure("unsupported", `not implemented: ${route.method} ${route.path}`);
  const answer = operation(input as never); // parsed by the schemas of this very route
  if (answer instanceof Promise) return answer.then(partsOf);
  const parts = partsOf(answer);
  return typeof parts === "string" ? parts : Promise.resolve(parts);
}

/** Gives others their turn between two parts. */
async function joined(parts: AsyncIterable<string>): Promise<string> {
  const pause = createPause();
  const texts: string[] = [];
  for await (const part of parts) {
    texts.push(part);
    await pause();
  }
  return texts.join("");
}

/** Calls a route as a client would, without a server. @throws Failure */
export async function askRoute<Id extends RouteName>(
  operations: Operations<Id>,
  name: Id,
  { id = "", query = NO_QUERY, body }: Partial<Given> = {},
): Promise<DataOf<Id>> {
  const text = await answerRequest(operations, routeNamed(name), { id, query, body });
  return JSON.parse(text) as DataOf<Id>; // the operation's type
}

/** The route of a name. */
export function routeNamed(name: RouteName): Route {
  const route = routes.get(name);
  if (route === undefined) throw new Error(`there is no route \`${name}\``);
  return route;
}

/** JSON texts of replies that are still referenced, so that an unchanged list is serialised once. */
const written = new WeakMap<object, string>();

function partsOf(answer: object): string | Promise<string> | AsyncIterable<string> {
  if (answer instanceof Raw) return answer.text;
  if (answer instanceof Listing) return listText(answer);
  if ("items" in answer && isLong(answer.items)) return longText(answer);
  if (Object.values(answer).some(isLong)) return joined(longText(answer));
  const text = written.get(answer) ?? JSON.stringify(answer);
  written.set(answer, text);
  return text;
}

function isLong(member: unknown): member is readonly unknown[] {
  return Array.isArray(member) && member.length > MAX_WHOLE_ITEMS;
}

/** `{"items":[…],…}` of groups as they come. */
async function* listText({
  groups,
  rest,
}: {
  readonly groups: AsyncIterable<readonly unknown[]>;
  readonly rest: object;
}): AsyncGenerator<string> {
  let before = '{"items":[';
  for await (const group of groups) {
    if (group.length === 0) continue;
    yield before + JSON.stringify(group).slice(1, -1);
    before = ",";
  }
  const after = JSON.stringify(rest).slice(1);
  yield `${before === "," ? "" : before}]${after === "}" ? "" : ","}${after}`;
}

/** Items of a group of a list that is held as a whole. */
const GROUP = 500;

/** The members of an object in their order, those that are long in groups. */
async function* longText(answer: object): AsyncGenerator<string> {
  let before = "{";
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ",";
    if (!isLong(value)) {
      yield JSON.stringify(value);
      continue;
    }
    for (let from = 0; from < value.length; from += GROUP) {
      yield (from === 0 ? "[" : ",") + JSON.stringify(value.slice(from, from + GROUP)).slice(1, -1);
    }
    yield "]";
  }
  yield "}";
}
