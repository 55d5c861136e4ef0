import { Failure } from "../../contract/failures.ts";
import { parseRequest, type Given } from "../../contract/requests.ts";
import { ROUTES, type DataOf, type Route, type RouteName } from "../../contract/routes.ts";
import { Raw, type Input, type Operations } from "./operation.ts";

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
  const input = { ...parseRequest(route, given), ...(tag === undefined ? {} : { tag }) };
  const operation = operations[route.name];
  if (operation === undefined)
    throw new Failure("unsupported", `not implemented: ${route.method} ${route.path}`);
  const answer = operation(input as never); // parsed by the schemas of this route
  return answer instanceof Promise ? answer.then(textOf) : textOf(answer);
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

function textOf(answer: object): string {
  if (answer instanceof Raw) return answer.text;
  const text = written.get(answer) ?? JSON.stringify(answer);
  written.set(answer, text);
  return text;
}
