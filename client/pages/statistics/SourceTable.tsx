import { graphql, useFragment } from "react-relay/hooks";
import type { SourceTable_sources$key } from "../../../generated/relay/SourceTable_sources.graphql.ts";
import { sourceName } from "../../../shared/statistics/sourceNames.ts";
import type { SourceKind } from "../../../shared/statistics/viewSource.ts";
import { ShareTable } from "../../ui/workspace/ShareTable.tsx";
import * as texts from "./texts.ts";

/** Sources that are listed. */
const MAX_SHOWN = 12;

/** Where views came from, the most frequent first. */
export function SourceTable(props: { sources: SourceTable_sources$key }) {
  const sources = useFragment(
    graphql`
      fragment SourceTable_sources on StatisticsSource @relay(plural: true) {
        kind
        host
        views
      }
    `,
    props.sources,
  );
  const all = sources.reduce((sum, { views }) => sum + views, 0);
  return (
    <ShareTable
      caption={texts.sources}
      columns={{ name: texts.source, number: texts.views }}
      rows={sources
        .filter(({ views }) => views > 0)
        .slice(0, MAX_SHOWN)
        .map(({ kind, host, views }) => ({
          key: `${kind} ${host}`,
          name: capitalize(sourceName({ kind: kind as SourceKind, host })),
          number: views.toLocaleString("en"),
          share: views / all,
        }))}
    />
  );
}

const capitalize = (name: string): string =>
  name.includes(".") ? name : name.charAt(0).toUpperCase() + name.slice(1);
