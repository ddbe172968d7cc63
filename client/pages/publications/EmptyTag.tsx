import { graphql, useFragment } from "react-relay/hooks";
import type { EmptyTag_collection$key } from "../../../generated/relay/EmptyTag_collection.graphql.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";

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
      title={texts.noStoriesHereYet}
      text={
        <>
          {fillText(texts.emptyTagText, {
            name: <bdi>{name}</bdi>,
            tagTitle: <bdi>{props.tagTitle}</bdi>,
          })}
        </>
      }
      action={
        <Button variant="secondary" href={pathTo("ShowCollectionHome")}>
          {texts.allItsStories}
        </Button>
      }
    />
  );
}
