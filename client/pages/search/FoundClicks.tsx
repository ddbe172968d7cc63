import type { MouseEvent, ReactNode } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { indexNameOf, type SearchIndex } from "../../../shared/search/multiQuery.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { reportSearchClick } from "../../features/search/SearchClickEvent.ts";
import { readConnection } from "../../features/listing/readConnection.ts";

/**
 * Reports clicks on search results, one list item per result. Reports nothing on a later page
 * opened by URL, where the positions are unknown.
 */
export function FoundClicks(props: {
  index: SearchIndex;
  found: {
    readonly queryId: string;
    readonly edges: readonly ({ readonly node: { readonly id: string } } | null | undefined)[];
  };
  children: ReactNode;
}) {
  const environment = useRelayEnvironment();
  const { search: settings } = useConfig();
  const { query } = useLocation();
  const { queryId } = props.found;
  const { edges } = readConnection(props.found);
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (queryId === "" || query.p !== undefined || !(target instanceof Element)) return;
    if (!target.closest("a")) return;
    const lines = [...(currentTarget.querySelector("ul")?.children ?? [])];
    const at = lines.findIndex((line) => line.contains(target));
    // Pages may overlap; each result is shown once.
    const objectId = [...new Set(edges.map(({ node }) => node.id))][at];
    if (objectId === undefined) return;
    const indexName = indexNameOf(settings, props.index);
    reportSearchClick(environment, { queryId, indexName, objectId, place: at + 1 });
  };
  return <div onClickCapture={onClick}>{props.children}</div>;
}
