import { useEffect, useState } from "react";

/**
 * Loads a module once `reason` is not null. Returns null while loading and "failed" if loading
 * fails; the next reason retries.
 */
export function useLate<Module extends object>(
  load: () => Promise<Module>,
  reason: object | true | null,
): Module | "failed" | null {
  const [loaded, setLoaded] = useState<Module | "failed" | null>(null);
  const isThere = loaded !== null && loaded !== "failed";
  useEffect(() => {
    if (isThere || reason === null) return;
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setLoaded(module),
      () => isCurrent && setLoaded("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [isThere, load, reason]);
  return loaded;
}
