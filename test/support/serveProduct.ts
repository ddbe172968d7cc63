// Serves the product with `wrangler dev` for the journeys of a Vitest process, on a separate
// database. Also runs an OpenID provider to sign in with.

import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { freePort, prepareJourneys, startProduct } from "./startProduct.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The served product's origin. */
    origin: string;
    /** The directory of its database and objects. */
    persist: string;
    /** The issuer of the OpenID provider. */
    issuer: string;
    /** The initial state of a product, for tests that start another one. */
    state: string;
  }
}

/** Serves the product for all journeys. Returns its stop function. */
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
