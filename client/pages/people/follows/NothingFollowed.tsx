import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "../texts.ts";

/** Shown when a user follows no one, or no publications. */
export function NothingFollowed(props: { name: string; what: "people" | "publications" }) {
  const isPeople = props.what === "people";
  return (
    <EmptyState
      title={isPeople ? texts.followsNobody : texts.followsNoPublications}
      text={
        isPeople ? texts.followsNobodyText(props.name) : texts.followsNoPublicationsText(props.name)
      }
      action={
        <Button variant="secondary" href={useRouteHref()("ExploreTopics")}>
          {texts.exploreTopics}
        </Button>
      }
    />
  );
}
