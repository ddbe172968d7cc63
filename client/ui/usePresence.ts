import { useEffect, useState } from "react";

/**
 * True while open, and for `exitMs` after closing, so that the exit animation can finish before
 * unmounting.
 */
export function usePresence(isOpen: boolean, exitMs: number): boolean {
  const [isPresent, setPresent] = useState(isOpen);
  if (isOpen && !isPresent) setPresent(true);
  useEffect(() => {
    if (isOpen || !isPresent) return;
    const timer = setTimeout(() => setPresent(false), exitMs);
    return () => clearTimeout(timer);
  }, [isOpen, isPresent, exitMs]);
  return isOpen || isPresent;
}
