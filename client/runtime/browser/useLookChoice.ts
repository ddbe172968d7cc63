import { useSyncExternalStore } from "react";
import type { LookChoice } from "./lookChoice.ts";

/**
 * Returns the chosen value and a function to change it. Returns `onServer` on the server, which
 * can't know.
 */
export function useLookChoice<Value extends string>(
  choice: LookChoice<Value>,
  onServer: Value,
): { value: Value; choose: (value: Value) => void } {
  const value = useSyncExternalStore(
    choice.onChange,
    () => choice.read(window),
    () => onServer,
  );
  return { value, choose: (next) => choice.choose(window, next) };
}
