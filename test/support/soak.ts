// Lengths of randomized tests: short in `npm test`, long in `npm run test:soak`.

declare const __SOAK__: boolean;
/** The seeds that `npm run test:soak -- --seeds FROM-TO` names; null for all. */
declare const __SOAK_SEEDS__: string | null;

/** Returns the length, or another value, for the current kind of run. */
export function soakLength<Value>(lengths: { test: Value; soak: Value }): Value {
  return __SOAK__ ? lengths.soak : lengths.test;
}

/** Seeds from a number to another, without the latter. */
export interface Seeds {
  from: number;
  to: number;
  /** False for a part that was asked for. */
  isWhole: boolean;
}

/** Returns as many seeds as the current kind of run has, or the part that was asked for. */
export function soakSeeds(lengths: { test: number; soak: number }): Seeds {
  const part = /^(\d+)-(\d+)$/.exec(__SOAK_SEEDS__ ?? "");
  return part
    ? { from: Number(part[1]), to: Number(part[2]), isWhole: false }
    : { from: 0, to: soakLength(lengths), isWhole: true };
}
