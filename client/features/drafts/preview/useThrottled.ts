import { useEffect, useRef, useState } from "react";

/** Returns a value as it changes, but at most once in so many milliseconds. */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const left = Math.max(0, changedAt.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setShown(value);
    }, left);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return shown;
}
