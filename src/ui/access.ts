const KEY = "touchstone-token";
const held = { token: "" };

/** Takes the access token that the page's link brings, out of the address bar, and keeps it for this tab. Another link, in the same tab, begins anew. */
export function enter(): void {
  const [, given] = /^#token=(.+)/.exec(location.hash) ?? [];
  if (given !== undefined) history.replaceState(null, "", location.pathname + location.search);
  held.token = given ?? "";
  try {
    if (given === undefined) held.token = sessionStorage.getItem(KEY) ?? "";
    else sessionStorage.setItem(KEY, given);
  } catch {
    /* a browser that keeps nothing has it for this page */
  }
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#token=")) location.reload();
  });
  const form = document.forms[0];
  if (form)
    form.onsubmit = () => {
      location.hash = `token=${String(new FormData(form).get("token")).replace(/.*token=|\s/g, "")}`;
      return false;
    };
}

/** Asks the server that the page came from: GET, or POST where there is a body. Where it wants another token, the page says so instead of all else. */
export async function send(
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      ...(held.token && { Authorization: `Bearer ${held.token}` }),
    },
    signal,
  });
  if (response.status === 401) document.body.className = (held.token && "wrong") || "locked";
  return response;
}

/** Whether the server wants a token that this page has not. */
export const isLocked = (): boolean => document.body.className !== "";

/** How a call for curl begins: the token itself is in no copy. */
export const curl = (): string => (held.token ? 'curl -H "Authorization: Bearer $TOUCHSTONE_TOKEN"' : "curl");
