import { graphql, useFragment } from "react-relay/hooks";
import type { SubscribeToCollection_collection$key } from "../../../../generated/relay/SubscribeToCollection_collection.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { SubscribeButton } from "./SubscribeButton.tsx";

/** Subscribes to the newsletter that a publication promotes, if there is one. */
export function SubscribeToCollection(props: {
  collection: SubscribeToCollection_collection$key;
  source: "STORY" | "PUBLICATION";
  size?: "small" | "medium";
}) {
  const { id, slug, name, promotesNewsletter } = useFragment(
    graphql`
      fragment SubscribeToCollection_collection on Collection {
        id
        slug
        name
        promotesNewsletter
      }
    `,
    props.collection,
  );
  const location = useLocation();
  if (!promotesNewsletter) return null;
  const path = buildPath("PromoteCollectionNewsletter", { collectionSlug: slug });
  return (
    <SubscribeButton
      href={siteHref(path, location)}
      name={name}
      owner={{ followKind: "collection", id, newsletterId: "promoted" }}
      source={props.source}
      size={props.size}
    />
  );
}
