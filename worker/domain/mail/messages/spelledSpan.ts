import { MINUTE_MS } from "../../../../shared/durations.ts";
import * as texts from "./texts.ts";

/** "15 minutes", "1 hour", "24 hours": whole hours as hours, otherwise minutes, rounded down. */
export function spelledSpan(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS));
  return minutes % 60 === 0 ? texts.hours(minutes / 60) : texts.minutes(minutes);
}
