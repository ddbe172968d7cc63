import { graphql } from "relay-runtime";
import type { NewsletterSettingsPageQuery } from "../../../generated/relay/NewsletterSettingsPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import { workResult } from "../../features/publications/workResult.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { ManagedNewsletters } from "./ManagedNewsletters.tsx";
import { NewNewsletter } from "./NewNewsletter.tsx";
import * as texts from "./texts.ts";

/** Lists a publication's newsletters for those who manage them, and creates one. */
export const page = definePage<NewsletterSettingsPageQuery>({
  query: graphql`
    query NewsletterSettingsPageQuery(
      $domainOrSlug: ID!
      $newsletterSlug: String!
      $isOne: Boolean!
      $isNew: Boolean!
      $isList: Boolean!
    ) {
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        newsletter(slug: $newsletterSlug) @include(if: $isOne) {
          id
        }
        ...NewNewsletter_collection @include(if: $isNew) @alias(as: "new")
        ...ManagedNewsletters_collection @include(if: $isList) @alias(as: "list")
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    newsletterSlug: location.params.newsletterSlug ?? "",
    isOne: location.routeName === "CollectionNewsletterSettings",
    isNew: location.routeName === "NewCollectionNewsletter",
    isList: location.routeName === "CollectionSettingsNewsletters",
  }),
  result: ({ collectionByDomainOrSlug: collection }, location) => {
    const title =
      location.routeName === "NewCollectionNewsletter" ? texts.newNewsletter : texts.newsletters;
    const result = workResult(collection, location, { title, permission: "editNewsletters" });
    if (result.kind !== "found" || location.params.newsletterSlug === undefined) return result;
    if (!collection?.newsletter) return { kind: "notFound" };
    const to = siteHref(buildPath("ManageNewsletter", { id: collection.newsletter.id }), location);
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: ({ data: { collectionByDomainOrSlug: collection } }) => {
    if (collection?.new) return <NewNewsletter collection={collection.new} />;
    return collection?.list ? <ManagedNewsletters collection={collection.list} /> : null;
  },
});
