import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown when the viewer follows nothing of a kind, with a link to suggestions. */
export function NothingFollowedYet({ what }: { what: "writers" | "publications" | "topics" }) {
  const location = useLocation();
  const path = buildPath(what === "topics" ? "ExploreTopics" : "YourSuggestions");
  return (
    <EmptyState
      title={`You don’t follow any ${what} yet`}
      text="Stories by those you follow appear in your feed, newest first."
      action={
        <Button href={siteHref(path, location)}>
          {what === "topics" ? "Explore topics" : "See suggestions"}
        </Button>
      }
    />
  );
}
