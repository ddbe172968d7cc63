// Serves the product with `wrangler dev` for the journeys of a Vitest process, on a database of its own.
// Beside it runs an OpenID provider to sign in with.

import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { freePort, prepareJourneys, startProduct } from "./startProduct.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The served product's origin. */
    origin: string;
    /** Where its database and objects are kept. */
    persist: string;
    /** The OpenID provider beside it. */
    issuer: string;
    /** What a product begins with, for tests that start another one. */
    state: string;
  }
}

/** Serves the product for all journeys. Answers how to stop it. */
export default async function serveProduct(project: TestProject): Promise<() => void> {
  // test/run.ts builds once for several processes.
  const prepared = process.env.JOURNEYS_STATE;
  const state = prepared ?? prepareJourneys();
  const port = await freePort();
  const product = await startProduct({
    port,
    publicUrl: `http://localhost:${port}`,
    authDomain: `localhost:${port}`,
    state,
  });
  project.provide("origin", product.origin);
  project.provide("persist", product.persist);
  project.provide("issuer", product.issuer);
  project.provide("state", state);
  return () => {
    product.stop();
    if (!prepared) rmSync(state, { recursive: true, force: true });
  };
}
