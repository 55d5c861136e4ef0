import type { BrowserContext, Page } from "playwright-core";

/** Absence is an answer with an error's status, and the browser says so in its console. */
export const EXPECTED_IN_CONSOLE =
  /^Failed to load resource: the server responded with a status of (?:404|500|501)/;

/** A page whose errors, and whose requests to elsewhere than `origin`, are told. */
export async function openWatched(
  context: BrowserContext,
  origin: string,
  tell: (trouble: string) => void,
): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => tell(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED_IN_CONSOLE.test(message.text())) tell(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      tell(`asked ${request.url()}`);
  });
  return page;
}
