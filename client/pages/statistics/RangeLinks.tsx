import type { STATISTICS_RANGES } from "../../../shared/statistics/statisticsRange.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { choiceAt, hrefOfChoice } from "./statsTabs.ts";
import { rangeName } from "./rangeName.ts";
import * as texts from "./texts.ts";

type Offered = (typeof STATISTICS_RANGES)[number];

/** As they are read, shortest first. */
const SHOWN: readonly Offered[] = ["DAYS_7", "DAYS_30", "DAYS_90", "MONTHS_12", "ALL"];

/** Chooses how far a page's statistics go back. */
export function RangeLinks() {
  const location = useLocation();
  const choice = choiceAt(location);
  const links = SHOWN.map((range): { href: string; label: string; isCurrent: boolean } => ({
    href: hrefOfChoice(location, { ...choice, range, month: null }),
    label: texts.ranges[range],
    isCurrent: range === choice.range,
  }));
  // A month isn't offered, but the monthly email links to it.
  if (choice.range === "MONTH")
    links.push({
      href: hrefOfChoice(location, choice),
      label: rangeName(choice, location.now),
      isCurrent: true,
    });
  return <FilterLinks label={texts.period} links={links} />;
}
