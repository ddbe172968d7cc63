import { graphql, useFragment } from "react-relay/hooks";
import type { SubscribeToCollection_collection$key } from "../../../generated/relay/SubscribeToCollection_collection.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { SubscribeControl, type SubscribeControlProps } from "./SubscribeControl.tsx";

/** Subscribes to a publication's newsletter. Not shown if it has none, or doesn't promote it. */
export function SubscribeToCollection(
  props: { collection: SubscribeToCollection_collection$key } & Pick<
    SubscribeControlProps,
    "source" | "variant" | "size"
  >,
) {
  const { collection: key, ...look } = props;
  const { id, slug, newsletterV3 } = useFragment(
    graphql`
      fragment SubscribeToCollection_collection on Collection {
        id
        slug
        newsletterV3 {
          id
          slug
          name
          showPromo
        }
      }
    `,
    key,
  );
  const location = useLocation();
  if (!newsletterV3?.showPromo) return null;
  const params = { collectionSlug: slug, newsletterSlug: newsletterV3.slug };
  return (
    <SubscribeControl
      {...look}
      target={{ newsletterId: newsletterV3.id }}
      name={newsletterV3.name}
      action={`/_/subscribe/collection/${id}/${newsletterV3.id}`}
      promotionHref={siteHref(buildPath("ShowCollectionNewsletter", params), location)}
    />
  );
}
