import { graphql, useFragment } from "react-relay/hooks";
import type { GrowthPlot_periods$key } from "../../../../generated/relay/GrowthPlot_periods.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { DataTable } from "../../../ui/workspace/DataTable.tsx";
import { LinePlot } from "../../../ui/workspace/LinePlot.tsx";
import * as texts from "./texts.ts";

/** The number of subscribers over time, as a plot and as a table. */
export function GrowthPlot(props: { periods: GrowthPlot_periods$key; label: string }) {
  const periods = useFragment(
    graphql`
      fragment GrowthPlot_periods on NewsletterGrowthPeriod @relay(plural: true) {
        from
        until
        won
        lost
        subscribers
      }
    `,
    props.periods,
  );
  const { now } = useLocation();
  const first = periods[0];
  const last = periods.at(-1);
  if (!first || !last) return null;
  if (periods.every(({ subscribers }) => subscribers === 0)) return <p>{texts.noGrowth}</p>;
  const dateOf = (time: number): string => formatShortDate(time, now);
  return (
    <LinePlot
      label={props.label}
      summary={texts.plotSummary(first.subscribers, last.subscribers)}
      values={periods.map(({ subscribers }) => subscribers)}
      from={dateOf(first.from)}
      until={dateOf(last.until)}
      table={
        <DataTable
          caption={props.label}
          columns={[
            { label: texts.date },
            { label: texts.won, isNumber: true },
            { label: texts.lost, isNumber: true },
            { label: texts.subscribers, isNumber: true },
          ]}
          rows={periods.toReversed().map(({ from, until, won, lost, subscribers }) => ({
            key: String(from),
            cells: [
              from === until ? dateOf(from) : texts.span(dateOf(from), dateOf(until)),
              won.toLocaleString("en"),
              lost.toLocaleString("en"),
              subscribers.toLocaleString("en"),
            ],
          }))}
        />
      }
    />
  );
}
