import type { RouteName } from "../../../shared/routes/routes.ts";
import * as texts from "./texts.ts";

/** A page for those who manage a publication. */
export interface PublicationPage {
  label: string;
  /** Where it is, and the pages below it. */
  routes: readonly [RouteName, ...RouteName[]];
}

/** What is published, and who reads it. */
export const WORK_PAGES: readonly PublicationPage[] = [
  { label: texts.stories, routes: ["ShowCollectionStories"] },
  { label: texts.featuredStories, routes: ["ManageFeaturedStories"] },
  {
    label: texts.submissions,
    routes: ["ShowCollectionSubmissions", "EditorInbox", "ShowCollectionSubmissionsBy"],
  },
  {
    label: texts.newsletter,
    routes: ["CollectionSettingsNewsletters", "NewCollectionNewsletter"],
  },
  { label: texts.stats, routes: ["ShowCollectionStats", "ShowCollectionDigestStats"] },
  { label: texts.followers, routes: ["ShowCollectionFollowers"] },
];

/** The publication itself. */
export const SETTINGS_PAGES: readonly PublicationPage[] = [
  { label: texts.infoHomepage, routes: ["CollectionSettings"] },
  { label: texts.homepage, routes: ["CollectionSettingsHomepage"] },
  { label: texts.navigation, routes: ["CollectionSettingsNavigation"] },
  {
    label: texts.featurePages,
    routes: [
      "CollectionSettingsFeaturePages",
      "NewCollectionFeaturePage",
      "EditCollectionFeaturePage",
    ],
  },
  {
    label: texts.subpages,
    routes: ["CollectionSettingsSubpages", "NewCollectionSubpage", "EditCollectionSubpage"],
  },
  { label: texts.about, routes: ["CollectionSettingsAbout"] },
  { label: texts.design, routes: ["EditCollectionDesign", "EditCollectionStyles"] },
  { label: texts.domain, routes: ["CollectionSettingsCustomDomain"] },
  { label: texts.people, routes: ["CollectionSettingsPeople"] },
];

/** Of the route that lists stories; the others have no more parameters. */
export const PAGE_PARAMS = { filterBy: "public" } as const;
