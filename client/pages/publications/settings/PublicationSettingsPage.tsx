import { graphql } from "relay-runtime";
import type { PublicationSettingsPageQuery } from "../../../../generated/relay/PublicationSettingsPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import { STAFF, workResult } from "../../../features/publications/workResult.ts";
import { HomepageEditor } from "../homepage/HomepageEditor.tsx";
import { NewPublication } from "./NewPublication.tsx";
import { PublicationAboutSettings } from "./PublicationAboutSettings.tsx";
import { PublicationInfo } from "./PublicationInfo.tsx";
import { PublicationNavigationSettings } from "./PublicationNavigationSettings.tsx";
import * as texts from "./texts.ts";

/** The implemented settings, by route. */
const TITLES: Readonly<Record<string, string>> = {
  CollectionSettings: texts.info,
  CollectionSettingsNavigation: texts.navigation,
  CollectionSettingsAbout: texts.about,
  CollectionSettingsHomepage: texts.homepage,
};

/** Creates a publication, and edits its settings. */
export const page = definePage<PublicationSettingsPageQuery>({
  query: graphql`
    query PublicationSettingsPageQuery(
      $domainOrSlug: ID!
      $isThere: Boolean!
      $isInfo: Boolean!
      $isNavigation: Boolean!
      $isAbout: Boolean!
      $isHomepage: Boolean!
    ) {
      viewer {
        id
        isSuspended
      }
      collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) @include(if: $isThere) {
        slug
        name
        viewerEdge {
          viewerStaffRole
        }
        ...PublicationInfo_collection @include(if: $isInfo) @alias(as: "info")
        ...PublicationNavigationSettings_collection
          @include(if: $isNavigation)
          @alias(as: "navigation")
        ...PublicationAboutSettings_collection @include(if: $isAbout) @alias(as: "about")
        ...HomepageEditor_collection @include(if: $isHomepage) @alias(as: "homepage")
      }
    }
  `,
  variables: (location) => ({
    domainOrSlug: publicationRef(location),
    isThere: location.routeName !== "NewPublication",
    isInfo: location.routeName === "CollectionSettings",
    isNavigation: location.routeName === "CollectionSettingsNavigation",
    isAbout: location.routeName === "CollectionSettingsAbout",
    isHomepage: location.routeName === "CollectionSettingsHomepage",
  }),
  result: ({ viewer, collectionByDomainOrSlug }, location) => {
    const { routeName, path } = location;
    if (routeName === "NewPublication") {
      if (viewer)
        return { kind: "found", head: { title: texts.newPublication, robots: "noindex" } };
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const title = TITLES[routeName];
    if (title === undefined) return { kind: "notFound" };
    return workResult(collectionByDomainOrSlug, location, { title, roles: STAFF });
  },
  Component: ({ data: { viewer, collectionByDomainOrSlug } }) => {
    if (!viewer) return null;
    if (!collectionByDomainOrSlug) return <NewPublication isSuspended={viewer.isSuspended} />;
    const { info, navigation, about, homepage } = collectionByDomainOrSlug;
    if (navigation) return <PublicationNavigationSettings collection={navigation} />;
    if (about) return <PublicationAboutSettings collection={about} />;
    if (homepage) return <HomepageEditor collection={homepage} />;
    return info ? <PublicationInfo collection={info} /> : null;
  },
});
