// Simulates Google's one-tap script in a browser on top of the journeys' OpenID provider: a test
// chooses the user, and the provider's key signs the credential.

import type { Page } from "playwright-core";

/** The script URL that the product under test is configured with (`GOOGLE_SCRIPT_URL`). */
export const ONE_TAP_SCRIPT_URL = "https://one-tap.example/gsi/client";

/** The requests to the stub. */
export interface OneTapStub {
  /** Number of script loads. */
  loads: number;
  /** Number of prompts. */
  prompts: number;
}

/** Answers the prompt in a browser's pages as a user of the provider. */
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
