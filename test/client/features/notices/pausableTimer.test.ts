import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPausableTimer } from "../../../../client/features/notices/pausableTimer.ts";
import { TOAST_DURATION_MS } from "../../../../client/ui/timing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function started() {
  const onEnd = vi.fn();
  return { onEnd, timer: startPausableTimer(TOAST_DURATION_MS, onEnd) };
}

describe("a notice's timer", () => {
  test("ends once, after five seconds", () => {
    const { onEnd } = started();
    vi.advanceTimersByTime(4999);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(60_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("pauses while the pointer is over it, and then continues", () => {
    const { onEnd, timer } = started();
    vi.advanceTimersByTime(3000);
    timer.pause();
    vi.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    timer.resume();
    vi.advanceTimersByTime(1999);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("ignores a repeated pause or resume", () => {
    const { onEnd, timer } = started();
    timer.pause();
    timer.pause();
    timer.resume();
    timer.resume();
    vi.advanceTimersByTime(5000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("isn't extended by a clock that was set back", () => {
    const { onEnd, timer } = started();
    vi.setSystemTime(Date.now() - 86_400_000);
    timer.pause();
    timer.resume();
    vi.advanceTimersByTime(5000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test("never ends once it is cancelled", () => {
    const { onEnd, timer } = started();
    timer.cancel();
    vi.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
