import { useState } from "react";

/** The `loadNext` function of `usePaginationFragment`. */
type LoadNext = (
  count: number,
  options?: { onComplete?: (error: Error | null) => void },
) => unknown;

/**
 * Loads a feed's next page and returns whether the last attempt failed: the same button retries.
 */
export function useMorePages(loadNext: LoadNext, pageSize: number): [() => void, boolean] {
  const [hasFailed, setFailed] = useState(false);
  const onNext = (): void => {
    setFailed(false);
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) });
  };
  return [onNext, hasFailed];
}
