// Serves the product for the journeys, once per worker of the run, each on a separate database with
// an OpenID provider to sign in with.

import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { prepareJourneys, servedLog, startLocally } from "./browser/startProduct.ts";

/** Where a worker's journeys find their product. */
export interface ServedProduct {
  origin: string;
  /** The directory of its database. */
  persist: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The served products, one per worker. */
    products: readonly ServedProduct[];
    /** The initial state of a product, for tests that start another one. */
    state: string;
  }
}

/** Serves the products. Returns their stop function, which prints their log if a test failed. */
export default async function serveProduct(project: TestProject): Promise<() => void> {
  const state = await prepareJourneys();
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startLocally(state)),
  );
  project.provide(
    "products",
    products.map(({ origin, persist }) => ({ origin, persist })),
  );
  project.provide("state", state);
  return () => {
    if (project.vitest.state.getCountOfFailedTests() > 0) console.log(servedLog());
    for (const product of products) product.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
