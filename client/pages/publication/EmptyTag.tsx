import { graphql, useFragment } from "react-relay/hooks";
import type { EmptyTag_collection$key } from "../../../generated/relay/EmptyTag_collection.graphql.ts";
import { usePublicationPath } from "../../features/publication/usePublicationPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown when a publication has no stories of a tag. */
export function EmptyTag(props: { collection: EmptyTag_collection$key; tagTitle: string }) {
  const { slug, name } = useFragment(
    graphql`
      fragment EmptyTag_collection on Collection {
        slug
        name
      }
    `,
    props.collection,
  );
  const pathTo = usePublicationPath(slug);
  return (
    <EmptyState
      title="No stories here yet"
      text={
        <>
          <bdi>{name}</bdi> hasn’t published anything about <bdi>{props.tagTitle}</bdi> yet.
        </>
      }
      action={
        <Button variant="secondary" href={pathTo("ShowCollectionHome")}>
          All its stories
        </Button>
      }
    />
  );
}
