import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Shown when the viewer follows nothing of a kind, with a link to suggestions. */
export function NothingFollowedYet({ what }: { what: "writers" | "publications" | "topics" }) {
  const location = useLocation();
  const path = buildPath(what === "topics" ? "ExploreTopics" : "YourSuggestions");
  return (
    <EmptyState
      title={texts.nothingFollowedYet[what]}
      text={texts.nothingFollowedYetText}
      action={
        <Button href={siteHref(path, location)}>
          {what === "topics" ? texts.exploreTopics : texts.seeSuggestions}
        </Button>
      }
    />
  );
}
