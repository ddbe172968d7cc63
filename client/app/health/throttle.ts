/** A function that runs at once, and then at most every so many milliseconds, its last call included. */
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
