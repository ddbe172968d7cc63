import { rmSync } from "node:fs";
import {
  prepareJourneys,
  type StartedProduct,
  startLocally,
} from "../../support/browser/startProduct.ts";
import { closing } from "./shutdown.ts";

/** Serves the product with the starter content. Must run as a part (shutdown.ts), which stops it. */
export async function serveForBench(): Promise<StartedProduct> {
  const state = await prepareJourneys();
  closing.push(() => rmSync(state, { recursive: true, force: true }));
  const product = await startLocally(state);
  closing.push(() => product.stop());
  return product;
}
