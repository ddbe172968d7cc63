import { graphql } from "relay-runtime";
import type { PublicationSettingsPageQuery } from "../../../../generated/relay/PublicationSettingsPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { publicationRef } from "../../../runtime/page/publicationRef.ts";
import type { CollectionPermission } from "../../../../shared/publications/collectionPermissions.ts";
import { workResult } from "../../../features/publications/workResult.ts";
import { HomepageEditor } from "../homepage/HomepageEditor.tsx";
import { FeaturePageEditor } from "../ownPages/FeaturePageEditor.tsx";
import { FeaturePagesSettings } from "../ownPages/FeaturePagesSettings.tsx";
import { SubpageEditor } from "../ownPages/SubpageEditor.tsx";
import { SubpagesSettings } from "../ownPages/SubpagesSettings.tsx";
import * as pageTexts from "../ownPages/texts.ts";
import { NewPublication } from "./NewPublication.tsx";
import { PublicationAboutSettings } from "./PublicationAboutSettings.tsx";
import { PublicationInfo } from "./PublicationInfo.tsx";
import { PublicationNavigationSettings } from "./PublicationNavigationSettings.tsx";
import * as texts from "./texts.ts";

/** The settings by route: their title, and the permission that they need. */
const SETTINGS: Readonly<Record<string, { title: string; permission: CollectionPermission }>> = {
  CollectionSettings: { title: texts.info, permission: "editInfo" },
  CollectionSettingsNavigation: { title: texts.navigation, permission: "editNavigation" },
  CollectionSettingsAbout: { title: texts.about, permission: "editAbout" },
  CollectionSettingsHomepage: { title: texts.homepage, permission: "editHomepage" },
  CollectionSettingsFeaturePages: {
    title: pageTexts.featurePages,
    permission: "editFeaturePages",
  },
  NewCollectionFeaturePage: { title: pageTexts.newFeaturePage, permission: "editFeaturePages" },
  EditCollectionFeaturePage: { title: pageTexts.editFeaturePage, permission: "editFeaturePages" },
  CollectionSettingsSubpages: { title: pageTexts.subpages, permission: "editSubpages" },
  NewCollectionSubpage: { title: pageTexts.newSubpage, permission: "editSubpages" },
  EditCollectionSubpage: { title: pageTexts.editSubpage, permission: "editSubpages" },
};

const FEATURE_EDITORS: ReadonlySet<string> = new Set([
  "NewCollectionFeaturePage",
  "EditCollectionFeaturePage",
]);
const SUBPAGE_EDITORS: ReadonlySet<string> = new Set([
  "NewCollectionSubpage",
  "EditCollectionSubpage",
]);

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
      $isFeaturePages: Boolean!
      $isFeaturePage: Boolean!
      $isSubpages: Boolean!
      $isSubpage: Boolean!
      $pageSlug: String!
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
        featurePage(slug: $pageSlug) @include(if: $isFeaturePage) {
          slug
        }
        subpageToEdit(slug: $pageSlug) @include(if: $isSubpage) {
          slug
        }
        ...FeaturePagesSettings_collection @include(if: $isFeaturePages) @alias(as: "featurePages")
        ...FeaturePageEditor_collection
          @arguments(slug: $pageSlug)
          @include(if: $isFeaturePage)
          @alias(as: "featureEditor")
        ...SubpagesSettings_collection @include(if: $isSubpages) @alias(as: "subpages")
        ...SubpageEditor_collection
          @arguments(slug: $pageSlug)
          @include(if: $isSubpage)
          @alias(as: "subpageEditor")
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
    isFeaturePages: location.routeName === "CollectionSettingsFeaturePages",
    isFeaturePage: FEATURE_EDITORS.has(location.routeName),
    isSubpages: location.routeName === "CollectionSettingsSubpages",
    isSubpage: SUBPAGE_EDITORS.has(location.routeName),
    // A new page has none.
    pageSlug: location.params.topicSlug ?? location.params.subpageSlug ?? "",
  }),
  result: ({ viewer, collectionByDomainOrSlug }, location) => {
    const { routeName, path } = location;
    if (routeName === "NewPublication") {
      if (viewer)
        return { kind: "found", head: { title: texts.newPublication, robots: "noindex" } };
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const setting = SETTINGS[routeName];
    if (setting === undefined) return { kind: "notFound" };
    const result = workResult(collectionByDomainOrSlug, location, setting);
    const { featurePage, subpageToEdit } = collectionByDomainOrSlug ?? {};
    const isGone =
      (routeName === "EditCollectionFeaturePage" && !featurePage) ||
      (routeName === "EditCollectionSubpage" && !subpageToEdit);
    return result.kind === "found" && isGone ? { kind: "notFound" } : result;
  },
  Component: ({ data: { viewer, collectionByDomainOrSlug } }) => {
    if (!viewer) return null;
    if (!collectionByDomainOrSlug) return <NewPublication isSuspended={viewer.isSuspended} />;
    const { info, navigation, about, homepage } = collectionByDomainOrSlug;
    const { featurePages, featureEditor, subpages, subpageEditor } = collectionByDomainOrSlug;
    if (navigation) return <PublicationNavigationSettings collection={navigation} />;
    if (about) return <PublicationAboutSettings collection={about} />;
    if (homepage) return <HomepageEditor collection={homepage} />;
    if (featurePages) return <FeaturePagesSettings collection={featurePages} />;
    if (featureEditor) return <FeaturePageEditor collection={featureEditor} />;
    if (subpages) return <SubpagesSettings collection={subpages} />;
    if (subpageEditor) return <SubpageEditor userId={viewer.id} collection={subpageEditor} />;
    return info ? <PublicationInfo collection={info} /> : null;
  },
});
