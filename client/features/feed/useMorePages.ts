import { useState } from "react";

/** What `usePaginationFragment` gives to load the next page with. */
type LoadNext = (
  count: number,
  options?: { onComplete?: (error: Error | null) => void },
) => unknown;

/** Loads a feed's next page, and says whether that failed last: the same button tries again. */
export function useMorePages(loadNext: LoadNext, pageSize: number): [() => void, boolean] {
  const [hasFailed, setFailed] = useState(false);
  const onNext = (): void => {
    setFailed(false);
    loadNext(pageSize, { onComplete: (error) => setFailed(error !== null) });
  };
  return [onNext, hasFailed];
}
