import type { StatisticsRange } from "../../../shared/statistics/statisticsRange.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { choiceAt, hrefOfChoice } from "./statsTabs.ts";
import * as texts from "./texts.ts";

/** As they are read, shortest first. */
const SHOWN: readonly StatisticsRange[] = ["DAYS_7", "DAYS_30", "DAYS_90", "MONTHS_12", "ALL"];

/** Chooses how far a page's statistics go back. */
export function RangeLinks() {
  const location = useLocation();
  const choice = choiceAt(location);
  return (
    <FilterLinks
      label={texts.period}
      links={SHOWN.map((range) => ({
        href: hrefOfChoice(location, { ...choice, range }),
        label: texts.ranges[range],
        isCurrent: range === choice.range,
      }))}
    />
  );
}
