const KEY = "touchstone-token";
const held = { token: "" };

/** Moves the access token of the page's link from the address bar to this tab's storage. A new link in the same tab replaces it. */
export function enter(): void {
  const [, given] = /^#token=(.+)/.exec(location.hash) ?? [];
  if (given !== undefined) history.replaceState(null, "", location.pathname + location.search);
  held.token = given ?? "";
  try {
    if (given === undefined) held.token = sessionStorage.getItem(KEY) ?? "";
    else sessionStorage.setItem(KEY, given);
  } catch {
    /* without storage, it lasts as long as the page */
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

/** Asks the server that the page came from: GET, or POST where there is a body. If the server rejects the token, the page shows only that. */
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

/** Whether the server requires a token that this page lacks. */
export const isLocked = (): boolean => document.body.className !== "";

/** The start of a copied curl command. It never contains the token itself. */
export const curl = (): string => (held.token ? 'curl -H "Authorization: Bearer $TOUCHSTONE_TOKEN"' : "curl");
