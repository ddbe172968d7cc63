import { useEffect, useState } from "react";

/**
 * A module that is loaded once it is wanted for something; null until it is there. Where it can't be
 * had it says so, and tries anew for the next thing. A reason of null wants nothing.
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
