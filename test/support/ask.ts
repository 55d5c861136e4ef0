import type { Given } from "../../src/contract/requests.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { answerRequest, routeNamed, type OperationTable } from "../../src/operations/system/route-call.ts";

/** The JSON text of what a route answers, asked as an edge asks it: parsed by its schemas first. */
export async function askText(
  operations: OperationTable,
  name: RouteName,
  { id = "", query = new Map(), body }: Partial<Given> = {},
): Promise<string> {
  return answerRequest(operations, routeNamed(name), { id, query, body });
}
