// Lengths of randomized tests: short in `npm test`, long in `npm run test:soak`.

declare const __SOAK__: boolean;

/** Returns the length, or another value, for the current kind of run. */
export function soakLength<Value>(lengths: { test: Value; soak: Value }): Value {
  return __SOAK__ ? lengths.soak : lengths.test;
}
