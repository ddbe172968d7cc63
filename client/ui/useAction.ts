import { useRef, useState } from "react";

/** Something that a control does, and what it shows of it. */
interface Action<Args extends unknown[], Message> {
  isBusy: boolean;
  /** What the last run said went wrong; null for nothing. */
  error: Message | null;
  setError: (error: Message | null) => void;
  /** Does it, unless it is being done already. Resolves when it is done. */
  run: (...args: Args) => Promise<void>;
}

/**
 * An action that takes a while, such as a mutation. `act` resolves to the error to show, if any;
 * the control is busy until then.
 */
export function useAction<Args extends unknown[] = [], Message = string>(
  act: (...args: Args) => Promise<Message | null | undefined | void>,
  firstError: Message | null = null,
): Action<Args, Message> {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(firstError);
  const isRunning = useRef(false);
  const run = async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      const message = await act(...args);
      setError(message ?? null);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, setError, run };
}

/** The end of an action that leaves the page: it stays busy until the reader comes back, if ever. */
export const untilUnload = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener("pageshow", () => resolve(), { once: true }));
