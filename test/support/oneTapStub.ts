// Stands in for Google's one-tap script in a browser, over the OpenID provider of the journeys: a test
// says who the reader is, and the provider's own key signs it.

import type { Page } from "playwright-core";

/** Where a product under test is told that the script is (`GOOGLE_SCRIPT_URL`). */
export const ONE_TAP_SCRIPT_URL = "https://one-tap.example/gsi/client";

/** What the stub has been asked. */
export interface OneTapStub {
  /** How often the script was loaded. */
  loads: number;
  /** How often the reader was prompted. */
  prompts: number;
}

/** Answers the prompt in the pages of a browser, as somebody of the provider's. */
export async function stubOneTap(page: Page, issuer: string, login: string): Promise<OneTapStub> {
  const seen: OneTapStub = { loads: 0, prompts: 0 };
  await page.route(ONE_TAP_SCRIPT_URL, (route) => {
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
