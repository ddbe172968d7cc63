import { graphql, useFragment } from "react-relay/hooks";
import type { ExperimentSection_status$key } from "../../../../generated/relay/ExperimentSection_status.graphql.ts";
import { abbreviateNumber } from "../../../../shared/format/abbreviateNumber.ts";
import { formatSpan } from "../../../../shared/format/spans.ts";
import { StatusFacts } from "./StatusFacts.tsx";
import { StatusSection } from "./StatusSection.tsx";
import { StatusTable } from "./StatusTable.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "../texts.ts";

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
    <StatusSection title={texts.experiment}>
      {comparisons === 0 ? (
        <p>{fillText(texts.noComparisonsText, { setting: <code>CACHE_EXPERIMENT_SHARE</code> })}</p>
      ) : (
        <>
          <StatusFacts
            facts={[
              [texts.comparisonsInLastDay, String(comparisons)],
              [
                texts.savedByCachedPage,
                texts.savedPerPage(formatSpan(savedMs), oneDecimal(savedStatements)),
              ],
            ]}
          />
          <StatusTable
            caption={texts.comparisonsByVerdict}
            columns={[texts.verdict, texts.pages, texts.oldest]}
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
            caption={texts.tagsOfOutdatedData}
            columns={[texts.tag, texts.pages]}
            rows={staleTags.map(({ tag, comparisons: pages }) => ({
              name: tag,
              cells: [abbreviateNumber(pages)],
            }))}
            empty={texts.nothingWasOutdated}
          />
          {staleTags.length > 0 ? (
            <p>
              {fillText(texts.outdatedText, { command: <code>npm run purge -- --tag TAG</code> })}
            </p>
          ) : null}
          <StatusTable
            caption={texts.viewerDataInCached}
            columns={[texts.tag, texts.pages]}
            rows={leaks.map(({ tag, path, address, comparisons: pages }) => ({
              name: tag,
              note: texts.pathAsAt(path, address),
              cells: [abbreviateNumber(pages)],
            }))}
            empty={texts.noViewerData}
          />
          {leaks.length > 0 ? (
            <p>
              {fillText(texts.viewerDataText, {
                command: <code>npm run purge -- --all</code>,
                setting: <code>CACHE_DRIVER</code>,
                value: <code>off</code>,
              })}
            </p>
          ) : null}
        </>
      )}
    </StatusSection>
  );
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
