import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../app/useLocation.ts";
import { siteHref } from "../../app/siteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown when a user follows no one, or no publications. */
export function NothingFollowed(props: { name: string; what: "people" | "publications" }) {
  return (
    <EmptyState
      title={`No ${props.what} yet`}
      text={`${props.name} doesn't follow any ${props.what} yet.`}
      action={
        <Button variant="secondary" href={siteHref(buildPath("ExploreTopics"), useLocation())}>
          Explore topics
        </Button>
      }
    />
  );
}
