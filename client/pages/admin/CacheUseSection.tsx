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

/** How much was answered from the cache, by group and by route. */
export function CacheUseSection(props: {
  report: CacheUseSection_report$key;
  span: "hour" | "day";
}) {
  const { byGroup, byRoute } = useFragment(
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
          <CacheUseTable first="Group" uses={byGroup} />
          <CacheUseTable first="Route" uses={byRoute} />
        </>
      )}
    </StatusSection>
  );
}

function CacheUseTable({ first, uses }: { first: string; uses: readonly Use[] }) {
  return (
    <StatusTable
      caption={`Pages by ${first.toLowerCase()}`}
      columns={[first, "Hit", "Expired", "Miss", "Dynamic", "Ratio"]}
      rows={uses.map(({ name, requests, hit, expired, miss, dynamic, hitRatio }) => ({
        name,
        note: `${abbreviateNumber(requests)} ${requests === 1 ? "page" : "pages"}`,
        cells: [...[hit, expired, miss, dynamic].map(abbreviateNumber), percent(hitRatio)],
      }))}
      empty=""
    />
  );
}
