import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { FAILURES, Failure } from "../../src/contract/failures.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { createRouter } from "../../src/http/router.ts";
import { echoOperations, startFixture, transportOf, type Echoed, type Fixture } from "./fixture.ts";
import { postText, requestText, talk } from "./raw-client.ts";

const routes = transportOf(ROUTES);
/** Fails with the reason that the id or body names, else echoes. */
const operations = Object.fromEntries(
  Object.entries(echoOperations(routes)).map(([name, echo]) => [
    name,
    (input: Echoed) => {
      const reason = routes
        .find((route) => route.name === name)
        ?.failures.find((failure) => input.query["fail"] === failure);
      if (reason !== undefined) throw new Failure(reason, "as declared");
      return echo(input as never);
    },
  ]),
);

let server: Fixture;
before(async () => {
  server = await startFixture({ routes, operations });
});
after(() => server.stop());

const send = async (route: Route, { id = "some-id", query = "", body = "{}" }) => {
  const target = route.path.replace("{id}", id) + query;
  const bytes = route.method === "GET" ? requestText("GET", target) : postText(target, body);
  const {
    responses: [response],
  } = await talk(server.url, bytes);
  assert.ok(response);
  return { status: response.status, json: JSON.parse(response.body) };
};

for (const route of routes) {
  describe(`${route.method} ${route.path}`, () => {
    it("reaches its operation, with or without a trailing slash", async () => {
      for (const query of ["", "/", "/?a=b"]) {
        const { status, json } = await send(route, { query });
        assert.deepEqual(
          [status, json.ok, json.data.name, json.data.id],
          [200, true, route.name, route.id === undefined ? "" : "some-id"],
        );
      }
    });

    for (const reason of route.failures) {
      it(`fails as declared: ${reason}`, async () => {
        const { status, json } = await send(route, { query: `?fail=${reason}` });
        assert.deepEqual(
          [status, json],
          [
            FAILURES[reason].status,
            { ok: false, error: { code: FAILURES[reason].code, message: "as declared" } },
          ],
        );
      });
    }

    it("does not exist for other methods", async () => {
      // `GET /evals/run` is there: it asks for a lane of that name.
      const other = route.method === "GET" ? "POST" : "GET";
      const isOther = createRouter(routes).match(other, route.path.replace("{id}", "x")) !== null;
      for (const method of ["PUT", "DELETE", "PATCH", ...(isOther ? [] : [other])]) {
        const {
          responses: [response],
        } = await talk(server.url, requestText(method, route.path.replace("{id}", "x")));
        assert.equal(response?.status, 404, method);
      }
    });

    if (route.id !== undefined && route.body === undefined) {
      it("answers a malformed id as its rule says", async () => {
        const id = route.id?.slashes === true ? "a/../b" : "a/b";
        const { status, json } = await send(route, { id: encodeURIComponent(id) });
        assert.deepEqual(
          [status, json.error.message],
          route.id?.bad === "not_found"
            ? [404, `${route.id.noun} not found: ${id}`]
            : [400, route.id?.message ?? `unsafe ${route.id?.noun} id`],
        );
      });
    }

    if (route.body !== undefined) {
      const { maxBytes, emptyIsObject } = route.body;
      it("reads its body as JSON up to its limit", async () => {
        assert.deepEqual((await send(route, { body: "[1]" })).json.data.body, [1]);
        assert.equal((await send(route, { body: "{" })).json.error.message, "invalid JSON body");
        assert.equal((await send(route, { body: "" })).status, emptyIsObject ? 200 : 400);
        assert.equal((await send(route, { body: " ".repeat(maxBytes - 2) + "{}" })).status, 200);
        assert.equal(
          (await send(route, { body: " ".repeat(maxBytes - 1) + "{}" })).json.error.message,
          `request body exceeds ${maxBytes} bytes`,
        );
      });
    }
  });
}
