import { graphql, useFragment } from "react-relay/hooks";
import type { useNewsletterPaths_newsletter$key } from "../../../../generated/relay/useNewsletterPaths_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";

/** The pages of a newsletter's owner: its results, and those of an issue. */
export function useNewsletterPaths(key: useNewsletterPaths_newsletter$key) {
  const { id } = useFragment(
    graphql`
      fragment useNewsletterPaths_newsletter on NewsletterV3 {
        id
      }
    `,
    key,
  );
  const location = useLocation();
  const { username } = location.params;
  return {
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
