// Lengths of randomized tests: short in `npm test`, long in `npm run test:soak`.

declare const __SOAK__: boolean;

/** Returns the length for the current kind of run. */
export function soakLength(lengths: { test: number; soak: number }): number {
  return __SOAK__ ? lengths.soak : lengths.test;
}
