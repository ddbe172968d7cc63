import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown when a search has no results, with suggestions. */
export function NothingFound(props: { what: string; typed: string }) {
  const location = useLocation();
  const isOfPublication = location.routeName.startsWith("SearchCollection");
  const everywhere = buildPath("Search", {}, { query: { q: props.typed } });
  return (
    <EmptyState
      title={`No ${props.what} match`}
      text={
        <>
          No results for <bdi>“{props.typed}”</bdi>. Try different or fewer words.
        </>
      }
      action={
        isOfPublication ? (
          <Button variant="secondary" href={location.publicUrl + everywhere}>
            Search everything
          </Button>
        ) : (
          <Button variant="secondary" href={siteHref(buildPath("ExploreTopics"), location)}>
            Explore topics
          </Button>
        )
      }
    />
  );
}
