import { graphql, useFragment } from "react-relay/hooks";
import type { PeriodPlot_periods$key } from "../../../generated/relay/PeriodPlot_periods.graphql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { formatShortDate, MONTHS } from "../../../shared/format/dates.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { BarPlot } from "../../ui/workspace/BarPlot.tsx";
import { DataTable } from "../../ui/workspace/DataTable.tsx";
import { rangeName } from "./rangeName.ts";
import { choiceAt } from "./statsTabs.ts";
import * as texts from "./texts.ts";

/** Views and reads by day, month or hour, as a plot and as a table. */
export function PeriodPlot(props: { periods: PeriodPlot_periods$key; isHourly?: boolean }) {
  const periods = useFragment(
    graphql`
      fragment PeriodPlot_periods on StatisticsPeriod @relay(plural: true) {
        from
        until
        views
        reads
      }
    `,
    props.periods,
  );
  const { isHourly = false } = props;
  const location = useLocation();
  const range = rangeName(choiceAt(location), location.now);
  const isMonthly = periods.some(({ from, until }) => until - from >= DAY_MS);
  const plotted = periods.map(({ from, views, reads }) => {
    const day = formatShortDate(from, location.now);
    const date = new Date(from);
    const label = isHourly
      ? texts.hourOf(day, date.getUTCHours())
      : isMonthly
        ? `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
        : day;
    return { key: String(from), label, whole: views, part: reads };
  });
  const label = isHourly
    ? `${texts.plotOf(range)}, ${texts.byHour.toLowerCase()}`
    : texts.plotOf(range);
  return (
    <BarPlot
      label={label}
      periods={plotted}
      names={{ whole: texts.viewCount, part: texts.readCount }}
      total={{
        label: range,
        whole: plotted.reduce((sum, { whole }) => sum + whole, 0),
        part: plotted.reduce((sum, { part }) => sum + part, 0),
      }}
      table={
        <DataTable
          caption={label}
          columns={[
            { label: isHourly ? texts.hour : texts.date },
            { label: texts.views, isNumber: true },
            { label: texts.reads, isNumber: true },
          ]}
          rows={plotted.toReversed().map((period) => ({
            key: period.key,
            cells: [
              period.label,
              period.whole.toLocaleString("en"),
              period.part.toLocaleString("en"),
            ],
          }))}
        />
      }
    />
  );
}
