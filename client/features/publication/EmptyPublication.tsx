import { graphql, useFragment } from "react-relay/hooks";
import type { EmptyPublication_collection$key } from "../../../generated/relay/EmptyPublication_collection.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { siteHref } from "../../app/siteHref.ts";

/** Shown when a publication has no stories. */
export function EmptyPublication(props: { collection: EmptyPublication_collection$key }) {
  const { name } = useFragment(
    graphql`
      fragment EmptyPublication_collection on Collection {
        name
      }
    `,
    props.collection,
  );
  const location = useLocation();
  return (
    <EmptyState
      title="No stories yet"
      text={
        <>
          <bdi>{name}</bdi> hasn’t published anything yet. Its first story will appear here.
        </>
      }
      action={
        <Button variant="secondary" href={siteHref(buildPath("ExploreTopics"), location)}>
          Explore topics
        </Button>
      }
    />
  );
}
