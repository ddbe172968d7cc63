import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/** Shown when a search has no results, with suggestions. */
export function NothingFound(props: { what: keyof typeof texts.nothingFound; typed: string }) {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const isOfPublication = location.routeName.startsWith("SearchCollection");
  const everywhere = buildPath("Search", {}, { query: { q: props.typed } });
  return (
    <EmptyState
      title={texts.nothingFound[props.what]}
      text={fillText(texts.noResultsFor, { query: <bdi>{texts.quoted(props.typed)}</bdi> })}
      action={
        isOfPublication ? (
          <Button variant="secondary" href={location.publicUrl + everywhere}>
            {texts.searchEverything}
          </Button>
        ) : (
          <Button variant="secondary" href={hrefTo("ExploreTopics")}>
            {texts.exploreTopics}
          </Button>
        )
      }
    />
  );
}
