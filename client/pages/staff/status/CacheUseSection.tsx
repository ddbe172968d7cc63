import { graphql, useFragment } from "react-relay/hooks";
import type {
  CacheUseSection_report$data,
  CacheUseSection_report$key,
} from "../../../../generated/relay/CacheUseSection_report.graphql.ts";
import { abbreviateNumber } from "../../../../shared/format/abbreviateNumber.ts";
import { percent } from "./percent.ts";
import { StatusSection } from "./StatusSection.tsx";
import { StatusTable } from "./StatusTable.tsx";
import * as texts from "../texts.ts";

type Use = CacheUseSection_report$data["byGroup"][number];

/** Cache hit rates by route group and route, and what data the pages read. */
export function CacheUseSection(props: {
  report: CacheUseSection_report$key;
  span: "hour" | "day";
}) {
  const { byGroup, byRoute, dataByRoute } = useFragment(
    graphql`
      fragment CacheUseSection_report on CacheUseReport {
        byGroup {
          name
          requests
          hit
          expired
          miss
          dynamic
          hitRatio
        }
        byRoute {
          name
          requests
          hit
          expired
          miss
          dynamic
          hitRatio
        }
        dataByRoute {
          name
          requests
          hit
          expired
          miss
          dynamic
          hitRatio
        }
      }
    `,
    props.report,
  );
  const { span } = props;
  return (
    <StatusSection title={span === "hour" ? texts.lastHour : texts.last24Hours}>
      {byGroup.length === 0 ? (
        <p>{span === "hour" ? texts.noRequestsInHour : texts.noRequestsInDay}</p>
      ) : (
        <>
          <CacheUseTable caption={texts.pagesByGroup} first={texts.group} uses={byGroup} />
          <CacheUseTable caption={texts.pagesByRoute} first={texts.route} uses={byRoute} />
          <CacheUseTable caption={texts.dataByRoute} first={texts.route} uses={dataByRoute} />
          {span === "day" ? <p>{texts.cacheUseText}</p> : null}
        </>
      )}
    </StatusSection>
  );
}

function CacheUseTable(props: { caption: string; first: string; uses: readonly Use[] }) {
  const { caption, first, uses } = props;
  return (
    <StatusTable
      caption={caption}
      columns={[first, texts.hit, texts.expired, texts.miss, texts.dynamic, texts.ratio]}
      rows={uses.map(({ name, requests, hit, expired, miss, dynamic, hitRatio }) => ({
        name,
        note: texts.pageCount(requests),
        cells: [...[hit, expired, miss, dynamic].map(abbreviateNumber), percent(hitRatio)],
      }))}
      empty={texts.noRequests(caption)}
    />
  );
}
