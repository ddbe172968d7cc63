// How long random sweeps are: short in `npm test`, long in `npm run test:soak`.

declare const __SOAK__: boolean;

/** The number that fits the kind of run. */
export function soakLength(lengths: { test: number; soak: number }): number {
  return __SOAK__ ? lengths.soak : lengths.test;
}
