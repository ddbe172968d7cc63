/** A timer that can be paused. */
export interface PausableTimer {
  pause: () => void;
  resume: () => void;
  /** Stops the timer without calling `onEnd`. */
  cancel: () => void;
}

/** Starts a timer that calls `onEnd` once, after `duration` milliseconds without pauses. */
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
    // A clock set back in the meantime must not extend the timer.
    left -= Math.min(left, Math.max(0, Date.now() - startedAt));
  };
  resume();
  return { pause, resume, cancel: pause };
}
