import { formatLocalTimestamp, formatTimestamp } from "../../shared/format/dates.ts";
import { useHydrated } from "./useHydrated.ts";

/** Returns how to show a time: in UTC in the server's HTML, then in the reader's time zone. */
export function useTimestampFormat(): (time: number) => string {
  return useHydrated() ? formatLocalTimestamp : formatTimestamp;
}
