/**
 * Returns a function that runs immediately and then at most once per `ms`, including the last call.
 */
export function throttle(run: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const start = (): void => {
    isAsked = false;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) start();
    }, ms);
  };
  return () => {
    if (timer === undefined) start();
    else isAsked = true;
  };
}
