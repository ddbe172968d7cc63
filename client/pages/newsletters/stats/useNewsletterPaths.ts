import { graphql, useFragment } from "react-relay/hooks";
import type { useNewsletterPaths_newsletter$key } from "../../../../generated/relay/useNewsletterPaths_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";

/** The pages of a newsletter's owner: its settings, its results, and those of an issue. */
export function useNewsletterPaths(key: useNewsletterPaths_newsletter$key) {
  const { id, slug, collection } = useFragment(
    graphql`
      fragment useNewsletterPaths_newsletter on NewsletterV3 {
        id
        slug
        collection {
          slug
        }
      }
    `,
    key,
  );
  const location = useLocation();
  const { username } = location.params;
  const settings = collection
    ? buildPath("CollectionNewsletterSettings", {
        collectionSlug: collection.slug,
        newsletterSlug: slug,
      })
    : buildPath("SettingsTab", { setting: "publishing" });
  return {
    settingsHref: siteHref(settings, location),
    statsHref:
      username === undefined
        ? buildPath("ShowNewsletterStats", { id })
        : buildPath("ShowUserAudience", { username }),
    issueHref: (issueId: string): string =>
      username === undefined
        ? buildPath("ShowNewsletterIssueStats", { id, issueId })
        : buildPath("ShowUserAudienceDetails", { username, details: issueId }),
  };
}
