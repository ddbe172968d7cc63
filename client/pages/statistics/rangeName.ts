import {
  monthName,
  type RangeChoice,
  shownMonth,
} from "../../../shared/statistics/statisticsRange.ts";
import * as texts from "./texts.ts";

/** The name of a range, such as "30 days" or "October 2026". */
export function rangeName({ range, month }: RangeChoice, now: number): string {
  return range === "MONTH"
    ? monthName(shownMonth(month, now), { withYear: true })
    : texts.ranges[range];
}
