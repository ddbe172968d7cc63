// Stands in for Google's one-tap script in a browser, over the OpenID provider of the journeys: a test
// says who the reader is, and the provider's own key signs it.

import type { Page } from "playwright-core";

/** Where pages are told that the script is. */
const SCRIPT_URL = "https://one-tap.example/client";

/** What the stub has been asked. */
export interface OneTapStub {
  /** How often the script was loaded. */
  loads: number;
  /** How often the reader was prompted. */
  prompts: number;
}

/**
 * Has the pages of a browser offer the prompt, as they do where its script is configured, and answers
 * it as somebody of the provider's.
 */
export async function stubOneTap(
  page: Page,
  { origin, issuer }: { origin: string; issuer: string },
  login: string,
): Promise<OneTapStub> {
  const seen: OneTapStub = { loads: 0, prompts: 0 };
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      if (route.request().resourceType() !== "document" || route.request().method() !== "GET")
        return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const html = await response.text();
      const oneTap = JSON.stringify({ clientId: "party-google", scriptUrl: SCRIPT_URL });
      const body = html.replace('"signInProviders":', `"oneTap":${oneTap},"signInProviders":`);
      return route.fulfill({ response, body });
    },
  );
  await page.route(SCRIPT_URL, (route) => {
    seen.loads += 1;
    return route.fulfill({ contentType: "text/javascript", body: SCRIPT });
  });
  await page.exposeFunction("askTheParty", async (nonce: string) => {
    seen.prompts += 1;
    const query = new URLSearchParams({ nonce, login });
    return (await fetch(`${issuer}/one-tap?${query}`)).text();
  });
  return seen;
}

const SCRIPT = `
  let options;
  window.google = { accounts: { id: {
    initialize: (given) => { options = given; },
    prompt: async () => options.callback({ credential: await window.askTheParty(options.nonce) }),
    cancel: () => {},
  } } };
`;
