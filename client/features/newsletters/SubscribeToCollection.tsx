import { graphql, useFragment } from "react-relay/hooks";
import type { SubscribeToCollection_collection$key } from "../../../generated/relay/SubscribeToCollection_collection.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { SubscribeLink } from "./SubscribeLink.tsx";

/** Leads to a publication's newsletters, if it promotes one. */
export function SubscribeToCollection(props: {
  collection: SubscribeToCollection_collection$key;
  size?: "small" | "medium";
}) {
  const { slug, name, promotesNewsletter } = useFragment(
    graphql`
      fragment SubscribeToCollection_collection on Collection {
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
  return <SubscribeLink href={siteHref(path, location)} name={name} size={props.size} />;
}
