import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ROUTES } from "../../src/contract/routes.ts";
import { startFixture, type Fixture } from "./fixture.ts";
import { postText, requestText, talk } from "./raw-client.ts";

let server: Fixture;
before(async () => {
  server = await startFixture();
});
after(() => server.stop());

const get = async (target: string, ...headers: string[]) => {
  const {
    responses: [response],
  } = await talk(server.url, requestText("GET", target, ["Host: localhost", ...headers]));
  assert.ok(response);
  return response;
};
const BROWSER = "Accept: text/html,application/xhtml+xml,*/*;q=0.8";
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe("the browser page", () => {
  for (const [target, ...headers] of [
    ["/", BROWSER],
    ["/", "Accept: TEXT/HTML"],
    ["/?x=1", BROWSER],
    ["/ui"],
    ["/ui/"],
    ["/ui/trace/7"],
    ["/ui/trace?id=1.5"],
  ] as const) {
    it(`is served at ${target} ${headers.join(" ")}`, async () => {
      const response = await get(target, ...headers);
      assert.equal(response.status, 200);
      assert.deepEqual(
        ["content-type", "content-security-policy", "x-content-type-options", "vary", "referrer-policy"].map(
          (name) => response.headers.get(name),
        ),
        ["text/html; charset=utf-8", CSP, "nosniff", "Origin", "no-referrer"],
      );
      assert.match(response.body, /^<!doctype html>/);
    });
  }

  it("lists every route of the table", async () => {
    const { body } = await get("/ui");
    for (const { method, path } of ROUTES)
      assert.ok(body.includes(`<tr><td>${method}</td><td>`) && body.includes(`<code>${path}</code>`), path);
  });

  it("has no inline script, style or handler, and takes its style from an existing file", async () => {
    const { body } = await get("/ui");
    assert.doesNotMatch(body, /<script|<style|style=|\son[a-z]+=|javascript:/i);
    const href = /<link rel="stylesheet" href="([^"]+)">/.exec(body)?.[1];
    const style = await get(String(href));
    assert.deepEqual([style.status, style.headers.get("content-type")], [200, "text/css; charset=utf-8"]);
  });

  for (const [target, ...headers] of [
    ["/uifoo", BROWSER],
    ["/ui/app.js", BROWSER],
  ] as const) {
    it(`is not served at ${target} ${headers.join(" ")}`, async () => {
      const response = await get(target, ...headers);
      assert.equal(response.status, 404);
      assert.equal(JSON.parse(response.body).error.message, `route not found: GET ${target}`);
    });
  }

  for (const accept of [null, "application/json", "*/*"]) {
    it(`is not served at / to a client that does not ask for HTML but accepts ${accept ?? "anything"}; it gets links`, async () => {
      const headers = accept === null ? [] : [`Accept: ${accept}`];
      const response = await get("/", ...headers);
      assert.deepEqual(
        [response.status, response.headers.get("content-type")],
        [200, "application/json; charset=utf-8"],
      );
      const { ok, data, ...more } = JSON.parse(response.body);
      assert.deepEqual([ok, more, Object.keys(data)], [true, {}, ["links"]]);
      assert.deepEqual([data.links[0], data.links.includes("/runtime/status")], ["/ui/", true]);
      for (const link of data.links) assert.equal((await get(link)).status, 200, link);
    });
  }

  for (const target of ["/?q=1", "///"])
    it(`is not served at ${target} to a client that does not ask for HTML`, async () =>
      assert.equal((await get(target)).body, (await get("/")).body));

  it("has the same headers at / for HEAD as for GET, with the length of the body", async () => {
    const { responses } = await talk(server.url, requestText("HEAD", "/"), { headOnly: [0] });
    assert.deepEqual([responses[0]?.status, responses[0]?.body], [200, ""]);
    assert.equal(responses[0]?.headers.get("content-length"), String((await get("/")).body.length));
  });

  for (const target of ["/ui/../../etc/passwd", "/ui/%2e%2e/package.json"]) {
    it(`serves no file of the machine for ${target}`, async () => {
      const response = await get(target);
      assert.ok(response.status === 404 || response.body.startsWith("<!doctype html>"));
      assert.doesNotMatch(response.body, /root:|"dependencies"/);
    });
  }

  it("is not served to a POST", async () => {
    const {
      responses: [response],
    } = await talk(server.url, postText("/ui", ""));
    assert.equal(JSON.parse(response?.body ?? "").error.message, "route not found: POST /ui");
  });
});
