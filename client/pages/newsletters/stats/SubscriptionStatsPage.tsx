import { graphql } from "relay-runtime";
import type { SubscriptionStatsPageQuery } from "../../../../generated/relay/SubscriptionStatsPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage, type PageLocation, type PageResult } from "../../../runtime/page/page.ts";
import { profileUsername } from "../../../features/people/profileHref.ts";
import { IssueStats } from "./IssueStats.tsx";
import { NewsletterStats } from "./NewsletterStats.tsx";
import { NoNewsletter } from "./NoNewsletter.tsx";
import { daysAt } from "./periods.ts";
import * as texts from "./texts.ts";

/**
 * The results of a newsletter, or of one of its issues, for those who manage it. A writer's are at
 * `/@{username}/audience`, too.
 */
export const page = definePage<SubscriptionStatsPageQuery>({
  query: graphql`
    query SubscriptionStatsPageQuery(
      $id: ID
      $username: String
      $issueId: ID!
      $isIssue: Boolean!
      $days: Int!
      $after: String
    ) {
      viewer {
        id
        user {
          id
          username
        }
      }
      managedNewsletter(id: $id, username: $username) {
        id
        name
        results {
          issue(issueId: $issueId) @include(if: $isIssue) {
            id
            subject
          }
        }
        ...IssueStats_newsletter
          @arguments(issueId: $issueId)
          @include(if: $isIssue)
          @alias(as: "ofIssue")
        ...NewsletterStats_newsletter
          @arguments(days: $days, after: $after)
          @skip(if: $isIssue)
          @alias(as: "ofNewsletter")
      }
    }
  `,
  variables: (location) => ({
    id: location.params.id ?? null,
    username: profileUsername(location),
    issueId: issueIdAt(location) ?? "",
    isIssue: issueIdAt(location) !== undefined,
    days: daysAt(location),
    after: location.query.p ?? null,
  }),
  result: (data, location): PageResult => {
    if (!location.isLoggedIn) {
      const to = signInPath({ operation: "login", redirect: location.path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const { managedNewsletter: newsletter } = data;
    const isIssue = issueIdAt(location) !== undefined;
    const subject = newsletter?.results?.issue?.subject;
    if (isIssue ? subject === undefined : !newsletter && !isOwnAudience(data, location))
      return { kind: "notFound" };
    const title = subject ?? (newsletter ? texts.statsOf(newsletter.name) : texts.audience);
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { managedNewsletter: newsletter } }) => {
    if (!newsletter) return <NoNewsletter />;
    const { ofIssue, ofNewsletter } = newsletter;
    if (ofIssue) return <IssueStats newsletter={ofIssue} />;
    return ofNewsletter ? <NewsletterStats newsletter={ofNewsletter} /> : null;
  },
});

function issueIdAt({ params }: PageLocation): string | undefined {
  return params.issueId ?? params.details;
}

function isOwnAudience(
  { viewer }: SubscriptionStatsPageQuery["response"],
  location: PageLocation,
): boolean {
  const username = profileUsername(location);
  return username !== null && viewer?.user?.username.toLowerCase() === username.toLowerCase();
}
