import { graphql, useFragment } from "react-relay/hooks";
import type { ExperimentSection_status$key } from "../../../generated/relay/ExperimentSection_status.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatSpan } from "../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";
import { StatusTable } from "./StatusTable.tsx";

/** Results of comparing cached pages with fresh renders over the last 24 hours. */
export function ExperimentSection(props: { status: ExperimentSection_status$key }) {
  const { comparisons, verdicts, savedMs, savedStatements, staleTags, leaks } = useFragment(
    graphql`
      fragment ExperimentSection_status on InternalStatus {
        experiment {
          comparisons
          verdicts {
            verdict
            comparisons
            oldestCachedMs
          }
          savedMs
          savedStatements
          staleTags {
            tag
            comparisons
          }
          leaks {
            tag
            path
            address
            comparisons
          }
        }
      }
    `,
    props.status,
  ).experiment;
  return (
    <StatusSection title="Experiment">
      {comparisons === 0 ? (
        <p>
          No comparisons in the last day. <code>CACHE_EXPERIMENT_SHARE</code> sets for which share
          of visitors pages are rendered again and compared with the cached ones.
        </p>
      ) : (
        <>
          <StatusFacts
            facts={[
              ["Comparisons in the last day", String(comparisons)],
              [
                "Saved by a cached page",
                `${formatSpan(savedMs)}, ${oneDecimal(savedStatements)} statements`,
              ],
            ]}
          />
          <StatusTable
            caption="Comparisons by verdict"
            columns={["Verdict", "Pages", "Oldest"]}
            rows={verdicts.map(({ verdict, comparisons: pages, oldestCachedMs }) => ({
              name: verdict,
              cells: [
                abbreviateNumber(pages),
                typeof oldestCachedMs === "number" ? formatSpan(oldestCachedMs) : "–",
              ],
            }))}
            empty=""
          />
          <StatusTable
            caption="Tags of outdated data"
            columns={["Tag", "Pages"]}
            rows={staleTags.map(({ tag, comparisons: pages }) => ({
              name: tag,
              cells: [abbreviateNumber(pages)],
            }))}
            empty="Nothing was outdated."
          />
          {staleTags.length > 0 ? (
            <p>
              A few are pages that were compared while their purge was pending. A tag that keeps
              appearing belongs to a write that purges too little:{" "}
              <code>npm run purge -- --tag TAG</code> refreshes its pages until that is fixed.
            </p>
          ) : null}
          <StatusTable
            caption="Viewer data in cached pages"
            columns={["Tag", "Pages"]}
            rows={leaks.map(({ tag, path, address, comparisons: pages }) => ({
              name: tag,
              note: `${path}, as at ${address}`,
              cells: [abbreviateNumber(pages)],
            }))}
            empty="No viewer data was found."
          />
          {leaks.length > 0 ? (
            <p>
              Everyone sees cached pages, so this must not happen. Run{" "}
              <code>npm run purge -- --all</code> first; <code>CACHE_DRIVER</code> ={" "}
              <code>off</code> stops caching until the field is fixed.
            </p>
          ) : null}
        </>
      )}
    </StatusSection>
  );
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
