// The product that serves this worker of the run. Each worker has its own, so that no journey sees
// what another one writes at the same time.

import { inject } from "vitest";

const slot = Number(process.env.VITEST_POOL_ID) - 1;

/** The served product's origin, and the directory of its database. */
export const { origin, persist } = inject("products")[slot]!;
