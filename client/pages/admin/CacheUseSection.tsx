import { graphql, useFragment } from "react-relay/hooks";
import type {
  CacheUseSection_report$data,
  CacheUseSection_report$key,
} from "../../../generated/relay/CacheUseSection_report.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { percent } from "./percent.ts";
import { StatusSection } from "./StatusSection.tsx";
import { StatusTable } from "./StatusTable.tsx";

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
    <StatusSection title={span === "hour" ? "Last hour" : "Last 24 hours"}>
      {byGroup.length === 0 ? (
        <p>{`No requests in the last ${span}.`}</p>
      ) : (
        <>
          <CacheUseTable caption="Pages by group" first="Group" uses={byGroup} />
          <CacheUseTable caption="Pages by route" first="Route" uses={byRoute} />
          <CacheUseTable
            caption="Page data for signed-in readers, by route"
            first="Route"
            uses={dataByRoute}
          />
          {span === "day" ? (
            <p>
              Hit: served from the cache. Expired: served from the cache and rendered again in the
              background. Miss: rendered and stored. Dynamic: rendered for one request. The ratio is
              the share of hits and expired pages.
            </p>
          ) : null}
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
      columns={[first, "Hit", "Expired", "Miss", "Dynamic", "Ratio"]}
      rows={uses.map(({ name, requests, hit, expired, miss, dynamic, hitRatio }) => ({
        name,
        note: `${abbreviateNumber(requests)} ${requests === 1 ? "page" : "pages"}`,
        cells: [...[hit, expired, miss, dynamic].map(abbreviateNumber), percent(hitRatio)],
      }))}
      empty={`${caption}: no requests.`}
    />
  );
}
