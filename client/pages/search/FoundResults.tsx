import type { ReactNode } from "react";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { FoundClicks } from "./FoundClicks.tsx";
import { ResultCount } from "./ResultCount.tsx";
import { SearchAway } from "./SearchAway.tsx";

type Found = Parameters<typeof FoundClicks>[0]["found"] &
  Parameters<typeof ResultCount>[0]["found"] & { readonly isUnavailable: boolean };

/** One category of search results: their number and their list. */
export function FoundResults<Results extends Found>(props: {
  index: SearchIndex;
  /** Undefined outside a search, null if it failed. */
  found: Results | null | undefined;
  children: (found: Results) => ReactNode;
}) {
  const { index, found } = props;
  if (found === undefined) return null;
  if (found === null) return <PartNotLoaded />;
  if (found.isUnavailable) return <SearchAway />;
  return (
    <FoundClicks index={index} found={found}>
      <ResultCount found={found} category={index === "collections" ? "publications" : index} />
      {props.children(found)}
    </FoundClicks>
  );
}
