import { useEffect, useState } from "react";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { loadResponseTools } from "../../../runtime/page/lateFeatures.ts";
import type { ResponseTools } from "../../responses/responseContext.ts";

/** Loads the actions on responses for signed-in viewers; null until loaded, and for others. */
export function useResponseTools(): ResponseTools | null {
  const { isLoggedIn } = useLocation();
  const [tools, setTools] = useState<ResponseTools | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (isLoggedIn)
      loadResponseTools().then(
        (loaded) => isCurrent && setTools(loaded),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [isLoggedIn]);
  return tools;
}
