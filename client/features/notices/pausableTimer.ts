/** A timer that stands still while it is paused. */
export interface PausableTimer {
  pause: () => void;
  resume: () => void;
  /** It never ends. */
  cancel: () => void;
}

/** Starts a timer that calls `onEnd` once, after so many milliseconds that it was not paused. */
export function startPausableTimer(duration: number, onEnd: () => void): PausableTimer {
  let left = duration;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resume = (): void => {
    if (timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(onEnd, left);
  };
  const pause = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // A clock that is set back meanwhile must not make it longer.
    left -= Math.min(left, Math.max(0, Date.now() - startedAt));
  };
  resume();
  return { pause, resume, cancel: pause };
}
